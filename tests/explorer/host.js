// A host of static files, whose answers a test changes.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

/** @typedef {(path: string, body: Buffer) => {status?: number, headers?: Record<string, string>, body?: Buffer}} Change */

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/**
 * @param {string} folder
 * @param {import("node:test").TestContext} t the test that needs it
 */
export async function serve(folder, t) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
    const name = path || "index.html";
    const file = await readFile(join(folder, name)).catch(() => undefined);
    const { status = file ? 200 : 404, headers, body = file } = file ? host.change(path, file) : {};
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? "application/octet-stream";
    response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => (server.closeAllConnections(), server.close());
  t.after(close);
  const host = { base: `http://127.0.0.1:${port}/`, change: /** @type {Change} */ (() => ({})), close };
  return host;
}

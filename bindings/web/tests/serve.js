// A static server, whose files can be taken away and replaced.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** @param {string} root */
export async function serve(root) {
  /** Paths that no connection leads to; `*` stands for all. @type {Set<string>} */
  const gone = new Set();
  /** @type {Map<string, Buffer>} */
  const instead = new Map();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/$/, "/index.html");
    if (gone.has(path) || gone.has("*")) return request.destroy();
    const body = instead.get(path) ?? (await readFile(join(root, path)).catch(() => undefined));
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "application/octet-stream";
    // An isolated page has a finer clock.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    response.setHeader("Content-Security-Policy", "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
    response.writeHead(body ? 200 : 404, { "Content-Type": type }).end(body);
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { base: `http://127.0.0.1:${port}`, gone, instead, close: () => (server.closeAllConnections(), server.close()) };
}

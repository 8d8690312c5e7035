// Loads a module and a dataset: in browsers, workers, Node, Deno and Bun.
import { fetchKept } from "./cache.js";
import { WayfareError, errorOf } from "./error.js";
import { badInput, checked, shown } from "./options.js";
import { inflated, piecesOf, wholeOf } from "./pieces.js";

/**
 * Where a dataset comes from: the bytes of its `world.idx`, a file, an address, or, outside of browsers, a path of the
 * file or its folder. In a browser, a text is an address relative to the page. The file may be compressed by gzip.
 * @typedef {Uint8Array | ArrayBuffer | Blob | URL | string} Source
 */

/**
 * @typedef {object} OpenOptions
 * @property {((loaded: number, total: number | undefined) => void) | undefined} [onProgress] Is told how many bytes have come, and of
 *   how many once that is known.
 * @property {AbortSignal | undefined} [signal] Ends the loading.
 * @property {boolean | undefined} [cache] Whether a dataset from an address is kept for the next visit, and from then on updated in
 *   the background; true by default, where there is a cache.
 * @property {boolean | undefined} [verify] Whether the checksums are verified; true by default. It takes a third of the loading. What
 *   is corrupt is noticed without it, too, when a query reads it, or gives a wrong answer.
 */

/** @import {Pieces} from "./pieces.js" */

/**
 * What a module exports.
 * @template {{free(): void}} D
 * @template [E=unknown]
 * @typedef {object} Module
 * @property {(from: {module_or_path: any}) => Promise<E>} default
 * @property {{new (): {push(piece: Uint8Array): void, finish(verify: boolean): D, free(): void, loaded: number, total?: number}}} Loader
 * @property {(current: Uint8Array, start: Uint8Array) => boolean} isUpdate
 */

/** @satisfies {(keyof OpenOptions)[]} */
export const OPTIONS = /** @type {const} */ (["onProgress", "signal", "cache", "verify"]);

/** Whether this is a page or its worker, which fetch what others read as a file. */
export const isPage = globalThis.location !== undefined && !("Deno" in globalThis);

/** Modules that have been started. @type {Map<unknown, Promise<unknown>>} */
const started = new Map();

/**
 * Opens the dataset of a source, and says what the module exports itself.
 * @template {{free(): void}} D
 * @template E
 * @param {Module<D, E>} module
 * @param {URL} url of the module
 * @param {Source} source
 * @param {OpenOptions} [options]
 * @returns {Promise<{engine: D, exports: E}>}
 */
export async function load(module, url, source, options) {
  const asked = checked(options, "open", OPTIONS);
  const from = addressOf(source);
  const exports = await start(module, url);
  return { engine: await open(module, from, asked), exports };
}

/**
 * @template {{free(): void}} D
 * @param {Module<D>} module
 * @param {ReturnType<typeof addressOf>} address
 * @param {OpenOptions} options
 * @returns {Promise<D>}
 */
async function open(module, address, options) {
  const whole = (/** @type {Pieces} */ pieces) => fill(module, wholeOf(pieces, address instanceof URL ? address : "the dataset", options.signal), options);
  if (!(address instanceof URL)) return await whole(piecesOf(address));
  if (address.protocol === "file:" && !isPage) return await whole(await fileAt(address));
  const check = async (/** @type {Pieces} */ pieces) => (await fill(module, pieces, {})).free();
  const kept = await fetchKept(address, { isUpdate: module.isUpdate, check }, options);
  try {
    return await whole(kept.pieces);
  } catch (error) {
    const isUseless = error instanceof WayfareError && ["corrupt", "incompatible"].includes(error.kind);
    if (isUseless) await kept.forget();
    // What was kept may be of another version of the package: it is fetched again.
    if (isUseless && kept.wasKept) return await open(module, address, options);
    throw isUseless ? new WayfareError(error.kind, `${address}: ${error.message}`, { cause: error }) : error;
  }
}

/**
 * @template {{free(): void}} D
 * @template E
 * @param {Module<D, E>} module
 * @param {URL} url
 * @returns {Promise<E>}
 */
async function start(module, url) {
  let starting = started.get(module);
  if (!starting) {
    starting = (async () => {
      const isFile = url.protocol === "file:" && !isPage;
      try {
        return await module.default({ module_or_path: isFile ? await (await fileSystem()).readFile(url) : url });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new WayfareError("engine", `${url} cannot be started: ${why}; the page must be allowed to load it and to run WebAssembly`, { cause: error });
      }
    })();
    started.set(module, starting);
    starting.catch(() => started.delete(module));
  }
  return /** @type {E} */ (await starting);
}

/**
 * @template {{free(): void}} D
 * @param {Module<D>} module
 * @param {Pieces} pieces
 * @param {OpenOptions} options
 * @returns {Promise<D>}
 */
async function fill(module, pieces, { onProgress, signal, verify = true }) {
  const loader = new module.Loader();
  let isOpen = true;
  try {
    for await (const piece of inflated(pieces)) {
      signal?.throwIfAborted();
      loader.push(piece);
      onProgress?.(loader.loaded, loader.total);
    }
    // From here on, the loader is the module's.
    isOpen = false;
    return loader.finish(verify);
  } catch (error) {
    throw errorOf(error);
  } finally {
    if (isOpen) loader.free();
  }
}

/**
 * The address that a text or URL means, or the bytes. Where there are files, a text without a scheme is a path.
 * @param {Source} source
 * @returns {URL | Uint8Array | ArrayBuffer | Blob}
 */
export function addressOf(source) {
  // In a test, they may be of another realm.
  const kind = Object.prototype.toString.call(source);
  if (ArrayBuffer.isView(source) || ["[object ArrayBuffer]", "[object Blob]", "[object File]"].includes(kind)) return /** @type {Uint8Array} */ (source);
  const text = kind === "[object URL]" ? /** @type {URL} */ (source).href : source;
  if (typeof text !== "string") throw badInput(`${shown(source)} is no dataset: give its bytes, its address or its path`);
  try {
    if (/^[a-z][a-z+.-]+:\/\//.test(text) || text !== source) return new URL(text);
    const page = globalThis.location?.href;
    if (page) return new URL(text, page);
    const folder = new URL(`file://${globalThis.process?.cwd() ?? ""}/`);
    return new URL(text.replaceAll("%", "%25").replaceAll("?", "%3F").replaceAll("#", "%23"), folder);
  } catch (error) {
    throw new WayfareError("bad-input", `${shown(text)} is not an address`, { cause: error });
  }
}

/**
 * The bytes of a file, or of the index in a folder.
 * @param {URL} url
 * @returns {Promise<Pieces>}
 */
async function fileAt(url) {
  const fs = await fileSystem();
  try {
    const isFolder = (await fs.stat(url)).isDirectory();
    const file = await fs.open(isFolder ? new URL("world.idx", `${url.href.replace(/\/$/, "")}/`) : url);
    return file.createReadStream({ highWaterMark: 1 << 20 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WayfareError("not-found", `${url} cannot be read: ${why}; \`wayfare build\` makes a dataset`, { cause: error });
  }
}

/** Under a name that bundlers leave alone. @returns {Promise<typeof import("node:fs/promises")>} */
function fileSystem() {
  const name = "node:fs/promises";
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}

// Loads a module and a dataset: in browsers, workers, Node, Deno and Bun.
import { fetchKept } from "./cache.js";
import { WayfareError, errorOf } from "./error.js";
import { inflated, piecesOf } from "./pieces.js";

/**
 * Where a dataset comes from: the bytes of its `world.idx`, a file, an address, or, outside of browsers, a path of the
 * file or its folder. In a browser, a text is an address relative to the page. The file may be compressed by gzip.
 * @typedef {Uint8Array | ArrayBuffer | Blob | URL | string} Source
 */

/**
 * @typedef {object} OpenOptions
 * @property {(loaded: number, total: number | undefined) => void} [onProgress] Is told how many bytes have come, and of
 *   how many once that is known.
 * @property {AbortSignal} [signal] Ends the loading.
 * @property {boolean} [cache] Whether a dataset from an address is kept for the next visit, and from then on updated in
 *   the background; true by default, where there is a cache.
 * @property {boolean} [verify] Whether the checksums are verified; true by default. It takes a third of the loading. What
 *   is corrupt is noticed without it, too, when a query reads it, or gives a wrong answer.
 */

/** @import {Pieces} from "./pieces.js" */

/**
 * What a module exports.
 * @template {{free(): void}} D
 * @typedef {object} Module
 * @property {(from: {module_or_path: any}) => Promise<unknown>} default
 * @property {{new (): {push(piece: Uint8Array): void, finish(verify: boolean): D, free(): void, loaded: number, total?: number}}} Loader
 * @property {(current: Uint8Array, start: Uint8Array) => boolean} isUpdate
 */

/** Whether this is a page or its worker, which fetch what others read as a file. */
const isPage = globalThis.location !== undefined && !("Deno" in globalThis);

/** Modules that have been started. @type {Map<unknown, Promise<unknown>>} */
const started = new Map();

/**
 * Opens the dataset of a source.
 * @template {{free(): void}} D
 * @param {Module<D>} module
 * @param {URL} url of the module
 * @param {Source} source
 * @param {OpenOptions} [options]
 * @returns {Promise<D>}
 */
export async function load(module, url, source, options = {}) {
  await start(module, url);
  const address = typeof source === "string" || source instanceof URL ? addressOf(source) : undefined;
  if (!address) return await fill(module, piecesOf(/** @type {Uint8Array | ArrayBuffer | Blob} */ (source)), options);
  if (address.protocol === "file:" && !isPage) return await fill(module, await fileAt(address), options);
  const check = async (/** @type {Pieces} */ pieces) => (await fill(module, pieces, {})).free();
  const kept = await fetchKept(address, { isUpdate: module.isUpdate, check }, options);
  try {
    return await fill(module, kept.pieces, options);
  } catch (error) {
    const isUseless = error instanceof WayfareError && ["corrupt", "incompatible"].includes(error.kind);
    if (isUseless) await kept.forget();
    // What was kept may be of another version of the package: it is fetched again.
    if (isUseless && kept.wasKept) return await load(module, url, source, options);
    throw isUseless ? new WayfareError(error.kind, `${address}: ${error.message}`, { cause: error }) : error;
  }
}

/**
 * @template {{free(): void}} D
 * @param {Module<D>} module
 * @param {URL} url
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
  await starting;
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
 * The address that a text or URL means. Where there are files, a text without a scheme is a path.
 * @param {string | URL} source
 */
export function addressOf(source) {
  if (source instanceof URL) return source;
  if (/^[a-z][a-z+.-]+:\/\//.test(source)) return new URL(source);
  const page = globalThis.location?.href;
  if (page) return new URL(source, page);
  const folder = new URL(`file://${globalThis.process?.cwd() ?? ""}/`);
  return new URL(source.replaceAll("%", "%25").replaceAll("?", "%3F").replaceAll("#", "%23"), folder);
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

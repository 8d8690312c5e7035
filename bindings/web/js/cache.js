// Datasets from an address, kept in the Cache API for visits without a network.
import { WayfareError } from "./error.js";

/** The cache of all datasets, by their addresses. */
const CACHE = "wayfare";

/** So many bytes tell one dataset from another. */
const START = 64;

/** Bytes in memory are handed over in pieces of this length. */
const PIECE = 1 << 20;

/**
 * What tells datasets: whether the start of one is that of an update, and a check that fails unless pieces are a sound one.
 * @typedef {object} Judge
 * @property {(current: Uint8Array, start: Uint8Array) => boolean} isUpdate
 * @property {(pieces: AsyncIterable<Uint8Array>) => Promise<void>} check
 */

/**
 * The bytes at an address, from the cache if they are there. Then the cache is updated in the background, for the next
 * visit.
 * @param {URL} address
 * @param {Judge} judge
 * @param {import("./load.js").OpenOptions} options
 */
export async function fetchKept(address, judge, { signal, cache = true }) {
  const store = cache ? await opened() : undefined;
  const kept = await store?.match(address);
  if (store && kept) {
    const blob = await kept.blob();
    // Whether there is a network is not this visit's concern.
    update(store, address, blob, judge).catch(() => {});
    return { pieces: piecesOf(blob), wasKept: true, forget: async () => void (await store.delete(address)) };
  }
  const response = await get(address, signal);
  // A full disk must not keep anyone from using what has come. Without the headers, of which `Vary` may forbid it.
  const keeping = store?.put(address, new Response(response.clone().body)).catch(() => {});
  const forget = async () => {
    await keeping;
    await store?.delete(address);
  };
  return { pieces: piecesOf(response), wasKept: false, forget };
}

/** The cache, where there is one: not everywhere, and not in every mode of a browser. */
async function opened() {
  try {
    return await globalThis.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

/**
 * Replaces what is kept when all of another dataset has come, and it is sound.
 * @param {Cache} store
 * @param {URL} address
 * @param {Blob} current
 * @param {Judge} judge
 */
async function update(store, address, current, { isUpdate, check }) {
  const ending = new AbortController();
  const response = await get(address, ending.signal);
  const start = await firstBytes(response.clone());
  const known = new Uint8Array(await current.slice(0, START).arrayBuffer());
  if (!isUpdate(known, start)) return ending.abort();
  const update = await response.blob();
  await check(piecesOf(update));
  await store.put(address, new Response(update));
}

/** @param {Response} response */
async function firstBytes(response) {
  let start = new Uint8Array();
  for await (const piece of piecesOf(response)) {
    start = new Uint8Array([...start, ...piece.subarray(0, START)]);
    if (start.length >= START) break;
  }
  return start;
}

/**
 * @param {URL} address
 * @param {AbortSignal} [signal]
 */
async function get(address, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, { signal, cache: "no-cache" });
  } catch (error) {
    signal?.throwIfAborted();
    throw new WayfareError("network", `${address} cannot be reached; once it was, it is kept`, { cause: error });
  }
  if (!response.ok) {
    const kind = response.status === 404 ? "not-found" : "network";
    throw new WayfareError(kind, `${address} answers ${response.status} ${response.statusText}`);
  }
  return response;
}

/**
 * Bytes, piece by piece. Not every browser iterates over streams.
 * @param {Uint8Array | ArrayBuffer | Blob | Response} source
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* piecesOf(source) {
  if (source instanceof ArrayBuffer) source = new Uint8Array(source);
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.length; at += PIECE) yield source.subarray(at, at + PIECE);
    return;
  }
  const stream = source instanceof Blob ? source.stream() : source.body;
  const reader = stream?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
  } finally {
    await reader?.cancel();
  }
}

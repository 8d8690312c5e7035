// Datasets from an address, kept in the Cache API for visits without a network.
import { WayfareError } from "./error.js";
import { inflated, piecesOf } from "./pieces.js";

/** The cache of all datasets, by their addresses. */
const CACHE = "wayfare";

/** So many bytes tell one dataset from another. */
const START = 64;

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
  if (!isUpdate(await firstBytes(current), start)) return ending.abort();
  const update = await response.blob();
  await check(piecesOf(update));
  await store.put(address, new Response(update));
}

/** @param {Blob | Response} source */
async function firstBytes(source) {
  let start = new Uint8Array();
  for await (const piece of inflated(piecesOf(source))) {
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

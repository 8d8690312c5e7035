// Bytes, piece by piece, and inflated where gzip has compressed them.
import { WayfareError } from "./error.js";

/** @typedef {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} Pieces */

/** Bytes in memory are handed over in pieces of this length. */
const PIECE = 1 << 20;

/** The first byte of what gzip has compressed; no dataset begins with it. */
const GZIP = 0x1f;

/**
 * Not every browser iterates over streams.
 * @param {Uint8Array | ArrayBuffer | Blob | {body: ReadableStream<Uint8Array> | null}} source
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* piecesOf(source) {
  const stream = "stream" in source ? source.stream() : "body" in source ? source.body : undefined;
  if (stream === undefined) {
    const bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(/** @type {ArrayBuffer} */ (source));
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    return;
  }
  const reader = stream?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

/**
 * The pieces of a source that may break off: of an address, a file or a blob.
 * @param {Pieces} pieces
 * @param {URL | string} source
 * @param {AbortSignal | undefined} signal
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* wholeOf(pieces, source, signal) {
  try {
    yield* pieces;
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    const kind = String(source).startsWith("http") ? "network" : "not-found";
    throw new WayfareError(kind, `${source} broke off: ${why}`, { cause: error });
  }
}

/**
 * The bytes themselves: inflated if they are compressed.
 * @param {Pieces} pieces
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* inflated(pieces) {
  const source = all(pieces);
  const { value: first, done } = await source.next();
  if (done) return;
  const whole = joined(first, source);
  if (first[0] !== GZIP) return yield* whole;
  const { readable, writable } = new DecompressionStream("gzip");
  /** Why bytes did not come. @type {unknown} */
  let failure;
  const written = write(whole, writable).catch(error => (failure = error));
  try {
    yield* piecesOf({ body: readable });
  } catch (error) {
    await written;
    if (failure) throw failure;
    throw new WayfareError("corrupt", "the compressed dataset is corrupt, or only a part of it came", { cause: error });
  }
}

/** @param {Pieces} pieces */
async function* all(pieces) {
  yield* pieces;
}

/**
 * @param {Uint8Array} first
 * @param {AsyncGenerator<Uint8Array>} rest
 */
async function* joined(first, rest) {
  yield first;
  yield* rest;
}

/**
 * Fails only where the pieces do: what is wrong with them, the reader of the other end is told.
 * @param {AsyncGenerator<Uint8Array>} pieces
 * @param {WritableStream<BufferSource>} writable
 */
async function write(pieces, writable) {
  const writer = writable.getWriter();
  let isOpen = true;
  const close = () => void (isOpen = false);
  try {
    for await (const piece of pieces) {
      await writer.write(/** @type {BufferSource} */ (piece)).catch(close);
      if (!isOpen) return;
    }
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
  await writer.close().catch(() => {});
}

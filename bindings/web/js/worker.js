// A dataset in a worker of its own, so that no query delays a frame.
import { WayfareError } from "./error.js";
import { addressOf } from "./load.js";

/** @import {Dataset} from "./index.js" */
/** @import {OpenOptions, Source} from "./load.js" */

/**
 * A call that waits, or is under way.
 * @typedef {object} Call
 * @property {string} method
 * @property {unknown[]} args
 * @property {(answer: unknown) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(loaded: number, total?: number) => void} [onProgress]
 */

/**
 * The methods of a dataset, each with a promise. Those with options take an `AbortSignal` among them, which cancels the
 * call.
 * @typedef {{[M in Exclude<keyof Dataset, "close">]: Dataset[M] extends (...args: infer A) => infer R
 *   ? (...args: Cancellable<A>) => Promise<R> : never} & {close(): void}} WorkerDataset
 */

/**
 * @template {unknown[]} A
 * @typedef {A extends [unknown, object?] ? [A[0], (NonNullable<A[1]> & {signal?: AbortSignal})?] : A} Cancellable
 */

/** The methods that are passed on. @satisfies {(keyof Dataset)[]} */
const METHODS = /** @type {const} */ ([
  "search",
  "autocomplete",
  "resolve",
  "nearest",
  "regionAt",
  "place",
  "costs",
  "cheapest",
  "highlights",
  "nearestHighlights",
  "accommodation",
  "searchAccommodation",
  "nearestAccommodation",
  "postalCode",
  "country",
  "countryCalled",
  "countries",
  "searchCountries",
  "currency",
  "currencies",
  "searchCurrencies",
  "categories",
  "convert",
  "info",
]);

/**
 * Opens a dataset in a new worker.
 * @param {Source} source
 * @param {OpenOptions} [options]
 * @returns {Promise<WorkerDataset>}
 */
export async function openInWorker(source, { onProgress, signal, ...options } = {}) {
  const worker = await start();
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2]);
  const calls = new Calls(port1);
  const close = () => {
    calls.close();
    port1.close();
    worker.terminate();
  };
  const from = typeof source === "string" || source instanceof URL ? addressOf(source).href : source;
  try {
    signal?.addEventListener("abort", close, { once: true });
    await calls.call("open", [from, options], signal, onProgress);
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener("abort", close);
  }
  const methods = METHODS.map(method => {
    /** @type {(first?: any, options?: any, ...rest: unknown[]) => Promise<unknown>} */
    const call = (first, options, ...rest) => {
      if (!options?.signal) return calls.call(method, [first, options, ...rest]);
      const { signal, ...others } = options;
      return calls.call(method, [first, others], signal);
    };
    return [method, call];
  });
  return { ...Object.fromEntries(methods), close };
}

/**
 * Starts a worker of a browser, or of Node, which has another interface.
 * @returns {Promise<{postMessage(message: MessagePort, transfer: any[]): void, terminate(): unknown}>}
 */
async function start() {
  if (globalThis.Worker) return new Worker(new URL("./worker-main.js", import.meta.url), { type: "module" });
  // Under names that bundlers leave alone, which would take this address for one of an asset.
  const [name, main] = ["node:worker_threads", "./worker-main.js"];
  /** @type {typeof import("node:worker_threads")} */
  const threads = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  return new threads.Worker(new URL(/* @vite-ignore */ /* webpackIgnore: true */ main, import.meta.url));
}

/** Calls, of which the worker has one at a time: so one that waits can be cancelled. */
class Calls {
  /** @type {Call[]} */
  #waiting = [];
  /** @type {Call | undefined} */
  #current;
  #port;
  #isClosed = false;

  /** @param {MessagePort} port */
  constructor(port) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#receive(data);
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @param {AbortSignal} [signal]
   * @param {(loaded: number, total?: number) => void} [onProgress]
   * @returns {Promise<unknown>}
   */
  call(method, args, signal, onProgress) {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closed();
      signal?.throwIfAborted();
      const cancel = () => {
        this.#waiting = this.#waiting.filter(other => other !== call);
        reject(signal?.reason);
      };
      const settled = () => signal?.removeEventListener("abort", cancel);
      /** @type {Call} */
      const call = {
        method,
        args,
        onProgress,
        resolve: answer => (settled(), resolve(answer)),
        reject: error => (settled(), reject(error)),
      };
      signal?.addEventListener("abort", cancel, { once: true });
      this.#waiting.push(call);
      this.#next();
    });
  }

  /** Refuses all calls, also those that wait. */
  close() {
    this.#isClosed = true;
    for (const call of [this.#current, ...this.#waiting]) call?.reject(closed());
    this.#waiting = [];
  }

  #next() {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return;
    const { method, args, reject } = this.#current;
    try {
      this.#port.postMessage({ method, args });
    } catch (error) {
      // What cannot be sent, or throws when it is read, must not hold up the others.
      reject(error instanceof DOMException ? new WayfareError("bad-input", error.message) : error);
      this.#current = undefined;
      this.#next();
    }
  }

  /** @param {{answer?: unknown, progress?: [number, number?], error?: {kind: import("./error.js").ErrorKind, message: string}}} data */
  #receive({ answer, progress, error }) {
    if (progress) return this.#current?.onProgress?.(...progress);
    if (error) this.#current?.reject(error.kind ? new WayfareError(error.kind, error.message) : new Error(error.message));
    else this.#current?.resolve(answer);
    this.#current = undefined;
    this.#next();
  }
}

const closed = () => new WayfareError("bad-input", "the dataset is closed");

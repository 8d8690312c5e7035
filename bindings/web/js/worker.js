// A dataset in a worker of its own, so that no query delays a frame.
import { WayfareError } from "./error.js";
import { OPTIONS, addressOf } from "./load.js";
import { badInput, checked } from "./options.js";

/** @import {Dataset} from "./index.js" */
/** @import {OpenOptions, Source} from "./load.js" */
/** @import {Fields, Hit, NearbyPlace, NearestOptions, Point, SearchOptions} from "./types.js" */

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
 * @typedef {Searches & {[M in Exclude<keyof Dataset, keyof Searches | "close">]: Dataset[M] extends (...args: infer A) => infer R
 *   ? (...args: Cancellable<A>) => Promise<R> : never} & {close(): void}} WorkerDataset
 */

/**
 * Those whose fields may be chosen.
 * @typedef {object} Searches
 * @property {<F extends keyof Hit = keyof Hit>(text: string, options?: SearchOptions & Fields<F> & Signal) => Promise<Pick<Hit, F>[]>} search
 * @property {<F extends keyof Hit = keyof Hit>(text: string, options?: SearchOptions & Fields<F> & Signal) => Promise<Pick<Hit, F>[]>} autocomplete
 * @property {<F extends keyof NearbyPlace = keyof NearbyPlace>(point: Point, options?: NearestOptions & Fields<F> & Signal) => Promise<Pick<NearbyPlace, F>[]>} nearest
 */

/** @typedef {{signal?: AbortSignal | undefined}} Signal */

/**
 * @template {unknown[]} A
 * @typedef {A extends [unknown, object?] ? [A[0], (NonNullable<A[1]> & Signal)?] : A} Cancellable
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
  "trip",
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
export async function openInWorker(source, options) {
  const { onProgress, signal, ...others } = checked(options, "openInWorker", OPTIONS);
  const address = addressOf(source);
  const from = address instanceof URL ? address.href : address;
  const { port1, port2 } = new MessageChannel();
  const calls = new Calls(port1);
  const worker = await start(error => calls.close(new WayfareError("engine", `the worker ended: ${error}`)));
  worker.postMessage(port2, [port2]);
  const close = () => {
    calls.close(closed());
    port1.close();
    worker.terminate();
  };
  try {
    signal?.addEventListener("abort", close, { once: true });
    await calls.call("open", [from, others], signal, onProgress);
  } catch (error) {
    close();
    throw error;
  } finally {
    signal?.removeEventListener("abort", close);
  }
  const methods = METHODS.map(method => {
    /** @type {(first?: any, options?: any, ...rest: unknown[]) => Promise<unknown>} */
    const call = async (first, options, ...rest) => {
      if (typeof options !== "object" || options === null || !("signal" in options)) return await calls.call(method, [first, options, ...rest]);
      const { signal, ...others } = options;
      return await calls.call(method, [first, others], checked({ signal }, method, ["signal"]).signal);
    };
    return [method, call];
  });
  return { ...Object.fromEntries(methods), close };
}

/**
 * Starts a worker of a browser, or of Node, which has another interface. It keeps no program alive.
 * @param {(error: string) => void} onEnd
 * @returns {Promise<{postMessage(message: MessagePort, transfer: any[]): void, terminate(): unknown}>}
 */
async function start(onEnd) {
  if (globalThis.Worker) {
    const worker = new Worker(new URL("./worker-main.js", import.meta.url), { type: "module" });
    worker.onerror = ({ message }) => onEnd(message || "its script cannot be loaded");
    return worker;
  }
  // Under names that bundlers leave alone, which would take this address for one of an asset.
  const [name, main] = ["node:worker_threads", "./worker-main.js"];
  /** @type {typeof import("node:worker_threads")} */
  const threads = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  const worker = new threads.Worker(new URL(/* @vite-ignore */ /* webpackIgnore: true */ main, import.meta.url));
  worker.on("error", ({ message }) => onEnd(message));
  worker.unref();
  return worker;
}

/** Calls, of which the worker has one at a time: so one that waits can be cancelled. */
class Calls {
  /** @type {Call[]} */
  #waiting = [];
  /** @type {Call | undefined} */
  #current;
  #port;
  /** Why there can be no calls. @type {WayfareError | undefined} */
  #end;

  /** @param {MessagePort & {ref?(): void, unref?(): void}} port which keeps Node alive while a call is under way */
  constructor(port) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#receive(data);
    port.unref?.();
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
      if (this.#end) throw this.#end;
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

  /**
   * Refuses all calls, also those that wait.
   * @param {WayfareError} end
   */
  close(end) {
    this.#end ??= end;
    for (const call of [this.#current, ...this.#waiting]) call?.reject(this.#end);
    this.#waiting = [];
    this.#port.unref?.();
  }

  #next() {
    if (this.#current) return;
    this.#current = this.#waiting.shift();
    if (!this.#current) return this.#port.unref?.();
    this.#port.ref?.();
    const { method, args, reject } = this.#current;
    try {
      this.#port.postMessage({ method, args });
    } catch (error) {
      // What cannot be sent, or throws when it is read, must not hold up the others.
      reject(error instanceof DOMException ? badInput(error.message) : error);
      this.#current = undefined;
      this.#next();
    }
  }

  /** @param {{answer?: unknown, progress?: [number, number?], error?: {kind: import("./error.js").ErrorKind, message: string}}} data */
  #receive({ answer, progress, error }) {
    if (progress) return this.#current?.onProgress?.(...progress);
    if (error) this.#current?.reject(new WayfareError(error.kind, error.message));
    else this.#current?.resolve(answer);
    this.#current = undefined;
    this.#next();
  }
}

const closed = () => badInput("the dataset is closed");

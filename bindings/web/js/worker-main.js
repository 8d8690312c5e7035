// What the worker runs: it answers the calls that come over a port.
import { Dataset, WayfareError } from "./index.js";

/** @type {Dataset | undefined} */
let dataset;

/** @param {MessagePort} port */
function serve(port) {
  port.onmessage = async ({ data: { method, args } }) => {
    try {
      if (method === "open") {
        const [source, options] = args;
        /** @type {(...progress: [number, number?]) => void} */
        const onProgress = (...progress) => port.postMessage({ progress });
        dataset = await Dataset.open(source, { ...options, onProgress });
        port.postMessage({});
      } else {
        port.postMessage({ answer: /** @type {any} */ (dataset)[method](...args) });
      }
    } catch (error) {
      const kind = error instanceof WayfareError ? error.kind : "engine";
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ error: { kind, message } });
    }
  };
}

if ("addEventListener" in globalThis) {
  addEventListener("message", event => serve(/** @type {MessageEvent<MessagePort>} */ (event).data), { once: true });
} else {
  // Without a top-level `await`, which scripts that are no modules cannot have.
  const name = "node:worker_threads";
  /** @type {Promise<typeof import("node:worker_threads")>} */
  const threads = import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  threads.then(({ parentPort }) => parentPort?.once("message", serve));
}

// What the worker runs: it answers the calls that come over a port.
import { Dataset } from "./index.js";

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
      const { kind, message } = /** @type {import("./error.js").WayfareError} */ (error);
      port.postMessage({ error: { kind, message } });
    }
  };
}

if ("addEventListener" in globalThis) {
  addEventListener("message", event => serve(/** @type {MessageEvent<MessagePort>} */ (event).data), { once: true });
} else {
  const name = "node:worker_threads";
  /** @type {typeof import("node:worker_threads")} */
  const { parentPort } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  parentPort?.once("message", serve);
}

// Answers for the page of a site: the interface of the service, by the module and the dataset beside it.

import { Dataset, WayfareError } from "./http.js";

/** @typedef {{dataset: string}} Start */
/** @typedef {{id: number, path: string}} Question */

/** @type {Dataset} */
let dataset;

addEventListener("message", (/** @type {MessageEvent<Start | Question>} */ { data }) => "id" in data ? answer(data) : start(data));

/** @param {Question} question */
function answer({ id, path }) {
  const { status, contentType, body } = dataset.get(path);
  postMessage({ id, status, contentType, body }, { transfer: [body.buffer] });
}

/** @param {Start} start */
async function start({ dataset: address }) {
  const onProgress = (/** @type {number} */ loaded, /** @type {number | undefined} */ total) => postMessage({ loaded, total });
  try {
    // The service worker keeps it, together with the page.
    dataset = await Dataset.open(new URL(address), { cache: false, onProgress });
    postMessage("ready");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const what = error instanceof WayfareError && error.kind !== "engine" ? `data (${new URL(address).pathname.split("/").at(-1)})` : "engine (engine/wasm/http_bg.wasm)";
    postMessage({ failed: `The ${what} cannot be used: ${why}.` });
  }
}

// Who answers: the server that the page came from or, on a site without one, a worker that has the dataset.

import { trusted } from "./dom.js";

/** @typedef {(path: string, headers: Record<string, string>, signal?: AbortSignal) => Promise<Response>} Send */
/** @typedef {{loaded: number, total?: number}} Progress in bytes */
/** @typedef {{id: number, status: number, contentType: string, body: BufferSource}} Answer */
/** @typedef {"ready" | Progress | {failed: string} | Answer} Message */

/** Where the dataset is, which `wayfare site` says in the page. */
const dataset = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="wayfare-dataset"]'));

/** Whether the page is of a site without a server. */
export const isSite = dataset !== null;

/**
 * `send` asks for a path of the interface, and fails with a message for the reader. `ready` resolves when there can be
 * answers; it fails where there never will be.
 * @type {{send: Send, ready: Promise<void>}}
 */
export const { send, ready } = dataset ? startWorker(dataset.content) : { send: askServer, ready: Promise.resolve() };

/** @type {Send} */
async function askServer(path, headers, signal) {
  try {
    return await fetch(new URL(`../v3${path}`, import.meta.url), { headers, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error("The server does not answer. What you have looked at before is still there.");
  }
}

/** @param {string} address of the dataset */
function startWorker(address) {
  const worker = new Worker(trusted("../engine/worker.js"), { type: "module" });
  /** @type {Map<number, (answer: Answer) => void>} */
  const asked = new Map();
  /** @type {Promise<void>} */
  const ready = new Promise((resolve, reject) => {
    worker.addEventListener("message", (/** @type {MessageEvent<Message>} */ { data }) => {
      if (data === "ready") resolve();
      else if ("loaded" in data) dispatchEvent(new CustomEvent("wayfare-loaded", { detail: data }));
      else if ("failed" in data) reject(new Error(data.failed));
      else {
        asked.get(data.id)?.(data);
        asked.delete(data.id);
      }
    });
    worker.addEventListener("error", () => reject(new Error("A part of this page is missing, or the browser cannot run it.")));
  });
  worker.postMessage({ dataset: new URL(address, document.baseURI).href });
  let last = 0;
  /** @type {Send} */
  const send = async (path, _, signal) => {
    await ready;
    signal?.throwIfAborted();
    const id = ++last;
    /** @type {Promise<Answer>} */
    const answer = new Promise(resolve => asked.set(id, resolve));
    worker.postMessage({ id, path });
    const { status, contentType, body } = await answer;
    return new Response(body, { status, headers: { "Content-Type": contentType } });
  };
  return { send, ready };
}

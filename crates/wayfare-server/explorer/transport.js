// Who answers: the server that the page came from or, on a site without one, a worker that has the dataset.

import { trusted } from "./dom.js";
import { controlled } from "./offline.js";
import { text } from "./texts.js";

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
 * @type {{send: Send, ready: Promise<unknown>}}
 */
export const { send, ready } = dataset ? startWorker(dataset.content) : { send: askServer, ready: Promise.resolve() };

/** @type {Send} */
async function askServer(path, headers, signal) {
  try {
    return await fetch(new URL(`../v3${path}`, import.meta.url), { headers, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(text("noAnswer"));
  }
}

/** @param {string} address of the dataset */
function startWorker(address) {
  /** @type {Map<number, (answer: Answer) => void>} */
  const asked = new Map();
  const started = start(new URL(address, document.baseURI).href, answer => {
    asked.get(answer.id)?.(answer);
    asked.delete(answer.id);
  });
  let last = 0;
  /** @type {Send} */
  const send = async (path, _, signal) => {
    const worker = await started;
    signal?.throwIfAborted();
    const id = ++last;
    /** @type {Promise<Answer>} */
    const answer = new Promise(resolve => asked.set(id, resolve));
    worker.postMessage({ id, path });
    const { status, contentType, body } = await answer;
    return new Response(body, { status, headers: { "Content-Type": contentType } });
  };
  return { send, ready: started };
}

/**
 * Returns a worker that has opened the dataset.
 * @param {string} dataset its address
 * @param {(answer: Answer) => void} answered
 * @returns {Promise<Worker>}
 */
async function start(dataset, answered) {
  // The service worker keeps the dataset while it comes.
  await controlled;
  const worker = new Worker(trusted("../engine/worker.js"), { type: "module" });
  worker.postMessage({ dataset });
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", (/** @type {MessageEvent<Message>} */ { data }) => {
      if (data === "ready") resolve(worker);
      else if ("loaded" in data) dispatchEvent(new CustomEvent("wayfare-loaded", { detail: data }));
      else if ("failed" in data) reject(new Error(data.failed));
      else answered(data);
    });
    worker.addEventListener("error", () => reject(new Error(text("partMissing"))));
  });
}

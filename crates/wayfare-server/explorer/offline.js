// Use without a network: a service worker keeps the page.

import { trusted } from "./dom.js";
import { text } from "./texts.js";

/** There is none where the page came without TLS. */
const serviceWorker = /** @type {ServiceWorkerContainer | undefined} */ (navigator.serviceWorker);

const address = trusted("../sw.js");

/** Whether the page has come from a service worker. */
const wasKept = Boolean(serviceWorker?.controller);

const registration = (async () => serviceWorker?.register(address))().catch(() => undefined);

/** Resolves when a service worker answers for the page, or none will. */
export const controlled = wasKept ? Promise.resolve() : registration.then(found => found?.installing && installed(found.installing));

/**
 * Returns whether a service worker is taken into use.
 * @param {ServiceWorker} worker
 * @returns {Promise<boolean>}
 */
const installed = worker => new Promise(resolve => worker.addEventListener("statechange", () => {
  if (worker.state === "activated" || worker.state === "redundant") resolve(worker.state === "activated");
}));

/**
 * Says when the page has a new version, and what the service worker tells: what was not kept, and why.
 * @param {(text: string) => void} say
 */
export function tellVersions(say) {
  serviceWorker?.addEventListener("message", ({ source, data }) => {
    // Those of other folders of the host tell theirs to every page.
    if (/** @type {ServiceWorker} */ (source).scriptURL === String(address)) say(data);
  });
  serviceWorker?.addEventListener("controllerchange", () => { if (wasKept) say(text("newVersion")); });
  navigator.storage?.persist().catch(() => {});
}

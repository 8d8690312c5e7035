// Use without a network: a service worker keeps the page.

import { trusted } from "./dom.js";

/** There is none where the page came without TLS. */
const serviceWorker = /** @type {ServiceWorkerContainer | undefined} */ (navigator.serviceWorker);

/** Whether the page has come from a service worker. */
const wasKept = Boolean(serviceWorker?.controller);

const registration = (async () => serviceWorker?.register(trusted("../sw.js")))().catch(() => undefined);

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
 * Says when the page has a new version, or is not kept.
 * @param {(text: string) => void} say
 */
export async function tellVersions(say) {
  const notKept = () => say("This page could not be kept for use offline. Is there too little room on this device?");
  const watch = async (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker || await installed(worker)) return;
    if (wasKept) say("A new version could not be loaded: this one stays.");
    else notKept();
  };
  serviceWorker?.addEventListener("message", notKept);
  serviceWorker?.addEventListener("controllerchange", () => { if (wasKept) say("There is a new version: load the page again to use it."); });
  navigator.storage?.persist().catch(() => {});
  const found = await registration;
  watch(found?.installing ?? null);
  found?.addEventListener("updatefound", () => watch(found.installing));
}

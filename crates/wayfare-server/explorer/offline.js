// Use without a network: once the page can answer, a service worker keeps it.

import { trusted } from "./dom.js";
import { isSite, ready } from "./transport.js";

/** @param {(text: string) => void} say */
export async function keepOffline(say) {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const { serviceWorker } = navigator;
  const wasKept = serviceWorker.controller !== null;
  // What is loaded now is in the browser's cache by then, and not loaded twice.
  await ready;
  const registration = await serviceWorker.register(trusted("../sw.js"));
  if (!isSite) return;
  navigator.storage.persist?.().catch(() => {});
  serviceWorker.addEventListener("controllerchange", () => { if (wasKept) say("There is a new version: load the page again to use it."); });
  const watch = (/** @type {ServiceWorker | null} */ worker) => worker?.addEventListener("statechange", () => {
    if (worker.state !== "redundant") return;
    say(wasKept ? "A new version could not be loaded: this one stays." : "This page could not be kept for use offline. Is there too little room on this device?");
  }, { once: true });
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

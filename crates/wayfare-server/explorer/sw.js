// Keeps the page and what was looked at, for when the server cannot be reached. What was asked with a key is not kept.

/** @typedef {{waitUntil: (done: Promise<unknown>) => void}} Extendable */
/** @typedef {Extendable & {request: Request, respondWith: (response: Promise<Response>) => void}} Fetch */

/** Answers that are kept; beyond it, the oldest go. */
const MOST = 300;

const PAGE = ["./", ...["style.css", "icon.svg", "manifest.webmanifest", "app.js", "api.js", "card.js", "chart.js", "cheapest.js", "compare.js",
  "dom.js", "format.js", "geo.js", "gestures.js", "listings.js", "loading.js", "map.js", "offline.js", "paint.js", "search.js",
  "shapes.js", "storage.js", "texts.js", "texts-ar.js", "texts-de.js", "texts-en.js", "texts-es.js", "texts-fr.js", "texts-it.js", "texts-ja.js", "texts-pt.js",
  "texts-ru.js", "texts-zh.js", "transport.js", "trip.js", "welcome.js"].map(file => `explorer/${file}`)];

const worker = /** @type {{skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>}, registration: {scope: string},
  addEventListener: (type: string, listener: (event: any) => void) => void}} */ (/** @type {unknown} */ (self));

const SCOPE = worker.registration.scope;

/** What the folder of this server is kept in; other names with the same end are of other versions. */
const KEPT = `wayfare-1 ${SCOPE}`;

worker.addEventListener("install", (/** @type {Extendable} */ event) => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(PAGE)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Extendable} */ event) => {
  const isOther = (/** @type {string} */ name) => name.startsWith("wayfare") && name.endsWith(` ${SCOPE}`) && name !== KEPT;
  const others = caches.keys().then(names => Promise.all(names.filter(isOther).map(name => caches.delete(name))));
  event.waitUntil(others.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {Fetch} */ event) => {
  const { request } = event;
  const path = request.url.startsWith(SCOPE) ? request.url.slice(SCOPE.length) : undefined;
  const isOurs = path !== undefined && /^([?#]|$|explorer\/|v3\/)/.test(path);
  if (request.method !== "GET" || !isOurs || request.headers.has("x-api-key")) return;
  event.respondWith(answer(event, request));
});

/**
 * What the server says, or else what it said before.
 * @param {Extendable} event
 * @param {Request} request
 */
async function answer(event, request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(keep(cache, request, response.clone()));
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    // Without the mark of a redirect, with which no page may be answered.
    if (kept) return new Response(kept.body, { headers: kept.headers });
    throw error;
  }
}

/**
 * @param {Cache} cache
 * @param {Request} request
 * @param {Response} response
 */
async function keep(cache, request, response) {
  await cache.put(request, response);
  const keys = await cache.keys();
  const answers = keys.filter(key => key.url.includes("/v3/") && !key.url.includes("/explore/outlines") && !key.url.includes("/explore/labels"));
  await Promise.all(answers.slice(0, Math.max(0, answers.length - MOST)).map(key => cache.delete(key)));
}

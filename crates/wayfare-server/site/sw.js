// Keeps a site for use without a network. In front of this, `wayfare site` puts FILES, with their SHA-256.

/** @typedef {{waitUntil: (done: Promise<unknown>) => void}} Extendable */
/** @typedef {Extendable & {request: Request, respondWith: (response: Promise<Response>) => void}} Fetch */

const worker = /** @type {{skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>}, registration: {scope: string},
  addEventListener: (type: string, listener: (event: any) => void) => void}} */ (/** @type {unknown} */ (self));

const SCOPE = worker.registration.scope;

/** Other sites of the same host have caches of their own. */
const CACHE = `wayfare ${SCOPE}`;

/** Where a file is kept: with its hash, so that one that a new version has as well stays. */
const key = (/** @type {string} */ file) => `${SCOPE}${file}?${FILES[file]}`;

// A version is taken into use when all of it is there, each file with the right hash.
worker.addEventListener("install", (/** @type {Extendable} */ event) => {
  event.waitUntil(Promise.all(Object.keys(FILES).map(keep)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Extendable} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {Fetch} */ event) => {
  const { method, url } = event.request;
  const path = url.startsWith(SCOPE) ? url.slice(SCOPE.length).replace(/[?#].*/, "") : undefined;
  const file = path === "index.html" ? "" : path;
  if (method === "GET" && file !== undefined && Object.hasOwn(FILES, file)) event.respondWith(answer(file, event.request));
});

/** @param {string} file */
function integrity(file) {
  const bytes = (FILES[file] ?? "").match(/../g)?.map(digits => parseInt(digits, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** @param {string} file */
async function keep(file) {
  const cache = await caches.open(CACHE);
  if (await cache.match(key(file))) return;
  // What the browser has got already, it does not load again if the host says that it has not changed.
  const response = await fetch(SCOPE + file, { cache: "no-cache", integrity: integrity(file) });
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  await cache.put(key(file), response);
}

async function forgetOthers() {
  const cache = await caches.open(CACHE);
  const kept = new Set(Object.keys(FILES).map(file => new URL(key(file)).href));
  const others = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(others.map(request => cache.delete(request)));
}

/**
 * @param {string} file
 * @param {Request} request
 */
async function answer(file, request) {
  const cache = await caches.open(CACHE);
  return await cache.match(key(file)) ?? fetch(request);
}

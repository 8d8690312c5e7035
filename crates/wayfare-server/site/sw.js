// Keeps a site for use without a network. In front of this, `wayfare site` puts DATASET, a name, and FILES, with their
// SHA-256.

/** @typedef {{waitUntil: (done: Promise<unknown>) => void}} Extendable */
/** @typedef {Extendable & {request: Request, respondWith: (response: Promise<Response>) => void}} Fetch */
/** @typedef {{claim: () => Promise<void>, matchAll: () => Promise<{postMessage: (message: string) => void}[]>}} Clients */

const worker = /** @type {{skipWaiting: () => Promise<void>, clients: Clients, registration: {scope: string},
  addEventListener: (type: string, listener: (event: any) => void) => void}} */ (/** @type {unknown} */ (self));

const SCOPE = worker.registration.scope;

/** Other sites of the same host have caches of their own. */
const opened = caches.open(`wayfare ${SCOPE}`);

/** Where a file is kept: with its hash, so that one that a new version has as well stays. */
const key = (/** @type {string} */ file) => `${SCOPE}${file}?${FILES[file]}`;

// A version is taken into use when all of it is there, each file with the right hash.
worker.addEventListener("install", (/** @type {Extendable} */ event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Extendable} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {Fetch} */ event) => {
  const { method, url } = event.request;
  const path = url.startsWith(SCOPE) ? url.slice(SCOPE.length).replace(/[?#].*/, "") : undefined;
  const file = path === "index.html" ? "" : path;
  if (method === "GET" && file !== undefined && Object.hasOwn(FILES, file)) event.respondWith(answer(event, file));
});

async function install() {
  const cache = await opened;
  const kept = (await cache.keys()).map(({ url }) => url);
  // On the first visit, the page loads the dataset, which is kept on its way.
  const hasDataset = kept.some(url => url.startsWith(SCOPE + DATASET));
  const missing = Object.keys(FILES).filter(file => !kept.includes(new URL(key(file)).href) && (file !== DATASET || hasDataset));
  await Promise.all(missing.map(async file => {
    const response = await fetch(SCOPE + file, { cache: "no-cache", integrity: integrity(file) });
    if (!response.ok) throw new Error(`${file}: status ${response.status}`);
    await cache.put(key(file), response);
  }));
}

/** @param {string} file */
function integrity(file) {
  const bytes = (FILES[file] ?? "").match(/../g)?.map(digits => parseInt(digits, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

async function forgetOthers() {
  const cache = await opened;
  const kept = new Set(Object.keys(FILES).map(file => new URL(key(file)).href));
  const others = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(others.map(request => cache.delete(request)));
}

/**
 * What is kept, or else what the host says, which is kept from then on.
 * @param {Fetch} event
 * @param {string} file
 */
async function answer(event, file) {
  const cache = await opened;
  const kept = await cache.match(key(file));
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(key(file), response.clone()).catch(tellNotKept));
  return response;
}

async function tellNotKept() {
  for (const client of await worker.clients.matchAll()) client.postMessage("not kept");
}

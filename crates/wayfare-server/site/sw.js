// Keeps a site for use without a network. In front of this, `wayfare site` puts DATASET, a name, FILES, with their
// SHA-256, and UNPACKED, that of the dataset in its file.

/** @typedef {{waitUntil: (done: Promise<unknown>) => void}} Extendable */
/** @typedef {Extendable & {request: Request, resultingClientId: string, respondWith: (response: Promise<Response>) => void}} Fetch */
/** @typedef {{postMessage: (text: string) => void}} Client */
/** @typedef {{claim: () => Promise<void>, get: (id: string) => Promise<Client | undefined>,
  matchAll: (which: {includeUncontrolled: boolean}) => Promise<Client[]>}} Clients */

const worker = /** @type {{skipWaiting: () => Promise<void>, clients: Clients, registration: {scope: string, active: unknown},
  addEventListener: (type: string, listener: (event: any) => void) => void}} */ (/** @type {unknown} */ (self));

const SCOPE = worker.registration.scope;

/** Other sites of the same host have caches of their own. */
const opened = caches.open(`wayfare ${SCOPE}`);

/** Where a file is kept: with its hash, so that one that a new version has as well stays. */
const key = (/** @type {string} */ file) => `${SCOPE}${file}?${FILES[file]}`;

/** The name that a file has on the host. */
const nameOf = (/** @type {string} */ file) => file || "index.html";

const NOT_KEPT = "This page could not be kept for use offline.";

// A version is taken into use when all of it is there, each file with the right hash.
worker.addEventListener("install", (/** @type {Extendable} */ event) => {
  event.waitUntil(install().then(() => worker.skipWaiting(), async error => {
    await tell(`${worker.registration.active ? "A new version could not be loaded: this one stays." : NOT_KEPT} ${error.message}`);
    throw error;
  }));
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
    const response = await fetch(SCOPE + file, { cache: "reload" }).catch(() => { throw new Error(`${nameOf(file)} cannot be reached.`); });
    if (!response.ok) throw new Error(`The host answers ${response.status} to ${nameOf(file)}.`);
    await keep(file, response);
  }));
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
  const sound = kept && await checked(file, kept).catch(() => {});
  if (sound) return sound;
  const say = (/** @type {string} */ text) => tell(text, event.resultingClientId);
  if (kept) {
    await cache.delete(key(file));
    event.waitUntil(say(`What was kept of ${nameOf(file)} was corrupt: it is loaded again.`));
  }
  // What the browser has in its own cache may be what was wrong the last time.
  const response = await fetch(event.request, { cache: "no-cache" });
  if (response.ok) event.waitUntil(keep(file, response.clone()).catch(error => say(`${NOT_KEPT} ${error.message}`)));
  return response;
}

/**
 * Keeps what the host has said, if it is the file.
 * @param {string} file
 * @param {Response} response
 */
async function keep(file, response) {
  const right = await checked(file, response);
  await (await opened).put(key(file), right).catch(() => { throw new Error("Is there too little room on this device?"); });
}

/**
 * Returns the file that a response has; fails if it is another one.
 * @param {string} file
 * @param {Response} response
 */
async function checked(file, response) {
  const body = await response.arrayBuffer().catch(() => { throw new Error(`Only a part of ${nameOf(file)} came.`); });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hex = Array.from(hash, byte => byte.toString(16).padStart(2, "0")).join("");
  // Some hosts say that a compressed file is an encoded one, which the browser then unpacks.
  if (hex !== FILES[file] && !(file === DATASET && hex === UNPACKED)) {
    throw new Error(`The host has changed ${nameOf(file)}, or still has an older one.`);
  }
  // Without the mark of a redirect, with which no page may be answered. The hash is all that it varies by.
  const right = new Response(body, { headers: response.headers });
  right.headers.delete("Vary");
  return right;
}

/**
 * Tells the pages.
 * @param {string} text
 * @param {string} [newcomer] a page that has to come first
 */
async function tell(text, newcomer) {
  if (newcomer) await worker.clients.get(newcomer);
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) client.postMessage(text);
}

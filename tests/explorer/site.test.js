// A site without a server: what differs from the explorer of a server. `run` has explorer.test.js on it as well.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { BASE, heading, launch, mapReady, open } from "./browser.js";
import { serve } from "./host.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const LISBON = 2267057;

/**
 * Writes the site anew, of another dataset.
 * @param {string | undefined} dataset
 */
const publish = dataset => execFileSync(process.env.WAYFARE ?? "", ["--dataset", dataset ?? "", "site", process.env.SITE ?? "", "--web", process.env.WEB ?? ""]);

/** @param {import("playwright-core").Page} page */
const kept = page => page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });

/** @param {import("playwright-core").Page} page */
const hasDataset = page => page.waitForFunction(() => caches.match("world.idx.gz", { ignoreSearch: true }));

/**
 * What the page says about its files, all at once.
 * @param {import("playwright-core").Page} page
 * @param {...(string | RegExp)} texts
 */
const says = (page, ...texts) => texts.reduce((status, hasText) => status.filter({ hasText }), page.locator("#status")).waitFor({ state: "attached" });

/** Another dataset. */
const older = () => readFileSync(join(process.env.SMALL ?? "", "world.idx"));

/** @param {import("playwright-core").Page} page */
const facts = page => page.locator(".welcome > .where", { hasText: "places," }).innerText();

test("the page is there before the data, and a bar says how much of them has come", { timeout: 60_000 }, async () => {
  const { page, context, complaints } = await open(browser);
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise(resolve => { release = resolve; });
  await page.route("**/world.idx.gz", async route => {
    await released;
    await route.continue();
  });
  await page.goto(BASE);
  await page.getByText("Where to, for how much?").waitFor();
  await page.getByRole("progressbar", { name: "Loading the data" }).waitFor();
  await page.locator("#search").fill("lisbon");
  release();
  await page.locator("#search-list li").first().waitFor();
  assert.match(await facts(page), /Sources and licences/);
  assert.equal(await page.locator("#loading").isVisible(), false);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [what, answer, message] of /** @type {const} */ ([
  ["is missing", { status: 404 }, /answers 404/],
  ["is truncated", { body: gzipSync("WAYFARE").subarray(0, -9) }, /only a part of it came/],
  ["cannot be reached", null, /cannot be reached/],
])) {
  test(`the page says so if its dataset ${what}`, { timeout: 60_000 }, async () => {
    const { page, context } = await open(browser);
    await page.route("**/world.idx.gz", route => answer ? route.fulfill(answer) : route.abort());
    await page.goto(BASE);
    await heading(page, "Not available");
    assert.match(await page.locator("#panel").innerText(), message);
    assert.equal(await page.locator("#loading").isVisible(), false);
    await page.unroute("**/world.idx.gz");
    await page.getByRole("button", { name: "Try again" }).click();
    await facts(page);
    await context.close();
  });
}

test("after one visit it works offline, and a new version replaces it whole", { timeout: 120_000 }, async t => {
  const { page, context, complaints } = await open(browser, { serviceWorkers: "allow" });
  const host = await serve(process.env.SITE ?? "", t);
  await page.goto(`${host.base}#/place/${LISBON}`);
  await heading(page, "Lisbon");
  await kept(page);
  await hasDataset(page);
  await context.setOffline(true);
  const begin = Date.now();
  await page.reload();
  await heading(page, "Lisbon");
  t.diagnostic(`offline, a card is shown after ${Date.now() - begin} ms`);
  await page.locator("#panel").getByText("A day costs").first().waitFor();
  await mapReady(page);
  await page.goto(`${host.base}#/`);
  const first = await facts(page);

  await context.setOffline(false);
  try {
    publish(process.env.SMALL);
    host.change = path => path === "world.idx.gz" ? { body: Buffer.from("the one of before") } : {};
    await page.reload();
    await says(page, /^A new version could not be loaded: this one stays. .* world.idx.gz/);
    assert.equal(await facts(page), first, "what is kept is shown until the new version is there");
    host.change = () => ({});
    await page.reload();
    await page.getByText("There is a new version").waitFor();
    await context.setOffline(true);
    await page.reload();
    assert.notEqual(await facts(page), first);
  } finally {
    publish(process.env.WAYFARE_DATASET);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [what, file, change, ...also] of /** @type {[string, string, (body: Buffer) => Buffer, ...string[]][]} */ ([
  ["another dataset", "world.idx.gz", older],
  ["a flipped bit", "world.idx.gz", body => Buffer.concat([body.subarray(0, -1), Buffer.of((body.at(-1) ?? 0) ^ 1)]), "is corrupt"],
  ["other line ends", "explorer/card.js", body => Buffer.from(body.toString().replaceAll("\n", "\r\n"))],
  ["a script of the host", "index.html", body => Buffer.concat([body, Buffer.from("<script src=host.js></script>")])],
])) {
  test(`it does not keep ${file} with ${what}, and says so`, { timeout: 60_000 }, async t => {
    const host = await serve(process.env.SITE ?? "", t);
    host.change = (path, body) => (path || "index.html") === file ? { body: change(body) } : {};
    const { page, context } = await open(browser, { serviceWorkers: "allow" });
    await page.goto(host.base);
    await says(page, `This page could not be kept for use offline. The host has changed ${file}`, ...also);
    host.change = () => ({});
    await page.reload();
    await hasDataset(page);
    assert.match(await facts(page), /of them with costs/);
    await context.close();
  });
}

for (const [what, change] of /** @type {[string, import("./host.js").Change][]} */ ([
  ["redirects its folder", path => path === "" ? { status: 302, headers: { Location: "index.html" } } : {}],
  ["says that a compressed file is an encoded one", path => path.endsWith(".gz") ? { headers: { "Content-Encoding": "gzip" } } : {}],
  ["compresses all files once more", (_, body) => ({ body: gzipSync(body, { level: 1 }), headers: { "Content-Encoding": "gzip" } })],
  ["says that every answer is another one", () => ({ headers: { Vary: "*" } })],
])) {
  test(`it is kept where the host ${what}`, { timeout: 60_000 }, async t => {
    const host = await serve(process.env.SITE ?? "", t);
    host.change = change;
    const { page, context, complaints } = await open(browser, { serviceWorkers: "allow" });
    await page.goto(host.base);
    await kept(page);
    await hasDataset(page);
    await page.goto(host.base);
    await facts(page);
    host.close();
    await page.goto(host.base);
    await facts(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("what is kept and corrupt is loaded again", { timeout: 120_000 }, async t => {
  const host = await serve(process.env.SITE ?? "", t);
  const { page, context } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(host.base);
  await kept(page);
  await hasDataset(page);
  for (const file of ["index.html", "explorer/card.js", "world.idx.gz"]) {
    await page.evaluate(async path => {
      const cache = await caches.open(`wayfare ${location.origin}/`);
      const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === path);
      await cache.put(key ?? "", new Response("corrupt"));
    }, `/${file.replace("index.html", "")}`);
    await page.reload();
    await says(page, `What was kept of ${file} was corrupt`);
    await facts(page);
  }
  await context.close();
});

for (const [what, quotaSize] of /** @type {const} */ ([["the page", 100_000], ["the dataset", 6_000_000]])) {
  test(`it works without room to keep ${what}, and says so`, { timeout: 60_000 }, async () => {
    const { page, context } = await open(browser, { serviceWorkers: "allow" });
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(BASE).origin, quotaSize });
    await page.goto(BASE);
    await page.getByText("could not be kept for use offline").waitFor();
    await facts(page);
    await context.close();
  });
}

test("it can be installed", { timeout: 60_000 }, async () => {
  const { page, context } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(BASE);
  await kept(page);
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.match(url, /\/explorer\/manifest\.webmanifest$/);
  // Pages of a context of its own are private ones, where nothing is installed.
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
  await context.close();
});

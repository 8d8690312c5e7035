// The package in Chromium: from an address, from the cache without a network, in a worker, bundled, and how fast.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { examples } from "./page.js";
import { serve } from "./serve.js";

const FOLDER = process.env.WORLD ?? "";
const PACKAGE = join(import.meta.dirname, "../pkg");
const MODULES = join(import.meta.dirname, "node_modules");

/** Longest that a typed letter may take, in milliseconds, in the middle of all. */
const KEYSTROKE = 0.2;

const root = mkdtempSync(join(tmpdir(), "wayfare-site-"));
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
before(async () => {
  cpSync(PACKAGE, join(root, "wayfare"), { recursive: true });
  cpSync(join(FOLDER, "world.idx"), join(root, "world.idx"));
  writeFileSync(join(root, "plain.html"), '<!doctype html><script type="module">window.wayfare = await import("./wayfare/index.js"); window.inWorker = await import("./wayfare/worker.js");</script>');
  site = await serve(root);
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});
after(async () => {
  await browser.close();
  site.close();
  rmSync(root, { recursive: true });
});

/**
 * A test with a page of its own, which must not complain.
 * @param {string} name
 * @param {(page: import("playwright-core").Page, t: import("node:test").TestContext) => Promise<void>} run
 */
function visit(name, run) {
  test(name, { timeout: 120_000 }, async t => {
    const context = await browser.newContext();
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on("pageerror", error => complaints.push(error.message));
    try {
      await run(page, t);
      assert.deepEqual(complaints, []);
    } finally {
      site.gone.clear();
      await context.close();
    }
  });
}

/** Opens the dataset of the site in a page: its milliseconds, and the name of the dataset. @param {import("playwright-core").Page} page */
async function open(page) {
  await page.goto(`${site.base}/plain.html`);
  await page.waitForFunction(() => "inWorker" in window);
  return await page.evaluate(async () => {
    const start = performance.now();
    // @ts-expect-error: of the page
    const world = (window.world = await window.wayfare.Dataset.open("world.idx"));
    return { ms: performance.now() - start, places: world.info().places, found: world.search("Lissabon")[0]?.name };
  });
}

visit("what a page cannot load is told, with its address", async page => {
  const refused = async () => {
    await page.goto(`${site.base}/plain.html`);
    await page.waitForFunction(() => "inWorker" in window);
    // @ts-expect-error: of the page
    return await page.evaluate(() => window.wayfare.Dataset.open("world.idx").then(() => "it opened", ({ kind, message }) => `${kind}: ${message}`));
  };
  site.gone.add("/wayfare/wasm/library_bg.wasm");
  assert.match(await refused(), /^engine: .*library_bg\.wasm cannot be started/);
  site.gone.clear();
  site.instead.set("/world.idx", Buffer.from("<!doctype html><title>Sign in</title>".repeat(9)));
  assert.match(await refused(), /^incompatible: .*\/world\.idx: /);
  site.instead.clear();
});

visit("a dataset from an address is kept, opens without a network, and is updated", async (page, t) => {
  const first = await open(page);
  assert.equal(first.found, "Lisbon");
  // Not by `waitForFunction`, which takes a promise for true.
  const kept = (/** @type {number} */ length) => page.evaluate(async length => {
    const size = async () => (await (await (await caches.open("wayfare")).match("world.idx"))?.blob())?.size;
    while ((await size()) !== length) await new Promise(resolve => setTimeout(resolve, 20));
  }, length);
  await kept(readFileSync(join(FOLDER, "world.idx")).length);
  site.gone.add("/world.idx");
  const second = await open(page);
  assert.deepEqual(second.places, first.places);
  t.diagnostic(`first load ${first.ms.toFixed(0)} ms, second without a network ${second.ms.toFixed(0)} ms`);

  // Who gives up loses nothing.
  await page.evaluate(async () => {
    // @ts-expect-error: of the page
    const opening = window.wayfare.Dataset.open("world.idx", { signal: AbortSignal.abort() });
    await opening.then(() => Promise.reject(new Error("it opened")), () => {});
  });

  // What is no dataset updates nothing.
  site.gone.clear();
  site.instead.set("/world.idx", Buffer.from("<!doctype html><title>Sign in</title>".repeat(9)));
  assert.equal((await open(page)).places, first.places);
  // Neither does one that is corrupt, or not whole.
  const update = readFileSync(process.env.UPDATE ?? "");
  const corrupt = Buffer.from(update).fill(255, update.length / 2, update.length / 2 + 9);
  for (const body of [corrupt, update.subarray(0, update.length / 2)]) {
    site.instead.set("/world.idx", body);
    const come = page.waitForEvent("requestfinished", request => request.url().endsWith("/world.idx"));
    assert.equal((await open(page)).places, first.places);
    await come;
    await page.waitForTimeout(1000);
  }
  // A host may compress what it has.
  const compressed = gzipSync(update);
  site.instead.set("/world.idx", compressed);
  assert.equal((await open(page)).places, first.places);
  await kept(compressed.length);
  const updated = await open(page);
  assert.notEqual(updated.places, first.places);

  // What is kept and corrupt is fetched again.
  await page.evaluate(async () => (await caches.open("wayfare")).put("world.idx", new Response("corrupt")));
  assert.deepEqual((await open(page)).places, updated.places);
  site.instead.clear();
});

visit("a letter is answered within a fifth of a millisecond", async (page, t) => {
  await open(page);
  const p50 = await page.evaluate(() => {
    // @ts-expect-error: of the page
    const { world } = window;
    /** @type {string[]} */
    const names = world.nearest({ latitude: 48, longitude: 8 }, { limit: 300 }).map((/** @type {{name: string}} */ near) => near.name);
    const texts = names.flatMap(name => Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1)));
    const rounds = Array.from({ length: 3 }, () => {
      const times = texts.map(text => {
        const start = performance.now();
        world.autocomplete(text, { limit: 10 });
        return performance.now() - start;
      });
      return times.sort((a, b) => a - b)[times.length >> 1] ?? Infinity;
    });
    return Math.min(...rounds);
  });
  t.diagnostic(`${(p50 * 1000).toFixed(0)} µs in the middle`);
  assert(p50 <= KEYSTROKE, `${p50} ms`);
});

visit("a worker answers, and tells how far it is", async page => {
  await page.goto(`${site.base}/plain.html`);
  await page.waitForFunction(() => "inWorker" in window);
  const found = await page.evaluate(async () => {
    /** @type {number[]} */
    const loaded = [];
    // @ts-expect-error: of the page
    const world = await window.inWorker.openInWorker("world.idx", { onProgress: now => loaded.push(now) });
    const hits = await world.search("Lissabon", { limit: 1, signal: new AbortController().signal });
    world.close();
    return { name: hits[0].name, loaded: loaded.at(-1) };
  });
  assert.deepEqual(found, { name: "Lisbon", loaded: readFileSync(join(FOLDER, "world.idx")).length });
});

visit("the page with a service worker is loaded without a network", async page => {
  const [worker = "", script = ""] = examples("Offline, with a service worker");
  writeFileSync(join(root, "index.html"), '<!doctype html><title>Offline</title><script type="module" src="main.js"></script><body></body>');
  writeFileSync(join(root, "sw.js"), worker);
  writeFileSync(join(root, "main.js"), script);
  const isThere = () => page.waitForFunction(() => document.body.textContent === "Lisbon");
  await page.goto(`${site.base}/`);
  await isThere();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await (await caches.open("wayfare")).match("world.idx"))) await new Promise(resolve => setTimeout(resolve, 50));
  });
  site.gone.add("*");
  await page.goto(`${site.base}/`);
  await isThere();
});

/** @type {[string, (folder: string, config: string) => void][]} */
const bundlers = [
  ["Vite", (folder, config) => {
    writeFileSync(join(folder, "vite.config.js"), config);
    execFileSync(join(MODULES, ".bin/vite"), ["build", "--base", "./", "--logLevel", "error"], { cwd: folder });
  }],
  ["webpack", folder => {
    const build = `require("webpack")({ mode: "production", entry: "./main.js" }, (error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
    })`;
    execFileSync("node", ["--input-type", "commonjs", "--eval", build], { cwd: folder, env: { ...process.env, NODE_PATH: MODULES } });
    const page = readFileSync(join(folder, "index.html"), "utf8").replace('type="module" src="./main.js"', 'defer src="main.js"');
    writeFileSync(join(folder, "dist/index.html"), page);
  }],
];
for (const [bundler, build] of bundlers) {
  visit(`the page that ${bundler} bundles answers while somebody types`, async page => {
    const folder = join(root, bundler);
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(PACKAGE, join(folder, "node_modules/wayfare"));
    symlinkSync(join(import.meta.dirname, "../data-travel"), join(folder, "node_modules/wayfare-data-travel"));
    const [script = "", config = ""] = examples("In a page, with Vite");
    writeFileSync(join(folder, "main.js"), script);
    writeFileSync(join(folder, "index.html"), '<!doctype html><title>Bundled</title><progress></progress><input><ul></ul><script type="module" src="./main.js"></script>');
    build(folder, config);
    await page.goto(`${site.base}/${bundler}/dist/index.html`);
    await page.waitForFunction(() => document.querySelector("progress") === null);
    await page.locator("input").pressSequentially("lisb");
    await page.waitForFunction(() => document.querySelector("option")?.textContent === "Lisbon, Lisbon, PT");
    const shown = await page.locator("option").allTextContents();
    assert.deepEqual(shown, [...new Set(shown)]);
  });
}

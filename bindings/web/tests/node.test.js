// The package in Node: the answers of the native library, corrupt datasets, sizes, and the examples of docs/web.md.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Dataset, WayfareError } from "../pkg/index.js";
import { Dataset as Service } from "../pkg/http.js";
import { openInWorker } from "../pkg/worker.js";
import { examples } from "./page.js";

/** @import {ErrorKind} from "../pkg/error.js" */

const FOLDER = process.env.WORLD ?? "";
const EXPECTED = process.env.EXPECTED ?? "";
const FILE = readFileSync(join(FOLDER, "world.idx"));
const LISBON = 2267057;

const world = await Dataset.open(FILE);
const service = await Service.open(FOLDER);
after(() => (world.close(), service.close()));

/** What TypeScript makes of the packages. */
const TYPED = `
import { Dataset, WayfareError, type Hit, type PlaceSummary } from "wayfare";
import { openInWorker } from "wayfare/worker";
import travel from "wayfare-data-travel";

const world = await Dataset.open(travel);
export const names: string[] = world.search("lisbon", { limit: 1, kind: ["place"] }).map(hit => hit.name);
// @ts-expect-error: there is no such option
world.search("lisbon", { limt: 1 });
// @ts-expect-error: it may be null
export const name: string = world.place(1).name;
const inWorker = await openInWorker(travel);
export const near: number | undefined = (await inWorker.nearest({ latitude: 0, longitude: 0 }))[0]?.distanceKm;
await inWorker.search("lisbon", { signal: AbortSignal.timeout(9) });
export const kind = (error: WayfareError) => error.kind === "bad-input";
export const shown = (hits: Hit[]): string[] => hits.map((hit: PlaceSummary) => hit.name);
`;

/** @typedef {{method: string, args: unknown[], answer?: unknown, error?: ErrorKind}} Line */
/** @type {Line[]} */
const expected = readFileSync(EXPECTED, "utf8").trim().split("\n").map(line => JSON.parse(line));

/** Asks a dataset for what the native library was asked for. @param {any} dataset @param {Line} line */
async function ask(dataset, { method, args }) {
  try {
    return { answer: await dataset[method](...args) };
  } catch (error) {
    assert(error instanceof WayfareError, String(error));
    return { error: error.kind };
  }
}

/**
 * An answer with twelve digits of its numbers: sines of far distances differ in the last.
 * @param {unknown} answer
 */
const rounded = answer => JSON.parse(JSON.stringify(answer, (_, value) => (typeof value === "number" ? Number(value.toPrecision(12)) : value)));

test("answers are those of the native library", async () => {
  assert(expected.length > 2000, `${expected.length} queries`);
  for (const line of expected) {
    const found = await ask(line.method === "get" ? service : world, line);
    if (line.method === "get") {
      const answer = /** @type {import("../pkg/http.js").Answer} */ (found.answer);
      found.answer = { ...answer, body: new TextDecoder().decode(answer.body) };
    }
    const { method, args, ...wanted } = line;
    assert.deepEqual(rounded(found), rounded(wanted), JSON.stringify({ method, args }));
  }
});

test("a worker gives the same answers", async () => {
  const inWorker = await openInWorker(FOLDER);
  for (const line of expected.filter(({ method }, at) => method !== "get" && at % 20 === 0)) {
    assert.deepEqual(await ask(inWorker, line), await ask(world, line));
  }
  inWorker.close();
});

test("a call that waits can be cancelled", async () => {
  const inWorker = await openInWorker(FOLDER);
  await assert.rejects(inWorker.search("lisboa", { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  const [first, second, third] = ["l", "li", "lis"].map(text => inWorker.autocomplete(text, { signal: controller.signal }));
  const rejected = [second, third].map(call => assert.rejects(/** @type {Promise<unknown>} */ (call), { name: "AbortError" }));
  controller.abort();
  await Promise.all([first?.catch(() => {}), ...rejected]);
  assert.equal((await inWorker.search("lisboa", { limit: 1, signal: new AbortController().signal }))[0]?.id, LISBON);
  inWorker.close();
});

test("a call that cannot be sent to the worker does not hold up others", async () => {
  const inWorker = await openInWorker(FOLDER);
  const calls = [{ limit: () => 1 }, { get limit() { throw new RangeError("mine"); } }].map(options => inWorker.search("lisbon", /** @type {any} */ (options)));
  const hits = inWorker.search("lisbon", { limit: 1 });
  await assert.rejects(/** @type {Promise<unknown>} */ (calls[0]), { name: "WayfareError", kind: "bad-input" });
  await assert.rejects(/** @type {Promise<unknown>} */ (calls[1]), { name: "RangeError" });
  assert.equal((await hits)[0]?.id, LISBON);
  inWorker.close();
});

test("what is of another type is refused", async () => {
  const any = /** @type {any} */ (world);
  /** @type {[string, unknown[]][]} */
  const calls = [
    ["search", [5]],
    ["search", []],
    ["autocomplete", [["lisbon"]]],
    ["resolve", [null]],
    ["nearest", []],
    ["nearest", [{ latitude: null, longitude: null }]],
    ["place", ["2267057"]],
    ["costs", [null]],
    ["accommodation", [{}]],
    ["postalCode", [5]],
    ["country", [5]],
    ["convert", [100, "USD", "EUR"]],
  ];
  for (const [method, args] of calls) {
    assert.throws(() => any[method](...args), { name: "WayfareError", kind: "bad-input" }, `${method} ${JSON.stringify(args)}`);
  }
  assert.throws(() => /** @type {any} */ (service).get(5), { name: "WayfareError" });
});

test("a dataset that is closed is not asked", async () => {
  const dataset = await Dataset.open(FOLDER);
  dataset.close();
  dataset.close();
  const closed = { name: "WayfareError", message: "the dataset is closed" };
  assert.throws(() => dataset.search("lisbon"), closed);
  // Also if what it is given closes it.
  for (const method of /** @type {const} */ (["search", "nearest"])) {
    const closing = await Dataset.open(FOLDER);
    const options = { get limit() { closing.close(); return 1; } };
    assert.throws(() => /** @type {any} */ (closing)[method](method === "search" ? "lisbon" : { latitude: 0, longitude: 0 }, options), closed);
  }
  const inWorker = await openInWorker(FOLDER);
  const asked = inWorker.search("lisbon");
  inWorker.close();
  for (const call of [asked, inWorker.search("lisbon")]) {
    await assert.rejects(call, closed);
  }
});

test("every source opens, piece by piece", async () => {
  const copy = FILE.buffer.slice(FILE.byteOffset, FILE.byteOffset + FILE.length);
  for (const source of [FOLDER, join(FOLDER, "world.idx"), new URL(`file://${FOLDER}`), copy, new Blob([FILE]), gzipSync(FILE)]) {
    /** @type {[number, number | undefined][]} */
    const progress = [];
    const dataset = await Dataset.open(source, { onProgress: (...now) => progress.push(now) });
    assert.equal(dataset.place(LISBON)?.name, "Lisbon");
    assert.deepEqual(progress.at(-1), [FILE.length, FILE.length]);
    dataset.close();
  }
});

test("what cannot be opened is told", async () => {
  /** @type {[import("../pkg/load.js").Source, ErrorKind][]} */
  const cases = [
    ["nowhere", "not-found"],
    [new Uint8Array(), "incompatible"],
    [new TextEncoder().encode("<!doctype html>".repeat(9)), "incompatible"],
    [FILE.subarray(0, FILE.length / 2), "incompatible"],
    [Buffer.concat([FILE, new Uint8Array(9)]), "incompatible"],
    [gzipSync(FILE).subarray(0, 100_000), "corrupt"],
    [Buffer.concat([gzipSync(FILE.subarray(0, 1000)), FILE]), "corrupt"],
    [gzipSync("<!doctype html>".repeat(9)), "incompatible"],
    ["http://127.0.0.1:1/world.idx", "network"],
  ];
  for (const [source, kind] of cases) {
    await assert.rejects(Dataset.open(source), error => error instanceof WayfareError && error.kind === kind);
  }
  // A header that promises four gigabytes.
  const long = Uint8Array.from(FILE.subarray(0, 4096));
  long.fill(255, 24, 28);
  await assert.rejects(Dataset.open(long), { kind: "incompatible" });
  await assert.rejects(Dataset.open(FOLDER, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a corrupt dataset is an error, never a trap", async () => {
  let state = 1;
  const random = () => (state = (state * 48271) % 0x7fffffff);
  let noticed = 0;
  for (let round = 0; round < 300; round++) {
    const bytes = Uint8Array.from(FILE);
    for (let flips = 0; flips < 1 + (round % 64) ** 2; flips++) bytes[random() % bytes.length] = random();
    await assert.rejects(Dataset.open(bytes), error => error instanceof WayfareError);
    // Without the checksums, queries meet what is wrong.
    const dataset = await Dataset.open(bytes, { verify: false }).catch(error => assert(error instanceof WayfareError));
    if (!dataset) continue;
    for (let at = round % 40; at < expected.length; at += 40) {
      const line = /** @type {Line} */ (expected[at]);
      if (line.method !== "get" && (await ask(dataset, line)).error === "corrupt") noticed++;
    }
    dataset.close();
  }
  assert(noticed > 100, `${noticed} queries met corruption`);
});

test("answers have the types that are declared", () => {
  const types = /** @type {Record<string, string>} */ ({
    search: "Hit[]", autocomplete: "Hit[]", resolve: "Resolution", nearest: "NearbyPlace[]", regionAt: "RegionAt | null",
    place: "Place | null", costs: "Costs | null", highlights: "Highlight[] | null", accommodation: "Accommodation[] | null",
    nearestHighlights: "NearbyHighlight[]", nearestAccommodation: "NearbyAccommodation[]", searchAccommodation: "Accommodation[]",
    cheapest: "CheapPlace[]", searchCountries: "Country[]", currency: "Currency | null", searchCurrencies: "Currency[]",
    country: "Country | null", countryCalled: "Country | null", countries: "Country[]", currencies: "Currency[]", categories: "Category[]",
    convert: "Conversion | null", postalCode: "PostalCode[]", info: "Info",
  });
  const often = ["search", "autocomplete", "resolve", "nearest", "regionAt", "place", "costs", "highlights", "accommodation"];
  const lines = expected.filter(({ method, answer }, at) => types[method] && answer !== undefined && (at % 7 === 0 || !often.includes(method)));
  assert.deepEqual(new Set(lines.map(({ method }) => method)), new Set(Object.keys(types)));
  const checks = lines.map(({ method, answer }, at) => `export const _${at}: T.${types[method]} = ${JSON.stringify(answer)};`);
  const folder = mkdtempSync(join(tmpdir(), "wayfare-types-"));
  const file = join(folder, "answers.ts");
  writeFileSync(file, [`import type * as T from ${JSON.stringify(join(import.meta.dirname, "../pkg/types.js"))};`, ...checks].join("\n"));
  checkTypes(file);
  rmSync(folder, { recursive: true });
});

/** @param {string} file */
function checkTypes(file) {
  const tsc = join(import.meta.dirname, "node_modules/.bin/tsc");
  const options = ["--noEmit", "--strict", "--module", "NodeNext", "--target", "ES2022", "--lib", "ES2023,DOM"];
  try {
    execFileSync(tsc, [...options, file], { cwd: dirname(file), encoding: "utf8" });
  } catch (error) {
    assert.fail(String(/** @type {{stdout?: string}} */ (error).stdout).slice(0, 2000));
  }
}

test("modules stay small", t => {
  for (const [name, most] of /** @type {[string, number][]} */ ([["library", 335_000], ["http", 375_000]])) {
    const module = readFileSync(new URL(`../pkg/wasm/${name}_bg.wasm`, import.meta.url));
    const { length } = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
    t.diagnostic(`${name}: ${module.length} bytes, ${length} with brotli`);
    assert(length <= most, `${name} has ${length} bytes with brotli`);
  }
});

test("packages that are installed answer", t => {
  const folder = mkdtempSync(join(tmpdir(), "wayfare-installed-"));
  t.after(() => rmSync(folder, { recursive: true }));
  /** @param {string} program @param {string[]} args */
  const run = (program, args) => execFileSync(program, args, { cwd: folder, encoding: "utf8", env: { ...process.env, WAYFARE_DATASET: "" } });
  const packages = (process.env.PACKAGES ?? "").split(" ");
  writeFileSync(join(folder, "package.json"), '{"type": "module", "private": true}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel", "error", ...packages]);
  for (const words of [["search", "lisbon"], ["near", "38.72,-9.14", "--limit", "1"], ["near", "38.72", "-9.14", "--limit", "1"]]) {
    const [hit, ...others] = JSON.parse(run("npx", ["wayfare", ...words]));
    assert.ok(hit.id === LISBON || hit.distanceKm < 1 && others.length === 0, words.join(" "));
  }
  const wanted = {
    "Wayfare for browsers and Node": /^Lisbon PT \d/,
    Node: /^Lissabon → Lisbon PT\na day: \d.*bad-input\n$/s,
    "The interface of the server": /^200 application\/json Lisbon\n$/,
  };
  for (const [heading, output] of Object.entries(wanted)) {
    writeFileSync(join(folder, "example.js"), examples(heading)[0] ?? "");
    assert.match(run("node", ["example.js"]), output);
  }
  for (const file of ["wayfare/package.json", "wayfare/wasm/library_bg.wasm", "wayfare-data-travel/package.json", "wayfare-data-travel/world.idx.gz"]) {
    run("node", ["--eval", `require.resolve("${file}")`, "--input-type", "commonjs"]);
  }
  const typed = join(folder, "typed.ts");
  writeFileSync(typed, TYPED);
  checkTypes(typed);
});

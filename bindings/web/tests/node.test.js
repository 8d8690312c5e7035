// The package in Node: the answers of the native library, corrupt datasets, sizes, and the examples of docs/web.md.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Dataset, WayfareError } from "../pkg/index.js";
import { Dataset as Service } from "../pkg/http.js";
import { openInWorker } from "../pkg/worker.js";
import { ASKED, ask, check, method } from "./golden.js";
import { allExamples, examples } from "./page.js";

/** @import {ErrorKind} from "../pkg/error.js" */

const FOLDER = process.env.WORLD ?? "";
const GOLDEN = process.env.GOLDEN ?? "";
const FILE = readFileSync(join(FOLDER, "world.idx"));
const LISBON = 2267057;

const world = await Dataset.open(FILE);
const golden = await Dataset.open(GOLDEN);
const service = await Service.open(FOLDER);
after(() => [world, golden, service].forEach(dataset => dataset.close()));

/** What TypeScript makes of the packages. */
const TYPED = `
import { Dataset, WayfareError, type Hit, type PlaceSummary } from "wayfare";
import { openInWorker } from "wayfare/worker";
import travel from "wayfare-data-travel";

declare const signal: AbortSignal | undefined;
declare const limit: number | undefined;
declare const countries: readonly string[];
const kinds = ["place"] as const;

const world = await Dataset.open(travel, { signal, verify: undefined });
export const names: string[] = world.search("lisbon", { limit, kind: kinds, country: countries }).map(hit => hit.name);
export const hits: Hit[] = world.autocomplete("lis", { lang: "de" });
export const lean: { id: number; name: string }[] = world.search("lisbon", { fields: ["id", "name"] });
// @ts-expect-error: it was not asked for
world.search("lisbon", { fields: ["id"] })[0]?.name;
// @ts-expect-error: there is no such field
world.nearest({ latitude: 0, longitude: 0 }, { fields: ["score"] });
// @ts-expect-error: there is no such option
world.search("lisbon", { limt: 1 });
// @ts-expect-error: there is no such option
world.costs(1, { inherted: false });
// @ts-expect-error: it may be null
export const name: string = world.place(1).name;
const inWorker = await openInWorker(travel, { signal });
export const near: number | undefined = (await inWorker.nearest({ latitude: 0, longitude: 0 }))[0]?.distanceKm;
export const first: string | undefined = (await inWorker.search("lisbon", { signal, fields: ["name"] }))[0]?.name;
// @ts-expect-error: it was not asked for
(await inWorker.search("lisbon", { fields: ["id"] }))[0]?.name;
export const kind = (error: WayfareError) => error.kind === "bad-input";
export const shown = (hits: Hit[]): string[] => hits.map((hit: PlaceSummary) => hit.name);
`;

test("answers are the golden ones", async () => {
  assert(ASKED.length > 400, `${ASKED.length} questions`);
  for (const question of ASKED) check(await ask(golden, question), question);
});

test("the interface of the server answers", () => {
  const asked = [["/countries/PT", 200, "application/json"], ["/countries/PT?format=xml", 200, "application/xml"], ["/nowhere", 404, "application/json"]];
  for (const [target, ...wanted] of /** @type {[string, ...unknown[]][]} */ (asked)) {
    const { status, contentType, body } = service.get(target);
    assert.deepEqual([status, contentType.split(";")[0], new TextDecoder().decode(body).includes("Portugal")], [...wanted, status === 200], target);
  }
});

test("a worker gives the same answers", async () => {
  const inWorker = await openInWorker(GOLDEN);
  for (const question of ASKED) check(await ask(inWorker, question), question);
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
  const inWorker = await openInWorker(FOLDER);
  const point = { latitude: 0, longitude: 0 };
  /** @type {[string, unknown[], RegExp?][]} */
  const calls = [
    ["search", [5]],
    ["search", []],
    ["search", [5n], /5n/],
    ["search", ["x".repeat(2 ** 21)]],
    ["search", ["lisbon", null]],
    ["search", ["lisbon", 5]],
    ["search", ["lisbon", "limit"]],
    ["search", ["lisbon", [5]]],
    ["search", ["lisbon", { limt: 1 }], /^search has no option "limt"; it has limit,.* minPopulation,.* boundingBox,|boundingBox,.* minPopulation,/],
    ["search", ["lisbon", { min_population: 1 }], /no option "min_population"/],
    ["search", ["lisbon", { limit: -1 }], /^"-1" is not a value of limit: it must be a whole number from 1 to 1000$/],
    ["nearest", [point, { limit: 1001 }], /^"1001" is not a value of limit/],
    ["search", ["lisbon", { limit: Symbol("5") }]],
    ["search", ["lisbon", { near: "Lisbon" }], /of near: it must be a point: \{ latitude, longitude \}/],
    ["search", ["lisbon", { near: Object.create(null) }]],
    ["search", ["lisbon", { fuzzy: "perhaps" }], /of fuzzy: it must be true or false$/],
    ["search", ["lisbon", { minPopulation: "many" }], /of minPopulation/],
    ["search", ["lisbon", { fields: ["nme"] }], /of fields: it must be one of id, name,/],
    ["search", ["lisbon", { lang: "de_DE" }], /"de_DE" is not a language/],
    ["autocomplete", [["lisbon"]]],
    ["resolve", [null]],
    ["nearest", []],
    ["nearest", [{ latitude: null, longitude: null }], /^latitude must be a number, not null/],
    ["nearest", [point, { fields: ["score"] }]],
    ["nearestHighlights", [point, { maxPrce: 1 }], /^nearestHighlights has no option "maxPrce"/],
    ["place", ["2267057"]],
    ["place", [5n]],
    ["place", [LISBON, { lng: "de" }], /^place has no option "lng"; it has lang$/],
    ["place", [LISBON, { lang: 5 }]],
    ["costs", [null]],
    ["costs", [LISBON, { inherted: false }], /^costs has no option "inherted"; it has inherited$/],
    ["costs", [LISBON, { inherited: "no" }]],
    ["costs", ["PT", null]],
    ["trip", []],
    ["trip", [[null]]],
    ["trip", [[{ where: LISBON }]], /^days must be a number, not undefined$/],
    ["trip", [[{ where: LISBON, days: 0 }]], /^days must be a whole number from 1 to 1000, not 0$/],
    ["trip", [[{ where: 1, days: 1 }]], /^no id of a place is "1"$/],
    ["trip", [[{ where: "XX", days: 1 }]], /^no code of a country is "XX"$/],
    ["trip", [[{ where: LISBON, days: 1, stile: "budget" }]], /has no option "stile"/],
    ["trip", [[{ where: LISBON, days: 1 }], { travellers: 1.5 }], /^travellers must be/],
    ["accommodation", [{}]],
    ["postalCode", [5]],
    ["postalCode", ["90210", { contry: "US" }], /^postalCode has no option "contry"; it has country$/],
    ["country", [5]],
    ["convert", [100, "USD", "EUR"]],
    ["convert", ["USD", "EUR", 5n]],
  ];
  for (const [method, args, message = /./] of calls) {
    const wanted = { name: "WayfareError", kind: "bad-input", message };
    assert.throws(() => /** @type {any} */ (world)[method](...args), wanted, method);
    await assert.rejects(/** @type {any} */ (inWorker)[method](...args), { ...wanted, message: /./ }, method);
  }
  await assert.rejects(/** @type {any} */ (inWorker).search("lisbon", { signal: 5 }), { name: "WayfareError" });
  inWorker.close();
  assert.throws(() => /** @type {any} */ (service).get(5), { name: "WayfareError" });
  for (const args of [[], [null], [5], [{}], [""], ["http://"], [FILE, null], [FILE, { verfy: false }], [FILE, { verify: 1 }], [FILE, { onProgress: 1 }], [FILE, { signal: {} }]]) {
    for (const open of [Dataset.open, openInWorker]) {
      const refused = (/** @type {any} */ error) => error instanceof WayfareError && ["bad-input", "not-found"].includes(error.kind);
      await assert.rejects(/** @type {any} */ (open)(...args), refused, `open ${args}`);
    }
  }
});

test("blank texts have empty answers", () => {
  for (const text of ["", " ", "\t"]) assert.deepEqual([world.search(text), world.autocomplete(text)], [[], []]);
});

test("names of an answer are in one language", async () => {
  const lang = "de";
  const munich = /** @type {import("../pkg/types.js").Hit} */ (world.search("munich", { limit: 1, lang })[0]);
  const german = { name: "München", admin1Name: "Bayern", countryCode: "DE" };
  const pick = (/** @type {any} */ { name, admin1Name, countryCode }) => ({ name, admin1Name, countryCode });
  assert.deepEqual(pick(munich), german);
  assert.deepEqual(pick(world.autocomplete("munic", { lang })[0]), german);
  assert.deepEqual(pick(world.resolve("munich", { lang }).one), german);
  assert.deepEqual(pick(world.nearest(munich, { lang })[0]), german);
  assert.deepEqual(pick(world.place(munich.id, { lang })), german);
  assert.equal(world.place(munich.id, { lang })?.countryName, "Deutschland");
  assert.equal(world.country("DE", { lang })?.name, "Deutschland");
  assert.equal(world.countryCalled("Germany", { lang })?.name, "Deutschland");
  assert.equal(world.searchCountries("germany", { lang })[0]?.name, "Deutschland");
  assert.ok(world.countries({ lang }).some(({ name }) => name === "Österreich"));
  assert.deepEqual([world.regionAt(munich, { lang })?.country.name, world.regionAt(munich, { lang })?.admin1?.name], ["Deutschland", "Bayern"]);
  const cheap = world.cheapest("EUR", { country: "DE", lang });
  assert.ok(cheap.some(({ name }) => /[äöü]/.test(name)) && cheap.every(({ id, name }) => name === world.place(id, { lang })?.name));
  assert.deepEqual(world.search("munich", { fields: ["name"], lang: "it", limit: 1 }), [{ name: "Monaco di Baviera" }]);
  // Names that are not known in a language are the primary ones.
  assert.deepEqual(world.search("munich", { lang: "tlh" }), world.search("munich"));
  const inWorker = await openInWorker(FOLDER);
  assert.deepEqual(await inWorker.search("munich", { lang }), world.search("munich", { lang }));
  inWorker.close();
});

test("the days of a trip are added up", () => {
  const stops = [{ where: LISBON, days: 3 }, { where: "ES", days: 2, style: /** @type {const} */ ("budget") }];
  const trip = world.trip(stops, { travellers: 3, currency: "USD", lang: "de" });
  const { env: { WAYFARE = "" } } = process;
  const asked = ["trip", String(LISBON) + ":3", "ES:2:budget", "--travellers", "3", "--in", "USD", "--json"];
  const command = WAYFARE && JSON.parse(execFileSync(WAYFARE, asked, { encoding: "utf8", env: { ...process.env, WAYFARE_DATASET: FOLDER } }));
  if (command) assert.deepEqual([trip?.total, trip?.days, trip?.rooms], [command.total, command.days, command.rooms]);
  assert.deepEqual(trip?.stops.map(({ name, days, style }) => [name, days, style]), [["Lissabon", 3, "midrange"], ["Spanien", 2, "budget"]]);
  assert.equal(trip?.rooms, 2);
  assert.equal(trip?.total.amount, (trip?.stops ?? []).reduce((sum, stop) => sum + (stop.total?.amount ?? 0), 0));
  assert.equal(world.trip([]), null);
});

test("fields that are asked for are those of the whole record", () => {
  for (const fields of /** @type {import("../pkg/types.js").HitField[][]} */ ([["id", "name"], ["confidence", "name"], ["postalCode"], ["admin1Name", "population", "matchedName"]])) {
    for (const text of ["lisbon", "90210", "sao paulo", "東京"]) {
      const all = world.search(text, { matchedName: true });
      const picked = all.map(hit => Object.fromEntries(Object.entries(hit).filter(([name]) => fields.some(field => field === name))));
      assert.deepEqual(world.search(text, { fields }), picked);
    }
  }
  assert.deepEqual(world.nearest({ latitude: 38.72, longitude: -9.14 }, { limit: 1, fields: ["id"] }), [{ id: LISBON }]);
  const explained = world.search("lisbon", { limit: 1, explain: true })[0];
  assert.equal(explained?.explanation?.confidence, explained?.confidence);
});

test("a worker that is not closed does not keep Node alive, and a call does", t => {
  const folder = mkdtempSync(join(tmpdir(), "wayfare-worker-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "program.mjs");
  writeFileSync(program, `import { openInWorker } from ${JSON.stringify(join(import.meta.dirname, "../pkg/worker.js"))};
    const world = await openInWorker(${JSON.stringify(FOLDER)});
    console.log((await world.search("lisbon", { limit: 1, fields: ["name"] }))[0].name);`);
  assert.equal(execFileSync("node", [program], { encoding: "utf8", timeout: 60_000 }), "Lisbon\n");
});

test("a worker that does not start is told", async t => {
  const { Worker } = globalThis;
  t.after(() => void (globalThis.Worker = Worker));
  // As where a page must not load it.
  globalThis.Worker = /** @type {any} */ (class { postMessage() { setTimeout(() => /** @type {any} */ (this).onerror({ message: "" })); } terminate() {} });
  await assert.rejects(openInWorker(FOLDER), { name: "WayfareError", kind: "engine" });
});

test("what breaks off is told", async t => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Length": FILE.length });
    response.write(FILE.subarray(0, 1 << 20), () => response.destroy());
  });
  await new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await assert.rejects(Dataset.open(`http://127.0.0.1:${port}/world.idx`), { name: "WayfareError", kind: "network" });
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
    for (const question of ASKED.filter((_, at) => at % 10 === round % 10)) {
      if ((await ask(dataset, question)).error === "corrupt") noticed++;
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
  const calls = ASKED.map(method).concat([["info"], ["search", "lisbon", { explain: true }]]);
  assert.deepEqual(new Set(calls.map(([name]) => name)), new Set(Object.keys(types)));
  const checks = calls.map(([name, ...args], at) => `export const _${at}: T.${types[name]} = ${JSON.stringify(/** @type {any} */ (golden)[name](...args))};`);
  const folder = mkdtempSync(join(tmpdir(), "wayfare-types-"));
  const text = [`import type * as T from ${JSON.stringify(join(import.meta.dirname, "../pkg/types.js"))};`, ...checks].join("\n");
  checkTypes(join(folder, "answers.ts"), text);
  rmSync(folder, { recursive: true });
});

const LIB = "ES2023,DOM,DOM.Iterable";

/** @param {string} file @param {string} text @param {string[]} others */
function checkTypes(file, text, ...others) {
  writeFileSync(file, text);
  const tsc = join(import.meta.dirname, "node_modules/.bin/tsc");
  const options = ["--noEmit", "--strict", "--module", "NodeNext", "--target", "ES2022", "--lib", LIB, ...others];
  try {
    execFileSync(tsc, [...options, file], { cwd: dirname(file), encoding: "utf8" });
  } catch (error) {
    assert.fail(String(/** @type {{stdout?: string}} */ (error).stdout).slice(0, 2000));
  }
}

test("modules stay small, and README says how small", () => {
  const readme = new URL("../README.md", import.meta.url);
  const before = readFileSync(readme, "utf8");
  const read = (/** @type {string} */ file) => readFileSync(new URL(file, import.meta.url));
  const small = (/** @type {Buffer} */ bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
  const [library, http] = ["library", "http"].map(name => read(`../pkg/wasm/${name}_bg.wasm`));
  const sizes = /** @type {[string, number, number, number?][]} */ ([
    ["the library", library?.length, small(/** @type {Buffer} */ (library)), 365_000],
    ["`wayfare/http`", http?.length, small(/** @type {Buffer} */ (http)), 391_000],
    ["`wayfare-data-travel`", FILE.length, read("../data-travel/world.idx.gz").length],
  ]);
  let text = before;
  for (const [name, ...figures] of sizes) {
    const [whole, compressed, most = Infinity] = figures;
    assert(compressed <= most, `${name} has ${compressed} bytes with brotli`);
    const row = new RegExp(`^(\\| ${name}[^|]*\\|) ([\\d,]+) \\| ([\\d,]+) \\|$`, "m");
    const [, start, ...said] = row.exec(text) ?? [];
    const isNear = said.every((figure, at) => Math.abs(Number(figure.replaceAll(",", "")) / (figures[at] ?? 0) - 1) < 0.01);
    // Another compiler makes another module, of much the same size.
    if (!start || !isNear) text = text.replace(row, `${start} ${whole.toLocaleString("en")} | ${compressed.toLocaleString("en")} |`);
  }
  if (process.env.UPDATE_PAGES) writeFileSync(readme, text);
  else assert.equal(text, before, "UPDATE_PAGES=1 writes the sizes");
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
  checkTypes(join(folder, "typed.ts"), TYPED, "--exactOptionalPropertyTypes");
  // The samples, as if they were TypeScript.
  cpSync(join(folder, "node_modules/wayfare"), join(folder, "wayfare"), { recursive: true });
  for (const [at, sample] of allExamples().entries()) {
    const isServiceWorker = sample.includes("self.");
    const text = isServiceWorker ? `declare const self: ServiceWorkerGlobalScope;\n${sample}` : sample;
    checkTypes(join(folder, `sample-${at}.ts`), `${text}\nexport {};\n`, "--lib", isServiceWorker ? "ES2023,WebWorker" : LIB);
  }
});

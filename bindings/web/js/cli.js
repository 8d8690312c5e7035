#!/usr/bin/env node
// `npx wayfare search lisbon`: a method of a dataset and its arguments, answered as JSON.
import process from "node:process";
import { Dataset, WayfareError } from "./index.js";

const USAGE = `usage: wayfare METHOD ARGUMENT...

  wayfare search lisbon
  wayfare search springfield '{"near": {"latitude": 42.1, "longitude": -72.6}, "limit": 1}'
  wayfare nearest '{"latitude": 38.7, "longitude": -9.1}'
  wayfare costs 2267057
  wayfare convert USD EUR 100

The methods are those of Dataset. It is opened from WAYFARE_DATASET (a path or an address), else from the package
wayfare-data-travel.`;

/** The dataset that the environment or a package has. */
async function source() {
  if (process.env.WAYFARE_DATASET) return process.env.WAYFARE_DATASET;
  try {
    const name = "wayfare-data-travel";
    return (await import(name)).default;
  } catch {
    throw new WayfareError("not-found", "there is no dataset: npm install wayfare-data-travel, or set WAYFARE_DATASET");
  }
}

const [method = "", ...given] = process.argv.slice(2);

/** Methods whose first argument is a text, which may be of several words and look like a number. */
const OF_TEXT = ["search", "autocomplete", "resolve", "postalCode"];

/** The arguments: options and points are JSON, ids and amounts numbers. */
function args() {
  const isJson = (/** @type {string} */ argument) => argument.startsWith("{");
  if (OF_TEXT.includes(method)) {
    const words = given.filter(argument => !isJson(argument));
    return [words.join(" "), ...given.filter(isJson).map(argument => JSON.parse(argument))];
  }
  return given.map(argument => (isJson(argument) || /^-?[\d.]+$/.test(argument) ? JSON.parse(argument) : argument));
}

const isMethod = Object.hasOwn(Dataset.prototype, method) && !["constructor", "close"].includes(method);
if (!isMethod || given.includes("--help")) {
  const isAsked = ["", "--help"].includes(method) || isMethod;
  console.error(isAsked ? USAGE : `wayfare: there is no method ${method}\n\n${USAGE}`);
  process.exitCode = method === "--help" || isMethod ? 0 : 2;
} else {
  try {
    const dataset = /** @type {Record<string, any>} */ (/** @type {unknown} */ (await Dataset.open(await source())));
    console.log(JSON.stringify(dataset[method](...args()), null, 2));
  } catch (error) {
    console.error(`wayfare: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

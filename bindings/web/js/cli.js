#!/usr/bin/env node
// `npx wayfare search lisbon`: a method of a dataset and its arguments, answered as JSON.
import process from "node:process";
import { Dataset, WayfareError } from "./index.js";

const USAGE = `usage: wayfare METHOD ARGUMENT...

  wayfare search lisbon
  wayfare search springfield --near 42.1,-72.6 --limit 1
  wayfare near 38.7,-9.1
  wayfare costs 2267057
  wayfare convert USD EUR 100

The methods are those of Dataset, and near is nearest. Options may also be JSON: '{"limit": 1}'. It is
opened from WAYFARE_DATASET (a path or an address), else from the package wayfare-data-travel.`;

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

const [asked = "", ...given] = process.argv.slice(2);
const method = asked === "near" ? "nearest" : asked;

/** Methods whose first argument is a text, which may be of several words and look like a number. */
const OF_TEXT = ["search", "autocomplete", "resolve", "postalCode", "countryCalled"];

/**
 * A value: JSON, a number, a point as `38.7,-9.1`, or a text.
 * @param {string} text
 */
function value(text) {
  const [, latitude, longitude] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? [];
  if (latitude && longitude) return { latitude: Number(latitude), longitude: Number(longitude) };
  return /^[{[]|^-?[\d.]+$|^(true|false)$/.test(text) ? JSON.parse(text) : text;
}

/** The arguments, with the options behind them. */
function args() {
  /** @type {Record<string, unknown>} */
  const options = {};
  const words = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? "";
    if (word.startsWith("{") && OF_TEXT.includes(method)) Object.assign(options, JSON.parse(word));
    else if (word.startsWith("--")) options[word.slice(2).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())] = value(given[at += 1] ?? "");
    else words.push(word);
  }
  const isPoint = method === "nearest" && words.length === 2;
  const all = OF_TEXT.includes(method) ? [words.join(" ")] : isPoint ? [value(words.join(","))] : words.map(value);
  return Object.keys(options).length > 0 ? [...all, options] : all;
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

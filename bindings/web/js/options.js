// What the methods are given, as the module reads it: options are lines `name=value`.
import { WayfareError } from "./error.js";

/** Longer texts are no names of anything, and would fill the memory of the module. */
const LONGEST = 1 << 20;

/**
 * What options with values of JavaScript must be.
 * @type {Record<string, [must: string, is: (value: any) => boolean]>}
 */
const OWN = {
  inherited: ["true or false", value => typeof value === "boolean"],
  cache: ["true or false", value => typeof value === "boolean"],
  verify: ["true or false", value => typeof value === "boolean"],
  country: ["a text", value => typeof value === "string"],
  lang: ["a text", value => typeof value === "string"],
  currency: ["a text", value => typeof value === "string"],
  style: ["a text", value => typeof value === "string"],
  travellers: ["a number", value => typeof value === "number"],
  where: ["the id of a place or the code of a country", value => ["number", "string"].includes(typeof value)],
  days: ["a number", value => typeof value === "number"],
  onProgress: ["a function", value => typeof value === "function"],
  signal: ["an AbortSignal", value => typeof value === "object" && "aborted" in value],
};

/**
 * The options of a query as lines, which the module checks.
 * @param {object} [options]
 */
export function written(options) {
  if (options === undefined) return "";
  const record = /** @type {Record<string, unknown>} */ (recordOf(options));
  let lines = "";
  // Without entries and lists of one value, which take half of the time.
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (Array.isArray(value)) for (const one of value) lines += line(name, one);
    else lines += line(name, value);
  }
  return lines;
}

/**
 * The options of a method that has none of a query.
 * @template {object} O
 * @template {keyof O & string} N
 * @param {O | undefined} options
 * @param {string} method
 * @param {readonly N[]} names
 * @returns {Pick<O, N>}
 */
export function checked(options, method, names) {
  const taken = /** @type {Record<string, unknown>} */ ({});
  for (const [name, value] of options === undefined ? [] : Object.entries(recordOf(options))) {
    const has = /** @type {readonly string[]} */ (names).includes(name);
    const [must, is] = (has && OWN[name]) || [];
    if (!must || !is) throw badInput(`${method} has no option ${shown(name)}; it has ${names.join(", ")}`);
    if (value === undefined) continue;
    if (value === null || !is(value)) throw badInput(`${shown(value)} is not a value of ${name}: it must be ${must}`);
    taken[name] = value;
  }
  return /** @type {Pick<O, N>} */ (taken);
}

/** @param {unknown} options */
function recordOf(options) {
  const isRecord = typeof options === "object" && options !== null && !Array.isArray(options);
  if (!isRecord) throw badInput(`options are an object, such as { limit: 5 }, not ${shown(options)}`);
  return options;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function line(name, value) {
  return value === undefined ? "" : `${name}=${text(value)}\n`;
}

/** @param {unknown} value */
function text(value) {
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return String(value).replace(/\s+/g, " ");
  const { latitude, longitude, radiusKm, west, south, east, north } = /** @type {Record<string, unknown>} */ (value);
  const numbers = latitude === undefined ? [west, south, east, north] : [latitude, longitude, radiusKm];
  return numbers.filter(number => number !== undefined).map(number => (typeof number === "object" ? shown(number) : String(number))).join();
}

/**
 * Refuses what is not a text: the module would take it for one.
 * @param {unknown} value
 * @param {string} what
 */
export function string(value, what) {
  if (typeof value !== "string") throw badInput(`${what} must be a text, not ${shown(value)}`);
  if (value.length > LONGEST) throw badInput(`${what} is too long: it has ${value.length} characters`);
  return value;
}

/**
 * Refuses what is not a number: the module would take it for 0.
 * @param {unknown} value
 * @param {string} what
 */
export function number(value, what) {
  if (typeof value !== "number") throw badInput(`${what} must be a number, not ${shown(value)}`);
  return value;
}

/**
 * Refuses to go on with a dataset that was closed.
 * @template T
 * @param {T | undefined} engine
 */
export function opened(engine) {
  if (engine === undefined) throw badInput("the dataset is closed");
  return engine;
}

/** @param {string} message */
export function badInput(message) {
  return new WayfareError("bad-input", message);
}

/**
 * A value as a message shows it, whatever it is.
 * @param {unknown} value
 */
export function shown(value) {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

// What the methods are given, as the module reads it: options are lines `name=value`, in the words of the library.
import { WayfareError } from "./error.js";

/** @param {object} [options] */
export function written(options = {}) {
  let lines = "";
  for (const [name, value] of Object.entries(options)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) lines += `${word(name)}=${text(one)}\n`;
    }
  }
  return lines;
}

/** @param {string} name */
function word(name) {
  return name === "boundingBox" ? "bbox" : name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** @param {unknown} value */
function text(value) {
  if (!(value instanceof Object)) return String(value).replace(/\s+/g, " ");
  const { latitude, longitude, radiusKm, west, south, east, north } = /** @type {Record<string, number | undefined>} */ (value);
  const numbers = latitude === undefined ? [west, south, east, north] : [latitude, longitude, radiusKm];
  return numbers.filter(number => number !== undefined).join();
}

/**
 * Refuses what is not a text: the module would take it for one.
 * @param {unknown} value
 */
export function string(value) {
  if (typeof value !== "string") throw new WayfareError("bad-input", `${JSON.stringify(value)} is not a text`);
  return value;
}

/**
 * Refuses what is not a number: the module would take it for 0.
 * @param {unknown} value
 */
export function number(value) {
  if (typeof value !== "number") throw new WayfareError("bad-input", `${JSON.stringify(value)} is not a number`);
  return value;
}

/**
 * Refuses to go on with a dataset that was closed.
 * @template T
 * @param {T | undefined} engine
 */
export function opened(engine) {
  if (engine === undefined) throw new WayfareError("bad-input", "the dataset is closed");
  return engine;
}

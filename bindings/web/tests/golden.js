// The questions of `tests/fixtures/golden/answers.jsonl`, as the package is asked, and what of their answers it has.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { WayfareError } from "../pkg/index.js";

/** @typedef {{verb: string, args: any[], of?: number, options?: Record<string, any>, answer?: any, error?: string}} Question */

const GOLDEN = new URL("../../../tests/fixtures/golden/answers.jsonl", import.meta.url);

/** @type {Question[]} */
export const QUESTIONS = readFileSync(GOLDEN, "utf8").trim().split("\n").map(line => JSON.parse(line));

const camel = (/** @type {string} */ name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** What an option is called here, and its value. @type {Record<string, (value: any) => [string, unknown]>} */
const OPTIONS = {
  bbox: ([west, south, east, north]) => ["boundingBox", { west, south, east, north }],
  circle: ([latitude, longitude, radiusKm]) => ["circle", { latitude, longitude, radiusKm }],
  near: ([latitude, longitude]) => ["near", { latitude, longitude }],
};

/** What asks for a verb otherwise than by its name. @type {Record<string, (question: Question, options: object) => [string, ...unknown[]]>} */
const METHODS = {
  costs: ({ of }) => ["costs", of, { inherited: false }],
  costs_or_inherited: ({ of }) => ["costs", of],
  country_costs: ({ args }) => ["costs", ...args],
  country_highlights: ({ args }, options) => ["highlights", ...args, options],
  name_in: ({ of, args }) => ["place", of, { lang: args[0] }],
};

/** The method of the package that a question asks, and its arguments. @param {Question} question @returns {[string, ...any[]]} */
export function method(question) {
  const { verb, args, of, options } = question;
  const own = Object.entries(options ?? {}).map(([name, value]) => OPTIONS[name]?.(value) ?? [camel(name), value]);
  const hasHits = ["search", "autocomplete", "resolve"].includes(verb);
  const given = { ...Object.fromEntries(own), ...(hasHits && { matchedName: true }) };
  if (METHODS[verb]) return METHODS[verb](question, given);
  const isAtPoint = verb.startsWith("nearest") || verb === "region_at";
  const where = of !== undefined ? [of] : isAtPoint ? [{ latitude: args[0], longitude: args[1] }] : args;
  return [camel(verb), ...where, ...(options || hasHits ? [given] : [])];
}

/** The questions that the package has a method for. A name in a language is that of a place, if it is known. */
export const ASKED = QUESTIONS.filter(({ verb, answer }) => verb !== "main_places" && !(verb === "name_in" && answer === null));

/** Asks a dataset. @param {any} dataset @param {Question} question */
export async function ask(dataset, question) {
  const [name, ...args] = method(question);
  try {
    return { answer: await dataset[name](...args) };
  } catch (error) {
    assert(error instanceof WayfareError, String(error));
    return { error: error.kind };
  }
}

/** Asserts that what was found is the golden answer. @param {{answer?: any, error?: string}} found @param {Question} question */
export function check(found, question) {
  const { verb, answer, error } = question;
  const like = verb === "name_in" ? { name: answer } : answer;
  assert.equal(found.error, error, JSON.stringify(question));
  assert.deepEqual(rounded(fitted(found.answer, like)), rounded(like), JSON.stringify(question));
}

/** What the golden answer has of an answer, in its words. @param {any} found @param {any} like @returns {unknown} */
function fitted(found, like) {
  if (found === undefined || found === null || typeof found !== "object") return found;
  if (Array.isArray(found)) return found.map((one, at) => fitted(one, like?.[at]));
  const names = Object.keys(like ?? {});
  // A program makes the first of the confidence.
  const own = (/** @type {string} */ name) => (name === "is_clear" ? found.confidence >= 0.96 : fitted(found[camel(name)], like[name]));
  return Object.fromEntries(names.map(name => [name, own(name)]));
}

/**
 * An answer with scores of 32 bits, as the library has them, and twelve digits of its other numbers: sines of far distances differ in
 * the last.
 * @param {unknown} answer
 */
function rounded(answer) {
  const number = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    if (typeof value !== "number") return value;
    return ["confidence", "score"].includes(name) ? Math.fround(value) : Number(value.toPrecision(12));
  };
  return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer, number));
}

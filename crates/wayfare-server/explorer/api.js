// The public interface: asks, remembers, and says what went wrong.

import { storage } from "./storage.js";
import { LANGUAGE } from "./texts.js";
import { send } from "./transport.js";

/**
 * @typedef {{geonameid: string, name: string, kind: string, feature_code?: string, country_code?: string,
 *   latitude: string, longitude: string, population?: string, day?: string, day_error?: string}} Label
 * @typedef {Label & {matched_name: string, matched_languages?: string, match: string, is_clear: string,
 *   country_name?: string, statename?: string, told_apart_by?: string, has_costs: string, south?: string, north?: string}} Suggestion
 * @typedef {Label & {country_name?: string, statename?: string, region?: string, county?: string, south?: string, west?: string,
 *   north?: string, east?: string, timezone?: string, elevation?: string, negotiate?: string, currency_code?: string, currency?: string, symbol?: string,
 *   link?: string, wikidata?: string}} Card
 * @typedef {{name: string, language?: string, kind: string}} Name
 * @typedef {{category_id: string, category: string, value_budget?: string, value_midrange?: string,
 *   value_luxury?: string, error?: string, currency_code?: string, inherited_from?: string, inherited_from_place?: string, basis: string, observations: string, travellers?: string, first_year?: string, last_year?: string,
 *   source: string, date: string}} Cost
 * @typedef {{kind: string, code: string, name?: string, geonameid?: string}} Region
 * @typedef {{country_code?: string, other_country_code?: string, line: string}} Outline
 * @typedef {{currency_code: string, currency: string}} Currency
 * @typedef {{name: string, date: string, build_id: string, places: string, places_with_costs: string,
 *   places_to_stay: string, countries: string}} Dataset
 */

/** What is kept until the tab is closed. */
const kept = storage("sessionStorage");

/** Answers that are remembered while the page is open. */
const REMEMBERED = 400;

/** @type {Map<string, Promise<unknown>>} */
const answers = new Map();

/** What the interface refuses, or fails to do. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {string} key */
export function useKey(key) {
  kept.set("key", key);
  answers.clear();
}

/**
 * Asks without remembering.
 * @template T
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export async function askOnce(path, signal) {
  const key = kept.get("key");
  /** @type {Response} */
  let response;
  try {
    response = await send(path, key ? { "X-API-KEY": key } : {}, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, /** @type {Error} */ (error).message);
  }
  const envelope = await response.json();
  if (response.status === 403) dispatchEvent(new CustomEvent("wayfare-key", { detail: envelope.error }));
  if (!envelope.status) throw new Refusal(response.status, envelope.error);
  return envelope.data;
}

/**
 * Asks, and remembers the answer until the page is loaded again.
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export function ask(path) {
  let answer = answers.get(path);
  if (!answer) {
    answer = askOnce(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
    const oldest = answers.keys().next().value;
    if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest);
  }
  return /** @type {Promise<T>} */ (answer);
}

/**
 * A path with its parts encoded, and names in the language of the page.
 * @param {...(string | number)} parts
 */
export function localized(...parts) {
  return `/${parts.map(part => encodeURIComponent(part)).join("/")}?lang=${encodeURIComponent(LANGUAGE)}`;
}

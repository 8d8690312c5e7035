// Amounts, names of languages, flags: how things are written.

import { ask } from "./api.js";
import { h } from "./dom.js";
import { isolated, LANGUAGE, text } from "./texts.js";

/** @typedef {import("./texts.js").Key} Key */
/** @typedef {"budget" | "midrange" | "luxury"} Style */

/** @type {readonly Style[]} */
export const STYLES = ["budget", "midrange", "luxury"];

/** @type {Record<Style, string>} */
export const STYLE_NAMES = { budget: text("budget"), midrange: text("midrange"), luxury: text("luxury") };

/** @type {Record<string, Key>} */
const FEATURES = {
  PPLC: "capital", PPLA: "regionalCapital", PPLA2: "countySeat", PPL: "town", PPLX: "quarter", PPLG: "governmentSeat",
  ADM1: "region", ADM2: "county", ISL: "island", ISLS: "islands", AIRP: "airport", PCLI: "country", PCLD: "territory",
  PCLS: "territory", TERR: "territory", RGN: "area",
};

/** @type {Record<string, Key>} */
const KINDS = { place: "place", region: "region", country: "country" };

/** The height of the box around an area, in degrees, up to which it is what the word says: circles of one and three kilometres. */
const SMALL = /** @type {const} */ ([[0.02, "sight"], [0.06, "sightOrQuarter"]]);

/**
 * What something is, in a word, as it stands within a sentence.
 * @param {{kind: string, feature_code?: string, population?: string, south?: string, north?: string}} label
 */
export function kindOf({ kind, feature_code, population, south, north }) {
  const small = feature_code === "RGN" ? SMALL.find(([height]) => Number(north) - Number(south) < height) : undefined;
  if (small) return text(small[1]);
  if (feature_code === "PPL" && Number(population) >= 100_000) return text("city");
  if (feature_code === "PPL" && Number(population) < 2_000) return text("village");
  return text(FEATURES[feature_code ?? ""] ?? (feature_code?.startsWith("PPLA") ? "town" : KINDS[kind]) ?? "place");
}

const wholes = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });

/** @param {number | string} value */
export const whole = value => wholes.format(Number(value));

/**
 * @param {number} value
 * @param {number} from which no cents are shown
 */
const cents = (value, from) => (Math.abs(value) >= from ? { maximumFractionDigits: 0, minimumFractionDigits: 0 } : {});

/**
 * An amount in a currency, without cents from 10 on: estimates are no more exact.
 * @param {number} value
 * @param {string} currency
 * @param {Intl.NumberFormatOptions} digits
 */
export function money(value, currency, digits = cents(value, 10)) {
  try {
    const parts = new Intl.NumberFormat(LANGUAGE, { style: "currency", currency, currencyDisplay: "narrowSymbol", ...digits }).formatToParts(value);
    return parts.map(part => (part.type === "currency" ? isolated(part.value) : part.value)).join("");
  } catch {
    return `${whole(value)} ${currency}`;
  }
}

/**
 * A price that somebody asks.
 * @param {number} value
 * @param {string} currency
 */
export const price = (value, currency) => money(value, currency, cents(value, 100));

/**
 * An amount that may be off, with as many digits as its error deserves: two or more, and so many that rounding changes it by half of
 * its error at most. The command's `text.rs` rounds in the same way.
 * @param {number} value
 * @param {string} currency
 * @param {number} error the factor within which two of three are right, NaN if it is not known
 */
export function rounded(value, currency, error) {
  const digits = Math.ceil(1 - Math.log10(Math.log(error)));
  return error > 1 && digits <= 15 ? money(value, currency, { maximumSignificantDigits: Math.max(2, digits) }) : money(value, currency);
}

/**
 * The factor by which the ends of a likely range are off, NaN if they are not known.
 * @param {number | undefined} low
 * @param {number | undefined} high
 */
export const errorOf = (low, high) => Math.sqrt((high ?? NaN) / (low ?? NaN));

/**
 * A likely range.
 * @param {number} low
 * @param {number} high
 * @param {string} currency
 */
export function likely(low, high, currency) {
  const end = (/** @type {number} */ value) => rounded(value, currency, errorOf(low, high));
  return text("likely", { low: end(low), high: end(high) });
}

/**
 * How many units of one currency one unit of another is worth.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<number>}
 */
export async function rate(from, to) {
  if (from === to) return 1;
  /** @type {{rate: number}} */
  const conversion = await ask(`/currencies/convert/${encodeURIComponent(from)}/${encodeURIComponent(to)}`);
  return conversion.rate;
}

const distances = [0, 1].map(digits => new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "kilometer", maximumFractionDigits: digits }));
const heights = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "meter", maximumFractionDigits: 0 });

/** A distance, to a hundred metres below ten kilometres. @param {number} km */
export const kilometres = km => distances[km < 10 ? 1 : 0]?.format(km) ?? "";

/** @param {number | string} value */
export const metres = value => heights.format(Number(value));

const currencies = new Intl.DisplayNames([LANGUAGE], { type: "currency", fallback: "none" });

/**
 * The name of a currency, by CLDR or else by the dataset.
 * @param {string} code
 * @param {string | undefined} called
 */
export const currencyName = (code, called) => (/^[A-Z]{3}$/.test(code) ? currencies.of(code) : undefined) ?? called ?? code;

/** Whether flags are drawn: where they are not, both letters have a glyph of their own. */
const hasFlags = (() => {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.font = "16px sans-serif";
  const width = (/** @type {string} */ text) => context.measureText(text).width;
  return width("🇵🇹") < 1.6 * width("🇵");
})();

/**
 * The flag of a country, or its code where there are no flags; hidden from screen readers, as its name follows.
 * @param {string | undefined} code
 */
export function flag(code) {
  if (!code || !/^[A-Z]{2}$/.test(code)) return h("span", { class: "flag code", "aria-hidden": "true" }, "–");
  const letters = [...code].map(letter => 0x1f1e6 + letter.charCodeAt(0) - 65);
  const text = hasFlags ? String.fromCodePoint(...letters) : code;
  return h("span", { class: hasFlags ? "flag" : "flag code", "aria-hidden": "true" }, text);
}

const languages = new Intl.DisplayNames([LANGUAGE], { type: "language", fallback: "code" });

/** @param {string} tag */
export function languageName(tag) {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * Coordinates as people write them.
 * @param {number} latitude
 * @param {number} longitude
 */
export function coordinates(latitude, longitude) {
  const angle = (/** @type {number} */ value, /** @type {string} */ sides) =>
    `${Math.abs(value).toFixed(4)}° ${sides[value < 0 ? 1 : 0]}`;
  return isolated(`${angle(latitude, "NS")}, ${angle(longitude, "EW")}`);
}

/**
 * The time of day in a time zone, with how far it is from the reader's.
 * @param {string} timeZone
 * @returns {{time: string, day: string, offset: string} | undefined}
 */
export function clock(timeZone) {
  try {
    const now = new Date();
    const part = (/** @type {Intl.DateTimeFormatOptions} */ options) =>
      new Intl.DateTimeFormat(LANGUAGE, { timeZone, ...options });
    const offset = part({ timeZoneName: "shortOffset" }).formatToParts(now).find(found => found.type === "timeZoneName");
    return {
      time: part({ hour: "2-digit", minute: "2-digit" }).format(now),
      day: part({ weekday: "short" }).format(now),
      offset: offset?.value ?? "",
    };
  } catch {
    return undefined;
  }
}

/** @type {Record<string, [Key, Key]>} */
const BASES = {
  estimate: ["estimate", "estimateIs"],
  observed: ["observed", "observedIs"],
  blended: ["blended", "blendedIs"],
  official: ["official", "officialIs"],
  imported: ["imported", "importedIs"],
  sample: ["sample", "sampleIs"],
};

/**
 * What figures are based on, in a word within a sentence, and in a sentence.
 * @param {string} basis
 * @returns {[string, string]}
 */
export function basisOf(basis) {
  const known = BASES[basis];
  return known ? [text(known[0]), text(known[1])] : [basis, ""];
}

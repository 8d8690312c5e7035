// The language of the page, and its texts: the language that was picked, or else the first of the reader's that the page has.

import { storage } from "./storage.js";
import english from "./texts-en.js";

/** A text, or its forms by plural. `{name}` stands for a value. @typedef {string | (Partial<Record<Intl.LDMLPluralRule, string>> & {other: string})} Text */
/** @typedef {keyof typeof english} Key */
/** @typedef {Record<Key, Text>} Texts */
/** Numbers are written as the language does. A text has plurals if it has a `count`. @typedef {Record<string, string | number>} Values */

/** The languages that most browsers ask for, the most common first; English, which is there at once, stands in for one that fails to come. @type {Record<string, () => Promise<{default: Texts}>>} */
const TABLES = {
  en: async () => ({ default: english }),
  zh: () => import("./texts-zh.js"),
  es: () => import("./texts-es.js"),
  de: () => import("./texts-de.js"),
  fr: () => import("./texts-fr.js"),
  ja: () => import("./texts-ja.js"),
  pt: () => import("./texts-pt.js"),
  ru: () => import("./texts-ru.js"),
  it: () => import("./texts-it.js"),
  ar: () => import("./texts-ar.js"),
};

export const LANGUAGES = Object.keys(TABLES);

/** Those that are written from right to left. */
const FROM_RIGHT = ["ar"];

const kept = storage("localStorage");

const [language, texts] = await (async () => {
  const wanted = [kept.get("language"), ...navigator.languages.map(tag => tag.split("-")[0] ?? "")];
  const chosen = wanted.find(language => LANGUAGES.includes(language)) ?? "en";
  try {
    return /** @type {[string, Texts]} */ ([chosen, (await TABLES[chosen]?.())?.default ?? english]);
  } catch {
    return /** @type {[string, Texts]} */ (["en", english]);
  }
})();

/** The language of the page as the reader's country writes it: that of names, numbers and dates, too. */
export const LANGUAGE = navigator.languages.find(tag => tag.split("-")[0] === language) ?? language;

export const isFromRight = FROM_RIGHT.includes(language);

const plurals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LANGUAGE);
const lists = new Intl.ListFormat(LANGUAGE);

/** @param {string} chosen one of the languages */
export function pickLanguage(chosen) {
  kept.set("language", chosen);
  location.reload();
}

/**
 * The parts of a text: what is said, and at odd places the names of values.
 * @param {Key} key
 * @param {number | undefined} count
 */
function partsOf(key, count) {
  const text = texts[key];
  return (typeof text === "string" ? text : text[plurals.select(count ?? 0)] ?? text.other).split(/\{(\w+)\}/);
}

/** A name or symbol, in its own direction where the page has another one. @param {string} value */
export const isolated = value => (isFromRight ? `\u2068${value}\u2069` : value);

/** @param {string | number} value */
const shown = value => isolated(typeof value === "number" ? numbers.format(value) : value);

/**
 * A text of the page.
 * @param {Key} key
 * @param {Values} [values]
 */
export const text = (key, values = {}) =>
  partsOf(key, Number(values.count)).map((part, at) => (at % 2 ? shown(values[part] ?? "") : part)).join("");

/**
 * A text with elements in it.
 * @param {Key} key
 * @param {Record<string, import("./dom.js").Child>} values
 * @returns {import("./dom.js").Child[]}
 */
export const nodes = (key, values) => partsOf(key, undefined).map((part, at) => (at % 2 ? values[part] : part));

/** Some things, as they are counted up. @param {string[]} items */
export const list = items => lists.format(items.map(shown));

/** A text as it stands at the beginning. @param {string} text */
export const capitalized = text => text.replace(/^\p{L}/u, letter => letter.toLocaleUpperCase(LANGUAGE));

/** Whether a text is one of the table. @param {string} key @returns {key is Key} */
const isKey = key => Object.hasOwn(english, key);

/** Writes the texts of the elements that are there from the beginning. */
export function writePage() {
  document.documentElement.lang = LANGUAGE;
  document.documentElement.dir = isFromRight ? "rtl" : "ltr";
  for (const element of document.querySelectorAll("[data-text], [data-label]")) {
    const { text: said = "", label = "" } = /** @type {HTMLElement} */ (element).dataset;
    if (isKey(said)) element.textContent = text(said);
    if (isKey(label)) element.setAttribute("aria-label", text(label));
  }
}

/** The names of the categories of costs in English, as datasets have them. @type {Map<string, Key>} */
const CATEGORIES = new Map(Object.entries(english).filter(([key]) => /^category\d/.test(key)).map(([key, name]) => [String(name), /** @type {Key} */ (key)]));

/**
 * The name of a category of costs; one that the page does not know has its own.
 * @param {string} name
 */
export function categoryName(name) {
  const key = CATEGORIES.get(name);
  return key ? text(key) : name;
}

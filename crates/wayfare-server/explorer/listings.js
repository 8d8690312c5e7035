// Places to stay and examples of prices: with where they come from, filtered by level or category and by price.

import { ask } from "./api.js";
import { fill, h, link } from "./dom.js";
import { basisOf, price, rate, STYLE_NAMES, STYLES } from "./format.js";
import { capitalized, categoryName, text } from "./texts.js";

/**
 * @typedef {{basis: string, source: string, reference?: string, date: string}} Origin
 * @typedef {Origin & {name: string, description?: string, url?: string, bed_price?: string, bed_currency?: string,
 *   room_price?: string, room_currency?: string, level?: string}} Stay
 * @typedef {Origin & {description: string, category: string, cost: string, currency_code?: string}} Example
 */

/**
 * An item of a list that can be filtered.
 * @typedef {{choice: string | undefined, prices: number[], row: HTMLElement}} Item
 */

/** Rows that are shown before one asks for more. */
const FEW = 8;

/**
 * @param {HTMLElement} section
 * @param {string} id
 * @param {string} currency in which the highest price is given
 */
export async function showStay(section, id, currency) {
  /** @type {Stay[]} */
  const stays = await ask(`/explore/stay/${id}`);
  const into = await rates(stays.flatMap(stay => [stay.bed_currency, stay.room_currency]), currency);
  const items = stays.map(stay => {
    const offers = [offer(stay.bed_price, stay.bed_currency, text("bed")), offer(stay.room_price, stay.room_currency, text("room"))].filter(known => known !== undefined);
    return {
      choice: stay.level,
      prices: offers.map(({ value, code }) => value * (into.get(code) ?? NaN)),
      row: h("li", null,
        h("span", null, link(stay.url ?? "", stay.name), stay.description && h("small", { class: "about" }, stay.description),
          credit(stay, STYLES.filter(style => style === stay.level).map(style => STYLE_NAMES[style]))),
        h("span", { class: "prices" }, ...offers.map(({ value, code, what }) => h("span", { class: "price" }, h("b", null, price(value, code)), ` ${what}`)))),
    };
  });
  const least = (/** @type {Item} */ item) => Math.min(...item.prices.filter(price => price >= 0));
  items.sort((a, b) => (least(a) < least(b) ? -1 : Number(least(a) > least(b))));
  showFiltered(section, text("placesToStay"), items, text("level"), STYLES.map(style => [style, STYLE_NAMES[style]]), currency);
}

/**
 * @param {HTMLElement} section
 * @param {string} id
 * @param {string} currency in which the highest price is given
 */
export async function showExamples(section, id, currency) {
  /** @type {Example[]} */
  const all = await ask(`/explore/examples/${id}`);
  const examples = [...new Map(all.map(example => [`${example.description} ${example.cost}`, example])).values()];
  const into = await rates(examples.map(example => example.currency_code), currency);
  const items = examples.map(example => {
    const code = example.currency_code ?? "";
    return {
      choice: example.category,
      prices: [Number(example.cost) * (into.get(code) ?? NaN)],
      row: h("li", null, h("span", null, example.description, credit(example, [categoryName(example.category)])), h("b", null, price(Number(example.cost), code))),
    };
  });
  const categories = [...new Set(examples.map(example => example.category))];
  showFiltered(section, text("examplesOfPrices"), items, text("category"), categories.map(category => [category, categoryName(category)]), currency);
}

/**
 * @param {string | undefined} price
 * @param {string | undefined} code
 * @param {string} what
 */
const offer = (price, code, what) => (price && code ? { value: Number(price), code, what } : undefined);

/**
 * What a unit of each of these currencies is worth in another one, where known.
 * @param {(string | undefined)[]} codes
 * @param {string} currency
 * @returns {Promise<Map<string, number>>}
 */
async function rates(codes, currency) {
  const distinct = [...new Set(codes)].filter(code => code !== undefined);
  return new Map(await Promise.all(distinct.map(async code => /** @type {[string, number]} */ ([code, await rate(code, currency).catch(() => NaN)]))));
}

/**
 * Where an item comes from, with a link to the article or object that its authors are named at.
 * @param {Origin} origin
 * @param {string[]} more
 */
function credit({ basis, source, reference, date }, more) {
  const links = (reference ?? "").split("; ").map(part => {
    const [, language, title] = /^([a-z-]{2,12}):(.+)$/.exec(part) ?? [];
    if (language && title) return link(`https://${language}.wikivoyage.org/wiki/${encodeURIComponent(title.replace(/ /g, "_"))}`, "Wikivoyage");
    return /^(node|way|relation)\/\d+$/.test(part) ? link(`https://www.openstreetmap.org/${part}`, "OpenStreetMap") : undefined;
  }).filter(known => known !== undefined);
  const from = links.length > 0 ? links : [basis === "sample" ? capitalized(basisOf(basis)[0]) : source];
  const parts = [...more, ...from, date.slice(0, 4)];
  return h("small", { class: "credit" }, ...parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part])));
}

/**
 * Shows a list, and what filters it where that leaves something out.
 * @param {HTMLElement} section
 * @param {string} title
 * @param {Item[]} items
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} currency
 */
function showFiltered(section, title, items, label, choices, currency) {
  if (items.length === 0) return;
  const offered = choices.filter(([choice]) => items.some(item => item.choice === choice));
  const choice = h("select", { "aria-label": label }, h("option", { value: "" }, text("all")), ...offered.map(([value, called]) => h("option", { value }, called)));
  const most = h("input", { type: "number", min: "0", step: "any", inputmode: "decimal", "aria-label": text("atMostIn", { currency }) });
  const list = h("ul", { class: "rows" });
  const rest = h("p", null);
  const show = (/** @type {number} */ count) => {
    const suits = (/** @type {Item} */ item) => (!choice.value || item.choice === choice.value)
      && (!most.value || item.prices.some(price => price <= Number(most.value)));
    const suitable = items.filter(suits);
    fill(list, ...suitable.slice(0, count).map(item => item.row));
    fill(rest, suitable.length === 0 ? h("span", { class: "none" }, text("noneKnown"))
      : suitable.length > count && h("button", { type: "button", class: "more", click: () => show(Infinity) }, text("showAll", { count: suitable.length })));
  };
  for (const control of [choice, most]) control.addEventListener("input", () => show(FEW));
  const filters = [
    offered.length > 1 && h("label", null, label, " ", choice),
    items.length > 1 && items.some(item => item.prices.length > 0) && h("label", null, text("atMost"), " ", most, ` ${currency}`),
  ];
  fill(section, h("h3", null, title), filters.some(Boolean) && h("p", { class: "filters" }, ...filters), list, rest);
  show(FEW);
  section.hidden = false;
}

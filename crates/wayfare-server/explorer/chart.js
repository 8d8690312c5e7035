// Costs as a chart: a row for each category, with the range from budget to luxury, and how far its middle may be off. It is
// a table for those who hear it.

import { h, name } from "./dom.js";
import { basisOf, errorOf, likely, rounded, STYLE_NAMES, STYLES } from "./format.js";
import { capitalized, categoryName, LANGUAGE, text } from "./texts.js";

/** @typedef {import("./api.js").Cost} Cost */
/** @typedef {import("./format.js").Style} Style */

/** The category of the overall total. */
export const TOTAL = "0";

/** The category of a night's lodging, half a room. */
const ACCOMMODATION = "1";

/**
 * What a cost is in a style of travel, if known.
 * @param {Cost | undefined} cost
 * @param {Style} style
 * @returns {number | undefined}
 */
export function valueOf(cost, style) {
  const value = cost?.[`value_${style}`];
  return value === undefined ? undefined : Number(value);
}

/**
 * Between which amounts a cost is likely to lie, if known: two of three do.
 * @param {Cost | undefined} cost
 * @param {Style} style
 * @returns {[number, number] | undefined}
 */
export function rangeOf(cost, style) {
  const [value, error] = [valueOf(cost, style), Number(cost?.error)];
  return value === undefined || !(error >= 1) ? undefined : [value / error, value * error];
}

/**
 * The overall total, if known.
 * @param {Cost[]} costs
 * @returns {Cost | undefined}
 */
export const totalOf = costs => costs.find(cost => cost.category_id === TOTAL);

/**
 * Whose costs a place has, where it has none of its own.
 * @param {import("./api.js").Card} card
 * @param {Cost[]} costs
 * @returns {string | undefined}
 */
export function inheritedFrom(card, [cost]) {
  if (cost?.inherited_from_place) return text("mainPlace");
  return cost?.inherited_from && (card.country_name ?? cost.inherited_from);
}

/**
 * What a day costs travellers who have rooms for two, if known: the last of an odd number pays for a whole one.
 * @param {Cost[]} costs
 * @param {number} travellers
 * @param {(cost: Cost | undefined) => number | undefined} amount of a cost
 * @returns {number | undefined}
 */
export function dayOf(costs, travellers, amount) {
  const [day, room] = [amount(totalOf(costs)), amount(costs.find(cost => cost.category_id === ACCOMMODATION))];
  const half = travellers % 2 === 0 ? 0 : room;
  return day === undefined || half === undefined ? undefined : day * travellers + half;
}

/**
 * What a cost is in a style, for people; nothing if it is not known.
 * @param {Cost | undefined} cost
 * @param {Style} style
 * @param {string} currency
 * @param {number} rate from the currency of the cost
 */
export function amountOf(cost, style, currency, rate) {
  const value = valueOf(cost, style);
  return value === undefined ? undefined : rounded(value * rate, currency, Number(cost?.error));
}

/**
 * The likely range of a cost in a style, for people; nothing if it is not known.
 * @param {Cost | undefined} cost
 * @param {Style} style
 * @param {string} currency
 * @param {number} rate from the currency of the cost
 */
export function likelyOf(cost, style, currency, rate) {
  const range = rangeOf(cost, style);
  return range && likely(range[0] * rate, range[1] * rate, currency);
}

/**
 * The most that a midrange day costs whoever has a room alone, for people; nothing if it is not known.
 * @param {Cost[]} costs
 * @param {string} currency
 * @param {number} rate from the currency of the costs
 */
export function aloneOf(costs, currency, rate) {
  const day = dayOf(costs, 1, cost => valueOf(cost, "midrange"));
  const [low, high] = [0, 1].map(end => dayOf(costs, 1, cost => rangeOf(cost, "midrange")?.[end]));
  return day === undefined ? undefined : rounded(day * rate, currency, errorOf(low, high));
}

/** Between facts that stand beside each other. */
const SEPARATOR = " · ";

const percents = new Intl.NumberFormat(LANGUAGE, { style: "percent", signDisplay: "always", maximumFractionDigits: 0 });

/**
 * What figures rest on: how many prices and of when, or else how far they may be off.
 * @param {number} prices
 * @param {Cost | undefined} cost
 */
function evidence(prices, cost) {
  if (cost?.travellers) return SEPARATOR + travellersOf(cost);
  if (prices > 0) return ["", text("prices", { count: prices }), cost?.date.slice(0, 4)].join(SEPARATOR);
  const error = Number(cost?.error);
  return error >= 1 ? SEPARATOR + [1 / error, error].map(factor => percents.format(factor - 1)).join(" / ") : "";
}

/**
 * Says whose logs a figure is from: `12 travellers, 140 nights, 2023–2026`.
 * @param {Cost} cost
 */
function travellersOf({ travellers, observations, first_year, last_year }) {
  const years = first_year === last_year ? first_year : `${first_year}–${last_year}`;
  return [text("travellersCount", { count: Number(travellers) }), text("nights", { count: Number(observations) }), years].join(SEPARATOR);
}

/**
 * @param {Cost[]} costs
 * @param {string} currency
 * @param {number} rate from the currency of the costs
 */
export function costChart(costs, currency, rate) {
  const total = totalOf(costs);
  const categories = costs.filter(cost => cost !== total);
  const amount = (/** @type {Cost | undefined} */ cost, /** @type {Style} */ style) => amountOf(cost, style, currency, rate) ?? "–";
  const midrange = (/** @type {Cost | undefined} */ cost) => likelyOf(cost, "midrange", currency, rate);
  const most = Math.max(...categories.flatMap(cost => [...STYLES.map(style => valueOf(cost, style) ?? 0), rangeOf(cost, "midrange")?.[1] ?? 0]), 1e-9);
  const share = (/** @type {number | undefined} */ value) => `${(100 * (value ?? 0)) / most}%`;
  const head = h("thead", { class: "hidden" }, h("tr", null, h("th", { scope: "col" }, text("category")),
    ...STYLES.map(style => h("th", { scope: "col" }, STYLE_NAMES[style])), h("th", { scope: "col" }, text("likelyMidrange"))));
  const rows = categories.map(cost => {
    const [budget, , luxury] = STYLES.map(style => valueOf(cost, style));
    const cells = STYLES.map(style => h("td", { class: style, "--at": share(valueOf(cost, style)) },
      h("span", { class: "figure" }, amount(cost, style)), h("i", { class: "mark", "aria-hidden": "true" })));
    const range = rangeOf(cost, "midrange");
    const prices = Number(cost.observations);
    return h("tr", { "--from": share(budget), "--to": share(luxury) }, h("th", { scope: "row" }, categoryName(cost.category), prices > 0 && h("small", null, basisOf(cost.basis)[0] + evidence(prices, cost))), ...cells,
      range && h("td", { class: "error", title: `${STYLE_NAMES.midrange}, ${midrange(cost)}`, "--low": share(range[0]), "--high": share(range[1]) },
        h("span", { class: "hidden" }, midrange(cost))));
  });
  const first = total ?? costs[0];
  const alone = aloneOf(costs, currency, rate);
  const [basis, sentence] = basisOf(first?.basis ?? "");
  const prices = costs.reduce((sum, cost) => sum + (cost.travellers ? 0 : Number(cost.observations)), 0);
  return h("div", { class: "costs" },
    h("dl", { class: "totals" }, ...STYLES.map(style => h("div", { class: style },
      h("dt", null, STYLE_NAMES[style]), h("dd", null, amount(total, style))))),
    midrange(total) && h("p", { class: "likely" }, text("dayIs", { range: midrange(total) ?? "" })),
    alone && h("p", { class: "likely" }, text("alone", { amount: alone })),
    total && categories.length > 0 && h("p", { class: "likely" }, text("totalIs")),
    h("table", { class: "chart" }, h("caption", { class: "hidden" }, text("chart", { currency })), head, h("tbody", null, ...rows)),
    h("p", { class: "basis" }, h("strong", { class: `tag ${first?.basis}` }, capitalized(basis) + evidence(prices, first)), " ", sentence,
      h("span", { class: "source" }, name(`${first?.source ?? ""} (${first?.date ?? ""}).`))));
}

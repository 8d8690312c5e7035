// Up to four places side by side, in one currency.

import { ask, localized } from "./api.js";
import { aloneOf, amountOf, likelyOf, TOTAL, TOTAL_IS, totalOf, valueOf } from "./chart.js";
import { fill, h, icon, name } from "./dom.js";
import { basisOf, clock, flag, rate, STYLE_NAMES, STYLES, whole } from "./format.js";

/** @typedef {import("./api.js").Card} Card */
/** @typedef {import("./api.js").Cost} Cost */
/** @typedef {{card: Card, costs: Cost[], rate: number}} Priced */
/** @typedef {{geonameid: string, other: string, relation: "about_the_same" | "cheaper" | "dearer"}} Pair */

/** @type {[Pair["relation"], string][]} */
const RELATIONS = [["about_the_same", "about the same as"], ["cheaper", "less than"], ["dearer", "more than"]];

/**
 * What can be said of a midrange day in each place and those after it.
 * @param {Priced[]} places
 * @param {Pair[]} pairs
 */
function said(places, pairs) {
  const names = new Map(places.map(({ card }) => [card.geonameid, card.name]));
  return places.flatMap(({ card }) => {
    const parts = RELATIONS.flatMap(([relation, words]) => {
      const others = pairs.filter(pair => pair.geonameid === card.geonameid && pair.relation === relation).map(({ other }) => names.get(other));
      return others.length ? [`${words} in ${others.join(", ")}`] : [];
    });
    return parts.length ? [`A midrange day in ${card.name} costs ${parts.join("; ")}.`] : [];
  });
}

/**
 * A place with its costs and the rate into a currency. A place without costs has none.
 * @param {string} id
 * @param {string} currency
 * @returns {Promise<Priced>}
 */
export async function priced(id, currency) {
  const [card, costs] = await Promise.all([
    /** @type {Promise<Card>} */ (ask(localized("explore", "place", id))),
    /** @type {Promise<Cost[] | false>} */ (ask(`/explore/costs/${id}`)),
  ]);
  const own = (costs && costs[0]?.currency_code) || card.currency_code;
  return { card, costs: costs || [], rate: own ? await rate(own, currency) : 1 };
}

/**
 * @param {Element} panel
 * @param {string[]} ids
 * @param {string} currency
 * @param {(id: string) => void} remove
 * @param {() => boolean} isCurrent
 * @returns {Promise<Card[] | undefined>}
 */
export async function showCompare(panel, ids, currency, remove, isCurrent) {
  const [places, pairs] = await Promise.all([
    Promise.all(ids.map(id => priced(id, currency))),
    /** @type {Promise<Pair[]>} */ (ids.length > 1 ? ask(`/explore/compare/${ids.join(",")}`) : []),
  ]);
  if (!isCurrent()) return undefined;
  if (places.length === 0) {
    fill(panel, h("article", { class: "wide empty" }, h("h2", { tabindex: "-1" }, "Compare places"),
      h("p", null, "Search for a place and choose “Compare” on its card. Up to four stand side by side here, in any currency.")));
    return [];
  }
  /** @type {Map<string, string>} */
  const categories = new Map(places.flatMap(({ costs }) => costs.map(cost => [cost.category_id, cost.category])));
  const rows = [...categories].filter(([id]) => id !== TOTAL).sort(([a], [b]) => Number(a) - Number(b));
  const cost = (/** @type {Priced} */ place, /** @type {string} */ id) => place.costs.find(cost => cost.category_id === id);
  const fact = (/** @type {string} */ label, /** @type {(place: Priced) => import("./dom.js").Child} */ value) =>
    h("tr", null, h("th", { scope: "row" }, label), ...places.map(place => h("td", null, value(place))));
  const base = places.find(place => valueOf(totalOf(place.costs), "midrange"));
  const midrange = (/** @type {Priced} */ place) => (valueOf(totalOf(place.costs), "midrange") ?? NaN) * place.rate;
  const index = base && places.length > 1 && fact(`${base.card.name} = 100`, place => {
    const of100 = (100 * midrange(place)) / midrange(base);
    return Number.isNaN(of100) ? "–" : whole(of100);
  });
  const alone = fact("Midrange day, alone in a room", ({ costs, rate }) => {
    const most = aloneOf(costs, currency, rate);
    return most === undefined ? "–" : `up to ${most}`;
  });
  const totals = STYLES.map(style => {
    const value = (/** @type {Priced} */ place) => (valueOf(totalOf(place.costs), style) ?? NaN) * place.rate;
    const known = places.map(value).filter(value => !Number.isNaN(value));
    const most = Math.max(...known);
    return h("tr", { class: `total ${style}` }, h("th", { scope: "row" }, `${STYLE_NAMES[style]} day`), ...places.map(place => {
      const day = value(place);
      if (Number.isNaN(day)) return h("td", null, "–");
      return h("td", null, h("div", { class: "bar", "--to": `${(100 * day) / most}%` }, h("b", null, amountOf(totalOf(place.costs), style, currency, place.rate))),
        h("small", null, likelyOf(totalOf(place.costs), style, currency, place.rate)));
    }));
  });
  fill(panel, h("article", { class: "wide" },
    h("h2", { tabindex: "-1" }, "Compare places"),
    h("p", { class: "where" }, `What a day costs per person, in ${currency}. Two share a room. ${TOTAL_IS}`),
    ...said(places, pairs).map(sentence => h("p", { class: "said" }, sentence)),
    pairs.length > 0 && h("p", { class: "likely" }, "Less or more is said where it is right in 8 of 10 cases; of others, these figures cannot tell."),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison" }, h("table", { class: "compare" },
      h("thead", null, h("tr", null, h("td", null), ...places.map(({ card }) => h("th", { scope: "col" },
        h("button", { type: "button", class: "remove", "aria-label": `Remove ${card.name}`, click: () => remove(card.geonameid) }, icon("close")),
        h("a", { href: `#/place/${card.geonameid}` }, flag(card.country_code), name(card.name)),
        h("small", null, card.country_name ?? ""))))),
      h("tbody", null, ...totals, alone, index),
      h("tbody", null, h("tr", { class: "group" }, h("th", { scope: "colgroup", colspan: places.length + 1 }, "Midrange day by category")),
        ...rows.map(([id, label]) => fact(label, place => amountOf(cost(place, id), "midrange", currency, place.rate) ?? "–"))),
      h("tbody", null, h("tr", { class: "group" }, h("th", { scope: "colgroup", colspan: places.length + 1 }, "Facts")),
        fact("Local time", ({ card }) => (card.timezone ? clock(card.timezone)?.time : "–")),
        fact("Currency", ({ card }) => card.currency_code ?? "–"),
        fact("Inhabitants", ({ card }) => (card.population ? whole(card.population) : "–")),
        fact("Figures are", ({ costs }) => (costs[0] ? `${basisOf(costs[0].basis)[0]}${costs[0].inherited_from ? ", of the country" : costs[0].inherited_from_place ? ", of its main place" : ""}` : "not known"))))),
    h("p", { class: "basis" }, places.length < 4 ? "Search for another place to compare it with these. " : "",
      "The link of this page holds the comparison.")));
  return places.map(({ card }) => card);
}

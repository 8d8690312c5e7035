// Up to four places side by side, in one currency.

import { ask, localized } from "./api.js";
import { aloneOf, rangeOf, TOTAL, TOTAL_IS, totalOf, valueOf } from "./chart.js";
import { fill, h, icon, name } from "./dom.js";
import { basisOf, clock, flag, money, rate, rough, STYLE_NAMES, STYLES, whole } from "./format.js";

/** @typedef {import("./api.js").Card} Card */
/** @typedef {import("./api.js").Cost} Cost */
/** @typedef {{card: Card, costs: Cost[], rate: number}} Priced */

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
  const places = await Promise.all(ids.map(id => priced(id, currency)));
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
  const likely = (/** @type {Priced} */ place, /** @type {import("./chart.js").Style} */ style) => {
    const range = rangeOf(totalOf(place.costs), style)?.map(end => rough(end * place.rate, currency));
    return range && h("small", null, `likely ${range.join(" to ")}`);
  };
  const base = places.find(place => valueOf(totalOf(place.costs), "midrange"));
  const midrange = (/** @type {Priced} */ place) => (valueOf(totalOf(place.costs), "midrange") ?? NaN) * place.rate;
  const index = base && places.length > 1 && fact(`${base.card.name} = 100`, place => {
    const of100 = (100 * midrange(place)) / midrange(base);
    return Number.isNaN(of100) ? "–" : whole(of100);
  });
  const alone = fact("Midrange day, alone in a room", ({ costs, rate }) => {
    const most = aloneOf(costs);
    return most === undefined ? "–" : `up to ${money(most * rate, currency)}`;
  });
  const totals = STYLES.map(style => {
    const value = (/** @type {Priced} */ place) => (valueOf(totalOf(place.costs), style) ?? NaN) * place.rate;
    const known = places.map(value).filter(value => !Number.isNaN(value));
    const [most, least] = [Math.max(...known), Math.min(...known)];
    return h("tr", { class: `total ${style}` }, h("th", { scope: "row" }, `${STYLE_NAMES[style]} day`), ...places.map(place => {
      const day = value(place);
      if (Number.isNaN(day)) return h("td", null, "–");
      return h("td", null, h("div", { class: "bar", "--to": `${(100 * day) / most}%` }, h("b", null, money(day, currency)),
        known.length > 1 && day === least ? h("span", { class: "tag strong" }, "least") : null), likely(place, style));
    }));
  });
  fill(panel, h("article", { class: "wide" },
    h("h2", { tabindex: "-1" }, "Compare places"),
    h("p", { class: "where" }, `What a day costs per person, in ${currency}. Two share a room. ${TOTAL_IS}`),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Comparison" }, h("table", { class: "compare" },
      h("thead", null, h("tr", null, h("td", null), ...places.map(({ card }) => h("th", { scope: "col" },
        h("button", { type: "button", class: "remove", "aria-label": `Remove ${card.name}`, click: () => remove(card.geonameid) }, icon("close")),
        h("a", { href: `#/place/${card.geonameid}` }, flag(card.country_code), name(card.name)),
        h("small", null, card.country_name ?? ""))))),
      h("tbody", null, ...totals, alone, index),
      h("tbody", null, h("tr", { class: "group" }, h("th", { scope: "colgroup", colspan: places.length + 1 }, "Midrange day by category")),
        ...rows.map(([id, label]) => fact(label, place => {
          const value = valueOf(cost(place, id), "midrange");
          return value === undefined ? "–" : money(value * place.rate, currency);
        }))),
      h("tbody", null, h("tr", { class: "group" }, h("th", { scope: "colgroup", colspan: places.length + 1 }, "Facts")),
        fact("Local time", ({ card }) => (card.timezone ? clock(card.timezone)?.time : "–")),
        fact("Currency", ({ card }) => card.currency_code ?? "–"),
        fact("Inhabitants", ({ card }) => (card.population ? whole(card.population) : "–")),
        fact("Figures are", ({ costs }) => (costs[0] ? `${basisOf(costs[0].basis)[0]}${costs[0].inherited_from ? ", of the country" : costs[0].inherited_from_place ? ", of its main place" : ""}` : "not known"))))),
    h("p", { class: "basis" }, places.length < 4 ? "Search for another place to compare it with these. " : "",
      "The link of this page holds the comparison.")));
  return places.map(({ card }) => card);
}

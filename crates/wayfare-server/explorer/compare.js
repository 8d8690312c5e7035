// Up to four places side by side, in one currency.

import { ask, localized } from "./api.js";
import { aloneOf, amountOf, inheritedFrom, likelyOf, TOTAL, totalOf, valueOf } from "./chart.js";
import { h, icon, name, refill, typed } from "./dom.js";
import { basisOf, clock, flag, rate, STYLE_NAMES, STYLES, whole } from "./format.js";
import { makeSearch } from "./search.js";
import { capitalized, categoryName, list, text } from "./texts.js";

/** @typedef {import("./api.js").Card} Card */
/** @typedef {import("./api.js").Cost} Cost */
/** @typedef {{card: Card, costs: Cost[], rate: number}} Priced */
/** @typedef {{geonameid: string, other: string, relation: "about_the_same" | "cheaper" | "dearer"}} Pair */

const RELATIONS = /** @type {const} */ ({ about_the_same: "sameAs", cheaper: "lessThan", dearer: "moreThan" });

/**
 * A sentence of each place and the others to which it has one relation.
 * @param {Priced[]} places
 * @param {Pair[]} pairs
 */
function said(places, pairs) {
  const names = new Map(places.map(({ card }) => [card.geonameid, card.name]));
  const nameOf = (/** @type {string} */ id) => names.get(id) ?? id;
  const isLike = (/** @type {Pair} */ a, /** @type {Pair | undefined} */ b) => a.geonameid === b?.geonameid && a.relation === b.relation;
  // The server has those of one sentence together.
  return pairs.filter((pair, at) => !isLike(pair, pairs[at - 1])).map(first => text(RELATIONS[first.relation],
    { place: nameOf(first.geonameid), others: list(pairs.filter(pair => isLike(pair, first)).map(({ other }) => nameOf(other))) }));
}

/** For how many people, sharing rooms, and days amounts are. @typedef {{people: number, days: number}} Span */

/** @typedef {import("./texts.js").Key} Key */
/** Each with its name and what it means. @type {readonly {span: Span, key: Key, is: Key}[]} */
const SPANS = [
  { span: { people: 1, days: 1 }, key: "oneDay", is: "oneDayIs" },
  { span: { people: 2, days: 1 }, key: "twoDay", is: "twoDayIs" },
  { span: { people: 1, days: 30 }, key: "oneMonth", is: "oneMonthIs" },
  { span: { people: 2, days: 30 }, key: "twoMonth", is: "twoMonthIs" },
];

const FIRST = /** @type {typeof SPANS[number]} */ (SPANS[0]);

/**
 * Reads from an address what amounts are for: `?for=2&days=30`.
 * @param {URLSearchParams} options
 * @returns {Span}
 */
export const parseSpan = options => (SPANS.find(({ span }) => span.people === Number(options.get("for")) && span.days === Number(options.get("days"))) ?? FIRST).span;

/**
 * The address of a comparison.
 * @param {string[]} ids
 * @param {Span} span
 * @param {string} currency
 */
export function formatCompared(ids, span, currency) {
  const options = new URLSearchParams();
  if (span !== FIRST.span) {
    options.set("for", String(span.people));
    options.set("days", String(span.days));
  }
  if (currency) options.set("in", currency);
  return `#/compare/${ids.join(",")}${options.size ? `?${options}` : ""}`;
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
 * @param {Span} span
 * @param {(ids: string[], span: Span) => void} changed
 * @param {() => boolean} isCurrent
 * @returns {Promise<Card[] | undefined>}
 */
export async function showCompare(panel, ids, currency, span, changed, isCurrent) {
  const [found, pairs] = await Promise.all([
    Promise.all(ids.map(id => priced(id, currency))),
    /** @type {Promise<Pair[]>} */ (ids.length > 1 ? ask(`/explore/compare/${ids.join(",")}`) : []),
  ]);
  const places = found.map(place => ({ ...place, rate: place.rate * span.people * span.days }));
  const change = (/** @type {string[]} */ ids) => changed(ids, span);
  if (!isCurrent()) return undefined;
  const add = h("div", { class: "search add" });
  makeSearch(add, { id: "add", label: text("compareWith"), placeholder: text("addPlace"), hasPoints: false }, chosen => {
    if ("id" in chosen) change([...new Set([...ids, chosen.id])]);
  });
  if (places.length === 0) {
    refill(panel, h("article", { class: "wide empty" }, h("h2", { tabindex: "-1" }, text("comparePlaces")),
      h("p", null, text("compareEmpty")), add));
    return [];
  }
  /** @type {Map<string, string>} */
  const categories = new Map(places.flatMap(({ costs }) => costs.map(cost => [cost.category_id, cost.category])));
  const known = [...categories].filter(([id]) => id !== TOTAL).sort(([a], [b]) => Number(a) - Number(b));
  const cost = (/** @type {Priced} */ place, /** @type {string} */ id) => place.costs.find(cost => cost.category_id === id);
  // Where the columns have no room, each cell says which place it is of.
  const cell = (/** @type {Priced} */ { card }, /** @type {import("./dom.js").Child[]} */ ...children) =>
    h("td", null, h("span", { class: "of", "aria-hidden": "true" }, flag(card.country_code), name(card.name)), h("span", { class: "value" }, ...children));
  const row = (/** @type {import("./dom.js").Child} */ label, /** @type {(place: Priced) => import("./dom.js").Child} */ value) =>
    h("tr", null, h("th", { scope: "row" }, label), ...places.map(place => cell(place, value(place))));
  const base = places.find(place => valueOf(totalOf(place.costs), "midrange"));
  const midrange = (/** @type {Priced} */ place) => (valueOf(totalOf(place.costs), "midrange") ?? NaN) * place.rate;
  const index = base && places.length > 1 && row(h("label", null, h("select", { "data-focus": "base",
    change: (/** @type {Event} */ event) => change([typed(event), ...ids.filter(id => id !== typed(event))]) },
    ...places.filter(place => !Number.isNaN(midrange(place))).map(({ card }) => h("option", { value: card.geonameid, selected: card === base.card }, card.name))), " = 100"), place => {
    const of100 = (100 * midrange(place)) / midrange(base);
    return Number.isNaN(of100) ? "–" : whole(of100);
  });
  const alone = span.people === 1 && row(text("midrangeAlone"), ({ costs, rate }) => {
    const most = aloneOf(costs, currency, rate);
    return most === undefined ? "–" : text("upTo", { amount: most });
  });
  const totals = STYLES.map(style => {
    const value = (/** @type {Priced} */ place) => (valueOf(totalOf(place.costs), style) ?? NaN) * place.rate;
    const known = places.map(value).filter(value => !Number.isNaN(value));
    const most = Math.max(...known);
    return h("tr", { class: `total ${style}` }, h("th", { scope: "row" }, STYLE_NAMES[style]), ...places.map(place => {
      const day = value(place);
      if (Number.isNaN(day)) return cell(place, "–");
      return cell(place, h("div", { class: "bar", "--share": day / most }, h("b", null, amountOf(totalOf(place.costs), style, currency, place.rate))),
        h("small", null, likelyOf(totalOf(place.costs), style, currency, place.rate)));
    }));
  });
  const table = h("table", { class: "compare", "--columns": places.length },
    h("thead", null, h("tr", null, h("td", null), ...places.map(({ card }) => h("th", { scope: "col" },
      h("button", { type: "button", class: "remove", "aria-label": text("remove", { place: card.name }), click: () => change(ids.filter(id => id !== card.geonameid)) }, icon("close")),
      h("a", { href: `#/place/${card.geonameid}` }, flag(card.country_code), name(card.name)),
      h("small", null, card.country_name ?? ""))))),
    h("tbody", null, ...totals, alone, index),
    h("tbody", null, h("tr", { class: "group" }, h("th", { scope: "colgroup", colspan: places.length + 1 }, text("byCategory"))),
      ...known.map(([id, label]) => row(categoryName(label), place => amountOf(cost(place, id), "midrange", currency, place.rate) ?? "–"))),
    h("tbody", null, h("tr", { class: "group" }, h("th", { scope: "colgroup", colspan: places.length + 1 }, text("facts"))),
      row(text("localTime"), ({ card }) => (card.timezone ? clock(card.timezone)?.time : "–")),
      row(text("currency"), ({ card }) => card.currency_code ?? "–"),
      row(text("inhabitants"), ({ card }) => (card.population ? whole(card.population) : "–")),
      row(text("figuresAre"), ({ card, costs }) => {
        const inherited = inheritedFrom(card, costs);
        return costs[0] ? [capitalized(basisOf(costs[0].basis)[0]), ...(inherited ? [text("costsOf", { place: inherited })] : [])].join(" · ") : text("notKnown");
      })));
  refill(panel, h("article", { class: "wide" },
    h("h2", { tabindex: "-1" }, text("comparePlaces")),
    h("p", { class: "where" }, `${text((SPANS.find(known => known.span === span) ?? FIRST).is, { currency })} ${text("totalIs")}`),
    ...said(places, pairs).map(sentence => h("p", { class: "said" }, sentence)),
    pairs.length > 0 && h("p", { class: "likely" }, text("eightOfTen")),
    h("div", { class: "controls" }, h("select", { "aria-label": text("forHowMany"), "data-focus": "span",
      change: (/** @type {Event} */ event) => changed(ids, (SPANS[Number(typed(event))] ?? FIRST).span) },
      ...SPANS.map((known, at) => h("option", { value: at, selected: known.span === span }, text(known.key))))),
    h("div", { class: "frame" }, table),
    places.length < 4 && add,
    h("p", { class: "basis" }, text("compareLink"))));
  stackWhereNarrow(table);
  return places.map(({ card }) => card);
}

/**
 * Puts the cells of each row below each other while the columns have no room, so that no amount is cut.
 * @param {HTMLTableElement} table
 */
function stackWhereNarrow(table) {
  const box = /** @type {HTMLElement} */ (table.parentElement);
  const fit = () => {
    table.classList.remove("stacked");
    table.classList.toggle("stacked", table.offsetWidth > box.clientWidth);
  };
  new ResizeObserver(fit).observe(box);
  document.fonts?.ready.then(fit);
}

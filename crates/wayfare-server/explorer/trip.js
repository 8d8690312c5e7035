// A trip: places, days and a style of travel, with what it costs in all. It is kept in the address of the page.

import { dayOf, inheritedFrom, rangeOf, totalOf, valueOf } from "./chart.js";
import { priced } from "./compare.js";
import { h, icon, name, refill, typed } from "./dom.js";
import { errorOf, flag, likely, rounded, STYLE_NAMES, STYLES } from "./format.js";
import { makeSearch } from "./search.js";
import { LANGUAGE, list, text } from "./texts.js";

/** @typedef {import("./format.js").Style} Style */
/** @typedef {{id: string, days: number, style: Style}} Stop */
/** @typedef {{stops: Stop[], travellers: number}} Trip */

/** The most days in one place, stops of a trip, and travellers. */
const MOST = { days: 365, stops: 20, travellers: 20 };

/**
 * Returns a whole number from 1 to the most allowed.
 * @param {unknown} value
 * @param {number} most
 */
const count = (value, most) => Math.min(most, Math.max(1, Math.round(Number(value)) || 1));

/**
 * Reads a trip from an address: `2267057:4:midrange,2735943:3:budget`.
 * @param {string} text
 * @param {string | null} travellers
 * @returns {Trip}
 */
export function parseTrip(text, travellers) {
  const stops = text.split(",").map(part => part.split(":")).filter(([id]) => /^\d{1,10}$/.test(id ?? ""));
  return {
    stops: stops.slice(0, MOST.stops).map(([id = "", days, style]) => ({
      id, days: count(days, MOST.days), style: STYLES.find(known => known === style) ?? "midrange",
    })),
    travellers: count(travellers ?? 1, MOST.travellers),
  };
}

const dayCounts = new Intl.NumberFormat(LANGUAGE, { style: "unit", unit: "day", unitDisplay: "long" });

/** What is said of a trip that is larger. */
export const MOST_IS = text("mostIs", MOST);

/**
 * Whether an address asks for a larger trip than there can be.
 * @param {string} text
 * @param {string | null} travellers
 */
export function isLarger(text, travellers) {
  const stops = text.split(",").map(part => part.split(":"));
  return stops.length > MOST.stops || Number(travellers) > MOST.travellers || stops.some(([, days]) => Number(days) > MOST.days);
}

/**
 * A trip with another stop.
 * @param {Trip} trip
 * @param {string} id
 * @returns {Trip}
 */
export const withStop = (trip, id) => ({ ...trip, stops: [...trip.stops, { id, days: 3, style: trip.stops.at(-1)?.style ?? "midrange" }] });

/** @param {Trip} trip */
export const formatTrip = trip => trip.stops.map(({ id, days, style }) => `${id}:${days}:${style}`).join(",");

/**
 * @param {Element} panel
 * @param {Trip} trip
 * @param {string} currency
 * @param {(trip: Trip) => void} change
 * @param {(text: string) => void} say
 * @param {() => boolean} isCurrent
 * @returns {Promise<import("./api.js").Card[] | undefined>}
 */
export async function showTrip(panel, trip, currency, change, say, isCurrent) {
  const places = await Promise.all(trip.stops.map(stop => priced(stop.id, currency)));
  if (!isCurrent()) return undefined;
  const add = h("div", { class: "search add" });
  makeSearch(add, { id: "add", label: text("addToTheTrip"), placeholder: text("addPlace"), hasPoints: false }, chosen => {
    if (!("id" in chosen)) return;
    if (trip.stops.length >= MOST.stops) say(MOST_IS);
    else change(withStop(trip, chosen.id));
  });
  if (trip.stops.length === 0) {
    refill(panel, h("article", { class: "wide empty" }, h("h2", { tabindex: "-1" }, text("planTrip")),
      h("p", null, text("planTripIs")), add));
    return [];
  }
  /** Reads a number that was typed, and says so where it is too large. */
  const counted = (/** @type {Event} */ event, /** @type {number} */ most) => {
    if (Number(typed(event)) > most) say(MOST_IS);
    return count(typed(event), most);
  };
  const edit = (/** @type {number} */ at, /** @type {Partial<Stop>} */ changed) =>
    change({ ...trip, stops: trip.stops.map((stop, index) => (index === at ? { ...stop, ...changed } : stop)) });
  const move = (/** @type {number} */ at) => {
    const stops = [...trip.stops];
    stops.splice(at - 1, 2, ...stops.slice(at - 1, at + 1).reverse());
    change({ ...trip, stops });
  };
  /** @typedef {(cost: import("./api.js").Cost | undefined, style: Style) => number | undefined} Amount */
  /** @typedef {import("./api.js").Cost[]} Costs */
  // Whether half a room is counted for whoever has one alone, as what the other half costs is not known.
  const isHalf = (/** @type {Costs} */ costs, /** @type {Style} */ style) => dayOf(costs, trip.travellers, cost => valueOf(cost, style)) === undefined;
  const dayIn = (/** @type {Costs} */ costs, /** @type {Style} */ style, /** @type {Amount} */ amount) => {
    if (!isHalf(costs, style)) return dayOf(costs, trip.travellers, cost => amount(cost, style));
    const shared = amount(totalOf(costs), style);
    return shared === undefined ? undefined : shared * trip.travellers;
  };
  /** @type {[Amount, Amount]} */
  const [lowOf, highOf] = [(cost, style) => rangeOf(cost, style)?.[0], (cost, style) => rangeOf(cost, style)?.[1]];
  /** @param {Amount} amount */
  const sum = amount => places.reduce((total, { costs, rate }, at) => {
    const stop = /** @type {Stop} */ (trip.stops[at]);
    return total + (dayIn(costs, stop.style, amount) ?? 0) * rate * stop.days;
  }, 0);
  // The ends are added up apart, as if all figures were off the same way; without one range there is none of the sum.
  const dayAt = (/** @type {number} */ at, /** @type {Amount} */ amount) => dayIn(places[at]?.costs ?? [], /** @type {Stop} */ (trip.stops[at]).style, amount);
  const known = places.filter((_, at) => dayAt(at, valueOf) !== undefined);
  const isRangeKnown = places.every((_, at) => dayAt(at, valueOf) === undefined || dayAt(at, lowOf) !== undefined);
  const halves = places.filter(({ costs }, at) => dayAt(at, valueOf) !== undefined && isHalf(costs, /** @type {Stop} */ (trip.stops[at]).style)).map(({ card }) => card.name);
  const rows = places.map(({ card, costs, rate }, at) => {
    const stop = /** @type {Stop} */ (trip.stops[at]);
    const inherited = inheritedFrom(card, costs);
    const [day, low, high] = [valueOf, lowOf, highOf].map(amount => dayIn(costs, stop.style, amount));
    const shown = (/** @type {number} */ amount) => rounded(amount * rate, currency, errorOf(low, high));
    const number = h("input", { type: "number", min: 1, max: MOST.days, value: stop.days, "aria-label": text("daysIn", { place: card.name }), "data-focus": `days-${at}`,
      change: (/** @type {Event} */ event) => edit(at, { days: counted(event, MOST.days) }) });
    return h("li", null,
      h("div", { class: "stop" }, h("a", { href: `#/place/${stop.id}` }, flag(card.country_code), name(card.name)),
        h("small", null, card.country_name ?? ""), inherited && h("small", null, text("costsOf", { place: inherited }))),
      h("div", { class: "controls" },
        h("label", { class: "days" }, number, text("days", { count: stop.days })),
        h("select", { "aria-label": text("styleIn", { place: card.name }), "data-focus": `style-${at}`,
          change: (/** @type {Event} */ event) => edit(at, { style: /** @type {Style} */ (typed(event)) }) },
          ...STYLES.map(style => h("option", { value: style, selected: style === stop.style }, STYLE_NAMES[style]))),
        at > 0 && h("button", { type: "button", class: "quiet", "aria-label": text("moveUp", { place: card.name }), "data-focus": `up-${at}`, click: () => move(at) }, icon("up")),
        h("button", { type: "button", class: "quiet", "aria-label": text("remove", { place: card.name }), click: () => change({ ...trip, stops: trip.stops.filter((_, index) => index !== at) }) }, icon("close"))),
      h("div", { class: "sum" }, day === undefined ? text("notKnown") : h("b", null, shown(day * stop.days)),
        day === undefined ? null : h("small", null, text("aDay", { amount: shown(day) }))));
  });
  /** @param {Style} [all] the style of all stops, instead of theirs */
  const inAll = all => {
    const [value, low, high] = [valueOf, lowOf, highOf].map(amount => sum((cost, style) => amount(cost, all ?? style)));
    return rounded(value ?? NaN, currency, isRangeKnown ? errorOf(low, high) : NaN);
  };
  const days = trip.stops.reduce((total, stop) => total + stop.days, 0);
  const unknown = places.filter(place => !known.includes(place)).map(({ card }) => card.name);
  const total = unknown.length === places.length ? text("notKnown") : inAll();
  refill(panel, h("article", { class: "wide trip" },
    h("h2", { tabindex: "-1" }, text("yourTrip")),
    h("p", { class: "where" }, text("places", { count: trip.stops.length, days: dayCounts.format(days) })),
    h("ol", { class: "stops" }, ...rows),
    add,
    h("div", { class: "grand" },
      h("div", null, h("span", { class: "label" }, text("inAll")), h("b", { class: "total", "--length": total.length }, total),
        known.length > 0 && isRangeKnown && h("small", { class: "likely" }, likely(sum(lowOf), sum(highOf), currency)),
        known.length > 0 && h("small", null, text("otherStyles", { budget: inAll("budget"), luxury: inAll("luxury") }))),
      h("label", { class: "travellers" }, text("travellers"), " ", h("input", { type: "number", min: 1, max: MOST.travellers, value: trip.travellers, "data-focus": "travellers",
        change: (/** @type {Event} */ event) => change({ ...trip, travellers: counted(event, MOST.travellers) }) })),
      h("button", { type: "button", class: "print", click: () => print() }, icon("print"), text("print"))),
    h("p", { class: "basis" }, text("tripIs"),
      halves.length ? ` ${text("halves", { places: list(halves) })}` : "",
      unknown.length ? ` ${text("notCounted", { places: list(unknown) })}` : "")));
  return places.map(({ card }) => card);
}

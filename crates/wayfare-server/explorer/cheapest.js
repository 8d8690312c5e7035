// Where a day costs least: in the world, in a country or region, or around a place.

import { ask, localized } from "./api.js";
import { h, name, refill, typed } from "./dom.js";
import { basisOf, flag, money, rough, STYLE_NAMES, STYLES } from "./format.js";

/** @typedef {import("./api.js").Card} Card */
/** @typedef {import("./api.js").Label & {country_name?: string, statename?: string, amount: string, low?: string, high?: string, basis: string}} Day */
/** @typedef {{id: string, style: import("./format.js").Style, most: string, km: number}} Wish */

const SHOWN = 50;

/** Kilometres around a place. */
const RADII = [100, 250, 500, 1000, 1500, 3000];

/**
 * Reads what is asked for from an address: `2267057?style=budget&max=60&km=500`.
 * @param {string} id
 * @param {URLSearchParams} options
 * @returns {Wish}
 */
export function parseWish(id, options) {
  const most = Number(options.get("max"));
  return {
    id: /^\d{1,10}$/.test(id) ? id : "",
    style: STYLES.find(style => style === options.get("style")) ?? "midrange",
    most: most > 0 && Number.isFinite(most) ? String(most) : "",
    km: RADII.find(km => km === Number(options.get("km"))) ?? 500,
  };
}

/**
 * @param {Wish} wish
 * @param {string} currency
 */
export function formatWish({ id, style, most, km }, currency) {
  const options = new URLSearchParams({ style, km: String(km) });
  if (most) options.set("max", most);
  if (currency) options.set("in", currency);
  return `#/cheapest/${id}?${options}`;
}

/**
 * The options of the request.
 * @param {Wish} wish
 * @param {Card | undefined} card where to look
 */
function optionsOf({ style, most, km }, card) {
  const options = new URLSearchParams({ style, limit: String(SHOWN) });
  if (most) options.set("max_price", most);
  if (!card) return options;
  const { kind, country_code, west, south, east, north } = card;
  if (kind === "place") options.set("circle", `${card.latitude},${card.longitude},${km}`);
  else if (country_code) options.set("country", country_code);
  if (kind === "region" && west) options.set("bbox", `${west},${south},${east},${north}`);
  return options;
}

/**
 * @param {Element} panel
 * @param {Wish} wish
 * @param {string} currency
 * @param {(wish: Wish) => void} change
 * @param {() => boolean} isCurrent
 * @returns {Promise<(Day & {share: number})[] | undefined>}
 */
export async function showCheapest(panel, wish, currency, change, isCurrent) {
  const card = wish.id ? /** @type {Card} */ (await ask(localized("explore", "place", wish.id))) : undefined;
  /** @type {Day[]} */
  const days = await ask(`${localized("explore", "cheapest", currency)}&${optionsOf(wish, card)}`);
  if (!isCurrent()) return undefined;
  const set = (/** @type {keyof Wish} */ field) => (/** @type {Event} */ event) =>
    change({ ...wish, [field]: field === "km" ? Number(typed(event)) : typed(event) });
  const where = !card ? "in the world" : card.kind === "place" ? `around ${card.name}` : `in ${card.name}`;
  refill(panel, h("article", { class: "wide cheapest" },
    h("h2", { tabindex: "-1" }, "Where a day costs least"),
    h("p", { class: "where" }, `Places with figures of their own ${where}, per person, in ${currency}. Two share a room. `,
      card ? h("a", { href: formatWish({ ...wish, id: "" }, currency) }, "Look in the whole world") : "Open a place, region or country to look there."),
    h("div", { class: "controls" },
      h("select", { "aria-label": "Style", "data-focus": "style", change: set("style") },
        ...STYLES.map(style => h("option", { value: style, selected: style === wish.style }, STYLE_NAMES[style]))),
      card?.kind === "place" && h("select", { "aria-label": "Distance", "data-focus": "km", change: set("km") },
        ...RADII.map(km => h("option", { value: km, selected: km === wish.km }, `within ${km} km`))),
      h("label", { class: "days" }, "up to", h("input", { type: "number", min: 0, value: wish.most, placeholder: "any", "aria-label": `At most, in ${currency}`, "data-focus": "most", change: set("most") }), currency)),
    days.length === 0 ? h("p", { class: "none" }, "No place with such costs is known.") : h("ol", { class: "stops" }, ...days.map(day => h("li", null,
      h("div", { class: "stop" }, h("a", { href: `#/place/${day.geonameid}` }, flag(day.country_code), name(day.name)),
        h("small", null, [day.statename, day.country_name].filter(part => part && part !== day.name).join(", "),
          " ", h("span", { class: `tag ${day.basis}` }, basisOf(day.basis)[0]))),
      h("div", { class: "sum" }, h("b", null, money(Number(day.amount), currency)),
        day.low && day.high && h("small", null, `likely ${rough(Number(day.low), currency)} to ${rough(Number(day.high), currency)}`))))),
    h("p", { class: "basis" }, "Where the likely ranges of two places overlap, either may be cheaper.")));
  // By rank: one dear city would make all others look alike.
  return days.map((day, rank) => ({ ...day, share: rank / days.length }));
}

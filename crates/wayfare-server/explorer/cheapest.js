// Where a day costs least: in the world, in a country or region, or around a place.

import { ask, localized } from "./api.js";
import { h, name, refill, typed } from "./dom.js";
import { basisOf, errorOf, flag, kilometres, likely, rounded, STYLE_NAMES, STYLES } from "./format.js";
import { capitalized, isolated, LANGUAGE, text } from "./texts.js";

/** @typedef {import("./api.js").Card} Card */
/** @typedef {import("./api.js").Label} Label */
/** @typedef {Label & {country_name?: string, statename?: string, amount: string, low?: string, high?: string, group: string, group_size: string, basis: string}} Day */
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
 * Selects of a country, and of a region of it.
 * @param {Card | undefined} card where to look
 * @param {(id: string) => void} choose
 */
async function pickers(card, choose) {
  const ofCountry = card && card.kind !== "place" ? card.country_code : undefined;
  const [labels, regions] = await Promise.all([
    /** @type {Promise<Label[]>} */ (ask(localized("explore", "labels"))),
    /** @type {Promise<Label[]>} */ (ofCountry ? ask(localized("explore", "regions", ofCountry)) : []),
  ]);
  const country = labels.find(({ kind, country_code }) => kind === "country" && country_code === ofCountry && ofCountry !== undefined);
  /** @type {(label: string, first: [string, string][], of: Label[], chosen: string | undefined) => Element} */
  const select = (label, first, of, chosen) => {
    const named = of.toSorted((a, b) => a.name.localeCompare(b.name, LANGUAGE)).map(({ geonameid, name }) => [geonameid, name]);
    return h("select", { "aria-label": label, "data-focus": label, change: (/** @type {Event} */ event) => choose(typed(event)) },
      ...[...first, ...named].map(([value, name]) => h("option", { value, selected: value === chosen }, name)));
  };
  const world = /** @type {[string, string]} */ (["", text("wholeWorld")]);
  const around = card?.kind === "place" && /** @type {[string, string]} */ ([card.geonameid, text("around", { place: card.name })]);
  return [
    select(text("countryLabel"), around ? [world, around] : [world], labels.filter(({ kind }) => kind === "country"), around ? around[0] : country?.geonameid),
    country && regions.length > 1 && select(text("regionLabel"), [[country.geonameid, text("allRegions")]], regions, card?.region ? card.geonameid : country.geonameid),
  ];
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
  if (card.region) options.set("region", card.region);
  else if (kind === "region" && west) options.set("bbox", `${west},${south},${east},${north}`);
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
  const [days, where] = await Promise.all([
    /** @type {Promise<Day[]>} */ (ask(`${localized("explore", "cheapest", currency)}&${optionsOf(wish, card)}`)),
    pickers(card, id => change({ ...wish, id })),
  ]);
  if (!isCurrent()) return undefined;
  const set = (/** @type {keyof Wish} */ field) => (/** @type {Event} */ event) =>
    change({ ...wish, [field]: field === "km" ? Number(typed(event)) : typed(event) });
  const line = (/** @type {Day} */ day) => h("li", null,
    h("div", { class: "stop" }, h("a", { href: `#/place/${day.geonameid}` }, flag(day.country_code), name(day.name)),
      h("small", null, [day.statename, day.country_name].filter(part => part && part !== day.name).map(part => isolated(part ?? "")).join(" · "),
        " ", h("span", { class: `tag ${day.basis}` }, capitalized(basisOf(day.basis)[0])))),
    h("div", { class: "sum" }, h("b", null, rounded(Number(day.amount), currency, errorOf(Number(day.low), Number(day.high)))),
      day.low && day.high && h("small", null, likely(Number(day.low), Number(day.high), currency))));
  const groups = [...new Set(days.map(({ group }) => group))];
  const last = days.at(-1);
  const leftOut = last ? Number(last.group_size) - days.filter(({ group }) => group === last.group).length : 0;
  refill(panel, h("article", { class: "wide cheapest" },
    h("h2", { tabindex: "-1" }, text("leastCost")),
    h("p", { class: "where" }, text(!card ? "leastInWorld" : card.kind === "place" ? "leastAround" : "leastIn", { place: card?.name ?? "", currency })),
    h("div", { class: "controls" },
      ...where,
      h("select", { "aria-label": text("style"), "data-focus": "style", change: set("style") },
        ...STYLES.map(style => h("option", { value: style, selected: style === wish.style }, STYLE_NAMES[style]))),
      card?.kind === "place" && h("select", { "aria-label": text("distance"), "data-focus": "km", change: set("km") },
        ...RADII.map(km => h("option", { value: km, selected: km === wish.km }, text("within", { distance: kilometres(km) })))),
      h("label", { class: "days" }, text("limit"), h("input", { type: "number", min: 0, value: wish.most, placeholder: "–", "aria-label": text("atMostIn", { currency }), "data-focus": "most", change: set("most") }), currency)),
    days.length === 0 && h("p", { class: "none" }, text("noSuchPlace")),
    days.length > 1 && h("p", { class: "likely" }, text(groups.length === 1 ? "allTheSame" : "groups")),
    ...groups.map(group => h("section", { "aria-labelledby": `group-${group}` },
      h("h3", { id: `group-${group}` }, text("group", { number: Number(group) })), h("ul", { class: "stops" }, ...days.filter(day => day.group === group).map(line)))),
    leftOut > 0 && h("p", { class: "likely" }, text("moreTheSame", { number: leftOut }))));
  // By group: places of one are told apart by nothing.
  return days.map(day => ({ ...day, share: (Number(day.group) - 1) / groups.length }));
}

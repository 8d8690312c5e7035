// The card of a place, region, country or point.

import { ask, localized, Refusal } from "./api.js";
import { costChart, inheritedFrom } from "./chart.js";
import { fill, h, icon, link, name } from "./dom.js";
import { clock, coordinates, currencyName, flag, kilometres, kindOf, languageName, metres, rate, whole } from "./format.js";
import { distance } from "./geo.js";
import { showExamples, showStay } from "./listings.js";
import { capitalized, isolated, nodes, text } from "./texts.js";

/** @typedef {import("./api.js").Card} Card */
/** @typedef {import("./api.js").Cost} Cost */
/** @typedef {import("./api.js").Label} Label */

/** How much a visitor is expected to bargain, in words. */
const BARGAINING = /** @type {const} */ (["bargaining0", "bargaining1", "bargaining2", "bargaining3", "bargaining4"]);

/** What a name is called that is a code. */
const CODES = { postal: text("postalCode"), code: text("code") };

/** Names that are shown before one asks for more. */
const FEW_NAMES = 10;

/**
 * @typedef {{currency: string, inCompare: (id: string) => boolean, compare: (id: string) => void,
 *   addToTrip: (id: string) => void, say: (text: string) => void}} Actions
 */

/**
 * Shows a place; resolves with where it is.
 * @param {Element} panel
 * @param {string} id
 * @param {Actions} actions
 * @param {() => boolean} isCurrent
 * @returns {Promise<Card | undefined>}
 */
export async function showPlace(panel, id, actions, isCurrent) {
  const [card, costs] = await Promise.all([
    /** @type {Promise<Card>} */ (ask(localized("explore", "place", id))),
    /** @type {Promise<Cost[] | false>} */ (ask(`/explore/costs/${id}`)),
  ]);
  if (!isCurrent()) return undefined;
  const sections = ["costs", "inside", "highlights", "stay", "names", "near"].map(part => h("section", { class: part, hidden: true }));
  const [day, inside, examples, stay, names, near] = /** @type {[HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement]} */ (sections);
  fill(panel, h("article", { class: "card" }, header(card, Boolean(costs), actions), day, facts(card), inside, stay, examples, near, names, links(card)));
  panel.scrollTop = 0;
  tick(panel);
  const isPlace = card.kind === "place";
  const currency = actions.currency || card.currency_code || "USD";
  // Each part comes when it is known; one that is not known stays away.
  const parts = [
    showCosts(day, card, costs, actions),
    showExamples(examples, id, currency),
    isPlace ? showStay(stay, id, currency) : showInside(inside, id, card.name),
    showNames(names, id),
    isPlace ? showNear(near, card) : undefined,
  ];
  Promise.allSettled(parts).then(results => {
    const failed = results.find(result => result.status === "rejected");
    if (failed?.status === "rejected" && failed.reason instanceof Refusal && isCurrent()) actions.say(failed.reason.message);
  });
  return card;
}

/**
 * @param {Card} card
 * @param {boolean} hasCosts whether it can be planned with, be it a place, an island or a sight
 * @param {Actions} actions
 */
function header(card, hasCosts, actions) {
  const where = [card.county, card.statename, card.kind === "country" ? undefined : card.country_name];
  const parts = where.filter((part, at) => part && part !== card.name && where.indexOf(part) === at);
  const isIn = actions.inCompare(card.geonameid);
  return h("header", null,
    h("p", { class: "kind" }, flag(card.country_code), capitalized(kindOf(card))),
    h("h2", { tabindex: "-1" }, name(card.name)),
    parts.length ? h("p", { class: "where" }, parts.map(part => isolated(part ?? "")).join(" · ")) : null,
    h("div", { class: "actions" },
      hasCosts && h("button", { type: "button", class: "primary", click: () => actions.addToTrip(card.geonameid) }, icon("plus"), text("addToTrip")),
      hasCosts && h("button", { type: "button", "aria-pressed": String(isIn), click: (/** @type {Event} */ event) => {
        actions.compare(card.geonameid);
        /** @type {HTMLElement} */ (event.currentTarget).setAttribute("aria-pressed", String(actions.inCompare(card.geonameid)));
      } }, icon("compare"), text("compare")),
      h("a", { href: `#/cheapest/${card.geonameid}` }, icon("pin"), text(card.kind === "place" ? "cheaperNearby" : "cheapestHere")),
      h("button", { type: "button", click: () => share(actions) }, icon("link"), text("copyLink"))));
}

/** @param {Actions} actions */
async function share(actions) {
  try {
    await navigator.clipboard.writeText(location.href);
    actions.say(text("linkCopied"));
  } catch {
    actions.say(text("linkIs", { link: location.href }));
  }
}

/** @param {Card} card */
function facts(card) {
  const [latitude, longitude] = [Number(card.latitude), Number(card.longitude)];
  const now = card.timezone ? clock(card.timezone) : undefined;
  const zone = card.timezone?.replace(/_/g, " ");
  const bargaining = BARGAINING[Number(card.negotiate)];
  const fact = (/** @type {import("./texts.js").Key} */ label, /** @type {import("./dom.js").Child} */ value, /** @type {string} */ more = "") =>
    value ? h("div", null, h("dt", null, text(label)), h("dd", null, value, more ? h("small", null, more) : null)) : null;
  return h("dl", { class: "facts" },
    now ? fact("localTime", h("time", { "data-zone": card.timezone }, now.time), `${now.day} · ${zone}`) : null,
    fact("inhabitants", card.population ? whole(card.population) : null),
    fact("currency", card.currency_code ? capitalized(currencyName(card.currency_code, card.currency)) : null, [card.currency_code, card.symbol].filter(Boolean).join(" · ")),
    fact("coordinates", h("span", { class: "nowrap" }, coordinates(latitude, longitude)), card.elevation ? text("aboveSea", { height: metres(card.elevation) }) : ""),
    card.negotiate && bargaining ? fact("bargaining", text(bargaining)) : null);
}

/** @param {Element} panel */
function tick(panel) {
  for (const time of panel.querySelectorAll("time[data-zone]")) {
    const timer = setInterval(() => {
      if (!time.isConnected) clearInterval(timer);
      else time.textContent = clock(time.getAttribute("data-zone") ?? "")?.time ?? "";
    }, 5000);
  }
}

/**
 * @param {HTMLElement} section
 * @param {Card} card
 * @param {Cost[] | false} costs
 * @param {Actions} actions
 */
async function showCosts(section, card, costs, actions) {
  const own = costs && costs[0]?.currency_code;
  if (!costs || !own) {
    fill(section, h("h3", null, text("aDayCosts")), h("p", { class: "none" }, text("tooLittle")));
    section.hidden = false;
    return;
  }
  const target = actions.currency || own;
  const factor = await rate(own, target);
  const inherited = inheritedFrom(card, costs);
  fill(section, h("h3", null, text("aDayCosts"), " ", h("small", null, text("perPersonIn", { currency: target }))),
    inherited && h("p", { class: "none" }, text("inherited", { place: inherited })),
    costChart(costs, target, factor));
  section.hidden = false;
}

/**
 * @param {HTMLElement} section
 * @param {string} id
 * @param {string} within
 */
async function showInside(section, id, within) {
  /** @type {Label[]} */
  const places = await ask(localized("explore", "inside", id));
  if (places.length === 0) return;
  fill(section, h("h3", null, ...nodes("mainPlaces", { place: name(within) })), h("ul", { class: "rows" }, ...places.map(place => row(place,
    place.population ? whole(place.population) : ""))));
  section.hidden = false;
}

/**
 * @param {Label} place
 * @param {string} note
 */
export function row(place, note) {
  return h("li", null, h("a", { href: `#/place/${place.geonameid}` }, name(place.name)), h("span", { class: "note" }, note));
}

/**
 * @param {HTMLElement} section
 * @param {string} id
 */
async function showNames(section, id) {
  /** @type {import("./api.js").Name[]} */
  const all = await ask(`/explore/names/${id}`);
  /** @type {Map<string, string[]>} */
  const byName = new Map();
  for (const { name: called, language, kind } of all) {
    if (kind === "link") continue;
    const tags = byName.get(called) ?? [];
    tags.push(kind === "postal" || kind === "code" ? CODES[kind] : language ? languageName(language) : "");
    byName.set(called, tags);
  }
  // Names first, those of most languages before others; then codes.
  const isCode = (/** @type {string[]} */ tags) => Object.values(CODES).some(code => tags.includes(code));
  const names = [...byName].sort(([, a], [, b]) => Number(isCode(a)) - Number(isCode(b))
    || b.filter(Boolean).length - a.filter(Boolean).length);
  if (names.length === 0) return;
  const item = (/** @type {[string, string[]]} */ [called, tags]) => {
    const known = tags.filter(Boolean);
    const said = known.length > 3 ? `${known.slice(0, 3).join(", ")} +${known.length - 3}` : known.join(", ");
    return h("li", null, h("span", { class: "name" }, name(called)), h("span", { class: "note", title: known.length > 3 ? known.join(", ") : null }, said));
  };
  const list = h("ul", { class: "rows names" }, ...names.slice(0, FEW_NAMES).map(item));
  const more = names.length > FEW_NAMES && h("button", { type: "button", class: "more", click: (/** @type {Event} */ event) => {
    list.append(...names.slice(FEW_NAMES).map(item));
    /** @type {HTMLElement} */ (event.currentTarget).remove();
  } }, text("showAllNames", { count: names.length }));
  fill(section, h("h3", null, text("names")), list, more);
  section.hidden = false;
}

/**
 * The largest places within 50 km, nearest first.
 * @param {HTMLElement} section
 * @param {Label} card
 */
async function showNear(section, card) {
  /** @type {Label[]} */
  const found = await ask(`${localized("explore", "around", card.latitude, card.longitude)}&limit=30`);
  const others = withDistance(found, Number(card.latitude), Number(card.longitude))
    .filter(place => place.geonameid !== card.geonameid && place.feature_code !== "PPLX").slice(0, 8)
    .sort((a, b) => a.distance - b.distance);
  if (others.length === 0) return;
  fill(section, h("h3", null, text("nearby")), h("ul", { class: "rows" }, ...others.map(place => row(place, kilometres(place.distance)))));
  section.hidden = false;
}

/**
 * @param {Label[]} places
 * @param {number} latitude
 * @param {number} longitude
 */
const withDistance = (places, latitude, longitude) =>
  places.map(place => ({ ...place, distance: distance(latitude, longitude, Number(place.latitude), Number(place.longitude)) }));

/**
 * @param {number} latitude
 * @param {number} longitude
 * @param {number} limit
 * @returns {Promise<(Label & {distance: number})[]>}
 */
async function nearest(latitude, longitude, limit) {
  /** @type {Label[]} */
  const found = await ask(`${localized("search", "geo", latitude, longitude)}&limit=${limit}`);
  return withDistance(found, latitude, longitude);
}

/** @param {Card} card */
function links(card) {
  const [latitude, longitude] = [Number(card.latitude).toFixed(5), Number(card.longitude).toFixed(5)];
  const out = (/** @type {string} */ href, /** @type {string} */ called) => h("li", null, link(href, called));
  return h("ul", { class: "links", "aria-label": text("elsewhere") },
    Number(card.geonameid) < 2e9 ? out(`https://www.geonames.org/${card.geonameid}`, "GeoNames") : null,
    out(`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=11/${latitude}/${longitude}`, "OpenStreetMap"),
    card.link && out(card.link, "Wikipedia"),
    card.wikidata && out(`https://www.wikidata.org/wiki/${encodeURIComponent(card.wikidata)}`, "Wikidata"));
}

/**
 * Shows what is at a point: the country and region whose outlines it lies in, and the nearest places.
 * @param {Element} panel
 * @param {number} latitude
 * @param {number} longitude
 * @param {() => boolean} isCurrent
 */
export async function showPoint(panel, latitude, longitude, isCurrent) {
  const [regions, places] = await Promise.all([
    /** @type {Promise<import("./api.js").Region[]>} */ (ask(localized("explore", "at", latitude, longitude))),
    nearest(latitude, longitude, 10),
  ]);
  if (!isCurrent()) return;
  const [country, region] = regions;
  const title = region?.name ?? country?.name ?? text("atSea");
  fill(panel, h("article", { class: "card" },
    h("header", null,
      h("p", { class: "kind" }, flag(country?.code), text("pointOnMap")),
      h("h2", { tabindex: "-1" }, name(title)),
      h("p", { class: "where" }, coordinates(latitude, longitude)),
      country ? h("p", { class: "where" }, ...nodes("inCountry", { place: country.geonameid ? h("a", { href: `#/place/${country.geonameid}` }, name(country.name ?? country.code)) : name(country.name ?? country.code) }))
        : h("p", { class: "where" }, text("inNone"))),
    h("section", null, h("h3", null, text("nearestPlaces")), h("ul", { class: "rows" }, ...places.map(place => row(place, kilometres(place.distance)))))));
  panel.scrollTop = 0;
}

// The first card: questions that can be clicked, and what a day costs in well-known places, which the map shows in colours.

import { ask } from "./api.js";
import { fill, h, icon, name } from "./dom.js";
import { flag, money, rate, whole } from "./format.js";
import { isSite } from "./transport.js";

/** @typedef {import("./api.js").Label} Label */

/** Names that show what the search understands. */
const EXAMPLES = ["Lissabon", "東京", "paris, tx", "90210", "Bavaria", "48.86, 2.35"];

/** Questions, with the address of the answer in a currency. @type {[string, string, string][]} */
const QUESTIONS = [
  ["route", "What does a week in Lisbon cost two people?", "#/trip/2267057:7:midrange?travellers=2&"],
  ["compare", "Is Tokyo dearer than New York, Mexico City or Bangkok?", "#/compare/1850147,5128581,3530597,1609350?"],
  ["pin", "Where is a midrange day cheapest?", "#/cheapest/?style=midrange&"],
];

/**
 * Places that most readers know, whose names the map has first: London, Paris, New York, Tokyo, Bangkok, Mexico City,
 * Lisbon, Cairo, Delhi, Sydney, Buenos Aires, Cape Town.
 */
const FAMOUS = ["2643743", "2988507", "5128581", "1850147", "1609350", "3530597", "2267057", "360630", "1273294", "2147714", "3435910", "3369157"];

/** Those whose prices are listed. */
const LISTED = 8;

/** The shares of countries that have the first to fourth colour, or a lesser one. */
const SHARES = [0.2, 0.4, 0.6, 0.8];

/**
 * Shows the first card, and the prices on the map.
 * @param {Element} panel
 * @param {import("./map.js").WorldMap} map
 * @param {HTMLElement} legend of the map
 * @param {string} currency
 * @param {(text: string) => void} search
 * @param {() => boolean} isCurrent
 */
export async function showWelcome(panel, map, legend, currency, search, isCurrent) {
  const facts = h("p", { class: "where" }, "\u00a0");
  const prices = h("section", { hidden: true });
  fill(panel, h("article", { class: "card welcome" },
    h("h2", { tabindex: "-1" }, "Where to, for how much?"),
    h("p", { class: "lead" }, "Find any place by a name in any language, a postal code or coordinates; see what a day there costs; or click the map."),
    h("ul", { class: "questions" }, ...QUESTIONS.map(([sign, text, address]) => h("li", null, h("a", { href: `${address}in=${currency}` }, icon(sign), text)))),
    prices,
    h("section", null, h("h3", null, "Search as you would say it"),
      h("div", { class: "examples", role: "group", "aria-label": "Examples" }, ...EXAMPLES.map(text => h("button", { type: "button", click: () => search(text) }, text)))),
    facts));
  const [dataset, labels, factor] = await Promise.all([
    /** @type {Promise<import("./api.js").Dataset>} */ (ask("/explore/dataset")), map.load(), rate("USD", currency)]);
  if (!isCurrent()) return;
  fill(facts, `${whole(dataset.places)} places, ${whole(dataset.places_with_costs)} of them with costs${Number(dataset.places_to_stay) > 0 ? `, ${whole(dataset.places_to_stay)} places to stay` : ". None to stay: these come with listings of your own"}. ${dataset.name}, ${dataset.date}. `,
    isSite && h("a", { href: "sources.txt" }, "Sources and licences"));
  const priced = labels.filter(({ day }) => day !== undefined);
  const days = priced.filter(({ kind }) => kind === "country").map(({ day }) => Number(day)).sort((a, b) => a - b);
  if (days.length === 0) return;
  const ends = SHARES.map(share => days[Math.floor(share * days.length)] ?? 0);
  const text = (/** @type {Label} */ { day }) => money(Number(day) * factor, currency);
  const famous = FAMOUS.map(id => priced.find(({ geonameid }) => geonameid === id)).filter(place => place !== undefined);
  map.showPrices({ ends, text, first: famous });
  fill(legend, h("li", { class: "title" }, `A midrange day, in ${currency}`), ...[...ends, undefined].map((end, band) => h("li", { class: `band-${band}` },
    end === undefined ? `from ${money((ends.at(-1) ?? 0) * factor, currency)}` : `to ${money(end * factor, currency)}`)));
  legend.hidden = false;
  if (famous.length === 0) return;
  fill(prices, h("h3", null, "A midrange day costs ", h("small", null, `per person, in ${currency}`)),
    h("ul", { class: "rows" }, ...famous.slice(0, LISTED).map(place => h("li", null,
      h("a", { href: `#/place/${place.geonameid}` }, flag(place.country_code), " ", name(place.name)), h("b", null, text(place))))));
  prices.hidden = false;
}

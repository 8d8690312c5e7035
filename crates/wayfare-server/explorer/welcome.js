// The first card: questions that can be clicked, and what a day costs in well-known places, which the map shows in colours.

import { ask } from "./api.js";
import { fill, h, icon, name } from "./dom.js";
import { flag, money, rate, rounded } from "./format.js";
import { isolated, text } from "./texts.js";
import { isSite } from "./transport.js";

/** @typedef {import("./api.js").Label} Label */

/** Names that show what the search understands. */
const EXAMPLES = ["Lissabon", "東京", "paris, tx", "90210", "Bavaria", "48.86, 2.35"];

/** Questions, with the address of the answer in a currency. @type {[string, import("./texts.js").Key, string][]} */
const QUESTIONS = [
  ["route", "askTrip", "#/trip/2267057:7:midrange?travellers=2&"],
  ["compare", "askCompare", "#/compare/1850147,5128581,3530597,1609350?"],
  ["pin", "askCheapest", "#/cheapest/?style=midrange&"],
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
    h("h2", { tabindex: "-1" }, text("whereTo")),
    h("p", { class: "lead" }, text("lead")),
    h("ul", { class: "questions" }, ...QUESTIONS.map(([sign, question, address]) => h("li", null, h("a", { href: `${address}in=${currency}` }, icon(sign), text(question))))),
    prices,
    h("section", null, h("h3", null, text("searchAsSaid")),
      h("div", { class: "examples", role: "group", "aria-label": text("examples") }, ...EXAMPLES.map(said => h("button", { type: "button", dir: "auto", click: () => search(said) }, said)))),
    facts));
  const [dataset, labels, factor] = await Promise.all([
    /** @type {Promise<import("./api.js").Dataset>} */ (ask("/explore/dataset")), map.load(), rate("USD", currency)]);
  if (!isCurrent()) return;
  const stays = Number(dataset.places_to_stay);
  fill(facts, text("dataset", { places: Number(dataset.places), costs: Number(dataset.places_with_costs) }), " ",
    stays > 0 ? text("staysKnown", { count: stays }) : text("noStays"), ` ${isolated(`${dataset.name}, ${dataset.date}`)}. `,
    isSite && h("a", { href: "sources.txt" }, text("sources")));
  const priced = labels.filter(({ day }) => day !== undefined);
  const days = priced.filter(({ kind }) => kind === "country").map(({ day }) => Number(day)).sort((a, b) => a - b);
  if (days.length === 0) return;
  const ends = SHARES.map(share => days[Math.floor(share * days.length)] ?? 0);
  const amount = (/** @type {Label} */ { day, day_error }) => rounded(Number(day) * factor, currency, Number(day_error));
  const famous = FAMOUS.map(id => priced.find(({ geonameid }) => geonameid === id)).filter(place => place !== undefined);
  map.showPrices({ ends, text: amount, first: famous });
  fill(legend, h("li", { class: "title" }, text("legendIs", { currency })), ...[...ends, undefined].map((end, band) => h("li", { class: `band-${band}` },
    end === undefined ? text("from", { amount: money((ends.at(-1) ?? 0) * factor, currency) }) : text("to", { amount: money(end * factor, currency) }))));
  legend.hidden = false;
  if (famous.length === 0) return;
  fill(prices, h("h3", null, text("midrangeDayCosts"), " ", h("small", null, text("perPersonIn", { currency }))),
    h("ul", { class: "rows" }, ...famous.slice(0, LISTED).map(place => h("li", null,
      h("a", { href: `#/place/${place.geonameid}` }, flag(place.country_code), " ", name(place.name)), h("b", null, amount(place))))));
  prices.hidden = false;
}

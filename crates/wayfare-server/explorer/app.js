// The page: which part of it the address asks for, and what the parts share.

import { ask, Refusal, useKey } from "./api.js";
import { showPlace, showPoint } from "./card.js";
import { formatWish, parseWish, showCheapest } from "./cheapest.js";
import { formatCompared, parseSpan, showCompare } from "./compare.js";
import { byId, fill, h, typed } from "./dom.js";
import { currencyName } from "./format.js";
import { showLoading } from "./loading.js";
import { WorldMap } from "./map.js";
import { tellVersions } from "./offline.js";
import { makeSearch } from "./search.js";
import { storage } from "./storage.js";
import { capitalized, LANGUAGE, LANGUAGES, pickLanguage, text, writePage } from "./texts.js";
import { isSite } from "./transport.js";
import { formatTrip, isLarger, MOST_IS, parseTrip, showTrip, withStop } from "./trip.js";
import { showWelcome } from "./welcome.js";

/** @typedef {import("./trip.js").Trip} Trip */

/** The most places to compare. */
const COMPARED = 4;

/** The currency of comparisons and trips where none is chosen. */
const COMMON = "USD";

writePage();

const panel = byId("panel");
const status = byId("status");
const legend = byId("legend");
const currency = /** @type {HTMLSelectElement} */ (byId("currency"));

/** What is kept from visit to visit. */
const kept = storage("localStorage");

/** Returns the ids of a list that places are compared by: each once, as many as there is room for. */
const ids = (/** @type {string} */ list) => [...new Set(list.split(",").filter(id => /^\d+$/.test(id)))].slice(0, COMPARED);

/** @type {string[]} */
let compared = ids(kept.get("compare"));
let span = parseSpan(new URLSearchParams());
let wish = parseWish("", new URLSearchParams());
/** @type {Trip} */
let trip = parseTrip(kept.get("trip"), kept.get("travellers"));

const map = new WorldMap(/** @type {HTMLCanvasElement} */ (byId("map")), {
  place: id => go(`#/place/${id}`),
  point: (latitude, longitude) => go(`#/at/${latitude},${longitude}`),
});

const searchBox = byId("search-box");
const search = makeSearch(searchBox, { id: "search", label: text("searchPlace"), placeholder: text("searchHint"), hasPoints: true },
  chosen => go("id" in chosen ? `#/place/${chosen.id}` : `#/at/${chosen.point.join(",")}`));
searchBox.append(h("kbd", { "aria-hidden": "true" }, "/"));

/** @param {string} target */
function go(target) {
  if (location.hash === target) route();
  else location.hash = target;
}

/**
 * Says something to those who see and those who hear the page, below the last thing that was said a moment ago.
 * @param {string} message
 */
function say(message) {
  said = [...said.filter(other => other !== message), message].slice(-2);
  status.textContent = said.join("\n");
  status.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => {
    said = [];
    status.classList.remove("shown");
  }, Math.min(8000, Math.max(3000, 60 * status.textContent.length)));
}
/** @type {string[]} */
let said = [];
let fading = 0;

/** The addresses of the parts that hold all of what they show. */
const addresses = {
  cheapest: () => formatWish(wish, currency.value),
  compare: () => formatCompared(compared, span, currency.value),
  trip: () => {
    const options = new URLSearchParams();
    if (trip.travellers > 1) options.set("travellers", String(trip.travellers));
    if (currency.value) options.set("in", currency.value);
    return `#/trip/${formatTrip(trip)}${options.size ? `?${options}` : ""}`;
  },
};

function refreshLinks() {
  kept.set("compare", compared.join(","));
  kept.set("trip", formatTrip(trip));
  kept.set("travellers", String(trip.travellers));
  kept.set("currency", currency.value);
  for (const [part, count] of /** @type {const} */ ([["compare", compared.length], ["trip", trip.stops.length]])) {
    byId(`to-${part}`).setAttribute("href", addresses[part]());
    const badge = byId(`${part}-count`);
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

const actions = {
  get currency() {
    return currency.value;
  },
  say,
  inCompare: (/** @type {string} */ id) => compared.includes(id),
  compare: (/** @type {string} */ id) => {
    if (compared.includes(id)) compared = compared.filter(other => other !== id);
    else if (compared.length >= COMPARED) return say(text("onlySome", { count: COMPARED }));
    else compared = [...compared, id];
    refreshLinks();
    say(text(compared.includes(id) ? "addedToCompare" : "removedFromCompare"));
  },
  addToTrip: (/** @type {string} */ id) => {
    trip = withStop(trip, id);
    refreshLinks();
    say(text("addedToTrip"));
  },
};

let turn = 0;

/** @param {string} part of an address, which anybody may have written */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Shows what the address asks for. */
async function route() {
  const mine = ++turn;
  const isCurrent = () => mine === turn;
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [part = "", argument = ""] = path.split("/").map(decoded);
  const options = new URLSearchParams(query);
  const wanted = options.get("in");
  if (wanted && /^[A-Z]{3}$/.test(wanted)) setCurrency(wanted);
  document.body.dataset.part = part in addresses ? part : "explore";
  document.body.classList.toggle("has-card", part === "place" || part === "at");
  map.showPrices(undefined);
  legend.hidden = true;
  for (const link of Object.keys(addresses)) {
    if (link === part) byId(`to-${link}`).setAttribute("aria-current", "page");
    else byId(`to-${link}`).removeAttribute("aria-current");
  }
  panel.setAttribute("aria-busy", "true");
  let title = "";
  try {
    if (part === "place" && /^\d+$/.test(argument)) {
      const card = await showPlace(panel, argument, actions, isCurrent);
      if (card) {
        title = card.name;
        if (card.kind === "country" || card.kind === "region") map.showRegion(card);
        else map.show(card, 6.4, card.country_code);
      }
    } else if (part === "at") {
      const [latitude, longitude] = argument.split(",").map(Number);
      if (latitude === undefined || longitude === undefined || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) throw new Refusal(400, text("noPoint"));
      map.show({ latitude, longitude }, 4);
      await showPoint(panel, latitude, longitude, isCurrent);
      title = text("pointOnMap");
    } else if (part === "compare") {
      [compared, span] = [ids(argument), parseSpan(options)];
      const places = await showCompare(panel, compared, currency.value || COMMON, span, (ids, asked) => {
        [compared, span] = [ids.slice(0, COMPARED), asked];
        go(addresses.compare());
      }, isCurrent);
      if (places) map.showAll(places, false);
      title = text("comparePlaces");
    } else if (part === "cheapest") {
      wish = parseWish(argument, options);
      const days = await showCheapest(panel, wish, currency.value || COMMON, changed => {
        wish = changed;
        history.replaceState(null, "", addresses.cheapest());
        route();
      }, isCurrent);
      if (days) map.showAll(days, false);
      title = text("leastCost");
    } else if (part === "trip") {
      trip = parseTrip(argument, options.get("travellers"));
      if (isLarger(argument, options.get("travellers"))) say(MOST_IS);
      const places = await showTrip(panel, trip, currency.value || COMMON, changed => {
        trip = changed;
        history.replaceState(null, "", addresses.trip());
        route();
      }, say, isCurrent);
      if (places) map.showAll(places, true);
      title = text("yourTrip");
    } else {
      map.unmark();
      await showWelcome(panel, map, legend, currency.value || COMMON, said => search.type(said), isCurrent);
    }
  } catch (error) {
    if (!isCurrent()) return;
    const message = error instanceof Refusal ? error.message : text("failed");
    if (!(error instanceof Refusal)) console.error(error);
    const isAnswered = error instanceof Refusal && error.status > 0;
    fill(panel, h("article", { class: "card" },
      h("h2", { tabindex: "-1" }, text(isAnswered ? "notFound" : "notAvailable")),
      h("p", { class: "where" }, message),
      !isAnswered && h("button", { type: "button", class: "more", click: () => location.reload() }, text("tryAgain"))));
  }
  if (!isCurrent()) return;
  panel.removeAttribute("aria-busy");
  document.title = title ? `${title} – Wayfare` : "Wayfare";
  refreshLinks();
  // Whoever uses a keyboard or listens goes on where the new part begins; the first one does not take the focus.
  if (mine > 1 && !panel.contains(document.activeElement)) /** @type {HTMLElement | null} */ (panel.querySelector("h2"))?.focus({ preventScroll: true });
}

/** @param {string} code */
function setCurrency(code) {
  if (![...currency.options].some(option => option.value === code)) currency.append(h("option", { value: code }, code));
  currency.value = code;
}

async function loadCurrencies() {
  /** @type {import("./api.js").Currency[]} */
  const all = await ask("/currencies");
  const chosen = currency.value;
  const first = ["EUR", "USD", "GBP", "JPY", "CHF"];
  const order = [...all].sort((a, b) => (first.indexOf(a.currency_code) + 9) % 9 - (first.indexOf(b.currency_code) + 9) % 9 || 0);
  const common = order.filter(({ currency_code }) => first.includes(currency_code));
  const rest = all.filter(({ currency_code }) => !first.includes(currency_code));
  const option = (/** @type {import("./api.js").Currency} */ { currency_code, currency: called }) => h("option", { value: currency_code }, `${currency_code} · ${currencyName(currency_code, called)}`);
  fill(currency, h("option", { value: "" }, text("localCurrency")), h("optgroup", { label: text("common") }, ...common.map(option)), h("optgroup", { label: text("all") }, ...rest.map(option)));
  currency.value = chosen;
}

currency.addEventListener("change", () => {
  const part = document.body.dataset.part;
  if (part === "compare" || part === "trip" || part === "cheapest") history.replaceState(null, "", addresses[part]());
  refreshLinks();
  route();
});

const language = byId("language");
fill(language, ...LANGUAGES.map(tag => h("option", { value: tag, lang: tag, selected: LANGUAGE.split("-")[0] === tag },
  capitalized(new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag))));
language.addEventListener("change", event => pickLanguage(typed(event)));

/** Light, dark, or as the system is. */
function setTheme(/** @type {string} */ theme) {
  document.documentElement.dataset.theme = theme;
  const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  byId("theme").setAttribute("aria-pressed", String(isDark));
  map.restyle();
}

byId("theme").addEventListener("click", event => {
  const theme = /** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-pressed") === "true" ? "light" : "dark";
  kept.set("theme", theme);
  setTheme(theme);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(kept.get("theme")));

byId("zoom-in").addEventListener("click", () => map.zoomBy(0.8));
byId("zoom-out").addEventListener("click", () => map.zoomBy(-0.8));
byId("home").addEventListener("click", () => map.home());

// A server with keys answers nothing without one.
const dialog = /** @type {HTMLDialogElement} */ (byId("key-dialog"));
addEventListener("wayfare-key", event => {
  byId("key-reason").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  if (!dialog.open) dialog.showModal();
});
byId("key-form").addEventListener("submit", event => {
  event.preventDefault();
  useKey(/** @type {HTMLInputElement} */ (byId("key")).value.trim());
  dialog.close();
  start();
});

function start() {
  loadCurrencies().catch(() => {});
  map.load().catch(error => { if (error instanceof Refusal && error.status !== 403) say(error.message); });
  route();
}

addEventListener("hashchange", route);
addEventListener("keydown", event => {
  const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    search.focus();
  }
});
setCurrency(kept.get("currency"));
setTheme(kept.get("theme"));
refreshLinks();
start();

if (isSite) {
  showLoading();
  tellVersions(say);
}

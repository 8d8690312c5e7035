// Search as you type: comboboxes (ARIA 1.2) with the suggestions of the server.

import { askOnce, Refusal } from "./api.js";
import { fill, h, icon, name } from "./dom.js";
import { coordinates, flag, kindOf, languageName } from "./format.js";
import { parsePoint } from "./geo.js";
import { isolated, LANGUAGE, text as said } from "./texts.js";

/** @typedef {import("./api.js").Suggestion} Suggestion */

/** Matches that are weak, and what the list says of them. @type {Record<string, string>} */
const WEAK = { fuzzy: said("similarName"), infix: said("withinWord") };

/** Fewer keystrokes in a second than this are answered each. */
const PAUSE = 60;

/**
 * What is typed as names are compared: without case and marks.
 * @param {string} text
 */
const folded = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * @typedef {{id: string} | {point: [number, number]}} Chosen
 * @typedef {{id: string, label: string, placeholder: string, hasPoints: boolean}} Field an id for its input, and whether
 *   coordinates can be chosen
 */

/**
 * Makes a search box.
 * @param {HTMLElement} box
 * @param {Field} field
 * @param {(chosen: Chosen) => void} use called with what is chosen
 */
export function makeSearch(box, { id, label, placeholder, hasPoints }, use) {
  const input = h("input", { id, type: "text", role: "combobox", "aria-label": label, "aria-autocomplete": "list", "aria-expanded": "false",
    "aria-controls": `${id}-list`, placeholder, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search", dir: "auto", "data-focus": id });
  const clear = h("button", { type: "button", "aria-label": said("clearSearch"), hidden: true }, icon("close"));
  const list = h("ul", { class: "suggestions", id: `${id}-list`, role: "listbox", "aria-label": said("suggestions"), hidden: true });
  const status = h("p", { class: "hidden", role: "status" });
  fill(box, icon("search"), input, clear, list, status);
  /** @type {Chosen[]} */
  let targets = [];
  let active = -1;
  let waiting = 0;
  let asked = new AbortController();

  /** @param {boolean} open */
  function show(open) {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) activate(-1);
  }

  /** @param {number} index */
  function activate(index) {
    active = index;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    const option = list.children[index];
    if (option) {
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  }

  /** @param {number} index */
  function choose(index) {
    const target = targets[index];
    if (!target) return;
    input.value = "";
    clear.hidden = true;
    show(false);
    input.blur();
    use(target);
  }

  /**
   * @param {string} text
   * @param {Suggestion[]} found
   */
  function render(text, found) {
    const point = hasPoints ? parsePoint(text) : undefined;
    const options = found.map(suggestion => optionOf(suggestion));
    targets = found.map(({ geonameid }) => ({ id: geonameid }));
    if (point) {
      options.unshift([h("span", { class: "flag code" }, icon("pin")), h("span", { class: "what" },
        h("span", { class: "title" }, coordinates(...point)), h("span", { class: "where" }, said("thisPoint"))), tag(said("point"))]);
      targets.unshift({ point });
    }
    fill(list, ...options.map((children, at) => h("li", {
      role: "option", id: `${id}-${at}`, "aria-selected": "false",
      // Before the box loses the focus.
      mousedown: (/** @type {Event} */ event) => event.preventDefault(),
      click: () => choose(at),
    }, ...children)));
    if (options.length === 0) fill(list, h("li", { class: "none", role: "option", "aria-disabled": "true", "aria-selected": "false" },
      said("nothingFound")));
    status.textContent = said("found", { count: options.length });
    show(true);
    activate(options.length > 0 ? 0 : -1);
  }

  async function update() {
    const text = input.value.trim();
    asked.abort();
    clear.hidden = !text;
    if (!text) {
      show(false);
      status.textContent = "";
      return;
    }
    asked = new AbortController();
    const { signal } = asked;
    try {
      /** @type {Suggestion[]} */
      const found = await askOnce(`/explore/suggest/${encodeURIComponent(text)}?limit=8&lang=${LANGUAGE}`, signal);
      if (!signal.aborted) render(text, found);
    } catch (error) {
      if (signal.aborted) return;
      status.textContent = error instanceof Refusal ? error.message : said("searchFailed");
      fill(list, h("li", { class: "none", role: "option", "aria-disabled": "true", "aria-selected": "false" }, status.textContent));
      show(true);
    }
  }

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, PAUSE);
  });
  input.addEventListener("focus", () => { if (input.value.trim()) update(); });
  input.addEventListener("blur", () => show(false));
  clear.addEventListener("click", () => {
    input.value = "";
    update();
    input.focus();
  });
  input.addEventListener("keydown", event => {
    const count = targets.length;
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) update();
      else if (count > 0) activate((active + (event.key === "ArrowDown" ? 1 : count - 1) + (active < 0 && event.key === "ArrowUp" ? 1 : 0)) % count);
    } else if (event.key === "Enter" && !list.hidden) {
      event.preventDefault();
      choose(Math.max(active, 0));
    } else if (event.key === "Escape") {
      if (list.hidden) input.value = "";
      clear.hidden = !input.value;
      show(false);
    }
  });
  return {
    focus: () => input.focus(),
    /** Searches for a text, as if somebody typed it. */
    type: (/** @type {string} */ text) => {
      input.value = text;
      input.focus();
    },
  };
}

/**
 * @param {string} text
 * @param {string} [kind]
 */
const tag = (text, kind = "") => h("span", { class: `tag ${kind}` }, text);

/** Languages of many readers, which say more than others. */
const COMMON = ["en", "es", "fr", "de", "pt", "it", "ru", "zh", "ja", "ar", "hi"];

/**
 * Languages, those of the reader first.
 * @param {string[]} tags
 */
function byUse(tags) {
  const order = [...navigator.languages.map(tag => tag.split("-")[0] ?? tag), ...COMMON];
  const rank = (/** @type {string} */ tag) => (order.indexOf(tag) + 1 || order.length + 1);
  return [...tags].sort((a, b) => rank(a) - rank(b));
}

/**
 * The parts of an option: which name matched, what it is called, where it is, and how sure that is.
 * @param {Suggestion} suggestion
 * @returns {Node[]}
 */
function optionOf(suggestion) {
  const { matched_name, matched_languages, match, is_clear, country_name, statename, told_apart_by, kind } = suggestion;
  const languages = byUse(matched_languages?.split(",") ?? []);
  const isOther = folded(matched_name) !== folded(suggestion.name);
  const where = [told_apart_by, kind === "place" ? statename : null, kind === "country" ? null : country_name];
  const title = isOther
    ? [h("span", { class: "matched" }, name(matched_name, languages[0])), h("span", { class: "arrow", "aria-label": said("is") }, "→"), name(suggestion.name)]
    : [name(suggestion.name)];
  const facts = where.filter((part, at) => part && where.indexOf(part) === at && part !== suggestion.name);
  const weak = WEAK[match];
  const note = weak ? tag(weak, "weak")
    : match.startsWith("postal") ? tag(said("postalCode"), "strong")
      : is_clear === "Y" ? tag(said("clearMatch"), "strong") : null;
  const language = isOther && languages[0] ? said(languages.length > 1 ? "inLanguages" : "inLanguage", { language: languageName(languages[0]), count: languages.length - 1 }) : "";
  return [
    flag(suggestion.country_code),
    h("span", { class: "what" }, h("span", { class: "title" }, ...title),
      h("span", { class: "where" }, [...facts, language].filter(Boolean).map(part => isolated(part ?? "")).join(" · "))),
    h("span", { class: "tags" }, note, tag(kindOf(suggestion))),
  ];
}

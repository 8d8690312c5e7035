// Elements without markup: every text is set as text, so that no name can become an element or a script.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Attributes
 */

/**
 * Makes an element. An attribute that is a function is a listener, one that is false or null is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Puts these children in place of all others.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Does so while somebody uses what is there: of the new children, the one with the same `data-focus` has the focus.
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
  const focused = document.activeElement?.getAttribute("data-focus");
  fill(element, ...children);
  if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-focus="${focused}"]`))?.focus();
}

/** What was typed into the field of an event, or chosen there. */
export const typed = (/** @type {Event} */ event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * The element of the page with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/**
 * A text that is in a language of its own, in its own direction.
 * @param {string} text
 * @param {string | undefined} [language]
 */
export function name(text, language) {
  return h("bdi", { lang: language }, text);
}

/**
 * An icon of the sprite in the page; hidden from screen readers, which read the label of its button.
 * @param {string} id
 */
export function icon(id) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${id}`);
  svg.append(use);
  return svg;
}

/**
 * A link that is followed only where it is one of the web.
 * @param {string} url
 * @param {string} text
 */
export function link(url, text) {
  return /^https?:\/\//i.test(url) ? h("a", { href: url, rel: "noreferrer", target: "_blank" }, name(text)) : name(text);
}

/**
 * The address of a script of this page, for a worker: the policy of the page lets nothing else make one.
 * @param {string} path from here
 * @returns {string}
 */
export function trusted(path) {
  const { href } = new URL(path, import.meta.url);
  return policy ? policy.createScriptURL(href) : href;
}
/** @type {{trustedTypes?: {createPolicy: (name: string, rules: {createScriptURL: (url: string) => string}) => {createScriptURL: (url: string) => string}}}} */
const { trustedTypes } = /** @type {object} */ (globalThis);
const policy = trustedTypes?.createPolicy("worker", { createScriptURL: url => url });

// The examples of the pages.
import { readFileSync } from "node:fs";

const read = (/** @type {string} */ page) => readFileSync(new URL(page, import.meta.url), "utf8");
const PAGES = [read("../../../docs/web.md"), read("../../../bindings/web/README.md")];

/**
 * The JavaScript under a heading, block by block.
 * @param {string} heading
 */
export function examples(heading) {
  const sections = PAGES.flatMap(page => page.split(/^#+ /m));
  const section = sections.find(section => section.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^```js\n(.*?)^```$/gms)].map(block => block[1] ?? "");
}

/** All JavaScript of the pages. */
export function allExamples() {
  return PAGES.flatMap(page => [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(block => block[1] ?? ""));
}

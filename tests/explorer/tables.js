// The tables of the texts of the page.

import { readdirSync } from "node:fs";

/** Where the scripts of the page are. */
export const PAGE = new URL("../../crates/wayfare-server/explorer/", import.meta.url);

/** @typedef {string | Record<string, string>} Text */

/** @type {Record<string, Record<string, Text>>} */
export const texts = Object.fromEntries(await Promise.all(readdirSync(PAGE).flatMap(file => {
  const [, language] = /^texts-(.*)\.js$/.exec(file) ?? [];
  return language ? [import(new URL(file, PAGE).href).then(table => [language, table.default])] : [];
})));

export const LANGUAGES = Object.keys(texts);

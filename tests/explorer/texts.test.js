// The texts of the page: each in every language, and none too many.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { LANGUAGES, PAGE, texts } from "./tables.js";

const english = texts.en ?? {};
const scripts = readdirSync(PAGE).filter(file => /\.(js|html)$/.test(file) && !file.startsWith("texts-"));
const source = scripts.map(file => readFileSync(new URL(file, PAGE), "utf8")).join("\n");
const forms = (/** @type {import("./tables.js").Text} */ text) => (typeof text === "string" ? [text] : Object.values(text));
const values = (/** @type {string} */ form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("each text is in each language, with the same values, and the plurals that the language has", () => {
  assert.equal(LANGUAGES.length, 10);
  for (const language of LANGUAGES) {
    const table = texts[language] ?? {};
    assert.deepEqual(Object.keys(table), Object.keys(english), language);
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of Object.entries(table)) {
      const of = english[key] ?? "";
      if (typeof text !== "string") assert.deepEqual(Object.keys(text).sort(), plurals, `${language} ${key}`);
      assert.equal(typeof text, typeof of, `${language} ${key}`);
      // A form for one, two or none may say so in words.
      const allowed = values(forms(of).at(-1) ?? "");
      for (const form of forms(text)) {
        assert.ok(form.trim() === form && form !== "", `${language} ${key}`);
        assert.deepEqual(values(form).filter(name => name !== "count"), allowed.filter(name => name !== "count"), `${language} ${key}`);
      }
      assert.deepEqual(values(forms(text).at(-1) ?? ""), allowed, `${language} ${key}`);
    }
  }
});

test("each text is used, and each one that is asked for is there", () => {
  const unused = Object.keys(english).filter(key => !source.includes(`"${key}"`) && !/^category\d+$/.test(key));
  assert.deepEqual(unused, []);
  const asked = [...source.matchAll(/\b(?:text|said|nodes)\("(\w+)"|data-(?:text|label)="(\w+)"/g)].map(([, called, written]) => called ?? written ?? "");
  assert.ok(asked.length > 100);
  assert.deepEqual(asked.filter(key => !(key in english)), []);
});

test("what the page says before its scripts run is the English text", () => {
  const page = readFileSync(new URL("index.html", PAGE), "utf8");
  for (const [, key = "", said] of page.matchAll(/data-text="(\w+)">([^<]*)</g)) assert.equal(said, english[key]);
  for (const [, said, key = ""] of page.matchAll(/aria-label="([^"]*)"[^>]*data-label="(\w+)"/g)) assert.equal(said, english[key]);
});

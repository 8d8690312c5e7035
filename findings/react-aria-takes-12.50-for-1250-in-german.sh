#!/usr/bin/env bash
# One expects that a price that is not in the notation of the field is refused, or read as what it looks like. The
# parser behind the number fields of React Aria and Spectrum, @internationalized/number 3.6.9 with 20 million copies a
# month, drops the sign between thousands wherever it stands: in a German, Brazilian or Indonesian form, 12.50, as a
# keypad or the paste of a receipt gives it, is 1250, and 1.5 nights are 15; in an English one, 12,50 is 1250 and
# 1.234,50 is 1.2345. What is typed counts as valid on the way, too. Two digits at the end are thousands in none of
# these languages. French, whose thousands have a space, reads 12.50. Who has such a field looks for groups of three
# digits.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @internationalized/number@3.6.9
node_module <<'JS'
import { readFileSync } from "node:fs";
import { NumberParser } from "@internationalized/number";

console.log("@internationalized/number", JSON.parse(readFileSync("node_modules/@internationalized/number/package.json")).version);
for (const [locale, text, options] of [
  ["de-DE", "12,50"],
  ["de-DE", "12.50"],
  ["de-DE", "12.50 €", { style: "currency", currency: "EUR" }],
  ["de-DE", "1.5"],
  ["pt-BR", "R$ 12.50", { style: "currency", currency: "BRL" }],
  ["id-ID", "12.50"],
  ["en-US", "12,50"],
  ["en-GB", "£1.234,50", { style: "currency", currency: "GBP" }],
  ["fr-FR", "12.50"],
  ["de-CH", "12.50"],
  ["hi-IN", "1,23,456.50"],
]) {
  const parser = new NumberParser(locale, options);
  console.log(`${locale} ${text}: ${parser.parse(text)}, valid on the way ${parser.isValidPartialNumber(text)}`);
}
JS
expect <<'SEEN'
@internationalized/number 3.6.9
de-DE 12,50: 12.5, valid on the way true
de-DE 12.50: 1250, valid on the way true
de-DE 12.50 €: 1250, valid on the way true
de-DE 1.5: 15, valid on the way true
pt-BR R$ 12.50: 1250, valid on the way true
id-ID 12.50: 1250, valid on the way true
en-US 12,50: 1250, valid on the way true
en-GB £1.234,50: 1.2345, valid on the way true
fr-FR 12.50: 12.5, valid on the way false
de-CH 12.50: 12.5, valid on the way true
hi-IN 1,23,456.50: 123456.5, valid on the way true
SEEN

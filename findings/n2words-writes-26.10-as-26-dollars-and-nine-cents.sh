#!/usr/bin/env bash
# One expects that the sum of a bill is in words what it is in digits. Three nights of 8.70 are 26.099999999999998 to a
# computer, which everything that shows money writes as 26.10, and so does to-words 5.7.0 in words. n2words 4.0.0, a
# release of this year, cuts behind the second decimal: twenty-six dollars and nine cents. Of the prices from 0.01 to
# 100.00 for three nights, 1,543 of 10,000 lose a cent, and 19.999 is nineteen dollars and ninety-nine cents. Where
# digits and words differ on a check or a contract, the words count. Who writes amounts with it passes texts from
# toFixed(2).
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages n2words@4.0.0 to-words@5.7.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { toCurrency } from "n2words/en-US";
import { ToWords } from "to-words";

const other = new ToWords({ localeCode: "en-US" });
console.log("n2words", JSON.parse(readFileSync("node_modules/n2words/package.json")).version, "and to-words 5.7.0");
for (const [text, sum] of [["3 × 8.70", 3 * 8.7], ["1.15 + 2.30", 1.15 + 2.3], ["0.10 + 0.70", 0.1 + 0.7], ["3 × 1.10", 3 * 1.1], ["19.999", 19.999]]) {
  console.log(`${text} = ${sum}, ${sum.toFixed(2)}: ${toCurrency(sum)}; ${other.convert(sum, { currency: true, doNotAddOnly: true })}`);
}
let less = 0;
for (let cents = 1; cents <= 10000; cents += 1) {
  const sum = (cents / 100) * 3;
  if (toCurrency(sum) !== toCurrency(sum.toFixed(2))) less += 1;
}
console.log(`${less} of 10000 prices for three nights lose a cent`);
JS
expect <<'SEEN'
n2words 4.0.0 and to-words 5.7.0
3 × 8.70 = 26.099999999999998, 26.10: twenty-six dollars and nine cents; Twenty Six Dollars And Ten Cents
1.15 + 2.30 = 3.4499999999999997, 3.45: three dollars and forty-four cents; Three Dollars And Forty Five Cents
0.10 + 0.70 = 0.7999999999999999, 0.80: seventy-nine cents; Zero Dollars And Eighty Cents
3 × 1.10 = 3.3000000000000003, 3.30: three dollars and thirty cents; Three Dollars And Thirty Cents
19.999 = 19.999, 20.00: nineteen dollars and ninety-nine cents; Twenty Dollars
1543 of 10000 prices for three nights lose a cent
SEEN

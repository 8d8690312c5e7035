#!/usr/bin/env bash
# One expects that a price of two decimals which is cut, or rounded up or down, to two decimals stays what it is, and
# that INT of -1.5 is -2, as in Excel and in the OpenDocument standard, to which HyperFormula says it conforms.
# HyperFormula 3.5.0 cuts what the computer holds: TRUNC and ROUNDDOWN of 4.35 are 4.34, ROUNDUP of 0.07 is 0.08, and so
# for 573 of the 10,000 prices up to 100. INT goes to zero, so that a refund of 1.50 in whole units is 1. TEXT writes a
# share of 0.19 as 0% or 0.19%, and 12.50 in the usual format $#,##0.00 as $13,##0.00; its guide says that it formats
# little, and there is no error. @formulajs/formulajs 4.6.1 has all right but TRUNC. Who evaluates a sheet of costs with
# either rounds with ROUND, and formats outside.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages hyperformula@3.5.0 @formulajs/formulajs@4.6.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import * as formulajs from "@formulajs/formulajs";
import { HyperFormula } from "hyperformula";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const evaluate = (rows) => HyperFormula.buildFromArray(rows, { licenseKey: "gpl-v3" }).getSheetValues(0);
console.log(`hyperformula ${version("hyperformula")} | formulajs ${version("@formulajs/formulajs")}`);
const prices = Array.from({ length: 10_000 }, (_, index) => (index + 1) / 100);
for (const name of ["ROUND", "ROUNDDOWN", "ROUNDUP", "TRUNC"]) {
  const ours = evaluate(prices.map((price) => [`=${name}(${price},2)`])).map(([value]) => value);
  const theirs = prices.map((price) => formulajs[name](price, 2));
  const wrong = prices.filter((price, index) => ours[index] !== price);
  const others = prices.filter((price, index) => theirs[index] !== price).length;
  const some = wrong.filter((price) => price === 0.07 || price === 4.35 || price > 99.5);
  const changed = some.map((price) => `${price} is ${ours[prices.indexOf(price)]}`).join(", ");
  console.log(`${name} changes ${wrong.length} | ${others} of 10000 prices:`, changed);
}
for (const amount of [-0.5, -1.5, 1.5]) {
  console.log(`INT(${amount}):`, evaluate([[`=INT(${amount})`]])[0][0], "|", formulajs.INT(amount));
}
const formats = [[0.19, "0%"], [0.19, "0.00%"], [12.5, "0.00"], [12.5, "$#,##0.00"], [1234.5, "#,##0"]];
for (const [value, format] of formats) {
  console.log(`TEXT(${value},"${format}"):`, evaluate([[`=TEXT(${value},"${format}")`]])[0][0], "|", formulajs.TEXT(value, format));
}
JS
expect <<'SEEN'
hyperformula 3.5.0 | formulajs 4.6.1
ROUND changes 0 | 0 of 10000 prices: 
ROUNDDOWN changes 573 | 0 of 10000 prices: 4.35 is 4.34
ROUNDUP changes 573 | 0 of 10000 prices: 0.07 is 0.08
TRUNC changes 573 | 573 of 10000 prices: 4.35 is 4.34
INT(-0.5): 0 | -1
INT(-1.5): -1 | -2
INT(1.5): 1 | 1
TEXT(0.19,"0%"): 0% | 19%
TEXT(0.19,"0.00%"): 0.19% | 19.00%
TEXT(12.5,"0.00"): 12.50 | 12.50
TEXT(12.5,"$#,##0.00"): $13,##0.00 | $12.50
TEXT(1234.5,"#,##0"): 1235,##0 | 1,235
SEEN

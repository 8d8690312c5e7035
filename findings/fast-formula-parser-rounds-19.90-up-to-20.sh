#!/usr/bin/env bash
# One expects that ROUNDUP of a price with two decimals to two decimals is this price, and that a month after 31 January
# is the last day of February, as Excel says of EDATE. fast-formula-parser 1.0.19 gives what is already round a further
# step: ROUNDUP(19.9,1) is 20, and 8,404 of the 10,000 prices up to 100 get a cent more. ROUNDDOWN takes one from 1,230,
# TRUNC cuts to whole units whatever decimals are asked for, and EDATE of 31 January is 3 March, of 31 August 1 October,
# so that a month's rent has no February. None raises an error. @formulajs/formulajs 4.6.1 has all right but TRUNC,
# which takes a cent from 573. Who evaluates a sheet of costs tries ROUNDUP on a few prices first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages fast-formula-parser@1.0.19 @formulajs/formulajs@4.6.1
TZ=UTC node_module <<'JS'
import { readFileSync } from "node:fs";
import * as formulajs from "@formulajs/formulajs";
import FormulaParser from "fast-formula-parser";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const parser = new FormulaParser();
const evaluate = (formula) => parser.parse(formula, { sheet: "S", row: 1, col: 1 });
console.log(`fast-formula-parser ${version("fast-formula-parser")} | formulajs ${version("@formulajs/formulajs")}`);
const prices = Array.from({ length: 10_000 }, (_, index) => (index + 1) / 100);
for (const name of ["ROUND", "ROUNDUP", "ROUNDDOWN", "TRUNC"]) {
  const values = new Map(prices.map((price) => [price, evaluate(`${name}(${price},2)`)]));
  const wrong = prices.filter((price) => values.get(price) !== price);
  const others = prices.filter((price) => formulajs[name](price, 2) !== price).length;
  const some = wrong.slice(0, 4).map((price) => `${price} is ${values.get(price)}`);
  console.log(`${name} changes ${wrong.length} | ${others} of 10000 prices:`, some.join(", "));
}
for (const [name, ...values] of [["ROUNDUP", 19.9, 1], ["ROUNDUP", -19.9, 1], ["TRUNC", 19.99, 1]]) {
  console.log(`${name}(${values}):`, evaluate(`${name}(${values})`), "|", formulajs[name](...values));
}
const day = (serial) => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
for (const month of [1, 8]) {
  const there = day(evaluate(`EDATE(DATE(2026,${month},31),1)`));
  const here = formulajs.EDATE(new Date(2026, month - 1, 31), 1);
  console.log(`EDATE(DATE(2026,${month},31),1):`, there, "|", here.toISOString().slice(0, 10));
}
JS
expect <<'SEEN'
fast-formula-parser 1.0.19 | formulajs 4.6.1
ROUND changes 0 | 0 of 10000 prices: 
ROUNDUP changes 8404 | 0 of 10000 prices: 0.01 is 0.02, 0.02 is 0.03, 0.04 is 0.05, 0.05 is 0.06
ROUNDDOWN changes 1230 | 0 of 10000 prices: 0.15 is 0.14, 0.29 is 0.28, 0.57 is 0.56, 0.58 is 0.57
TRUNC changes 9900 | 573 of 10000 prices: 0.01 is 0, 0.02 is 0, 0.03 is 0, 0.04 is 0
ROUNDUP(19.9,1): 20 | 19.9
ROUNDUP(-19.9,1): -20 | -19.9
TRUNC(19.99,1): 19 | 19.9
EDATE(DATE(2026,1,31),1): 2026-03-03 | 2026-02-28
EDATE(DATE(2026,8,31),1): 2026-10-01 | 2026-09-30
SEEN

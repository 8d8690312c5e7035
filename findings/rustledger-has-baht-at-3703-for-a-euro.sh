#!/usr/bin/env bash
# One expects that who parses a book of accounts can tell a total from a price. In Beancount's language @ is the price
# of one and @@ that of all: 95.10 EUR @@ 3703.50 THB is a hotel paid by card at 38.94 baht for a euro. parse of
# @rustledger/wasm 0.24.0 gives the same price for both signs, an amount and a currency: who multiplies as for @ has
# 352,203 baht for the night. Its costs say per_unit or total, and its query counts right, as does beancount 3.2.3,
# which turns the total into the price of one. Who reads journeys' books by it asks query for the weight.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > book.beancount <<'BOOK'
2026-01-01 open Assets:Card
2026-01-01 open Assets:Cash
2026-01-01 open Expenses:Hotel
2026-07-01 * "total price"
  Expenses:Hotel  3703.50 THB
  Assets:Card  -95.10 EUR @@ 3703.50 THB
2026-07-02 * "price of one"
  Expenses:Hotel  3703.50 THB
  Assets:Card  -95.10 EUR @ 3703.50 THB
2026-07-03 * "total cost"
  Assets:Cash  4000 THB {{100.00 EUR}}
  Assets:Card  -100.00 EUR
BOOK
npm_packages @rustledger/wasm@0.24.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { initSync, parse, query } from "@rustledger/wasm";

initSync({ module: readFileSync("node_modules/@rustledger/wasm/rustledger_wasm_bg.wasm") });
const book = readFileSync("book.beancount", "utf8");
for (const { narration, postings } of parse(book).ledger.directives) {
  for (const { price, cost } of postings ?? []) {
    if (price ?? cost) console.log(`@rustledger/wasm 0.24.0 parse, ${narration}:`, JSON.stringify(price ?? cost));
  }
}
const { rows } = query(book, "SELECT narration, weight WHERE account = 'Assets:Card' AND number = -95.10");
for (const [narration, { number }] of rows) console.log(`  query, ${narration}:`, Number(number));
JS
mv seen js-seen
pip_packages beancount==3.2.3
python <<'PYTHON'
from importlib.metadata import version

from beancount import loader

entries, _, _ = loader.load_file("book.beancount")
for entry in entries[3:5]:
    print("beancount", version("beancount") + ",", entry.narration + ":", f"{entry.postings[1].price.number:.2f}")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
@rustledger/wasm 0.24.0 parse, total price: {"number":"3703.50","currency":"THB"}
@rustledger/wasm 0.24.0 parse, price of one: {"number":"3703.50","currency":"THB"}
@rustledger/wasm 0.24.0 parse, total cost: {"number":{"kind":"total","value":"100.00"},"currency":"EUR"}
  query, total price: -3703.5
  query, price of one: -352202.85
beancount 3.2.3, total price: 38.94
beancount 3.2.3, price of one: 3703.50
SEEN

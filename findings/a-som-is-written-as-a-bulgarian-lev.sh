#!/usr/bin/env bash
# One expects that a table of currencies' signs gives each its own, or the code. The lev's sign лв stands in
# currency-symbol-map 5.1.0, in country-data 0.0.31 and in Python's currency-symbols 2.0.6 for the som of Kyrgyzstan and
# the sum of Uzbekistan too, in country-data also for Kazakhstan's tenge: a taxi of 500 som, five euros, is shown like
# one of 500 leva, which were 256. CLDR, as Babel 2.19.0 has it, writes KGS and UZS. Who shows prices takes the signs of
# CLDR, and reads a sign only beside a country.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages currency-symbols==2.0.6 babel==2.19.0
python <<'PYTHON'
from importlib.metadata import version

from babel.numbers import get_currency_symbol
from currency_symbols import CurrencySymbols

for code in ["BGN", "KGS", "UZS", "KZT"]:
    print(code, "currency-symbols", version("currency-symbols"), CurrencySymbols.get_symbol(code), end=" | ")
    print("Babel", version("babel"), get_currency_symbol(code, "en"))
PYTHON
mv seen python-seen
npm_packages currency-symbol-map@5.1.0 country-data@0.0.31
node_module <<'JS'
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const signs = require("currency-symbol-map/map");
const { currencies } = require("country-data");
const owners = (table) => Object.keys(table).filter((code) => table[code] === "лв").join(" ");
console.log("currency-symbol-map", require("currency-symbol-map/package.json").version, "лв:", owners(signs));
const byCode = Object.fromEntries(currencies.all.map(({ code, symbol }) => [code, symbol]));
console.log("country-data", require("country-data/package.json").version, "лв:", owners(byCode));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
BGN currency-symbols 2.0.6 лв | Babel 2.19.0 BGN
KGS currency-symbols 2.0.6 лв | Babel 2.19.0 KGS
UZS currency-symbols 2.0.6 лв | Babel 2.19.0 UZS
KZT currency-symbols 2.0.6 ₸ | Babel 2.19.0 KZT
currency-symbol-map 5.1.0 лв: BGN KGS UZS
country-data 0.0.31 лв: BGN KGS KZT UZS
SEEN

#!/usr/bin/env bash
# One expects that a price read from a text keeps its sign. Swedish, Norwegian, Finnish, Estonian, Lithuanian, Slovene,
# Croatian and Basque write a negative amount with the minus sign U+2212, not with a hyphen, and so does Intl, here of
# Node 20: −180,00 €. currency.js 2.0.4, accounting 0.4.1 and accounting-js 2.0.3 know the hyphen only and
# drop the sign: a refund is a payment of the same amount, without an error. In English, German or French all is well.
# Who reads prices with them replaces U+2212 with a hyphen before.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages currency.js@2.0.4 accounting@0.4.1 accounting-js@2.0.3
node_module <<'JS'
import accounting from "accounting";
import * as accountingJs from "accounting-js";
import currency from "currency.js";

for (const sign of ["-", "\u2212"]) {
    const text = `${sign}180,00 €`;
    console.log(text, "is", currency(text, { decimal: "," }).value, "in currency.js,",
        accounting.unformat(text, ","), "in accounting,", accountingJs.unformat(text, ","), "in accounting-js");
}
const written = (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(-180);
const locales = ["de", "en", "es", "fr", "et", "eu", "fi", "hr", "lt", "nb", "sl", "sv"];
console.log("Intl writes U+2212 in", ...locales.filter((locale) => written(locale).includes("\u2212")));
JS
expect <<'SEEN'
-180,00 € is -180 in currency.js, -180 in accounting, -180 in accounting-js
−180,00 € is 180 in currency.js, 180 in accounting, 180 in accounting-js
Intl writes U+2212 in et eu fi hr lt nb sl sv
SEEN

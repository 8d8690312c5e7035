#!/usr/bin/env bash
# One expects that a library reads the price that it has just written in the same currency. currency-formatter 1.5.9
# drops what is neither a digit nor the mark of decimals, and keeps the point of the symbol as that mark: S/. 1,234.50
# of Peru come back as 0.1234, Arab dinars as 0, a debt of 1 234-50 tenge as 0.1234 in hand. Of 163 currencies 19 do
# not come back; dollars and euros do. Who stores prices stores the number and the code, never the text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages currency-formatter@1.5.9
node_module <<'JS'
import { readFileSync } from "node:fs";
import formatter from "currency-formatter";

console.log("currency-formatter", JSON.parse(readFileSync("node_modules/currency-formatter/package.json")).version);
let lost = 0;
for (const { code } of formatter.currencies) {
    const texts = [1234.5, -1234.5].map((price) => formatter.format(price, { code }));
    const back = texts.map((text) => formatter.unformat(text, { code }));
    // Currencies without decimals round, so that a half is no difference.
    if (Math.abs(back[0] - 1234.5) > 0.5 || Math.abs(back[1] + 1234.5) > 0.5) lost += 1;
    if (["EUR", "KWD", "KZT", "PEN"].includes(code)) {
        texts.forEach((text, index) => console.log(code, text.replace(/[\u200f\u00a0]/g, " "), "is read as", back[index]));
    }
}
console.log(lost, "of", formatter.currencies.length, "currencies do not come back");
JS
expect <<'SEEN'
currency-formatter 1.5.9
EUR 1 234,50 € is read as 1234.5
EUR -1 234,50 € is read as -1234.5
KWD د.ك.  1,234.500 is read as 0
KWD -د.ك.  1,234.500 is read as 0
KZT ₸1 234-50 is read as 1234.5
KZT -₸1 234-50 is read as 0.1234
PEN S/. 1,234.50 is read as 0.1234
PEN -S/. 1,234.50 is read as -0.1234
19 of 163 currencies do not come back
SEEN

#!/usr/bin/env bash
# One expects that an amount survives the reduction of a page to text, whatever its currency. Wikivoyage writes sums
# with templates of the currencies, {{EUR|5}}, {{USD|5}}, {{JPY|500}}. wtf_wikipedia 10.4.2 knows some of these, and
# takes the others out: "It costs US$5." stays, "It costs." loses its euros, baht, won or pesos, and a listing whose
# price is such a template has no price at all, as if none were known. Who reads prices from Wikivoyage with it replaces
# the templates of currencies first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages wtf_wikipedia@10.4.2
node_module <<'JS'
import { readFileSync } from "node:fs";
import wtf from "wtf_wikipedia";

console.log("wtf_wikipedia", JSON.parse(readFileSync("node_modules/wtf_wikipedia/package.json")).version);
for (const code of ["USD", "GBP", "INR", "JPY", "EUR", "THB", "KRW", "MXN"]) {
    const text = wtf(`It costs {{${code}|5}}.`).text();
    const listing = wtf(`{{see|name=Fort|price={{${code}|5}}}}`).templates().map((one) => one.json());
    console.log(code, "|", text, "|", listing.find((one) => one.template === "see")?.price);
}
JS
expect <<'SEEN'
wtf_wikipedia 10.4.2
USD | It costs US$5. | US$5
GBP | It costs GB£5. | GB£5
INR | It costs ₹5. | ₹5
JPY | It costs ¥5. | ¥5
EUR | It costs. | undefined
THB | It costs. | undefined
KRW | It costs. | undefined
MXN | It costs. | undefined
SEEN

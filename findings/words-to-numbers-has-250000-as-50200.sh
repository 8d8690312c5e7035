#!/usr/bin/env bash
# One expects that "two hundred fifty thousand" is 250,000. words-to-numbers 1.5.1 multiplies with a thousand, or a
# million, only the word next to it and adds what stands before that: 50,200. One million two hundred fifty thousand is
# 1,050,200, and 999,999 is 10,989. Round thousands are right, prices below a thousand too, and nothing is an error, so
# that dollars and euros never show it; rupiah, dong and won in words do. Who reads spoken amounts with it checks them
# by writing them in words again.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages words-to-numbers@1.5.1
node_module <<'JS'
import parser from "words-to-numbers";

const texts = [
    "one hundred twenty",
    "two thousand five hundred",
    "fifty thousand",
    "one hundred thousand",
    "twenty five thousand",
    "two hundred fifty thousand",
    "two hundred and fifty thousand",
    "one million two hundred thousand",
    "one million two hundred fifty thousand",
    "nine hundred ninety nine thousand nine hundred ninety nine",
];
for (const text of texts) console.log(text, "is", parser.wordsToNumbers(text));
JS
expect <<'SEEN'
one hundred twenty is 120
two thousand five hundred is 2500
fifty thousand is 50000
one hundred thousand is 100000
twenty five thousand is 5020
two hundred fifty thousand is 50200
two hundred and fifty thousand is 50200
one million two hundred thousand is 1200000
one million two hundred fifty thousand is 1050200
nine hundred ninety nine thousand nine hundred ninety nine is 10989
SEEN

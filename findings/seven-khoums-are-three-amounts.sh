#!/usr/bin/env bash
# One expects that an amount in minor units, the way to store money without rounding, means one amount. Packages differ
# on what the minor unit is: 123,456 of Hungary's are 1,234.56 forint in dinero.js 2.0.2 and py-moneyed 3.0, and
# 123,456 forint in the crate rusty-money 0.5.1. Seven of Mauritania's are 1.4 ouguiya in dinero.js, which counts in
# fifths, 0.7 in rusty-money and 0.07 in py-moneyed, as in ISO 4217's list; Madagascar's likewise. Who passes prices
# between programs in minor units passes the number of decimals too.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cargo_crates rusty-money@0.5.1
npm_packages dinero.js@2.0.2
pip_packages py-moneyed==3.0 iso4217==1.16.20260101
rust_main <<'RUST'
use rusty_money::{Money, iso};

fn main() {
    for (minor, currency) in [(123_456, iso::HUF), (7, iso::MRU), (7, iso::MGA), (123_456, iso::KWD)] {
        println!("rusty-money 0.5.1: {minor} {} = {}", currency.iso_alpha_code, Money::from_minor(minor, currency).amount());
    }
}
RUST
mv seen rust-seen
node_module <<'JS'
import { dinero, toUnits } from "dinero.js";
import { HUF, KWD, MGA, MRU } from "dinero.js/currencies";

for (const [amount, currency] of [[123456, HUF], [7, MRU], [7, MGA], [123456, KWD]]) {
    const [units, rest] = toUnits(dinero({ amount, currency }));
    console.log(`dinero.js 2.0.2: ${amount} ${currency.code} = ${units} and ${rest} of ${currency.base ** currency.exponent}`);
}
JS
mv seen node-seen
python <<'PYTHON'
from decimal import Decimal
from importlib.metadata import version

import iso4217
import moneyed

for minor, code in [(123_456, "HUF"), (7, "MRU"), (7, "MGA"), (123_456, "KWD")]:
    amount = Decimal(minor) / moneyed.get_currency(code).sub_unit
    decimals = iso4217.Currency(code).exponent
    print(f"py-moneyed {version('py-moneyed')}: {minor} {code} = {amount}; ISO 4217 of 2026-01-01: {decimals} decimals")
PYTHON
cat rust-seen node-seen seen > all && mv all seen
expect <<'SEEN'
rusty-money 0.5.1: 123456 HUF = 123456
rusty-money 0.5.1: 7 MRU = 0.7
rusty-money 0.5.1: 7 MGA = 0.7
rusty-money 0.5.1: 123456 KWD = 123.456
dinero.js 2.0.2: 123456 HUF = 1234 and 56 of 100
dinero.js 2.0.2: 7 MRU = 1 and 2 of 5
dinero.js 2.0.2: 7 MGA = 1 and 2 of 5
dinero.js 2.0.2: 123456 KWD = 123 and 456 of 1000
py-moneyed 3.0: 123456 HUF = 1234.56; ISO 4217 of 2026-01-01: 2 decimals
py-moneyed 3.0: 7 MRU = 0.07; ISO 4217 of 2026-01-01: 2 decimals
py-moneyed 3.0: 7 MGA = 0.07; ISO 4217 of 2026-01-01: 2 decimals
py-moneyed 3.0: 123456 KWD = 123.456; ISO 4217 of 2026-01-01: 3 decimals
SEEN

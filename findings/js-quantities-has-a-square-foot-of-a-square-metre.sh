#!/usr/bin/env bash
# One expects that a library of units knows the square foot, in which flats are let from New York to Mumbai, or refuses
# it. js-quantities 1.8.0 has sqft as one square metre, as its table multiplies the feet by nothing: a flat of 500 sqft
# has 500 m², a hectare 10,000 sqft, and a rent per square foot is a tenth of it per square metre of what it should be.
# Written ft^2, or as acre beside it, the same library is right, as is mathjs 15.2.0. Who converts areas writes ft^2.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages js-quantities@1.8.0 mathjs@15.2.0
node_module <<'JS'
import Qty from "js-quantities";
import { unit } from "mathjs";

for (const [area, to] of [["500 sqft", "m^2"], ["500 ft^2", "m^2"], ["1 hectare", "sqft"], ["1 acre", "m^2"]])
  console.log(area, "js-quantities:", Qty(area).to(to).toPrec(`0.01 ${to}`).toString(), "mathjs:",
    unit(area).to(to).toString());
console.log("3 USD a sqft, js-quantities:", Qty("3 USD/sqft").to("USD/m^2").toString());
console.log("3 USD a ft^2, js-quantities:", Qty("3 USD/ft^2").to("USD/m^2").toPrec("0.01 USD/m^2").toString());
JS
expect <<'SEEN'
500 sqft js-quantities: 500 m2 mathjs: 46.45152 m^2
500 ft^2 js-quantities: 46.45 m2 mathjs: 46.45152 m^2
1 hectare js-quantities: 10000 sqft mathjs: 1.0763910416709722e+5 sqft
1 acre js-quantities: 4046.86 m2 mathjs: 4046.86 m^2
3 USD a sqft, js-quantities: 3 USD/m2
3 USD a ft^2, js-quantities: 32.29 USD/m2
SEEN

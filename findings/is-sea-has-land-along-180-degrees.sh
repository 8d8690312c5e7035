#!/usr/bin/env bash
# One expects that the open sea at 180° is sea, as it is beside it. is-sea 0.3.1, which asks outlines of the seas that
# are precise to ten metres, has land at exactly 180 and −180, from the Arctic to the Southern Ocean, and at the North
# Pole: the outlines end there, and a point on the edge is outside. A millionth of a degree away it is sea. Buoys,
# grids of whole degrees, crossings of the date line and places that were clamped to 180 lie on it. Who tells ports
# from towns, or drops tracks on land, moves 180 by a little first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages is-sea@0.3.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import isSea from "is-sea";

console.log("is-sea", JSON.parse(readFileSync("node_modules/is-sea/package.json")).version);
const longitudes = [-180, -179.999999, 179.999999, 180];
for (const latitude of [75, 60, 30, 0, -17.5, -40, -70]) {
    console.log(latitude + ":", longitudes.map((longitude) => `${longitude} ${isSea(latitude, longitude) ? "sea" : "land"}`).join(", "));
}
let land = 0;
for (let latitude = -75; latitude <= 89; latitude += 1) land += isSea(latitude, 180) ? 0 : 1;
console.log("land at 180 on", land, "of 165 whole degrees of latitude");
console.log("North Pole", isSea(90, 0), "a metre off", isSea(89.99999, 0), "Caspian", isSea(42, 51));
JS
expect <<'SEEN'
is-sea 0.3.1
75: -180 land, -179.999999 sea, 179.999999 sea, 180 land
60: -180 land, -179.999999 sea, 179.999999 sea, 180 land
30: -180 land, -179.999999 sea, 179.999999 sea, 180 land
0: -180 land, -179.999999 sea, 179.999999 sea, 180 land
-17.5: -180 land, -179.999999 sea, 179.999999 sea, 180 land
-40: -180 land, -179.999999 sea, 179.999999 sea, 180 land
-70: -180 land, -179.999999 sea, 179.999999 sea, 180 land
land at 180 on 165 of 165 whole degrees of latitude
North Pole false a metre off true Caspian true
SEEN

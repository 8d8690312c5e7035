#!/usr/bin/env bash
# One expects that an unknown unit is refused, as by @turf/distance 7.4.0. haversine 1.1.1, of which
# 320,000 are taken a month, knows mile, meter, km and nmi, and takes kilometres for anything else: asked in miles, mi,
# meters, m or nm, London is 343.56 from Paris, and the answer has no unit beside it. A limit of 250 miles is one of 250
# kilometres, so that London, 214 miles away, is not within it. The package of the same purpose that takes the most
# copies, @turf/distance, wants the plural. Who asks haversine writes the unit in the singular, and in full.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages haversine@1.1.1 @turf/distance@7.4.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { distance } from "@turf/distance";
import haversine from "haversine";

console.log("haversine", JSON.parse(readFileSync("node_modules/haversine/package.json")).version, "and @turf/distance 7.4.0");
const [paris, london] = [{ latitude: 48.8566, longitude: 2.3522 }, { latitude: 51.5074, longitude: -0.1278 }];
const turf = (units) => {
  try {
    return distance([2.3522, 48.8566], [-0.1278, 51.5074], { units }).toFixed(2);
  } catch (error) {
    return error.message;
  }
};
for (const unit of ["km", "mile", "miles", "mi", "meter", "meters", "m", "nmi", "nm", "yard"]) {
  console.log(`${unit}: ${haversine(paris, london, { unit }).toFixed(2)}, turf ${turf(unit)}`);
}
console.log("within 250 miles:", haversine(paris, london, { unit: "mile", threshold: 250 }), "and", haversine(paris, london, { unit: "miles", threshold: 250 }));
JS
expect <<'SEEN'
haversine 1.1.1 and @turf/distance 7.4.0
km: 343.56, turf 343.56
mile: 213.54, turf mile units is invalid
miles: 343.56, turf 213.48
mi: 343.56, turf 213.48
meter: 343556.06, turf meter units is invalid
meters: 343.56, turf 343556.53
m: 343.56, turf 343556.53
nmi: 185.50, turf 185.51
nm: 343.56, turf nm units is invalid
yard: 343.56, turf yard units is invalid
within 250 miles: true and false
SEEN

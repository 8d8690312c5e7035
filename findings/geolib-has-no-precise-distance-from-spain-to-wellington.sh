#!/usr/bin/env bash
# One expects that the more precise of two functions for a distance has an answer wherever the other has one. Between
# places that are nearly opposite each other, as central Spain and Wellington are, Vincenty's formula does not converge:
# geolib 3.3.14's getPreciseDistance gives NaN, node-vincenty 0.0.6 undefined and vincenty 0.1.4 of PyPI None, all
# without an error, so that a sum of legs is NaN and the farthest place of a list is not this one. geolib's getDistance
# says 20,034 km, more than any two places of the earth are apart; geographiclib 2.1 says 20,001. Who needs ellipsoidal
# distances takes a package by Karney's method.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages geolib@3.3.14 node-vincenty@0.0.6
node_module <<'JS'
import * as geolib from "geolib";
import vincenty from "node-vincenty";

const wellington = { latitude: -41.2889, longitude: 174.7772 };
for (const [name, latitude, longitude] of [["Alaejos", 41.3167, -5.2178], ["Madrid", 40.4168, -3.7038]]) {
  const from = { latitude, longitude };
  console.log(name, "geolib precise", geolib.getPreciseDistance(from, wellington), "plain",
    geolib.getDistance(from, wellington), "node-vincenty",
    vincenty.distVincenty(latitude, longitude, wellington.latitude, wellington.longitude).distance);
}
JS
mv seen js-seen
pip_packages vincenty==0.1.4 geographiclib==2.1
python <<'PYTHON'
from geographiclib.geodesic import Geodesic
from vincenty import vincenty

for name, latitude, longitude in [("Alaejos", 41.3167, -5.2178), ("Madrid", 40.4168, -3.7038)]:
    true = Geodesic.WGS84.Inverse(latitude, longitude, -41.2889, 174.7772)["s12"]
    print(name, "vincenty", vincenty((latitude, longitude), (-41.2889, 174.7772)), f"geographiclib {true / 1000:.0f}")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
Alaejos geolib precise NaN plain 20034386 node-vincenty undefined
Madrid geolib precise 19854487 plain 19876940 node-vincenty 19854487.48
Alaejos vincenty None geographiclib 20001
Madrid vincenty 19854.48748 geographiclib 19854
SEEN

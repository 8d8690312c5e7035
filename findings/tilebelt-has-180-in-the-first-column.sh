#!/usr/bin/env bash
# One expects that two packages of one author give a point the same tile of the web map. At longitude 180, where the
# meridian crosses Fiji's Taveuni, mercantile 1.2.1 takes the last column and @mapbox/tilebelt 2.0.3 the first: tiles
# written by one are looked for at the other end of the map by the other. Beyond 85.06° tilebelt has row -1 and at a
# pole row -Infinity, where mercantile raises an error or takes row 0. Who stores places by tile folds 180 to −180 and
# keeps to the latitudes that the map has.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

points='[[179.9999, -16.8], [180, -16.8], [-180, -16.8], [15.6, 85.06], [0, 90], [0, -90]]'
npm_packages @mapbox/tilebelt@2.0.3
node_module <<JS
import * as tilebelt from "@mapbox/tilebelt";

for (const [x, y] of $points) console.log("tilebelt", x, y, tilebelt.pointToTile(x, y, 3).slice(0, 2).join());
JS
mv seen js-seen
pip_packages mercantile==1.2.1
python <<PYTHON
import mercantile

for x, y in $points:
    try:
        tile = mercantile.tile(x, y, 3)
        print("mercantile", x, y, f"{tile.x},{tile.y}")
    except mercantile.InvalidLatitudeError as error:
        print("mercantile", x, y, error)
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
tilebelt 179.9999 -16.8 7,4
tilebelt 180 -16.8 0,4
tilebelt -180 -16.8 0,4
tilebelt 15.6 85.06 4,-1
tilebelt 0 90 4,-Infinity
tilebelt 0 -90 4,Infinity
mercantile 179.9999 -16.8 7,4
mercantile 180 -16.8 7,4
mercantile -180 -16.8 0,4
mercantile 15.6 85.06 4,0
mercantile 0 90 Y can not be computed: lat=90
mercantile 0 -90 Y can not be computed: lat=-90
SEEN

#!/usr/bin/env bash
# One expects that the third number of a GeoJSON point is its height. WKT and PostGIS also have points with a measure
# instead (POINT M): the time along a track, the distance along a road. @terraformer/wkt 2.2.2 writes it where the
# height belongs, so that a bus stop at kilometre 12 is 12 m high and a hut reached at 1,782,892,800 s is above the
# moon; wellknown 0.5.0 gives null for each such geometry. wkx 0.5.0 and betterknown 1.2.0 leave the measure out. Who
# turns WKT into GeoJSON asks for the type of the geometry first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @terraformer/wkt@2.2.2 wellknown@0.5.0 wkx@0.5.0 betterknown@1.2.0
node_module <<'JS'
import { wktToGeoJSON } from "@terraformer/wkt";
import { wktToGeoJSON as betterknown } from "betterknown";
import wellknown from "wellknown";
import wkx from "wkx";

const readers = { terraformer: wktToGeoJSON, wellknown, wkx: (text) => wkx.Geometry.parse(text).toGeoJSON(), betterknown };
for (const text of ["POINT Z (7 46 1600)", "POINT M (7 46 12)", "LINESTRING M (7 46 1782892800, 7 46.01 1782896400)"])
  for (const [name, read] of Object.entries(readers)) console.log(text, name, JSON.stringify(read(text)?.coordinates ?? null));
JS
expect <<'SEEN'
POINT Z (7 46 1600) terraformer [7,46,1600]
POINT Z (7 46 1600) wellknown [7,46,1600]
POINT Z (7 46 1600) wkx [7,46,1600]
POINT Z (7 46 1600) betterknown [7,46,1600]
POINT M (7 46 12) terraformer [7,46,12]
POINT M (7 46 12) wellknown null
POINT M (7 46 12) wkx [7,46]
POINT M (7 46 12) betterknown [7,46]
LINESTRING M (7 46 1782892800, 7 46.01 1782896400) terraformer [[7,46,1782892800],[7,46.01,1782896400]]
LINESTRING M (7 46 1782892800, 7 46.01 1782896400) wellknown null
LINESTRING M (7 46 1782892800, 7 46.01 1782896400) wkx [[7,46],[7,46.01]]
LINESTRING M (7 46 1782892800, 7 46.01 1782896400) betterknown [[7,46],[7,46.01]]
SEEN

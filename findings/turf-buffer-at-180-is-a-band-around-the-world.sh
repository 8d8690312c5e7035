#!/usr/bin/env bash
# One expects that 50 km around a point are some 7,850 km² anywhere. The buffer of @turf/turf 7.4.0 around a point of
# Fiji that is 11 km from the 180th meridian jumps from 179.99 to −179.92 along its edge: read as GeoJSON it spans the
# world, is 460 times as large, holds a point at longitude 0 and none across the meridian. circle of the same package
# goes on beyond 180 and keeps its size. Who asks what lies around a place of Fiji, Chukotka or the Aleutians takes
# circle.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @turf/turf@7.4.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { area, bbox, booleanPointInPolygon, buffer, circle, point } from "@turf/turf";

console.log("turf", JSON.parse(readFileSync("node_modules/@turf/turf/package.json")).version);
for (const [name, outline] of [
    ["buffer at 179.9", buffer(point([179.9, -17]), 50)],
    ["circle at 179.9", circle([179.9, -17], 50)],
]) {
    const longitudes = [bbox(outline)[0], bbox(outline)[2]].map((edge) => edge.toFixed(2));
    console.log(name, "spans", ...longitudes, "and", Math.round(area(outline) / 1e6), "km²");
    const across = [[-179.95, -17], [180.05, -17]].some((place) => booleanPointInPolygon(place, outline));
    console.log("    holds a point 16 km east of 179.9:", across, "and 0° 17°S:", booleanPointInPolygon([0, -17], outline));
}
JS
expect <<'SEEN'
turf 7.4.0
buffer at 179.9 spans -179.92 179.99 and 3637792 km²
    holds a point 16 km east of 179.9: false and 0° 17°S: true
circle at 179.9 spans 179.43 180.37 and 7841 km²
    holds a point 16 km east of 179.9: true and 0° 17°S: false
SEEN

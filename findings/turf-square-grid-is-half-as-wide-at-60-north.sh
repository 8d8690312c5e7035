#!/usr/bin/env bash
# One expects of a grid of squares of 20 km that they are squares of 20 km wherever the box lies, as the option's unit
# says kilometres. squareGrid of @turf/turf 7.4.0 turns 20 km into degrees of latitude once and uses these for both
# sides: in Helsinki or Oslo a cell is 20 km high, 10 km wide and has half the area. hexGrid of the same package has
# the right area at either place. Who counts places, beds or prices by such cells finds the north half as dense.
# Project first, or take cells of H3.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @turf/turf@7.4.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { area, distance, hexGrid, squareGrid } from "@turf/turf";

console.log("turf", JSON.parse(readFileSync("node_modules/@turf/turf/package.json")).version);
for (const latitude of [0, 60]) {
    const box = [24, latitude, 27, latitude + 1];
    const [square] = squareGrid(box, 20).features;
    const [corner, above, , beside] = square.geometry.coordinates[0];
    const sides = [distance(corner, beside), distance(corner, above)].map((side) => side.toFixed(1));
    const [cells, hexagons] = [square, hexGrid(box, 20).features[0]].map((cell) => Math.round(area(cell) / 1e6));
    console.log(`at ${latitude}°N: ${sides.join(" by ")} km, ${cells} km²; a hexagon of 20 km ${hexagons} km²`);
}
JS
expect <<'SEEN'
turf 7.4.0
at 0°N: 20.0 by 20.0 km, 400 km²; a hexagon of 20 km 1039 km²
at 60°N: 10.0 by 20.0 km, 199 km²; a hexagon of 20 km 1049 km²
SEEN

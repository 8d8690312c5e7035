#!/usr/bin/env bash
# One expects that nothing is north of the cell at the north pole, or that it is a cell on the other side of the pole.
# latlon-geohash 2.0.0 finds neighbours by a table of letters, which continues at the other end: north of the
# northernmost cells are the southernmost, 20,000 km away. ngeohash 0.6.4 gives the cell itself. To the east, over 180°,
# both are right, which makes one trust them. Who looks for stations or ships around a point in the cells beside it
# leaves out neighbours whose latitude jumps.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages latlon-geohash@2.0.0 ngeohash@0.6.4
node_module <<'JS'
import latlon from "latlon-geohash";
import ngeohash from "ngeohash";

const Geohash = latlon.default ?? latlon;
for (const [name, latitude, longitude] of [["Arctic", 89.9, 10], ["Antarctic", -89.9, 10], ["Fiji", -17, 179.9]]) {
  const cell = Geohash.encode(latitude, longitude, 4);
  const beside = (code) => `${code} at ${Geohash.decode(code).lat}, ${Geohash.decode(code).lon}`;
  const [letter, step] = { Arctic: ["n", [1, 0]], Antarctic: ["s", [-1, 0]], Fiji: ["e", [0, 1]] }[name];
  console.log(`${name}: ${beside(cell)}`);
  console.log(`  to the ${letter}: latlon-geohash ${beside(Geohash.adjacent(cell, letter))}`);
  console.log(`  ngeohash ${beside(ngeohash.neighbor(cell, step))}`);
}
JS
expect <<'SEEN'
Arctic: upzp at 89.91, 10.02
  to the n: latlon-geohash h0p0 at -89.91, 10.02
  ngeohash upzp at 89.91, 10.02
Antarctic: h0p0 at -89.91, 10.02
  to the s: latlon-geohash upzp at 89.91, 10.02
  ngeohash h0p0 at -89.91, 10.02
Fiji: ruzz at -16.96, 179.82
  to the e: latlon-geohash 2hbp at -16.96, -179.82
  ngeohash 2hbp at -16.96, -179.82
SEEN

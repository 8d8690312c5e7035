#!/usr/bin/env bash
# One expects that two packages for Quadbin of one maker put a place in one cell. Web Mercator ends at 85.05° north, so
# that what is beyond belongs to the top row or to none: quadbin 0.2.2 of Python has it in the top row, quadbin 0.4.2 of
# npm in the bottom one, at the South Pole, and what is beyond 85.05° south in the top one or between. A cruise to the
# North Pole or a flight over it is drawn in the Antarctic, and a join of tables that were made with both loses these
# rows. Who makes cells in JavaScript cuts the latitude first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages quadbin==0.2.2
npm_packages quadbin@0.4.2
python <<'PYTHON'
from importlib.metadata import version

import quadbin

print("Python", version("quadbin"))
for latitude in (78.2, 85, 85.1, 88, 89.9, -85, -85.1, -89.9):
    cell = quadbin.point_to_cell(20, latitude, 4)
    print(latitude, quadbin.index_to_string(cell), "row", quadbin.cell_to_tile(cell)[1])
PYTHON
mv seen python-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import { bigIntToHex, cellToTile, geometryToCells } from "quadbin";

console.log("npm", JSON.parse(readFileSync("node_modules/quadbin/package.json")).version);
for (const latitude of [78.2, 85, 85.1, 88, 89.9, -85, -85.1, -89.9]) {
  const [cell] = geometryToCells({ type: "Point", coordinates: [20, latitude] }, 4n);
  console.log(latitude, bigIntToHex(cell), "row", cellToTile(cell).y);
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
Python 0.2.2
78.2 48448fffffffffff row 2
85 48440fffffffffff row 0
85.1 48440fffffffffff row 0
88 48440fffffffffff row 0
89.9 48440fffffffffff row 0
-85 484eafffffffffff row 15
-85.1 484eafffffffffff row 15
-89.9 484eafffffffffff row 15
npm 0.4.2
78.2 48448fffffffffff row 2
85 48440fffffffffff row 0
85.1 484eafffffffffff row 15
88 484eafffffffffff row 15
89.9 484eafffffffffff row 15
-85 484eafffffffffff row 15
-85.1 48440fffffffffff row 0
-89.9 484c2fffffffffff row 9
SEEN

#!/usr/bin/env bash
# One expects that 6.2S 106.8E is 6.2° south, as 6.208S is 6.208° south. geo-coordinates-parser 1.7.4 takes a point with
# one digit behind it for a mark between degrees and minutes: Jakarta lies 76 km away, at 6°2'S 106°8'E, and no error
# is raised. With two digits it refuses, as it does with a minus instead of S; with three or more the place is right,
# so tests with long coordinates pass. Who reads coordinates as people shorten them adds zeros first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages geo-coordinates-parser@1.7.4 coordinate-parser@1.0.7
node_module <<'JS'
import { readFileSync } from "node:fs";
import Coordinates from "coordinate-parser";
import { convert } from "geo-coordinates-parser";

console.log("geo-coordinates-parser", JSON.parse(readFileSync("node_modules/geo-coordinates-parser/package.json")).version);
for (const text of ["6.2S 106.8E", "6.21S 106.81E", "6.208S 106.846E", "6.200S 106.800E", "-6.2 106.8"]) {
    const other = new Coordinates(text);
    let read;
    try {
        const { decimalLatitude, decimalLongitude } = convert(text);
        read = `${decimalLatitude} ${decimalLongitude}`;
    } catch (error) {
        read = error.message;
    }
    console.log(`${text}: ${read}, in coordinate-parser 1.0.7`, other.getLatitude(), other.getLongitude());
}
JS
expect <<'SEEN'
geo-coordinates-parser 1.7.4
6.2S 106.8E: -6.03333 106.13333, in coordinate-parser 1.0.7 -6.2 106.8
6.21S 106.81E: invalid coordinates format, in coordinate-parser 1.0.7 -6.21 106.81
6.208S 106.846E: -6.208 106.846, in coordinate-parser 1.0.7 -6.208 106.846
6.200S 106.800E: -6.2 106.8, in coordinate-parser 1.0.7 -6.2 106.8
-6.2 106.8: invalid coordinates format, in coordinate-parser 1.0.7 -6.2 106.8
SEEN

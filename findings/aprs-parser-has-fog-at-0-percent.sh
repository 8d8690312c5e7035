#!/usr/bin/env bash
# One expects that two readers of APRS give the same weather and the same place. In a report, 100 % of humidity is h00,
# as there are two digits: aprs-parser 1.0.9 of npm gives 0 %, aprslib 0.7.2 of Python 100 %, so that fog and rain are
# the driest air. A position may leave out its last digits: aprs-parser gives the corner next to the equator and
# Greenwich, aprslib the middle, 1.1 km apart where minutes are whole; of one in whole degrees aprs-parser has none.
# Means of the weather and maps of stations differ by the reader. Who reads weather with it makes 0 % of humidity 100 %.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages aprslib==0.7.2
npm_packages aprs-parser@1.0.9
cat > packets <<'PACKETS'
OH2XYZ>APRS:!4903.50N/07201.75W_220/004g005t068r000p000P000h99b09900
OH2XYZ>APRS:!4903.50N/07201.75W_220/004g005t052r000p000P000h00b09900
OH2XYZ>APRS:!4903.5 N/07201.7 W-tenths of a minute
OH2XYZ>APRS:!4903.  N/07201.  W-minutes
OH2XYZ>APRS:!49  .  N/072  .  W-degrees
PACKETS
python <<'PYTHON'
from importlib.metadata import version

import aprslib

print("aprslib", version("aprslib"))
for packet in open("packets").read().splitlines():
    read = aprslib.parse(packet)
    print(f"{read['latitude']:.4f} {read['longitude']:.4f}", read.get("weather", {}).get("humidity", read["comment"]))
PYTHON
mv seen aprslib-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import { APRSParser } from "aprs-parser";

console.log("aprs-parser", JSON.parse(readFileSync("node_modules/aprs-parser/package.json")).version);
for (const packet of readFileSync("packets", "utf8").trim().split("\n")) {
  const read = new APRSParser().parse(packet).data;
  console.log(read?.latitude.toFixed(4), read?.longitude.toFixed(4), read?.weather?.humidity ?? read?.comment);
}
JS
cat aprslib-seen seen > both && mv both seen
expect <<'SEEN'
aprslib 0.7.2
49.0583 -72.0292 99
49.0583 -72.0292 100
49.0592 -72.0292 tenths of a minute
49.0583 -72.0250 minutes
49.5000 -72.5000 degrees
aprs-parser 1.0.9
49.0583 -72.0292 99
49.0583 -72.0292 0
49.0583 -72.0283 tenths of a minute
49.0500 -72.0167 minutes
undefined undefined undefined
SEEN

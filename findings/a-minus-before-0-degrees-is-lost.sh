#!/usr/bin/env bash
# One expects that -0°30' is half a degree below zero. A number has no sign at 0, so who reads degrees as a number and
# adds the minutes to it loses the minus: three of four parsers have Quito north of the equator. From 1° on the sign is
# kept, and so is S or W instead of the minus. London, Accra, Valencia and the Galápagos lie within such a degree. Who
# reads degrees and minutes tests with them.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages lat-lon-parser==1.3.1
npm_packages geo-coordinates-parser@1.7.4 coordinate-parser@1.0.7 @mapbox/sexagesimal@1.2.0
python <<'PYTHON'
from lat_lon_parser import parse

for text in ["-0°13'0\"", "-1°13'0\"", "0°13'0\"S"]:
    print(f"{text} lat-lon-parser 1.3.1: {parse(text):.4f}")
PYTHON
mv seen python-seen
node_module <<'JS'
import sexagesimal from "@mapbox/sexagesimal";
import Coordinates from "coordinate-parser";
import { convert } from "geo-coordinates-parser";

const parsers = {
    "coordinate-parser 1.0.7": (text) => new Coordinates(text).getLatitude(),
    "geo-coordinates-parser 1.7.4": (text) => convert(text).decimalLatitude,
    "@mapbox/sexagesimal 1.2.0": (text) => sexagesimal.pair(text)[0],
};
for (const text of ["-0°13'0\" -78°31'0\"", "-1°13'0\" -78°31'0\"", "0°13'0\"S 78°31'0\"W"]) {
    console.log(text, ...Object.entries(parsers).map(([name, read]) => `${name}: ${read(text).toFixed(4)}`));
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
-0°13'0" lat-lon-parser 1.3.1: -0.2167
-1°13'0" lat-lon-parser 1.3.1: -1.2167
0°13'0"S lat-lon-parser 1.3.1: -0.2167
-0°13'0" -78°31'0" coordinate-parser 1.0.7: 0.2167 geo-coordinates-parser 1.7.4: 0.2167 @mapbox/sexagesimal 1.2.0: 0.2167
-1°13'0" -78°31'0" coordinate-parser 1.0.7: -1.2167 geo-coordinates-parser 1.7.4: -1.2167 @mapbox/sexagesimal 1.2.0: -1.2167
0°13'0"S 78°31'0"W coordinate-parser 1.0.7: -0.2167 geo-coordinates-parser 1.7.4: -0.2167 @mapbox/sexagesimal 1.2.0: -0.2167
SEEN

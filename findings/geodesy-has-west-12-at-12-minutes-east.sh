#!/usr/bin/env bash
# One expects that a letter before the degrees counts as one behind them, as in many guides and logs, or is refused.
# Dms.parse of geodesy 2.4.0, which says that it is very flexible and that letters may follow, takes W 12 for 12 minutes
# east: before the first number is an empty field, the degrees, so that the numbers become minutes and seconds, and the
# letter is not looked at. Machu Picchu, S 13.1631 W 72.5450, is 0.2194 and 1.2091, in the Gulf of Guinea. Three other
# parsers have it right. Who reads coordinates with it puts the letter last.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages geodesy@2.4.0 @mapbox/sexagesimal@1.2.0 geo-coordinates-parser@1.7.4
pip_packages lat-lon-parser==1.3.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import sexagesimal from "@mapbox/sexagesimal";
import Dms from "geodesy/dms.js";
import { convert } from "geo-coordinates-parser";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
for (const name of ["geodesy", "@mapbox/sexagesimal", "geo-coordinates-parser"]) console.log(name, version(name));
for (const [latitude, longitude] of [
  ["13.1631 S", "72.5450 W"],
  ["S 13.1631", "W 72.5450"],
  ["S13.1631", "W72.5450"],
  ["S 13° 09.786'", "W 72° 32.700'"],
  ["S 13° 9' 47\"", "W 72° 32' 42\""],
]) {
  const other = convert(`${latitude}, ${longitude}`);
  console.log(latitude, longitude);
  console.log("  geodesy", Dms.parse(latitude), Dms.parse(longitude));
  console.log("  sexagesimal", sexagesimal(latitude), sexagesimal(longitude));
  console.log("  geo-coordinates-parser", other.decimalLatitude, other.decimalLongitude);
}
JS
mv seen node-seen
python <<'PYTHON'
from importlib.metadata import version

from lat_lon_parser import parse

print("lat-lon-parser", version("lat-lon-parser"), parse("S 13.1631"), parse("W 72.5450"))
PYTHON
cat node-seen seen > both && mv both seen
expect <<'SEEN'
geodesy 2.4.0
@mapbox/sexagesimal 1.2.0
geo-coordinates-parser 1.7.4
13.1631 S 72.5450 W
  geodesy -13.1631 -72.545
  sexagesimal -13.1631 -72.545
  geo-coordinates-parser -13.1631 -72.545
S 13.1631 W 72.5450
  geodesy 0.219385 1.2090833333333333
  sexagesimal -13.1631 -72.545
  geo-coordinates-parser -13.1631 -72.545
S13.1631 W72.5450
  geodesy 0.219385 1.2090833333333333
  sexagesimal -13.1631 -72.545
  geo-coordinates-parser -13.1631 -72.545
S 13° 09.786' W 72° 32.700'
  geodesy 0.219385 1.2090833333333333
  sexagesimal -13.1631 -72.545
  geo-coordinates-parser -13.1631 -72.545
S 13° 9' 47" W 72° 32' 42"
  geodesy NaN NaN
  sexagesimal -13.163055555555555 -72.545
  geo-coordinates-parser -13.16306 -72.545
lat-lon-parser 1.3.1 -13.1631 -72.545
SEEN

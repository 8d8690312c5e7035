#!/usr/bin/env bash
# One expects that text which one library writes is read by another as the same place. Near Greenwich and the equator
# a coordinate is small, and Shapely 2.2 writes one below 0.0001, which are 11 metres, with an exponent, as JavaScript does
# below 0.000001. Of it, wicket 1.3.8 of npm reads the digits before the e: the observatory of Greenwich at 1.2e-5 is 1.2
# degrees east, 83 km away, a place at 5e-5 north of the equator is at 5 degrees, and .5 is 5. It raises nothing. wkx
# 0.5.0 and wellknown 0.5.0 read all. Who draws places with it writes them with a fixed number of decimals.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages wicket@1.3.8 wkx@0.5.0 wellknown@0.5.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import wicket from "wicket";
import wkx from "wkx";
import wellknown from "wellknown";

const version = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(version("wicket"), version("wkx"), version("wellknown"));
for (const text of [
  "POINT (0.000012 51.47781)",
  "POINT (1.2e-5 51.47781)",
  "POINT (9.45 5e-5)",
  "LINESTRING (1.2e-5 51, 1 52)",
  "POINT (.5 51.47781)",
  wellknown.stringify({ type: "Point", coordinates: [-0.0000004, 51.47781] }),
]) {
  const read = [new wicket.Wkt(text).toJson(), wkx.Geometry.parse(text).toGeoJSON(), wellknown.parse(text)];
  console.log(text, ...read.map(({ coordinates }) => JSON.stringify(coordinates)));
}
JS
expect <<'SEEN'
wicket 1.3.8 wkx 0.5.0 wellknown 0.5.0
POINT (0.000012 51.47781) [0.000012,51.47781] [0.000012,51.47781] [0.000012,51.47781]
POINT (1.2e-5 51.47781) [1.2,51.47781] [0.000012,51.47781] [0.000012,51.47781]
POINT (9.45 5e-5) [9.45,5] [9.45,0.00005] [9.45,0.00005]
LINESTRING (1.2e-5 51, 1 52) [[1.2,51],[1,52]] [[0.000012,51],[1,52]] [[0.000012,51],[1,52]]
POINT (.5 51.47781) [5,51.47781] [0.5,51.47781] [0.5,51.47781]
POINT (-4e-7 51.47781) [-4,51.47781] [-4e-7,51.47781] [-4e-7,51.47781]
SEEN

#!/usr/bin/env bash
# One expects that a track whose points partly have no height is read: in KML the third number of each point is
# optional, and devices leave it out until they know it. fastkml 1.4.0 keeps the placemark and its name, and has no
# line at all; GDAL (in pyogrio 0.13.0) and @tmcw/togeojson 7.1.3 read every point. No error is raised: a day of the
# journey has no way. Who reads travel logs counts placemarks without a geometry.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages fastkml==1.4.0 geopandas==1.2.0 pyogrio==0.13.0
npm_packages @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat > track.kml <<'KML'
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Day 1</name><LineString>
<coordinates>2.35,48.85 2.36,48.86,35 2.37,48.87,36</coordinates></LineString></Placemark></Document></kml>
KML
python <<'PYTHON'
from importlib.metadata import version

import geopandas
from fastkml import KML

[placemark] = KML.parse("track.kml").features[0].features
print("fastkml", version("fastkml"), placemark.name, placemark.geometry)
[line] = geopandas.read_file("track.kml").geometry
print("pyogrio", version("pyogrio"), line)
PYTHON
mv seen python-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import { kml } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";

const { features } = kml(new DOMParser().parseFromString(readFileSync("track.kml", "utf8"), "text/xml"));
console.log("togeojson", JSON.stringify(features[0].geometry.coordinates));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
fastkml 1.4.0 Day 1 None
pyogrio 0.13.0 LINESTRING Z (2.35 48.85 0, 2.36 48.86 35, 2.37 48.87 36)
togeojson [[2.35,48.85],[2.36,48.86,35],[2.37,48.87,36]]
SEEN

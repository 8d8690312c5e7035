#!/usr/bin/env bash
# One expects that a placemark keeps its own name whatever its extended data hold: maps that are made of a table keep
# the table's columns there, and one of them is often called name. In @tmcw/togeojson 7.1.3 the column wins: "Hotel
# Lisboa" becomes the name of the guest, or of the column's empty cell, nothing. A description goes the same way.
# fastkml 1.4.0 keeps both apart. Who shows places from KML in a browser reads the name before it converts the rest.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages fastkml==1.4.0
npm_packages @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat > hotels.kml <<'KML'
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Hotel Lisboa</name><description>12 rooms</description>
<ExtendedData><Data name="name"><value></value></Data><Data name="description"><value>booked</value></Data></ExtendedData>
<Point><coordinates>-9.14,38.72</coordinates></Point></Placemark></Document></kml>
KML
python <<'PYTHON'
from importlib.metadata import version

from fastkml import KML

[placemark] = KML.parse("hotels.kml").features[0].features
print("fastkml", version("fastkml"), placemark.name, "|", placemark.description)
PYTHON
mv seen python-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import { kml } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";

const { features } = kml(new DOMParser().parseFromString(readFileSync("hotels.kml", "utf8"), "text/xml"));
console.log("togeojson", JSON.parse(readFileSync("node_modules/@tmcw/togeojson/package.json")).version, features[0].properties);
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
fastkml 1.4.0 Hotel Lisboa | 12 rooms
togeojson 7.1.3 { name: '', description: 'booked' }
SEEN

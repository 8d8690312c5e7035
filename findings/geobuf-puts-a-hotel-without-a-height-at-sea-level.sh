#!/usr/bin/env bash
# One expects that a converter of GeoJSON that calls itself lossless keeps apart what has a height and what has none.
# geobuf 4.0.0 of npm writes three numbers for each point of a collection as soon as one point has three, and a height
# that is not there is 0: a hotel beside a mountain hut is at the sea, and its walk to the hut climbs 2,450 m. Python's
# geobuf 2.0.1 writes the same format with two numbers where there are two; it reads npm's file with the 0. Who mixes
# points with and without heights writes them into two files, or gives each a height.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages geobuf@4.0.0 pbf@5.1.2
pip_packages geobuf==2.0.1
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { decode, encode } from "geobuf";
import { PbfReader, PbfWriter } from "pbf";

console.log("geobuf of npm", JSON.parse(readFileSync("node_modules/geobuf/package.json")).version);
const place = (name, ...coordinates) => ({ type: "Feature", properties: { name }, geometry: { type: "Point", coordinates } });
for (const places of [[place("Hotel", 7.9, 46.6)], [place("Hotel", 7.9, 46.6), place("Hut", 8.0, 46.5, 2450)]]) {
    const map = { type: "FeatureCollection", features: places };
    const written = encode(map, new PbfWriter());
    const read = decode(new PbfReader(written));
    console.log(...read.features.map((f) => `${f.properties.name} ${JSON.stringify(f.geometry.coordinates)}`));
    writeFileSync("places.geobuf", written);
    writeFileSync("places.geojson", JSON.stringify(map));
}
JS
mv seen node-seen
python <<'PYTHON'
import json
from importlib.metadata import version

import geobuf

print("geobuf of Python", version("geobuf"))
written = geobuf.encode(json.load(open("places.geojson")))
for name, data in (("npm's file", open("places.geobuf", "rb").read()), ("its own", written)):
    print(name, *(f["properties"]["name"] + " " + str(list(f["geometry"]["coordinates"])) for f in geobuf.decode(data)["features"]))
PYTHON
cat node-seen seen > both && mv both seen
expect <<'SEEN'
geobuf of npm 4.0.0
Hotel [7.9,46.6]
Hotel [7.9,46.6,0] Hut [8,46.5,2450]
geobuf of Python 2.0.1
npm's file Hotel [7.9, 46.6, 0.0] Hut [8.0, 46.5, 2450.0]
its own Hotel [7.9, 46.6] Hut [8.0, 46.5, 2450.0]
SEEN

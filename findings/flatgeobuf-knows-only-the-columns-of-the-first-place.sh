#!/usr/bin/env bash
# One expects that places written to FlatGeobuf from GeoJSON come back with what they had, or that the writer refuses
# what it cannot keep. The writer of flatgeobuf 4.5.0 takes the columns and their types from the first place: a tax that
# only the second has is gone, its room 12A is no number since the first has the room 12. And what the second does not
# have is filled in: the wifi of the first becomes a no, its note an empty text. geopandas 1.2.0 reads the same from the
# file. Who writes places of several sources gives each every column, with null, and puts one first that has them all.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages flatgeobuf@4.5.0
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { geojson } from "flatgeobuf";

const places = [{ name: "Roma", room: 12, wifi: true, note: "near" }, { name: "Napoli", room: "12A", tax: 2.5 }];
const features = places.map((properties) => ({ type: "Feature", properties, geometry: { type: "Point", coordinates: [12, 42] } }));
writeFileSync("places.fgb", geojson.serialize({ type: "FeatureCollection", features }));
console.log("flatgeobuf", JSON.parse(readFileSync("node_modules/flatgeobuf/package.json")).version);
for await (const { properties } of geojson.deserialize(new Uint8Array(readFileSync("places.fgb")))) {
    console.log(properties);
}
JS
mv seen node-seen
pip_packages geopandas==1.2.0
python <<'PYTHON'
import geopandas

places = geopandas.read_file("places.fgb")
print("geopandas", geopandas.__version__, places.drop(columns="geometry").iloc[1].to_dict())
PYTHON
cat node-seen seen > both && mv both seen
expect <<'SEEN'
flatgeobuf 4.5.0
{ name: 'Roma', room: 12, wifi: true, note: 'near' }
{ name: 'Napoli', room: NaN, wifi: false, note: '' }
geopandas 1.2.0 {'name': 'Napoli', 'room': nan, 'wifi': False, 'note': ''}
SEEN

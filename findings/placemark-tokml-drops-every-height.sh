#!/usr/bin/env bash
# One expects that a track's heights are in the KML that is written from its GeoJSON, for both have a place for them.
# @placemarkio/tokml 0.3.9, the younger of two packages of the name, writes longitude and latitude only: a hut at 3,100
# m and the way up to it lie at the level of the sea. tokml 0.4.0 keeps them. Read again, the way has no climb. Who
# converts tracks compares the height of one point before the first file is deleted.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @placemarkio/tokml@0.3.9 tokml@0.4.0 @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
node_module <<'JS'
import { readFileSync } from "node:fs";
import { toKML } from "@placemarkio/tokml";
import { kml } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import tokml from "tokml";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const feature = (type, coordinates) => ({ type: "Feature", properties: { name: "Hut" }, geometry: { type, coordinates } });
const places = [feature("Point", [7.5, 46, 3100]), feature("LineString", [[7.4, 46, 1600], [7.5, 46, 3100]])];
const collection = { type: "FeatureCollection", features: places };
for (const [name, write] of [["@placemarkio/tokml", toKML], ["tokml", tokml]]) {
    const back = kml(new DOMParser().parseFromString(write(collection), "text/xml"));
    console.log(name, version(name), JSON.stringify(back.features.map((one) => one.geometry.coordinates)));
}
JS
expect <<'SEEN'
@placemarkio/tokml 0.3.9 [[7.5,46],[[7.4,46],[7.5,46]]]
tokml 0.4.0 [[7.5,46,3100],[[7.4,46,1600],[7.5,46,3100]]]
SEEN

#!/usr/bin/env bash
# One expects that the definition of a system under its number is that of EPSG. epsg-index 2.0.0 of npm, of October
# 2025, whose texts are made to be given to proj4, has the three small turns between the Dutch system and that of GPS in
# microradians and in the sense of EPSG's table, where proj4 takes seconds of arc, 4.85 times as large, in the other
# sense: Amsterdam is 169 m off, and the tower of Amersfoort, which is at 155,000 and 463,000 by definition, 171 m.
# Belgium's turns have seconds but the wrong sense, and Brussels is 65 m off. Mended so, both agree with pyproj 3.7.2 to
# the metre, as other countries do as they stand. Who puts addresses or tracks of the two on a map with it writes their
# towgs84 by hand.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages epsg-index@2.0.0 proj4@2.22.0
pip_packages pyproj==3.7.2
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import proj4 from "proj4";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const index = JSON.parse(readFileSync("node_modules/epsg-index/all.json"));
console.log("epsg-index", version("epsg-index"), "with proj4", version("proj4"));
const mended = {
  28992: ["1.9342,-1.6677,9.1019", [1.9342, -1.6677, 9.1019].map((turn) => ((-turn * 1e-6 * 180 * 3600) / Math.PI).toFixed(6)).join(",")],
  31370: ["-0.3366,0.457,-1.8422", "0.3366,-0.457,1.8422"],
};
const places = [
  ["tower of Amersfoort", 28992, 5.387203657, 52.155172897],
  ["Amsterdam", 28992, 4.9, 52.37],
  ["Brussels", 31370, 4.35, 50.85],
  ["Vienna", 31287, 16.37, 48.2],
  ["Dublin", 29902, -6.26, 53.35],
  ["Berne", 21781, 7.44, 46.95],
];
const found = places.map(([name, code, longitude, latitude]) => {
  const { proj4: text } = index[code];
  const [from, to] = mended[code] ?? [];
  const at = (definition) => proj4("EPSG:4326", definition, [longitude, latitude]);
  return { name, code, longitude, latitude, text, at: at(text), mended: from ? at(text.replace(from, to)) : null };
});
writeFileSync("places.json", JSON.stringify(found));
JS
mv seen js-seen
python <<'PYTHON'
import json
from math import dist

import pyproj

print("pyproj", pyproj.__version__)
with open("places.json") as file:
    places = json.load(file)
for place in places:
    right = pyproj.Transformer.from_crs(4326, place["code"], always_xy=True).transform(place["longitude"], place["latitude"])
    turns = next((part for part in place["text"].split() if part.startswith("+towgs84")), "no towgs84")
    off = f"{dist(place['at'], right):.0f} m" if place["at"][0] else "none"
    mended = f", mended {dist(place['mended'], right):.0f} m" if place["mended"] else ""
    x, y = place["at"]
    print(f"{place['name']}, EPSG:{place['code']} {turns}: {x:.0f} {y:.0f}, from pyproj's {right[0]:.0f} {right[1]:.0f} {off}{mended}")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
epsg-index 2.0.0 with proj4 2.22.0
pyproj 3.7.2
tower of Amersfoort, EPSG:28992 +towgs84=565.4171,50.3319,465.5524,1.9342,-1.6677,9.1019,4.0725: 154843 462932, from pyproj's 155000 463000 171 m, mended 0 m
Amsterdam, EPSG:28992 +towgs84=565.4171,50.3319,465.5524,1.9342,-1.6677,9.1019,4.0725: 121664 486947, from pyproj's 121819 487014 169 m, mended 0 m
Brussels, EPSG:31370 +towgs84=-106.8686,52.2978,-103.7239,-0.3366,0.457,-1.8422,-1.2747: 148737 171096, from pyproj's 148679 171067 65 m, mended 0 m
Vienna, EPSG:31287 +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232: 625677 482265, from pyproj's 625677 482265 0 m
Dublin, EPSG:29902 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15: 315920 234694, from pyproj's 315920 234694 0 m
Berne, EPSG:21781 +towgs84=674.374,15.056,405.346,0,0,0,0: 600104 199880, from pyproj's 600104 199880 0 m
SEEN

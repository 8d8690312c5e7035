#!/usr/bin/env bash
# One expects that two converters of OpenStreetMap to GeoJSON, which both follow the wiki's list of areas, agree on
# which closed way is one. osm2geojson 0.3.2 (PyPI) and osmtogeojson 2.2.12 (npm) differ on 7 of 24: building=no is a
# polygon to the former, a platform, a pier, a runway and a slipway are polygons to the latter only. Areas, centres and
# what lies within differ: a point on a pier is outside of a line. Who compares counts of two tools compares their lists
# first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > tags.txt <<'TAGS'
highway=pedestrian junction=roundabout natural=coastline natural=cliff leisure=track leisure=slipway building=no building=yes
barrier=hedge railway=platform public_transport=platform aeroway=runway man_made=pier golf=hole indoor=room place=island
tourism=camp_site tourism=theme_park amenity=parking historic=castle landuse=forest boundary=national_park waterway=dock
power=substation
TAGS
pip_packages osm2geojson==0.3.2
python <<'PYTHON'
import json
from importlib.metadata import version

import osm2geojson

with open("tags.txt") as file:
    tags = file.read().split()
corners = enumerate([(0, 0), (0, 1), (1, 1), (1, 0)], start=1)
elements = [{"type": "node", "id": number, "lat": lat, "lon": lon} for number, (lat, lon) in corners]
for number, tag in enumerate(tags, start=100):
    elements.append({"type": "way", "id": number, "nodes": [1, 2, 3, 4, 1], "tags": dict([tag.split("=")])})
with open("osm.json", "w") as file:
    json.dump({"elements": elements}, file)
features = osm2geojson.json2geojson({"elements": elements})["features"]
with open("python.json", "w") as file:
    json.dump({feature["properties"]["id"]: feature["geometry"]["type"] for feature in features}, file)
print("osm2geojson", version("osm2geojson"), "made", len(features))
PYTHON
npm_packages osmtogeojson@2.2.12
node_module <<'JS'
import { readFileSync } from "node:fs";
import osmtogeojson from "osmtogeojson";

const read = (name) => JSON.parse(readFileSync(name));
const { elements } = read("osm.json");
const made = osmtogeojson({ elements }).features.map(({ id, geometry }) => [id.split("/")[1], geometry.type]);
const theirs = Object.fromEntries(made);
const mine = read("python.json");
const ways = elements.filter(({ type }) => type === "way");
const differ = ways.filter(({ id }) => mine[id] !== theirs[id]);
console.log(`of ${ways.length} closed ways, ${differ.length} differ:`);
for (const { id, tags } of differ) console.log(JSON.stringify(tags), "osm2geojson", mine[id], "osmtogeojson", theirs[id]);
JS
expect <<'SEEN'
of 24 closed ways, 7 differ:
{"leisure":"track"} osm2geojson LineString osmtogeojson Polygon
{"leisure":"slipway"} osm2geojson LineString osmtogeojson Polygon
{"building":"no"} osm2geojson Polygon osmtogeojson LineString
{"public_transport":"platform"} osm2geojson LineString osmtogeojson Polygon
{"aeroway":"runway"} osm2geojson LineString osmtogeojson Polygon
{"man_made":"pier"} osm2geojson LineString osmtogeojson Polygon
{"golf":"hole"} osm2geojson LineString osmtogeojson Polygon
SEEN

#!/usr/bin/env bash
# One expects that a country with a hole keeps it from Esri JSON, which services of ArcGIS give: there, outlines run
# clockwise and holes counter-clockwise, all in one list. geomet 1.1.0 makes each a polygon of its own, whichever
# way it runs: with the outline of South Africa, Maseru in the hole is in the country, and the hole is added to its area
# instead of taken away. It also drops the heights, in both directions, and which system the coordinates are in, so that
# metres become degrees. Who finds the country or the fare zone of a place tells the rings apart by their direction, or
# reads the service with pyogrio 0.13.0.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geomet==1.1.0 shapely==2.1.2 pyogrio==0.13.0 geopandas==1.2.0
python <<'PYTHON'
import json
from importlib.metadata import version

import geopandas
import shapely
from geomet import esri

outline = [[16.5, -34.8], [16.5, -22.1], [32.9, -22.1], [32.9, -34.8], [16.5, -34.8]]
lesotho = [[27.0, -30.7], [29.5, -30.7], [29.5, -28.6], [27.0, -28.6], [27.0, -30.7]]
country = {"rings": [outline, lesotho], "spatialReference": {"wkid": 4326}}
layer = {
    "geometryType": "esriGeometryPolygon",
    "fields": [{"name": "name", "type": "esriFieldTypeString"}],
    "features": [{"attributes": {"name": "South Africa"}, "geometry": country}],
}
with open("countries.json", "w") as file:
    json.dump(layer, file)
for name, read in [
    ("geomet", shapely.geometry.shape(esri.loads(json.dumps(country)))),
    ("pyogrio", geopandas.read_file("countries.json").geometry[0]),
]:
    maseru = any(shapely.covers(part, shapely.Point(27.48, -29.31)) for part in getattr(read, "geoms", [read]))
    print(f"{name} {version(name)}: {read.geom_type}, {read.area:.2f} square degrees, valid {read.is_valid}, Maseru inside {maseru}")
print("hut:", esri.loads('{"x": 7.6, "y": 45.9, "z": 2691, "spatialReference": {"wkid": 4326}}'))
print("hut in metres:", esri.loads('{"x": 846028, "y": 5763920, "spatialReference": {"wkid": 3857}}'))
print("hut to Esri:", esri.dumps({"type": "Point", "coordinates": [7.6, 45.9, 2691]}))
PYTHON
expect <<'SEEN'
geomet 1.1.0: MultiPolygon, 213.53 square degrees, valid False, Maseru inside True
pyogrio 0.13.0: Polygon, 203.03 square degrees, valid True, Maseru inside False
hut: {'type': 'Point', 'coordinates': (7.6, 45.9)}
hut in metres: {'type': 'Point', 'coordinates': (846028, 5763920)}
hut to Esri: {'x': 7.6, 'y': 45.9, 'spatialReference': {'wkid': 4326}}
SEEN

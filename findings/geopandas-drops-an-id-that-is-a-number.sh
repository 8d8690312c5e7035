#!/usr/bin/env bash
# One expects that the id of a feature of GeoJSON is read, be it a text or a number. geopandas 1.2.0 has a column id if
# one feature's is a text; if all are whole numbers, as the ids of GeoNames or of a database, there is none, and the
# index counts from 0. If the properties have an id too, that of the feature is dropped, whatever it is: of an export of
# OpenStreetMap with "node/7" and a property id of 1, the 1 stays. None of it warns. fid_as_index=True keeps the
# numbers. Who writes GeoJSON repeats the id in the properties, under a name of its own.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 pyogrio==0.13.0
python <<'PYTHON'
import json

import geopandas

print("geopandas", geopandas.__version__)


def read(ids, properties=({}, {}), **options):
    features = [
        {"type": "Feature", "id": id, "properties": {"name": name, **more}, "geometry": {"type": "Point", "coordinates": at}}
        for id, name, more, at in zip(ids, ("Paris", "Lyon"), properties, ([2.35, 48.86], [4.84, 45.76]))
    ]
    with open("places.geojson", "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    frame = geopandas.read_file("places.geojson", **options).drop(columns="geometry")
    print(*ids, *(p for p in properties if p), options or "", "->", frame.to_dict("index"))


read(["Q90", "Q456"])
read([2988507, 2996944])
read(["Q90", 2996944])
read(["node/7", "node/8"], ({"id": 1}, {"id": 2}))
read([2988507, 2996944], fid_as_index=True)
PYTHON
expect <<'SEEN'
geopandas 1.2.0
Q90 Q456  -> {0: {'id': 'Q90', 'name': 'Paris'}, 1: {'id': 'Q456', 'name': 'Lyon'}}
2988507 2996944  -> {0: {'name': 'Paris'}, 1: {'name': 'Lyon'}}
Q90 2996944  -> {0: {'id': 'Q90', 'name': 'Paris'}, 1: {'id': '2996944', 'name': 'Lyon'}}
node/7 node/8 {'id': 1} {'id': 2}  -> {0: {'name': 'Paris', 'id': 1}, 1: {'name': 'Lyon', 'id': 2}}
2988507 2996944 {'fid_as_index': True} -> {2988507: {'name': 'Paris'}, 2996944: {'name': 'Lyon'}}
SEEN

#!/usr/bin/env bash
# One expects that a conversion to TopoJSON and back keeps points where they are; topojson-server 3.0.1 does. The Python
# package of the same name, topojson 2.2, rounds unless it is told not to, to a grid of 100,000 lines over the box of
# the data: with a layer of the world its meshes are 394 m wide at the equator. The Eiffel Tower moves 58 m and two
# hotels in one street are one point, without a word; one place in Tonga is enough. Heights are gone too. Who writes
# points says prequantize=False.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages topojson==2.2 geopandas==1.2.0
npm_packages topojson-server@3.0.1
python <<'PYTHON'
from importlib.metadata import version

import geopandas
import topojson
from pyproj import Geod
from shapely.geometry import Point

print("topojson", version("topojson"))
places = {"Eiffel Tower": (2.294481, 48.85837), "Hotel": (2.2965, 48.8581), "its neighbour": (2.2972, 48.8581)}
for more in ({}, {"Nukuʻalofa": (-175.2, -21.14), "Suva": (178.44, -18.14)}):
    points = [Point(xy) for xy in (places | more).values()]
    frame = geopandas.GeoDataFrame({"name": list(places | more)}, geometry=points, crs=4326)
    for options in ({}, {"prequantize": False}):
        back = topojson.Topology(frame, **options).to_gdf().geometry
        moved = [Geod(ellps="WGS84").inv(a.x, a.y, b.x, b.y)[2] for a, b in zip(frame.geometry, back)]
        print(len(points), "places", options, ", ".join(f"{name} {m:.1f} m" for name, m in zip(places, moved)), end="; ")
        print(f"the hotels are {Geod(ellps='WGS84').inv(back[1].x, back[1].y, back[2].x, back[2].y)[2]:.0f} m apart")
PYTHON
mv seen seen-python
node_module <<'JS'
import { topology } from "topojson-server";

const points = [[2.294481, 48.85837], [-175.2, -21.14], [178.44, -18.14]].map((p) => ({ type: "Point", coordinates: p }));
const { objects } = topology({ places: { type: "GeometryCollection", geometries: points } });
console.log("topojson-server 3.0.1", objects.places.geometries[0].coordinates);
JS
cat seen-python seen > both && mv both seen
expect <<'SEEN'
topojson 2.2
3 places {} Eiffel Tower 0.0 m, Hotel 0.0 m, its neighbour 0.0 m; the hotels are 51 m apart
3 places {'prequantize': False} Eiffel Tower 0.0 m, Hotel 0.0 m, its neighbour 0.0 m; the hotels are 51 m apart
5 places {} Eiffel Tower 58.0 m, Hotel 61.2 m, its neighbour 30.1 m; the hotels are 0 m apart
5 places {'prequantize': False} Eiffel Tower 0.0 m, Hotel 0.0 m, its neighbour 0.0 m; the hotels are 51 m apart
topojson-server 3.0.1 [ 2.294481, 48.85837 ]
SEEN

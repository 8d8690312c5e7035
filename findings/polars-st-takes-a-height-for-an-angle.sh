#!/usr/bin/env bash
# One expects that a height in metres stays as it is where longitude and latitude become metres, as in geopandas
# 1.2.0, since both systems have two axes. to_srid of polars-st 0.11.0 turns the third coordinate from degrees into
# radians too: the Aiguille du Midi, 3,842 m high, is at 67 m on the map of France, and metres are multiplied by 57 on
# the way back to degrees, so that a track through two systems seems right again. From one metric system to another
# heights stay. Who has heights in Polars keeps them in a column of their own, or transforms with geopandas.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 polars-st==0.11.0 geopandas==1.2.0 pyarrow==26.0.1
python <<'PYTHON'
from importlib.metadata import version

import geopandas
import polars_st as st
from shapely import from_wkt
from shapely.geometry import Point

print(*(f"{name} {version(name)}" for name in ("polars-st", "geopandas")))


def heights(label, point, systems):
    frame = geopandas.GeoDataFrame(geometry=[point], crs=systems[0])
    places = st.from_geopandas(frame)
    for system in systems[1:]:
        places = places.with_columns(st.geom().st.to_srid(system))
        frame = frame.to_crs(system)
    moved = from_wkt(places.select(st.geom().st.to_wkt()).item())
    other = frame.geometry[0]
    print(f"{label}: {round(moved.distance(other), 2)} m or degrees apart, height {moved.z:.3f} and {other.z:.3f}")


summit = Point(6.8874, 45.8793, 3842)
heights("4326 to 2154", summit, [4326, 2154])
heights("4326 to 3857", summit, [4326, 3857])
heights("4326 to 2154 and back", summit, [4326, 2154, 4326])
heights("2154 to 3857", Point(1001712.9, 6538262.1, 3842), [2154, 3857])
heights("2154 to 4326", Point(1001712.9, 6538262.1, 3842), [2154, 4326])
PYTHON
expect <<'SEEN'
polars-st 0.11.0 geopandas 1.2.0
4326 to 2154: 0.0 m or degrees apart, height 67.056 and 3842.000
4326 to 3857: 0.0 m or degrees apart, height 67.056 and 3842.000
4326 to 2154 and back: 0.0 m or degrees apart, height 3842.000 and 3842.000
2154 to 3857: 0.0 m or degrees apart, height 3842.000 and 3842.000
2154 to 4326: 0.0 m or degrees apart, height 220130.382 and 3842.000
SEEN

#!/usr/bin/env bash
# One expects the same area from a ring in either direction, as geopandas 1.2.0 gives it. ClickHouse 26.9 (chDB 4.4.0)
# gives a negative one for rings that run counter-clockwise, as RFC 7946 asks of GeoJSON: the same square from a
# Shapefile and from GeoJSON have a sum of 0, and the largest country comes last. A hole that runs the same way as its
# ring is added instead of taken away. A ring that is left open is closed for the area, but not for the length of its
# border. An example in its documentation has an area of -1, without a word on direction. Who measures there winds all
# polygons one way, and takes abs().
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages chdb==4.4.0 chdb-core==26.9.0 geopandas==1.2.0 pyarrow==26.0.1
python <<'PYTHON'
import chdb
import geopandas
from shapely import to_wkt
from shapely.geometry import Polygon

print("ClickHouse", chdb.query("select version()").data().strip().strip('"'), "geopandas", geopandas.__version__)
square, hole = [(0, 0), (0, 4), (4, 4), (4, 0), (0, 0)], [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]
rings = {
    "clockwise": [square],
    "counter-clockwise": [square[::-1]],
    "hole the other way": [square, hole[::-1]],
    "hole the same way": [square, hole],
}
for name, (shell, *holes) in rings.items():
    polygon = Polygon(shell, holes)
    geopandas.GeoDataFrame(geometry=[polygon], crs=4326).to_parquet("land.parquet")
    areas = chdb.query(
        "select polygonAreaCartesian(geometry), round(polygonAreaSpherical(geometry) * pow(6371.009, 2)) "
        "from file('land.parquet')", "TSV").data().split()
    print(f"{name}: geopandas {polygon.area}, ClickHouse {areas[0]}, on the sphere {areas[1]} km²")
for name, points in {"closed": square, "open": square[:-1]}.items():
    ring = str([tuple(map(float, point)) for point in points])
    measured = f"select polygonAreaCartesian([{ring}]), polygonPerimeterCartesian([{ring}])"
    print(name, chdb.query(measured, "TSV").data().split())
PYTHON
expect <<'SEEN'
ClickHouse 26.9.2.1 geopandas 1.2.0
clockwise: geopandas 16.0, ClickHouse 16, on the sphere 197749 km²
counter-clockwise: geopandas 16.0, ClickHouse -16, on the sphere -197749 km²
hole the other way: geopandas 15.0, ClickHouse 15, on the sphere 185389 km²
hole the same way: geopandas 15.0, ClickHouse 17, on the sphere 210109 km²
closed ['16', '16']
open ['16', '12']
SEEN

#!/usr/bin/env bash
# One expects that a table that is written and read again has its rows in their order, whatever the format. geopandas
# 1.2.0 writes GeoPackage, GeoJSON and Shapefiles so. A FlatGeobuf file has them along a curve through space, so that
# its index finds them, and no column says which row was which: a column of prices that is put beside it, or a list of
# answers in the order of the questions, is given to other places. Nothing is lost, counts and sums agree, and a file of
# one or two rows is in order. Who writes FlatGeobuf keeps an id, or asks for SPATIAL_INDEX="NO".
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 pyogrio==0.13.0
python <<'PYTHON'
import geopandas
from shapely.geometry import Point

print("geopandas", geopandas.__version__)
places = {"Suva": (178.4, -18.1), "Paris": (2.4, 48.9), "Tokyo": (139.7, 35.7), "Lima": (-77, -12), "Oslo": (10.7, 59.9)}
frame = geopandas.GeoDataFrame({"name": list(places)}, geometry=[Point(xy) for xy in places.values()], crs=4326)
for file in ("places.gpkg", "places.geojson", "places.shp", "places.fgb"):
    frame.to_file(file)
    print(file, *geopandas.read_file(file)["name"])
prices = [95, 140, 120, 60, 170]
print("beside their prices:", *zip(geopandas.read_file("places.fgb")["name"], prices))
frame.to_file("plain.fgb", SPATIAL_INDEX="NO")
print("without an index:", *geopandas.read_file("plain.fgb")["name"])
PYTHON
expect <<'SEEN'
geopandas 1.2.0
places.gpkg Suva Paris Tokyo Lima Oslo
places.geojson Suva Paris Tokyo Lima Oslo
places.shp Suva Paris Tokyo Lima Oslo
places.fgb Suva Tokyo Oslo Paris Lima
beside their prices: ('Suva', 95) ('Tokyo', 140) ('Oslo', 120) ('Paris', 60) ('Lima', 170)
without an index: Suva Paris Tokyo Lima Oslo
SEEN

#!/usr/bin/env bash
# One expects that a box whose west is larger than its east crosses 180°, as GeoJSON (RFC 7946) and GeoParquet write
# one, or that it is refused. geopandas 1.2.0 turns the two edges around: the box of Fiji, 177 to −178, becomes −178 to
# 177, the rest of the world at its latitude. Reading a file, cx and clip give a place of Namibia and none of Fiji;
# read_parquet gives nothing. No warning. Who cuts data by the boxes of countries or of Overture asks twice, up to 180
# and from −180.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 pyogrio==0.13.0 pyarrow==26.0.1
python <<'PYTHON'
import geopandas
from shapely.geometry import Point

print("geopandas", geopandas.__version__)
points = {"Suva": Point(178.44, -18.14), "Taveuni": Point(-179.98, -16.8), "Ruacana": Point(14.2, -17.4)}
places = geopandas.GeoDataFrame({"name": list(points)}, geometry=list(points.values()), crs=4326)
places.to_file("places.gpkg")
places.to_parquet("places.parquet", write_covering_bbox=True)
fiji = (177, -20, -178, -15)
print("read_file", *geopandas.read_file("places.gpkg", bbox=fiji)["name"])
print("cx", *places.cx[177:-178, -20:-15]["name"])
print("clip", *places.clip(fiji)["name"])
print("read_parquet", *geopandas.read_parquet("places.parquet", bbox=fiji)["name"])
halves = [geopandas.read_file("places.gpkg", bbox=box) for box in [(177, -20, 180, -15), (-180, -20, -178, -15)]]
print("read_file, twice:", *(name for half in halves for name in half["name"]))
PYTHON
expect <<'SEEN'
geopandas 1.2.0
read_file Ruacana
cx Ruacana
clip Ruacana
read_parquet
read_file, twice: Suva Taveuni
SEEN

#!/usr/bin/env bash
# One expects that two GeoParquet files that are put together with pyarrow are one. concat_tables of pyarrow 26.0.1
# keeps the metadata of the first table, and with it the box around the first file's places. SedonaDB 0.5.0 believes
# this box: a search in Fiji gives nothing from a file of France and Fiji, though a query without a filter prints Suva,
# and its test for it is true. geopandas 1.2.0, which writes the box, does not look at it, so that the same file seems
# whole. Who appends or edits GeoParquet with a tool that does not know it removes the key geo, or writes through one
# that does.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 pyarrow==26.0.1 sedonadb==0.5.0 geoarrow-pyarrow==0.3.0
python <<'PYTHON'
import json
from importlib.metadata import version

import geopandas
import pyarrow as pa
import pyarrow.parquet as pq
import sedonadb
from shapely.geometry import Point, box

print(*(f"{name} {version(name)}" for name in ("geopandas", "pyarrow", "sedonadb")))
tables = []
for places in ({"Paris": (2.35, 48.85), "Lyon": (4.83, 45.76)}, {"Suva": (178.44, -18.14), "Nadi": (177.42, -17.8)}):
    frame = geopandas.GeoDataFrame({"name": list(places)}, geometry=[Point(xy) for xy in places.values()], crs=4326)
    frame.to_parquet("part.parquet")
    tables.append(pq.read_table("part.parquet"))
pq.write_table(pa.concat_tables(tables), "places.parquet")
print("box", json.loads(pq.read_schema("places.parquet").metadata[b"geo"])["columns"]["geometry"]["bbox"])

fiji = box(177, -19, 179, -17)
frame = geopandas.read_parquet("places.parquet")
print("geopandas:", *frame[frame.intersects(fiji)]["name"])
sedona = sedonadb.connect()
sedona.read_parquet("places.parquet").to_view("places")
inside = f"ST_Intersects(geometry, ST_SetSRID(ST_GeomFromText('{fiji.wkt}'), 4326))"
print("SedonaDB, where:", *sedona.sql(f"select name from places where {inside}").to_pandas()["name"])
for name, found in sedona.sql(f"select name, {inside} as found from places").to_pandas().itertuples(index=False):
    print("SedonaDB, all:", name, found)
PYTHON
expect <<'SEEN'
geopandas 1.2.0 pyarrow 26.0.1 sedonadb 0.5.0
box [2.35, 45.76, 4.83, 48.85]
geopandas: Suva Nadi
SedonaDB, where:
SedonaDB, all: Paris False
SedonaDB, all: Lyon False
SedonaDB, all: Suva True
SedonaDB, all: Nadi True
SEEN

#!/usr/bin/env bash
# One expects that a geometry without a coordinate system has none in the file either, as geopandas 1.2.0 writes it:
# "crs": null. DuckDB 2.0.1 leaves the key out, and GeoParquet has a meaning for that: longitudes and latitudes.
# Coordinates in metres, which a DuckDB table holds without a system unless it is told one, become degrees, even if
# DuckDB only copies a file of geopandas that said null. geopandas believes it: the map of Oslo is empty, and to_crs
# gives infinity, without an error. A system that is given is kept. Who copies geometries in DuckDB gives each column
# its system, or drops the one that is read.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages duckdb==2.0.1 geopandas==1.2.0 pyarrow==26.0.1
python <<'PYTHON'
import json

import duckdb
import geopandas
import pyarrow.parquet as pq
from shapely.geometry import Point

print("DuckDB", duckdb.__version__, "geopandas", geopandas.__version__)


def show(writer, file):
    said = json.loads(pq.read_schema(file).metadata[b"geo"])["columns"]["geometry"].get("crs", "nothing")
    frame = geopandas.read_parquet(file)
    name = frame.crs.name if frame.crs else None
    print(f"{writer} says {said if said in ('nothing', None) else said['name']}, geopandas reads {name}")
    return frame


oslo = geopandas.GeoDataFrame(geometry=[Point(597424, 6643117)])
oslo.to_parquet("none.parquet")
oslo.set_crs(32632).to_parquet("utm.parquet")
show("geopandas", "none.parquet")
for source in ("select 'POINT(597424 6643117)'::GEOMETRY as geometry", "from 'none.parquet'", "from 'utm.parquet'"):
    duckdb.sql(f"copy ({source}) to 'copy.parquet'")
    frame = show(f"DuckDB, {source},", "copy.parquet")
    print("   ", *frame.to_crs(32632).geometry)
PYTHON
expect <<'SEEN'
DuckDB 2.0.1 geopandas 1.2.0
geopandas says None, geopandas reads None
DuckDB, select 'POINT(597424 6643117)'::GEOMETRY as geometry, says nothing, geopandas reads WGS 84 (CRS84)
    POINT (Infinity Infinity)
DuckDB, from 'none.parquet', says nothing, geopandas reads WGS 84 (CRS84)
    POINT (Infinity Infinity)
DuckDB, from 'utm.parquet', says WGS 84 / UTM zone 32N, geopandas reads WGS 84 / UTM zone 32N
    POINT (597424 6643117)
SEEN

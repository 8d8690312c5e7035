#!/usr/bin/env bash
# One expects that longitudes and latitudes of WGS 84 can be compared with each other. GeoParquet's own name for them
# is OGC:CRS84, that of geopandas EPSG:4326, and both mean the same numbers in the same order. In DuckDB 2.0.1 the CRS
# is part of the type: a join or union of a file of geopandas 1.2.0 with one that DuckDB wrote is refused, even if the
# latter is told to be EPSG:4326, for the former's is spelled out. Each by itself compares well with a text. Who joins
# places of both writers in DuckDB sets the CRS of both with st_setcrs, or joins by the text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages duckdb==2.0.1 geopandas==1.2.0 pyarrow==26.0.1
python <<'PYTHON'
import duckdb
import geopandas
from shapely.geometry import Point

print("DuckDB", duckdb.__version__, "geopandas", geopandas.__version__)
geopandas.GeoDataFrame({"name": ["Paris"]}, geometry=[Point(2.35, 48.85)], crs=4326).to_parquet("a.parquet")
duckdb.sql("copy (select 'Paris' as name, 'POINT(2.35 48.85)'::geometry as geometry) to 'b.parquet'")
point, same = "'POINT(2.35 48.85)'", "st_setcrs({}.geometry, 'OGC:CRS84')"
for what, query in [
    ("geopandas' by text", f"from 'a.parquet' a where geometry = {point}"),
    ("DuckDB's by text", f"from 'b.parquet' b where geometry = {point}"),
    ("joined", "from 'a.parquet' a join 'b.parquet' b on a.geometry = b.geometry"),
    ("joined, DuckDB's set", "from 'a.parquet' a join 'b.parquet' b on a.geometry = st_setcrs(b.geometry, 'EPSG:4326')"),
    ("joined, both set", f"from 'a.parquet' a join 'b.parquet' b on {same.format('a')} = {same.format('b')}"),
]:
    try:
        print(f"{what}: {len(duckdb.sql('select 1 ' + query).fetchall())} row")
    except duckdb.BinderException as error:
        print(f"{what}: {error}")
PYTHON
expect <<'SEEN'
DuckDB 2.0.1 geopandas 1.2.0
geopandas' by text: 1 row
DuckDB's by text: 1 row
joined: Binder Error: Cannot cast GEOMETRY with CRS 'OGC:CRS84' to GEOMETRY with different CRS 'EPSG:4326'
joined, DuckDB's set: Binder Error: Cannot cast GEOMETRY with CRS 'EPSG:4326' to GEOMETRY with different CRS 'EPSG:4326'
joined, both set: 1 row
SEEN

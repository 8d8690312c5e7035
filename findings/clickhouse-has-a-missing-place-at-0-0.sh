#!/usr/bin/env bash
# One expects that a row of GeoParquet without a geometry has none in every engine, as in geopandas 1.2.0 and DuckDB
# 2.0.1. ClickHouse 26.9 (chDB 4.4.0) infers the type Point, which cannot be null, and gives 0, 0 off Africa: the row
# is counted as placed, no query finds that it was missing, and a mean position is moved. If only polygons are in the
# file, a missing one is an empty list; only a file with several kinds of geometry keeps its nulls. Who reads
# GeoParquet in ClickHouse leaves rows without a place out when writing, or keeps a column that says so.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages chdb==4.4.0 chdb-core==26.9.0 duckdb==2.0.1 geopandas==1.2.0 pyarrow==26.0.1
python <<'PYTHON'
import chdb
import duckdb
import geopandas
from shapely.geometry import LineString, Point, box

print("ClickHouse", chdb.query("select version()").data().strip().strip('"'), "DuckDB", duckdb.__version__)
print("geopandas", geopandas.__version__)
kinds = {
    "points": [Point(178.44, -18.14), None, Point(177.42, -17.8)],
    "polygons": [box(177, -19, 179, -17), None],
    "both": [Point(178.44, -18.14), None, LineString([(177, -19), (179, -17)])],
}
for name, geometries in kinds.items():
    file = f"{name}.parquet"
    geopandas.GeoDataFrame({"id": range(len(geometries))}, geometry=geometries, crs=4326).to_parquet(file)
    print(name)
    print("    geopandas: ", int(geopandas.read_parquet(file).geometry.notna().sum()), "of", len(geometries))
    print("    DuckDB:    ", duckdb.sql(f"select count(geometry) from '{file}'").fetchall()[0][0])
    said = chdb.query(f"select count(geometry), any(toTypeName(geometry)) from file('{file}')", "TSV").data()
    print("    ClickHouse:", *said.split())
    for row in chdb.query(f"select geometry from file('{file}')", "TSV").data().splitlines():
        print("       ", row)
mean = "avg(geometry.1), avg(geometry.2)"
print("mean", chdb.query(f"select {mean} from file('points.parquet')", "TSV").data().strip())
PYTHON
expect <<'SEEN'
ClickHouse 26.9.2.1 DuckDB 2.0.1
geopandas 1.2.0
points
    geopandas:  2 of 3
    DuckDB:     2
    ClickHouse: 3 Point
        (178.44,-18.14)
        (0,0)
        (177.42,-17.8)
polygons
    geopandas:  1 of 2
    DuckDB:     1
    ClickHouse: 2 Polygon
        [[(179,-19),(179,-17),(177,-17),(177,-19),(179,-19)]]
        []
both
    geopandas:  2 of 3
    DuckDB:     2
    ClickHouse: 3 Geometry
        (178.44,-18.14)
        \N
        [(177,-19),(179,-17)]
mean 118.62	-11.979999999999999
SEEN

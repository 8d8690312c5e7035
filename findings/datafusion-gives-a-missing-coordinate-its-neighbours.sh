#!/usr/bin/env bash
# One expects that a query without a filter gives the values of a file as they are. The statistics of a Parquet file
# leave NaN out, so a column of one value and NaN has this value as minimum and as maximum. DataFusion 55.0.0 takes such a
# column for a constant: it prints 1.5 where the file of pyarrow 26.0.1 has NaN, and no query can find the NaN any more.
# DuckDB 2.0.1 and Polars 2.1.0 print it. A file of the visits to one place, whose one bad row has no coordinate, is such
# a file: the row gets the place. Who has coordinates or prices in Parquet writes a missing one as null, never as NaN.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages datafusion==55.0.0 pyarrow==26.0.1 duckdb==2.0.1 polars==2.1.0
python <<'PYTHON'
import datafusion
import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

for latitudes in ([1.5, float("nan"), 1.5], [1.5, float("nan"), 2.5], [1.5, None, 1.5]):
    pq.write_table(pa.table({"latitude": latitudes}), "visits.parquet")
    context = datafusion.SessionContext()
    context.register_parquet("visits", "visits.parquet")
    print("written", latitudes)
    print("    DataFusion", datafusion.__version__, context.sql("select latitude from visits").to_pydict()["latitude"])
    print("    DuckDB", duckdb.__version__, [row[0] for row in duckdb.sql("from 'visits.parquet'").fetchall()])
    print("    Polars", pl.__version__, pl.read_parquet("visits.parquet")["latitude"].to_list())
PYTHON
expect <<'SEEN'
written [1.5, nan, 1.5]
    DataFusion 55.0.0 [1.5, 1.5, 1.5]
    DuckDB 2.0.1 [1.5, nan, 1.5]
    Polars 2.1.0 [1.5, nan, 1.5]
written [1.5, nan, 2.5]
    DataFusion 55.0.0 [1.5, nan, 2.5]
    DuckDB 2.0.1 [1.5, nan, 2.5]
    Polars 2.1.0 [1.5, nan, 2.5]
written [1.5, None, 1.5]
    DataFusion 55.0.0 [1.5, None, 1.5]
    DuckDB 2.0.1 [1.5, None, 1.5]
    Polars 2.1.0 [1.5, None, 1.5]
SEEN

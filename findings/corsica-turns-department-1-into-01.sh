#!/usr/bin/env bash
# One expects that a text is a text when an engine reads back what it has written. Parquet in folders by a column
# (dept=01) has the text in the folder's name alone, and pandas 3.1.1 and pyarrow 26.0.1 guess its type from all the
# names: with Ain (01) and Paris (75), departments are numbers and 01 is 1, and Dresden's 01067 is 1067. Once a place in
# Corsica (2A) is written beside them, all are texts again, and what was joined by number finds nothing. Rows without a
# department make both refuse the whole folder. Polars 2.1.0, which reads the same folders, makes 90.0 of the geohash
# 9e1 too. DuckDB 2.0.1 reads texts. Who splits places by a code writes it into the files too, under another name.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 pandas==3.1.1 pyarrow==26.0.1 duckdb==2.0.1
python <<'PYTHON'
import shutil

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq


def by_pandas(codes):
    pd.DataFrame({"code": codes, "row": range(len(codes))}).to_parquet("rows", partition_cols=["code"])
    return pd.read_parquet("rows").sort_values("row")["code"].tolist()


def by_polars(codes):
    pd.DataFrame({"code": codes, "row": range(len(codes))}).to_parquet("rows", partition_cols=["code"])
    return pl.read_parquet("rows/", hive_partitioning=True).sort("row")["code"].to_list()


def by_pyarrow(codes):
    pq.write_to_dataset(pa.table({"code": codes, "row": range(len(codes))}), "rows", partition_cols=["code"])
    return pq.read_table("rows").sort_by("row")["code"].to_pylist()


def by_duckdb(codes):
    rows = pa.table({"code": codes, "row": range(len(codes))})
    connection = duckdb.connect()
    connection.register("rows", rows)
    connection.execute("copy rows to 'rows' (format parquet, partition_by (code))")
    return [code for code, in connection.execute("select code from 'rows/*/*.parquet' order by row").fetchall()]


for name, engine in [
    (f"pandas {pd.__version__}", by_pandas),
    (f"pyarrow {pa.__version__}", by_pyarrow),
    (f"Polars {pl.__version__}, of pandas", by_polars),
    (f"DuckDB {duckdb.__version__}", by_duckdb),
]:
    print(name)
    for codes in (["01", "75"], ["01", "75", "2A"], ["01067"], ["9e1", "9e2"], ["01", None]):
        try:
            print("   ", codes, "come back as", engine(codes))
        except Exception as error:
            print("   ", codes, "do not:", str(error).splitlines()[0])
        shutil.rmtree("rows")
PYTHON
expect <<'SEEN'
pandas 3.1.1
    ['01', '75'] come back as [1, 75]
    ['01', '75', '2A'] come back as ['01', '75', '2A']
    ['01067'] come back as [1067]
    ['9e1', '9e2'] come back as ['9e1', '9e2']
    ['01', None] do not: Cannot yet unify dictionaries with nulls
pyarrow 26.0.1
    ['01', '75'] come back as [1, 75]
    ['01', '75', '2A'] come back as ['01', '75', '2A']
    ['01067'] come back as [1067]
    ['9e1', '9e2'] come back as ['9e1', '9e2']
    ['01', None] do not: Cannot yet unify dictionaries with nulls
Polars 2.1.0, of pandas
    ['01', '75'] come back as [1, 75]
    ['01', '75', '2A'] come back as ['01', '75', '2A']
    ['01067'] come back as [1067]
    ['9e1', '9e2'] come back as [90.0, 900.0]
    ['01', None] come back as [1, None]
DuckDB 2.0.1
    ['01', '75'] come back as ['01', '75']
    ['01', '75', '2A'] come back as ['01', '75', '2A']
    ['01067'] come back as ['01067']
    ['9e1', '9e2'] come back as ['9e1', '9e2']
    ['01', None] come back as ['01', None]
SEEN

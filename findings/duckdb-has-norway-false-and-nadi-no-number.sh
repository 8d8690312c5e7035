#!/usr/bin/env bash
# One expects that a column of codes is text: YAML's Norway problem is well known, CSV had none. A file for one country
# or one airport holds a single code, and readers look whether it could be something else. DuckDB 2.0.1 makes NO
# (Norway) false, NAN (Nadi, Fiji) not a number and INF (In Guezzam, Algeria) a date without end, 9999-12-31 in Python;
# with one SE beside it NO is text. pyarrow 26.0.1 makes the latter two numbers and Namibia's NA null. Polars 2.1.0
# keeps all four. Who splits files by country or airport says the types of the columns.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages duckdb==2.0.1 pyarrow==26.0.1 polars==2.1.0
python <<'PYTHON'
import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.csv

print("DuckDB", duckdb.__version__, "pyarrow", pa.__version__, "Polars", pl.__version__)
for codes in [["NO"], ["NAN"], ["INF"], ["NA"], ["NO", "SE"], ["NAN", "SUV"]]:
    with open("visits.csv", "w") as file:
        file.write("\n".join(["code,nights", *(f"{code},2" for code in codes), ""]))
    read = {
        "DuckDB": [row[0] for row in duckdb.sql("select code from 'visits.csv'").fetchall()],
        "pyarrow": pyarrow.csv.read_csv("visits.csv")["code"].to_pylist(),
        "Polars": pl.read_csv("visits.csv")["code"].to_list(),
    }
    kind = duckdb.sql("select any_value(typeof(code)) from 'visits.csv'").fetchall()[0][0]
    print(*codes, f"DuckDB {read['DuckDB']} ({kind}), pyarrow {read['pyarrow']}, Polars {read['Polars']}", sep=": ")
PYTHON
expect <<'SEEN'
DuckDB 2.0.1 pyarrow 26.0.1 Polars 2.1.0
NO: DuckDB [False] (BOOLEAN), pyarrow ['NO'], Polars ['NO']
NAN: DuckDB [nan] (DOUBLE), pyarrow [nan], Polars ['NAN']
INF: DuckDB [datetime.date(9999, 12, 31)] (DATE), pyarrow [inf], Polars ['INF']
NA: DuckDB ['NA'] (VARCHAR), pyarrow [None], Polars ['NA']
NO: SE: DuckDB ['NO', 'SE'] (VARCHAR), pyarrow ['NO', 'SE'], Polars ['NO', 'SE']
NAN: SUV: DuckDB ['NAN', 'SUV'] (VARCHAR), pyarrow ['NAN', 'SUV'], Polars ['NAN', 'SUV']
SEEN

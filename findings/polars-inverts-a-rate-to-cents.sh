#!/usr/bin/env bash
# One expects that a division of exact decimals keeps more places than its operands, as in SQL, or becomes a float.
# Polars 2.1.0 keeps the larger scale of the two: the inverse of 155.30 yen for a dollar is 0.01, and 10,000 yen times
# this are 100.00 dollars instead of 64.39. DuckDB 2.0.1 makes a float of the same division. No error is raised, and
# rates near 1 look right. Who converts prices in Polars divides last, or casts to a scale that is wide enough first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1
python <<'PYTHON'
from decimal import Decimal

import duckdb
import polars as pl

print("Polars", pl.__version__, "DuckDB", duckdb.__version__)
trip = pl.DataFrame({"yen": [Decimal("10000.00")], "rate": [Decimal("155.30")]})
yen, rate = pl.col("yen"), pl.col("rate")
print("Polars: inverse, divided, times the inverse:", *trip.select(a=1 / rate, b=yen / rate, c=yen * (1 / rate)).row(0))
[row] = duckdb.sql("select round(1 / rate, 6), round(yen / rate, 2), round(yen * (1 / rate), 2) from trip").fetchall()
print("DuckDB: the same:", *row)
PYTHON
expect <<'SEEN'
Polars 2.1.0 DuckDB 2.0.1
Polars: inverse, divided, times the inverse: 0.01 64.39 100.00
DuckDB: the same: 0.006439 64.39 64.39
SEEN

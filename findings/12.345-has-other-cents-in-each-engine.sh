#!/usr/bin/env bash
# One expects that decimals are rounded to cents in one way, that of SQL and of merchants: halves up. DuckDB 2.0.1 does
# so, and DataFusion 55.0.0. Polars 2.1.0 rounds halves to the even cent, also from texts. pyarrow 26.0.1, told to cast
# with safe=False, cuts decimals and texts and rounds floats: 12.999 is 12.99 as a decimal, and 13.00 as a float. Who
# compares totals of two engines rounds in one of them, or keeps the third decimal.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1 datafusion==55.0.0
python <<'PYTHON'
from decimal import Decimal

import datafusion
import duckdb
import polars as pl
import pyarrow as pa

texts = ["12.345", "12.355", "-0.125", "12.999"]
exact = [Decimal(text) for text in texts]
print(*texts)


floats = [float(text) for text in texts]
kinds = {"decimals": (exact, pa.decimal128(9, 3)), "texts": (texts, pa.string()), "floats": (floats, pa.float64())}
for kind, (values, dtype) in kinds.items():
    prices = pa.table({"price": pa.array(values, dtype)})
    query = "select cast(price as decimal(9, 2)) as cents from prices"
    context = datafusion.SessionContext()
    context.from_arrow(prices, "prices")
    print("from", kind)
    print("    DuckDB", duckdb.__version__, *(row[0] for row in duckdb.sql(query).fetchall()))
    print("    DataFusion", datafusion.__version__, *context.sql(query).to_pydict()["cents"])
    print("    Polars", pl.__version__, *pl.from_arrow(prices)["price"].cast(pl.Decimal(9, 2)))
    print("    pyarrow", pa.__version__, *prices["price"].cast(pa.decimal128(9, 2), safe=False).to_pylist())
PYTHON
expect <<'SEEN'
12.345 12.355 -0.125 12.999
from decimals
    DuckDB 2.0.1 12.35 12.36 -0.13 13.00
    DataFusion 55.0.0 12.35 12.36 -0.13 13.00
    Polars 2.1.0 12.34 12.36 -0.12 13.00
    pyarrow 26.0.1 12.34 12.35 -0.12 12.99
from texts
    DuckDB 2.0.1 12.35 12.36 -0.13 13.00
    DataFusion 55.0.0 12.35 12.36 -0.13 13.00
    Polars 2.1.0 12.34 12.36 -0.12 13.00
    pyarrow 26.0.1 12.34 12.35 -0.12 12.99
from floats
    DuckDB 2.0.1 12.35 12.36 -0.13 13.00
    DataFusion 55.0.0 12.35 12.36 -0.13 13.00
    Polars 2.1.0 12.34 12.36 -0.12 13.00
    pyarrow 26.0.1 12.35 12.36 -0.12 13.00
SEEN

#!/usr/bin/env bash
# One expects that a workbook's column of prices with one "12,50 €" or "free" in it becomes a column of texts, or
# raises an error. Polars 2.1.0 decides by the first hundred rows: if they are numbers, a later text becomes null, and
# if nothing else is in the row the row is gone. With the same text in row 90 all are texts. pandas 3.1.1 and the same
# fastexcel by itself keep it. Who reads a list of prices from a workbook compares the number of rows, or says
# infer_schema_length=None.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 fastexcel==0.21.0 pyarrow==26.0.1 xlsxwriter==3.3.1 pandas==3.1.1 openpyxl==3.1.5
python <<'PYTHON'
import fastexcel
import pandas
import polars as pl
import xlsxwriter

print("Polars", pl.__version__, "fastexcel", fastexcel.__version__, "pandas", pandas.__version__)
for count in (90, 150):
    with xlsxwriter.Workbook("prices.xlsx") as book:
        book.add_worksheet().write_column(0, 0, ["price"] + [10] * count + ["12,50 €"])
    for name, prices in [
        ("Polars", pl.read_excel("prices.xlsx")["price"]),
        ("Polars, all rows looked at", pl.read_excel("prices.xlsx", infer_schema_length=None)["price"]),
        ("fastexcel", fastexcel.read_excel("prices.xlsx").load_sheet(0).to_arrow()["price"].to_pylist()),
        ("pandas", pandas.read_excel("prices.xlsx").price.tolist()),
    ]:
        print(f"{count + 1} prices, {name}: {len(prices)}, the last is {prices[len(prices) - 1]!r}")
PYTHON
expect <<'SEEN'
Polars 2.1.0 fastexcel 0.21.0 pandas 3.1.1
91 prices, Polars: 91, the last is '12,50 €'
91 prices, Polars, all rows looked at: 91, the last is '12,50 €'
91 prices, fastexcel: 91, the last is '12,50 €'
91 prices, pandas: 91, the last is '12,50 €'
151 prices, Polars: 150, the last is 10
151 prices, Polars, all rows looked at: 151, the last is '12,50 €'
151 prices, fastexcel: 151, the last is '12,50 €'
151 prices, pandas: 151, the last is '12,50 €'
SEEN

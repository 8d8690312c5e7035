#!/usr/bin/env bash
# One expects that a time of day in a workbook, such as 15:00 for check-in, is a time of day, as openpyxl 3.1.5,
# calamine 0.9.1 and pandas 3.1.1 have it. fastexcel 0.21.0, and so Polars 2.1.0, makes it a moment of 31 December
# 1899, which is before every day of a journey and has a type that a column of times cannot be joined with. Who reads
# hours of opening or of check-in from a workbook with Polars takes dt.time() of them.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 fastexcel==0.21.0 pyarrow==26.0.1 xlsxwriter==3.3.1 pandas==3.1.1 openpyxl==3.1.5 python-calamine==0.9.1
python <<'PYTHON'
from datetime import time

import fastexcel
import openpyxl
import pandas
import polars as pl
import xlsxwriter
from python_calamine import CalamineWorkbook

with xlsxwriter.Workbook("hotels.xlsx") as book:
    sheet, clock = book.add_worksheet(), book.add_format({"num_format": "hh:mm"})
    sheet.write_string(0, 0, "check-in")
    for row, hour in enumerate([time(15), time(0)], start=1):
        sheet.write_datetime(row, 0, hour, clock)
print("openpyxl", openpyxl.__version__, *(row[0].value for row in list(openpyxl.load_workbook("hotels.xlsx").active)[1:]))
print("calamine 0.9.1", *(row[0] for row in CalamineWorkbook.from_path("hotels.xlsx").get_sheet_by_index(0).to_python()[1:]))
print("pandas", pandas.__version__, *pandas.read_excel("hotels.xlsx")["check-in"])
hours = pl.read_excel("hotels.xlsx")["check-in"]
print("fastexcel", fastexcel.__version__, "in Polars", pl.__version__, *hours)
print("equal to 15:00:", (hours.dt.time() == time(15)).sum(), "by dt.time(),", hours.dtype)
PYTHON
expect <<'SEEN'
openpyxl 3.1.5 15:00:00 00:00:00
calamine 0.9.1 15:00:00 00:00:00
pandas 3.1.1 15:00:00 00:00:00
fastexcel 0.21.0 in Polars 2.1.0 1899-12-31 15:00:00 1899-12-31 00:00:00
equal to 15:00: 1 by dt.time(), Datetime(time_unit='ms', time_zone=None)
SEEN

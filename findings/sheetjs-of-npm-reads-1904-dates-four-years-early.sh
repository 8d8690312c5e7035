#!/usr/bin/env bash
# One expects that a date of a workbook is the same in every reader. Workbooks count days from 1900 or, if they were
# begun on an older Mac, from 1904, and say so. openpyxl 3.1.5 and calamine 0.9.1 heed it; xlsx 0.18.5 (SheetJS, the
# last release on npm and among the most used there) takes 1900: the nights of January 2026 are in January 2022, with
# its season and exchange rates. Who reads workbooks of spending with it adds 1,462 days where
# Workbook.WBProps.date1904 is set.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages xlsxwriter==3.3.1 openpyxl==3.1.5 python-calamine==0.9.1
npm_packages xlsx@0.18.5
python <<'PYTHON'
from datetime import date

import openpyxl
import xlsxwriter
from python_calamine import CalamineWorkbook

with xlsxwriter.Workbook("nights.xlsx", {"date_1904": True}) as book:
    book.add_worksheet().write_datetime(0, 0, date(2026, 1, 31), book.add_format({"num_format": "yyyy-mm-dd"}))
print("openpyxl", openpyxl.__version__, openpyxl.load_workbook("nights.xlsx").active["A1"].value.date())
print("calamine 0.9.1", CalamineWorkbook.from_path("nights.xlsx").get_sheet_by_index(0).to_python()[0][0])
PYTHON
mv seen python-seen
TZ=UTC node_module <<'JS'
import XLSX from "xlsx";

const { Sheets, Workbook } = XLSX.readFile("nights.xlsx", { cellDates: true });
console.log("xlsx", XLSX.version, Sheets.Sheet1.A1.v.toISOString().slice(0, 10), "date1904:", Workbook.WBProps.date1904);
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
openpyxl 3.1.5 2026-01-31
calamine 0.9.1 2026-01-31
xlsx 0.18.5 2022-01-30 date1904: true
SEEN

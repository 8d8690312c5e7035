#!/usr/bin/env bash
# One expects that a number with the format of a currency is a number. Formats may hold letters that are shown or only
# leave room, behind a backslash or an underscore: #,##0.00\ _D_M_- was Excel's own for prices without a symbol in
# Germany, 0\ \n\i\g\h\t\s counts nights. exceljs 4.4.0 looks for d, m, y, h or s anywhere and makes dates of 1900 of
# both, without an error; openpyxl 3.1.5, calamine 0.9.1 and xlsx 0.18.5 give numbers. Who reads prices with it turns
# dates before 1901 back into numbers.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages xlsxwriter==3.3.1 openpyxl==3.1.5 python-calamine==0.9.1
npm_packages exceljs@4.4.0 xlsx@0.18.5
python <<'PYTHON'
import openpyxl
import xlsxwriter
from python_calamine import CalamineWorkbook

with xlsxwriter.Workbook("prices.xlsx") as book:
    sheet = book.add_worksheet()
    for row, text in enumerate(["#,##0.00", r"#,##0.00\ _D_M_-", r"0\ \n\i\g\h\t\s", '0" nights"']):
        sheet.write_string(row, 0, text)
        sheet.write_number(row, 1, 12.5, book.add_format({"num_format": text}))
print("openpyxl", openpyxl.__version__, [row[1].value for row in openpyxl.load_workbook("prices.xlsx").active])
print("calamine 0.9.1", [row[1] for row in CalamineWorkbook.from_path("prices.xlsx").get_sheet_by_index(0).to_python()])
PYTHON
mv seen python-seen
TZ=UTC node_module <<'JS'
import { readFileSync } from "node:fs";
import Excel from "exceljs";
import XLSX from "xlsx";

const { Sheets } = XLSX.readFile("prices.xlsx", { cellDates: true });
console.log("xlsx", XLSX.version, ["B1", "B2", "B3", "B4"].map((cell) => Sheets.Sheet1[cell].v));
const book = new Excel.Workbook();
await book.xlsx.readFile("prices.xlsx");
console.log("exceljs", JSON.parse(readFileSync("node_modules/exceljs/package.json")).version);
book.worksheets[0].eachRow((row) => console.log("   ", row.getCell(1).value, row.getCell(2).value));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
openpyxl 3.1.5 [12.5, 12.5, 12.5, 12.5]
calamine 0.9.1 [12.5, 12.5, 12.5, 12.5]
xlsx 0.18.5 [ 12.5, 12.5, 12.5, 12.5 ]
exceljs 4.4.0
    #,##0.00 12.5
    #,##0.00\ _D_M_- 1900-01-11T12:00:00.000Z
    0\ \n\i\g\h\t\s 1900-01-11T12:00:00.000Z
    0" nights" 12.5
SEEN

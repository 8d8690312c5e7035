#!/usr/bin/env bash
# One expects that a reader of workbooks either knows a date or says that it does not. Excel's "Strict Open XML" workbooks,
# and openpyxl 3.1.5 where iso_dates is set, write a date as text of ISO 8601 in a cell of the type d (ECMA-376, part 1,
# 18.18.11) and not as a count of days. ExcelJS 4.4.0, downloaded 18 million times a month, does not look at the type and
# takes the year for the count: 1 July and 31 December 2026 are both 18 July 1905, and 15:30 is 14 January 1900.
# xlsx-populate 1.21.0 has no number, SheetJS 0.18.5 no time of day; its 0.20.3 and python-calamine 0.9.1 have all. In
# what ExcelJS reads, years before 1950 are looked at.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages openpyxl==3.1.5 python-calamine==0.9.1
npm_packages exceljs@4.4.0 xlsx@0.18.5 @e965/xlsx@0.20.3 xlsx-populate@1.21.0
python <<'PYTHON'
from datetime import date, datetime, time
from importlib.metadata import version

import openpyxl
import python_calamine

book = openpyxl.Workbook(iso_dates=True)
for day in (date(2026, 7, 1), date(2026, 12, 31), datetime(2027, 1, 2, 15, 30), time(15, 30)):
    book.active.append([day, 80])
book.save("nights.xlsx")
for name, cells in [
    ("openpyxl", [row[0].value for row in openpyxl.load_workbook("nights.xlsx").active.rows]),
    ("python-calamine", [row[0] for row in python_calamine.load_workbook("nights.xlsx").get_sheet_by_index(0).to_python()]),
]:
    print(f"{name} {version(name)}:", ", ".join(map(str, cells)))
PYTHON
mv seen python-seen
export TZ=UTC
node_module <<'JS'
import { readFileSync } from "node:fs";
import later from "@e965/xlsx";
import ExcelJS from "exceljs";
import XLSX from "xlsx";
import populate from "xlsx-populate";

const say = (what, cells) => {
    const written = cells.map((cell) => (cell instanceof Date && !isNaN(cell) ? cell.toISOString().slice(0, 16) : cell));
    console.log(`${what} ${JSON.parse(readFileSync(`node_modules/${what}/package.json`)).version}:`, written.map(String).join(", "));
};
const book = new ExcelJS.Workbook();
await book.xlsx.readFile("nights.xlsx");
say("exceljs", [1, 2, 3, 4].map((row) => book.worksheets[0].getCell(row, 1).value));
for (const [what, SheetJS] of [["xlsx", XLSX], ["@e965/xlsx", later]]) {
    const sheet = SheetJS.read(readFileSync("nights.xlsx"), { cellDates: true }).Sheets.Sheet;
    say(what, SheetJS.utils.sheet_to_json(sheet, { header: 1 }).map(([day]) => day));
}
const rows = (await populate.fromFileAsync("nights.xlsx")).sheet(0).usedRange().value();
say("xlsx-populate", rows.map(([day]) => day));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
openpyxl 3.1.5: 2026-07-01, 2026-12-31, 2027-01-02 15:30:00, 15:30:00
python-calamine 0.9.1: 2026-07-01, 2026-12-31, 2027-01-02 15:30:00, 15:30:00
exceljs 4.4.0: 1905-07-18T00:00, 1905-07-18T00:00, 1905-07-19T00:00, 1900-01-14T00:00
xlsx 0.18.5: 2026-07-01T00:00, 2026-12-31T00:00, 2027-01-02T15:30, Invalid Date
@e965/xlsx 0.20.3: 2026-07-01T00:00, 2026-12-31T00:00, 2027-01-02T15:30, 1899-12-31T15:30
xlsx-populate 1.21.0: NaN, NaN, NaN, NaN
SEEN

#!/usr/bin/env bash
# One expects that a cell of the format 31 is a date to every reader of workbooks: ECMA-376 gives the numbers 27 to 36
# and 50 to 58 to dates and times of Chinese, Japanese and Korean workbooks, and 71 to 81 to Thai ones, and none of
# them needs a text in the file. openpyxl 3.1.5, and with it pandas 3.1.1, ExcelJS 4.4.0, xlsx2csv 0.8.6 and fastexcel
# 0.21.0, which Polars 2.1.0 reads with, know none: the night of 1 March 2026 is 46082. python-calamine 0.9.1 has the
# East Asian ones right, though fastexcel is made on the same reader, and read-excel-file 9.3.17 all. What is a date
# for one reader is thus a number, or a price, for the next. Who reads workbooks of guests or hotels there looks for
# whole numbers around 46000 in columns of dates.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages openpyxl==3.1.5 pandas==3.1.1 python-calamine==0.9.1 fastexcel==0.21.0 polars==2.1.0 xlsx2csv==0.8.6
python <<'PYTHON'
import re
import subprocess
import zipfile
from importlib.metadata import version

import openpyxl
import pandas
import polars
import python_calamine

formats = [14, 27, 31, 57, 58, 71]
book = openpyxl.Workbook()
book.active.append(["format", "night"])
for number in formats:
    book.active.append([number, 46082])
book.save("plain.xlsx")
# openpyxl writes no format without a text, so the styles are put in here.
plain_style = '<xf numFmtId="{}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>'
styles = "".join(map(plain_style.format, [0, *formats]))
with zipfile.ZipFile("plain.xlsx") as plain, zipfile.ZipFile("nights.xlsx", "w") as nights:
    for name in plain.namelist():
        text = plain.read(name).decode()
        if name == "xl/styles.xml":
            text = re.sub(r"<cellXfs.*</cellXfs>", f'<cellXfs count="{len(formats) + 1}">{styles}</cellXfs>', text)
        if name == "xl/worksheets/sheet1.xml":
            for row in range(2, len(formats) + 2):
                text = text.replace(f'<c r="B{row}"', f'<c r="B{row}" s="{row - 1}"')
        nights.writestr(name, text)

print("formats:", *formats)


def show(name, values):
    texts = [value.isoformat()[:10] if hasattr(value, "isoformat") else value for value in values]
    print(f"{name} {version(name)}:", *texts)


show("openpyxl", [row[1].value for row in openpyxl.load_workbook("nights.xlsx").active.iter_rows(min_row=2)])
show("pandas", pandas.read_excel("nights.xlsx", dtype=object)["night"])
sheet = python_calamine.CalamineWorkbook.from_path("nights.xlsx").get_sheet_by_index(0)
show("python-calamine", [row[1] for row in sheet.to_python()[1:]])
table = polars.read_excel("nights.xlsx", schema_overrides={"night": polars.String})
show("fastexcel", [value[:10] for value in table["night"]])
lines = subprocess.run(["venv/bin/xlsx2csv", "nights.xlsx"], capture_output=True, text=True).stdout.splitlines()
show("xlsx2csv", [line.split(",")[1] for line in lines[1:]])
PYTHON
mv seen python-seen
npm_packages exceljs@4.4.0 read-excel-file@9.3.17
node_module <<'JS'
import { readFileSync } from "node:fs";
import ExcelJS from "exceljs";
import { readSheet } from "read-excel-file/node";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const text = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
const book = new ExcelJS.Workbook();
await book.xlsx.readFile("nights.xlsx");
const nights = [];
book.worksheets[0].eachRow((row) => nights.push(text(row.getCell(2).value)));
console.log(`exceljs ${version("exceljs")}:`, ...nights.slice(1));
const rows = await readSheet("nights.xlsx");
console.log(`read-excel-file ${version("read-excel-file")}:`, ...rows.slice(1).map((row) => text(row[1])));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
formats: 14 27 31 57 58 71
openpyxl 3.1.5: 2026-03-01 46082 46082 46082 46082 46082
pandas 3.1.1: 2026-03-01 46082 46082 46082 46082 46082
python-calamine 0.9.1: 2026-03-01 2026-03-01 2026-03-01 2026-03-01 2026-03-01 46082.0
fastexcel 0.21.0: 2026-03-01 46082 46082 46082 46082 46082
xlsx2csv 0.8.6: 03-01-26 46082 46082 46082 46082 46082
exceljs 4.4.0: 2026-03-01 46082 46082 46082 46082 46082
read-excel-file 9.3.17: 2026-03-01 2026-03-01 2026-03-01 2026-03-01 2026-03-01 2026-03-01
SEEN

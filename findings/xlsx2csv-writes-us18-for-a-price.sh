#!/usr/bin/env bash
# One expects that a price formatted as 1,234.50 USD comes out of a workbook as its number, or as that text. xlsx2csv
# 0.8.6 takes the letters of a currency in quotes for those of a date: the cell of the CSV file is the format itself,
# #,##0.00 "us18", with the day in it (18 May 1903, which 1,234 would be as a date), and the number is gone. So it goes
# with USD, CHF and MDL and with dh of Morocco; EUR, £ and codes in brackets, as Excel writes them, are right.
# Nothing is an error. Who exports sheets of spending looks for texts among the amounts.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages xlsx2csv==0.8.6 xlsxwriter==3.3.1 openpyxl==3.1.5
python <<'PYTHON'
import csv
import io
from importlib.metadata import version

import openpyxl
import xlsx2csv
import xlsxwriter

formats = ['#,##0.00 "EUR"', '#,##0.00 "USD"', '#,##0.00 "CHF"', '"dh" #,##0.00', '#,##0.00 "MDL"', "[$USD] #,##0.00"]
with xlsxwriter.Workbook("spending.xlsx") as book:
    sheet = book.add_worksheet()
    for row, text in enumerate(formats):
        sheet.write(row, 0, 1234.5, book.add_format({"num_format": text}))

table = io.StringIO()
xlsx2csv.Xlsx2csv("spending.xlsx").convert(table)
table.seek(0)
print("xlsx2csv", version("xlsx2csv"), "| openpyxl", openpyxl.__version__)
sheet = openpyxl.load_workbook("spending.xlsx").active
for text, (written,), (cell,) in zip(formats, csv.reader(table), sheet):
    print(text, "is", written, "|", cell.value)
PYTHON
expect <<'SEEN'
xlsx2csv 0.8.6 | openpyxl 3.1.5
#,##0.00 "EUR" is 1234.5 | 1234.5
#,##0.00 "USD" is #,##0.00 "us18" | 1234.5
#,##0.00 "CHF" is #,##0.00 "c12f" | 1234.5
"dh" #,##0.00 is "1812" #,##0.00 | 1234.5
#,##0.00 "MDL" is #,##0.00 "0518l" | 1234.5
[$USD] #,##0.00 is 1234.5 | 1234.5
SEEN

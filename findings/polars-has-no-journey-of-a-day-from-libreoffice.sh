#!/usr/bin/env bash
# One expects that a duration of 25:30 in a table of LibreOffice is one in every reader, as it is from a workbook of
# Excel. OpenDocument writes durations as PT25H30M00S. Polars 2.1.0 reads 8:30 and turns what is 24 hours or more into
# null without a word, also where the whole column is; calamine 0.9.1 gives such as texts, pandas 3.1.1 with odfpy an
# error. The longest buses, ferries and stays are what a table loses. Who reads tables from LibreOffice saves them as
# .xlsx, or counts the nulls.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 fastexcel==0.21.0 pandas==3.1.1 python-calamine==0.9.1 odfpy==1.4.1 xlsxwriter==3.3.1 pyarrow==26.0.1
python <<'PYTHON'
from datetime import timedelta
from importlib.metadata import version

import pandas
import polars as pl
import xlsxwriter
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from python_calamine import CalamineWorkbook

book, table = OpenDocumentSpreadsheet(), Table(name="buses")
book.spreadsheet.addElement(table)
with xlsxwriter.Workbook("buses.xlsx") as other:
    sheet, clock = other.add_worksheet(), other.add_format({"num_format": "[h]:mm"})
    for line, (name, *hours) in enumerate([("bus", "there", "back"), ("Lima", 8.5, 26), ("Cusco", 25.5, 30)]):
        cells = [({"valuetype": "string"}, name)]
        sheet.write_string(line, 0, name)
        for column, hour in enumerate(hours, start=1):
            if line == 0:
                sheet.write_string(line, column, hour)
                cells.append(({"valuetype": "string"}, hour))
            else:
                sheet.write_datetime(line, column, timedelta(hours=hour), clock)
                clock_text = f"{int(hour):02}:{int(hour % 1 * 60):02}"
                cells.append(({"valuetype": "time", "timevalue": f"PT{clock_text.replace(':', 'H')}M00S"}, clock_text))
        row = TableRow()
        table.addElement(row)
        for attributes, text in cells:
            cell = TableCell(**attributes)
            row.addElement(cell)
            cell.addElement(P(text=text))
book.save("buses.ods")

for name, rows in [
    (f"Polars {pl.__version__}, .xlsx", pl.read_excel("buses.xlsx").rows()),
    (f"Polars {pl.__version__}, .ods", pl.read_ods("buses.ods").rows()),
    (f"calamine {version('python-calamine')}, .ods", CalamineWorkbook.from_path("buses.ods").get_sheet_by_index(0).to_python()[1:]),
]:
    print(name, *(" ".join(str(value) for value in row) for row in rows), sep=" | ")
try:
    pandas.read_excel("buses.ods", engine="odf")
except ValueError as error:
    print("pandas", pandas.__version__, "with odfpy:", error)
PYTHON
expect <<'SEEN'
Polars 2.1.0, .xlsx | Lima 8:30:00 1 day, 2:00:00 | Cusco 1 day, 1:30:00 1 day, 6:00:00
Polars 2.1.0, .ods | Lima 8:30:00 None | Cusco None None
calamine 0.9.1, .ods | Lima 08:30:00 PT26H00M00S | Cusco PT25H30M00S PT30H00M00S
pandas 3.1.1 with odfpy: hour must be in 0..23: 26:00
SEEN

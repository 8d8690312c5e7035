#!/usr/bin/env bash
# One expects that two packages of one project give the rows of one file. LibreOffice writes rows that are alike and
# follow each other once, with table:number-rows-repeated: three nights at 80 are one element. pyexcel-ods 0.6.0 gives it
# once, so that a stay of three nights costs 80; and of a row with merged cells it drops those that are covered, so that
# what is behind them moves into the column of something else. pyexcel-ods3 0.6.1 has both right, but as soon as
# pyexcel-ods is there too, as another package may have it, the same call of pyexcel-ods3 is answered by pyexcel-ods.
# python-calamine 0.9.1 has both right. Who sums prices of ODS files with pyexcel looks which of the two is installed.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyexcel-ods3==0.6.1 pyexcel-io==0.6.8 python-calamine==0.9.1
cat > make.py <<'PYTHON'
from zipfile import ZipFile

spaces = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def cell(value, more=""):
    kind = "string" if isinstance(value, str) else f'float" office:value="{value}'
    return f'<table:table-cell office:value-type="{kind}"{more}><text:p>{value}</text:p></table:table-cell>'


merged = cell("Bus and boat", ' table:number-columns-spanned="2"') + "<table:covered-table-cell/>" + cell(12)
rows = (
    f"<table:table-row>{cell('What')}{cell('From')}{cell('Price')}</table:table-row>"
    f'<table:table-row table:number-rows-repeated="3">{cell("Night")}{cell("Hotel")}{cell(80)}</table:table-row>'
    f"<table:table-row>{merged}</table:table-row>"
)
kind = "application/vnd.oasis.opendocument.spreadsheet"
with ZipFile("journey.ods", "w") as file:
    file.writestr("mimetype", kind)
    file.writestr(
        "META-INF/manifest.xml",
        '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" m:version="1.3">'
        f'<m:file-entry m:full-path="/" m:media-type="{kind}"/>'
        '<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>',
    )
    file.writestr(
        "content.xml",
        f'<office:document-content {spaces} office:version="1.3"><office:body><office:spreadsheet>'
        f'<table:table table:name="Journey">{rows}</table:table></office:spreadsheet></office:body></office:document-content>',
    )
PYTHON
cat > say.py <<'PYTHON'
from importlib.metadata import version

import pyexcel_ods3
import python_calamine

say = lambda name, rows: print(f"{name} {version(name)}:", *rows, sep="\n    ")
say("pyexcel-ods3", pyexcel_ods3.get_data("journey.ods")["Journey"])
say("python-calamine", python_calamine.load_workbook("journey.ods").get_sheet_by_index(0).to_python())
PYTHON
venv/bin/python make.py
python < say.py
mv seen alone
pip_packages pyexcel-ods==0.6.0 odfpy==1.4.1
echo "with pyexcel-ods 0.6.0 beside it:"
python < say.py
(cat alone && echo "with pyexcel-ods 0.6.0 beside it:" && cat seen) > both && mv both seen
expect <<'SEEN'
pyexcel-ods3 0.6.1:
    ['What', 'From', 'Price']
    ['Night', 'Hotel', 80]
    ['Night', 'Hotel', 80]
    ['Night', 'Hotel', 80]
    ['Bus and boat', '', 12]
python-calamine 0.9.1:
    ['What', 'From', 'Price']
    ['Night', 'Hotel', 80.0]
    ['Night', 'Hotel', 80.0]
    ['Night', 'Hotel', 80.0]
    ['Bus and boat', '', 12.0]
with pyexcel-ods 0.6.0 beside it:
pyexcel-ods3 0.6.1:
    ['What', 'From', 'Price']
    ['Night', 'Hotel', 80]
    ['Bus and boat', 12]
python-calamine 0.9.1:
    ['What', 'From', 'Price']
    ['Night', 'Hotel', 80.0]
    ['Night', 'Hotel', 80.0]
    ['Night', 'Hotel', 80.0]
    ['Bus and boat', '', 12.0]
SEEN

#!/usr/bin/env bash
# One expects of an amount in the smallest units of its currency that the currency is asked how many there are. In BAI2,
# which banks of America send, no amount has a point. bankstatementparser-loader-bai2 0.0.28 keeps the currency of the
# account and divides by 100: a hotel of 12,000 yen is ¥120, and 2.500 Kuwaiti dinars are 25. In dollars it drops the
# date of value (funds type V), and of money that comes in parts over days (type D) it takes the count of parts for the
# bank's reference and the parts for words. bai2 0.15.0 has date, parts and reference, and leaves the amount whole. Who
# reads such files takes bai2 and divides by the currency's own units.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages bankstatementparser-loader-bai2==0.0.28 bankstatementparser==0.0.29 bai2==0.15.0
python <<'PYTHON'
from importlib.metadata import version

from bai2 import bai2
from bankstatementparser_loader_bai2 import load_bai2

for currency, record in (
    ("USD", "16,475,12000,Z,BANKREF,,HOTEL"),
    ("JPY", "16,475,12000,Z,BANKREF,,HOTEL"),
    ("KWD", "16,475,2500,Z,BANKREF,,HOTEL"),
    ("USD", "16,475,12000,V,260703,,BANKREF,,HOTEL"),
    ("USD", "16,475,12000,D,2,0,4000,1,8000,BANKREF,,HOTEL"),
):
    text = "\n".join((
        "01,122099999,123456789,260630,0800,1,,,2/",
        f"02,031001234,122099999,1,260630,0900,{currency},2/",
        f"03,100200,{currency},010,0,,/",
        record,
        "49,12000,3/", "98,12000,1,5/", "99,12000,1,7/",
    ))
    (entry,) = load_bai2(text)
    print(record, "in", currency)
    seen = (entry.amount, entry.value_date, entry.transaction_id, entry.description)
    print("  loader", version("bankstatementparser-loader-bai2"), *seen)
    (entry,) = bai2.parse_from_string(text, check_integrity=False).children[0].children[0].children
    parts = {key: str(value) for key, value in entry.availability.items()} if entry.availability else {}
    print("  bai2", version("bai2"), entry.amount, parts, entry.bank_reference, entry.text)
PYTHON
expect <<'SEEN'
16,475,12000,Z,BANKREF,,HOTEL in USD
  loader 0.0.28 -120 None BANKREF HOTEL
  bai2 0.15.0 12000 {} BANKREF HOTEL
16,475,12000,Z,BANKREF,,HOTEL in JPY
  loader 0.0.28 -120 None BANKREF HOTEL
  bai2 0.15.0 12000 {} BANKREF HOTEL
16,475,2500,Z,BANKREF,,HOTEL in KWD
  loader 0.0.28 -25 None BANKREF HOTEL
  bai2 0.15.0 2500 {} BANKREF HOTEL
16,475,12000,V,260703,,BANKREF,,HOTEL in USD
  loader 0.0.28 -120 None BANKREF HOTEL
  bai2 0.15.0 12000 {'date': '2026-07-03', 'time': 'None'} BANKREF HOTEL
16,475,12000,D,2,0,4000,1,8000,BANKREF,,HOTEL in USD
  loader 0.0.28 -120 None 2 4000,1,8000,BANKREF,,HOTEL
  bai2 0.15.0 12000 {'0': '4000', '1': '8000'} BANKREF HOTEL
SEEN

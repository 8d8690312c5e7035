#!/usr/bin/env bash
# One expects that a function that takes a date and a country gives the value-added tax of this day, or an error for a
# day that it does not know. pyvat 1.3.18, the newest, gives the rates of its table for any later day: for July 2026
# Estonia at 22 % (24 since July 2025), Slovakia at 20 (23 since January 2025), Finland at 24 (25.5 since September
# 2024) and Romania at 19 (21 since August 2025). eu-vat-rates-data 2026.9.29 has all of them, but of today only. Who
# takes the tax out of prices of receipts needs a table with dates.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyvat==1.3.18 eu-vat-rates-data==2026.9.29
python <<'PYTHON'
from datetime import date
from importlib.metadata import version

import pyvat
from eu_vat_rates_data import get_all_rates
from pyvat import ItemType, Party

print(*(f"{name} {version(name)}" for name in ("pyvat", "eu-vat-rates-data")))
members = [code for code, row in get_all_rates().items() if row["eu_member"]]
differ = 0
for code in sorted(members):
    today = get_all_rates()[code]["standard"]
    # The package has Greece by its code of the tax, EL.
    party = "GR" if code == "EL" else code
    charge = pyvat.get_sale_vat_charge(
        date(2026, 7, 1), ItemType.generic_electronic_service, Party(party, False), Party(party, True)
    )
    if float(charge.rate) != today:
        print(f"{code}: {charge.rate} and {today}")
        differ += 1
print(differ, "of", len(members), "differ")
PYTHON
expect <<'SEEN'
pyvat 1.3.18 eu-vat-rates-data 2026.9.29
EE: 22 and 24.0
FI: 24 and 25.5
RO: 19 and 21.0
SK: 20 and 23.0
4 of 27 differ
SEEN

#!/usr/bin/env bash
# One expects that 150 and 150.0 are the same amount. In num2words 0.5.14 a whole number is one of cents: 150 is one
# euro fifty, while 150.0, Decimal("150") and "150" are a hundred and fifty euros. And that holds in most of its languages
# only: Arabic, Thai, Japanese and Turkish, among others, have 150 as units. A price that comes out of JSON or a table
# without decimals is written on a receipt as a hundredth of it. Who writes amounts in words gives a Decimal, always.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages num2words==0.5.14
python <<'PYTHON'
from decimal import Decimal
from importlib.metadata import version

from num2words import CONVERTER_CLASSES, num2words

print("num2words", version("num2words"))
for amount in [150, 150.0, Decimal("150"), "150"]:
    print(repr(amount), "is", num2words(amount, to="currency", currency="EUR"))
cents, units = [], []
for language, converter in CONVERTER_CLASSES.items():
    try:
        words = num2words(150, to="currency", lang=language)
    except Exception:  # Not every language has amounts.
        continue
    # The number in its own words is there if it counts units.
    (units if converter.to_cardinal(150) in words else cents).append(language)
print("150 are units in", *units)
print("150 are cents in", len(cents), "others, as in", *cents[:6])
PYTHON
expect <<'SEEN'
num2words 0.5.14
150 is one euro, fifty cents
150.0 is one hundred and fifty euro, zero cents
Decimal('150') is one hundred and fifty euro, zero cents
'150' is one hundred and fifty euro, zero cents
150 are units in ar bn fa es_CO es_CR es_GT es_VE id ja ko pt_BR th tr
150 are cents in 36 others, as in be ca ce cs cy en
SEEN

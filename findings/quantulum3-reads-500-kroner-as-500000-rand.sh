#!/usr/bin/env bash
# One expects that a parser of quantities reads a price, or says that it has no unit for it. quantulum3 0.10.0 takes 500
# kr for half a million South African rand (k for a thousand, R for the rand), 100 baht for an unknown unit of barye,
# hours and tonnes, and 5 pounds for a weight. A decimal comma makes two quantities of one: 12,50 € is 12 and 50 €. With
# EUR and a dot all is right. Who reads notes of travellers takes amounts apart by the currency of the country first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages quantulum3==0.10.0
python <<'PYTHON'
from importlib.metadata import version

from quantulum3 import parser

print("quantulum3", version("quantulum3"))
for text in ["12.50 EUR", "500 kr", "100 baht", "5 pounds", "12,50 €", "1.234,50 EUR", "CHF 12.50", "20 lei"]:
    found = (f"{quantity.value:g} {quantity.unit.name} ({quantity.unit.entity.name})" for quantity in parser.parse(text))
    print(f"{text}:", "; ".join(found))
PYTHON
expect <<'SEEN'
quantulum3 0.10.0
12.50 EUR: 12.5 euro (currency)
500 kr: 500000 south african rand (currency)
100 baht: 100 barye hour tonne (unknown)
5 pounds: 5 pound-mass (mass)
12,50 €: 12 dimensionless (dimensionless); 50 euro (currency)
1.234,50 EUR: 1.234 dimensionless (dimensionless); 50 euro (currency)
CHF 12.50: 12.5 dimensionless (dimensionless)
20 lei: 20 dimensionless (dimensionless)
SEEN

#!/usr/bin/env bash
# One expects that a search for the exact name of a country has this country first. pycountry 26.2.16 counts an exact
# name of a subdivision as much as one of a country: Niger State comes first with Nigeria, and Curaçao and Sint
# Maarten, which ISO lists as parts of the Netherlands too, with these. A program that takes the first hit is wrong
# without a sign: Nigeria's prices, currency and roads are not Niger's; Curaçao pays in Caribbean guilders, not in
# euros.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pycountry==26.2.16
python <<'PYTHON'
from importlib.metadata import version

import pycountry

print("pycountry", version("pycountry"))
for country in pycountry.countries:
    hits = [hit.alpha_2 for hit in pycountry.countries.search_fuzzy(country.name)]
    if hits[0] != country.alpha_2 and country.alpha_2 in hits:
        print(country.alpha_2, country.name, "->", *hits)
print("SX Sint Maarten ->", *(hit.alpha_2 for hit in pycountry.countries.search_fuzzy("Sint Maarten")))
PYTHON
expect <<'SEEN'
pycountry 26.2.16
CW Curaçao -> NL CW
NE Niger -> NG NE
SX Sint Maarten -> NL SX
SEEN

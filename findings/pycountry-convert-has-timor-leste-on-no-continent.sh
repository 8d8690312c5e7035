#!/usr/bin/env bash
# One expects that each country of ISO 3166-1 has a continent in a package that converts one into the other.
# pycountry-convert 0.7.2 raises a KeyError for eight of the 249 that pycountry 26.2.16 lists, as for codes that do not
# exist, the Vatican, Timor-Leste and Sint Maarten among them; countries-list 3.4.1 of npm has one for each (Oceania for
# Timor-Leste, where GeoNames has Oceania too). Who groups journeys by continent completes the table, or loses the rows
# whose error is caught.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pycountry==26.2.16 pycountry-convert==0.7.2
python <<'PYTHON'
from importlib.metadata import version

import pycountry
from pycountry_convert import country_alpha2_to_continent_code as continent_of

print(*(f"{name} {version(name)}" for name in ("pycountry", "pycountry-convert")))
missing = []
for country in pycountry.countries:
    try:
        continent_of(country.alpha_2)
    except KeyError:
        missing.append(country.alpha_2)
print(len(pycountry.countries), "countries, without a continent:", *missing)
PYTHON
mv seen python-seen
npm_packages countries-list@3.4.1
node_module <<'JS'
import { countries } from "countries-list";

const codes = "AQ TF EH PN SX TL UM VA".split(" ");
console.log("countries-list 3.4.1", ...codes.map((code) => code + " " + countries[code]?.continent));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
pycountry 26.2.16 pycountry-convert 0.7.2
249 countries, without a continent: AQ TF EH PN SX TL UM VA
countries-list 3.4.1 AQ AN TF AN EH AF PN OC SX NA TL OC UM OC VA EU
SEEN

#!/usr/bin/env bash
# One expects that a guesser of countries knows whole words. countryguess 0.4.9 takes a country whose name begins the
# text: Malibu is in Mali and Indiana in India. Of a name with a comma the first word counts, so that Lebanon in
# Pennsylvania is the country. Names of parts are not found (Northern Ireland, Tahiti), and Zanzibar is a country whose
# code is an empty text. Who fills in a column of countries with it has each guess confirmed.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages countryguess==0.4.9
python <<'PYTHON'
from importlib.metadata import version

from countryguess import guess_country

print("countryguess", version("countryguess"))
for text in ["Indiana", "Malibu", "Peru, Indiana", "Lebanon, Pennsylvania", "New Mexico", "Dominican", "Western Samoa",
             "Northern Ireland", "Tahiti", "Zanzibar"]:
    found = guess_country(text)
    print(f"{text}:", found and f"{found['iso2']!r} {found['name_short']}")
PYTHON
expect <<'SEEN'
countryguess 0.4.9
Indiana: 'IN' India
Malibu: 'ML' Mali
Peru, Indiana: 'PE' Peru
Lebanon, Pennsylvania: 'LB' Lebanon
New Mexico: None
Dominican: 'DO' Dominican Republic
Western Samoa: 'WS' Samoa
Northern Ireland: None
Tahiti: None
Zanzibar: '' Zanzibar
SEEN

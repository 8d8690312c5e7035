#!/usr/bin/env bash
# One expects that a package which turns countries' names of many languages into codes finds the country or nothing. In
# countrynames 1.16.10 the Kazakh name of South Korea is North Korea and the other way round; Farsi has India in
# Honduras and Egypt in Montserrat. A name that without its accents looks like a code is taken for the code: Vietnamese
# Áo, Austria, for AO, Angola, Bỉ, Belgium, for BI, Burundi, and Nga, Russia, for NGA, Nigeria. Each is found without
# the fuzzy search and with no sign of doubt. Who reads travel logs in the languages of their authors checks the names
# of CLDR first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages countrynames==1.16.10 babel==2.19.0
python <<'PYTHON'
from importlib.metadata import version

import countrynames
from babel import Locale

print("countrynames", version("countrynames"), "on the names of Babel", version("babel"))
english = Locale("en").territories
codes = sorted(code for code in english if len(code) == 2 and code.isalpha() and countrynames.to_code(english[code]) == code)
for language in "cy fa kk mk mn nb sq vi".split():
    for code in codes:
        name = Locale(language).territories.get(code)
        found = countrynames.to_code(name) if name else None
        if found not in (code, None):
            print(f"{language} {name} is {english[code]}, found is {english.get(found, found)}")
PYTHON
expect <<'SEEN'
countrynames 1.16.10 on the names of Babel 2.19.0
cy Antilles yr Iseldiroedd is Caribbean Netherlands, found is ANHH
fa مصر is Egypt, found is Montserrat
fa هند is India, found is Honduras
kk Конго is Congo - Kinshasa, found is Congo - Brazzaville
kk Солтүстік Корея is North Korea, found is South Korea
kk Оңтүстік Корея is South Korea, found is North Korea
mk Свети Мартин is Sint Maarten, found is St. Martin
mn Нигери is Nigeria, found is Niger
nb Kongo is Congo - Kinshasa, found is Congo - Brazzaville
nb Man is Isle of Man, found is Oman
sq Nigeri is Nigeria, found is Niger
vi Áo is Austria, found is Angola
vi Bỉ is Belgium, found is Burundi
vi Nga is Russia, found is Nigeria
SEEN

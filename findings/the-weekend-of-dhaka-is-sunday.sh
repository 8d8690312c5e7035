#!/usr/bin/env bash
# One expects that tables agree on which days are a country's weekend, by which hotels set their prices. CLDR 48.2, and
# so Babel 2.19.0, has Saturday and Sunday in Bangladesh, Maldives and Djibouti, where it is Friday and Saturday, and in
# Brunei, where it is Friday and Sunday. holidays 0.109 has these right, but Libya, which is off on Friday and Saturday
# as CLDR says, on Sunday. Of 250 countries they differ in 17: Paraguay, Venezuela and Hong Kong have one day off in
# holidays, India and Uganda in CLDR. Who splits prices into weekdays and weekends compares two tables.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages babel==2.19.0 holidays==0.109
npm_packages cldr-core@48.2.0
python <<'PYTHON'
import json
from importlib.metadata import version

import holidays
from babel import Locale

with open("node_modules/cldr-core/supplemental/weekData.json") as file:
    week = json.load(file)["supplemental"]["weekData"]
days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def cldr(country):
    first, last = (days.index(week[key].get(country, week[key]["001"])) for key in ("weekendStart", "weekendEnd"))
    return {first, last}


def names(weekend):
    return " ".join(days[day] for day in sorted(weekend))


countries = sorted(holidays.list_supported_countries(include_aliases=False))
print(len(countries), "countries, CLDR 48.2 | holidays", version("holidays"))
for country in countries:
    one, other = cldr(country), set(holidays.country_holidays(country).weekend)
    if one != other:
        print(country, names(one), "|", names(other))
dhaka = Locale("bn", "BD")
print("Babel", version("babel"), "in Bangladesh:", names({dhaka.weekend_start, dhaka.weekend_end}))
PYTHON
expect <<'SEEN'
250 countries, CLDR 48.2 | holidays 0.109
AF thu fri | fri sat
AI sat sun | sun
BD sat sun | fri sat
BN sat sun | fri sun
CD sat sun | sun
DJ sat sun | fri sat
HK sat sun | sun
IN sun | sat sun
KN sat sun | sun
LY fri sat | sat sun
MR sat sun | fri sat
MV sat sun | fri sat
NE sat sun | sun
PY sat sun | sun
TK sat sun | sun
UG sun | sat sun
VE sat sun | sun
Babel 2.19.0 in Bangladesh: sat sun
SEEN

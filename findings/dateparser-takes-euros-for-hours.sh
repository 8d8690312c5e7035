#!/usr/bin/env bash
# One expects that a parser of dates finds none in a price. dateparser 1.5.0 tries all its languages if none is given,
# and "eur" is the Breton word for hour: 80 EUR are 80 hours ago, 12,50 EUR are 50 hours ago, and "Hotel 160 EUR" was
# paid six days and 16 hours ago, at a plausible date of last week. SEK are seconds, and MAD are May of 1980 in Mundang,
# of Chad. Dollars, pounds and francs are no date, so that a test in these finds nothing. Who looks for dates in lines
# of spending gives the languages: with English, there is none.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages dateparser==1.5.0
python <<'PYTHON'
from datetime import datetime

import dateparser
from dateparser.search import search_dates

print("dateparser", dateparser.__version__)
settings = {"RELATIVE_BASE": datetime(2026, 11, 30, 12)}
for text in ["80 EUR", "12,50 EUR", "80 SEK", "80 MAD", "80 USD", "80 CHF"]:
    print(text, "is", dateparser.parse(text, settings=settings))
for text in ["Hotel 160 EUR", "Dinner: 35 EUR", "Taxi 24.50 EUR"]:
    for found, moment in search_dates(text, settings=settings):
        print(text, "has", found, "at", moment)
    print("    in English:", search_dates(text, languages=["en"], settings=settings))
PYTHON
expect <<'SEEN'
dateparser 1.5.0
80 EUR is 2026-11-27 04:00:00
12,50 EUR is 2026-11-28 10:00:00
80 SEK is 2026-11-30 11:58:40
80 MAD is 1980-05-30 00:00:00
80 USD is None
80 CHF is None
Hotel 160 EUR has 160 EUR at 2026-11-23 20:00:00
    in English: None
Dinner: 35 EUR has 35 EUR at 2026-11-29 01:00:00
    in English: None
Taxi 24.50 EUR has 50 EUR at 2026-11-28 10:00:00
    in English: None
SEEN

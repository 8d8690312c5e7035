#!/usr/bin/env bash
# One expects that a week of ISO 8601 is a day of this week, or no date. dateparser 1.5.0, with no language given, reads
# it as Polish, drops the W and takes the number for a month, and the day from today: on 30 November, 2026-W12 (16 to 22
# March) is 30 December. From week 13 on the number is a day of the month that is now, and only from week 31 on there
# is no date. Fares and prices of a season are dated so. Who reads such dates uses date.fromisoformat, which knows weeks
# since Python 3.11, or gives the languages: in English, there is no date.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages dateparser==1.5.0
python <<'PYTHON'
from datetime import date, datetime

import dateparser

print("dateparser", dateparser.__version__)
settings = {"RELATIVE_BASE": datetime(2026, 11, 30, 12)}
for text in ["2026-W01", "2026-W05", "2026-W12", "2026-W12-1", "2026-W13", "2026-W30", "2026-W40"]:
    found = dateparser.parse(text, settings=settings)
    english = dateparser.parse(text, languages=["en"], settings=settings)
    print(text, "is", found and found.date(), "| in English", english, "| by Python", date.fromisoformat(text))
PYTHON
expect <<'SEEN'
dateparser 1.5.0
2026-W01 is 2026-01-30 | in English None | by Python 2025-12-29
2026-W05 is 2026-05-30 | in English None | by Python 2026-01-26
2026-W12 is 2026-12-30 | in English None | by Python 2026-03-16
2026-W12-1 is 2026-12-01 | in English None | by Python 2026-03-16
2026-W13 is 2026-11-13 | in English None | by Python 2026-03-23
2026-W30 is 2026-11-30 | in English None | by Python 2026-07-20
2026-W40 is None | in English None | by Python 2026-09-28
SEEN

#!/usr/bin/env bash
# One expects that 24:00 is the end of a day, as ISO 8601 has it: 24:00 on 30 November is 0:00 on 1 December. aniso8601
# 10.0.1 keeps the date and sets the clock to 0:00, so the same text is a day earlier, without an error, and an interval
# of an evening, from 18:00 to 24:00, ends before it begins. New year's eve of 2026 ends on the morning of that day.
# python-dateutil 2.9.0.post0, ciso8601 2.4.1 and arrow 1.4.0 have 1 December. Opening hours, tickets of a day and late
# check-outs are written like this. Who reads such times with it adds the day.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages aniso8601==10.0.1 python-dateutil==2.9.0.post0 ciso8601==2.4.1 arrow==1.4.0
python <<'PYTHON'
import aniso8601
import arrow
import ciso8601
from dateutil.parser import isoparse

for text in ["2026-11-30T24:00", "2026-12-31T24:00:00"]:
    print(text, "aniso8601:", aniso8601.parse_datetime(text), "dateutil:", isoparse(text), end=" ")
    print("ciso8601:", ciso8601.parse_datetime(text), "arrow:", arrow.get(text).naive)
for text in ["2026-11-30T18:00/2026-11-30T24:00", "2026-11-30T18:00/24:00"]:
    start, end = aniso8601.parse_interval(text)
    print(text, "aniso8601:", start, "to", end, "hours:", (end - start).total_seconds() / 3600)
PYTHON
expect <<'SEEN'
2026-11-30T24:00 aniso8601: 2026-11-30 00:00:00 dateutil: 2026-12-01 00:00:00 ciso8601: 2026-12-01 00:00:00 arrow: 2026-12-01 00:00:00
2026-12-31T24:00:00 aniso8601: 2026-12-31 00:00:00 dateutil: 2027-01-01 00:00:00 ciso8601: 2027-01-01 00:00:00 arrow: 2027-01-01 00:00:00
2026-11-30T18:00/2026-11-30T24:00 aniso8601: 2026-11-30 18:00:00 to 2026-11-30 00:00:00 hours: -18.0
2026-11-30T18:00/24:00 aniso8601: 2026-11-30 18:00:00 to 2026-11-30 00:00:00 hours: -18.0
SEEN

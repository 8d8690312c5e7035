#!/usr/bin/env bash
# One expects that Timedelta of pandas, which takes durations of ISO 8601, refuses those that have no fixed length. P1Y
# is refused, but P1M, a month, is a minute in pandas 3.1.1, as the M before and behind the T is one unit; and a decimal
# point moves what stands before it into seconds: PT1.5H, an hour and a half, is 5 hours and a second, and P0.5D five
# days. Visas, rents and passes last months, and timetables and invoices have half hours. isodate 0.7.2 has all right.
# Who reads durations with pandas looks at the texts first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pandas==3.1.1 isodate==0.7.2
python <<'PYTHON'
import isodate
import pandas as pd

print("pandas", pd.__version__)
start = pd.Timestamp("2026-04-01")
for text in ["P1Y", "P1M", "P12M", "P1M15D", "PT1.5H", "PT90.5M", "P0.5D", "PT1M"]:
    try:
        seen = start + pd.Timedelta(text)
    except ValueError:
        seen = "refused"
    print(text, "from 1 April, pandas:", seen, "isodate:", start.to_pydatetime() + isodate.parse_duration(text))
PYTHON
expect <<'SEEN'
pandas 3.1.1
P1Y from 1 April, pandas: refused isodate: 2027-04-01 00:00:00
P1M from 1 April, pandas: 2026-04-01 00:01:00 isodate: 2026-05-01 00:00:00
P12M from 1 April, pandas: 2026-04-01 00:12:00 isodate: 2027-04-01 00:00:00
P1M15D from 1 April, pandas: 2026-04-16 00:01:00 isodate: 2026-05-16 00:00:00
PT1.5H from 1 April, pandas: 2026-04-01 05:00:01 isodate: 2026-04-01 01:30:00
PT90.5M from 1 April, pandas: 2026-04-01 00:06:30 isodate: 2026-04-01 01:30:30
P0.5D from 1 April, pandas: 2026-04-06 00:00:00 isodate: 2026-04-01 12:00:00
PT1M from 1 April, pandas: 2026-04-01 00:01:00 isodate: 2026-04-01 00:01:00
SEEN

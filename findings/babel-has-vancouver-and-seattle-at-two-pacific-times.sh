#!/usr/bin/env bash
# One expects that a zone's name says which hour it is. Since November 2026 Vancouver is an hour ahead of Seattle,
# Calgary of Denver and Winnipeg of Chicago, all winter (tz database 2026b, c and e). Babel 2.19.0 takes the names from
# CLDR 48, where each pair is one zone: an arrival at 13:00 Pacific Standard Time in Vancouver is one at 12:00 Pacific
# Standard Time in Seattle, and PST, MST and CST in short. The tz database calls the same hours MST, CST and EST, so
# that of two tickets to Calgary, one by Babel and one by strftime, MST is the hour of one and CST that of the other.
# Who writes times for travellers to Canada writes the city or the offset behind them.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages babel==2.19.0 tzdata==2026.6
python <<'PYTHON'
import zoneinfo
from datetime import datetime, timezone
from importlib.metadata import version

from babel.dates import format_time

# Else the table of the machine would be asked.
zoneinfo.reset_tzpath([])
print("Babel", version("babel"), "| tzdata", version("tzdata"), "| 20:00 UTC on 15 December 2026")
moment = datetime(2026, 12, 15, 20, tzinfo=timezone.utc)
for zone in ["Vancouver", "Los_Angeles", "Edmonton", "Denver", "Winnipeg", "Chicago"]:
    local = moment.astimezone(zoneinfo.ZoneInfo("America/" + zone))
    names = [format_time(local, f"HH:mm {kind}", tzinfo=local.tzinfo, locale="en_CA") for kind in ("zzzz", "z")]
    print(f"{zone:<12}", *names, "| tz database:", local.strftime("%H:%M %Z %z"))
PYTHON
expect <<'SEEN'
Babel 2.19.0 | tzdata 2026.6 | 20:00 UTC on 15 December 2026
Vancouver    13:00 Pacific Standard Time 13:00 PST | tz database: 13:00 MST -0700
Los_Angeles  12:00 Pacific Standard Time 12:00 PST | tz database: 12:00 PST -0800
Edmonton     14:00 Mountain Standard Time 14:00 MST | tz database: 14:00 CST -0600
Denver       13:00 Mountain Standard Time 13:00 MST | tz database: 13:00 MST -0700
Winnipeg     15:00 Central Standard Time 15:00 CST | tz database: 15:00 EST -0500
Chicago      14:00 Central Standard Time 14:00 CST | tz database: 14:00 CST -0600
SEEN

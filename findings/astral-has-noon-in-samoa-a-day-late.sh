#!/usr/bin/env bash
# One expects that sunrise, noon and sunset that are asked for a date and a time zone fall on this date. Samoa, Tonga,
# Tokelau and the Line Islands keep the date of Asia although they lie east of 180°. astral 3.2 moves sunrise and
# sunset to the date asked for, and leaves noon a day late: in Apia it comes after the sunset of its day. In Suva, west
# of 180°, all three fit. Who plans photographs, walks in the heat or prayers by it compares the dates.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages astral==3.2 tzdata==2026.6
PYTHONTZPATH="" python <<'PYTHON'
from datetime import date
from importlib.metadata import version
from zoneinfo import ZoneInfo

from astral import Observer
from astral.sun import noon, sunrise, sunset

print("astral", version("astral"), "tzdata", version("tzdata"))
for name, latitude, longitude, zone in [
    ("Suva", -18.14, 178.44, "Pacific/Fiji"),
    ("Apia", -13.83, -171.77, "Pacific/Apia"),
    ("Kiritimati", 1.87, -157.4, "Pacific/Kiritimati"),
    ("Honolulu", 21.31, -157.86, "Pacific/Honolulu"),
]:
    moments = [when(Observer(latitude, longitude), date(2026, 11, 29), tzinfo=ZoneInfo(zone)) for when in (sunrise, noon, sunset)]
    print(name, *(f"{moment:%d %b %H:%M}" for moment in moments), sep=", ")
PYTHON
expect <<'SEEN'
astral 3.2 tzdata 2026.6
Suva, 29 Nov 05:21, 29 Nov 11:54, 29 Nov 18:27
Apia, 29 Nov 05:49, 30 Nov 12:15, 29 Nov 18:41
Kiritimati, 29 Nov 06:17, 30 Nov 12:17, 29 Nov 18:18
Honolulu, 29 Nov 06:51, 29 Nov 12:19, 29 Nov 17:48
SEEN

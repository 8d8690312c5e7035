#!/usr/bin/env bash
# One expects that the time zone of an airport in a table of September 2026 is the one of its coordinates.
# airportsdata 20260905 and the borders of timezonefinder 9.0.0 give different hours of a day in November 2026 for 41
# airports with a code of IATA, China's two zones aside: Yuzhno-Sakhalinsk has been an hour ahead of Vladivostok since
# 2016, Chihuahua left Mazatlán's time in 2022, and Fernando de Noronha never had that of Fortaleza. Who shows local
# times of flights asks by the coordinates.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages airportsdata==20260905 timezonefinder==9.0.0 tzdata==2026.6
PYTHONTZPATH="" python <<'PYTHON'
from datetime import datetime
from importlib.metadata import version
from zoneinfo import ZoneInfo

import airportsdata
from timezonefinder import TimezoneFinder

print(*(f"{name} {version(name)}" for name in ("airportsdata", "timezonefinder", "tzdata")))
finder = TimezoneFinder()
noon = datetime(2026, 11, 29, 12)
differ = {}
for code, airport in airportsdata.load("IATA").items():
    there = finder.timezone_at(lng=airport["lon"], lat=airport["lat"])
    hours = [noon.replace(tzinfo=ZoneInfo(zone)).utcoffset().total_seconds() / 3600 for zone in (airport["tz"], there)]
    if hours[0] != hours[1] and airport["country"] != "CN":
        differ[code] = (airport["city"], airport["tz"], there, *hours)
print(len(differ), "airports differ, among them:")
for code in ("UUS", "CUU", "FEN"):
    print(code, *differ[code])
PYTHON
expect <<'SEEN'
airportsdata 20260905 timezonefinder 9.0.0 tzdata 2026.6
41 airports differ, among them:
UUS Yuzhno-Sakhalinsk Asia/Vladivostok Asia/Sakhalin 10.0 11.0
CUU Chihuahua America/Mazatlan America/Chihuahua -7.0 -6.0
FEN Fernando De Noronha America/Fortaleza America/Noronha -3.0 -2.0
SEEN

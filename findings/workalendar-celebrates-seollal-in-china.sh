#!/usr/bin/env bash
# One expects that a calendar of South Korea has the new year of Korea, whose moon is observed an hour east of China's:
# where it is new between 15:00 and 16:00 UTC, Korea's year begins a day after China's, as in 2027 and in 2028.
# workalendar 17.0.0 takes China's days for Korea and is a day early in both years, so one works on 8 February 2027, the
# last of the three days; holidays 0.109 and date-holidays 3.37.0 are right, as is korean-lunar-calendar 0.4.0, which
# has the almanac of Korea. Who plans around the days when trains are full compares two tables.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages workalendar==17.0.0 holidays==0.109 korean-lunar-calendar==0.4.0
python <<'PYTHON'
from datetime import date
from importlib.metadata import version

import holidays
from korean_lunar_calendar import KoreanLunarCalendar
from workalendar.asia import SouthKorea

for year in range(2026, 2029):
    almanac = KoreanLunarCalendar()
    almanac.setLunarDate(year, 1, 1, False)
    print(year, "almanac", almanac.SolarIsoFormat(), end="; ")
    table = holidays.country_holidays("KR", years=year, language="en_US")
    print("holidays", *[day for day, name in table.items() if name == "Korean New Year"], end="; ")
    three = [day for day, name in SouthKorea().holidays(year) if name == "Korean New Year's Day"]
    print("workalendar", three[1], "in the middle of", len(three))
print("8 February 2027 is a working day:", SouthKorea().is_working_day(date(2027, 2, 8)))
PYTHON
mv seen python-seen
npm_packages date-holidays@3.37.0
node_module <<'JS'
import Holidays from "date-holidays";

const korea = new Holidays("KR");
for (const year of [2026, 2027, 2028])
  console.log(year, "date-holidays", korea.getHolidays(year).find(({ name }) => name === "설날").date.slice(0, 10));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
2026 almanac 2026-02-17; holidays 2026-02-17; workalendar 2026-02-17 in the middle of 3
2027 almanac 2027-02-07; holidays 2027-02-07; workalendar 2027-02-06 in the middle of 3
2028 almanac 2028-01-27; holidays 2028-01-27; workalendar 2028-01-26 in the middle of 3
8 February 2027 is a working day: True
2026 date-holidays 2026-02-17
2027 date-holidays 2027-02-07
2028 date-holidays 2028-01-27
SEEN

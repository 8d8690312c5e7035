#!/usr/bin/env bash
# One expects that two packages of holidays agree on the fixed feasts of Ethiopia, whose calendar has its leap day at
# the end of its own year: after it, the new year and the finding of the cross are a day later, on 12 and 28 September
# of 2023 and 2027, the year before one of the common calendar. date-holidays 3.37.0 asks whether the year itself is a
# leap year, so it is a day early in 2027 and a day late in 2028, and has Christmas on 6 January in three of four years;
# Python's holidays 0.109 has all as the calendar itself, computed here. Who shows when offices are shut converts a date
# of Ethiopia's calendar.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages holidays==0.109
python <<'PYTHON'
from datetime import date, timedelta
from importlib.metadata import version

import holidays


def gregorian(year, month, day):
    "The date of a day in Ethiopia's calendar, whose year has 12 months of 30 days and 5 or 6 days."
    return date(8, 8, 27) + timedelta(365 * (year - 1) + year // 4 + 30 * (month - 1) + day - 1)


for year in range(2026, 2029):
    new_year, cross = gregorian(year - 7, 1, 1), gregorian(year - 7, 1, 17)
    print("calendar", year, f"new year {new_year:%m-%d}, cross {cross:%m-%d}")
    days = {name: day for day, name in holidays.country_holidays("ET", years=year, language="en_US").items()}
    new_year, cross = days["Ethiopian New Year"], days["Finding of True Cross"]
    print("holidays", version("holidays"), year, f"new year {new_year:%m-%d}, cross {cross:%m-%d}", end=", ")
    print(f"Christmas {days['Christmas Day']:%m-%d}")
PYTHON
mv seen python-seen
npm_packages date-holidays@3.37.0
node_module <<'JS'
import Holidays from "date-holidays";

const ethiopia = new Holidays("ET");
for (const year of [2026, 2027, 2028]) {
  const all = ethiopia.getHolidays(year);
  const day = (name) => all.find((holiday) => holiday.name === name).date.slice(5, 10);
  const names = ["እንቁጣጣሽ", "ብርሐነ-መስቀል", "ልደተ-ለእግዚእነ/ ገና"].map(day);
  console.log(`date-holidays 3.37.0 ${year} new year ${names[0]}, cross ${names[1]}, Christmas ${names[2]}`);
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
calendar 2026 new year 09-11, cross 09-27
holidays 0.109 2026 new year 09-11, cross 09-27, Christmas 01-07
calendar 2027 new year 09-12, cross 09-28
holidays 0.109 2027 new year 09-12, cross 09-28, Christmas 01-07
calendar 2028 new year 09-11, cross 09-27
holidays 0.109 2028 new year 09-11, cross 09-27, Christmas 01-07
date-holidays 3.37.0 2026 new year 09-11, cross 09-27, Christmas 01-06
date-holidays 3.37.0 2027 new year 09-11, cross 09-27, Christmas 01-06
date-holidays 3.37.0 2028 new year 09-12, cross 09-28, Christmas 01-07
SEEN

#!/usr/bin/env bash
# One expects that a parser that knows Thai knows that its year 2569 is 2026: in Thailand dates are written in the
# Buddhist era, on bills and tickets too. dateparser 1.5.0 reads the words of the month and keeps the year, 543
# years in the future; a year of two digits is one of the last century. The Persian calendar it has in a class of its
# own, but dateparser.parse reads ۱۴۰۵/۰۷/۰۱ (23 September 2026) as July 1405. Nothing is an error, and a sort by date
# puts such nights last or first. Who reads dates of Thailand or Iran subtracts or converts the year.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages "dateparser[calendars]==1.5.0"
python <<'PYTHON'
import dateparser
from dateparser.calendars.jalali import JalaliCalendar

print("dateparser", dateparser.__version__)
for text in ["15 มกราคม 2569", "15 ม.ค. 2569", "15 ม.ค. 69", "۱۴۰۵/۰۷/۰۱"]:
    print(text, "is", dateparser.parse(text).date())
print("by the Persian calendar:", JalaliCalendar("۱۴۰۵/۰۷/۰۱").get_date().date_obj.date())
PYTHON
expect <<'SEEN'
dateparser 1.5.0
15 มกราคม 2569 is 2569-01-15
15 ม.ค. 2569 is 2569-01-15
15 ม.ค. 69 is 1969-01-15
۱۴۰۵/۰۷/۰۱ is 1405-07-01
by the Persian calendar: 2026-09-23
SEEN

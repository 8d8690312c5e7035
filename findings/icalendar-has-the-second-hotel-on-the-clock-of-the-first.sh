#!/usr/bin/env bash
# One expects that a calendar is read by itself. Its zones stand in it (VTIMEZONE), and their names are its own: Outlook
# calls each zone that it does not know "Customized Time Zone". icalendar 7.3.2 keeps the first zone of a name for as
# long as the program runs: a hotel in Samoa whose calendar is read after one in Nepal has check-in at 14:00 of Nepal's
# clock, 7 hours and 15 minutes off, and so have recurring-ical-events 3.8.2 and icalevents 0.3.1, which read by it. The
# other way round, Nepal is on Samoa's clock. Who reads many calendars makes the reader forget its zones before each
# (tzp.use_default).
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages icalendar==7.3.2 recurring-ical-events==3.8.2 icalevents==0.3.1 python-dateutil==2.9.0.post0 tzdata==2026.6
cat > finding.py <<'PYTHON'
import sys
from datetime import datetime
from importlib.metadata import version

import icalendar
import recurring_ical_events
from icalendar.timezone import tzp
from icalevents.icalparser import parse_events

def hotel(offset):
    return "\r\n".join((
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//finding//EN",
        "BEGIN:VTIMEZONE", "TZID:Customized Time Zone", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        f"TZOFFSETFROM:{offset}", f"TZOFFSETTO:{offset}", "END:STANDARD", "END:VTIMEZONE",
        "BEGIN:VEVENT", "UID:stay", "DTSTAMP:20260101T000000Z", "SUMMARY:Check-in",
        "DTSTART;TZID=Customized Time Zone:20260701T140000", "DTEND;TZID=Customized Time Zone:20260701T150000",
        "END:VEVENT", "END:VCALENDAR", "",
    ))

def read(text):
    (event,) = icalendar.Calendar.from_ical(text).events
    (found,) = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between((2026, 6, 1), (2026, 8, 1))
    (parsed,) = parse_events(text, start=datetime(2026, 6, 1), end=datetime(2026, 8, 1))
    return f"{event.start:%z}", f"{found.start:%z}", f"{parsed.start.astimezone(event.start.tzinfo):%H:%M%z}"

offsets = {"Nepal": "+0545", "Samoa": "+1300"}
order = sys.argv[1:]
for place in order:
    print(place, offsets[place], *read(hotel(offsets[place])))
tzp.use_default()
print("after use_default", order[-1], *read(hotel(offsets[order[-1]])))
PYTHON
{
    echo "icalendar 7.3.2, recurring-ical-events 3.8.2, icalevents 0.3.1"
    venv/bin/python finding.py Nepal Samoa
    venv/bin/python finding.py Samoa Nepal
} | tee seen
expect <<'SEEN'
icalendar 7.3.2, recurring-ical-events 3.8.2, icalevents 0.3.1
Nepal +0545 +0545 +0545 14:00+0545
Samoa +1300 +0545 +0545 14:00+0545
after use_default Samoa +1300 +1300 14:00+1300
Samoa +1300 +1300 +1300 14:00+1300
Nepal +0545 +1300 +1300 14:00+1300
after use_default Nepal +0545 +0545 14:00+0545
SEEN

#!/usr/bin/env bash
# One expects that a reader of calendars takes the zone that a calendar brings (VTIMEZONE), as its name may be any. Most
# countries have no summer time, and their zone is one offset without a rule. Of check-in at 14:00 in Nepal, at 8:15
# UTC, ical 14.3.1, which Home Assistant reads by, makes 14:00 UTC; if the zone has a summer time, as Lisbon's, it is
# right. node-ical 0.27.2 drops the zone and takes the clock of the computer, for both. icalendar 7.3.2 is right.
# Nothing is said. Who fetches calendars of hotels takes icalendar, or compares the hour with the text of the file.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

# calendar NAME LINES-OF-THE-ZONE...
calendar() {
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//EN BEGIN:VTIMEZONE "TZID:Hotel in $1" "${@:2}" \
        END:VTIMEZONE BEGIN:VEVENT UID:stay DTSTAMP:20260101T000000Z SUMMARY:Check-in \
        "DTSTART;TZID=Hotel in $1:20260701T140000" "DTEND;TZID=Hotel in $1:20260701T150000" END:VEVENT END:VCALENDAR > "$1.ics"
}
calendar Nepal BEGIN:STANDARD DTSTART:19860101T000000 TZOFFSETFROM:+0530 TZOFFSETTO:+0545 END:STANDARD
calendar Lisbon BEGIN:STANDARD DTSTART:19961027T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0000 \
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU" END:STANDARD BEGIN:DAYLIGHT DTSTART:19970330T010000 TZOFFSETFROM:+0000 \
    TZOFFSETTO:+0100 "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU" END:DAYLIGHT

npm_packages node-ical@0.27.2
cat > finding.mjs <<'JS'
import nodeIcal from "node-ical";

for (const place of ["Nepal", "Lisbon"]) {
  const { stay } = nodeIcal.sync.parseFile(`${place}.ics`);
  console.log(place, "node-ical 0.27.2 in", process.env.TZ, stay.start.toISOString().slice(0, 16));
}
JS
for zone in Europe/Berlin America/New_York; do TZ=$zone node finding.mjs; done | tee js-seen
pip_packages ical==14.3.1 icalendar==7.3.2 python-dateutil==2.9.0.post0 tzdata==2026.6
python <<'PYTHON'
from datetime import timezone
from importlib.metadata import version

import icalendar
from ical.calendar_stream import IcsCalendarStream

for place in ("Nepal", "Lisbon"):
    with open(f"{place}.ics", newline="") as file:
        text = file.read()
    for package, event in (
        ("ical", IcsCalendarStream.calendar_from_ics(text).events[0].dtstart),
        ("icalendar", icalendar.Calendar.from_ical(text).events[0].start),
    ):
        print(place, package, version(package), f"{event.astimezone(timezone.utc):%Y-%m-%dT%H:%M}")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
Nepal node-ical 0.27.2 in Europe/Berlin 2026-07-01T12:00
Lisbon node-ical 0.27.2 in Europe/Berlin 2026-07-01T12:00
Nepal node-ical 0.27.2 in America/New_York 2026-07-01T18:00
Lisbon node-ical 0.27.2 in America/New_York 2026-07-01T18:00
Nepal ical 14.3.1 2026-07-01T14:00
Nepal icalendar 7.3.2 2026-07-01T08:15
Lisbon ical 14.3.1 2026-07-01T13:00
Lisbon icalendar 7.3.2 2026-07-01T13:00
SEEN

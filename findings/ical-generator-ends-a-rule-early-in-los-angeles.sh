#!/usr/bin/env bash
# One expects that the end of a rule is written as the standard says: with a zone, UNTIL must be in UTC (RFC 5545,
# 3.3.10). ical-generator 11.1.2, the most used writer of calendars for JavaScript, writes it by the clock of the zone
# and without a sign of it, though it is given a moment with a zone (Luxon 3.7.2). A tour at 09:00 on three days of July
# in Los Angeles is one of two days to recurring-ical-events 3.8.2, which takes the end for UTC; node-ical 0.27.2 has
# three, and ical 14.3.1 and icalevents 0.3.1 refuse the calendar. Who writes rules gives the count instead of the end,
# or the text of the rule.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages ical-generator@11.1.2 luxon@3.7.2 node-ical@0.27.2
node_module <<'JS'
import { writeFileSync } from "node:fs";
import ical from "ical-generator";
import { DateTime } from "luxon";
import nodeIcal from "node-ical";

const zone = "America/Los_Angeles";
const start = DateTime.fromISO("2026-07-01T09:00", { zone });
const calendar = ical({ timezone: zone });
const repeating = { freq: "DAILY", until: start.plus({ days: 2 }) };
calendar.createEvent({ id: "tour", summary: "Tour", start, end: start.plus({ hours: 2 }), timezone: zone, repeating });
const ics = calendar.toString();
writeFileSync("tour.ics", ics);
console.log("ical-generator 11.1.2", ...ics.match(/^(DTSTART|RRULE).*/gm));
const [tour] = Object.values(nodeIcal.sync.parseICS(ics)).filter(({ type }) => type === "VEVENT");
const [from, to] = [new Date("2026-06-01T00:00:00Z"), new Date("2026-09-01T00:00:00Z")];
const days = nodeIcal.expandRecurringEvent(tour, { from, to }).map((day) => day.start.toISOString().slice(5, 10));
console.log("node-ical 0.27.2", ...days);
JS
mv seen js-seen
pip_packages recurring-ical-events==3.8.2 icalendar==7.3.2 ical==14.3.1 icalevents==0.3.1 python-dateutil==2.9.0.post0
python <<'PYTHON'
from datetime import datetime, timezone
from importlib.metadata import version

import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream
from icalevents.icalparser import parse_events

with open("tour.ics", newline="") as file:
    ics = file.read()
for package, read in (
    ("recurring-ical-events", lambda: [
        event.start for event in recurring_ical_events.of(icalendar.Calendar.from_ical(ics)).between((2026, 6, 1), (2026, 9, 1))
    ]),
    ("ical", lambda: [event.dtstart for event in IcsCalendarStream.calendar_from_ics(ics).timeline_tz(timezone.utc)]),
    ("icalevents", lambda: [
        event.start for event in parse_events(ics, start=datetime(2026, 6, 1), end=datetime(2026, 9, 1))
    ]),
):
    try:
        print(package, version(package), *sorted(f"{date:%m-%d}" for date in read()))
    except ValueError as error:
        print(package, version(package), error)
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
ical-generator 11.1.2 DTSTART;TZID=America/Los_Angeles:20260701T090000 RRULE:FREQ=DAILY;UNTIL=20260703T090000
node-ical 0.27.2 07-01 07-02 07-03
recurring-ical-events 3.8.2 07-01 07-02
ical 14.3.1 RRULE UNTIL values must be specified in UTC when DTSTART is timezone-aware
icalevents 0.3.1 RRULE UNTIL values must be specified in UTC when DTSTART is timezone-aware
SEEN

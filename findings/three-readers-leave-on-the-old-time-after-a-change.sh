#!/usr/bin/env bash
# One expects that a change for all following days changes them. In a calendar file it is one event with RECURRENCE-ID
# and RANGE=THISANDFUTURE (RFC 5545, 3.8.4.4). A ferry at 10:00 for four days is moved to 15:00 from the third on:
# recurring-ical-events 3.8.2 and ical.js 2.2.1 move both last days. node-ical 0.27.2, ical 14.3.1 and icalevents 0.3.1
# move the third alone, and say that the ferry of the fourth leaves at 10:00. ical has the third twice: where times are
# in UTC, it keeps what was moved beside its new time, with RANGE or without. Who reads such calendars looks for RANGE,
# and who writes them ends the old rule and begins a new one.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

event() { printf '%s\r\n' BEGIN:VEVENT UID:ferry DTSTAMP:20260101T000000Z "$@" END:VEVENT; }
{
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//EN
    event SUMMARY:Ferry "DTSTART:20260701T100000Z" "DTEND:20260701T110000Z" "RRULE:FREQ=DAILY;COUNT=4"
    event SUMMARY:Ferry "RECURRENCE-ID;RANGE=THISANDFUTURE:20260703T100000Z" \
        "DTSTART:20260703T150000Z" "DTEND:20260703T160000Z"
    printf '%s\r\n' END:VCALENDAR
} > ferry.ics
npm_packages node-ical@0.27.2 ical.js@2.2.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import nodeIcal from "node-ical";
import ICAL from "ical.js";

const ics = readFileSync("ferry.ics", "utf8");
const from = new Date("2026-06-01T00:00:00Z"), to = new Date("2026-09-01T00:00:00Z");
const times = (dates) => dates.map((date) => date.toISOString().slice(8, 16)).sort().join(" ");
const { ferry } = nodeIcal.sync.parseICS(ics);
console.log("node-ical 0.27.2", times(nodeIcal.expandRecurringEvent(ferry, { from, to }).map(({ start }) => start)));
const [rule, ...exceptions] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent");
const event = new ICAL.Event(rule, { exceptions });
const days = event.iterator(), found = [];
for (let day = days.next(); day && found.length < 9; day = days.next()) {
  found.push(event.getOccurrenceDetails(day).startDate.toJSDate());
}
console.log("ical.js 2.2.1", times(found));
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

with open("ferry.ics", newline="") as file:
    ics = file.read()
expanded = recurring_ical_events.of(icalendar.Calendar.from_ical(ics)).between((2026, 6, 1), (2026, 9, 1))
timeline = IcsCalendarStream.calendar_from_ics(ics).timeline_tz(timezone.utc)
parsed = parse_events(ics, start=datetime(2026, 6, 1), end=datetime(2026, 9, 1))
for package, dates in (
    ("recurring-ical-events", [event.start for event in expanded]),
    ("ical", [event.dtstart for event in timeline]),
    ("icalevents", [event.start for event in parsed]),
):
    print(package, version(package), *sorted(f"{date:%dT%H:%M}" for date in dates))
PYTHON
LC_ALL=C sort js-seen seen > both && mv both seen
expect <<'SEEN'
ical 14.3.1 01T10:00 02T10:00 03T10:00 03T15:00 04T10:00
ical.js 2.2.1 01T10:00 02T10:00 03T15:00 04T15:00
icalevents 0.3.1 01T10:00 02T10:00 03T15:00 04T10:00
node-ical 0.27.2 01T10:00 02T10:00 03T15:00 04T10:00
recurring-ical-events 3.8.2 01T10:00 02T10:00 03T15:00 04T15:00
SEEN

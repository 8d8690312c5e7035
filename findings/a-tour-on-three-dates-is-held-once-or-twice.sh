#!/usr/bin/env bash
# One expects that a reader of calendars knows the plainest way to say that something is on some days: RFC 5545 has the
# start and, in RDATE, the further days, with a rule or without. A tour of July on the 1st, 10th and 20th, and a weekly
# market of three weeks with an extra one: of five readers, recurring-ical-events 3.8.2 has all. node-ical 0.27.2 and
# icalevents 0.3.1 drop the further days. ical 14.3.1 and ical.js 2.2.1 have them, and drop the first instead, as the
# start counts only beside a rule. Nothing is said. Who shows dates that others publish counts them by a second reader,
# or writes one event for each day.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

event() { printf '%s\r\n' BEGIN:VEVENT "UID:$1" DTSTAMP:20260101T000000Z "SUMMARY:$1" "${@:2}" END:VEVENT; }
{
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//EN
    event tour "DTSTART:20260701T100000Z" "DTEND:20260701T120000Z" "RDATE:20260710T100000Z,20260720T100000Z"
    event market "DTSTART:20260702T060000Z" "DTEND:20260702T100000Z" "RRULE:FREQ=WEEKLY;COUNT=3" "RDATE:20260704T060000Z"
    printf '%s\r\n' END:VCALENDAR
} > dates.ics
npm_packages node-ical@0.27.2 ical.js@2.2.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import nodeIcal from "node-ical";
import ICAL from "ical.js";

const ics = readFileSync("dates.ics", "utf8");
const calendar = new ICAL.Component(ICAL.parse(ics));
const from = new Date("2026-06-01T00:00:00Z"), to = new Date("2026-09-01T00:00:00Z");
const days = (dates) => dates.map((date) => date.toISOString().slice(5, 10)).sort().join(" ");
for (const name of ["tour", "market"]) {
  const event = nodeIcal.sync.parseICS(ics)[name];
  console.log("node-ical 0.27.2", name, days(nodeIcal.expandRecurringEvent(event, { from, to }).map(({ start }) => start)));
  const item = calendar.getAllSubcomponents("vevent").find((found) => found.getFirstPropertyValue("uid") === name);
  const occurrences = new ICAL.Event(item).iterator();
  const found = [];
  for (let next = occurrences.next(); next && found.length < 9; next = occurrences.next()) found.push(next.toJSDate());
  console.log("ical.js 2.2.1", name, days(found));
}
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

with open("dates.ics", newline="") as file:
    ics = file.read()
expanded = recurring_ical_events.of(icalendar.Calendar.from_ical(ics)).between((2026, 6, 1), (2026, 9, 1))
timeline = IcsCalendarStream.calendar_from_ics(ics).timeline_tz(timezone.utc)
parsed = parse_events(ics, start=datetime(2026, 6, 1), end=datetime(2026, 9, 1))
for name in ("tour", "market"):
    for package, dates in (
        ("recurring-ical-events", [event.start for event in expanded if event["SUMMARY"] == name]),
        ("ical", [event.dtstart for event in timeline if event.summary == name]),
        ("icalevents", [event.start for event in parsed if event.summary == name]),
    ):
        print(package, version(package), name, *sorted(f"{date:%m-%d}" for date in dates))
PYTHON
LC_ALL=C sort js-seen seen > both && mv both seen
expect <<'SEEN'
ical 14.3.1 market 07-02 07-04 07-09 07-16
ical 14.3.1 tour 07-10 07-20
ical.js 2.2.1 market 07-02 07-04 07-09 07-16
ical.js 2.2.1 tour 07-10 07-20
icalevents 0.3.1 market 07-02 07-09 07-16
icalevents 0.3.1 tour 07-01
node-ical 0.27.2 market 07-02 07-09 07-16
node-ical 0.27.2 tour 07-01
recurring-ical-events 3.8.2 market 07-02 07-04 07-09 07-16
recurring-ical-events 3.8.2 tour 07-01 07-10 07-20
SEEN

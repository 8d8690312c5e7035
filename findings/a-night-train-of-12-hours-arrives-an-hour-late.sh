#!/usr/bin/env bash
# One expects that a reader of calendars knows that two durations differ in the night when clocks change: by RFC 5545,
# PT12H are twelve hours of a clock that runs on, so the train that leaves at 22:00 arrives at 9:00, and P1D is the same
# hour of the next day. No reader has both right: icalendar 7.3.2, ics 0.7.3 and ical.js 2.2.1 let the train arrive at
# 10:00, and node-ical 0.26.1 takes the rented car back at 11:00, an hour before it is due. Who makes events of journeys
# writes DTEND, whose hour is not computed.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

event() { printf 'BEGIN:VEVENT\nUID:%s\nDTSTAMP:20260101T000000Z\nSUMMARY:%s\nDTSTART;TZID=Europe/Berlin:%s\nDURATION:%s\nEND:VEVENT\n' "$@"; }
{
    printf 'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//trip//EN\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\n'
    printf 'BEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\n'
    printf 'BEGIN:STANDARD\nDTSTART:19961027T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n'
    event 1 train 20261024T220000 PT12H
    event 2 car 20261024T120000 P1D
    printf 'END:VCALENDAR\n'
} | sed 's/$/\r/' > trip.ics
pip_packages icalendar==7.3.2 ics==0.7.3 tzdata==2026.6
PYTHONTZPATH="" python <<'PYTHON'
from datetime import UTC
from importlib.metadata import version

import icalendar
import ics

with open("trip.ics", newline="") as file:
    text = file.read()
for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
    print("icalendar", version("icalendar"), event["SUMMARY"], event.end.astimezone(UTC).strftime("%d %H:%M UTC"))
for event in sorted(ics.Calendar(text).events, key=lambda event: event.uid):
    print("ics", version("ics"), event.name, event.end.to("utc").strftime("%d %H:%M UTC"))
PYTHON
mv seen python-seen
npm_packages ical.js@2.2.1 node-ical@0.26.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import ical from "node-ical";

const text = readFileSync("trip.ics", "utf8");
const utc = (date) => date.toISOString().slice(8, 16).replace("T", " ") + " UTC";
const calendar = new ICAL.Component(ICAL.parse(text));
const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone"));
ICAL.TimezoneService.register(zone);
for (const event of calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part)))
  console.log("ical.js 2.2.1", event.summary, utc(event.endDate.toJSDate()));
for (const event of Object.values(ical.sync.parseICS(text)))
  if (event.type === "VEVENT") console.log("node-ical 0.26.1", event.summary, utc(event.end));
JS
{ echo "right: train 25 08:00 UTC, car 25 11:00 UTC"; cat python-seen seen; } > both && mv both seen
expect <<'SEEN'
right: train 25 08:00 UTC, car 25 11:00 UTC
icalendar 7.3.2 train 25 09:00 UTC
icalendar 7.3.2 car 25 11:00 UTC
ics 0.7.3 train 25 09:00 UTC
ics 0.7.3 car 25 11:00 UTC
ical.js 2.2.1 train 25 09:00 UTC
ical.js 2.2.1 car 25 11:00 UTC
node-ical 0.26.1 train 25 08:00 UTC
node-ical 0.26.1 car 25 10:00 UTC
SEEN

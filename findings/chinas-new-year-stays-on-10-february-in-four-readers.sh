#!/usr/bin/env bash
# One expects that a reader of calendars refuses a rule of a calendar that it does not know. Feasts by the moon, and a
# rent due on the last day if a month has no 31st, are written with RSCALE (RFC 7529, whose first example is China's new
# year). ical.js 2.2.1, ical 14.3.1 and rrule-rust 3.1.1 drop RSCALE, and so does node-ical 0.27.2, though the rrule-
# temporal 2.2.8 inside it knows it: the new year of 10 February 2024 is on 10 February again (2025 had it on 29 January
# and 2026 has it on 17 February), and the rent of February is not due. recurring-ical-events 3.8.2 raises an error, as
# does node-ical for the rent. Who prices feasts by calendars of others looks for RSCALE first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

event() { printf '%s\r\n' BEGIN:VEVENT "UID:$1" DTSTAMP:20240101T000000Z "SUMMARY:$1" "${@:2}" END:VEVENT; }
for name in feast rent; do
    rule=("DTSTART;VALUE=DATE:20240210" "RRULE:RSCALE=CHINESE;FREQ=YEARLY;COUNT=3")
    [[ $name = feast ]] || rule=("DTSTART;VALUE=DATE:20260131" "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=3")
    {
        printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//finding//EN
        event "$name" "${rule[@]}"
        printf '%s\r\n' END:VCALENDAR
    } > "$name.ics"
done
npm_packages node-ical@0.27.2 ical.js@2.2.1 rrule-rust@3.1.1 rrule-temporal@2.2.8
node_module <<'JS'
import { readFileSync } from "node:fs";
import nodeIcal from "node-ical";
import ICAL from "ical.js";
import { RRuleSet } from "rrule-rust";
import { RRuleTemporal } from "rrule-temporal";

const from = new Date("2024-01-01"), to = new Date("2027-01-01");
const local = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
const readers = {
  "node-ical 0.27.2": (ics, name) =>
    nodeIcal.expandRecurringEvent(nodeIcal.sync.parseICS(ics)[name], { from, to }).map(({ start }) => local(start).join("-")),
  "ical.js 2.2.1": (ics) => {
    const days = new ICAL.Event(new ICAL.Component(ICAL.parse(ics)).getFirstSubcomponent("vevent")).iterator();
    return [days.next(), days.next(), days.next()].map(String);
  },
  "rrule-rust 3.1.1": (ics) => RRuleSet.fromString(ics.match(/^(DTSTART|RRULE).*/gm).join("\n")).all().map(String),
  "rrule-temporal 2.2.8": (ics) =>
    new RRuleTemporal({ rruleString: ics.match(/^(DTSTART|RRULE).*/gm).join("\n") }).all().map((day) => String(day).slice(0, 10)),
};
for (const name of ["feast", "rent"]) {
  const ics = readFileSync(`${name}.ics`, "utf8");
  for (const [reader, days] of Object.entries(readers)) {
    try {
      console.log(name, reader, ...days(ics, name));
    } catch (error) {
      console.log(name, reader, error.message);
    }
  }
}
JS
mv seen js-seen
pip_packages recurring-ical-events==3.8.2 icalendar==7.3.2 ical==14.3.1 python-dateutil==2.9.0.post0
python <<'PYTHON'
from datetime import timezone
from importlib.metadata import version

import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream

for name in ("feast", "rent"):
    with open(f"{name}.ics", newline="") as file:
        ics = file.read()
    days = IcsCalendarStream.calendar_from_ics(ics).timeline_tz(timezone.utc)
    print(name, "ical", version("ical"), *(event.dtstart for event in days))
    try:
        days = recurring_ical_events.of(icalendar.Calendar.from_ical(ics)).between((2024, 1, 1), (2027, 1, 1))
        print(name, "recurring-ical-events", version("recurring-ical-events"), *(event.start for event in days))
    except ValueError as error:
        print(name, "recurring-ical-events", version("recurring-ical-events"), type(error).__name__)
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
feast node-ical 0.27.2 2024-02-10 2025-02-10 2026-02-10
feast ical.js 2.2.1 2024-02-10 2025-02-10 2026-02-10
feast rrule-rust 3.1.1 20240210 20250210 20260210
feast rrule-temporal 2.2.8 2024-02-10 2025-01-29 2026-02-17
rent node-ical 0.27.2 SKIP MUST NOT be present unless RSCALE is present
rent ical.js 2.2.1 2026-01-31 2026-03-31 2026-05-31
rent rrule-rust 3.1.1 20260131 20260331 20260531
rent rrule-temporal 2.2.8 2026-01-31 2026-02-28 2026-03-31
feast ical 14.3.1 2024-02-10 2025-02-10 2026-02-10
feast recurring-ical-events 3.8.2 BadRuleStringFormat
rent ical 14.3.1 2026-01-31 2026-03-31 2026-05-31
rent recurring-ical-events 3.8.2 BadRuleStringFormat
SEEN

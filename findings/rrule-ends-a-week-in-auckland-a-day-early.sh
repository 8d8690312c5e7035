#!/usr/bin/env bash
# One expects that the end of a rule is the moment that it says. With a zone, RFC 5545 wants UNTIL in UTC. rrule 2.8.1
# compares it with the clock of the place: a bus at 08:00 on four days of July ends a day early in Auckland, Tokyo and
# Berlin, and runs a day longer in Los Angeles. A day taken out in UTC (EXDATE with a Z), as the same standard allows,
# stays in. rrule-temporal 2.2.8 and python-dateutil 2.9.0 count both as moments. What rrule gives back are moments, so
# that nothing shows it. Who keeps rule texts of calendars reads them by another library, or moves UNTIL and EXDATE to
# the zone before.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages rrule@2.8.1 rrule-temporal@2.2.8
cat > rules.json <<'JSON'
[["Auckland, until 08:00 of the 4th", "Pacific/Auckland", "UNTIL=20260703T200000Z"],
  ["Tokyo, until 08:00 of the 4th", "Asia/Tokyo", "UNTIL=20260703T230000Z"],
  ["Berlin, until 08:00 of the 4th", "Europe/Berlin", "UNTIL=20260704T060000Z"],
  ["Los Angeles, until 07:59 of the 5th", "America/Los_Angeles", "UNTIL=20260705T145900Z"],
  ["Berlin, without the 2nd at 08:00", "Europe/Berlin", "COUNT=4\nEXDATE:20260702T060000Z"]]
JSON
node_module <<'JS'
import { readFileSync } from "node:fs";
import pkg from "rrule";
import { RRuleTemporal } from "rrule-temporal";

for (const [name, zone, end] of JSON.parse(readFileSync("rules.json"))) {
  const text = `DTSTART;TZID=${zone}:20260701T080000\nRRULE:FREQ=DAILY;${end}`;
  const days = (dates) => dates.map((date) => new Date(+date).toLocaleDateString("en", { timeZone: zone, day: "numeric" }));
  console.log(`${name}: rrule 2.8.1`, ...days(pkg.rrulestr(text).all()),
    "rrule-temporal 2.2.8", ...days(new RRuleTemporal({ rruleString: text }).all().map((date) => date.epochMilliseconds)));
}
JS
mv seen js-seen
pip_packages python-dateutil==2.9.0.post0 tzdata==2026.6
python <<'PYTHON'
import json
from importlib.metadata import version
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

with open("rules.json") as file:
    rules = json.load(file)
for name, zone, end in rules:
    text = f"DTSTART;TZID={zone}:20260701T080000\nRRULE:FREQ=DAILY;{end}"
    print(f"{name}: dateutil", version("python-dateutil"), *(date.day for date in rrulestr(text, tzids=ZoneInfo)))
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
Auckland, until 08:00 of the 4th: rrule 2.8.1 1 2 3 rrule-temporal 2.2.8 1 2 3 4
Tokyo, until 08:00 of the 4th: rrule 2.8.1 1 2 3 rrule-temporal 2.2.8 1 2 3 4
Berlin, until 08:00 of the 4th: rrule 2.8.1 1 2 3 rrule-temporal 2.2.8 1 2 3 4
Los Angeles, until 07:59 of the 5th: rrule 2.8.1 1 2 3 4 5 rrule-temporal 2.2.8 1 2 3 4
Berlin, without the 2nd at 08:00: rrule 2.8.1 1 2 3 4 rrule-temporal 2.2.8 1 3 4
Auckland, until 08:00 of the 4th: dateutil 2.9.0.post0 1 2 3 4
Tokyo, until 08:00 of the 4th: dateutil 2.9.0.post0 1 2 3 4
Berlin, until 08:00 of the 4th: dateutil 2.9.0.post0 1 2 3 4
Los Angeles, until 07:59 of the 5th: dateutil 2.9.0.post0 1 2 3 4
Berlin, without the 2nd at 08:00: dateutil 2.9.0.post0 1 3 4
SEEN

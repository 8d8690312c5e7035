#!/usr/bin/env bash
# One expects that a rule begins where the calendar says. Days of a stay, a season or a fair are written as whole days,
# DTSTART;VALUE=DATE:20280701. rrule 2.8.1, the most used reader of rules for JavaScript, does not know a parameter
# before TZID: it drops the start and begins now, at this minute, also with VALUE=DATE-TIME before a zone. A season of
# July 2028 starts today, and one that has ended (UNTIL) never was. No error is raised. rrule-temporal 2.2.8 reads the
# same text. Who reads rules of others by rrule takes VALUE out of the lines first, or asks another reader.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages rrule@2.8.1 rrule-temporal@2.2.8
node_module <<'JS'
import pkg from "rrule";
import { RRuleTemporal } from "rrule-temporal";

const today = Date.now();
const day = (date) => (Math.abs(date - today) < 4 * 86_400_000 ? "today or soon" : date.toISOString().slice(0, 10));
for (const text of [
  "DTSTART;VALUE=DATE:20280701\nRRULE:FREQ=DAILY;COUNT=2",
  "DTSTART;VALUE=DATE-TIME;TZID=Asia/Tokyo:20280701T090000\nRRULE:FREQ=DAILY;COUNT=2",
  "DTSTART;VALUE=DATE:20250701\nRRULE:FREQ=DAILY;UNTIL=20250702",
]) {
  console.log(text.replaceAll("\n", " "));
  console.log("  rrule 2.8.1         ", pkg.rrulestr(text).all().map(day).join(", ") || "none");
  console.log("  rrule-temporal 2.2.8",
    new RRuleTemporal({ rruleString: text }).all().map((date) => day(new Date(date.epochMilliseconds))).join(", "));
}
JS
expect <<'SEEN'
DTSTART;VALUE=DATE:20280701 RRULE:FREQ=DAILY;COUNT=2
  rrule 2.8.1          today or soon, today or soon
  rrule-temporal 2.2.8 2028-07-01, 2028-07-02
DTSTART;VALUE=DATE-TIME;TZID=Asia/Tokyo:20280701T090000 RRULE:FREQ=DAILY;COUNT=2
  rrule 2.8.1          today or soon, today or soon
  rrule-temporal 2.2.8 2028-07-01, 2028-07-02
DTSTART;VALUE=DATE:20250701 RRULE:FREQ=DAILY;UNTIL=20250702
  rrule 2.8.1          none
  rrule-temporal 2.2.8 2025-07-01, 2025-07-02
SEEN

#!/usr/bin/env bash
# One expects that a reader of calendars knows the examples of RFC 5545: a yearly event on the 20th Monday of the year,
# or on the Monday of week 20. ical.js 2.2.1, the library of Thunderbird, has both each Monday, and without the first of
# its own dates by week; what is yearly on 29 February moves to 1 March, where the RFC has no event. Without an error, a
# fair or a festival blocks every week. rrule 2.8.1 and rrule-rust 3.1.1 have the dates that the RFC lists. Who writes
# rules for many readers takes a month and a weekday in it, or the dates.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages ical.js@2.2.1 rrule@2.8.1 rrule-rust@3.1.1
node_module <<'JS'
import ICAL from "ical.js";
import rrule from "rrule";
import { RRuleSet } from "rrule-rust";

for (const [start, rule] of [
  ["1997-05-19", "FREQ=YEARLY;BYDAY=20MO"],
  ["1997-05-12", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"],
  ["2024-02-29", "FREQ=YEARLY"],
  ["2026-05-18", "FREQ=YEARLY;BYMONTH=5;BYDAY=3MO"],
]) {
  const text = `DTSTART:${start.replaceAll("-", "")}T090000Z\nRRULE:${rule};COUNT=3`;
  const dates = ICAL.Recur.fromString(`${rule};COUNT=3`).iterator(ICAL.Time.fromString(`${start}T09:00:00`));
  console.log(rule, "from", start);
  console.log("  ical.js", ...[1, 2, 3].map(() => dates.next().toString().slice(0, 10)));
  console.log("  rrule", ...rrule.rrulestr(text).all().map((date) => date.toISOString().slice(0, 10)));
  const seen = RRuleSet.fromString(text).all().map((date) => date.toString().slice(0, 8));
  console.log("  rrule-rust", ...seen.map((date) => date.replace(/(....)(..)(..)/, "$1-$2-$3")));
}
JS
expect <<'SEEN'
FREQ=YEARLY;BYDAY=20MO from 1997-05-19
  ical.js 1997-05-19 1997-05-26 1997-06-02
  rrule 1997-05-19 1998-05-18 1999-05-17
  rrule-rust 1997-05-19 1998-05-18 1999-05-17
FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO from 1997-05-12
  ical.js 1997-05-19 1997-05-26 1997-06-02
  rrule 1997-05-12 1998-05-11 1999-05-17
  rrule-rust 1997-05-12 1998-05-11 1999-05-17
FREQ=YEARLY from 2024-02-29
  ical.js 2024-02-29 2025-03-01 2026-03-01
  rrule 2024-02-29 2028-02-29 2032-02-29
  rrule-rust 2024-02-29 2028-02-29 2032-02-29
FREQ=YEARLY;BYMONTH=5;BYDAY=3MO from 2026-05-18
  ical.js 2026-05-18 2027-05-17 2028-05-15
  rrule 2026-05-18 2027-05-17 2028-05-15
  rrule-rust 2026-05-18 2027-05-17 2028-05-15
SEEN

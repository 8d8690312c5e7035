#!/usr/bin/env bash
# One expects that the same duration is written alike, however it was made, and that 36 hours as hours and minutes are
# 36:00, as in Luxon 3.7.2. Day.js 1.11.23 writes 12:00 if they were given as a number, or come from two moments or from
# adding two journeys: the day is dropped, without a word, where the format has no D. From PT36H it is 36:00, from
# { hours: 36 } 36:undefined, and from PT90M, which is how some interfaces give the time of a flight, 00:90. A month
# is taken out, too: 45 days are "14 days". toISOString and asHours are right. Who shows how long a journey takes writes
# asHours and asMinutes.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages dayjs@1.11.23 luxon@3.7.2
TZ=UTC node_module <<'JS'
import { readFileSync } from "node:fs";
import dayjs from "dayjs";
import plugin from "dayjs/plugin/duration.js";
import { Duration } from "luxon";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
dayjs.extend(plugin);
const arrival = dayjs("2026-12-03T20:00");
const durations = {
  "a number of hours": [dayjs.duration(36, "hours"), Duration.fromMillis(36 * 3600e3)],
  "two moments": [dayjs.duration(arrival.diff("2026-12-02T08:00")), Duration.fromMillis(arrival.diff("2026-12-02T08:00"))],
  "20 and 16 hours": [dayjs.duration("PT20H").add(dayjs.duration("PT16H")), Duration.fromISO("PT20H").plus({ hours: 16 })],
  PT36H: [dayjs.duration("PT36H"), Duration.fromISO("PT36H")],
  "{ hours: 36 }": [dayjs.duration({ hours: 36 }), Duration.fromObject({ hours: 36 })],
  PT90M: [dayjs.duration("PT90M"), Duration.fromISO("PT90M")],
};
console.log(`dayjs ${version("dayjs")}, luxon ${version("luxon")}`);
for (const [name, [day, luxon]] of Object.entries(durations)) {
  console.log(`${name}: ${day.format("HH:mm")}, ${luxon.toFormat("hh:mm")} (${day.asHours()} hours, ${day.toISOString()})`);
}
console.log("45 days:", dayjs.duration(45, "days").format("D [days]"), Duration.fromObject({ days: 45 }).toFormat("d 'days'"));
JS
expect <<'SEEN'
dayjs 1.11.23, luxon 3.7.2
a number of hours: 12:00, 36:00 (36 hours, P1DT12H)
two moments: 12:00, 36:00 (36 hours, P1DT12H)
20 and 16 hours: 12:00, 36:00 (36 hours, P1DT12H)
PT36H: 36:00, 36:00 (36 hours, PT36H)
{ hours: 36 }: 36:undefined, 36:00 (36 hours, PT36H)
PT90M: 00:90, 01:30 (1.5 hours, PT90M)
45 days: 14 days 45 days
SEEN

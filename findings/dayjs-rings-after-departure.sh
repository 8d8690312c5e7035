#!/usr/bin/env bash
# One expects that a library reads the durations that it writes. Day.js 1.11.23 writes a duration below zero with the
# minus in front, -PT1H30M, and reads that as plus 90 minutes, without an error; so does iso8601-duration 2.1.4, which
# says that it has no signs yet. RFC 5545 writes alarms like this: one for 15 minutes before departure rings 15 minutes
# after it, and a train that is two minutes early is late. Luxon 3.7.2 keeps the sign. Who passes durations on writes
# seconds.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages dayjs@1.11.23 iso8601-duration@2.1.4 luxon@3.7.2
TZ=UTC node_module <<'JS'
import dayjs from "dayjs";
import duration from "dayjs/plugin/duration.js";
import { end, parse } from "iso8601-duration";
import { Duration } from "luxon";

dayjs.extend(duration);
const departure = new Date("2026-12-01T10:00Z");
console.log("Day.js writes -90 minutes as", dayjs.duration(-90, "minutes").toISOString());
for (const text of ["-PT15M", "-PT1H30M", "-P1D"]) {
  console.log(text, "Day.js", dayjs.duration(text).asMinutes(), "Luxon", Duration.fromISO(text).as("minutes"),
    "iso8601-duration", (end(parse(text), departure) - departure) / 60000);
}
JS
expect <<'SEEN'
Day.js writes -90 minutes as -PT1H30M
-PT15M Day.js 15 Luxon -15 iso8601-duration 15
-PT1H30M Day.js 90 Luxon -90 iso8601-duration 90
-P1D Day.js 1440 Luxon -1440 iso8601-duration 1440
SEEN

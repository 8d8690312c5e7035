#!/usr/bin/env bash
# One expects that a library which is given the zone of a place does not ask for the zone of the machine, and has one
# rule for the hour that comes twice when clocks go back, as Temporal has the earlier. date-fns-tz 3.2.0 and the newer
# @date-fns/tz 1.5.0 have none: 2:30 in Berlin is the later hour on a server in UTC, and the earlier on a laptop in
# Tokyo by the one, in New York by the other. A night bus is an hour off for some travellers, and a test elsewhere does
# not see it. Who computes journeys in these nights passes the offset on with the time.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages date-fns@4.4.0 date-fns-tz@3.2.0 @date-fns/tz@1.5.0 temporal-polyfill@1.0.8
TZ=UTC node_module <<'JS'
import { TZDate } from "@date-fns/tz";
import { fromZonedTime } from "date-fns-tz";
import { Temporal } from "temporal-polyfill";

for (const [zone, text] of [
  ["Australia/Sydney", "2026-04-05T02:30"],
  ["Europe/Berlin", "2026-10-25T02:30"],
  ["Atlantic/Azores", "2026-10-25T00:30"],
  ["America/New_York", "2026-11-01T01:30"],
]) {
  const local = Temporal.PlainDateTime.from(text);
  const choices = ["earlier", "later"].map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }));
  const name = (moment) => ["earlier", "later"][choices.findIndex((one) => one.epochMilliseconds === Number(moment))];
  const parts = [local.year, local.month - 1, local.day, local.hour, local.minute];
  for (const machine of ["UTC", "Asia/Tokyo", "America/New_York"]) {
    process.env.TZ = machine;
    console.log(text, zone, `on a machine in ${machine}:`, "date-fns-tz", name(fromZonedTime(text, zone)),
      "@date-fns/tz", name(new TZDate(...parts, zone)), "Temporal", name(local.toZonedDateTime(zone).epochMilliseconds));
  }
}
JS
expect <<'SEEN'
2026-04-05T02:30 Australia/Sydney on a machine in UTC: date-fns-tz later @date-fns/tz later Temporal earlier
2026-04-05T02:30 Australia/Sydney on a machine in Asia/Tokyo: date-fns-tz later @date-fns/tz later Temporal earlier
2026-04-05T02:30 Australia/Sydney on a machine in America/New_York: date-fns-tz later @date-fns/tz later Temporal earlier
2026-10-25T02:30 Europe/Berlin on a machine in UTC: date-fns-tz later @date-fns/tz later Temporal earlier
2026-10-25T02:30 Europe/Berlin on a machine in Asia/Tokyo: date-fns-tz later @date-fns/tz earlier Temporal earlier
2026-10-25T02:30 Europe/Berlin on a machine in America/New_York: date-fns-tz earlier @date-fns/tz later Temporal earlier
2026-10-25T00:30 Atlantic/Azores on a machine in UTC: date-fns-tz earlier @date-fns/tz earlier Temporal earlier
2026-10-25T00:30 Atlantic/Azores on a machine in Asia/Tokyo: date-fns-tz later @date-fns/tz earlier Temporal earlier
2026-10-25T00:30 Atlantic/Azores on a machine in America/New_York: date-fns-tz earlier @date-fns/tz later Temporal earlier
2026-11-01T01:30 America/New_York on a machine in UTC: date-fns-tz earlier @date-fns/tz earlier Temporal earlier
2026-11-01T01:30 America/New_York on a machine in Asia/Tokyo: date-fns-tz later @date-fns/tz earlier Temporal earlier
2026-11-01T01:30 America/New_York on a machine in America/New_York: date-fns-tz earlier @date-fns/tz earlier Temporal earlier
SEEN

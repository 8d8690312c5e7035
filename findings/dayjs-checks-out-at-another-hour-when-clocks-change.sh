#!/usr/bin/env bash
# One expects that a day later in a named zone is the same time of day there, as luxon 3.7.2 and moment-timezone 0.6.6
# have it, whatever zone the computer is in. dayjs 1.11.23 with its plugin for zones keeps the offset of the first day:
# from noon of 24 October in Berlin, a day later is 12:00+02:00, which is 11:00 by the clocks changed that night, and a
# check-out at noon is an hour early; in March, it is an hour late. 24 hours later is given the same text. On a computer
# in the same zone the moment is right and the offset wrong, so that the text means another moment than the object. Who
# counts nights with dayjs.tz makes each day from its date, as dayjs.tz("2026-10-25 12:00", zone), or takes another.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages dayjs@1.11.23 luxon@3.7.2 moment-timezone@0.6.6
cat > finding.mjs <<'JS'
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { DateTime } from "luxon";
import moment from "moment-timezone";

dayjs.extend(utc);
dayjs.extend(timezone);
console.log("computer in", process.env.TZ);
for (const [start, zone] of [
  ["2026-10-24 12:00", "Europe/Berlin"],
  ["2027-03-27 12:00", "Europe/Berlin"],
  ["2027-03-13 12:00", "America/New_York"],
  ["2027-04-03 12:00", "Australia/Sydney"],
]) {
  const next = dayjs.tz(start, zone).add(1, "day");
  const others = [DateTime.fromSQL(start, { zone }).plus({ days: 1 }).toJSDate(), moment.tz(start, zone).add(1, "day").toDate()];
  const off = (moment) => (new Date(moment) - others[0]) / 60000;
  console.log(`${start} in ${zone}, a day later: ${next.format()}, off by ${off(next.format())} minutes, as an object by ${off(next)}, moment-timezone by ${off(others[1])}`);
}
JS
for zone in UTC Europe/Berlin Asia/Tokyo; do
    TZ=$zone node finding.mjs
done | tee seen
expect <<'SEEN'
computer in UTC
2026-10-24 12:00 in Europe/Berlin, a day later: 2026-10-25T12:00:00+02:00, off by -60 minutes, as an object by -60, moment-timezone by 0
2027-03-27 12:00 in Europe/Berlin, a day later: 2027-03-28T12:00:00+01:00, off by 60 minutes, as an object by 60, moment-timezone by 0
2027-03-13 12:00 in America/New_York, a day later: 2027-03-14T12:00:00-05:00, off by 60 minutes, as an object by 60, moment-timezone by 0
2027-04-03 12:00 in Australia/Sydney, a day later: 2027-04-04T12:00:00+11:00, off by -60 minutes, as an object by -60, moment-timezone by 0
computer in Europe/Berlin
2026-10-24 12:00 in Europe/Berlin, a day later: 2026-10-25T12:00:00+02:00, off by -60 minutes, as an object by 0, moment-timezone by 0
2027-03-27 12:00 in Europe/Berlin, a day later: 2027-03-28T12:00:00+01:00, off by 60 minutes, as an object by 0, moment-timezone by 0
2027-03-13 12:00 in America/New_York, a day later: 2027-03-14T12:00:00-05:00, off by 60 minutes, as an object by 60, moment-timezone by 0
2027-04-03 12:00 in Australia/Sydney, a day later: 2027-04-04T12:00:00+11:00, off by -60 minutes, as an object by -60, moment-timezone by 0
computer in Asia/Tokyo
2026-10-24 12:00 in Europe/Berlin, a day later: 2026-10-25T12:00:00+02:00, off by -60 minutes, as an object by -60, moment-timezone by 0
2027-03-27 12:00 in Europe/Berlin, a day later: 2027-03-28T12:00:00+01:00, off by 60 minutes, as an object by 60, moment-timezone by 0
2027-03-13 12:00 in America/New_York, a day later: 2027-03-14T12:00:00-05:00, off by 60 minutes, as an object by 60, moment-timezone by 0
2027-04-03 12:00 in Australia/Sydney, a day later: 2027-04-04T12:00:00+11:00, off by -60 minutes, as an object by -60, moment-timezone by 0
SEEN

#!/usr/bin/env bash
# One expects that a date of ISO 8601 which a library does not know is refused. Day.js 1.11.23 reads the day of a year,
# 2026-335 for 1 December, as month 33 and day 5, which is 5 September 2028, and calls it valid; day 045, 14 February,
# is 5 April. Luxon 3.7.2 and date-fns 4.4.0 have it right. Days of the year are on boarding passes, in timetables and
# in the names of satellite images. Who gets such dates with Day.js splits them by hand.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages dayjs@1.11.23 luxon@3.7.2 date-fns@4.4.0
TZ=UTC node_module <<'JS'
import { parseISO } from "date-fns";
import dayjs from "dayjs";
import { DateTime } from "luxon";

const iso = (date) => date.toISOString().slice(0, 10);
for (const text of ["2026-045", "2026-335", "2026335", "2026-W12-3"]) {
  const day = dayjs(text);
  console.log(text, "Day.js", day.isValid() ? iso(day) : "invalid", "Luxon", DateTime.fromISO(text).toISODate(),
    "date-fns", iso(parseISO(text)));
}
JS
expect <<'SEEN'
2026-045 Day.js 2026-04-05 Luxon 2026-02-14 date-fns 2026-02-14
2026-335 Day.js 2028-09-05 Luxon 2026-12-01 date-fns 2026-12-01
2026335 Day.js 2028-09-05 Luxon 2026-12-01 date-fns 2026-12-01
2026-W12-3 Day.js invalid Luxon 2026-03-18 date-fns 2026-03-18
SEEN

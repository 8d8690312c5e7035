#!/usr/bin/env bash
# One expects that libraries agree on how many months a room was rented. From 31 January to 28 February is one month in
# date-fns 4.4.0, Luxon 3.7.2, Day.js 1.11.23, Pendulum 3.3.0 and dateutil 2.9.0, and 28 days in Temporal (by
# temporal-polyfill 1.0.8), which wants the same day of the month. In date-fns the end of February alone is such an
# exception: to 30 April it has two months and 30 days, as Temporal, where the other four have three months. Who splits
# a rent by months writes down the rule, and does not mix the libraries of a page and of its server.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages date-fns@4.4.0 luxon@3.7.2 dayjs@1.11.23 temporal-polyfill@1.0.8
TZ=UTC node_module <<'JS'
import { intervalToDuration } from "date-fns";
import dayjs from "dayjs";
import { DateTime } from "luxon";
import { Temporal } from "temporal-polyfill";

for (const [start, end] of [["2026-01-31", "2026-02-28"], ["2026-01-31", "2026-04-30"], ["2026-02-28", "2026-03-31"]]) {
    const { months = 0, days = 0 } = intervalToDuration({ start: new Date(start), end: new Date(end) });
    const luxon = DateTime.fromISO(end).diff(DateTime.fromISO(start), ["months", "days"]);
    const temporal = Temporal.PlainDate.from(start).until(end, { largestUnit: "month" });
    console.log(`${start} to ${end}: date-fns ${months} and ${days}, Luxon ${luxon.months} and ${luxon.days},`,
        `Day.js ${dayjs(end).diff(start, "month")}, Temporal ${temporal.months} and ${temporal.days}`);
}
JS
mv seen js-seen
pip_packages pendulum==3.3.0 python-dateutil==2.9.0.post0
python <<'PYTHON'
import pendulum
from dateutil.relativedelta import relativedelta

for start, end in [("2026-01-31", "2026-02-28"), ("2026-01-31", "2026-04-30"), ("2026-02-28", "2026-03-31")]:
    first, last = (pendulum.parse(text, exact=True) for text in (start, end))
    delta = relativedelta(last, first)
    interval = last - first
    print(f"{start} to {end}: Pendulum {interval.months} and {interval.remaining_days},", end=" ")
    print(f"dateutil {delta.months} and {delta.days}")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
2026-01-31 to 2026-02-28: date-fns 1 and 0, Luxon 1 and 0, Day.js 1, Temporal 0 and 28
2026-01-31 to 2026-04-30: date-fns 2 and 30, Luxon 3 and 0, Day.js 3, Temporal 2 and 30
2026-02-28 to 2026-03-31: date-fns 1 and 3, Luxon 1 and 3, Day.js 1, Temporal 1 and 3
2026-01-31 to 2026-02-28: Pendulum 1 and 0, dateutil 1 and 0
2026-01-31 to 2026-04-30: Pendulum 3 and 0, dateutil 3 and 0
2026-02-28 to 2026-03-31: Pendulum 1 and 3, dateutil 1 and 3
SEEN

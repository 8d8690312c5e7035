#!/usr/bin/env bash
# One expects that the last week of 2026 is week 53 and lasts to Sunday, 3 January 2027, as ISO 8601 counts and
# calendars of Europe print it: the week with the first Thursday of a year is its first. spacetime 7.15.0 has 52 for its
# four days of December, so that there are two weeks 52, and 1 for the three of January, so that there are two weeks 1;
# so in 2015, 2020 and 2032, and in January whenever the year begins on Friday to Sunday. getWeekNumber of
# @fluentui/date-time-utilities 8.6.11 errs the other way: the last days of 2024 and 2025 are week 53 of years that have
# 52. Luxon 3.7.2 and moment 2.31.0 agree with ISO 8601. Who rents by the week, or looks a price up in a table of weeks,
# tries the turns of the years 2020 and 2024 first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages spacetime@7.15.0 @fluentui/date-time-utilities@8.6.11 luxon@3.7.2 moment@2.31.0
TZ=UTC node_module <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DateTime } from "luxon";
import moment from "moment";
import spacetime from "spacetime";

// Its modules for import leave out the extension, which Node does not find.
const fluent = createRequire(import.meta.url)("@fluentui/date-time-utilities");
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const weeks = {
  luxon: (day) => DateTime.fromISO(day).weekNumber,
  moment: (day) => moment(day).isoWeek(),
  spacetime: (day) => spacetime(day).week(),
  "@fluentui/date-time-utilities": (day) =>
    fluent.getWeekNumber(new Date(`${day}T00:00`), fluent.DayOfWeek.Monday, fluent.FirstWeekOfYear.FirstFourDayWeek),
};
const days = ["2024-12-29", "2024-12-30", "2025-12-31", "2026-12-27", "2026-12-28", "2026-12-31", "2027-01-01"];
days.push("2027-01-03", "2027-01-04");
console.log(days.join(" "));
for (const [name, week] of Object.entries(weeks)) console.log(`${name} ${version(name)}:`, days.map(week).join(" "));
for (const name of ["spacetime", "@fluentui/date-time-utilities"]) {
  const wrong = {};
  for (let day = DateTime.utc(2015, 1, 1); day.year < 2033; day = day.plus({ days: 1 })) {
    if (weeks[name](day.toISODate()) !== day.weekNumber) wrong[day.year] = (wrong[day.year] ?? 0) + 1;
  }
  console.log(`wrong days in ${name}:`, JSON.stringify(wrong));
}
JS
expect <<'SEEN'
2024-12-29 2024-12-30 2025-12-31 2026-12-27 2026-12-28 2026-12-31 2027-01-01 2027-01-03 2027-01-04
luxon 3.7.2: 52 1 1 52 53 53 53 53 1
moment 2.31.0: 52 1 1 52 53 53 53 53 1
spacetime 7.15.0: 52 1 1 52 52 52 1 1 1
@fluentui/date-time-utilities 8.6.11: 52 53 53 52 53 53 53 53 1
wrong days in spacetime: {"2015":4,"2016":3,"2017":1,"2020":4,"2021":3,"2022":2,"2023":1,"2026":4,"2027":3,"2028":2,"2032":5}
wrong days in @fluentui/date-time-utilities: {"2018":1,"2019":2,"2024":2,"2025":3,"2029":1,"2030":2,"2031":3}
SEEN

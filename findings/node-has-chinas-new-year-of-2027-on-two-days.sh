#!/usr/bin/env bash
# One expects that a program has one calendar. China's new year of 2027 is on 6 February (the Hong Kong Observatory's
# calendar of 2027; the new moon is at 23:56 of Beijing's clock), that of 2030 on 3 February (its table of conversion; 7
# minutes after midnight). Node 26.10.0 has two calendars. Temporal, in Rust and from a table, is right. Intl, of ICU
# 78.3, computes the moon some minutes off: a day late in 2027 and a day early in 2030, as in Node 20.20.2. Temporal
# writes its dates by Intl, so that its first day of the year is written as the 30th of month 12. The nights of the feast
# cost a multiple of the others: who prices or marks them takes its days from a table and not from Intl.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages node@26.10.0
cat > finding.mjs <<'JS'
console.log("Node", process.versions.node, "ICU", process.versions.icu);
const written = new Intl.DateTimeFormat("en-u-ca-chinese", { month: "numeric", day: "numeric", timeZone: "UTC" });
for (const year of [2026, 2027, 2028, 2029, 2030]) {
  const first = Temporal.PlainDate.from({ calendar: "chinese", year, month: 1, day: 1 });
  let day = Date.UTC(year, 0, 20);
  while (!/^0?1\/0?1$/.test(written.format(day).replace(/\/\d{4}$/, ""))) day += 86_400_000;
  console.log(first.withCalendar("iso8601").toString(), "by Temporal, in its words", first.toLocaleString("en-u-ca-chinese"),
    "by Intl", new Date(day).toISOString().slice(0, 10));
}
JS
node_modules/.bin/node finding.mjs | tee seen
expect <<'SEEN'
Node 26.10.0 ICU 78.3
2026-02-17 by Temporal, in its words 1/1/2026 by Intl 2026-02-17
2027-02-06 by Temporal, in its words 12/30/2026 by Intl 2027-02-07
2028-01-26 by Temporal, in its words 1/1/2028 by Intl 2028-01-26
2029-02-13 by Temporal, in its words 1/1/2029 by Intl 2029-02-13
2030-02-03 by Temporal, in its words 1/2/2030 by Intl 2030-02-02
SEEN

#!/usr/bin/env bash
# One expects that a reader of dates in free text knows how tickets are written. chrono-node 2.10.3 takes the +1 behind
# the hour of arrival, the next day, for a zone an hour east of Greenwich: the hour of landing moves to 23:30 of the day
# before, and so before the departure. And of dates with dots, which countries write that have the day first, 04.07.2026
# is the seventh of April and 14.07.2026 the fourteenth of July, without a word; its German reader has both in July. Who
# reads itineraries with it chooses the language by the text, and cuts off +1 first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages chrono-node@2.10.3
TZ=UTC node_module <<'JS'
import * as chrono from "chrono-node";

const asked = new Date("2026-06-29T12:00:00Z");
const moment = ({ text, start }) => `${text} is ${start.date().toISOString().slice(0, 16)}`;
const read = (parser, text) => parser.parse(text, asked).map(moment).join(", ");
for (const text of ["dep 3 July 2026 23:50, arr 00:30", "dep 3 July 2026 23:50, arr 00:30 +1", "04.07.2026", "14.07.2026"])
  console.log("English:", read(chrono, text));
console.log("German:", read(chrono.de, "04.07.2026"));
JS
expect <<'SEEN'
English: 3 July 2026 23:50 is 2026-07-03T23:50, 00:30 is 2026-06-29T00:30
English: 3 July 2026 23:50 is 2026-07-03T23:50, 00:30 +1 is 2026-06-28T23:30
English: 04.07.2026 is 2026-04-07T12:00
English: 14.07.2026 is 2026-07-14T12:00
German: 04.07.2026 is 2026-07-04T12:00
SEEN

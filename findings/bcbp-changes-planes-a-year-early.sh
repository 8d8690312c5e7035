#!/usr/bin/env bash
# One expects that the flights of one boarding pass follow each other. IATA's bar code has a day of the year without the
# year for each, and bcbp 6.0.2 takes one year for all: with a change of planes at midnight of 31 December, day 365 and
# day 001, the second flight leaves 364 days before the first lands. Without a year given, the year is today's, also for
# a pass of December that is read in January. Who keeps trips by their passes counts a second day that is lower into the
# next year.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages bcbp@6.0.2
node_module <<'JS'
import { decode } from "bcbp";

const first = "M2DOE/JANE            EABC123 YULFRAAC 0834 ", second = "DEF456 FRAGVALH 3664 ";
for (const [one, other] of [["180", "181"], ["365", "001"]]) {
  const { legs } = decode(`${first}${one}J001A0025 100${second}${other}C012C0002 100`, 2026).data;
  const [out, on] = legs.map(({ flightDate }) => flightDate.toISOString().slice(0, 10));
  console.log(`bcbp 6.0.2 days ${one} and ${other}: ${out}, ${on}`);
}
JS
expect <<'SEEN'
bcbp 6.0.2 days 180 and 181: 2026-06-29, 2026-06-30
bcbp 6.0.2 days 365 and 001: 2026-12-31, 2026-01-01
SEEN

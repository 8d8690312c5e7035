#!/usr/bin/env bash
# One expects that a date without a time stays this date. shpjs 6.2.0 and shapefile 0.6.6 of npm, with 1.4 million
# copies of the latter a month, make a date of a Shapefile midnight of the computer's zone: written as JSON, as the tool
# shp2json and web servers do, a season from 1 December begins on 30 November where the computer stands east of
# Greenwich, and on the right day on a server in UTC or America. The same file gives other text in each office. pyshp
# 3.1.6 gives the date. Who reads dates with them sets TZ=UTC, or takes year, month and day from the object before it is
# written.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyshp==3.1.6
npm_packages shapefile@0.6.6 shpjs@6.2.0
venv/bin/python -W ignore - <<'PYTHON'
import datetime

import shapefile

with shapefile.Writer("season") as writer:
    writer.field("name", "C")
    writer.field("opens", "D")
    writer.point(7.75, 46.02)
    writer.record("Zermatt", datetime.date(2026, 12, 1))
print("pyshp", shapefile.__version__, shapefile.Reader("season").record(0).as_dict()["opens"])
PYTHON
cat > finding.mjs <<'JS'
import { readFileSync } from "node:fs";
import { open } from "shapefile";
import { parseDbf } from "shpjs";

const file = await open("season.shp");
const { value } = await file.read();
const [other] = parseDbf(readFileSync("season.dbf"));
console.log(`${process.env.TZ}: shapefile ${JSON.stringify(value.properties.opens)}, shpjs ${JSON.stringify(other.opens)}`);
JS
{
    echo "shapefile 0.6.6, shpjs 6.2.0"
    for zone in UTC Europe/Berlin Pacific/Auckland America/New_York; do
        TZ=$zone node finding.mjs
    done
} | tee seen
expect <<'SEEN'
shapefile 0.6.6, shpjs 6.2.0
UTC: shapefile "2026-12-01T00:00:00.000Z", shpjs "2026-12-01T00:00:00.000Z"
Europe/Berlin: shapefile "2026-11-30T23:00:00.000Z", shpjs "2026-11-30T23:00:00.000Z"
Pacific/Auckland: shapefile "2026-11-30T11:00:00.000Z", shpjs "2026-11-30T11:00:00.000Z"
America/New_York: shapefile "2026-12-01T05:00:00.000Z", shpjs "2026-12-01T05:00:00.000Z"
SEEN

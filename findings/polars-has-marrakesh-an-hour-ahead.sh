#!/usr/bin/env bash
# One expects that the releases of this autumn know the clocks of this winter. British Columbia, Alberta, the Northwest
# Territories, Manitoba and Cuba did not set them back on 1 November 2026, and Morocco is at UTC since 20 September (tz
# database 2026b to 2026f, 23 April to 28 October). Of nine packages with a table of their own, three have all six zones
# right: DuckDB 2.0.1, moment-timezone 0.6.6, tzdata 2026.6. Polars 2.1.0, DataFusion 55.0.0 and @js-joda/timezone
# 2.25.2 have none, so that one query has other hours, and at midnight other days, in DuckDB and in Polars; spacetime
# 7.15.0, timezonecomplete 5.15.1 and timezones-ical-library 2.3.2 have some, and none of these Havana. Who meets a
# train in Winnipeg asks the engine first for one hour of December there, or converts before it, by tzdata.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 datafusion==55.0.0 duckdb==2.0.1 tzdata==2026.6
npm_packages moment-timezone@0.6.6 @js-joda/core@6.3.2 @js-joda/timezone@2.25.2 spacetime@7.15.0 timezonecomplete@5.15.1 \
    timezones-ical-library@2.3.2
python <<'PYTHON'
import zoneinfo
from datetime import datetime

import datafusion
import duckdb
import polars as pl
import tzdata

# Else the table of the machine would be asked.
zoneinfo.reset_tzpath([])
ZONES = ["Vancouver", "Edmonton", "Inuvik", "Winnipeg", "Havana", "Casablanca"]
ZONES = [("Africa/" if zone == "Casablanca" else "America/") + zone for zone in ZONES]


def row(name, hours):
    print(f"{name:<32}", *(f"{hour:>5}" for hour in hours))


print(f"{'12:00 UTC on 15 December 2026':<32}", *(f"{zone.split('/')[1][:5]:>5}" for zone in ZONES))
noon = datetime(2026, 12, 15, 12, tzinfo=zoneinfo.ZoneInfo("UTC"))
row(f"tzdata {tzdata.__version__}", [noon.astimezone(zoneinfo.ZoneInfo(zone)).hour for zone in ZONES])
connection = duckdb.connect()
row(f"DuckDB {duckdb.__version__}", [
    connection.sql(f"select hour(timezone('{zone}', timestamptz '2026-12-15 12:00:00+00'))").fetchall()[0][0] for zone in ZONES
])
context = datafusion.SessionContext()
row(f"DataFusion {datafusion.__version__}", [
    context.sql(
        "select date_part('hour', arrow_cast(to_timestamp('2026-12-15T12:00:00Z'), 'Timestamp(ns, \"UTC\")')"
        f" at time zone '{zone}') as hour"
    ).to_pydict()["hour"][0]
    for zone in ZONES
])
row(f"Polars {pl.__version__}", [pl.Series([noon]).dt.convert_time_zone(zone).dt.hour().item() for zone in ZONES])
PYTHON
mv seen python-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import { LocalDateTime, ZonedDateTime, ZoneId } from "@js-joda/core";
import "@js-joda/timezone";
import moment from "moment-timezone";
import spacetime from "spacetime";
import { DateTime, zone as namedZone } from "timezonecomplete";
import { tzlib_get_offset } from "timezones-ical-library";

const ZONES = ["Vancouver", "Edmonton", "Inuvik", "Winnipeg", "Havana", "Casablanca"].map(
    (name) => (name === "Casablanca" ? "Africa/" : "America/") + name,
);
const row = (name, hour) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
    console.log(`${name} ${version}`.padEnd(32), ...ZONES.map((zone) => String(hour(zone)).padStart(5)));
};
const noon = "2026-12-15T12:00:00";
const utc = ZonedDateTime.of(LocalDateTime.parse(noon), ZoneId.of("UTC"));
row("moment-timezone", (zone) => moment.utc(noon).tz(zone).hour());
row("timezones-ical-library", (zone) => 12 + parseInt(tzlib_get_offset(zone, "2026-12-15", "12:00")) / 100);
row("spacetime", (zone) => spacetime(`${noon}Z`).goto(zone).hour());
row("timezonecomplete", (zone) => new DateTime(`${noon}Z`).toZone(namedZone(zone)).hour());
row("@js-joda/timezone", (zone) => utc.withZoneSameInstant(ZoneId.of(zone)).hour());
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
12:00 UTC on 15 December 2026    Vanco Edmon Inuvi Winni Havan Casab
tzdata 2026.6                        5     6     6     7     8    12
DuckDB 2.0.1                         5     6     6     7     8    12
DataFusion 55.0.0                    4     5     5     6     7    13
Polars 2.1.0                         4     5     5     6     7    13
moment-timezone 0.6.6                5     6     6     7     8    12
timezones-ical-library 2.3.2         5     6     5     6     7    12
spacetime 7.15.0                     5     6     5     6     7    13
timezonecomplete 5.15.1              5     5     5     6     7    13
@js-joda/timezone 2.25.2             4     5     5     6     7    13
SEEN

#!/usr/bin/env bash
# One expects that a local time with its zone is one moment, whenever it is read. The night the clocks go back has an
# hour twice, and libraries choose one of the two by a rule: moment-timezone 0.6.6 and Temporal the earlier, DuckDB
# 2.0.1 the later. luxon 3.7.2 begins with the zone's offset of today: a night train at 2:30 on 25 October 2026 in
# Berlin leaves an hour earlier when the timetable is read in July than when it is read in January. Tests that pass in
# summer fail in winter, and prices by the hour change. Who keeps such times keeps the offset with them.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages duckdb==2.0.1
python <<'PYTHON'
import duckdb

for time, zone in [("2026-10-25 02:30", "Europe/Berlin"), ("2026-04-05 01:45", "Australia/Lord_Howe")]:
    [[moment]] = duckdb.sql(f"select (timestamp '{time}' at time zone '{zone}' at time zone 'UTC')::varchar").fetchall()
    print("DuckDB", duckdb.__version__, zone, moment)
PYTHON
mv seen python-seen
npm_packages luxon@3.7.2 moment-timezone@0.6.6 temporal-polyfill@1.0.8
node_module <<'JS'
import { DateTime, Settings, VERSION } from "luxon";
import moment from "moment-timezone";
import { Temporal } from "temporal-polyfill";

for (const [time, zone] of [["2026-10-25T02:30", "Europe/Berlin"], ["2026-04-05T01:45", "Australia/Lord_Howe"]]) {
    console.log("moment-timezone", moment.tz.version, zone, moment.tz(time, zone).utc().format());
    console.log("Temporal", zone, Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString());
    for (const today of ["2026-01-15", "2026-07-15"]) {
        Settings.now = () => Date.parse(today);
        console.log("luxon", VERSION, "on", today, zone, DateTime.fromISO(time, { zone }).toUTC().toISO());
    }
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
DuckDB 2.0.1 Europe/Berlin 2026-10-25 01:30:00
DuckDB 2.0.1 Australia/Lord_Howe 2026-04-04 15:15:00
moment-timezone 0.6.6 Europe/Berlin 2026-10-25T00:30:00Z
Temporal Europe/Berlin 2026-10-25T00:30:00Z
luxon 3.7.2 on 2026-01-15 Europe/Berlin 2026-10-25T01:30:00.000Z
luxon 3.7.2 on 2026-07-15 Europe/Berlin 2026-10-25T00:30:00.000Z
moment-timezone 0.6.6 Australia/Lord_Howe 2026-04-04T14:45:00Z
Temporal Australia/Lord_Howe 2026-04-04T14:45:00Z
luxon 3.7.2 on 2026-01-15 Australia/Lord_Howe 2026-04-04T14:45:00.000Z
luxon 3.7.2 on 2026-07-15 Australia/Lord_Howe 2026-04-04T15:15:00.000Z
SEEN

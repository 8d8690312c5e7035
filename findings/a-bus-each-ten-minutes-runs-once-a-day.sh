#!/usr/bin/env bash
# One expects that the statistics of a timetable count the runs that it has. In GTFS, a line whose trip stands in
# frequencies.txt runs again after each headway, here 96 times from 6:00 to 22:00. gtfs-kit 13.0.1 counts one run in the
# statistics of routes and stops and in its timetables unless expand_frequencies was called before, and gtfs-parser
# 0.3.0 does not read the file: a city whose buses and ferries go by headways has next to none. Who compares places by
# their service looks for frequencies.txt.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

mkdir feed
printf '%s\n' agency_id,agency_name,agency_url,agency_timezone A,A,https://a.example,Europe/Berlin > feed/agency.txt
printf '%s\n' stop_id,stop_name,stop_lat,stop_lon pier,Pier,53.5,9.9 town,Town,53.6,9.9 > feed/stops.txt
printf '%s\n' route_id,agency_id,route_short_name,route_long_name,route_type ferry,A,62,,4 > feed/routes.txt
printf '%s\n' route_id,service_id,trip_id,direction_id ferry,daily,one,0 > feed/trips.txt
printf '%s\n' trip_id,arrival_time,departure_time,stop_id,stop_sequence one,06:00:00,06:00:00,pier,1 \
    one,06:20:00,06:20:00,town,2 > feed/stop_times.txt
printf '%s\n' trip_id,start_time,end_time,headway_secs one,06:00:00,22:00:00,600 > feed/frequencies.txt
printf '%s\n' service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date \
    daily,1,1,1,1,1,1,1,20260101,20261231 > feed/calendar.txt
pip_packages gtfs-kit==13.0.1 gtfs-parser==0.3.0
python <<'PYTHON'
import shutil
from importlib.metadata import version

import gtfs_kit
import gtfs_parser

shutil.make_archive("feed", "zip", "feed")
feed, date = gtfs_kit.read_feed("feed.zip", dist_units="km"), "20260304"
for name, one in [("as it is", feed), ("expanded", feed.expand_frequencies())]:
    print("gtfs-kit", version("gtfs-kit"), name, "runs of the route", *one.compute_route_stats([date])["num_trips"], end=", ")
    stops = one.compute_stop_stats([date]).set_index("stop_id")["num_trips"]
    print("departures at the pier", f'{stops["pier"]:g},', "in the timetable", len(one.build_stop_timetable("pier", [date])))
feed = gtfs_parser.GTFSFactory("feed.zip")
for line in gtfs_parser.aggregate.Aggregator(feed, yyyymmdd=date).read_route_frequency():
    print("gtfs-parser", version("gtfs-parser"), "runs between the stops", line["properties"]["frequency"])
PYTHON
expect <<'SEEN'
gtfs-kit 13.0.1 as it is runs of the route 1, departures at the pier 1, in the timetable 1
gtfs-kit 13.0.1 expanded runs of the route 96, departures at the pier 96, in the timetable 96
gtfs-parser 0.3.0 runs between the stops 1
SEEN

#!/usr/bin/env bash
# One expects that a feed that is read and written has the same files. GTFS has buses on demand (Flex: zones in
# locations.geojson, groups of stops, rules of booking) and fares of version 2. gtfs-kit 13.0.1 writes the bus with the
# names of its zone, its group and its rule, and none of the files that say what these are, nor any fare: the feed is
# invalid, and says nothing of the price or that one has to call an hour before. gtfs-parquet 0.7.2 drops the zones
# alone, but writes 3.00 EUR as 3.0 and 210 JPY as 210.0, which GTFS does not allow (decimals are those of the
# currency). Neither says a word. Who cuts or mends a feed by a library compares the names of the files.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages gtfs-kit==13.0.1 gtfs-parquet==0.7.2
python <<'PYTHON'
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import gtfs_kit
import gtfs_parquet

files = {
    "agency": ["agency_id,agency_name,agency_url,agency_timezone", "A,A,https://a.example,Europe/Berlin"],
    "stops": ["stop_id,stop_name,stop_lat,stop_lon", "N,North,52.5,13.0"],
    "routes": ["route_id,agency_id,route_short_name,route_type", "R,A,7,715"],
    "calendar": [
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        "W,1,1,1,1,1,0,0,20260101,20261231",
    ],
    "trips": ["route_id,service_id,trip_id", "R,W,T"],
    "stop_times": [
        "trip_id,stop_sequence,location_id,location_group_id,start_pickup_drop_off_window,"
        "end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id",
        "T,1,Z,,08:00:00,18:00:00,2,1,B",
        "T,2,,G,08:00:00,18:00:00,1,2,B",
    ],
    "booking_rules": ["booking_rule_id,booking_type,prior_notice_duration_min", "B,1,60"],
    "location_groups": ["location_group_id,location_group_name", "G,Village"],
    "location_group_stops": ["location_group_id,stop_id", "G,N"],
    "fare_products": ["fare_product_id,amount,currency", "single,3.00,EUR", "visitor,210,JPY"],
    "fare_leg_rules": ["leg_group_id,fare_product_id", "L,single"],
}
zone = '{"type":"FeatureCollection","features":[{"type":"Feature","id":"Z","properties":{},"geometry":{"type":"Polygon",'
zone += '"coordinates":[[[13,52],[13.2,52],[13.2,52.2],[13,52.2],[13,52]]]}}]}'
with ZipFile("feed.zip", "w") as feed:
    for name, rows in files.items():
        feed.writestr(f"{name}.txt", "\n".join(rows) + "\n")
    feed.writestr("locations.geojson", zone)

gtfs_kit.read_feed("feed.zip", dist_units="km").to_file(Path("gtfs-kit.zip"))
gtfs_parquet.write_gtfs(gtfs_parquet.parse_gtfs("feed.zip"), "gtfs-parquet.zip")
for package in ("gtfs-kit", "gtfs-parquet"):
    with ZipFile("feed.zip") as before, ZipFile(f"{package}.zip") as after:
        print(package, version(package), "drops", *sorted(set(before.namelist()) - set(after.namelist())))
        print("  writes", *after.read("stop_times.txt").decode().replace('""', "").split()[1:])
        if "fare_products.txt" in after.namelist():
            print("  writes", *after.read("fare_products.txt").decode().split()[1:])
PYTHON
expect <<'SEEN'
gtfs-kit 13.0.1 drops booking_rules.txt fare_leg_rules.txt fare_products.txt location_group_stops.txt location_groups.txt locations.geojson
  writes T,1,Z,,08:00:00,18:00:00,2,1,B T,2,,G,08:00:00,18:00:00,1,2,B
gtfs-parquet 0.7.2 drops locations.geojson
  writes T,1,Z,,08:00:00,18:00:00,2,1,B T,2,,G,08:00:00,18:00:00,1,2,B
  writes single,3.0,EUR visitor,210.0,JPY
SEEN

#!/usr/bin/env bash
# One expects that a reader of GTFS gives the rows that the feed has. partridge 1.1.2 keeps what trips lead to, and by
# its graph no trip leads to a fare that has no rule: GTFS says that such a fare is for all routes, and a city of one
# fare writes it so. The table of fares is empty, without an error, and so stations, which trains call at by their
# platforms, are gone from the stops: whoever asks for "Hbf" finds only "Platform 1". gtfs-kit 13.0.1 has all rows. Who
# counts stations or fares with partridge reads the feed by load_raw_feed.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages partridge==1.1.2 gtfs-kit==13.0.1
python <<'PYTHON'
import zipfile
from importlib.metadata import version

import gtfs_kit
import partridge

feed = {
    "agency": ["agency_id,agency_name,agency_url,agency_timezone", "A,Trains,https://example.org,Europe/Berlin"],
    "stops": ["stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type", "S,Hbf,52.5,13.4,,1",
              "P,Platform 1,52.5,13.4,S,0", "Q,Airport,52.6,13.5,,0"],
    "routes": ["route_id,agency_id,route_short_name,route_type", "R,A,1,2"],
    "trips": ["route_id,service_id,trip_id", "R,D,T"],
    "stop_times": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence", "T,8:00:00,8:00:00,P,1", "T,8:30:00,8:30:00,Q,2"],
    "calendar_dates": ["service_id,date,exception_type", "D,20260701,1"],
    "fare_attributes": ["fare_id,price,currency_type,payment_method,transfers", "single,3.50,EUR,0,0"],
}
with zipfile.ZipFile("feed.zip", "w") as archive:
    for name, lines in feed.items():
        archive.writestr(name + ".txt", "\n".join(lines) + "\n")
for name, read in {
    "partridge": partridge.load_feed("feed.zip"),
    "gtfs-kit": gtfs_kit.read_feed("feed.zip", dist_units="km"),
    "partridge, raw": partridge.load_raw_feed("feed.zip"),
}.items():
    print(name, version(name.split(",")[0]), read.stops.stop_name.tolist(), read.fare_attributes.price.tolist())
PYTHON
expect <<'SEEN'
partridge 1.1.2 ['Platform 1', 'Airport'] []
gtfs-kit 13.0.1 ['Hbf', 'Platform 1', 'Airport'] [3.5]
partridge, raw 1.1.2 ['Hbf', 'Platform 1', 'Airport'] ['3.50']
SEEN

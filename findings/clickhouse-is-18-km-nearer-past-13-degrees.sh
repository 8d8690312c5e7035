#!/usr/bin/env bash
# One expects that greatCircleDistance of ClickHouse is the one of a sphere and geoDistance the one of the WGS 84
# ellipsoid, and that what is farther east on one latitude is farther away. In ClickHouse 26.9.2 (chdb 4.4.0), both take
# a shortcut while the longitudes differ by less than 13°, however far apart the latitudes are, and both are the
# sphere's from there on: at 13° they fall by 2 to 22 km here, and of two places the farther one comes first. Up to
# there, greatCircleDistance is off by up to 0.45 %, from there on, geoDistance is no ellipsoid's. Who sorts or bills by
# long distances in ClickHouse uses h3PointDistKm, which is the sphere's everywhere.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages chdb==4.4.0 geographiclib==2.1
python <<'PYTHON'
import chdb
from geographiclib.geodesic import Geodesic

print("ClickHouse", chdb.query("select version()").bytes().decode().strip().strip('"'))
print("from 0 east to      greatCircle     geo    h3  ellipsoid, in km")
for start, end in [(-30, -66), (0, 60), (40, 60)]:
    for longitude in (12.99, 13.01):
        points = f"{start}., 0., {end}., {longitude}"
        row = chdb.query(
            f"select greatCircleDistance(0., {start}., {longitude}, {end}.) / 1000,"
            f" geoDistance(0., {start}., {longitude}, {end}.) / 1000, h3PointDistKm({points})"
        )
        distances = [float(text) for text in row.bytes().decode().split(",")]
        distances.append(Geodesic.WGS84.Inverse(start, 0, end, longitude)["s12"] / 1000)
        print(f"{start:3} -> {end:3} {longitude:6}", *(f"{distance:10.1f}" for distance in distances))
PYTHON
expect <<'SEEN'
ClickHouse 26.9.2.1
from 0 east to      greatCircle     geo    h3  ellipsoid, in km
-30 -> -66  12.99     4118.0     4118.6     4099.7     4100.0
-30 -> -66  13.01     4100.0     4100.0     4100.0     4100.3
  0 ->  60  12.99     6788.0     6768.0     6765.4     6748.4
  0 ->  60  13.01     6765.7     6765.7     6765.7     6748.7
 40 ->  60  12.99     2409.9     2411.7     2399.8     2401.5
 40 ->  60  13.01     2400.3     2400.3     2400.4     2402.0
SEEN

#!/usr/bin/env bash
# One expects that the functions of one database take a point in one order. In ClickHouse 26.9.2 (chdb 4.4.0),
# greatCircleDistance, geohashEncode and pointInPolygon take the longitude first, geoToH3 and h3PointDistKm the latitude
# (geoToH3 took the longitude first in years past, as a setting tells). Both orders are in range for most of the
# inhabited world, so nothing is refused: Paris gets a cell in the sea off Somalia, and is half as far again from Tokyo.
# What the functions give back is split the same way. Who fills a table of cells compares one with another tool's.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages chdb==4.4.0 h3==4.5.0
python <<'PYTHON'
import chdb
import h3

print("ClickHouse", chdb.query("select version()").bytes().decode().strip().strip('"'))
order = "select value from system.settings where name = 'geotoh3_argument_order'"
print("geotoh3_argument_order", chdb.query(order).bytes().decode().strip())
print("h3", h3.__version__, "Paris:", h3.latlng_to_cell(48.85, 2.35, 5))
for expression in (
    "h3ToString(geoToH3(48.85, 2.35, 5))",
    "h3ToString(geoToH3(2.35, 48.85, 5))",
    "geohashEncode(2.35, 48.85, 5)",
    "geohashDecode('u09tv')",
    "h3ToGeo(stringToH3('851fb467fffffff'))",
    "round(greatCircleDistance(2.35, 48.85, 139.69, 35.69) / 1000)",
    "round(h3PointDistKm(48.85, 2.35, 35.69, 139.69))",
    "round(h3PointDistKm(2.35, 48.85, 139.69, 35.69))",
):
    print(expression, "=", chdb.query(f"select {expression}").bytes().decode().strip())
PYTHON
expect <<'SEEN'
ClickHouse 26.9.2.1
geotoh3_argument_order "lat_lon"
h3 4.5.0 Paris: 851fb467fffffff
h3ToString(geoToH3(48.85, 2.35, 5)) = "851fb467fffffff"
h3ToString(geoToH3(2.35, 48.85, 5)) = "857aa517fffffff"
geohashEncode(2.35, 48.85, 5) = "u09tv"
geohashDecode('u09tv') = 2.35107421875,48.84521484375
h3ToGeo(stringToH3('851fb467fffffff')) = 48.82410287680861,2.39618812596757
round(greatCircleDistance(2.35, 48.85, 139.69, 35.69) / 1000) = 9713
round(h3PointDistKm(48.85, 2.35, 35.69, 139.69)) = 9713
round(h3PointDistKm(2.35, 48.85, 139.69, 35.69)) = 15086
SEEN

#!/usr/bin/env bash
# One expects that coordinates of NAD27, in which maps and gazetteers of America were made for fifty years, are moved
# when they become WGS 84, or that one is told that the tables for it are missing. proj4 2.22.0 of npm knows the datum
# by name, has no tables, and gives the numbers back as they are; so it does with a datum that it does not know. pyproj
# 3.7.2, which has no tables either, falls back on a shift for the region: Seattle is 95 m farther west, Anchorage 135
# m. In both no error is raised. Who reads old coordinates in a browser gives +towgs84, or converts before.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages proj4@2.22.0
pip_packages pyproj==3.7.2
python <<'PYTHON'
import pyproj

print("pyproj", pyproj.__version__)
transformer = pyproj.Transformer.from_crs("EPSG:4267", "EPSG:4326", always_xy=True)
for name, *at in [("Seattle", -122.33, 47.61), ("New York", -74.0, 40.7), ("Anchorage", -150.0, 61.0)]:
    moved = transformer.transform(*at)
    print(name, *(f"{number:.5f}" for number in moved), f"{pyproj.Geod(ellps='WGS84').inv(*at, *moved)[2]:.0f} m")
PYTHON
mv seen seen-python
node_module <<'JS'
import proj4 from "proj4";

console.log("proj4", proj4.version);
for (const system of ["+datum=NAD27", "+datum=tokyo", "+ellps=clrk66 +towgs84=-8,160,176"])
    console.log(system, proj4(`+proj=longlat ${system} +no_defs`, "EPSG:4326", [-122.33, 47.61]).map((n) => n.toFixed(5)).join(" "));
JS
cat seen-python seen > both && mv both seen
expect <<'SEEN'
pyproj 3.7.2
Seattle -122.33122 47.60979 95 m
New York -73.99957 40.70000 36 m
Anchorage -150.00221 60.99943 135 m
proj4 2.22.0
+datum=NAD27 -122.33000 47.61000
+datum=tokyo -122.33000 47.61000
+ellps=clrk66 +towgs84=-8,160,176 -122.33123 47.60981
SEEN

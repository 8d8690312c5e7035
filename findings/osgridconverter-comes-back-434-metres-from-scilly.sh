#!/usr/bin/env bash
# One expects that a grid reference of Britain that is made from a point leads back to it. OSGridConverter 0.1.3 is
# right on the way there, to the metre, as pyproj 3.7.2; on the way back the longitude is off the more, the farther from
# 2° W: by 38 m at the Tower of London, 139 m at Ben Nevis, 434 m in Scilly, all away from that meridian. bng-latlon 1.1
# comes back. Walks that are given by grid references of six digits, whose squares are 100 m wide, start several squares
# away. Who converts to degrees takes another package.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages OSGridConverter==0.1.3 bng-latlon==1.1 pyproj==3.7.2
python <<'PYTHON'
from importlib.metadata import version

import bng_latlon
from OSGridConverter import grid2latlong, latlong2grid
from pyproj import Geod, Transformer

print("OSGridConverter", version("OSGridConverter"), "bng-latlon", version("bng-latlon"), "pyproj", version("pyproj"))
to_grid = Transformer.from_crs(4326, 27700, always_xy=True)
for name, latitude, longitude in (
    ("Lerwick", 60.155, -1.145),
    ("Tower of London", 51.508, -0.0759),
    ("Ben Nevis", 56.7969, -5.0036),
    ("Lowestoft", 52.48, 1.76),
    ("Scilly", 49.914, -6.315),
):
    east, north = to_grid.transform(longitude, latitude)
    grid = latlong2grid(latitude, longitude)
    back = grid2latlong(str(grid))
    away = [
        round(Geod(ellps="WGS84").inv(longitude, latitude, other[1], other[0])[2])
        for other in ((back.latitude, back.longitude), bng_latlon.OSGB36toWGS84(grid.E, grid.N))
    ]
    print(f"{name}: {grid}, pyproj {east:.0f} {north:.0f}; back {away[0]} m away, by bng-latlon {away[1]} m")
PYTHON
expect <<'SEEN'
OSGridConverter 0.1.3 bng-latlon 1.1 pyproj 3.7.2
Lerwick: HU 47567 41475, pyproj 447567 1141476; back 3 m away, by bng-latlon 1 m
Tower of London: TQ 33628 80540, pyproj 533629 180540; back 38 m away, by bng-latlon 1 m
Ben Nevis: NN 16671 71287, pyproj 216672 771287; back 139 m away, by bng-latlon 1 m
Lowestoft: TM 55413 93545, pyproj 655413 293545; back 284 m away, by bng-latlon 0 m
Scilly: SV 90342 10463, pyproj 90342 10463; back 434 m away, by bng-latlon 0 m
SEEN

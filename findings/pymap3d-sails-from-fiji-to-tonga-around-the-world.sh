#!/usr/bin/env bash
# One expects that a course of constant bearing, as ships sail it, goes the short way. pymap3d 3.2.0 subtracts the
# longitudes as they stand: from Suva to Nuku'alofa, 747 km to the south-east, it sails 37,085 km to the west, and along
# a parallel, where it counts the rest of a half turn instead, 4° of longitude are 18,639 km. In the other direction, a
# course that crosses 180° ends at 183.08°, which is no longitude. Its great circles are right. Who plans legs in the
# Pacific adds 360 to the smaller longitude first, and takes it off the result.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pymap3d==3.2.0 numpy==2.4.6
python <<'PYTHON'
from importlib.metadata import version

from pymap3d.lox import loxodrome_direct, loxodrome_inverse
from pymap3d.vincenty import vdist

print("pymap3d", version("pymap3d"))
suva, nukualofa = (-18.14, 178.42), (-21.14, -175.20)
for name, start, end in [
    ("Lisbon to New York", (38.7, -9.1), (40.7, -74.0)),
    ("Suva to Nuku'alofa", suva, nukualofa),
    ("Suva to Nuku'alofa + 360", suva, (nukualofa[0], nukualofa[1] + 360)),
    ("along 18° south", (-18.0, 178.0), (-18.0, -178.0)),
    ("along 18° south + 360", (-18.0, 178.0), (-18.0, 182.0)),
]:
    length, course = loxodrome_inverse(*start, *end)
    shortest, azimuth = vdist(*start, *end)[:2]
    print(f"{name}: {length / 1000:.0f} km at {course:.1f}°, great circle {shortest / 1000:.0f} km at {azimuth:.1f}°")
print("500 km from Suva at 100°:", *(f"{number:.2f}" for number in loxodrome_direct(*suva, 500_000, 100)))
PYTHON
expect <<'SEEN'
pymap3d 3.2.0
Lisbon to New York: 5570 km at 272.3°, great circle 5440 km at 294.1°
Suva to Nuku'alofa: 37085 km at 269.5°, great circle 747 km at 117.4°
Suva to Nuku'alofa + 360: 747 km at 116.4°, great circle 747 km at 117.4°
along 18° south: 18639 km at 270.0°, great circle 424 km at 90.6°
along 18° south + 360: 424 km at 90.0°, great circle 424 km at 90.6°
500 km from Suva at 100°: -18.92 183.08
SEEN

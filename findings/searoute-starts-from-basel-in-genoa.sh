#!/usr/bin/env bash
# One expects that a router of ships refuses what is not at the sea, or says how far it is. searoute 1.6.0 (PyPI) takes
# the nearest node of its network: a voyage from Basel, a port on the Rhine, to Rotterdam is 4,134 km long, from Genoa
# around Spain, and one from La Paz begins off Arica in Chile. The hundreds of kilometres over land are neither counted
# nor mentioned. Voyages over the Pacific have longitudes up to 242, which GeoJSON cuts at 180. Who estimates transport
# by sea compares the ends of the route with what was asked.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages searoute==1.6.0 geographiclib==2.1
python <<'PYTHON'
from importlib.metadata import version

import searoute
from geographiclib.geodesic import Geodesic

rotterdam, lima, los_angeles = (4.4, 51.95), (-77.15, -12.05), (-118.25, 33.74)
print("searoute", version("searoute"))
for name, origin, end in [
    ("Basel to Rotterdam", (7.59, 47.58), rotterdam),
    ("La Paz to Lima", (-68.13, -16.5), lima),
    ("Tokyo to Los Angeles", (139.8, 35.6), los_angeles),
]:
    route = searoute.searoute(origin, end)
    first, *_, last = route["geometry"]["coordinates"]
    off = Geodesic.WGS84.Inverse(origin[1], origin[0], first[1], first[0])["s12"] / 1000
    print(f"{name}: {route['properties']['length']:.0f} {route['properties']['units']}, from {first[0]:.2f}, {first[1]:.2f},")
    print(f"  {off:.0f} km off, to {last[0]:.2f}, {last[1]:.2f}; says {', '.join(sorted(route['properties']))}")
PYTHON
expect <<'SEEN'
searoute 1.6.0
Basel to Rotterdam: 4134 km, from 8.52, 44.30,
  372 km off, to 4.37, 51.90; says duration_hours, length, units
La Paz to Lima: 1077 km, from -71.00, -18.90,
  404 km off, to -77.70, -12.00; says duration_hours, length, units
Tokyo to Los Angeles: 9132 km, from 139.85, 35.50,
  12 km off, to 241.81, 33.70; says duration_hours, length, units
SEEN

#!/usr/bin/env bash
# One expects that 180° and −180° are one meridian to an index on a sphere, as they are to H3. S2 computes with the
# sine of the longitude, which is not quite 0 at either end, so s2sphere 0.2.5 puts one and the same point into two
# cells that share no parent below the face of the cube: a join by cell, or a lookup of a key that was made from the
# other spelling, finds nothing. Fiji, Chukotka and Antarctica lie there (at 67° it happens to agree); −180 is what
# editors of maps write for a border, +180 what databases do.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages s2sphere==0.2.5 h3==4.5.0
python <<'PYTHON'
from importlib.metadata import version

import h3
from s2sphere import CellId, LatLng

print("s2sphere", version("s2sphere"), "h3", h3.__version__)
for latitude in (-16.8, 0, 67):
    east, west = (CellId.from_lat_lng(LatLng.from_degrees(latitude, longitude)) for longitude in (180, -180))
    shared = [level for level in range(31) if east.parent(level) == west.parent(level)]
    metres = east.to_lat_lng().get_distance(west.to_lat_lng()).radians * 6_371_008.8
    print(f"{latitude}: {east.to_token()} {west.to_token()}, {metres:.2f} m apart, levels in common: {len(shared)}")
    print("    in H3 the same:", h3.latlng_to_cell(latitude, 180, 9) == h3.latlng_to_cell(latitude, -180, 9))
PYTHON
expect <<'SEEN'
s2sphere 0.2.5 h3 4.5.0
-16.8: 6e1fe20a007800a9 71e01df5ff87ff57, 0.01 m apart, levels in common: 1
    in H3 the same: True
0: 6fffffffffffffff 7000000000000001, 0.01 m apart, levels in common: 1
    in H3 the same: True
67: 57555ffff5f57fd9 57555ffff5f57fd9, 0.00 m apart, levels in common: 31
    in H3 the same: True
SEEN

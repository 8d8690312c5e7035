#!/usr/bin/env bash
# One expects that the parent of a place's cell is mostly the cell of the place one level up: in S2 it always is, in H3
# for nine places of ten. In A5, whose pentagons cannot be cut into pentagons, it is another cell for two places of five
# by pya5 1.0.0, and for one of three two or three levels up. What is gathered by the parents of stored cells is not
# what is gathered from the points, and a search in the parent of a hotel misses the hotel next door. New in 1.0,
# cell_to_supercell gives the cell that holds the middle of the smaller one, and is still another for one place of five.
# Who gathers on several levels makes the cells of each from the points.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pya5==1.0.0 h3==4.5.0 s2cell==1.8.0
python <<'PYTHON'
from importlib.metadata import version

import a5
import h3
import s2cell

print("A5", version("pya5"), "H3", version("h3"), "S2", version("s2cell"))
# Spread evenly by two irrational steps.
places = [(round(i * 107.7350269 % 178 - 89, 4), round(i * 222.4922360 % 358 - 179, 4)) for i in range(1000)]
for up in (1, 2, 3):
    wrong = {"A5 parent": 0, "A5 supercell": 0, "H3 parent": 0, "S2 parent": 0}
    for latitude, longitude in places:
        fine, coarse = (a5.lonlat_to_cell((longitude, latitude), level) for level in (10, 10 - up))
        wrong["A5 parent"] += a5.cell_to_parent(fine, 10 - up) != coarse
        wrong["A5 supercell"] += a5.cell_to_supercell(fine, 10 - up) != coarse
        fine, coarse = (h3.latlng_to_cell(latitude, longitude, level) for level in (10, 10 - up))
        wrong["H3 parent"] += h3.cell_to_parent(fine, 10 - up) != coarse
        fine, coarse = (s2cell.lat_lon_to_cell_id(latitude, longitude, level) for level in (20, 20 - up))
        wrong["S2 parent"] += s2cell.cell_id_to_parent_cell_id(fine, 20 - up) != coarse
    print(f"of 1,000 places, {up} up:", ", ".join(f"{name} {count}" for name, count in wrong.items()))
PYTHON
expect <<'SEEN'
A5 1.0.0 H3 4.5.0 S2 1.8.0
of 1,000 places, 1 up: A5 parent 391, A5 supercell 197, H3 parent 87, S2 parent 0
of 1,000 places, 2 up: A5 parent 346, A5 supercell 114, H3 parent 61, S2 parent 0
of 1,000 places, 3 up: A5 parent 337, A5 supercell 48, H3 parent 67, S2 parent 0
SEEN

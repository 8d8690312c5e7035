#!/usr/bin/env bash
# One expects that the outline that H3 draws around cells, filled again with cells of the same size, gives these
# cells. That holds at 180° (37 of 37), so H3 seems safe at the edges of the map. Around the north pole h3 4.5.0 gives
# back a sixth, and from one cell none: the outline is read as a flat one that goes around the pole instead of over
# it. Who keeps areas of search, of a tour or of a tariff as outlines loses the Arctic's and the Antarctic's without
# an error.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages h3==4.5.0
python <<'PYTHON'
import h3

print("h3", h3.__version__)
for name, latitude, longitude in [("Fiji, at 180°", -17, 180), ("North Pole", 90, 0), ("South Pole", -90, 0)]:
    for rings in (0, 3):
        cells = set(h3.grid_disk(h3.latlng_to_cell(latitude, longitude, 3), rings))
        again = set(h3.h3shape_to_cells(h3.cells_to_h3shape(cells), 3))
        print(f"{name}: {len(cells)} cells, of which {len(cells & again)} come back")
PYTHON
expect <<'SEEN'
h3 4.5.0
Fiji, at 180°: 1 cells, of which 1 come back
Fiji, at 180°: 37 cells, of which 37 come back
North Pole: 1 cells, of which 0 come back
North Pole: 37 cells, of which 6 come back
South Pole: 1 cells, of which 0 come back
South Pole: 37 cells, of which 1 come back
SEEN

#!/usr/bin/env bash
# One expects that a box which is cut in two at 180°, as GeoJSON wants it (RFC 7946, 3.1.9), stays a box: its edges are
# straight in degrees (3.1.1). antimeridian 0.4.9 takes the point where an edge meets 180° from the great circle between
# its ends, and leaves the rest straight. The lower edge of a box around Russia, along 41.2° north, climbs to 72.0°
# there, and the upper one to 87.7°: Vladivostok and Yakutsk are outside, and some of the sea beside the pole is inside.
# Honolulu is outside the box of the United States. Both are valid, and nothing is said; at Fiji it is one or two
# kilometres. With great_circle=False all is right. Who cuts boxes, or outlines from a map, sets that.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages antimeridian==0.4.9 shapely==2.2.0
python <<'PYTHON'
from importlib.metadata import version

import antimeridian
from shapely import Point, Polygon

ways = {
    f"antimeridian {version('antimeridian')}": antimeridian.fix_polygon,
    "antimeridian, great_circle=False": lambda polygon: antimeridian.fix_polygon(polygon, great_circle=False),
}
places = {
    (19.6, 41.2, -169.0, 81.9): {"Moscow": (37.6, 55.8), "Vladivostok": (131.9, 43.1), "Yakutsk": (129.7, 62.0)},
    (172.4, 18.9, -66.9, 71.4): {"Miami": (-80.2, 25.8), "Honolulu": (-157.9, 21.3)},
    (176.8, -19.3, -178.2, -12.4): {"Suva": (178.4, -18.1)},
}
for (west, south, east, north), inside in places.items():
    print(f"box of {west} {south} {east} {north}")
    for name, way in ways.items():
        box = way(Polygon([(west, south), (east, south), (east, north), (west, north)]))
        at_180 = sorted({round(y, 2) for part in box.geoms for x, y in part.exterior.coords if abs(x) == 180})
        outside = [place for place, point in inside.items() if not box.covers(Point(point))]
        print(f"  {name}: at 180° {at_180}, valid {box.is_valid}, outside:", ", ".join(outside) or "none")
PYTHON
expect <<'SEEN'
box of 19.6 41.2 -169.0 81.9
  antimeridian 0.4.9: at 180° [72.02, 87.68], valid True, outside: Vladivostok, Yakutsk
  antimeridian, great_circle=False: at 180° [41.2, 81.9], valid True, outside: none
box of 172.4 18.9 -66.9 71.4
  antimeridian 0.4.9: at 180° [22.73, 74.62], valid True, outside: Honolulu
  antimeridian, great_circle=False: at 180° [18.9, 71.4], valid True, outside: none
box of 176.8 -19.3 -178.2 -12.4
  antimeridian 0.4.9: at 180° [-19.32, -12.41], valid True, outside: none
  antimeridian, great_circle=False: at 180° [-19.3, -12.4], valid True, outside: none
SEEN

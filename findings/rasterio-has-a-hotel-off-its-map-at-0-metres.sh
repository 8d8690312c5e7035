#!/usr/bin/env bash
# One expects that a place which is not on a raster has no height there. sample of rasterio 1.4.4 (the last for Python
# 3.11) says 0, a height that many coasts have, if the file declares no value for missing cells, and this value if it
# does: -32768 m in a list that is not masked. No error is raised. The right and the lower edge are outside, too, so
# that on a map of the world 180° has no value and -180° has. rasterstats 0.21.0 says None, and rio-tiler 9.4.12 alone
# refuses, and the left edge with them. Who asks tiles for heights, taxes or people asks with masked=True.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages rasterio==1.4.4 rasterstats==0.21.0 rio-tiler==9.4.12
python <<'PYTHON'
from importlib.metadata import version

import numpy
import rasterio
import rasterstats
from rasterio.transform import from_bounds
from rio_tiler.errors import PointOutsideBounds
from rio_tiler.io import Reader
from shapely.geometry import Point

places = {"inside": (7.5, 46.5), "left edge": (7, 46.5), "right edge": (8, 46.5), "10 degrees east": (18, 46.5)}
print(", ".join(places))


def point(path, place):
    with Reader(path) as reader:
        try:
            return int(reader.point(*place).array[0])
        except PointOutsideBounds:
            return "refused"


for path, missing in [("plain.tif", None), ("missing.tif", -32768)]:
    profile = {"driver": "GTiff", "width": 10, "height": 10, "count": 1, "dtype": "int16", "crs": "EPSG:4326"}
    with rasterio.open(path, "w", **profile, nodata=missing, transform=from_bounds(7, 46, 8, 47, 10, 10)) as heights:
        heights.write(numpy.full((10, 10), 1500, "int16"), 1)
    print("all cells 1500, missing cells", "not declared" if missing is None else missing)
    with rasterio.open(path) as heights:
        print(f"  rasterio {version('rasterio')}:", *(int(value[0]) for value in heights.sample(places.values())))
        masked = [value[0] for value in heights.sample(places.values(), masked=True)]
        print("  rasterio, masked:", *masked)
    points = [Point(place) for place in places.values()]
    values = rasterstats.point_query(points, path, interpolate="nearest", nodata=-32768)
    print(f"  rasterstats {version('rasterstats')}:", *values)
    print(f"  rio-tiler {version('rio-tiler')}:", *(point(path, place) for place in places.values()))
PYTHON
expect <<'SEEN'
inside, left edge, right edge, 10 degrees east
all cells 1500, missing cells not declared
  rasterio 1.4.4: 1500 1500 0 0
  rasterio, masked: 1500 1500 -- --
  rasterstats 0.21.0: 1500 1500 None None
  rio-tiler 9.4.12: 1500 refused refused refused
all cells 1500, missing cells -32768
  rasterio 1.4.4: 1500 1500 -32768 -32768
  rasterio, masked: 1500 1500 -- --
  rasterstats 0.21.0: 1500 1500 None None
  rio-tiler 9.4.12: 1500 refused refused refused
SEEN

#!/usr/bin/env bash
# One expects that tools name one UTM zone for a city. Zone 32 is wider along the west of Norway, and Svalbard has four
# zones of twice the width: so has every map of Norway, and so have utm 0.9.0 and mgrs 1.6.0. geopandas 1.2.0's
# estimate_utm_crs asks EPSG's areas of use, which know zones of six degrees only: Bergen and Stavanger are in zone 31,
# their eastings 330 km from those of the map, and Ny-Ålesund is in 32 instead of 33. Who exchanges UTM coordinates with
# people there sets the system instead of having it estimated.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 utm==0.9.0 mgrs==1.6.0
python <<'PYTHON'
from importlib.metadata import version

import geopandas
import mgrs
import utm

print(*(f"{name} {version(name)}" for name in ("geopandas", "utm", "mgrs")))
for name, x, y in [("Bergen", 5.32, 60.39), ("Stavanger", 5.73, 58.97), ("Ny-Ålesund", 11.93, 78.92), ("Oslo", 10.75, 59.91)]:
    place = geopandas.GeoSeries.from_xy([x], [y], crs=4326)
    system = place.estimate_utm_crs()
    easting, _, zone, band = utm.from_latlon(y, x)
    mine = place.to_crs(system)[0].x
    print(f"{name}: {system.utm_zone} {mine:,.0f}; utm {zone}{band} {easting:,.0f}; {mgrs.MGRS().toMGRS(y, x)[:3]}")
PYTHON
expect <<'SEEN'
geopandas 1.2.0 utm 0.9.0 mgrs 1.6.0
Bergen: 31N 627,860; utm 32V 297,230; 32V
Stavanger: 31N 656,953; utm 32V 312,015; 32V
Ny-Ålesund: 32N 562,835; utm 33X 434,165; 33X
Oslo: 32N 597,868; utm 32V 597,868; 32V
SEEN

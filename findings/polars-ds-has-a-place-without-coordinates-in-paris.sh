#!/usr/bin/env bash
# One expects that a place without coordinates is at no distance from Paris, and passes no filter, as in Polars 2.1.0
# itself. within_dist_from of polars-ds 0.13.0 sums what is known: a place whose latitude is missing is near every
# place of its longitude, and one that has neither is within any radius of any place, even 0. With haversine both are
# out, but its radius is in kilometres. Where the distance is called l2, the radius is compared with the square all
# the same, as for sql2: 2 degrees reach 1.41 far, where query_nb_cnt of the same package counts up to 2. Who filters
# by distance there drops rows without coordinates first, and gives the square of the radius.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 polars-ds==0.13.0
python <<'PYTHON'
from importlib.metadata import version

import polars as pl
import polars_ds as pds

print(*(f"{name} {version(name)}" for name in ("polars", "polars-ds")))
places = pl.DataFrame({
    "place": ["Paris", "Rouen", "Tokyo", "no latitude", "neither"],
    "lat": [48.85, 49.44, 35.68, None, None],
    "lon": [2.35, 1.09, 139.69, 2.35, None],
})
squares = (pl.col("lat") - 48.85).pow(2) + (pl.col("lon") - 2.35).pow(2)
print("Polars, 2 degrees:", *places.filter(squares.sqrt() <= 2)["place"])
for dist, radius in (("l1", 2), ("l2", 2), ("l2", 1.5), ("l2", 0), ("sql2", 2), ("inf", 2), ("haversine", 200)):
    near = places.filter(pds.within_dist_from("lat", "lon", pt=[48.85, 2.35], r=radius, dist=dist))
    print(f"polars-ds, {dist} {radius}:", *near["place"])
known = places.drop_nulls()
for dist, radius in (("l2", 1.5), ("sql2", 1.5)):
    count = known.select(pds.query_nb_cnt("lat", "lon", r=radius, dist=dist)).to_series()[0]
    print(f"query_nb_cnt, {dist} {radius}: {count} around Paris")
PYTHON
expect <<'SEEN'
polars 2.1.0 polars-ds 0.13.0
Polars, 2 degrees: Paris Rouen
polars-ds, l1 2: Paris Rouen no latitude neither
polars-ds, l2 2: Paris Rouen no latitude neither
polars-ds, l2 1.5: Paris no latitude neither
polars-ds, l2 0: Paris no latitude neither
polars-ds, sql2 2: Paris Rouen no latitude neither
polars-ds, inf 2: Paris Rouen no latitude
polars-ds, haversine 200: Paris Rouen
query_nb_cnt, l2 1.5: 2 around Paris
query_nb_cnt, sql2 1.5: 1 around Paris
SEEN

#!/usr/bin/env bash
# One expects that a point whose longitude is missing is missing too, as a sum with a missing number is in Polars, or
# has NaN, as in geopandas 1.2.0. point() of polars-st 0.11.0 takes a missing coordinate for 0: a hotel in Fiji
# without a longitude is on the Greenwich meridian, and one without any coordinates is a valid point in the Gulf of
# Guinea, which is counted, drawn and joined with the rest; only the columns still say that the numbers are missing. A
# NaN stays NaN. Who makes points from columns keeps the rows where both are known, or makes them with when() and
# then().
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages polars==2.1.0 polars-st==0.11.0 geopandas==1.2.0 pyarrow==26.0.1
python <<'PYTHON'
from importlib.metadata import version

import geopandas
import polars as pl
import polars_st as st

print(*(f"{name} {version(name)}" for name in ("polars", "polars-st", "geopandas")))
hotels = pl.DataFrame({
    "hotel": ["Suva", "no longitude", "no latitude", "neither", "NaN"],
    "x": [178.44, None, 178.44, None, float("nan")],
    "y": [-18.14, -18.14, None, None, -18.14],
})
points = hotels.with_columns(point=st.point(pl.concat_arr("x", "y")), sum=pl.col("x") + pl.col("y"))
by_geopandas = geopandas.points_from_xy(hotels["x"], hotels["y"])
rows = points.select("hotel", "sum", st.geom("point").st.to_wkt()).rows()
for (hotel, total, wkt), point in zip(rows, by_geopandas):
    print(f"{hotel:13} sum {total!s:6} polars-st: {wkt:22} geopandas: {point}")
PYTHON
expect <<'SEEN'
polars 2.1.0 polars-st 0.11.0 geopandas 1.2.0
Suva          sum 160.3  polars-st: POINT (178.44 -18.14)  geopandas: POINT (178.44 -18.14)
no longitude  sum None   polars-st: POINT (0 -18.14)       geopandas: POINT (NaN -18.14)
no latitude   sum None   polars-st: POINT (178.44 0)       geopandas: POINT (178.44 NaN)
neither       sum None   polars-st: POINT (0 0)            geopandas: POINT (NaN NaN)
NaN           sum nan    polars-st: POINT (NaN -18.14)     geopandas: POINT (NaN -18.14)
SEEN

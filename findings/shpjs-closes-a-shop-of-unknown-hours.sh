#!/usr/bin/env bash
# One expects that what a Shapefile leaves open stays open. Its table has a sign of its own for a yes or no that is not
# known, and geopandas 1.2.0 writes it. pyshp 3.1.6 reads it as None, shpjs 6.2.0 as false: of three shops, of which one
# is closed and one not known, two are closed on the map. A price that is missing is NaN there, which adds up to NaN.
# Who counts what places have keeps yes or no as text in a Shapefile.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 pyshp==3.1.6
python <<'PYTHON'
import geopandas
import pandas
import shapefile
from shapely.geometry import Point

shops = {"open": pandas.array([True, False, None], dtype="boolean"), "price": [2.5, 3.0, None]}
geopandas.GeoDataFrame(shops, geometry=[Point(2, 48)] * 3, crs=4326).to_file("shops.shp")
print("geopandas", geopandas.__version__, "| pyshp", shapefile.__version__)
for record in shapefile.Reader("shops.shp").records():
    print("pyshp", list(record))
PYTHON
mv seen python-seen
npm_packages shpjs@6.2.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import read from "shpjs";

const { version } = JSON.parse(readFileSync("node_modules/shpjs/package.json"));
const { features } = await read({ shp: readFileSync("shops.shp"), dbf: readFileSync("shops.dbf") });
for (const { properties } of features) console.log("shpjs", version, properties);
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
geopandas 1.2.0 | pyshp 3.1.6
pyshp [True, 2.5]
pyshp [False, 3.0]
pyshp [None, None]
shpjs 6.2.0 { open: true, price: 2.5 }
shpjs 6.2.0 { open: false, price: 3 }
shpjs 6.2.0 { open: false, price: NaN }
SEEN

#!/usr/bin/env bash
# One expects that a reader of Shapefiles knows that the measures behind the heights of lines and polygons may be left
# out, as ESRI's description says, and as GDAL 3.12 leaves them out; pyshp 3.1.6 does. loaders.gl 4.5.2 takes each
# point for four numbers all the same: a line gets what comes next in the file as a fourth coordinate, the last one of
# a file has its numbers shifted, so that a height is a latitude and the end has none, and a polygon has no corner
# left that is right. No error is given. Lines without heights are fine, as are those with measures. Who shows paths
# or buildings with heights in deck.gl gives it GeoJSON.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopandas==1.2.0 pyogrio==0.13.0 pyshp==3.1.6
python <<'PYTHON'
import geopandas
import pyogrio
import shapefile
from shapely.geometry import LineString, Polygon

print("GDAL", *pyogrio.__gdal_version__, "geopandas", geopandas.__version__, "pyshp", shapefile.__version__)
layers = {
    "lines": [LineString([(6, 45, 1000), (7, 46, 2000)]), LineString([(8, 46, 3000), (9, 47, 4000)])],
    "flat": [LineString([(6, 45), (7, 46)]), LineString([(8, 46), (9, 47)])],
    "area": [Polygon([(6, 45, 1000), (6, 46, 1000), (7, 46, 1000)])],
}
for name, geometries in layers.items():
    geopandas.GeoDataFrame({"id": range(len(geometries))}, geometry=geometries, crs=4326).to_file(f"{name}.shp")
with shapefile.Writer("measured.shp", shapeType=shapefile.POLYLINEZ) as writer:
    writer.field("id", "N")
    writer.linez([[[6, 45, 1000, 5], [7, 46, 2000, 6]]])
    writer.record(1)
for name in [*layers, "measured"]:
    with shapefile.Reader(f"{name}.shp") as reader:
        for shape in reader.shapes():
            print(name, shape.points, *(list(shape.z),) if hasattr(shape, "z") else ())
PYTHON
mv seen python-seen
npm_packages @loaders.gl/core@4.5.4 @loaders.gl/shapefile@4.5.2
node_module <<'JS'
import { existsSync, readFileSync } from "node:fs";
import { load } from "@loaders.gl/core";
import { ShapefileLoader } from "@loaders.gl/shapefile";

const { version } = JSON.parse(readFileSync("node_modules/@loaders.gl/shapefile/package.json"));
async function fetch(path) {
    const response = existsSync(path) ? new Response(readFileSync(path)) : new Response(null, { status: 404 });
    return Object.defineProperty(response, "url", { value: path });
}
console.log("loaders.gl", version);
for (const name of ["lines", "flat", "area", "measured"]) {
    const { data } = await load(`${name}.shp`, ShapefileLoader, { core: { fetch, worker: false } });
    for (const { geometry } of data) console.log(name, JSON.stringify(geometry.coordinates));
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
GDAL 3 12 4 geopandas 1.2.0 pyshp 3.1.6
lines [(6.0, 45.0), (7.0, 46.0)] [1000.0, 2000.0]
lines [(8.0, 46.0), (9.0, 47.0)] [3000.0, 4000.0]
flat [(6.0, 45.0), (7.0, 46.0)]
flat [(8.0, 46.0), (9.0, 47.0)]
area [(6.0, 45.0), (6.0, 46.0), (7.0, 46.0), (6.0, 45.0)] [1000.0, 1000.0, 1000.0, 1000.0]
measured [(6.0, 45.0), (7.0, 46.0)] [1000.0, 2000.0]
loaders.gl 4.5.2
lines [[6,45,1000,5.315350785e-315],[7,46,2000,5.32797863e-315]]
lines [[8,46,3000,9],[47,4000,null,null]]
flat [[6,45],[7,46]]
flat [[8,46],[9,47]]
area [[[null,null,null,null],[1000,6,45,1000],[46,1000,7,46],[null,null,null,null]]]
measured [[6,45,1000,5],[7,46,2000,6]]
SEEN

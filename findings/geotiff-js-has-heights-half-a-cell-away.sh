#!/usr/bin/env bash
# One expects that a height is read at the same place in the browser and in Python. A GeoTIFF says whether a value
# stands for a cell or for the point at its corner (GTRasterTypeGeoKey), and models of heights as those of SRTM are of
# points. rasterio 1.4.4 moves them by half a cell, as GDAL does, so that cells lie around their points. geotiff 3.0.5
# of npm, with 2.7 million copies a month, and georaster 1.6.0 on it give the box, the origin and the values of a window
# as if they were cells: in a grid of 30 seconds, half a kilometre to the south-east, and on three of four places the
# height of a neighbour. geotiff knows the kind (pixelIsArea), and its README is silent. Who reads heights with it moves
# the origin by half a cell where pixelIsArea() is false.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages geotiff@3.0.5 georaster@1.6.0
pip_packages rasterio==1.4.4
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { fromArrayBuffer, writeArrayBuffer } from "geotiff";
import parseGeoraster from "georaster";

const cell = 1 / 120;
const [west, north, width, height] = [7.5, 46.1, 60, 60];
const values = Float32Array.from({ length: width * height }, (_, place) => place);
const places = Array.from({ length: 2000 }, (_, place) => [west + 0.1 + ((place * 0.6180339) % 1) * 0.3, north - 0.1 - ((place * 0.7548776) % 1) * 0.3]);
writeFileSync("places.json", JSON.stringify(places));
for (const [kind, key] of [["cells", 1], ["points", 2]]) {
  const file = await writeArrayBuffer(values, {
    width,
    height,
    ModelPixelScale: [cell, cell, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
    GTModelTypeGeoKey: 2,
    GeographicTypeGeoKey: 4326,
    GTRasterTypeGeoKey: key,
  });
  writeFileSync(`${kind}.tif`, Buffer.from(file));
  const image = await (await fromArrayBuffer(file)).getImage();
  const [minX, minY, maxX, maxY] = image.getBoundingBox();
  const read = places.map(([x, y]) => values[Math.floor(((maxY - y) / (maxY - minY)) * height) * width + Math.floor(((x - minX) / (maxX - minX)) * width)]);
  writeFileSync(`${kind}.json`, JSON.stringify(read));
  const { xmin, ymax } = await parseGeoraster(file);
  console.log(`${kind}: geotiff from ${minX.toFixed(5)}, ${maxY.toFixed(5)}, pixelIsArea ${image.pixelIsArea()}; georaster from ${xmin.toFixed(5)}, ${ymax.toFixed(5)}`);
}
console.log("geotiff", JSON.parse(readFileSync("node_modules/geotiff/package.json")).version);
process.exit();
JS
mv seen js-seen
python <<'PYTHON'
import json

import rasterio

with open("places.json") as file:
    places = json.load(file)
print("rasterio", rasterio.__version__)
for kind in ["cells", "points"]:
    with open(f"{kind}.json") as file:
        given = json.load(file)
    with rasterio.open(f"{kind}.tif") as raster:
        same = sum(float(value[0]) == other for value, other in zip(raster.sample(places), given))
        print(f"{kind}: from {raster.bounds.left:.5f}, {raster.bounds.top:.5f}; {same} of {len(places)} places have the same value")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
cells: geotiff from 7.50000, 46.10000, pixelIsArea true; georaster from 7.50000, 46.10000
points: geotiff from 7.50000, 46.10000, pixelIsArea false; georaster from 7.50000, 46.10000
geotiff 3.0.5
rasterio 1.4.4
cells: from 7.50000, 46.10000; 1999 of 2000 places have the same value
points: from 7.49583, 46.10417; 499 of 2000 places have the same value
SEEN

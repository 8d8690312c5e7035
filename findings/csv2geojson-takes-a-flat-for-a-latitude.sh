#!/usr/bin/env bash
# One expects that a converter of tables to maps finds a latitude by a column that is called so. csv2geojson 5.1.2 takes
# the column of whose name "lat" is the largest part, and "lon" or "lng" for longitudes: beside geo_lat or stop_lat,
# flat, plate and a platform before it are the latitude, and salon the longitude. The numbers of flats are in range:
# each home is at its flat's number, off Africa, and no error is given. Who makes maps of tables with addresses names
# both columns: { latfield, lonfield }.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages csv2geojson@5.1.2
node_module <<'JS'
import { readFileSync } from "node:fs";
import csv2geojson from "csv2geojson";

console.log("csv2geojson", JSON.parse(readFileSync("node_modules/csv2geojson/package.json")).version);
const read = (table, options = {}) =>
    csv2geojson.csv2geojson(table, options, (error, map) =>
        console.log(table.split("\n")[0], error ?? "", ...map.features.map((f) => JSON.stringify(f.geometry.coordinates))));
read("name,latitude,longitude,flat\nHome,38.72,-9.14,4");
read("name,geo_lat,geo_lon,flat\nHome,38.72,-9.14,4");
read("name,geo_lat,geo_lon,plate\nCar,38.72,-9.14,12");
read("name,platform,stop_lat,stop_lon\nRossio,2,38.72,-9.14");
read("name,location_lat,location_lng,salon\nHotel,38.72,-9.14,3");
read("name,geo_lat,geo_lon,flat\nHome,38.72,-9.14,4", { latfield: "geo_lat", lonfield: "geo_lon" });
JS
expect <<'SEEN'
csv2geojson 5.1.2
name,latitude,longitude,flat  [-9.14,38.72]
name,geo_lat,geo_lon,flat  [-9.14,4]
name,geo_lat,geo_lon,plate  [-9.14,12]
name,platform,stop_lat,stop_lon  [-9.14,2]
name,location_lat,location_lng,salon  [3,38.72]
name,geo_lat,geo_lon,flat  [-9.14,38.72]
SEEN

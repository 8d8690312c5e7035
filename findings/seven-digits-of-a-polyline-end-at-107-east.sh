#!/usr/bin/env bash
# One expects that a reader of polylines that takes a number of digits is right with each, or refuses it. Coordinates of
# OpenStreetMap have seven; with seven, @googlemaps/polyline-codec 1.0.28 and ol 10.11.0 count in 32 bits, and what is
# east of 107° or west of −107° comes out elsewhere on its latitude: Tokyo off North Carolina. London is right, and with
# five or six digits each place is, so that a test does not show it. polyline 2.0.4 of Python, which wrote them, and
# @mapbox/polyline 1.2.1 are right. Who keeps tracks as polylines takes six digits, a tenth of a metre.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @googlemaps/polyline-codec@1.0.28 @mapbox/polyline@1.2.1 ol@10.11.0
pip_packages polyline==2.0.4
python <<'PYTHON'
import json

import polyline

places = {"London": (51.5, -0.12), "Tokyo": (35.68, 139.77), "Wellington": (-41.29, 174.78), "Seattle": (47.61, -122.33)}
written = {name: {digits: polyline.encode([at], digits) for digits in (6, 7)} for name, at in places.items()}
json.dump(written, open("written.json", "w"))
print("polyline 2.0.4", *(polyline.decode(written[name][7], 7)[0] for name in places))
PYTHON
mv seen seen-python
node_module <<'JS'
import { readFileSync } from "node:fs";
import google from "@googlemaps/polyline-codec";
import mapbox from "@mapbox/polyline";
import Polyline from "ol/format/Polyline.js";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
console.log("polyline-codec", version("@googlemaps/polyline-codec"), "@mapbox/polyline", version("@mapbox/polyline"), "ol", version("ol"));
for (const [place, written] of Object.entries(JSON.parse(readFileSync("written.json"))))
    for (const digits of [6, 7]) {
        const inOl = new Polyline({ factor: 10 ** digits }).readGeometry(written[digits]).getCoordinates()[0].reverse();
        const read = [google.decode(written[digits], digits)[0], mapbox.decode(written[digits], digits)[0], inOl];
        console.log(place, digits, ...read.map((at) => JSON.stringify(at)));
    }
JS
cat seen-python seen > both && mv both seen
expect <<'SEEN'
polyline 2.0.4 (51.5, -0.12) (35.68, 139.77) (-41.29, 174.78) (47.61, -122.33)
polyline-codec 1.0.28 @mapbox/polyline 1.2.1 ol 10.11.0
London 6 [51.5,-0.12] [51.5,-0.12] [51.5,-0.12]
London 7 [51.5,-0.12] [51.5,-0.12] [51.5,-0.12]
Tokyo 6 [35.68,139.77] [35.68,139.77] [35.68,139.77]
Tokyo 7 [35.68,-74.9783648] [35.68,139.77] [35.68,-74.9783648]
Wellington 6 [-41.29,174.78] [-41.29,174.78] [-41.29,174.78]
Wellington 7 [-41.29,-39.9683648] [-41.29,174.78] [-41.29,-39.9683648]
Seattle 6 [47.61,-122.33] [47.61,-122.33] [47.61,-122.33]
Seattle 7 [47.61,92.4183648] [47.61,-122.33] [47.61,92.4183648]
SEEN

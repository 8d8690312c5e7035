#!/usr/bin/env bash
# One expects that a prediction of high and low water for a place is of the water's height. neaps 0.8.0 asks the nearest
# station of its database, of September 2026, which has stations of currents beside those of tides: their speeds are
# given as heights in metres, without a datum, the strongest flood as high water and the strongest ebb as low water. At
# the Golden Gate that is 2.50 m two hours before a high water of 1.80 m, and −2.76 m where the tide falls to −0.10;
# Boston's tide of 3 metres is one of 0.5, three hours off. Where the station of currents is a subordinate one, as in
# Charleston and Newport, there is no high water at all. Who plans a beach, a causeway or a mooring takes the first of
# stationsNear whose kind is tide.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages neaps@0.8.0 @neaps/tide-database@0.9.20260923 @neaps/tide-predictor@0.11.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { getExtremesPrediction, nearestStation, stationsNear } from "neaps";

for (const name of ["neaps", "@neaps/tide-database"]) {
    console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
}
const start = new Date("2026-12-05T08:00:00Z");
const end = new Date("2026-12-06T08:00:00Z");
const show = ({ station, units, datum, extremes }) => {
    console.log(" ", station.type, station.kind, "at", station.name + ", in", units, "above", datum);
    const texts = extremes.map(({ time, label, level }) => `${time.toISOString().slice(8, 16)} ${label} ${level.toFixed(2)}`);
    console.log("   ", texts.join(", ") || "none");
};
for (const [name, latitude, longitude] of [
    ["San Francisco, Golden Gate", 37.8199, -122.4783],
    ["Boston, Castle Island", 42.338, -71.011],
    ["Charleston, waterfront", 32.779, -79.925],
    ["Newport, harbour", 41.487, -71.33],
    ["Seattle", 47.6, -122.34],
]) {
    console.log(name);
    show(getExtremesPrediction({ latitude, longitude, start, end }));
    const tide = stationsNear({ latitude, longitude, maxResults: 50 }).find((station) => station.kind === "tide");
    if (tide.id !== nearestStation({ latitude, longitude }).id) show(tide.getExtremesPrediction({ start, end }));
}
JS
expect <<'SEEN'
neaps 0.8.0
@neaps/tide-database 0.9.20260923
San Francisco, Golden Gate
  reference current at Golden Gate Bridge, in meters above undefined
    05T08:29 Low -1.22, 05T14:30 High 2.50, 05T20:52 Low -2.76, 06T04:13 High 2.40
  reference tide at San Francisco Fort Point, in meters above MLLW
    05T09:45 Low 0.71, 05T16:25 High 1.80, 05T23:24 Low -0.10, 06T06:29 High 1.29
Boston, Castle Island
  reference current at Castle Island, in meters above undefined
    05T10:28 High 0.51, 05T17:14 Low -0.54, 05T23:10 High 0.39, 06T05:12 Low -0.35
  subordinate tide at Moon Head, in meters above MLLW
    05T13:18 High 3.02, 05T19:43 Low 0.11, 06T01:54 High 2.69, 06T07:48 Low 0.34
Charleston, waterfront
  subordinate current at Customhouse Reach, in meters above undefined
    none
  reference tide at Charleston (Customhouse Wharf), in meters above MLLW
    05T10:01 High 1.76, 05T16:21 Low 0.14, 05T22:16 High 1.49, 06T04:18 Low 0.01
Newport, harbour
  subordinate current at Rose Island, in meters above undefined
    none
  reference tide at Newport, in meters above MLLW
    05T09:50 High 1.17, 05T16:21 Low 0.10, 05T22:10 High 0.94, 06T03:26 Low 0.07
Seattle
  reference tide at Seattle, in meters above MLLW
    05T11:29 High 3.04, 05T16:07 Low 2.14, 05T21:27 High 3.49, 06T04:46 Low -0.25
SEEN

#!/usr/bin/env bash
# One expects that a GPX track is as long as its segments: a new one begins where the log was off, for instance in the
# train to the next valley. gpxparser 3.0.8 and @we-gold/gpxjs 1.2.0 put all points of a track into one row: two walks
# of 3.3 km in all are 112 km, with 1,200 m down that nobody went, and in gpxjs they last a day. Neither does the climb
# of 100 m count, for the point in its middle has no height, and either step beside it is left out. gpxpy 1.6.2 has it
# all right. Who adds up tracks asks whether a tool knows segments.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > walks.gpx <<'GPX'
<gpx version="1.1" creator="two walks" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Alps</name>
<trkseg><trkpt lat="46.00" lon="7"><ele>1600</ele><time>2026-07-01T08:00:00Z</time></trkpt>
<trkpt lat="46.01" lon="7"><time>2026-07-01T09:00:00Z</time></trkpt>
<trkpt lat="46.02" lon="7"><ele>1700</ele><time>2026-07-01T10:00:00Z</time></trkpt></trkseg>
<trkseg><trkpt lat="47.00" lon="7"><ele>500</ele><time>2026-07-02T08:00:00Z</time></trkpt>
<trkpt lat="47.01" lon="7"><ele>510</ele><time>2026-07-02T09:00:00Z</time></trkpt></trkseg></trk></gpx>
GPX
pip_packages gpxpy==1.6.2
python <<'PYTHON'
from importlib.metadata import version

import gpxpy

with open("walks.gpx") as file:
    walks = gpxpy.parse(file)
climb = walks.get_uphill_downhill()
seen = f"{walks.length_2d():.0f} m, {climb.uphill:.0f} up, {climb.downhill:.0f} down, {walks.get_duration():.0f} s"
print("gpxpy", version("gpxpy"), seen)
PYTHON
mv seen python-seen
npm_packages gpxparser@3.0.8 @we-gold/gpxjs@1.2.0 @xmldom/xmldom@0.9.12
node_module <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseGPXWithCustomParser } from "@we-gold/gpxjs";
import { DOMParser } from "@xmldom/xmldom";

const GpxParser = createRequire(import.meta.url)("gpxparser");
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const text = readFileSync("walks.gpx", "utf8");
const parser = new GpxParser();
parser.parse(text);
const [{ distance, elevation }] = parser.tracks;
console.log("gpxparser", version("gpxparser"), `${distance.total.toFixed()} m, ${elevation.pos} up, ${elevation.neg} down`);
const [parsed] = parseGPXWithCustomParser(text, (xml) => new DOMParser().parseFromString(xml, "text/xml"));
const [track] = parsed.tracks;
const climb = `${track.elevation.positive} up, ${track.elevation.negative} down`;
console.log("gpxjs", version("@we-gold/gpxjs"), `${track.distance.total.toFixed()} m, ${climb}, ${track.duration.totalDuration} s`);
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
gpxpy 1.6.2 3340 m, 110 up, 0 down, 10800 s
gpxparser 3.0.8 112307 m, 10 up, 1200 down
gpxjs 1.2.0 112307 m, 10 up, 1200 down, 86400 s
SEEN

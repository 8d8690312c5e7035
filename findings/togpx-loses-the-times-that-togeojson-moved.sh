#!/usr/bin/env bash
# One expects that a track that goes from GPX to GeoJSON and back, with the two packages that are named for it, has the
# times of its points. @tmcw/togeojson 7.1.3 keeps them under coordinateProperties; togpx 0.5.4 looks for times or
# coordTimes beside the name, and writes points that have a height but no time, without a word. What was a travel log is
# a line. Who converts back copies the times to coordTimes.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12 togpx@0.5.4
node_module <<'JS'
import { readFileSync } from "node:fs";
import { gpx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import togpx from "togpx";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
console.log("togeojson", version("@tmcw/togeojson"), "togpx", version("togpx"));
const walk = `<gpx version="1.1" creator="a walk" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Walk</name><trkseg>
<trkpt lat="46.5" lon="7.9"><ele>1034</ele><time>2026-07-01T08:00:00Z</time></trkpt>
<trkpt lat="46.6" lon="8.0"><ele>2061</ele><time>2026-07-01T12:00:00Z</time></trkpt></trkseg></trk></gpx>`;
const points = (text) => text.match(/<trkpt.*?<\/trkpt>/g).join("\n");
const track = gpx(new DOMParser().parseFromString(walk, "text/xml"));
console.log(track.features[0].properties);
console.log(points(togpx(track)));
track.features[0].properties.coordTimes = track.features[0].properties.coordinateProperties.times;
console.log("copied to coordTimes:", points(togpx(track)).match(/<time>/g).length, "times");
JS
expect <<'SEEN'
togeojson 7.1.3 togpx 0.5.4
{
  _gpxType: 'trk',
  name: 'Walk',
  time: '2026-07-01T08:00:00Z',
  coordinateProperties: { times: [ '2026-07-01T08:00:00Z', '2026-07-01T12:00:00Z' ] }
}
<trkpt lat="46.5" lon="7.9"><ele>1034</ele></trkpt>
<trkpt lat="46.6" lon="8"><ele>2061</ele></trkpt>
copied to coordTimes: 2 times
SEEN

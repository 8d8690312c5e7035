#!/usr/bin/env bash
# One expects that the log of a drone beside its film keeps the height when it becomes GeoJSON. Drones of DJI write it
# into subtitles: older ones as [altitude: 3640.5], newer ones, as the Mavic 3, as two in one bracket, [rel_alt: 20.4
# abs_alt: 3640.5]. dji_srt_parser 1.2.4 of npm drops both: the line has no third coordinate and its data no height,
# without a word, although position, time and exposure are read. (Both are smoothed over neighbours, as it says.) A climb
# over a valley lies flat on the sea. Who maps flights with it reads abs_alt from the text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages dji_srt_parser@1.2.4
node_module <<'JS'
import { readFileSync } from "node:fs";
import parse from "dji_srt_parser";

console.log("dji_srt_parser", JSON.parse(readFileSync("node_modules/dji_srt_parser/package.json")).version);
const film = (height) =>
  [0, 1, 2].map((second) => `${second + 1}
00:00:0${second},000 --> 00:00:0${second + 1},000
<font size="28">FrameCnt: ${second + 1}, DiffTime: 1000ms
2026-11-29 10:15:3${second}.000
[iso: 100] [shutter: 1/1000.0] [fnum: 2.8] [ev: 0] [focal_len: 24.00] [latitude: -16.500${second}00] [longitude: -68.150200] ${height(second)} [ct: 5500] </font>

`).join("");
for (const [drone, height] of [
  ["Mavic 2", (second) => `[altitude: ${3640.5 + 10 * second}]`],
  ["Mavic 3", (second) => `[rel_alt: ${20.4 + 10 * second} abs_alt: ${3640.5 + 10 * second}]`],
]) {
  const read = parse(film(height), "film.srt");
  const { coordinates } = JSON.parse(read.toGeoJSON()).features.at(-1).geometry;
  const heights = read.metadata().packets.map(({ ALTITUDE }) => ALTITUDE);
  console.log(drone, JSON.stringify(coordinates), heights);
}
JS
expect <<'SEEN'
dji_srt_parser 1.2.4
Mavic 2 [[-68.1502,-16.500062500000002,3646.75],[-68.1502,-16.500087500000003,3649.25],[-68.1502,-16.500112500000004,3651.75]] [ 3646.75, 3649.25, 3651.75 ]
Mavic 3 [[-68.1502,-16.500062500000002],[-68.1502,-16.500087500000003],[-68.1502,-16.500112500000004]] [ null, null, null ]
SEEN

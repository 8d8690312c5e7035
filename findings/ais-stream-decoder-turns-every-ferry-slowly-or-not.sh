#!/usr/bin/env bash
# One expects that the rate of turn of a ship is the square of what AIS sends over 4.733, with the sign kept, as the
# standard has it. ais-stream-decoder 2.1.2 takes the root instead: a ferry that turns by 10° a minute turns by 1.78°,
# one that turns by 700° by 5.15°, and every turn to port is NaN, which JSON makes null. pyais 3.3.1, which wrote the
# sentences here, reads them back. Who looks for ships that manoeuvre finds none; both sides of a bend differ.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyais==3.3.1
npm_packages ais-stream-decoder@2.1.2
python <<'PYTHON'
import pyais
from pyais.encode import encode_dict

print("pyais", pyais.__version__)
with open("sentences", "w") as file:
    for turn in (0, 3, 10, 90, 700, -10):
        ferry = {"type": 1, "mmsi": 211000000, "lon": 10.7, "lat": 59.9, "speed": 12, "course": 20, "turn": turn}
        sentence = encode_dict(ferry)[0]
        print(f"{turn} degrees a minute:", pyais.decode(sentence).turn)
        file.write(sentence + "\n")
PYTHON
mv seen pyais-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import decoder from "ais-stream-decoder";

console.log("ais-stream-decoder", JSON.parse(readFileSync("node_modules/ais-stream-decoder/package.json")).version);
const stream = new decoder.default();
stream.on("data", (ship) => console.log(JSON.parse(ship).speedOverGround, "knots, turn", JSON.parse(ship).rateOfTurn));
for (const sentence of readFileSync("sentences", "utf8").trim().split("\n")) stream.write(sentence);
stream.end();
JS
cat pyais-seen seen > both && mv both seen
expect <<'SEEN'
pyais 3.3.1
0 degrees a minute: 0.0
3 degrees a minute: 3.0
10 degrees a minute: 10.0
90 degrees a minute: 90.0
700 degrees a minute: 698.0
-10 degrees a minute: -10.0
ais-stream-decoder 2.1.2
12 knots, turn 0
12 knots, turn 1.3000999490255198
12 knots, turn 1.7802351727314845
12 knots, turn 3.0834577685920874
12 knots, turn 5.139096280986812
12 knots, turn null
SEEN

#!/usr/bin/env bash
# One expects that a package that turns coordinates into those of Chinese maps (GCJ-02) leaves alone what is not in
# China: only maps made there have the offset. coordtransform 2.1.2, gcoord 1.0.7 (npm) and eviltransform 0.1.1 (PyPI)
# ask a box around the country, which is a third of Asia: Seoul, Hanoi, Kathmandu and Delhi move by 440 to 480 m, and so
# do Hong Kong and Taipei, whose own maps have no offset. The way back moves right coordinates as far. Who turns the
# places of a table asks for the country first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages coordtransform@2.1.2 gcoord@1.0.7
node_module <<'JS'
import coordtransform from "coordtransform";
import gcoord from "gcoord";

const cities = { Beijing: [116.4074, 39.9042], Seoul: [126.978, 37.5665], Hanoi: [105.8542, 21.0285],
  Kathmandu: [85.324, 27.7172], Delhi: [77.209, 28.6139], Taipei: [121.5654, 25.033], Bishkek: [74.59, 42.87],
  Bangkok: [100.5018, 13.7563], Tokyo: [139.6917, 35.6895], Lisbon: [-9.1393, 38.7223] };
const metres = ([x, y], [to_x, to_y]) =>
  Math.round(Math.hypot((to_x - x) * Math.cos((y * Math.PI) / 180), to_y - y) * 111_195);
for (const [city, point] of Object.entries(cities)) {
  const both = [coordtransform.wgs84togcj02(...point), gcoord.transform([...point], gcoord.WGS84, gcoord.GCJ02)];
  console.log(city, ...both.map((moved) => metres(point, moved)), "m");
}
JS
mv seen js-seen
pip_packages eviltransform==0.1.1
python <<'PYTHON'
import eviltransform

for city, latitude, longitude in [("Seoul", 37.5665, 126.978), ("Hanoi", 21.0285, 105.8542), ("Lisbon", 38.7, -9.1)]:
    moved = eviltransform.wgs2gcj(latitude, longitude)
    print("eviltransform", city, round(eviltransform.distance(latitude, longitude, *moved)), "m")
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
Beijing 555 555 m
Seoul 459 459 m
Hanoi 441 441 m
Kathmandu 452 452 m
Delhi 481 481 m
Taipei 501 501 m
Bishkek 241 241 m
Bangkok 183 183 m
Tokyo 0 0 m
Lisbon 0 0 m
eviltransform Seoul 460 m
eviltransform Hanoi 442 m
eviltransform Lisbon 0 m
SEEN

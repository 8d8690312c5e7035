#!/usr/bin/env bash
# One expects that a decoder says of a ship without a position that it has none. In AIS that is the longitude 181 and
# the latitude 91, an unknown speed 102.3 knots, an unknown heading 511. pyais 3.3.1 names two of the unknown values
# (the turn and the status) and gives the others as numbers: a ferry without reception is 1° beyond the pole and goes
# 189 km/h. Means, boxes and nearest ports of a table of ships are wrong by it. Who keeps tracks of ferries drops what
# is out of range.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyais==3.3.1
python <<'PYTHON'
import pyais
from pyais.encode import encode_dict

print("pyais", pyais.__version__)
unknown = {"type": 1, "mmsi": 211000000, "lon": 181, "lat": 91, "speed": 102.3, "course": 360, "heading": 511, "turn": -128}
ship = pyais.decode(*encode_dict(unknown))
for name in ("lon", "lat", "speed", "course", "heading", "turn", "status"):
    print(name, repr(getattr(ship, name)))
PYTHON
expect <<'SEEN'
pyais 3.3.1
lon 181.0
lat 91.0
speed 102.3
course 360.0
heading 511
turn <TurnRate.NO_TI_DEFAULT: -128.0>
status <NavigationStatus.Undefined: 15>
SEEN

#!/usr/bin/env bash
# One expects that a longitude that is given is one. A plane sends a part of its position, and a receiver's place tells
# the rest: for one over Taveuni in Fiji, at 179.88° west, heard at 179.99° east on the same island, pyModeS 3.6.1 has
# 180.12°, in the air and on the ground. haversine 2.9.0 of Python goes 100 km east from there to 180.93°, or west to
# −180.82°, and refuses these points when asked how far away they are; 100 km across the pole, it is on the meridian of
# 190°. In tables of zones, boxes and tiles such a place is nowhere, or on the other side of the world. Who keeps what
# they give takes (longitude + 180) % 360 - 180.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyModeS==3.6.1 haversine==2.9.0
python <<'PYTHON'
from importlib.metadata import version
from math import acos, cos, floor, pi, radians

import pyModeS
from haversine import Direction, haversine, inverse_haversine


def message(lat, lon, odd, on_ground):
    """A message of DF 17 with its position, as DO-260B has it."""
    globe = 90 if on_ground else 360
    height = globe / (60 - odd)
    y = floor(2**17 * (lat % height) / height + 0.5) % 2**17
    zones = floor(2 * pi / acos(1 - (1 - cos(pi / 30)) / cos(radians(lat)) ** 2))
    width = globe / max(zones - odd, 1)
    x = floor(2**17 * (lon % width) / width + 0.5) % 2**17
    head = (7 << 51) | (20 << 44) | (1 << 43) | (64 << 36) if on_ground else (11 << 51) | (0b110000111000 << 36)
    bits = (17 << 83) | (5 << 80) | (0xC88001 << 56) | head | (odd << 34) | (y << 17) | x
    rest = bits << 24
    for place in range(111, 23, -1):
        if rest >> place & 1:
            rest ^= 0x1FFF409 << (place - 24)
    return f"{bits << 24 | rest:028X}"


print("pyModeS", version("pyModeS"))
receiver = (-16.79, 179.99)
for name, place in [("Taveuni", (-16.69, -179.88)), ("Savusavu", (-16.80, 179.34))]:
    air = pyModeS.decode(message(*place, 0, False), reference=receiver)
    ground = pyModeS.decode(message(*place, 0, True), surface_ref=receiver)
    print(f"{name}, {place}: {air['longitude']:.3f} in the air, {ground['longitude']:.3f} on the ground, valid {air['crc_valid']}")
print("haversine", version("haversine"))
for name, place, direction in [("Taveuni", (-16.69, -179.88), Direction.WEST), ("Waiyevo", (-16.79, 179.99), Direction.EAST), ("the pole", (89.9, 10), Direction.NORTH)]:
    latitude, longitude = inverse_haversine(place, 100, direction)
    try:
        back = f"{haversine(place, (latitude, longitude)):.1f} km"
    except ValueError as error:
        back = f"refused: {error}"
    print(f"100 km from {name}: {latitude:.3f}, {longitude:.3f}; back {back}")
PYTHON
expect <<'SEEN'
pyModeS 3.6.1
Taveuni, (-16.69, -179.88): 180.120 in the air, 180.120 on the ground, valid True
Savusavu, (-16.8, 179.34): 179.340 in the air, 179.340 on the ground, valid True
haversine 2.9.0
100 km from Taveuni: -16.688, -180.819; back refused: Longitude -180.81886566228744 is out of range [-180, 180]
100 km from Waiyevo: -16.788, 180.929; back refused: Longitude 180.92935856317703 is out of range [-180, 180]
100 km from the pole: 89.201, 190.000; back refused: Longitude 190.0 is out of range [-180, 180]
SEEN

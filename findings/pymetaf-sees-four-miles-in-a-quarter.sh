#!/usr/bin/env bash
# One expects that a visibility in miles is read as it is written. American METARs give fractions: 1/4SM is a quarter of
# a mile of fog. pymetaf 1.1.1 of Python reads the digit before SM: a quarter are 4 miles, 6,437 m, and one and a half are
# 2 miles. Clouds at 2,000 feet are at 400 m, as it counts 20 m for each hundred feet, and not 30.48, so that all clouds
# are a third too low; a pressure of 29.92 inches is 101,320 hPa. metar 2.0.2 of Python reads all of these. Who asks
# whether one sees a mountain or lands on time takes the visibility from the text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pymetaf==1.1.1 metar==2.0.2
python <<'PYTHON'
from importlib.metadata import version

from metar.Metar import Metar
from pymetaf import parse_text

print("pymetaf", version("pymetaf"), "metar", version("metar"))
for visibility in ("10SM", "1SM", "1/4SM", "M1/4SM", "1 1/2SM", "2 3/4SM"):
    text = f"KSEA 301653Z 18008KT {visibility} FG OVC020 10/09 A2992"
    metar = Metar(text, year=2026, month=11)
    read = parse_text(text, 2026, 11)
    cloud = read["cloud"][0]
    print(visibility, f"pymetaf {read['visibility']} {read['visibility_units']}, metar {metar.vis.value('M'):.0f} m")
print(f"OVC020, pymetaf {cloud['cloud_height']} {cloud['cloud_height_units']}, metar {metar.sky[0][1].value('M'):.0f} m")
print(f"A2992, pymetaf {read['qnh']} {read['qnh_units']}, metar {metar.press.value('HPA'):.0f} hPa")
PYTHON
expect <<'SEEN'
pymetaf 1.1.1 metar 2.0.2
10SM pymetaf 16093 m, metar 16093 m
1SM pymetaf 1609 m, metar 1609 m
1/4SM pymetaf 6437 m, metar 402 m
M1/4SM pymetaf 6437 m, metar 402 m
1 1/2SM pymetaf 3218 m, metar 2414 m
2 3/4SM pymetaf 6437 m, metar 4426 m
OVC020, pymetaf 400 m, metar 610 m
A2992, pymetaf 101320 hPa, metar 1013 hPa
SEEN

#!/usr/bin/env bash
# One expects that a pair of coordinates with decimal commas ("48,8566 2,3522": Paris, as spreadsheets in most of
# Europe write it) or as a hand-held GPS shows it ("N 48 51.396 E 2 21.132") is read right or refused. geopy 2.5.0
# searches the text for anything that looks like a pair: it puts Paris into the Pacific off Ecuador, or on the
# latitude of Cameroon, without an error. Who reads places from tables, notes or photo captions with Point(text) gets
# a place that exists, and that is not theirs.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geopy==2.5.0
python <<'PYTHON'
from importlib.metadata import version

from geopy import Point

print("geopy", version("geopy"))
for text in ["48.8566 2.3522", "48,8566 2,3522", "N 48 51.396 E 2 21.132"]:
    point = Point(text)
    print(f"{text!r}: {point.latitude}, {point.longitude}")
PYTHON
expect <<'SEEN'
geopy 2.5.0
'48.8566 2.3522': 48.8566, 2.3522
'48,8566 2,3522': 2.0, -78.0
'N 48 51.396 E 2 21.132': 2.0, 21.132
SEEN

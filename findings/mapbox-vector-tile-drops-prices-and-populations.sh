#!/usr/bin/env bash
# One expects that a property that a writer of tiles cannot write is an error, or text. mapbox-vector-tile 2.2.0 keeps
# Python's own numbers, texts and booleans and drops all others without a word: a population from numpy (an int64 of a
# column), a price as a Decimal, a date. Since numpy's float64 is a float of Python, a rating stays, and the loss looks
# like missing data. The tile of the map has hotels without prices. Who writes tiles from tables turns each value into
# one of Python's first (item(), float(), isoformat()).
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages mapbox-vector-tile==2.2.0 numpy==2.4.6
python <<'PYTHON'
from datetime import date
from decimal import Decimal
from importlib.metadata import version

import mapbox_vector_tile
import numpy

properties = {
    "name": "Hotel", "rooms": 12, "rating": numpy.float64(4.5), "guests": numpy.int64(31), "share": numpy.float32(0.5),
    "open": numpy.bool_(True), "price": Decimal("89.50"), "since": date(2026, 7, 1), "stars": None, "tags": ["spa"],
}
tile = mapbox_vector_tile.encode([{"name": "stays", "features": [{"geometry": "POINT(1 2)", "properties": properties}]}])
(feature,) = mapbox_vector_tile.decode(tile)["stays"]["features"]
print("mapbox-vector-tile", version("mapbox-vector-tile"), "keeps", feature["properties"])
print("and drops", *(name for name in properties if name not in feature["properties"]))
PYTHON
expect <<'SEEN'
mapbox-vector-tile 2.2.0 keeps {'name': 'Hotel', 'rooms': 12, 'rating': 4.5}
and drops guests share open price since stars tags
SEEN

#!/usr/bin/env bash
# One expects that a number that does not fit into a column of a Shapefile is refused, or at least not another number.
# pyshp 3.1.6 writes what fits, from the front, without a word: the GeoNames id 12345678 in a column of 7, made when ids
# had 7 digits, is 1234567, another place's, and a population of 10 million is one of a million. A column of the kind N
# has no decimals unless one asks for them, and a price of 12.75 is 12. Each reader takes it as it stands. Who writes
# Shapefiles gives each number its size and decimals, and reads the file again.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyshp==3.1.6
python <<'PYTHON'
import shapefile

print("pyshp", shapefile.__version__)
rows = [(1234567, 1_000_000, 12.75, 12.75, -0.6), (12345678, 10_000_000, 99.99, 12345.5, -12.5)]
with shapefile.Writer("places") as writer:
    writer.field("id", "N", size=7)
    writer.field("population", "N", size=7)
    writer.field("price", "N")
    writer.field("total", "N", size=7, decimal=2)
    writer.field("longitude", "N")
    for row in rows:
        writer.point(0, 0)
        writer.record(*row)
for row, read in zip(rows, shapefile.Reader("places").records()):
    print("written", *row)
    print("read   ", *read)
PYTHON
expect <<'SEEN'
pyshp 3.1.6
written 1234567 1000000 12.75 12.75 -0.6
read    1234567 1000000 12 12.75 0
written 12345678 10000000 99.99 12345.5 -12.5
read    1234567 1000000 99 12345.5 -12
SEEN

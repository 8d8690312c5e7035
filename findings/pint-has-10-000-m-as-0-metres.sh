#!/usr/bin/env bash
# One expects that "10 000 m", written as the SI says, is ten kilometres, or an error. Pint 0.25.3 takes a space for
# "times": 10 times 000 metres are 0 m, 1 times 500 metres 500 m, and "1 h 30" is 30 hours. A comma is dropped: 1,5 km
# are 15 km. "1 h 30 min" and "5 ft 10 in" become hours times minutes and an area, which only a later conversion
# refuses, and "12 €" is 12 of nothing. Who reads distances and durations that people wrote takes the numbers out of the
# text first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pint==0.25.3
python <<'PYTHON'
import pint

print("pint", pint.__version__)
units = pint.UnitRegistry()
for text in ["10000 m", "10 000 m", "1 500 m", "1,5 km", "1.234,5 km", "1 h 30", "1 h 30 min", "5 ft 10 in", "12 €"]:
    print(text, "is", units(text))
PYTHON
expect <<'SEEN'
pint 0.25.3
10000 m is 10000 meter
10 000 m is 0 meter
1 500 m is 500 meter
1,5 km is 15 kilometer
1.234,5 km is 1.2345 kilometer
1 h 30 is 30 hour
1 h 30 min is 30 hour * minute
5 ft 10 in is 50 foot * inch
12 € is 12 dimensionless
SEEN

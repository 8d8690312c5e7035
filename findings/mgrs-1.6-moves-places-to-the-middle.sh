#!/usr/bin/env bash
# One expects that a new minor release reads the same grid reference as the same point. Up to mgrs 1.5.4 of Python, a
# reference was the south-west corner of its square, as on maps; in 1.6.0 of October 2026 it is the middle. With ten
# digits that is 0.7 m, with four 700 m, and a square of 100 km alone moves by 70 km. Distances between places that were
# read before and after an update are wrong, and a table of places that is made anew differs in every row. Who stores
# points from MGRS stores the reference too.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages mgrs==1.5.4 packaging==26.2
cat > read.py <<'PYTHON'
from importlib.metadata import version

import mgrs

for reference in ("31UDQ4825211954", "31UDQ482119", "31UDQ4811", "31UDQ41", "31UDQ"):
    latitude, longitude = mgrs.MGRS().toLatLon(reference)
    print(f"mgrs {version('mgrs')} {reference:15} {latitude:.5f} {longitude:.5f}")
PYTHON
python < read.py
mv seen before
pip_packages mgrs==1.6.0
python < read.py
cat before seen > both && mv both seen
expect <<'SEEN'
mgrs 1.5.4 31UDQ4825211954 48.85839 2.29450
mgrs 1.5.4 31UDQ482119     48.85790 2.29380
mgrs 1.5.4 31UDQ4811       48.84979 2.29119
mgrs 1.5.4 31UDQ41         48.84007 2.18229
mgrs 1.5.4 31UDQ           48.74498 1.63972
mgrs 1.6.0 31UDQ4825211954 48.85840 2.29451
mgrs 1.6.0 31UDQ482119     48.85836 2.29447
mgrs 1.6.0 31UDQ4811       48.85433 2.29794
mgrs 1.6.0 31UDQ41         48.88551 2.24976
mgrs 1.6.0 31UDQ           49.20076 2.31364
SEEN

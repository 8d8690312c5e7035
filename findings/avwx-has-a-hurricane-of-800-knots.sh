#!/usr/bin/env bash
# One expects that the wind of an airport's report is in its words. In 27080G100KT it is 80 knots in gusts of 100, as in
# a hurricane. avwx-engine 1.9.10 reads 800 knots in gusts of 10, as it takes the first two digits behind the G and
# gives the third to the wind, and from a gust written with a zero before it, 022, a wind of 122 and gusts of 2. metar
# 2.0.2 and metar-taf-parser-mivek 1.13.1 read both. Gusts below 100 are right, so that it shows in the weather of which
# one is warned alone, where a rule for gusts above a limit does not ring. Who warns by gusts compares them with the
# wind: a gust below it is none.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages avwx-engine==1.9.10 metar==2.0.2 metar-taf-parser-mivek==1.13.1
python <<'PYTHON'
from importlib.metadata import version

import avwx
from metar.Metar import Metar
from metar_taf_parser.parser.parser import MetarParser

for wind in ("27060G85KT", "27080G100KT", "06012G022KT"):
    text = f"MKJP 281900Z {wind} 1500 +TSRA BKN010CB 25/24 Q0985"
    report = avwx.Metar.from_report(text).data
    print(wind, "avwx-engine", version("avwx-engine"), report.wind_speed.value, report.wind_gust.value, end=" ")
    report = Metar("METAR " + text, month=11, year=2026)
    print("metar", version("metar"), round(report.wind_speed.value()), round(report.wind_gust.value()), end=" ")
    report = MetarParser().parse(text).wind
    print("mivek", version("metar-taf-parser-mivek"), report.speed, report.gust)
PYTHON
expect <<'SEEN'
27060G85KT avwx-engine 1.9.10 60 85 metar 2.0.2 60 85 mivek 1.13.1 60 85
27080G100KT avwx-engine 1.9.10 800 10 metar 2.0.2 80 100 mivek 1.13.1 80 100
06012G022KT avwx-engine 1.9.10 122 2 metar 2.0.2 12 22 mivek 1.13.1 12 22
SEEN

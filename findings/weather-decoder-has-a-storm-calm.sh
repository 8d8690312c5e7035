#!/usr/bin/env bash
# One expects that a reader of airports' weather says of a wind that it cannot read that it knows none. Above 99 knots a
# METAR has P99KT (ICAO, Annex 3), or three digits, and slashes if a sensor is broken. weather-decoder 1.1.4 gives 0 knots
# from 0 degrees for P99KT and for slashes: a storm is calm, and of gusts above 99 knots the wind goes with them.
# metar-taf-parser-mivek 1.13.1 reads two digits of three, so that 115 knots are 11, and has no wind for P99KT. metar
# 2.0.2 reads all of these. Who warns of wind, or says why a ferry or a flight did not go, looks at the text as well.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages weather-decoder==1.1.4 metar-taf-parser-mivek==1.13.1 metar==2.0.2
for wind in 24025G40KT 240115G135KT 240P99KT 24070GP99KT /////KT; do
    echo "EGPF 301720Z $wind 9999 FEW020 05/02 Q0960"
done > reports
python <<'PYTHON'
from importlib.metadata import version

from metar.Metar import Metar
from metar_taf_parser.parser.parser import MetarParser
from weather_decoder import MetarDecoder

print(*(f"{name} {version(name)}" for name in ("weather-decoder", "metar-taf-parser-mivek", "metar")), sep=", ")
for report in open("reports").read().splitlines():
    decoded = MetarDecoder().decode(report).wind
    other = MetarParser().parse(report).wind
    metar = Metar(report, month=11, year=2026)
    print(report.split()[2])
    print("  weather-decoder", decoded["direction"], decoded["speed"], decoded.get("gust"))
    print("  metar-taf-parser-mivek", *((other.degrees, other.speed, other.gust) if other else [None]))
    print("  metar", *(value and value.string() for value in (metar.wind_dir, metar.wind_speed, metar.wind_gust)), sep=", ")
PYTHON
expect <<'SEEN'
weather-decoder 1.1.4, metar-taf-parser-mivek 1.13.1, metar 2.0.2
24025G40KT
  weather-decoder 240 25 40
  metar-taf-parser-mivek 240 25 40
  metar, 240 degrees, 25 knots, 40 knots
240115G135KT
  weather-decoder 240 115 135
  metar-taf-parser-mivek 240 11 None
  metar, 240 degrees, 115 knots, 135 knots
240P99KT
  weather-decoder 0 0 None
  metar-taf-parser-mivek None
  metar, 240 degrees, greater than 99 knots, None
24070GP99KT
  weather-decoder 0 0 None
  metar-taf-parser-mivek 240 70 None
  metar, 240 degrees, 70 knots, greater than 99 knots
/////KT
  weather-decoder 0 0 None
  metar-taf-parser-mivek None
  metar, None, None, None
SEEN

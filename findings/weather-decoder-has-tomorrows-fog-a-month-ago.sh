#!/usr/bin/env bash
# One expects that the parts of a forecast lie within it. A TAF gives days without a month, and one of the last day of a
# month runs into the next. weather-decoder 1.1.4 has the whole of it right, 30 November to 1 December, but a part that
# begins on the 1st is placed in the month of the computer's clock: the fog of tomorrow morning was four weeks ago. Read
# on the 1st, this part is right, and the whole forecast, as what began on the 30th, ends on 1 January. Who sorts
# forecasts by time, or drops those that are past, loses weather at each end of a month, and dates the parts anew.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages weather-decoder==1.1.4 freezegun==1.5.5
echo "TAF EGLL 301100Z 3012/0118 20010KT 9999 SCT030 TEMPO 3022/0103 4000 BR BECMG 0104/0106 0300 FG" > taf
python <<'PYTHON'
from importlib.metadata import version

from freezegun import freeze_time
from weather_decoder import TafDecoder

print("weather-decoder", version("weather-decoder"))
for now in ("2026-11-30 11:05", "2026-12-01 00:05"):
    with freeze_time(now):
        taf = TafDecoder().decode(open("taf").read().strip())
    print("read on", now)
    print("  all  ", f"{taf.valid_period['from']:%d %b %H:%M} - {taf.valid_period['to']:%d %b %H:%M}")
    for part in taf.forecast_periods[1:]:
        print(f"  {part['change_type']:5}", f"{part['from_time']:%d %b %H:%M} - {part['to_time']:%d %b %H:%M}")
PYTHON
expect <<'SEEN'
weather-decoder 1.1.4
read on 2026-11-30 11:05
  all   30 Nov 12:00 - 01 Dec 18:00
  TEMPO 30 Nov 22:00 - 01 Dec 03:00
  BECMG 01 Nov 04:00 - 01 Nov 06:00
read on 2026-12-01 00:05
  all   30 Nov 12:00 - 01 Jan 18:00
  TEMPO 30 Nov 22:00 - 01 Jan 03:00
  BECMG 01 Dec 04:00 - 01 Dec 06:00
SEEN

#!/usr/bin/env bash
# One expects that a parser that does not know a part of opening_hours says so, or says that it does not know.
# simple-opening-hours 0.1.1 answers no: a hut with hours for summer and winter, a museum on the first Sunday of the
# month, a park from sunrise to sunset and a bar with an open end are closed at any time, like one that is off.
# opening_hours 3.15.0 of npm and opening-hours-py 2.1.4 agree on all of them. Who filters by "open now" with the simple
# one loses the sights.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > hours.json <<'JSON'
["Mo-Su 09:00-18:00", "Su-Th 08:00-18:00", "May-Sep 08:00-20:00; Oct-Apr 09:00-17:00", "Jun 10:00-18:00", "Su[1] 10:00-17:00",
 "sunrise-sunset", "10:00-20:00+", "off"]
JSON
npm_packages simple-opening-hours@0.1.1 opening_hours@3.15.0
TZ=UTC node_module <<'JS'
import { readFileSync } from "node:fs";
import OpeningHours from "opening_hours";
import simple from "simple-opening-hours";

const Simple = simple.SimpleOpeningHours ?? simple.default ?? simple;
const noon = new Date("2026-06-07T12:00:00");
const place = { lat: 47, lon: 11, address: { country_code: "at", state: "Tirol" } };
console.log("On Sunday, 7 June 2026, at 12:");
for (const text of JSON.parse(readFileSync("hours.json")))
  console.log(text, "simple-opening-hours", new Simple(text).isOpenOn(noon), "opening_hours", new OpeningHours(text, place).getState(noon));
JS
mv seen js-seen
pip_packages opening-hours-py==2.1.4
python <<'PYTHON'
import json
from datetime import datetime

from opening_hours import OpeningHours

with open("hours.json") as file:
    texts = json.load(file)
print("opening-hours-py", *(OpeningHours(text).is_open(datetime(2026, 6, 7, 12)) for text in texts))
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
On Sunday, 7 June 2026, at 12:
Mo-Su 09:00-18:00 simple-opening-hours true opening_hours true
Su-Th 08:00-18:00 simple-opening-hours true opening_hours true
May-Sep 08:00-20:00; Oct-Apr 09:00-17:00 simple-opening-hours false opening_hours true
Jun 10:00-18:00 simple-opening-hours false opening_hours true
Su[1] 10:00-17:00 simple-opening-hours false opening_hours true
sunrise-sunset simple-opening-hours false opening_hours true
10:00-20:00+ simple-opening-hours false opening_hours true
off simple-opening-hours false opening_hours false
opening-hours-py True True True True True True True False
SEEN

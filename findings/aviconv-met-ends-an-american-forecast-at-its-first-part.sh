#!/usr/bin/env bash
# One expects that a converter of airports' forecasts to XML keeps the weather of the later hours. In the United States
# and Canada nearly all parts of a TAF begin with FM and the time. aviconv-met 0.4.0 leaves them out, with their wind,
# visibility and clouds: of a forecast whose fog lifts at 18:00 and comes back at 01:00, fog for 30 hours is left, also in
# its IWXXM. BECMG and TEMPO are kept, but a TEMPO before a FM takes in the text of the FM. It raises nothing, and the
# comment in its source names FM. metar-taf-parser 9.1.3 of npm reads them. Who converts with it counts the FM groups.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages aviconv-met==0.4.0
npm_packages metar-taf-parser@9.1.3
cat > tafs <<'TAFS'
TAF KSEA 301120Z 3012/0118 18008KT 1/2SM FG OVC002 FM301800 19010KT 6SM OVC010 FM010100 20010KT 1SM BR OVC005
TAF KSEA 301120Z 3012/0118 18008KT 1/2SM FG OVC002 TEMPO 3014/3016 1SM BR FM301800 19010KT 6SM OVC010
TAFS
python <<'PYTHON'
from importlib.metadata import version

from aviconv_met import parse_taf
from aviconv_met.iwxxm import to_iwxxm

print("aviconv-met", version("aviconv-met"))
for text in open("tafs").read().splitlines():
    taf = parse_taf(text)
    print("first", taf.visibility.distance, *(cloud.raw for cloud in taf.clouds))
    for part in taf.change_groups:
        print(" ", part.kind, part.validity_from, part.visibility.distance, part.raw, sep=", ")
    print("  in XML:", *(field.tag.split("}")[1] for field in to_iwxxm(taf).iter() if str(field.tag).endswith("Forecast")))
PYTHON
mv seen python-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import { parseTAF } from "metar-taf-parser";

console.log("metar-taf-parser", JSON.parse(readFileSync("node_modules/metar-taf-parser/package.json")).version);
for (const text of readFileSync("tafs", "utf8").trim().split("\n")) {
  const { visibility, trends } = parseTAF(text, { issued: new Date("2026-11-30T11:20Z") });
  console.log("first", visibility.value, ...trends.map(({ type, visibility }) => `${type} ${visibility.value}`));
}
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
aviconv-met 0.4.0
first 0.5 OVC002
  in XML: baseForecast
first 0.5 OVC002
 , TEMPO, 3014, 1.0, TEMPO 3014/3016 1SM BR FM301800 19010KT 6SM OVC010
  in XML: baseForecast changeForecast
metar-taf-parser 9.1.3
first 0.5 FM 6 FM 1
first 0.5 TEMPO 1 FM 6
SEEN

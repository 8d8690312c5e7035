#!/usr/bin/env bash
# One expects that an empty field of a GPS sentence is no value. A receiver that has no fix of its height yet, or stands
# still, leaves fields empty. nmea-simple 3.3.0 makes 0 of each: such a log begins at sea level, which makes a climb of
# 1,600 m of the first fix in a hut, and someone who stands still heads due north. gps 0.9.0 gives null, pynmea2 1.19.0
# None. Who keeps tracks from NMEA looks at the number of satellites and the kind of the fix before a height of 0.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

sum() { python3 -c 'import functools, sys; print(f"${sys.argv[1]}*{functools.reduce(lambda a, b: a ^ b, sys.argv[1].encode()):02X}")' "$1"; }
for sentence in "GPGGA,120000,4600.000,N,00700.000,E,1,03,4.2,,M,,M,," "GPRMC,120000,A,4600.000,N,00700.000,E,,,010726,,"; do
    sum "$sentence" >> log.nmea
done
npm_packages nmea-simple@3.3.0 gps@0.9.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import gps from "gps";
import nmea from "nmea-simple";

const [gga, rmc] = readFileSync("log.nmea", "utf8").trim().split("\n");
const fix = nmea.parseNmeaSentence(gga), move = nmea.parseNmeaSentence(rmc);
console.log("nmea-simple 3.3.0", fix.altitudeMeters, move.speedKnots, move.trackTrue);
const GPS = gps.GPS ?? gps;
console.log("gps 0.9.0", GPS.Parse(gga).alt, GPS.Parse(rmc).speed, GPS.Parse(rmc).track);
JS
mv seen js-seen
pip_packages pynmea2==1.19.0
python <<'PYTHON'
import pynmea2

with open("log.nmea") as file:
    fix, move = map(pynmea2.parse, file.read().split())
print("pynmea2", pynmea2.__version__, fix.altitude, move.spd_over_grnd, move.true_course)
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
nmea-simple 3.3.0 0 0 0
gps 0.9.0 null null null
pynmea2 1.19.0 None None None
SEEN

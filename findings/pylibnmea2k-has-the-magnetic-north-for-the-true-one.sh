#!/usr/bin/env bash
# One expects that a heading that is said to be true is true. NMEA 2000 sends with each heading whether true or magnetic
# north is meant, and mostly the variation. pylibnmea2k 0.2.4 gives "degrees true" for both, without what was sent
# beside: off Halifax, where the needle points 17° to the west, a ship that is said to head 90° heads 73°. A value that
# the standard sets apart for an error, one below that for none, is a number too: a heading of 15.48°, a speed of 1,274
# knots. nmea2000 2026.10.3 says which north, gives the variation and no value for an error. Who draws a ship's track or
# wind adds the variation, and drops what is 1 below the largest number.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pylibnmea2k==0.2.4 nmea2000==2026.10.3
python <<'PYTHON'
from importlib.metadata import version
from math import degrees

import pylibnmea2k
from nmea2000.decoder import NMEA2000Decoder

print("pylibnmea2k", version("pylibnmea2k"), "nmea2000", version("nmea2000"))
HEADING, SPEED = 127250, 129026
decoder = NMEA2000Decoder()


def show(what, group, data):
    line = f"08:00:00.000 R {2 << 26 | group << 8 | 1:08X} {data.hex(' ')}"
    read = pylibnmea2k.decode(line)
    print(what)
    names = [name for name in ("hdg_deg", "cog_deg", "sog_kn") if hasattr(read, name)]
    print("  pylibnmea2k", ", ".join(f"{name} {getattr(read, name):.2f}" for name in names))
    fields = {field.id: field for field in decoder.decode(line).fields}
    for name in ("heading", "variation", "reference", "cog", "sog"):
        if name in fields:
            value = fields[name].value
            if fields[name].unit_of_measurement == "rad" and value is not None:
                value = round(degrees(value), 2)
            print("  nmea2000", name, value)


def heading(value, variation, reference):
    # 2^15 - 1 is no deviation.
    return b"\0" + value.to_bytes(2, "little") + b"\xff\x7f" + variation.to_bytes(2, "little", signed=True) + bytes([
        0xFC | reference])


show("90 degrees magnetic, variation 17 degrees west", HEADING, heading(15708, -2967, 1))
show("90 degrees true, variation 17 degrees west", HEADING, heading(15708, -2967, 0))
show("an error for a heading", HEADING, heading(0xFFFE, -2967, 1))
show("an error for a course and a speed", SPEED, b"\0\xfc\xfe\xff\xfe\xff\xff\xff")
PYTHON
expect <<'SEEN'
pylibnmea2k 0.2.4 nmea2000 2026.10.3
90 degrees magnetic, variation 17 degrees west
  pylibnmea2k hdg_deg 90.00
  nmea2000 heading 90.0
  nmea2000 variation -17.0
  nmea2000 reference Magnetic
90 degrees true, variation 17 degrees west
  pylibnmea2k hdg_deg 90.00
  nmea2000 heading 90.0
  nmea2000 variation -17.0
  nmea2000 reference True
an error for a heading
  pylibnmea2k hdg_deg 15.48
  nmea2000 heading None
  nmea2000 variation -17.0
  nmea2000 reference Magnetic
an error for a course and a speed
  pylibnmea2k cog_deg 15.48, sog_kn 1273.88
  nmea2000 cog None
  nmea2000 sog None
SEEN

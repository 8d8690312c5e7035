#!/usr/bin/env bash
# One expects that the time zone of a hotel's telephone number is one of its country. phonenumbers 9.0.43
# (libphonenumber's own table) has few zones and takes for some countries the nearest with the same winter: the mobile
# numbers of seven countries and territories are given zones whose clocks differ from all of their own this year.
# Nicaragua has Chicago's, an hour off from March to November; Algeria Paris's; Morocco the Canaries'; Juba is an hour
# off all year. Who rings or dates by it takes the place's coordinates.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages phonenumbers==9.0.43 tzdata==2026.6
PYTHONTZPATH="" python <<'PYTHON'
from datetime import datetime, timedelta
from importlib.metadata import version
from importlib.resources import files
from zoneinfo import ZoneInfo

import phonenumbers
from phonenumbers.timezone import time_zones_for_number

print("phonenumbers", version("phonenumbers"), "tzdata", version("tzdata"))
days = [datetime(2026, 1, 1, 12) + timedelta(day) for day in range(365)]
clock = lambda zone: [day.replace(tzinfo=ZoneInfo(zone)).utcoffset() for day in days]
zones = {}
for line in files("tzdata").joinpath("zoneinfo/zone.tab").read_text().splitlines():
    if not line.startswith("#"):
        zones.setdefault(line.split("\t")[0], []).append(line.split("\t")[2])
for country in sorted(set(zones) & set(phonenumbers.SUPPORTED_REGIONS)):
    number = phonenumbers.example_number_for_type(country, phonenumbers.PhoneNumberType.MOBILE)
    said = time_zones_for_number(number) if number else ("Etc/Unknown",)
    if said != ("Etc/Unknown",) and not any(clock(one) == clock(own) for one in said for own in zones[country]):
        off = sum(one != own for one, own in zip(clock(said[0]), clock(zones[country][0])))
        print(country, *said, "instead of", *zones[country], "differs on", off, "days")
PYTHON
expect <<'SEEN'
phonenumbers 9.0.43 tzdata 2026.6
DZ Europe/Paris instead of Africa/Algiers differs on 210 days
EH Atlantic/Canary instead of Africa/El_Aaiun differs on 87 days
LY Europe/Bucharest instead of Africa/Tripoli differs on 210 days
MA Atlantic/Canary instead of Africa/Casablanca differs on 87 days
NI America/Chicago instead of America/Managua differs on 238 days
PS Europe/Bucharest instead of Asia/Gaza Asia/Hebron differs on 2 days
SS Africa/Nairobi instead of Africa/Juba differs on 365 days
SEEN

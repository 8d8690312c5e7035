#!/usr/bin/env bash
# One expects that the sport, distance and time of a file of a day out are those of one activity, or sums. A TCX file
# may hold several: of a ride of 24 km in an hour and a walk of 2 km in 20 minutes behind it, python-tcxparser 2.4.0
# gives the sport and the time of the first and the last distance in the file, a ride of 2 km at 30 minutes a kilometre;
# the climb is that of both. tcxreader 0.4.11 gives sums over the time in between too, and the sport of the last. Paces
# and hours of a travel log are wrong by it, without an error. Who has such files splits them into activities first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages python-tcxparser==2.4.0 tcxreader==0.4.11
python <<'PYTHON'
from importlib.metadata import version

from tcxparser import TCXParser
from tcxreader.tcxreader import TCXReader


def activity(sport, start, seconds, points):
    track = "".join(
        f"<Trackpoint><Time>{time}</Time><Position><LatitudeDegrees>{latitude}</LatitudeDegrees>"
        f"<LongitudeDegrees>7.9</LongitudeDegrees></Position><AltitudeMeters>{height}</AltitudeMeters>"
        f"<DistanceMeters>{distance}</DistanceMeters></Trackpoint>"
        for time, latitude, height, distance in points
    )
    return (
        f'<Activity Sport="{sport}"><Id>{start}</Id><Lap StartTime="{start}"><TotalTimeSeconds>{seconds}'
        f"</TotalTimeSeconds><DistanceMeters>{points[-1][3]}</DistanceMeters><Calories>0</Calories><Intensity>Active"
        f"</Intensity><TriggerMethod>Manual</TriggerMethod><Track>{track}</Track></Lap></Activity>"
    )


ride = [
    ("2026-07-01T08:00:00Z", 46.5, 500, 0),
    ("2026-07-01T08:30:00Z", 46.6, 530, 12000),
    ("2026-07-01T09:00:00Z", 46.7, 560, 24000),
]
walk = [("2026-07-01T11:00:00Z", 46.7, 560, 0), ("2026-07-01T11:20:00Z", 46.71, 860, 2000)]
for name, activities in (
    ("ride", activity("Biking", ride[0][0], 3600, ride)),
    ("day", activity("Biking", ride[0][0], 3600, ride) + activity("Other", walk[0][0], 1200, walk)),
):
    with open(f"{name}.tcx", "w") as file:
        file.write(
            '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">'
            f"<Activities>{activities}</Activities></TrainingCenterDatabase>"
        )
    log = TCXParser(f"{name}.tcx")
    read = f"{log.activity_type} {log.distance} m {log.duration} s {log.pace} a km, climb {log.ascent}"
    print("python-tcxparser", version("python-tcxparser"), name, read)
    log = TCXReader().read(f"{name}.tcx")
    print("tcxreader", version("tcxreader"), name, log.activity_type, log.distance, "m", log.duration, "s")
PYTHON
expect <<'SEEN'
python-tcxparser 2.4.0 ride biking 24000 m 3600 s 02:30 a km, climb 60.0
tcxreader 0.4.11 ride Biking 24000.0 m 3600.0 s
python-tcxparser 2.4.0 day biking 2000 m 3600 s 30:00 a km, climb 360.0
tcxreader 0.4.11 day Other 26000.0 m 12000.0 s
SEEN

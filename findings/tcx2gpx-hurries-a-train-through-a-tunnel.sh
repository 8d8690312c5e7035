#!/usr/bin/env bash
# One expects that a point of a TCX file has its own time and height in GPX. tcx2gpx 0.1.6 reads all positions, all
# heights and all times and pairs them by order: behind a point without a position, as a device writes in a tunnel, all
# times are those of earlier points, and behind one without a height the heights are those of later ones. A train that
# is out of the Gotthard after 20 minutes is out after 6, at 530 km/h, and its log ends 12 minutes early. A photo that
# is placed by its time is in another canton. Who converts drops points without a position or without a height first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages tcx2gpx==0.1.6 python-tcxparser==2.4.0 gpxpy==1.6.2
python <<'PYTHON'
from importlib.metadata import version

import gpxpy
from tcx2gpx.tcx2gpx import TCX2GPX


def point(minute, latitude, height):
    position = f"<LatitudeDegrees>{latitude}</LatitudeDegrees><LongitudeDegrees>8.6</LongitudeDegrees>"
    return (
        f"<Trackpoint><Time>2026-07-01T08:{minute:02}:00Z</Time>"
        + (f"<Position>{position}</Position>" if latitude else "")
        + (f"<AltitudeMeters>{height}</AltitudeMeters>" if height is not None else "")
        + "</Trackpoint>"
    )


logged = [(0, 46.80, 460), (4, 46.85, None), (8, 46.88, 480), (14, None, 500), (20, None, 510), (28, 46.40, 300),
          (32, 46.35, 280)]
with open("train.tcx", "w") as file:
    file.write(
        '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>'
        '<Activity Sport="Other"><Id>2026-07-01T08:00:00Z</Id><Lap StartTime="2026-07-01T08:00:00Z">'
        "<TotalTimeSeconds>1920</TotalTimeSeconds><DistanceMeters>60000</DistanceMeters><Calories>0</Calories>"
        "<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>"
        + "".join(point(*each) for each in logged)
        + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    )
TCX2GPX(tcx_path="train.tcx").convert()
print("tcx2gpx", version("tcx2gpx"))
with open("train.gpx") as file:
    track = gpxpy.parse(file).tracks[0].segments[0].points
for read in track:
    minute, _, height = next(each for each in logged if each[1] == read.latitude)
    print(f"{read.latitude:.2f} logged at {minute:2} min and {height} m, is at {read.time.minute:2} min and",
          read.elevation, "m")
PYTHON
expect <<'SEEN'
tcx2gpx 0.1.6
46.80 logged at  0 min and 460 m, is at  0 min and 460.0 m
46.85 logged at  4 min and None m, is at  4 min and 480.0 m
46.88 logged at  8 min and 480 m, is at  8 min and 500.0 m
46.40 logged at 28 min and 300 m, is at 14 min and 510.0 m
46.35 logged at 32 min and 280 m, is at 20 min and 300.0 m
SEEN

#!/usr/bin/env bash
# One expects that a time that says UTC is of UTC. A FIT file of a watch has the end of an activity twice, in UTC and by
# the clock of the place, which alone tells the zone of a journey. fitdecode 0.11.0 gives both with the zone UTC and
# fit-file-parser 6.1.2 both with a Z: a hike in the Alps in July ends at 10:02 of Greenwich beside 08:02. fitparse
# 1.2.0 gives both without a zone. Who shows or compares the local time takes its zone off first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { Encoder, Profile } from "@garmin/fitsdk";
import parser from "fit-file-parser";

const end = new Date("2026-07-01T08:02:00Z");
const encoder = new Encoder();
const since = Date.UTC(1989, 11, 31) / 1000;
encoder.onMesg(Profile.MesgNum.FILE_ID, { type: "activity", manufacturer: "development", product: 1, timeCreated: end });
const localTimestamp = end / 1000 - since + 7200;
encoder.onMesg(Profile.MesgNum.ACTIVITY, { timestamp: end, numSessions: 1, totalTimerTime: 100, localTimestamp });
writeFileSync("hike.fit", encoder.close());
const Parser = parser.default ?? parser;
new Parser({}).parse(readFileSync("hike.fit"), (error, { activity }) =>
  console.log("fit-file-parser 6.1.2", activity.timestamp.toISOString(), activity.local_timestamp.toISOString()));
JS
mv seen js-seen
pip_packages fitdecode==0.11.0 fitparse==1.2.0
python <<'PYTHON'
from importlib.metadata import version

import fitdecode
import fitparse

with fitdecode.FitReader("hike.fit") as reader:
    for frame in reader:
        if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "activity":
            print("fitdecode", version("fitdecode"), frame.get_value("timestamp"), frame.get_value("local_timestamp"))
for message in fitparse.FitFile("hike.fit").get_messages("activity"):
    print("fitparse", version("fitparse"), message.get_value("timestamp"), message.get_value("local_timestamp"))
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
fit-file-parser 6.1.2 2026-07-01T08:02:00.000Z 2026-07-01T10:02:00.000Z
fitdecode 0.11.0 2026-07-01 08:02:00+00:00 2026-07-01 10:02:00+00:00
fitparse 1.2.0 2026-07-01 08:02:00 2026-07-01 10:02:00
SEEN

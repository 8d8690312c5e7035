#!/usr/bin/env bash
# One expects that the length of a journey is read as people and timetables write it, or refused. Of four readers,
# timelength 3.0.4 takes "2 and a half hours" for 30 minutes and "an hour and a half" for 60, and calls both a success.
# With timestring 7.0.0, it takes 1h30, as French timetables have it, for an hour, and a delay of -1 hour for one of 1.
# An hour and a half as 1:30 h is 130 hours in timestring, 30 hours and a minute in parse-duration 2.1.9 and a minute
# and a half in timelength. 1,5 h are 15 hours in timestring and parse-duration (which says that commas group digits),
# and so are 1.5 h in its German words. Two take "1 Std. 30 Min." for 30 minutes. pytimeparse2 1.7.1 refuses most, and
# is wrong on 1:30 alone, a minute and a half. Who adds up journeys takes only texts of a form known from end to end.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > journeys.json <<'JSON'
["1h30m", "1h30", "1.5 h", "1,5 h", "2 and a half hours", "an hour and a half", "1:30 h", "1:30", "1 Std. 30 Min.", "-1 hour"]
JSON
npm_packages parse-duration@2.1.9 timestring@7.0.0
pip_packages timelength==3.0.4 pytimeparse2==1.7.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import parseDuration from "parse-duration";
import german from "parse-duration/locale/de.js";
import timestring from "timestring";

const journeys = JSON.parse(readFileSync("journeys.json"));
const tried = (read) => {
  try {
    return read() ?? "refused";
  } catch {
    return "refused";
  }
};
const line = (name, read) => console.log(`${name}, minutes:`, journeys.map((text) => `${text} = ${tried(() => read(text))}`).join(", "));
line("parse-duration 2.1.9", (text) => parseDuration(text, "m"));
line("timestring 7.0.0", (text) => timestring(text, "m"));
parseDuration.unit = german;
line("parse-duration in German", (text) => parseDuration(text, "m"));
JS
mv seen js-seen
python <<'PYTHON'
import json
from importlib.metadata import version

from pytimeparse2 import parse
from timelength import TimeLength


def minutes(text):
    length = TimeLength(text)
    return f"{length.to_minutes():g}" if length.result.success else "refused"


def seconds(text):
    length = parse(text)
    return "refused" if length is None else f"{length / 60:g}"


with open("journeys.json") as file:
    journeys = json.load(file)
for name, read in [("timelength", minutes), ("pytimeparse2", seconds)]:
    print(f"{name} {version(name)}, minutes:", ", ".join(f"{text} = {read(text)}" for text in journeys))
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
parse-duration 2.1.9, minutes: 1h30m = 90, 1h30 = 90, 1.5 h = 90, 1,5 h = 900, 2 and a half hours = refused, an hour and a half = refused, 1:30 h = 1801, 1:30 = 1.5, 1 Std. 30 Min. = 30, -1 hour = -60
timestring 7.0.0, minutes: 1h30m = 90, 1h30 = 60, 1.5 h = 90, 1,5 h = 900, 2 and a half hours = refused, an hour and a half = refused, 1:30 h = 7800, 1:30 = refused, 1 Std. 30 Min. = refused, -1 hour = 60
parse-duration in German, minutes: 1h30m = 90, 1h30 = 90, 1.5 h = 900, 1,5 h = 90, 2 and a half hours = refused, an hour and a half = refused, 1:30 h = 1801, 1:30 = 1.5, 1 Std. 30 Min. = 30, -1 hour = -60
timelength 3.0.4, minutes: 1h30m = 90, 1h30 = 60, 1.5 h = 90, 1,5 h = refused, 2 and a half hours = 30, an hour and a half = 60, 1:30 h = 1.5, 1:30 = 1.5, 1 Std. 30 Min. = 30, -1 hour = 60
pytimeparse2 1.7.1, minutes: 1h30m = 90, 1h30 = refused, 1.5 h = 90, 1,5 h = refused, 2 and a half hours = refused, an hour and a half = refused, 1:30 h = refused, 1:30 = 1.5, 1 Std. 30 Min. = refused, -1 hour = -60
SEEN

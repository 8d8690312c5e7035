#!/usr/bin/env bash
# One expects that the sun of a day rises before it sets. sunrise-sunset-js 3.3.1 gives both within one day of
# Greenwich, without saying so: asked for noon of 1 December in Los Angeles, it has the sun set at 16:43 of the evening
# before, so that ten hours of light are minus fourteen, and so in Honolulu. In Suva and Tokyo, the sunrise is the next
# morning's. suncalc 2.0.2, of this year, gives the day around the moment asked for, in order. Who plans an arrival
# before dark with it asks for the day before and after, too, and takes the pair around noon of the place.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages sunrise-sunset-js@3.3.1 suncalc@2.0.2
node_module <<'JS'
import { readFileSync } from "node:fs";
import * as suncalc from "suncalc";
import { getSunrise, getSunset } from "sunrise-sunset-js";

const { getTimes } = suncalc.default ?? suncalc;
console.log("sunrise-sunset-js", JSON.parse(readFileSync("node_modules/sunrise-sunset-js/package.json")).version, "and suncalc 2.0.2");
for (const [place, latitude, longitude, timeZone, noon] of [
  ["London", 51.5, -0.12, "Europe/London", "2026-12-01T12:00Z"],
  ["Los Angeles", 34.05, -118.24, "America/Los_Angeles", "2026-12-01T20:00Z"],
  ["Honolulu", 21.31, -157.86, "Pacific/Honolulu", "2026-12-01T22:00Z"],
  ["Suva", -18.14, 178.42, "Pacific/Fiji", "2026-12-01T00:00Z"],
  ["Tokyo", 35.68, 139.69, "Asia/Tokyo", "2026-12-01T03:00Z"],
]) {
  const local = (moment) => moment.toLocaleString("en-GB", { timeZone, day: "numeric", hour: "2-digit", minute: "2-digit" });
  const day = new Date(noon);
  const [rise, set] = [getSunrise(latitude, longitude, day), getSunset(latitude, longitude, day)];
  const { sunrise, sunset } = getTimes(day, latitude, longitude);
  console.log(`${place} at ${local(day)}: from ${local(rise)} to ${local(set)}, ${((set - rise) / 3600000).toFixed(1)} hours; suncalc from ${local(sunrise)} to ${local(sunset)}, ${((sunset - sunrise) / 3600000).toFixed(1)} hours`);
}
JS
expect <<'SEEN'
sunrise-sunset-js 3.3.1 and suncalc 2.0.2
London at 1, 12:00: from 1, 07:43 to 1, 15:54, 8.2 hours; suncalc from 1, 07:43 to 1, 15:54, 8.2 hours
Los Angeles at 1, 12:00: from 1, 06:40 to 30, 16:43, -13.9 hours; suncalc from 1, 06:40 to 1, 16:43, 10.1 hours
Honolulu at 1, 12:00: from 1, 06:52 to 30, 17:48, -13.1 hours; suncalc from 1, 06:52 to 1, 17:48, 10.9 hours
Suva at 1, 12:00: from 2, 05:21 to 1, 18:29, -10.9 hours; suncalc from 1, 05:21 to 1, 18:29, 13.1 hours
Tokyo at 1, 12:00: from 2, 06:32 to 1, 16:27, -14.1 hours; suncalc from 1, 06:32 to 1, 16:27, 9.9 hours
SEEN

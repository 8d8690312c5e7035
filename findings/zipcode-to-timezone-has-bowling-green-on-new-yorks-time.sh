#!/usr/bin/env bash
# One expects that a table of zones by post code, of which 290,000 copies are taken a month, agrees with the map.
# zipcode-to-timezone 0.0.9 takes most zones from the first three digits: in the west of Kentucky (Bowling Green), the
# north-west of Indiana (Gary) and its south-west (Evansville), in Malheur County, Oregon, and in West Wendover, Nevada,
# it has the clock of across the border, and around Show Low, Arizona, the summer time of the Navajo Nation, an hour
# off for 436 of 41,497 codes. The borders are those of 49 CFR 71.4 to 71.8 and have been so for decades. Zones by
# coordinates are those of tzfpy 2.1.1, codes and coordinates those of zipcodes 3.0.0. Who books a call or a bus there
# takes the coordinates of the code.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages zipcodes==3.0.0 tzfpy==2.1.1
npm_packages zipcode-to-timezone@0.0.9
venv/bin/python -W ignore - > codes.json <<'PYTHON'
import json

import tzfpy
import zipcodes

codes = [code for code in zipcodes.list_all() if float(code["lat"] or 0)]
print(json.dumps([[code["zip_code"], code["city"], code["state"], tzfpy.get_tz(float(code["long"]), float(code["lat"]))] for code in codes]))
PYTHON
node_module <<'JS'
import { readFileSync } from "node:fs";
import zipcodes from "zipcode-to-timezone";

console.log("zipcode-to-timezone", JSON.parse(readFileSync("node_modules/zipcode-to-timezone/package.json")).version);
const clocks = {};
const clock = (zone) =>
  (clocks[zone] ??= ["2026-07-15T12:00Z", "2027-01-15T12:00Z"]
    .map((day) => new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(new Date(day)))
    .map((parts) => parts.find(({ type }) => type === "timeZoneName").value)
    .join(" and "));
let [all, other] = [0, 0];
const states = {};
for (const [code, city, state, zone] of JSON.parse(readFileSync("codes.json"))) {
  const given = zipcodes.lookup(code);
  if (!given) continue;
  all += 1;
  if (clock(given) === clock(zone)) continue;
  other += 1;
  states[state] = (states[state] ?? 0) + 1;
  if (["42101", "46402", "47708", "85901", "89883", "97901"].includes(code)) {
    console.log(`${code} ${city}, ${state}: ${given}, ${clock(given)}; by its coordinates ${zone}, ${clock(zone)}`);
  }
}
console.log(`${other} of ${all} codes have another clock:`, Object.entries(states).sort((a, b) => b[1] - a[1]).map((entry) => entry.join(" ")).join(", "));
JS
expect <<'SEEN'
zipcode-to-timezone 0.0.9
42101 Bowling Green, KY: America/Kentucky/Louisville, GMT-04:00 and GMT-05:00; by its coordinates America/Chicago, GMT-05:00 and GMT-06:00
46402 Gary, IN: America/Indiana/Indianapolis, GMT-04:00 and GMT-05:00; by its coordinates America/Chicago, GMT-05:00 and GMT-06:00
47708 Evansville, IN: America/Indiana/Indianapolis, GMT-04:00 and GMT-05:00; by its coordinates America/Chicago, GMT-05:00 and GMT-06:00
85901 Show Low, AZ: America/Shiprock, GMT-06:00 and GMT-07:00; by its coordinates America/Phoenix, GMT-07:00 and GMT-07:00
89883 West Wendover, NV: America/Los_Angeles, GMT-07:00 and GMT-08:00; by its coordinates America/Denver, GMT-06:00 and GMT-07:00
97901 Adrian, OR: America/Los_Angeles, GMT-07:00 and GMT-08:00; by its coordinates America/Boise, GMT-06:00 and GMT-07:00
436 of 41497 codes have another clock: KY 199, IN 135, AZ 50, ND 16, OR 13, SD 10, AL 8, ID 2, AK 2, NV 1
SEEN

#!/usr/bin/env bash
# One expects that the zones which geo-tz calls the same since now are the same now. geo-tz/now of 8.1.9 has one name
# for places whose clocks would agree from the day on which its map was made. Manitoba, and the west of Ontario with it,
# did not set its clocks back on 1 November 2026 (tz database 2026e, 30 September): Winnipeg, Kenora and Churchill are
# in America/Chicago, and no newer table of zones can part them again. 27 towns of city-timezones 1.3.4 are an hour
# early all winter there; geo-tz and geo-tz/all have America/Winnipeg. (Sukhumi, on the other line, is a border.) What
# merged zones hold is a forecast: who keeps the zone of a place takes the full map, and renews the table of zones.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages geo-tz@8.1.9 moment-timezone@0.6.6 city-timezones@1.3.4
node_module <<'JS'
import { readFileSync } from "node:fs";
import cities from "city-timezones";
import { find as full } from "geo-tz/all";
import { find as merged } from "geo-tz/now";
import moment from "moment-timezone";

const { version } = JSON.parse(readFileSync("node_modules/geo-tz/package.json"));
console.log("geo-tz", version, "| moment-timezone", moment.tz.version, "with", moment.tz.dataVersion);
const hour = (zone, date) => moment.tz(date + "T12:00Z", zone).format("HH:mm");
const off = {};
let number = 0;
for (const { lat, lng, city } of cities.cityMapping) {
    const [now, all] = [merged(lat, lng)[0], full(lat, lng)[0]];
    number += 1;
    for (const date of ["2026-12-15", "2027-07-15"]) {
        if (hour(now, date) !== hour(all, date)) {
            (off[`${date} 12:00 UTC, ${hour(now, date)} in ${now}, ${hour(all, date)} in ${all}`] ??= []).push(city);
        }
    }
}
for (const [what, towns] of Object.entries(off)) {
    console.log(`${what}: ${towns.length} of ${number} towns, as`, towns.sort().slice(0, 3).join(", "));
}
for (const [city, lat, lng] of [["Winnipeg", 49.9, -97.14], ["Kenora", 49.77, -94.49], ["Calgary", 51.05, -114.07]]) {
    console.log(city, merged(lat, lng).join(), full(lat, lng).join());
}
JS
expect <<'SEEN'
geo-tz 8.1.9 | moment-timezone 0.6.6 with 2026f
2026-12-15 12:00 UTC, 06:00 in America/Chicago, 07:00 in America/Winnipeg: 27 of 7329 towns, as Berens River, Big Beaver House, Brandon
2026-12-15 12:00 UTC, 15:00 in Europe/Moscow, 16:00 in Asia/Tbilisi: 1 of 7329 towns, as Sukhumi
2027-07-15 12:00 UTC, 15:00 in Europe/Moscow, 16:00 in Asia/Tbilisi: 1 of 7329 towns, as Sukhumi
Winnipeg America/Chicago America/Winnipeg
Kenora America/Chicago America/Winnipeg
Calgary America/Edmonton America/Edmonton
SEEN

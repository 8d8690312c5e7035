#!/usr/bin/env bash
# One expects that a table of cities has each in the zone of its place. city-timezones 1.3.4, downloaded 290,000 times a
# month, has Maoming and Zhanjiang, ports of Guangdong with a million people each, in Asia/Urumqi, two hours behind Hong
# Kong next to them, with Lhasa, Dunhuang, Golmud and Xigazê; by geo-tz 8.1.9 all are in Asia/Shanghai. Its zones are
# older than its names too: Ciudad Juárez is in Ojinaga's (parted in 2022), Punta Arenas and Coyhaique in Santiago's
# (2016 and 2025). Of 7,281 cities with a zone, 40 have another hour than their coordinates, this winter or next summer.
# Who takes a city's hour from a table of names takes the coordinates beside the name, and asks a map.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages city-timezones@1.3.4 geo-tz@8.1.9 moment-timezone@0.6.6
node_module <<'JS'
import { readFileSync } from "node:fs";
import cities from "city-timezones";
import { find } from "geo-tz/all";
import moment from "moment-timezone";

const { version } = JSON.parse(readFileSync("node_modules/city-timezones/package.json"));
const hours = (zone) => ["2026-12-15T12:00Z", "2027-07-15T12:00Z"].map((day) => moment.tz(day, zone).format("HH:mm")).join(" and ");
const known = cities.cityMapping.filter(({ timezone }) => timezone);
const off = known
    .map((city) => ({ ...city, place: find(city.lat, city.lng)[0] }))
    .filter(({ timezone, place }) => hours(timezone) !== hours(place));
console.log(`city-timezones ${version}, moment-timezone with ${moment.tz.dataVersion}: ${off.length} of ${known.length} cities have another hour`);
console.log("12:00 UTC on 15 December 2026 and on 15 July 2027:");
for (const name of ["Maoming", "Zhanjiang", "Lhasa", "Dunhuang", "Golmud", "Ciudad Juárez", "Punta Arenas", "Coihaique"]) {
    const { city, province, timezone, place } = off.find(({ city }) => city === name);
    console.log(`    ${city}, ${province}: ${hours(timezone)} by ${timezone}, ${hours(place)} by ${place}`);
}
JS
expect <<'SEEN'
city-timezones 1.3.4, moment-timezone with 2026f: 40 of 7281 cities have another hour
12:00 UTC on 15 December 2026 and on 15 July 2027:
    Maoming, Guangdong: 18:00 and 18:00 by Asia/Urumqi, 20:00 and 20:00 by Asia/Shanghai
    Zhanjiang, Guangdong: 18:00 and 18:00 by Asia/Urumqi, 20:00 and 20:00 by Asia/Shanghai
    Lhasa, Xizang: 18:00 and 18:00 by Asia/Urumqi, 20:00 and 20:00 by Asia/Shanghai
    Dunhuang, Gansu: 18:00 and 18:00 by Asia/Urumqi, 20:00 and 20:00 by Asia/Shanghai
    Golmud, Gansu: 18:00 and 18:00 by Asia/Urumqi, 20:00 and 20:00 by Asia/Shanghai
    Ciudad Juárez, Chihuahua: 06:00 and 07:00 by America/Ojinaga, 05:00 and 06:00 by America/Ciudad_Juarez
    Punta Arenas, Magallanes y Antártica Chilena: 09:00 and 08:00 by America/Santiago, 09:00 and 09:00 by America/Punta_Arenas
    Coihaique, Aisén del General Carlos Ibáñez del Campo: 09:00 and 08:00 by America/Santiago, 09:00 and 09:00 by America/Coyhaique
SEEN

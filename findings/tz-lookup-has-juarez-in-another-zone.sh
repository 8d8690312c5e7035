#!/usr/bin/env bash
# One expects that an old table of time zones is only wrong where a border moved, and that renamed zones live on as
# links. A zone that was split later has no name in it: Ciudad Juárez (1.5 million) left Ojinaga's time in November
# 2022 for a zone of its own. tz-lookup 6.1.25 has it an hour ahead all winter; @photostructure/tz-lookup, its
# continuation, has it right. Who shows local times or opening hours takes the latter.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages tz-lookup@6.1.25 @photostructure/tz-lookup@11.7.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import kept from "@photostructure/tz-lookup";
import old from "tz-lookup";

const hour = (zone) =>
    new Date("2026-11-29T12:00Z").toLocaleTimeString("en", { timeZone: zone, timeStyle: "short", hour12: false });
for (const [name, lookup] of Object.entries({ "tz-lookup": old, "@photostructure/tz-lookup": kept })) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
    for (const [city, latitude, longitude] of [["Ciudad Juárez", 31.69, -106.42], ["Kyiv", 50.45, 30.52]]) {
        const zone = lookup(latitude, longitude);
        console.log(name, version, city, zone, hour(zone));
    }
}
JS
expect <<'SEEN'
tz-lookup 6.1.25 Ciudad Juárez America/Ojinaga 06:00
tz-lookup 6.1.25 Kyiv Europe/Kiev 14:00
@photostructure/tz-lookup 11.7.0 Ciudad Juárez America/Ciudad_Juarez 05:00
@photostructure/tz-lookup 11.7.0 Kyiv Europe/Kyiv 14:00
SEEN

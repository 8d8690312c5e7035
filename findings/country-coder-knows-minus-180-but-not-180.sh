#!/usr/bin/env bash
# One expects that the country of a point on the 180th meridian does not depend on the sign: it is one meridian. For
# @rapideditor/country-coder 5.6.1 the edge of a polygon belongs to it on one side only: Fiji at −180, nothing at
# +180. Who asks for the country of a place, to choose its currency or its prices, gets none for a place where people
# live.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @rapideditor/country-coder@5.6.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import { iso1A2Code } from "@rapideditor/country-coder";

const { version } = JSON.parse(readFileSync("node_modules/@rapideditor/country-coder/package.json"));
console.log("country-coder", version);
for (const longitude of [179.9999, 180, -180, -179.9999]) {
    console.log("Taveuni, Fiji", longitude, iso1A2Code([longitude, -16.8]));
}
JS
expect <<'SEEN'
country-coder 5.6.1
Taveuni, Fiji 179.9999 FJ
Taveuni, Fiji 180 null
Taveuni, Fiji -180 FJ
Taveuni, Fiji -179.9999 FJ
SEEN

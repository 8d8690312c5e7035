#!/usr/bin/env bash
# One expects that a code of ISO 3166-2 stands for one region, and that an old table at worst lacks some. Iran's
# provinces and Uganda's districts were numbered anew with the same numbers: IR-07, Tehran in iso-3166-2 1.0.0, is Fars
# in pycountry 26.2.16 and iso-3166 4.4.0, Tehran's IR-23 is Hormozgan there, and 25 codes of Iran and 32 of Uganda have
# the name of another. country-state-city 3.2.1 has seven of the ten provinces that Algeria got in 2019 under another's
# number. No code is missing, so nothing fails. Who joins costs by region compares the names too.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pycountry==26.2.16
python > /dev/null <<'PYTHON'
import json

import pycountry

with open("pycountry.json", "w") as file:
    json.dump({one.code: one.name for one in pycountry.subdivisions}, file)
PYTHON
npm_packages iso-3166@4.4.0 iso-3166-2@1.0.0 country-state-city@3.2.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { iso31662 } from "iso-3166";

const require = createRequire(import.meta.url);
const { State } = require("country-state-city");
const old = Object.values(require("iso-3166-2").data).flatMap(({ sub }) => Object.entries(sub));
const current = JSON.parse(readFileSync("pycountry.json"));
const states = State.getAllStates().map((one) => [`${one.countryCode}-${one.isoCode}`, one.name]);
const tables = {
    "iso-3166 4.4.0": Object.fromEntries(iso31662.map(({ code, name }) => [code, name])),
    "iso-3166-2 1.0.0": Object.fromEntries(old.map(([code, { name }]) => [code, name])),
    "country-state-city 3.2.1": Object.fromEntries(states),
};

const plain = (name) => name.normalize("NFD").toLowerCase().replace(/[^a-z]/g, "").replace(/district$/, "");
for (const country of ["IR", "UG"]) {
    const owners = {};
    for (const [code, name] of Object.entries(current)) if (code.startsWith(country)) owners[plain(name)] = code;
    for (const [table, names] of Object.entries(tables)) {
        const ours = Object.entries(names).filter(([code]) => code.startsWith(country));
        const swapped = ours.filter(([code, name]) => current[code] && (owners[plain(name)] ?? code) !== code);
        console.log(`${table}: ${swapped.length} of ${ours.length} codes of ${country} have another's name`);
    }
}
for (const code of ["IR-07", "IR-23", "DZ-49", "DZ-50", "DZ-52", "DZ-53", "DZ-54", "DZ-57", "DZ-58"]) {
    console.log([code, current[code], ...Object.values(tables).map((names) => names[code] ?? "-")].join(" | "));
}
JS
expect <<'SEEN'
iso-3166 4.4.0: 0 of 31 codes of IR have another's name
iso-3166-2 1.0.0: 25 of 31 codes of IR have another's name
country-state-city 3.2.1: 0 of 31 codes of IR have another's name
iso-3166 4.4.0: 0 of 139 codes of UG have another's name
iso-3166-2 1.0.0: 32 of 116 codes of UG have another's name
country-state-city 3.2.1: 0 of 125 codes of UG have another's name
IR-07 | Fārs | Fārs | Tehrān | Fars
IR-23 | Tehrān | Tehrān | Hormozgān | Tehran
DZ-49 | Timimoun | Timimoun | - | El M'ghair
DZ-50 | Bordj Badji Mokhtar | Bordj Badji Mokhtar | - | El Menia
DZ-52 | Béni Abbès | Béni Abbès | - | Bordj Baji Mokhtar
DZ-53 | In Salah | In Salah | - | Béni Abbès
DZ-54 | In Guezzam | In Guezzam | - | Timimoun
DZ-57 | El Meghaier | El Meghaier | - | In Salah
DZ-58 | El Meniaa | El Meniaa | - | In Guezzam
SEEN

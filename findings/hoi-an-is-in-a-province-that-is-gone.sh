#!/usr/bin/env bash
# One expects that the tables of subdivisions of 2026 have those of today. Vietnam has 34 provinces and cities since 1
# July 2025 (resolution 202/2025/QH15 of the National Assembly, 12 June 2025), no longer 63. None of five tables has
# them: pycountry 26.2.16 (with Kiên Giang misspelt), country-state-city 3.2.1, country-region-data 4.1.0 (which keeps
# Hà Tây too, gone since 2008), iso-3166 4.4.0 and iso-3166-2 1.0.0. By them Hội An is in Quảng Nam instead of Da Nang,
# Vũng Tàu not in Ho Chi Minh City and Phú Quốc not in An Giang; 29 names are gone from a table of today, as
# vietnam-provinces 2025.10.1, and 23 of those that stayed are larger areas. Who averages prices by province says of
# which year its provinces are.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pycountry==26.2.16 vietnam-provinces==2025.10.1
npm_packages country-state-city@3.2.1 country-region-data@4.1.0 iso-3166@4.4.0 iso-3166-2@1.0.0
node_module <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { City, State } from "country-state-city";
import { allCountries } from "country-region-data";
import { iso31662 } from "iso-3166";
import bundle from "iso-3166-2";

const tables = {
    "country-state-city": State.getStatesOfCountry("VN").map(({ name }) => name),
    "country-region-data": allCountries.find(([, code]) => code === "VN")[2].map(([name]) => name),
    "iso-3166": iso31662.filter(({ parent }) => parent === "VN").map(({ name }) => name),
    "iso-3166-2": Object.values(bundle.country("VN").sub).map(({ name }) => name),
};
for (const [name, provinces] of Object.entries(tables)) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
    console.log(name, version + ":", provinces.length);
}
for (const town of ["Hội An", "Vũng Tàu", "Huyện Phú Quốc"]) {
    const { stateCode } = City.getCitiesOfCountry("VN").find(({ name }) => name === town);
    console.log(town, "is in", State.getStateByCodeAndCountry(stateCode, "VN").name);
}
JS
mv seen node-seen
python <<'PYTHON'
from importlib.metadata import version

import pycountry
from vietnam_provinces import Province, Ward

old = {subdivision.name for subdivision in pycountry.subdivisions.get(country_code="VN")}
print("pycountry", version("pycountry") + ":", len(old), [name for name in old if name.startswith("Ki")])
provinces = {province.code: province.name.removeprefix("Thành phố ") for province in Province.iter_all()}
print("vietnam-provinces", version("vietnam-provinces") + ":", len(provinces))
for town in ["Phường Hội An", "Phường Vũng Tàu", "Đặc khu Phú Quốc"]:
    print(town, "is in", *{provinces[ward.province_code] for ward in Ward.iter_all() if ward.name == town})
PYTHON
cat node-seen seen > both && mv both seen
expect <<'SEEN'
country-state-city 3.2.1: 63
country-region-data 4.1.0: 64
iso-3166 4.4.0: 63
iso-3166-2 1.0.0: 63
Hội An is in Quảng Nam
Vũng Tàu is in Bà Rịa-Vũng Tàu
Huyện Phú Quốc is in Kiên Giang
pycountry 26.2.16: 63 ['Kiến Giang']
vietnam-provinces 2025.10.1: 34
Phường Hội An is in Đà Nẵng
Phường Vũng Tàu is in Hồ Chí Minh
Đặc khu Phú Quốc is in An Giang
SEEN

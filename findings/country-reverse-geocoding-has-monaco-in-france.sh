#!/usr/bin/env bash
# One expects that a package that finds the country of a point knows all countries, and names them by ISO 3166-1 as its
# three letters suggest. country-reverse-geocoding 0.2.2 has coarse outlines of the larger ones: Monaco is in France,
# the Vatican and San Marino in Italy, Gibraltar in Spain, the capitals of the Maldives and of Samoa at sea, and Kosovo
# and South Sudan are KOS and SDS. Lesotho, a hole in South Africa, is right. Who finds currencies or calling codes by a
# point tries the smallest countries and the islands first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages country-reverse-geocoding@0.2.2 @rapideditor/country-coder@5.6.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import { iso1A3Code } from "@rapideditor/country-coder";
import coarse from "country-reverse-geocoding";

for (const name of ["country-reverse-geocoding", "@rapideditor/country-coder"]) {
    console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);
}
const { get_country } = coarse.country_reverse_geocoding();
for (const [place, latitude, longitude] of [
    ["Monaco", 43.73, 7.42],
    ["Vatican", 41.903, 12.453],
    ["San Marino", 43.94, 12.46],
    ["Gibraltar", 36.14, -5.35],
    ["Malé", 4.175, 73.509],
    ["Apia", -13.83, -171.77],
    ["Pristina", 42.66, 21.16],
    ["Juba", 4.85, 31.6],
    ["Maseru", -29.31, 27.48],
]) {
    console.log(place, get_country(latitude, longitude)?.code ?? null, iso1A3Code([longitude, latitude], { level: "territory" }));
}
JS
expect <<'SEEN'
country-reverse-geocoding 0.2.2
@rapideditor/country-coder 5.6.1
Monaco FRA MCO
Vatican ITA VAT
San Marino ITA SMR
Gibraltar ESP GIB
Malé null MDV
Apia null WSM
Pristina KOS XKX
Juba SDS SSD
Maseru LSO LSO
SEEN

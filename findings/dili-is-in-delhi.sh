#!/usr/bin/env bash
# One expects that a package's point of a capital or province is in the country that it names. Some tables were filled
# without the country: countryinfo 1.0.1 has nine capitals more than 4,000 km from its own point of the country (Dili
# in Delhi, Norfolk Island's Kingston in Jamaica), country-state-city 3.2.1 has 161 states and provinces more than
# 2,000 km from all of their cities (Helmand in Baltimore). Who centres a map there, or takes the nearest airport,
# compares the point with the country's or the cities' first.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages countryinfo==1.0.1 geopy==2.5.0
npm_packages country-state-city@3.2.1
python <<'PYTHON'
from importlib.metadata import version

from countryinfo import all_countries
from geopy.distance import great_circle

print("countryinfo", version("countryinfo"))
for country in all_countries():
    here, capital = country.latlng(), country.capital_latlng()
    if here and capital and great_circle(here, capital).km > 4000:
        print(f"{country.name()}: {country.capital()} at {capital}, {great_circle(here, capital).km:.0f} km from {here}")
PYTHON
mv seen python-seen
node_module <<'JS'
import { readFileSync } from "node:fs";
import packaged from "country-state-city";

const { City, State } = packaged;
const radians = (degrees) => (degrees * Math.PI) / 180;
const distance = (a, b) => {
    const [y1, x1, y2, x2] = [a.latitude, a.longitude, b.latitude, b.longitude].map(radians);
    const half = Math.sin((y2 - y1) / 2) ** 2 + Math.cos(y1) * Math.cos(y2) * Math.sin((x2 - x1) / 2) ** 2;
    return 2 * 6371 * Math.asin(Math.sqrt(half));
};
console.log("country-state-city", JSON.parse(readFileSync("node_modules/country-state-city/package.json")).version);
let known = 0;
const far = [];
for (const state of State.getAllStates()) {
    const cities = City.getCitiesOfState(state.countryCode, state.isoCode);
    if (cities.length === 0 || !state.latitude) continue;
    known += 1;
    const nearest = Math.min(...cities.map((city) => distance(state, city)));
    if (nearest > 2000) far.push([state.name, state.countryCode, state.latitude, state.longitude, Math.round(nearest)]);
}
console.log(far.length, "of", known, "states are more than 2,000 km from each of their cities, among them:");
for (const one of far.filter(([name]) => /^(Helmand|Panjshir|Hunan|Meta|Yukon)$/.test(name))) console.log(...one, "km");
JS
cat python-seen seen > both && mv both seen
expect <<'SEEN'
countryinfo 1.0.1
Anguilla: The Valley at [41.559572, -98.980548], 4267 km from [18.25, -63.16666666]
East Timor: Dili at [28.651718, 77.221939], 6681 km from [-8.83333333, 125.91666666]
Grenada: St. George's at [48.658138, 6.928099], 7432 km from [12.11666666, -61.66666666]
Isle of Man: Douglas at [39.762842, -88.217052], 6157 km from [54.25, -4.5]
Montserrat: Plymouth at [50.371266, -4.142566], 6335 km from [16.75, -62.2]
Norfolk Island: Kingston at [17.971215, -76.792813], 13377 km from [-29.03333333, 167.95]
Réunion: Saint-Denis at [48.935773, 2.358023], 9399 km from [-21.15, 55.5]
Saint Helena: Jamestown at [37.210443, -76.773893], 9483 km from [-15.95, -5.7]
Saint Pierre and Miquelon: Saint-Pierre at [48.383272, 7.471873], 4644 km from [46.83333333, -56.33333333]
country-state-city 3.2.1
161 of 3385 states are more than 2,000 km from each of their cities, among them:
Helmand AF 39.29893610 -76.61604720 11138 km
Panjshir AF 38.88023910 -77.17172380 11083 km
Yukon CA 35.50672150 -97.76254410 3514 km
Hunan CN 36.73412940 -95.93449020 12061 km
Meta CO 39.76732580 -104.97535950 5027 km
SEEN

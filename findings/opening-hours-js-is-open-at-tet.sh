#!/usr/bin/env bash
# One expects that "PH off" closes a shop on the holidays of its country, or that a country without a table is refused,
# as opening_hours 3.15.0 refuses Turkey. Its tables of China and Vietnam have no day of the moon: shops are open at the
# new year, when most of both countries close, and closed on 8 March and 1 June, in Vietnam at Christmas, too, when
# nobody is off, or women and children alone. By Vietnam's Labour Code of 2019, article 112, five days are off at Tết,
# two around 2 September; by China's rules of 10 November 2024, four at the new year, two in May, one at each of three
# feasts. In Japan 22 September 2026 is missing, a holiday since it lies between two (law on holidays, article 3), in
# Luxembourg 9 May (law of 25 April 2019). holidays 0.109 has these. Who says "open now" by it asks a table of the year.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages holidays==0.109
npm_packages opening_hours@3.15.0
venv/bin/python > holidays.json <<'PYTHON'
import json

import holidays

countries = ("CN", "VN", "JP", "LU", "TR")
print(json.dumps({country: [str(day) for day in holidays.country_holidays(country, years=2026)] for country in countries}))
PYTHON
node_module <<'JS'
import { readFileSync } from "node:fs";
import packaged from "opening_hours";

console.log("opening_hours", JSON.parse(readFileSync("node_modules/opening_hours/package.json")).version);
console.error = () => {};
for (const [country, days] of Object.entries(JSON.parse(readFileSync("holidays.json")))) {
    try {
        const place = { lat: 0, lon: 0, address: { country_code: country.toLowerCase(), state: "" } };
        const hours = new packaged("Mo-Su 08:00-20:00; PH off", place);
        const open = [];
        const closed = [];
        for (let day = new Date(2026, 0, 1, 12); day.getFullYear() === 2026; day.setDate(day.getDate() + 1)) {
            const date = `2026-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
            if (days.includes(date) === hours.getState(new Date(day))) (days.includes(date) ? open : closed).push(date.slice(5));
        }
        console.log(country, "open on holidays:", open.join(" ") || "none");
        console.log("  closed on other days:", closed.join(" ") || "none");
    } catch (error) {
        console.log(country, "is refused:", String(error.message ?? error).split(". ").at(-1));
    }
}
JS
expect <<'SEEN'
opening_hours 3.15.0
CN open on holidays: 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-05 04-06 05-02 05-05 06-19 09-25 10-05 10-06 10-07
  closed on other days: 03-08 06-01
VN open on holidays: 02-16 02-17 02-18 02-19 02-20 04-26 04-27 08-31 09-01 11-24
  closed on other days: 03-08 03-26 06-01 11-20 12-25
JP open on holidays: 09-22
  closed on other days: none
LU open on holidays: 05-09
  closed on other days: none
TR is refused: There are no holidays (PH) defined for country tr.
SEEN

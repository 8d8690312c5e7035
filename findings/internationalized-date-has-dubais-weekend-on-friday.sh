#!/usr/bin/env bash
# One expects that a library of calendars in use knows the weekend of the Emirates: since 1 January 2022 it is Saturday
# and Sunday (announced by the government on 7 December 2021), as CLDR 48 has it. @internationalized/date 3.12.4, on
# which the calendars of React Aria are built, has Friday and Saturday, and a week that begins on Saturday; so a night's
# rate for the weekend is asked for on a working Friday and not on Sunday. A country that is not in its table of first
# days begins its week on Sunday there, while the rule of CLDR for all others is Monday: so in Tunisia, Ghana, Nigeria,
# Cuba and 105 further territories. Who shows rates by the week or the weekend gives startOfWeek its third argument, and
# takes weekends from Intl.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @internationalized/date@3.12.4 cldr-core@48.2.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import { isWeekend, parseDate, startOfWeek } from "@internationalized/date";

const json = (path) => JSON.parse(readFileSync(`node_modules/${path}`));
const { weekData } = json("cldr-core/supplemental/weekData.json").supplemental;
const territories = json("cldr-core/supplemental/territoryInfo.json").supplemental.territoryInfo;
const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const days = names.map((_, index) => parseDate("2026-11-30").add({ days: index }));
const inhabited = Object.keys(territories).filter((code) => code.length === 2 && territories[code]._population > 0);
const ours = (code) => ({
  weekend: names.filter((_, index) => isWeekend(days[index], `en-${code}`)).join("-"),
  first: names[(startOfWeek(days[6], `en-${code}`).toDate("UTC").getUTCDay() + 6) % 7],
});
const cldr = (code) => {
  const { weekendStart, weekendEnd, firstDay } = weekData;
  const [start, end] = [weekendStart[code] ?? weekendStart["001"], weekendEnd[code] ?? weekendEnd["001"]];
  return { weekend: start === end ? start : `${start}-${end}`, first: firstDay[code] ?? firstDay["001"] };
};
const version = (name) => json(`${name}/package.json`).version;
console.log(`@internationalized/date ${version("@internationalized/date")} | CLDR ${version("cldr-core")}`);
for (const code of ["AE", "SA", "DE", "TN", "GH", "NG", "CU"]) {
  console.log(`${code}: weekend ${ours(code).weekend} | ${cldr(code).weekend}, first day ${ours(code).first} | ${cldr(code).first}`);
}
for (const what of ["weekend", "first"]) {
  const different = inhabited.filter((code) => ours(code)[what] !== cldr(code)[what]);
  const some = ["AE", "IN", "UG", "TN"].filter((code) => different.includes(code));
  console.log(`${what}: ${different.length} of ${inhabited.length} territories differ, with`, ...some);
}
const early = inhabited.filter((code) => ours(code).first === "sun" && cldr(code).first === "mon");
console.log("Sunday for Monday:", early.length);
JS
expect <<'SEEN'
@internationalized/date 3.12.4 | CLDR 48.2.0
AE: weekend fri-sat | sat-sun, first day sat | mon
SA: weekend fri-sat | fri-sat, first day sun | sun
DE: weekend sat-sun | sat-sun, first day mon | mon
TN: weekend sat-sun | sat-sun, first day sun | mon
GH: weekend sat-sun | sat-sun, first day sun | mon
NG: weekend sat-sun | sat-sun, first day sun | mon
CU: weekend sat-sun | sat-sun, first day sun | mon
weekend: 3 of 257 territories differ, with AE IN UG
first: 111 of 257 territories differ, with AE UG TN
Sunday for Monday: 109
SEEN

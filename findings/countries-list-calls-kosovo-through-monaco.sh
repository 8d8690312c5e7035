#!/usr/bin/env bash
# One expects that the first calling code of a country in a table reaches it. countries-list 3.4.1 has four codes for
# Kosovo, and the first is Monaco's, 377; the other old ones are Serbia's and Slovenia's. Kosovo has 383 of its own
# since 15 December 2016. For the Vatican it has 379 alone, which was reserved and
# never used: its numbers are Rome's, +39 06 698. All other first codes agree with libphonenumber-js 1.13.16. Who makes a
# number from such a table takes the code of libphonenumber.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages countries-list@3.4.1 libphonenumber-js@1.13.16
node_module <<'JS'
import { countries } from "countries-list";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";

for (const country of getCountries().filter((code) => code in countries)) {
    const codes = countries[country].phone;
    const code = getCountryCallingCode(country);
    // Where countries share a code, as in North America, the table has the area's digits behind it.
    if (!String(codes[0]).startsWith(code)) console.log(countries[country].name, codes.join(" "), "| in libphonenumber-js", code);
}
JS
expect <<'SEEN'
Vatican City 379 | in libphonenumber-js 39
Kosovo 377 381 383 386 | in libphonenumber-js 383
SEEN

#!/usr/bin/env bash
# One expects that a date of Nepal's calendar is one day in every library. Its months have 29 to 32 days by a table that
# is made known year by year, and packages guess the years to come: nepali-date-converter 3.4.0 has other months than
# bikram-sambat 1.8.1 and, for Python, nepali-datetime 1.0.8.5 in 2084, 2085 and 2086; so 1 Ashadh 2084 is 15 or 16
# June 2027. Up to 2083, which ends on 13 April 2027, all three agree. Who books or prices nights of the next season in
# Nepal keeps the Gregorian date.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages nepali-date-converter@3.4.0 bikram-sambat@1.8.1
TZ=UTC node_module <<'JS'
import bikram from "bikram-sambat";
import converter from "nepali-date-converter";

const NepaliDate = converter.default ?? converter;
const first = (year, month) => new NepaliDate(year, month - 1, 1).toJsDate().toISOString().slice(0, 10);
for (const year of [2081, 2082, 2083, 2084, 2085, 2086, 2087]) {
    const apart = [];
    for (let month = 1; month <= 12; month += 1) {
        const [one, other] = [first(year, month), bikram.toGreg_text(year, month, 1)];
        if (one !== other) apart.push(`month ${month} on ${one} or ${other}`);
    }
    console.log(year, "months that begin on other days:", apart.length, apart[0] ?? "");
}
JS
mv seen js-seen
pip_packages nepali-datetime==1.0.8.5
python <<'PYTHON'
import nepali_datetime

for year in (2084, 2085, 2086):
    firsts = [nepali_datetime.date(year, month, 1).to_datetime_date().isoformat() for month in (2, 3)]
    print("nepali-datetime", year, "months 2 and 3 begin on", *firsts)
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
2081 months that begin on other days: 0 
2082 months that begin on other days: 0 
2083 months that begin on other days: 0 
2084 months that begin on other days: 7 month 3 on 2027-06-16 or 2027-06-15
2085 months that begin on other days: 3 month 1 on 2028-04-14 or 2028-04-13
2086 months that begin on other days: 5 month 2 on 2029-05-15 or 2029-05-14
2087 months that begin on other days: 0 
nepali-datetime 2084 months 2 and 3 begin on 2027-05-15 2027-06-15
nepali-datetime 2085 months 2 and 3 begin on 2028-05-14 2028-06-15
nepali-datetime 2086 months 2 and 3 begin on 2029-05-14 2029-06-15
SEEN

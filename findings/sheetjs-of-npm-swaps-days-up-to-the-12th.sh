#!/usr/bin/env bash
# One expects that dates of a column are all read or all left as text. xlsx 0.18.5 (SheetJS, the last release on npm and
# among the most used there) reads a CSV file of a German bank as if it were American: 1.5.2026 is 5 January and
# 12.5.2026 is 5 December, while 13.5.2026 stays text. Decimal commas are dropped: −12,50 are −1,250, and 1.234,50 are
# 1.2345. The semicolons are found without being told, which makes one trust the rest. Its option raw leaves all as
# text. Who reads statements with it sets raw and reads dates and amounts itself.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages xlsx@0.18.5
TZ=UTC node_module <<'JS'
import XLSX from "xlsx";

const statement = `Datum;Text;Betrag
1.5.2026;Hotel Adler, Bonn;-180,00
12.5.2026;Taxi;-12,50
13.5.2026;Rückzahlung;1.234,50
`;
console.log("xlsx", XLSX.version);
for (const raw of [false, true]) {
    const { Sheet1 } = XLSX.read(statement, { type: "string", cellDates: true, raw }).Sheets;
    for (const [date, text, amount] of XLSX.utils.sheet_to_json(Sheet1, { header: 1 }).slice(1)) {
        const day = date instanceof Date ? date.toISOString().slice(0, 10) : date;
        console.log(raw ? "raw:" : "as it is:", day, text, amount);
    }
}
JS
expect <<'SEEN'
xlsx 0.18.5
as it is: 2026-01-05 Hotel Adler, Bonn -18000
as it is: 2026-12-05 Taxi -1250
as it is: 13.5.2026 Rückzahlung 1.2345
raw: 1.5.2026 Hotel Adler, Bonn -180,00
raw: 12.5.2026 Taxi -12,50
raw: 13.5.2026 Rückzahlung 1.234,50
SEEN

#!/usr/bin/env bash
# One expects that the two dates of a line of SWIFT MT940 are days apart. The date of value has a year and the date of
# entry has none; around New Year it is the other year's. mt940-js 1.0.0 and mt940js 1.3.5 give it the year of the
# value: what has the value of 31 December 2025 and was booked on 2 January 2026 is booked on 2 January 2025, and the
# other way round at the end of 2026. mt-940 5.1.1 for Python takes the nearest. Who groups spending of a journey over
# New Year by the date of entry corrects it by the date of value.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

printf '%s\r\n' :20:X :25:1/2 :28C:1/1 :60F:C251231EUR100,00 :61:2512310102D12,50NTRF//1 :86:Hotel \
    :61:2601021231D8,00NTRF//1 :86:Taxi :62F:C260105EUR79,50 - > statement.sta
npm_packages mt940-js@1.0.0 tslib@2.8.1 mt940js@1.3.5 # mt940-js needs tslib without saying so.
node_module <<'JS'
import { readFileSync } from "node:fs";
import { read } from "mt940-js";
import mt940js from "mt940js";

const day = (date) => date.toISOString().slice(0, 10);
const [first] = await read(readFileSync("statement.sta"));
for (const line of first.transactions) console.log("mt940-js", line.description, "value", line.valueDate, "entry", line.entryDate);
const [second] = new mt940js.Parser().parse(readFileSync("statement.sta", "latin1"));
for (const line of second.transactions) console.log("mt940js", line.details, "value", day(line.date), "entry", day(line.entryDate));
JS
mv seen js-seen
pip_packages mt-940==5.1.1
python <<'PYTHON'
import mt940

for line in mt940.parse("statement.sta"):
    print("mt-940", line.data["transaction_details"], "value", line.data["date"], "entry", line.data["entry_date"])
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
mt940-js Hotel value 2025-12-31 entry 2025-01-02
mt940-js Taxi value 2026-01-02 entry 2026-12-31
mt940js Hotel value 2025-12-31 entry 2025-01-02
mt940js Taxi value 2026-01-02 entry 2026-12-31
mt-940 Hotel value 2025-12-31 entry 2026-01-02
mt-940 Taxi value 2026-01-02 entry 2025-12-31
SEEN

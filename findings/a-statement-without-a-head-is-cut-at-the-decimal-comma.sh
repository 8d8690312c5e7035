#!/usr/bin/env bash
# One expects that a reader that finds the delimiter of a CSV file by itself finds the semicolon of a European bank. If
# the columns have a head, Papa Parse 5.7.1 and Python's csv.Sniffer do. Without one, a date, a semicolon and an amount
# with a decimal comma have one comma a line as they have one semicolon, and both take the comma: the amount is the
# cents alone, and its euros stand behind the date. No error, two columns as before. CleverCSV 0.8.5 has the semicolon.
# Who reads such files names the delimiter, or tells it by a column of dates that is none.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

printf '%s\n' '2026-01-01;12,50' '2026-01-02;180,00' '2026-01-03;8,75' > plain.csv
(echo 'date;amount' && cat plain.csv) > head.csv
npm_packages papaparse@5.7.1
node_module <<'JS'
import { readFileSync } from "node:fs";
import Papa from "papaparse";

for (const file of ["head.csv", "plain.csv"]) {
    const { data, meta } = Papa.parse(readFileSync(file, "utf8").trim());
    console.log(file, "Papa Parse", meta.delimiter, data.at(-1).join(" | "));
}
JS
mv seen js-seen
pip_packages clevercsv==0.8.5
python <<'PYTHON'
import csv

import clevercsv

for file in ["head.csv", "plain.csv"]:
    text = open(file).read()
    for name, sniffer in [("csv", csv.Sniffer()), ("CleverCSV", clevercsv.Sniffer())]:
        delimiter = sniffer.sniff(text).delimiter
        print(file, name, delimiter, " | ".join(text.splitlines()[-1].split(delimiter)))
PYTHON
cat js-seen seen > both && mv both seen
expect <<'SEEN'
head.csv Papa Parse ; 2026-01-03 | 8,75
plain.csv Papa Parse , 2026-01-03;8 | 75
head.csv csv ; 2026-01-03 | 8,75
head.csv CleverCSV ; 2026-01-03 | 8,75
plain.csv csv , 2026-01-03;8 | 75
plain.csv CleverCSV ; 2026-01-03 | 8,75
SEEN

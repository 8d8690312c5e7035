#!/usr/bin/env bash
# One expects that a time of a log is rounded to the nearest second. 16:47:59.7 is 16:48:00 in numfmt 4.0.1 and in the
# later SheetJS 0.20.3 (on npm as @e965/xlsx); xlsx 0.18.5, the last release of SheetJS under its own name on npm and
# among the most used there, and ssf 0.11.2 round the seconds up to 60, write 00 and leave the minute: 16:47:00. In
# hours and minutes it is 16:48, so that two columns of one moment differ. Of a log with 0.7 seconds one row in 60 is a
# minute early, in the text of cells, in CSV and in JSON with raw: false, and goes back behind the row before it; speeds
# of that minute are wrong. Who reads logs or timetables with it takes the numbers (raw: true), or the later release.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages xlsx@0.18.5 ssf@0.11.2 @e965/xlsx@0.20.3 numfmt@4.0.1
TZ=UTC node_module <<'JS'
import { readFileSync } from "node:fs";
import later from "@e965/xlsx";
import { format } from "numfmt";
import SSF from "ssf";
import XLSX from "xlsx";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
const serial = (moment) => moment / 86_400e3 + 25_569;
const day = Date.UTC(2026, 10, 3);
const seconds = [58.7, 59.2, 59.7, 60.2];
const minute = day + (16 * 60 + 47) * 60e3;
const rows = seconds.map((second) => ({ t: "n", v: serial(minute + second * 1e3), z: "hh:mm:ss" }));
for (const [name, library] of [["xlsx", XLSX], ["@e965/xlsx", later]]) {
  const book = library.utils.book_new();
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet(rows.map((row) => [row])), "Log");
  const read = library.read(library.write(book, { type: "buffer" }));
  console.log(`${name} ${version(name)}:`, library.utils.sheet_to_csv(read.Sheets.Log).trim().split("\n").join(" "));
}
console.log(`ssf ${version("ssf")}:`, ...rows.map(({ v, z }) => SSF.format(z, v)));
console.log(`numfmt ${version("numfmt")}:`, ...rows.map(({ v, z }) => format(z, v)));
console.log("the third in hours and minutes:", SSF.format("hh:mm", rows[2].v), format("hh:mm", rows[2].v));

const pattern = "yyyy-mm-dd hh:mm:ss";
const wrong = (write) => {
  let count = 0;
  for (let second = 0; second < 86_400; second++) {
    const moment = day + second * 1000 + 700;
    const nearest = new Date(Math.round(moment / 1000) * 1000).toISOString().slice(0, 19).replace("T", " ");
    if (write(pattern, serial(moment)) !== nearest) count++;
  }
  return count;
};
console.log("wrong of 86400 rows:", `ssf ${wrong(SSF.format)}, @e965/xlsx ${wrong(later.SSF.format)}, numfmt ${wrong(format)}`);
JS
expect <<'SEEN'
xlsx 0.18.5: 16:47:59 16:47:59 16:47:00 16:48:00
@e965/xlsx 0.20.3: 16:47:59 16:47:59 16:48:00 16:48:00
ssf 0.11.2: 16:47:59 16:47:59 16:47:00 16:48:00
numfmt 4.0.1: 16:47:59 16:47:59 16:48:00 16:48:00
the third in hours and minutes: 16:48 16:48
wrong of 86400 rows: ssf 1440, @e965/xlsx 0, numfmt 0
SEEN

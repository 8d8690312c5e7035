#!/usr/bin/env bash
# One expects that an index, in the mode that its maker calls strict, finds a post code by that code alone. flexsearch
# 0.8.212 keeps one of letters and digits that repeat, unless it is told not to, in blocks of three digits: 1000 and
# 1100 are one text, Brussels is found by 100 and by 10, Amsterdam's 1001 by 111, and A by Aa. minisearch 7.2.0 finds
# what is asked. A wrong post code is one more hit here, where a typo in a name would be forgiven. Who indexes addresses
# gives an encoder with `dedupe: false`; 100 still finds 1000 then, as that is cut behind three digits.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages flexsearch@0.8.212 minisearch@7.2.0
node_module <<'JS'
import { readFileSync } from "node:fs";
import FlexSearch from "flexsearch";
import MiniSearch from "minisearch";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;
console.log("flexsearch", version("flexsearch"), "minisearch", version("minisearch"));
const names = ["1000 Brussels", "1100 Vienna", "1001 Amsterdam", "10 Downing Street", "Room 11", "Room 111", "Room 1",
  "33333 Hialeah", "3 Mile Bay", "Aa", "A", "Nuuk", "Nuk"];
const strict = new FlexSearch.Index();
const whole = new FlexSearch.Index({ encoder: new FlexSearch.Encoder({ dedupe: false }) });
const mini = new MiniSearch({ fields: ["name"] });
names.forEach((name, id) => {
  strict.add(id, name);
  whole.add(id, name);
  mini.add({ id, name });
});
for (const asked of ["1000", "100", "10", "111", "11", "3", "33333", "Aa", "Nuk"]) {
  console.log(asked);
  console.log("  flexsearch:", strict.search(asked).map((id) => names[id]).join(", "));
  console.log("  without dedupe:", whole.search(asked).map((id) => names[id]).join(", "));
  console.log("  minisearch:", mini.search(asked).map(({ id }) => names[id]).join(", "));
}
JS
expect <<'SEEN'
flexsearch 0.8.212 minisearch 7.2.0
1000
  flexsearch: 1000 Brussels, 1100 Vienna
  without dedupe: 1000 Brussels
  minisearch: 1000 Brussels
100
  flexsearch: 1000 Brussels, 1100 Vienna, 1001 Amsterdam, 10 Downing Street
  without dedupe: 1000 Brussels, 1001 Amsterdam
  minisearch: 
10
  flexsearch: 1000 Brussels, 1100 Vienna, 1001 Amsterdam, 10 Downing Street
  without dedupe: 10 Downing Street
  minisearch: 10 Downing Street
111
  flexsearch: 1001 Amsterdam, Room 11, Room 111, Room 1
  without dedupe: Room 111
  minisearch: Room 111
11
  flexsearch: 1001 Amsterdam, Room 11, Room 111, Room 1
  without dedupe: Room 11
  minisearch: Room 11
3
  flexsearch: 33333 Hialeah, 3 Mile Bay
  without dedupe: 3 Mile Bay
  minisearch: 3 Mile Bay
33333
  flexsearch: 33333 Hialeah, 3 Mile Bay
  without dedupe: 33333 Hialeah
  minisearch: 33333 Hialeah
Aa
  flexsearch: Aa, A
  without dedupe: Aa
  minisearch: Aa
Nuk
  flexsearch: Nuuk, Nuk
  without dedupe: Nuk
  minisearch: Nuk
SEEN

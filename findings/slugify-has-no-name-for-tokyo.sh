#!/usr/bin/env bash
# One expects that what makes the end of an address from a name gives each place one, or fails. slugify 1.6.9, the
# package of npm, leaves out each letter that its table does not have: in their own scripts, Tokyo, Osaka, Seoul,
# Bangkok, Delhi and Jerusalem have the same address, the empty one, and their pages overwrite each other. Of Yerevan
# EEV stays. What is in the table can surprise too: the theta of Athens is an 8. python-slugify 9.2.0 has a name for
# each. Who makes files or links from names of places adds the id.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages slugify@1.6.9
pip_packages python-slugify==9.2.0
cat > places.txt <<'PLACES'
東京
大阪市
서울
กรุงเทพ
दिल्ली
ירושלים
Երևան
Αθήνα
Θεσσαλονίκη
Москва
თბილისი
Łódź
PLACES
node_module <<'JS'
import { readFileSync } from "node:fs";
import slugify from "slugify";

console.log("slugify", JSON.parse(readFileSync("node_modules/slugify/package.json")).version);
for (const name of readFileSync("places.txt", "utf8").trim().split("\n")) console.log(name, `"${slugify(name)}"`);
JS
mv seen node-seen
python <<'PYTHON'
from importlib.metadata import version

from slugify import slugify

print("python-slugify", version("python-slugify"), *(slugify(name) for name in open("places.txt")))
PYTHON
cat node-seen seen > both && mv both seen
expect <<'SEEN'
slugify 1.6.9
東京 ""
大阪市 ""
서울 ""
กรุงเทพ ""
दिल्ली ""
ירושלים ""
Երևան "EEV"
Αθήνα "A8hna"
Θεσσαλονίκη "8essalonikh"
Москва "Moskva"
თბილისი "tbilisi"
Łódź "Lodz"
python-slugify 9.2.0 dong-jing da-ban-shi seoul krungethph dillii yrvshlym erewan athena thessalonike moskva t-bilisi lodz
SEEN

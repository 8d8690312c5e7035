#!/usr/bin/env bash
# One expects that the text of a page has the coordinates of its data. wtf_wikipedia 10.4.2 reads the template coord
# of Paris right, 2.35222 in coordinates(), and writes 48.85667°N, 2.35222°W into text(): all longitudes are west, all
# latitudes north, so Sydney is at -33.86667°N, 151.2°W. Europe, Asia, Africa and Oceania are mirrored for whoever indexes the
# text, or hands it to a reader or a model. Who needs coordinates takes coordinates(), and cuts them from the text.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages wtf_wikipedia@10.4.2
node_module <<'JS'
import { readFileSync } from "node:fs";
import wtf from "wtf_wikipedia";

console.log("wtf_wikipedia", JSON.parse(readFileSync("node_modules/wtf_wikipedia/package.json")).version);
for (const template of ["{{coord|48|51|24|N|2|21|8|E}}", "{{coord|33|52|S|151|12|E}}", "{{coord|40.7|-74}}"]) {
    const page = wtf(`It lies at ${template}.`);
    const { lat, lon } = page.coordinate();
    console.log(template, "is", lat, lon, "and in the text:", page.text());
}
JS
expect <<'SEEN'
wtf_wikipedia 10.4.2
{{coord|48|51|24|N|2|21|8|E}} is 48.85667 2.35222 and in the text: It lies at 48.85667°N, 2.35222°W.
{{coord|33|52|S|151|12|E}} is -33.86667 151.2 and in the text: It lies at -33.86667°N, 151.2°W.
{{coord|40.7|-74}} is 40.7 -74 and in the text: It lies at 40.7°N, -74°W.
SEEN

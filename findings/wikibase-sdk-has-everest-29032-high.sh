#!/usr/bin/env bash
# One expects that a simplified value of Wikidata still means what it meant. wikibase-sdk 11.6.6 simplifies a quantity
# to its number, and drops the unit: a mountain whose height is entered in feet (29,031.7) stands beside others in
# metres. It drops the globe of coordinates: a crater of the Moon is a place in the Gulf of Guinea's hinterland, at
# 0.67, 23.47 in the Congo. And a year or a decade become the first of January. Who takes heights and places from it
# keeps the rich values.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages wikibase-sdk@11.6.6
node_module <<'JS'
import { simplifyClaims } from "wikibase-sdk";

const entity = (id) => `http://www.wikidata.org/entity/${id}`;
const claim = (property, datatype, type, value) => [{ id: "Q1$1", type: "statement", rank: "normal",
  mainsnak: { snaktype: "value", property, datatype, datavalue: { type, value } } }];
const year = { timezone: 0, before: 0, after: 0, calendarmodel: entity("Q1985727") };
const claims = {
  P2044: claim("P2044", "quantity", "quantity", { amount: "+29031.7", unit: entity("Q3710") }),
  P625: claim("P625", "globe-coordinate", "globecoordinate",
    { latitude: 0.67, longitude: 23.47, altitude: null, precision: 0.01, globe: entity("Q405") }),
  P571: claim("P571", "time", "time", { time: "+1900-00-00T00:00:00Z", precision: 9, ...year }),
  P576: claim("P576", "time", "time", { time: "+1950-00-00T00:00:00Z", precision: 8, ...year }),
};
console.log("simplified", JSON.stringify(simplifyClaims(claims)));
const rich = simplifyClaims(claims, { keepRichValues: true });
console.log("rich", JSON.stringify([rich.P2044, rich.P625]));
JS
expect <<'SEEN'
simplified {"P2044":[29031.7],"P625":[[0.67,23.47]],"P571":["1900-01-01T00:00:00.000Z"],"P576":["1950-01-01T00:00:00.000Z"]}
rich [[{"amount":29031.7,"unit":"Q3710"}],[{"latitude":0.67,"longitude":23.47,"altitude":null,"precision":0.01,"globe":"http://www.wikidata.org/entity/Q405"}]]
SEEN

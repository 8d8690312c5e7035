#!/usr/bin/env bash
# One expects that a fuzzy search for a word finds a name that has this word exactly. fuse.js 7.5.0 takes the place of a
# match into its score, and by default a match far from the start of the text counts like no match: the visitor centre
# near Windermere is found by "Lake" and not by "Windermere". The whole of such a name is found again. Names of sights,
# of stations (Karlsruhe … Hauptbahnhof) and lines of addresses are that long. Who searches them sets ignoreLocation.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages fuse.js@7.5.0
node_module <<'JS'
import Fuse from "fuse.js";

const names = [
  "Lake District National Park Visitor Centre at Brockhole near Windermere",
  "Basílica i Temple Expiatori de la Sagrada Família, Carrer de Mallorca, Barcelona",
  "Estación de Autobuses Nuestra Señora del Perpetuo Socorro, Plaza Mayor, Segovia",
];
console.log("fuse.js", Fuse.version);
for (const [query, id] of [["Lake", 0], ["Windermere", 0], ["Barcelona", 1], ["Segovia", 2], [names[2], 2]]) {
  const found = (options) => new Fuse(names, options).search(query).some((hit) => hit.refIndex === id);
  console.log(query.slice(0, 20), found({}), "by ignoreLocation", found({ ignoreLocation: true }));
}
JS
expect <<'SEEN'
fuse.js 7.5.0
Lake true by ignoreLocation true
Windermere false by ignoreLocation true
Barcelona true by ignoreLocation true
Segovia false by ignoreLocation true
Estación de Autobuse true by ignoreLocation true
SEEN

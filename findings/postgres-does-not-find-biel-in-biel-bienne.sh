#!/usr/bin/env bash
# One expects that a text search finds a town by each of its names, where both are written with a slash between. To the
# parser of PostgreSQL 18.7 (PGlite 0.5.17), a word with a slash is a file's path and one with a point a computer's
# name, and each is one word: Biel/Bienne is found neither as Biel nor as Bienne, Frankfurt/Main not as Frankfurt,
# St.Gallen not as Gallen. It goes for each configuration, as all share this parser. With spaces, a hyphen or brackets,
# both are found. Who indexes names replaces slashes and points by spaces, when it indexes and when it searches.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages @electric-sql/pglite@0.5.17
node_module <<'JS'
import { PGlite } from "@electric-sql/pglite";

const db = new PGlite();
const one = async (query, values) => Object.values((await db.query(query, values)).rows[0])[0];
console.log((await one("select version()")).split(" (")[0]);
for (const [name, word] of [
    ["Biel/Bienne", "Bienne"],
    ["Frankfurt/Main", "Frankfurt"],
    ["São Paulo/SP", "Paulo"],
    ["St.Gallen", "Gallen"],
    ["Neustadt a.d.Donau", "Donau"],
    ["Biel - Bienne", "Bienne"],
    ["Frankfurt (Oder)", "Frankfurt"],
    ["Saint-Denis", "Denis"],
]) {
    const found = await one("select to_tsvector('simple', $1) @@ plainto_tsquery('simple', $2)", [name, word]);
    console.log(name, "is", await one("select to_tsvector('simple', $1)", [name]), "and", word, found ? "finds it" : "does not");
}
JS
expect <<'SEEN'
PostgreSQL 18.7
Biel/Bienne is 'biel/bienne':1 and Bienne does not
Frankfurt/Main is 'frankfurt/main':1 and Frankfurt does not
São Paulo/SP is 'paulo/sp':2 'são':1 and Paulo does not
St.Gallen is 'st.gallen':1 and Gallen does not
Neustadt a.d.Donau is 'a.d.donau':2 'neustadt':1 and Donau does not
Biel - Bienne is 'biel':1 'bienne':2 and Bienne finds it
Frankfurt (Oder) is 'frankfurt':1 'oder':2 and Frankfurt finds it
Saint-Denis is 'denis':3 'saint':2 'saint-denis':1 and Denis finds it
SEEN

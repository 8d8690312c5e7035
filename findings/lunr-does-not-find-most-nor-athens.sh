#!/usr/bin/env bash
# One expects that a search for a whole name finds this name. lunr 2.3.9 leaves the stop words of English out of its
# index, which are towns: Most in Czechia, Of in Turkey, Why in Arizona, Her and Than. And it trims from both ends of a
# word all that is not a letter of ASCII: Αθήνα, 東京 and القاهرة become nothing, and Łódź becomes d. No search is an
# error, all have no hit. minisearch 7.2.0 finds all of them. Who indexes names of places with lunr takes the stop words
# and the trimmer out of the pipeline.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

npm_packages lunr@2.3.9 minisearch@7.2.0
node_module <<'JS'
import lunr from "lunr";
import MiniSearch from "minisearch";

const names = ["Most", "Of", "Why", "Her", "Than", "Nice", "Αθήνα", "東京", "القاهرة", "Москва", "Łódź", "Ålesund"];
const documents = names.map((name, id) => ({ id: String(id), name }));
const index = lunr(function () {
  this.field("name");
  this.ref("id");
  for (const document of documents) this.add(document);
});
const bare = lunr(function () {
  this.pipeline.reset();
  this.searchPipeline.reset();
  this.field("name");
  this.ref("id");
  for (const document of documents) this.add(document);
});
const mini = new MiniSearch({ fields: ["name"] });
mini.addAll(documents);
const found = (hits) => names.filter((name, id) => hits(name).includes(String(id)));
console.log("lunr", lunr.version, "finds", found((name) => index.search(name).map((hit) => hit.ref)).join(" "));
console.log("without its pipeline", found((name) => bare.search(name).map((hit) => hit.ref)).join(" "));
console.log("minisearch 7.2.0 finds", found((name) => mini.search(name).map((hit) => hit.id)).join(" "));
console.log("Łódź is kept as", lunr.trimmer(new lunr.Token("łódź", {})).toString());
JS
expect <<'SEEN'
lunr 2.3.9 finds Nice
without its pipeline Most Of Why Her Than Nice Αθήνα 東京 القاهرة Москва Łódź Ålesund
minisearch 7.2.0 finds Most Of Why Her Than Nice Αθήνα 東京 القاهرة Москва Łódź Ålesund
Łódź is kept as d
SEEN

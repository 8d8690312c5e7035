#!/usr/bin/env bash
# One expects that a relation whose members are nodes has their place or none. In OpenStreetMap node 3, way 3 and
# relation 3 are three things; pyrosm 0.25.0 looks a relation's members up by number alone, among the ways of all
# relations that it keeps. A hotel in Suva, mapped as a site of one node, gets the outline of a hotel in Paris, with
# its own name and no warning. Nearly every number of a way is one of a node as well. Who takes places of relations
# from pyrosm checks their members.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages pyrosm==0.25.0 osmium==4.3.2
python <<'PYTHON'
from importlib.metadata import version

import osmium
from osmium.osm.mutable import Node, Relation, Way
from pyrosm import OSM

print("pyrosm", version("pyrosm"), "osmium", version("osmium"))
with osmium.SimpleWriter("site.osm.pbf") as writer:
    writer.add(Node(id=3, version=1, location=(178.44, -18.14)))
    for number, place in enumerate([(2.36, 48.85), (2.37, 48.85), (2.37, 48.86)], start=10):
        writer.add(Node(id=number, version=1, location=place))
    writer.add(Way(id=3, version=1, nodes=[10, 11, 12, 10]))
    for number, member, kind, name in [(1, ("n", 3, ""), "site", "Suva Inn"), (2, ("w", 3, "outer"), "multipolygon", "Paris Inn")]:
        tags = {"type": kind, "tourism": "hotel", "name": name}
        writer.add(Relation(id=number, version=1, members=[member], tags=tags))
for place in OSM("site.osm.pbf").get_pois(custom_filter={"tourism": ["hotel"]}).itertuples():
    print(place.osm_type, place.id, place.name, place.geometry)
PYTHON
expect <<'SEEN'
pyrosm 0.25.0 osmium 4.3.2
relation 1 Suva Inn POLYGON ((2.36 48.85, 2.37 48.85, 2.37 48.86, 2.36 48.85))
relation 2 Paris Inn POLYGON ((2.36 48.85, 2.37 48.85, 2.37 48.86, 2.36 48.85))
SEEN

"""Compare what `wayfare build` reported of an extract with what pyosmium counts in it by the tables of wayfare-osm."""

import json
import sys
from pathlib import Path

import osmium

TABLES = Path(__file__).parents[2] / "build-tools/wayfare-osm/src"


def table(name: str) -> list[list[str]]:
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


LODGINGS = [(key, value) for kind, key, value, *_ in table("features.tsv") if kind == "lodging"]
CLOSED = [(key, value) for key, value, what in table("closed.tsv") if what in ("all", "lodging")]


def is_lodging(tags: dict[str, str]) -> bool:
    is_closed = any(tags.get(key, "no") != "no" if value == "*" else tags.get(key) == value for key, value in CLOSED)
    return any(tags.get(key) == value for key, value in LODGINGS) and bool({"name", "loc_name"} & tags.keys()) and not is_closed


elements = [{tag.k: tag.v for tag in element.tags} for element in osmium.FileProcessor(sys.argv[1])]
report = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
[read] = [source["rows_read"] for source in report["sources"] if source["kind"] == "openstreetmap"]
ours = read, report["totals"]["accommodation"]
theirs = len(elements), sum(map(is_lodging, elements))
print(f"elements, places to stay: {ours} of wayfare, {theirs} of pyosmium")
sys.exit(ours != theirs)

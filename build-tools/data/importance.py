"""How important places are to travellers: by the formula of docs/search.md, but for what destinations and costs add."""

import csv
import io
import zipfile
from collections import Counter
from math import log10, sqrt
from pathlib import Path

from places import Place

MOST_NAMES = 400
TRAVELLERS = 90_000


class Importance:
    """Of places whose names, airport codes and destinations are written."""

    def __init__(self, data: Path):
        with zipfile.ZipFile(data / "places/alternate-names.zip") as archive:
            (name,) = archive.namelist()
            rows = io.StringIO(archive.read(name).decode(), newline="")
        self._names = Counter(int(row.split("\t", 2)[1]) for row in rows)
        with (data / "places/airports.txt").open(encoding="utf-8", newline="") as file:
            self._visited = {int(row[1]) for row in csv.reader(file, delimiter="\t")}
        with (data / "places/destinations.csv").open(encoding="utf-8", newline="") as file:
            self._visited.update(int(row["geonameid"]) for row in csv.DictReader(file))

    def __call__(self, place: Place) -> float:
        travellers = TRAVELLERS if place.geonameid in self._visited else 0
        names = len(place.alternates) + self._names[place.geonameid]
        capital = 0.2 if place.feature_code == "PPLC" else 0.0
        people = log10(max(place.population, 10) + travellers)
        return people + 0.105 * sqrt(1 + min(names, MOST_NAMES)) + capital

"""Quarters of cities and towns of Who's On First that the other data lack.

    python3 build-tools/data/whosonfirst_places.py places.tsv.gz

The argument is a table of its current localities and quarters that have no place in our data, read from the repositories at
the commits in `whosonfirst.tsv`. Taken are quarters, and towns of 1,000 to 50,000 people: higher figures are mostly those of a
namesake, and places with fewer people are missing everywhere. They need an id of GeoNames, a Latin name, and no place of this
name nearby. Region and time zone are those of the nearest place of the country.
"""

import csv
import gzip
import sys
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace

import places
import sphere
from output import fold, report, to_ascii, tsv, write_text

DATA = Path(__file__).resolve().parents[2] / "data"
FILE = "places/quarters.txt"

TOWN = range(1_000, 50_000)
# Of what else the figures are is not known, or they are a namesake's.
SOURCES = {"geonames", "gn", "quattroshapes", "quattroshapes_pg"}
# A place of the same name that is as near is the same.
SAME_KM = 25

# Read by eye: a reservoir, a railway station, an office, an excavation, two points for one town, and figures of a namesake
# or of the whole island.
NO_TOWNS = {1217145, 1166273, 6942456, 6940561, 6137361, 6138599, 2188831, 3193762, 3577272, 3577277, 3577282, 3577284}


def build(table: Path, data: Path) -> None:
    by_country, known = {}, {0, *NO_TOWNS}
    for row in _known(data):
        known.add(row.geonameid)
        by_country.setdefault(row.country, []).append(row)
    rows = []
    with gzip.open(table, "rt", encoding="utf-8", newline="") as file:
        for record in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            geonameid, population = int(record["geonameid"] or 0), int(record["population"] or 0)
            is_quarter = record["placetype"] != "locality"
            is_town = population in TOWN and record["source"] in SOURCES
            name, ascii_name = record["name"], to_ascii(record["name"])
            if geonameid in known or not ascii_name or not (is_quarter or is_town):
                continue
            point = float(record["lat"]), float(record["lon"])
            of_country = by_country.get(record["country"], ())
            around = (place for place in of_country if abs(place.latitude - point[0]) < 1)
            near = sorted((sphere.km(*point, place), place.geonameid, place) for place in around)
            if not near or any(km < SAME_KM and fold(place.name) == fold(name) for km, _, place in near):
                continue
            nearest = near[0][2]
            rows.append(places.Place(
                geonameid, name, ascii_name, [], Decimal(record["lat"]), Decimal(record["lon"]),
                "PPLX" if is_quarter else "PPL", record["country"], nearest.admin1, "", population if is_town else 0,
                "", "-9999", nearest.timezone, "",
            ))
            known.add(geonameid)
    rows.sort(key=lambda place: (place.country, place.geonameid))
    write_text(data / FILE, tsv(place.row() for place in rows))
    report("quarters and towns of Who's On First", {
        "quarters": sum(place.feature_code == "PPLX" for place in rows),
        "towns": sum(place.feature_code == "PPL" for place in rows),
    })


def _known(data: Path):
    missing = (data / "places/missing.txt").read_text(encoding="utf-8").splitlines()
    for row in [*places.stored(data), *(line.split("\t") for line in missing)]:
        yield SimpleNamespace(
            geonameid=int(row[0]), name=row[1], latitude=float(row[4]), longitude=float(row[5]),
            country=row[8], admin1=row[10], timezone=row[17],
        )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build(Path(sys.argv[1]), DATA)

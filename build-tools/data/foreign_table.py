"""Import a foreign table of cities by their names alone, and say how many of its rows become the right place.

    python3 build-tools/data/foreign_table.py --wayfare target/release/wayfare [--misses]

The table is the data set `world.cities` of Debian's r-cran-maps, from a gazetteer of 2006 with names, transliterations
and countries of its own. It is made into cost tables by name and country: of its 5,000 largest cities, and of its capitals. `us.cities`
of the same package is made into one with states. What becomes of each row is compared with its coordinates: a place within
30 km is right. A third of the rows, chosen by a hash of their names, is kept out of sight while rules are written:
`--misses` does not show it. The data set is under the GPL, so it is fetched when this runs and not committed.
"""

import argparse
import csv
import hashlib
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import fetch
import r_data
import sphere

PACKAGE = fetch.Package(
    fetch.APT, "r-cran-maps=3.4.1-1", "r-cran-maps_3.4.1-1_amd64.deb",
    "da2afb8456c6fd8a1d9e9cc733d3cd95e36af92f1ebb4b0e6a9169c4e5439ae0",
)
FOLDER = "./usr/lib/R/site-library/maps/data"

LARGEST = 5_000
RIGHT_KM = 30

# Each table has a category of its own, so that none replaces the costs of another.
MANIFEST = """
[[source]]
id = "{id}"
file = "{id}.csv"
kind = "location-costs"
title = "{id}"
origin = "Debian r-cran-maps"
license = "GPL-2"
date = "2006-01-01"
repeat = "reject"
columns = {{ category_id = {{ value = "{category}" }} }}
"""


@dataclass
class City:
    name: str
    country: str
    state: str
    people: int
    latitude: float
    longitude: float
    is_capital: bool

    @property
    def is_held_out(self) -> bool:
        return hashlib.sha256((self.name + self.country + self.state).encode()).digest()[0] % 3 == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wayfare", type=Path, default=Path("target/release/wayfare"),
                        help="the command (default: %(default)s)")
    parser.add_argument("--cache", type=Path, default=fetch.default_cache(),
                        help="where packages are kept between runs (default: %(default)s)")
    parser.add_argument("--misses", action="store_true",
                        help="list what is not right among the rows that are not held out")
    arguments = parser.parse_args()
    PACKAGE.cache = arguments.cache
    PACKAGE.cache.mkdir(parents=True, exist_ok=True)
    try:
        PACKAGE.fetch()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"skipped: {PACKAGE.spec} cannot be fetched: {error}")
        return 0
    tables = _tables()
    with tempfile.TemporaryDirectory() as folder:
        _build(tables, arguments.wayfare.resolve(), Path(folder))
        for name, cities in tables.items():
            _compare(name, cities, Path(folder), arguments.misses)
    return 0


def _tables() -> dict[str, list[City]]:
    world = sorted(_cities("world.cities"), key=lambda city: -city.people)
    # A name that is there twice is that of the largest city.
    distinct = {(city.name, city.country): city for city in reversed(world)}.values()
    largest = sorted(distinct, key=lambda city: -city.people)
    capitals = [city for city in largest if city.is_capital]
    return {"largest": largest[:LARGEST], "capitals": capitals, "with-state": _cities("us.cities")}


def _cities(table: str) -> list[City]:
    columns = r_data.load(PACKAGE, FOLDER, table)
    rows = zip(*(columns[name].values for name in ("name", "country.etc", "pop", "lat", "long", "capital")), strict=True)
    in_states = table == "us.cities"
    return [
        # `Abilene TX`
        City(name.removesuffix(f" {of}") if in_states else name, "USA" if in_states else of, of if in_states else "",
             int(people), latitude, longitude, capital == 1)
        for name, of, people, latitude, longitude, capital in rows
    ]


def _build(tables: dict[str, list[City]], wayfare: Path, folder: Path) -> None:
    manifest = '[dataset]\nname = "Foreign tables"\ndate = "2006-01-01"\n'
    for category, (name, cities) in enumerate(tables.items()):
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["name", "country", "state", "midrange"])
            # The amount is the number of the row, by which it is known again.
            writer.writerows([city.name, city.country, city.state, row] for row, city in enumerate(cities, start=1))
        manifest += MANIFEST.format(id=name, category=category)
    (folder / "sources.toml").write_text(manifest, encoding="utf-8")
    command = [wayfare, "build", "--quiet", "--no-borders", "--sources", folder / "sources.toml", "--dataset", folder / "world"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _compare(name: str, cities: list[City], folder: Path, list_misses: bool) -> None:
    with sqlite3.connect(folder / "world/world.sqlite") as db:
        rows = db.execute(
            "SELECT midrange, geonameid, p.name, latitude, longitude, population FROM location_cost l"
            " JOIN place p USING (geonameid) JOIN source s ON s.source_id = l.source_id WHERE s.name = ?", [name]
        )
        places = {int(row): SimpleNamespace(id=i, name=n, latitude=la, longitude=lo, population=p)
                  for row, i, n, la, lo, p in rows}
    with (folder / "world/rejects.csv").open(encoding="utf-8", newline="") as file:
        rejects = {int(row["line"]) - 1: row for row in csv.DictReader(file) if row["source"] == name}
    counts, reasons = {True: Counter(), False: Counter()}, Counter()
    for row, city in enumerate(cities, start=1):
        place = places.get(row)
        if place is None:
            outcome = "rejected"
            reasons[rejects[row]["reason"]] += 1
        else:
            outcome = "right" if _is_near(city, place) else "wrong"
        counts[city.is_held_out][outcome] += 1
        if list_misses and outcome != "right" and not city.is_held_out:
            told = rejects[row]["remedy"] if place is None else f"{place.id} {place.name}, {place.population}"
            print(f"  {outcome}: {city.name}, {city.state or city.country} ({city.people}): {told}")
    print(f"{name}: rejected {dict(sorted(reasons.items()))}")
    for held_out, of in counts.items():
        rows = of.total()
        shares = "  ".join(f"{outcome} {100 * of[outcome] / rows:5.2f} %" for outcome in ("right", "wrong", "rejected"))
        print(f"  {'held out' if held_out else 'seen    '} {rows:5} rows  {shares}")


def _is_near(city: City, place) -> bool:
    return sphere.km(city.latitude, city.longitude, place) <= RIGHT_KM


if __name__ == "__main__":
    sys.exit(main())

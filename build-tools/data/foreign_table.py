"""Import a foreign table of cities by their names alone, and say how many of its rows become the right place.

    python3 build-tools/data/foreign_table.py --wayfare target/release/wayfare [--misses]

Two gazetteers, each with names, transliterations and countries of its own, are made into cost tables:

- `world.cities` of Debian's r-cran-maps, of 2006: its 5,000 largest cities, and its capitals, by name and country; `us.cities` of the same
  package by name and state.
- npm city-timezones, from SimpleMaps' cities: its 5,000 largest by name and country, and the same by name, province and country.

What becomes of each row is compared with its coordinates: a place within 30 km is right. A third of the rows, chosen by a
hash of their names, is kept out of sight while rules are written: `--misses` does not show it. The first package is under the
GPL, and neither is needed for anything else, so both are fetched when this runs and not committed.
"""

import argparse
import csv
import hashlib
import json
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

MAPS = fetch.Package(
    fetch.APT, "r-cran-maps=3.4.1-1", "r-cran-maps_3.4.1-1_amd64.deb",
    "da2afb8456c6fd8a1d9e9cc733d3cd95e36af92f1ebb4b0e6a9169c4e5439ae0",
)
TIME_ZONES = fetch.Package(
    fetch.NPM, "city-timezones@1.3.4", "city-timezones-1.3.4.tgz",
    "4864dc69a73b076983fceff5ad658e4b90b6c4d190f3b1b79992cfeb566daecf",
)
MAPS_FOLDER = "./usr/lib/R/site-library/maps/data"

LARGEST = 5_000
RIGHT_KM = 30

# Each table has a category of its own, so that none replaces the costs of another.
MANIFEST = """
[[source]]
id = "{id}"
file = "{id}.csv"
kind = "location-costs"
title = "{id}"
origin = "{origin}"
license = "not distributed"
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
    arguments.cache.mkdir(parents=True, exist_ok=True)
    for package in (MAPS, TIME_ZONES):
        package.cache = arguments.cache
        try:
            package.fetch()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"skipped: {package.spec} cannot be fetched: {error}")
            return 0
    tables = _tables()
    with tempfile.TemporaryDirectory() as folder:
        _build(tables, arguments.wayfare.resolve(), Path(folder))
        for name, cities in tables.items():
            _compare(name, cities, Path(folder), arguments.misses)
    return 0


def _tables() -> dict[str, list[City]]:
    world = _largest_first(_maps("world.cities"))
    zones = _largest_first(_time_zones(with_province=False))
    with_province = _largest_first(_time_zones(with_province=True))
    return {
        "largest": world[:LARGEST],
        "capitals": [city for city in world if city.is_capital],
        "with-state": _maps("us.cities"),
        "time-zones": zones[:LARGEST],
        "time-zones-province": with_province[:LARGEST],
    }


def _largest_first(cities: list[City]) -> list[City]:
    """The cities, each name once: that of the largest city."""
    largest = sorted(cities, key=lambda city: -city.people)
    distinct = {(city.name, city.state, city.country): city for city in reversed(largest)}.values()
    return sorted(distinct, key=lambda city: -city.people)


def _maps(table: str) -> list[City]:
    columns = r_data.load(MAPS, MAPS_FOLDER, table)
    rows = zip(*(columns[name].values for name in ("name", "country.etc", "pop", "lat", "long", "capital")), strict=True)
    in_states = table == "us.cities"
    return [
        # `Abilene TX`
        City(name.removesuffix(f" {of}") if in_states else name, "USA" if in_states else of, of if in_states else "",
             int(people), latitude, longitude, capital == 1)
        for name, of, people, latitude, longitude, capital in rows
    ]


def _time_zones(*, with_province: bool) -> list[City]:
    return [
        City(city["city"], city["country"], (city["province"] or "") if with_province else "", int(city["pop"]),
             city["lat"], city["lng"], is_capital=False)
        for city in json.loads(TIME_ZONES.read("package/data/cityMap.json"))
    ]


def _build(tables: dict[str, list[City]], wayfare: Path, folder: Path) -> None:
    manifest = '[dataset]\nname = "Foreign tables"\ndate = "2006-01-01"\n'
    for category, (name, cities) in enumerate(tables.items()):
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["name", "country", "state", "midrange"])
            # The amount is the number of the row, by which it is known again.
            writer.writerows([city.name, city.country, city.state, row] for row, city in enumerate(cities, start=1))
        manifest += MANIFEST.format(id=name, category=category, origin=(TIME_ZONES if name.startswith("time") else MAPS).spec)
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

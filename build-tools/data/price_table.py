"""Import a wide table of city prices, and say how much of it is kept.

    python3 build-tools/data/price_table.py --wayfare target/release/wayfare --dataset FOLDER [--misses]

The table has the form of a well-known public one: 4,956 cities, named as people write them, with their countries and 55 prices each, of
which many are `nan`. It is made up from a dataset and the seed below, so the right place of each row is known. Each row has a
date of its own, by which it is found again.
"""

import argparse
import csv
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import sphere

ROWS = 4_956
PRICES = 55
LARGEST = 9_000
RIGHT_KM = 30
START = date(2000, 1, 1)
# As such tables write them. The others have their own names.
COUNTRIES = {
    "US": "United States", "KR": "South Korea", "CZ": "Czech Republic", "CI": "Ivory Coast", "TW": "Taiwan (China)",
    "HK": "Hong Kong (China)", "MO": "Macao (China)", "XK": "Kosovo (Disputed Territory)", "TR": "Turkey", "RU": "Russia",
    "BA": "Bosnia And Herzegovina", "MK": "North Macedonia", "SZ": "Eswatini", "CD": "Congo, Democratic Republic of the",
    "CG": "Congo", "MM": "Myanmar", "PS": "Palestine", "TT": "Trinidad And Tobago", "VI": "Us Virgin Islands",
}
MANIFEST = """
[dataset]
name = "Prices"
date = "2026-01-01"

[[source]]
id = "prices"
file = "prices.csv"
kind = "location-costs"
title = "Prices"
origin = "made up"
license = "CC0-1.0"
date = "2026-01-01"
currency = "USD"
columns = { name = "city", country_code = "country", date = "noted" }

# Meals, a room, transport, fun, a day.
[[source.cost]]
category = 4
budget = { column = "x1", factor = 2 }
luxury = { column = "x2" }

[[source.cost]]
category = 1
midrange = { column = "x49", factor = 0.05 }
luxury = { column = "x48", factor = 0.05 }

[[source.cost]]
category = 3
budget = { column = "x28", factor = 2 }
luxury = { column = "x31", factor = 15 }

[[source.cost]]
category = 6
midrange = { column = "x41" }

[[source.cost]]
category = 0
budget = [{ column = "x1", factor = 2 }, { column = "x28", factor = 2 }, { column = "x49", factor = 0.05 }]
luxury = [{ column = "x2" }, { column = "x31", factor = 15 }, { column = "x48", factor = 0.05 }]
"""
# The prices that make up the budget and luxury of each category.
RECORDS = {4: [["x1"], ["x2"]], 1: [["x49"], ["x48"]], 3: [["x28"], ["x31"]], 6: [["x41"]],
           0: [["x1", "x28", "x49"], ["x2", "x31", "x48"]]}
TYPICAL = {"x1": 8, "x2": 42, "x28": 1.2, "x31": 1.4, "x41": 7, "x48": 900, "x49": 700}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wayfare", type=Path, default=Path("target/release/wayfare"), help="the command (default: %(default)s)")
    parser.add_argument("--dataset", type=Path, required=True, help="the dataset whose cities the table has")
    parser.add_argument("--misses", action="store_true", help="show the rows that are wrong or rejected")
    arguments = parser.parse_args()
    rows, points = table(arguments.dataset)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        with open(folder / "prices.csv", "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]), extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)
        (folder / "sources.toml").write_text(MANIFEST, encoding="utf-8")
        command = [arguments.wayfare, "--dataset", folder / "out", "build", "--sources", folder / "sources.toml", "--no-borders"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        report(folder, rows, points, arguments.misses)
    return 0


def table(dataset: Path) -> tuple[list[dict], dict]:
    """Return the rows of the table with the id of their place, and the points of all places."""
    chance = random.Random(20261125)
    db = sqlite3.connect(f"file:{dataset}/world.sqlite?mode=ro", uri=True)
    places = db.execute(
        "SELECT p.geonameid, p.name, p.ascii_name, country_code, a.name, population FROM place p "
        "LEFT JOIN admin1 a ON a.code = country_code || '.' || admin1_code "
        "WHERE feature_class = 'P' AND feature_code <> 'PPLX' AND country_code IS NOT NULL ORDER BY population DESC, 1 LIMIT ?",
        [LARGEST],
    ).fetchall()
    points = {id: SimpleNamespace(latitude=latitude, longitude=longitude)
              for id, latitude, longitude in db.execute("SELECT geonameid, latitude, longitude FROM place")}
    # Of places of one name, people mean the largest, or nobody knows which one.
    largest, doubtful = {}, set()
    for id, name, _, country, _, population in places:
        first = largest.setdefault((country, fold(name)), (id, population))
        if first[0] != id and population * 4 > first[1]:
            doubtful.add(first[0])
    meant = {id for id, _ in largest.values()} - doubtful
    places = sorted(chance.sample([place[:5] for place in places if place[0] in meant], ROWS))
    countries = {code: COUNTRIES.get(code, name) for code, name in db.execute("SELECT country_code, name FROM country")}
    english = {}
    for id, name in db.execute("SELECT geonameid, name FROM place_name WHERE lang = 'en' AND kind = 0 AND flags & 12 = 0 ORDER BY 1, flags & 1, 2"):
        english.setdefault(id, name)
    rows = []
    for number, (id, name, ascii_name, country, state) in enumerate(places):
        row = {"id": id, "city": spelt(chance, name, ascii_name, english.get(id), country, state), "country": countries[country],
               "noted": (START + timedelta(days=number)).isoformat()}
        level = chance.lognormvariate(0, 0.5)
        known = chance.choice([0.5, 0.8, 0.95, 0.99])
        for price in (f"x{number}" for number in range(1, PRICES + 1)):
            amount = TYPICAL.get(price, 10) * level * chance.lognormvariate(0, 0.1)
            row[price] = f"{amount:.2f}" if chance.random() < known else "nan"
        row["data_quality"] = int(known > 0.9)
        rows.append(row)
    return rows, points


def spelt(chance: random.Random, name: str, ascii_name: str | None, english: str | None, country: str, state: str | None) -> str:
    """Return the name of a city as somebody writes it."""
    plain = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    name = chance.choices([name, ascii_name or name, english or name, plain], [40, 25, 25, 10])[0]
    kind = chance.random()
    if country == "US" and state and kind < 0.5:
        return f"{name}, {state}"
    if kind < 0.02 and english and english != name:
        return f"{name} ({english})"
    return f" {name} " if kind < 0.04 else name.upper() if kind < 0.06 else name


def fold(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", name.casefold()) if c.isalnum())


def report(folder: Path, rows: list[dict], points: dict, misses: bool) -> None:
    db = sqlite3.connect(folder / "out" / "world.sqlite")
    kept = {}
    stored = 0
    query = "SELECT c.date, geonameid, budget, midrange, luxury FROM location_cost c JOIN source s USING (source_id) WHERE s.name = 'prices'"
    for noted, id, *amounts in db.execute(query):
        kept[noted] = id
        stored += sum(amount is not None for amount in amounts)
    having = [(row, amounts_of(row)) for row in rows]
    having = [(row, amounts) for row, amounts in having if amounts]
    taken = [row for row, _ in having if row["noted"] in kept]
    right = [row for row in taken if is_near(points[row["id"]], points[kept[row["noted"]]])]
    wrong = [row for row in taken if not is_near(points[row["id"]], points[kept[row["noted"]]])]
    lost = [row for row, _ in having if row["noted"] not in kept]
    amounts = sum(amounts for _, amounts in having)
    told = json.loads((folder / "out" / "report.json").read_text())
    prices = next(source for source in told["sources"] if source["id"] == "prices")
    print(f"{len(rows)} rows, {len(having)} with an amount: {len(right)} right, {len(wrong)} wrong, {len(lost)} rejected; "
          f"{(len(right) + len(wrong)) / len(having):.1%} kept")
    print(f"{amounts} amounts: {stored} stored, {stored / amounts:.1%}; {sum(prices['missing'].values())} cells missing")
    for group in told["rejected"]:
        if group["source"] == "prices":
            print(f"{group['count']:6} {group['reason']}")
    if misses:
        for row in wrong:
            print(f"wrong: {row['city']}, {row['country']}: {kept[row['noted']]} instead of {row['id']}")
        print((folder / "out" / "rejects.csv").read_text())


def is_near(place, other) -> bool:
    return sphere.km(place.latitude, place.longitude, other) <= RIGHT_KM


def amounts_of(row: dict) -> int:
    """Return how many amounts can be made of a row."""
    return sum(all(row[price] != "nan" for price in prices) for levels in RECORDS.values() for prices in levels)


if __name__ == "__main__":
    sys.exit(main())

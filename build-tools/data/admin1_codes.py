"""Codes of admin1 regions after ISO 3166-2, such as `ON` for Ontario, and their plain English names, from CLDR.

GeoNames has codes of its own, for most countries numbers, and names such as `Cairo Governorate`, which is plain `Cairo` in
CLDR. An ISO code is matched to GeoNames' region by the English name that CLDR gives to it, the words for the kind of a region left out.
"""

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path

import admin1
from output import fold, report, write_csv

NAMES = "package/subdivisions/en/en.json"


def build(packages, data: Path) -> None:
    names = _english_names(data)
    by_name = _by_name(names)
    rows, counts = [], Counter()
    for code, name in _subdivisions(packages["cldr-subdivisions-full"]):
        country, code = code[:2].upper(), code[2:].upper()
        found = by_name[country, admin1.key(name)]
        if len(found) != 1:
            counts["dropped, no one region of GeoNames has the name"] += 1
            continue
        (region,) = found
        if fold(name) not in map(fold, names[region]):
            rows.append((region, "", name))
            counts["plain names"] += 1
        if len(code) == 1 or not code.isalpha():
            counts["no code, one letter or with digits (not typed)"] += 1
        elif region == f"{country}.{code}":
            counts["no code, GeoNames' own"] += 1
        else:
            rows.append((region, "abbr", code))
            counts["codes"] += 1
    rows.sort()
    write_csv(data / "places/admin1-codes.csv", ["admin1_code", "lang", "name"], rows)
    report("codes and plain names of admin1 regions", counts)


def _subdivisions(package) -> list[tuple[str, str]]:
    names = json.loads(package.read(NAMES))["subdivisions"]["localeDisplayNames"]["subdivisions"]
    return sorted(names.items())


def _english_names(data: Path) -> dict[str, set[str]]:
    names = defaultdict(set)
    with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["lang"] in ("en", ""):
                names[row["admin1_code"]].add(row["name"])
    return names


def _by_name(names: dict[str, set[str]]) -> dict[tuple[str, str], set[str]]:
    """Codes of regions by country and name without words for their kind."""
    found = defaultdict(set)
    for code, forms in names.items():
        for form in forms:
            found[code.partition(".")[0], admin1.key(form)].add(code)
    return found

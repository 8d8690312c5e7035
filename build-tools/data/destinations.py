"""Cities, towns and villages that travellers go to: who types the name of one means it, and not a larger namesake.

The list is `places/destinations.csv`, written by hand for Wayfare as that of areas is: no package of a registry says it.
"""

import csv
from pathlib import Path

from output import report


def check(places, data: Path) -> None:
    known = {place.geonameid: (place.name, place.country) for place in places}
    with (data / "places/destinations.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if known.get(int(row["geonameid"])) != (row["name"], row["country_code"]):
            raise ValueError(f"destinations.csv: {row['geonameid']} is not {row['name']}, {row['country_code']}")
    report("destinations", {"destinations": len(rows)})

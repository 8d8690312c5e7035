"""Areas that travellers name and no gazetteer here has: valleys, parks, sights, beaches, further islands.

Names, points and radii stand in `areas.tsv`, written by hand for Wayfare. An area comes with the largest of our places
around its point; where there are none within its radius, with the nearest one. Its population is not known: the
people of these places are not all its own.
"""

import csv
import math
from collections import Counter
from pathlib import Path

import islands
from output import fold, report, write_csv

TABLE = Path(__file__).with_name("areas.tsv")

MAIN_PLACES = 10

# A place of the area's name that is no farther from its point is the area: no second one is made.
SAME_KM = 60

# A point farther from all places of its country is mistaken.
FARTHEST_KM = 300


def build(places, data: Path) -> None:
    by_country = {}
    for place in places:
        by_country.setdefault(place.country, []).append(place)
    # Only states with places are found.
    taken = islands.names_of_regions(data, {f"{place.country}.{place.admin1}" for place in places})
    with (data / "places/islands.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            taken[row["country_code"]].add(fold(row["name"]))
    rows, dropped = [], Counter()
    with TABLE.open(encoding="utf-8", newline="") as file:
        for area in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            name, country = area["name"], area["country"]
            if fold(name) in taken[country]:
                dropped["dropped, an island, country or state"] += 1
                continue
            point = float(area["latitude"]), float(area["longitude"])
            if any(_km(point, place) <= SAME_KM for place in places.named(country, name)):
                dropped["dropped, a place"] += 1
                continue
            near = sorted((_km(point, place), place.geonameid, place) for place in by_country[country])
            if near[0][0] > FARTHEST_KM:
                raise ValueError(f"{name}: the nearest place of {country} is {near[0][0]:.0f} km away")
            within = [place for km, _, place in near if km <= float(area["km"])] or [near[0][2]]
            within.sort(key=lambda place: (-place.population, place.geonameid))
            rows.append([
                name, country, f"{point[0]:.3f}", f"{point[1]:.3f}", area["code"],
                " ".join(str(place.geonameid) for place in within[:MAIN_PLACES]), area["further names"],
            ])
    write_csv(
        data / "places/areas.csv",
        ["name", "country_code", "latitude", "longitude", "feature_code", "geonameids", "alternatenames"],
        rows,
    )
    report("areas", {"areas": len(rows), **dict(sorted(dropped.items()))})


def _km(point: tuple[float, float], place) -> float:
    """Distance on the sphere."""
    (south, west), (north, east) = (
        map(math.radians, of) for of in (point, (float(place.latitude), float(place.longitude)))
    )
    chord = (
        math.sin((north - south) / 2) ** 2
        + math.cos(south) * math.cos(north) * math.sin((east - west) / 2) ** 2
    )
    return 2 * 6371 * math.asin(math.sqrt(chord))

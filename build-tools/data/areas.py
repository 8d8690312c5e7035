"""Areas that travellers name and no gazetteer here has: continents, historic regions, valleys, parks, sights, islands.

Names, points and radii stand in `areas.tsv`, written by hand for Wayfare. An area comes with the largest of our places
around its point; where there are none within its radius, with the nearest one. Its population is not known: not all people
of these places are its own, so their sum only ranks, up to what a dense city has in its circle: a quarter is not as large as
its city. Its bounding box is that of the circle with its radius. A place with more people is not among its places, unless
the area is an island.

A sight is what has a radius of at most `SIGHT_KM`, or lies in a larger city. The city that it lies in comes first among its
places, and the others are of the same admin1 region. Where the city is another one than its circle says, or an area
without a place would have that of the wrong region, its name is in `city`.

A river (`STM`) is a circle, too, around its course. It counts the people of a strip of land along the diameter only.

The country of an area is a code. Several codes, or `continent` and its code in GeoNames' list of countries, are those of
an area in several countries: it comes with their places, and belongs to none of them alone. What reaches into further
countries, or is counted with them, has their codes in `cc2`: their places are not among its own.
"""

import csv
import math
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import islands
import sphere
from output import fold, report, write_csv

TABLE = Path(__file__).with_name("areas.tsv")

# Good enough for radii by hand, and the boxes stay what they are.
ROUND_EARTH_KM = 6371

# A place that is no farther from an area's point, nor from its circle, has the name of that area, which is left with its
# further names: Kakadu is a village, Kakadu National Park is not.
SAME_KM, BESIDE_KM = 60, 10

# As dense as the inner quarters of a city.
PEOPLE_PER_KM2 = 10_000

# The width of the strip along a river.
STRIP_KM = 20

# Sights are this small. Where a city ends is not known: it extends over a circle as dense as cities are with their parks.
SIGHT_KM, CITY_PEOPLE_PER_KM2 = 3, 4_000

# A point farther from all places of its country is mistaken, unless its radius is as great or it is an island in an ocean.
FARTHEST_KM = 300


def build(places, area_names, data: Path) -> None:
    by_country = {}
    for place in places:
        by_country.setdefault(place.country, []).append(place)
    # Only regions with places are found.
    taken = islands.names_of_regions(data, {f"{place.country}.{place.admin1}" for place in places})
    with (data / "places/islands.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            taken[row["country_code"]].add(fold(row["name"]))
    continents = _continents(data)
    rows, dropped = [], Counter()
    with TABLE.open(encoding="utf-8", newline="") as file:
        for area in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            name, point, km = area["name"], (float(area["latitude"]), float(area["longitude"])), float(area["km"])
            countries = _countries(area["country"], continents)

            def is_taken(name: str) -> bool:
                return any(fold(name) in taken[country] for country in countries)

            def is_place(name: str) -> bool:
                named = (place for country in countries for place in places.named(country, name))
                return any(sphere.km(*point, place) <= min(SAME_KM, km + BESIDE_KM) for place in named)

            if is_taken(name):
                dropped["dropped, an island, country or region"] += 1
                continue
            names = [name, *(other for other in area["further names"].split(",") if other)]
            kept = [name for name in names if not is_taken(name) and not is_place(name)]
            dropped["names dropped"] += len(names) - len(kept)
            if not kept:
                dropped["dropped, a place"] += 1
                continue
            inside = (place for country in countries for place in by_country.get(country, ()))
            near = sorted((sphere.km(*point, place), place.geonameid, place) for place in inside)
            if area["code"] in ("RGN", "STM") and near[0][0] > max(FARTHEST_KM, km):
                raise ValueError(f"{name}: the nearest place of {area['country']} is {near[0][0]:.0f} km away")
            code, is_river = area["code"], area["code"] == "STM"
            country = countries[0] if len(countries) == 1 else ""
            cc2 = [*(() if country else countries), *(area["cc2"] or "").split()]
            most = math.inf if code in ("ISL", "ISLS") else round(PEOPLE_PER_KM2 * math.pi * km**2)
            counted = [place for distance, _, place in near if distance <= km] or [near[0][2]]
            people = min(most, sum(place.population for place in counted if place.feature_code != islands.SECTION))
            if is_river:
                people = round(people * min(1, 2 * STRIP_KM / (math.pi * km)))
            fits = [(distance, place) for distance, _, place in near if place.population <= most]
            city = _city(near, -1 if km <= SIGHT_KM else most, area["city"])
            # Of Hong Kong itself, no region is known.
            if city and city.admin1:
                fits = [(distance, place) for distance, place in fits if place.admin1 == city.admin1]
            within = sorted((place for distance, place in fits if distance <= km and place is not city), key=_by_people)
            main_places = [*([city] if city else ()), *within][:islands.MAIN_PLACES] or [fits[0][1]]
            box = islands.bounding_box([_circle(point, km)])
            rows.append([
                kept[0], country, ",".join(cc2), f"{point[0]:.3f}", f"{point[1]:.3f}",
                "RGN" if is_river else code, "" if code == "ISL" else people, *box,
                " ".join(str(place.geonameid) for place in main_places), ",".join(kept[1:]),
                area_names.of(country, kept, *point),
            ])
    write_csv(
        data / "places/areas.csv",
        [
            "name", "country_code", "cc2", "latitude", "longitude", "feature_code", "places_population",
            *islands.BOX_COLUMNS, "geonameids", "alternatenames", "translations",
        ],
        rows,
    )
    report("areas", {"areas": len(rows), **dict(sorted(dropped.items()))})


def names_of_admin1(regions: dict[str, str]) -> list[tuple[str, str, str]]:
    """Further names of the areas that are admin1 regions, by their codes, without a language."""
    codes = {(code.partition(".")[0], fold(name)): code for code, name in regions.items()}
    with TABLE.open(encoding="utf-8", newline="") as file:
        areas = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        (code, "", name)
        for area in areas if (code := codes.get((area["country"], fold(area["name"]))))
        for name in area["further names"].split(",") if name
    ]


def _continents(data: Path) -> dict[str, list[str]]:
    """The countries of each continent."""
    continents = {}
    for line in (data / "places/countryInfo.txt").read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            columns = line.split("\t")
            continents.setdefault(columns[8], []).append(columns[0])
    return continents


def _countries(text: str, continents: dict[str, list[str]]) -> list[str]:
    first, *others = text.split(" ")
    return continents[others[0]] if first == "continent" else [first, *others]


def _by_people(place) -> tuple[int, int]:
    return -place.population, place.geonameid


def _city(near, people: float, written: str | None):
    """The largest city of more people, among the places by distance, whose circle holds an area; or the one written for it."""
    if written:
        named = (place for _, _, place in near if fold(place.name) == fold(written))
        if not (city := next(named, None)):
            raise ValueError(f"no place of the country is called {written}")
        return city
    cities = (
        place for distance, _, place in near
        if place.feature_code != islands.SECTION
        and place.population > max(people, CITY_PEOPLE_PER_KM2 * math.pi * distance**2)
    )
    return min(cities, key=_by_people, default=None)


def _circle(point: tuple[float, float], km: float) -> SimpleNamespace:
    """The sides of the box around a circle; none of ours holds a pole."""
    latitude, longitude = point
    radius = km / ROUND_EARTH_KM
    wide = math.degrees(math.asin(math.sin(radius) / math.cos(math.radians(latitude))))
    high = math.degrees(radius)
    return SimpleNamespace(
        south=latitude - high, west=longitude - wide, north=latitude + high, east=longitude + wide
    )

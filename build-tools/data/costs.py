"""Estimated travel costs of countries and places, and the degree of bargaining."""

import csv
from collections import Counter
from pathlib import Path
from statistics import median

import cost_features
from cost_features import OWN, REGIONAL, SHARED, UNINHABITED
from cost_model import LEVELS, CostModel, Costs, read_constants
from importance import Importance
from output import report, write_csv
from place_terms import NO_TOWN, PlaceFeatures
from places import Place, Places

COLUMNS = ["category_id", *LEVELS, "error"]

# A city with so many people, and so many times those of a destination in its circle, has that as a suburb.
LARGE_CITY, MANY_TIMES = 1_000_000, 10


def build(packages, countries, places: Places, data: Path) -> list[Place]:
    """Write the cost tables; returns the places that have costs."""
    features = cost_features.read(packages, countries, data)
    of_places = PlaceFeatures(packages["neobase"], places, read_constants()["place"])
    chosen = select(features, of_places, places, data)
    model = CostModel(features, of_places, chosen)
    write_csv(
        data / "costs/countries.csv",
        ["country_code", *COLUMNS],
        (row for code in sorted(features) for row in _rows(model, code, code, model.country(code))),
    )
    write_csv(
        data / "costs/locations.csv",
        ["geonameid", *COLUMNS],
        (row for place in chosen for row in _rows(model, place.geonameid, place.country, model.place(place), place)),
    )
    degrees = {code: model.bargaining(code) for code in features}
    # At sea nothing is bargained for, as the service has it; nor in Antarctica.
    degrees |= {code: degrees.get(state, 0) for code, state in UNINHABITED.items()}
    write_csv(data / "costs/bargaining.csv", ["country_code", "negotiate"], sorted(degrees.items()))

    of_country = Counter(place.country for place in chosen)
    report("costs", {
        **{
            f"countries with a {how} price level": sum(f.level_of == how for f in features.values())
            for how in (OWN, SHARED, REGIONAL)
        },
        "countries without costs": " ".join(code for code in countries if code not in features),
        "places": len(chosen),
        "countries with places": len(of_country),
        "most of a country": " ".join(f"{code} {count}" for code, count in of_country.most_common(12)),
        "median of their inhabitants": median(place.population for place in chosen),
    })
    return chosen


def _rows(model: CostModel, key, country: str, costs: Costs, place: Place | None = None):
    for category, amounts in costs.items():
        error = model.error(country, category, place)
        yield [key, category, *(f"{amounts[level]:.2f}" for level in LEVELS), error]


def select(features, of_places: PlaceFeatures, places: Places, data: Path) -> list[Place]:
    """Capitals and destinations, so many places of each country, then those that people arrive at, then the most important ones."""
    constants = read_constants()["selection"]
    importance = Importance(data)
    destinations = {int(row["geonameid"]) for row in _read(data / "places/destinations.csv")}
    arrivals = _arrivals(places, data)

    def is_town(place: Place) -> bool:
        if place.country not in features or place.feature_code in NO_TOWN:
            return False
        city = None if place.feature_code == "PPLC" else of_places.city_around(place)
        if city is None:
            return True
        return place.geonameid in destinations and city.population < max(LARGE_CITY, MANY_TIMES * place.population)

    def in_order(some) -> list[Place]:
        return sorted(some, key=lambda place: (-importance(place), place.geonameid))

    chosen = {place.geonameid: place for place in places
              if (place.feature_code == "PPLC" or place.geonameid in destinations) and is_town(place)}
    of_country = Counter(place.country for place in chosen.values())
    ranked = in_order(places)
    for place in ranked:
        if of_country[place.country] < constants["of_each_country"] and place.geonameid not in chosen and is_town(place):
            chosen[place.geonameid] = place
            of_country[place.country] += 1
    for place in [*in_order(place for place in places if place.geonameid in arrivals), *ranked]:
        if len(chosen) >= constants["places"]:
            break
        if place.geonameid not in chosen and is_town(place):
            chosen[place.geonameid] = place
    return sorted(chosen.values(), key=lambda place: place.geonameid)


def _arrivals(places: Places, data: Path) -> set[int]:
    """Places with scheduled flights, the largest of each region, and the main ones of islands."""
    with (data / "places/airports.txt").open(encoding="utf-8", newline="") as file:
        found = {int(row[1]) for row in csv.reader(file, delimiter="\t")}
    found |= {int(row["geonameids"].split()[0]) for row in _read(data / "places/islands.csv")}
    largest = {}
    for place in places:
        if place.feature_code not in NO_TOWN:
            region = largest.setdefault((place.country, place.admin1), place)
            if place.population > region.population:
                largest[place.country, place.admin1] = place
    return found | {place.geonameid for place in largest.values()}


def stored(data: Path) -> set[int]:
    """The places that have costs."""
    return {int(row["geonameid"]) for row in _read(data / "costs/locations.csv")}


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))

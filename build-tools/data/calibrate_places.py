"""Compare the cost estimate of places with travellers' budgets of cities, and try what could tell cities apart.

    python3 build-tools/data/calibrate_places.py cities.csv [--countries table.csv]

The table of cities has the columns city, country_code and midrange_usd_a_day: a day of one person in
US dollars. With calibrate.py's table of countries, a city is estimated from a fit to all countries but
its own; else by the constants as they are. A third of the cities, by a hash of the name, is kept out of
all fitting. Each term is fitted to the rest, and estimates a city from the other countries alone. The
effects of countries are measured like this, too; those of all cities, printed last, go into
cost_model.toml, and what is printed before into docs/costs.md. Needs what refresh.py needs.
"""

import argparse
import copy
import csv
import random
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

import calibrate
import cost_features
import countries
import fetch
import places
from cost_model import TERMS, CostModel
from output import fold
from places import Place, Places
from regression import dot, print_errors, regression

DATA = Path(__file__).resolve().parents[2] / "data"
DAY = 0
RESAMPLES = 2_000
SMALL_TOWN = 150_000
# The effect of a country is the mean of how far its cities are off, drawn towards none as by this many more.
UNMOVED_CITIES = 1
# A city that is farther off, as a logarithm, counts as this far.
MOST_OFF = 0.7


@dataclass
class City:
    name: str
    place: Place
    is_area: bool  # an island, a park or a region, by its largest place
    budget: float  # all amounts are logarithms
    by_country: float
    by_place: float

    @property
    def is_held_out(self) -> bool:
        return zlib.crc32(self.name.encode()) % 3 == 0


class Terms:
    """What could make a city dearer or cheaper than its country."""

    def __init__(self, all_places: Places):
        self.largest = {}
        for place in all_places:
            largest = self.largest.setdefault(place.country, place)
            if place.population > largest.population:
                self.largest[place.country] = place
        with (DATA / "places/airports.txt").open(encoding="utf-8", newline="") as file:
            self.airports = Counter(int(row[1]) for row in csv.reader(file, delimiter="\t") if row[2] == "iata")
        self.destinations = {int(row["geonameid"]) for row in _rows("destinations")}
        self.islanders = {int(of) for row in _rows("islands") for of in row["geonameids"].split()}

    def of(self, city: City) -> dict[str, float]:
        place = city.place
        people = max(place.population, 15_000)
        airports = self.airports[place.geonameid]
        return {
            "people": log(people),
            "capital": place.feature_code == "PPLC",
            "largest of its country": place is self.largest[place.country],
            "airports": log(1 + airports),
            "airports by people": log((airports + 0.3) / people),
            "names": log(1 + len(place.alternates)),
            "names by people": log((1 + len(place.alternates)) / people),
            "small destination": place.geonameid in self.destinations and people < SMALL_TOWN,
            "on an island": place.geonameid in self.islanders,
            "island, park or region": city.is_area,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cities", type=Path)
    parser.add_argument("--countries", type=Path, help="budgets by country, of which each city's own is left out")
    parser.add_argument("--cache", type=Path, default=fetch.default_cache(),
                        help="where packages are kept between runs (default: %(default)s)")
    arguments = parser.parse_args()
    for table in filter(None, [arguments.cities, arguments.countries]):
        if not table.exists():
            print(f"skipped: there is no {table}")
            return
    packages = fetch.fetch_all(arguments.cache)
    model = CostModel(cost_features.read(packages, countries.read(packages), DATA))
    model.constants["countries"] = {}
    with tempfile.TemporaryDirectory() as folder:
        all_places = places.build(packages, Path(folder))
    models = _without_each(model, arguments.countries) if arguments.countries else defaultdict(lambda: model)
    cities = _cities(arguments.cities, all_places, models)
    rest = [city for city in cities if not city.is_held_out]
    own = [city for city in cities if model.features[city.place.country].level_of == cost_features.OWN]
    held_out = [city for city in cities if city.is_held_out]
    effects = country_effects(rest)
    for title, some in [("all", cities), ("price level of its own", own), ("held out", held_out), ("rest", rest)]:
        print(title)
        _compare("country's figure", some, [city.by_country for city in some])
        _compare("place's figure", some, [city.by_place for city in some])
        if some is held_out:
            moved = [city.by_place + effects.get(city.place.country, 0.0) for city in some]
            _compare("with country's effect", some, moved)

    print("\neach term, on the rest: its effect, and how much nearer it is on average, 5 to 95 % of resamples")
    terms = Terms(all_places)
    for name in terms.of(rest[0]):
        rows = [[1.0, float(terms.of(city)[name])] for city in rest]
        estimated, effect = _cross_validated(rest, rows)
        _compare(name, rest, estimated)
        low, high = _gain(rest, estimated)
        print(f"    effect {effect:+.3f}, gain {low:+.3f} to {high:+.3f}")

    print("\n[countries]")
    as_is = _cities(arguments.cities, all_places, defaultdict(lambda: model)) if arguments.countries else cities
    for code, effect in sorted(country_effects(as_is).items()):
        print(f"{code} = {effect:.2f}")


def country_effects(cities: list[City]) -> dict[str, float]:
    """By how much the cities of each country are off, as a logarithm."""
    off = defaultdict(list)
    for city in cities:
        off[city.place.country].append(min(max(city.budget - city.by_place, -MOST_OFF), MOST_OFF))
    return {code: sum(some) / (len(some) + UNMOVED_CITIES) for code, some in off.items()}


def _rows(table: str) -> list[dict[str, str]]:
    with (DATA / f"places/{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _without_each(model: CostModel, table: Path) -> dict[str, CostModel]:
    """For each country, the model as fitted to the other countries."""
    kept, *_ = calibrate.usable(calibrate.read(table), model.features)
    budgets = {part: calibrate.midrange(kept, part) for part in calibrate.PARTS}
    models = {}
    for code in model.features:
        models[code] = copy.deepcopy(model)
        for category in models[code].constants["category"]:
            if category["id"] in budgets:
                coefficient, *effects = calibrate.fit(model.features, budgets[category["id"]], {code})
                category.update(zip(TERMS, [exp(coefficient), *effects], strict=True))
    return models


def _cities(table: Path, all_places: Places, models: dict[str, CostModel]) -> list[City]:
    areas = {}
    for row in _rows("islands") + _rows("areas"):
        for name in [row["name"], *row["alternatenames"].split(",")]:
            areas.setdefault((row["country_code"], fold(name)), row["geonameids"].split())
    found, unknown = [], []
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name, country = row["city"], row["country_code"]
            places_of_name = all_places.known_as(country, name)
            area = areas.get((country, fold(name)), [])
            if not places_of_name and not area:
                unknown.append(f"{name} ({country})")
                continue
            place = places_of_name[0] if places_of_name else all_places.by_id[int(area[0])]
            model = models[country]
            found.append(City(
                name, place, not places_of_name, log(float(row["midrange_usd_a_day"])),
                log(model.country(country)[DAY]["midrange"]), log(model.place(place)[DAY]["midrange"]),
            ))
    of = len({city.place.country for city in found})
    print(f"{len(found)} cities of {of} countries; not found: {', '.join(unknown)}")
    return found


def _cross_validated(cities: list[City], rows: list[list[float]]) -> tuple[list[float], float]:
    """Estimates from the countries other than a city's own, and the effect of the term in all."""
    off = [city.budget - city.by_country for city in cities]
    without = {
        country: regression([
            (row, value) for row, value, city in zip(rows, off, cities, strict=True) if city.place.country != country
        ]) for country in {city.place.country for city in cities}
    }
    estimated = [
        city.by_country + dot(without[city.place.country], row) for city, row in zip(cities, rows, strict=True)
    ]
    return estimated, regression(list(zip(rows, off, strict=True)))[1]


def _gain(cities: list[City], estimated: list[float]) -> tuple[float, float]:
    """By how much estimates are nearer than the country's figure, in resamples of countries."""
    of_country = defaultdict(list)
    for city, value in zip(cities, estimated, strict=True):
        of_country[city.place.country].append(abs(city.by_country - city.budget) - abs(value - city.budget))
    chance = random.Random(1)
    gains = []
    for _ in range(RESAMPLES):
        drawn = [gain for some in chance.choices(list(of_country.values()), k=len(of_country)) for gain in some]
        gains.append(sum(drawn) / len(drawn))
    gains.sort()
    return gains[RESAMPLES // 20], gains[-RESAMPLES // 20]


def _compare(title: str, cities: list[City], estimated: list[float]) -> None:
    keys = range(len(cities))
    print_errors(title, dict(zip(keys, estimated)), {key: cities[key].budget for key in keys})


if __name__ == "__main__":
    sys.exit(main())

"""Compare the cost estimate of places with travellers' budgets of cities, and fit what tells places of a country apart.

    python3 build-tools/data/calibrate_places.py cities.csv [--countries table.csv] [--per-diems FOLDER]

The table of cities has the columns city, country_code and midrange_usd_a_day: a day of one person in US dollars. With
calibrate.py's table of countries, a city is estimated from a fit to all countries but its own; else by the constants as they
are. A third of the cities, by a hash of the name, is kept out of all fitting. Per diems are those of the United States: within
countries they tell what the two terms of places weigh. What is printed goes into cost_model.toml and docs/costs.md. Needs what
refresh.py needs, and the places that it chose.
"""

import argparse
import copy
import csv
import random
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import exp, log
from pathlib import Path
from statistics import mean, median

import calibrate
import check_costs
import cost_features
import costs
import countries
import fetch
import places
from cost_model import TERMS, CostModel, read_constants
from output import fold
from place_terms import PlaceFeatures
from places import Place, Places
from regression import dot, print_errors, regression, spearman

DATA = Path(__file__).resolve().parents[2] / "data"
DAY, BED, FOOD = 0, 1, 4
RESAMPLES = 1_000
# The effect of a country is the mean of how far its cities are off, drawn towards none as by this many more.
UNMOVED_CITIES = 1
# Where no city has a budget, so much of how far that of the country is off counts.
OWN_BUDGET = 0.5
# A city that is farther off, as a logarithm, counts as this far.
MOST_OFF = 0.7
# Budgets that differ by less have no order.
SAME = log(1.1)
# What was before the terms of places: a bed rose with the people of a place.
BEFORE_PEOPLE, BEFORE_EFFECT, BEFORE_LEAST, BEFORE_MOST = 500_000, 0.07, 15_000, 20_000_000
# Two of three normal values lie within so many deviations; 0.8 of them on this side of so many.
TWO_OF_THREE, SURE = 0.97, 0.8416
# What is a place's own of the spread of its estimate: the rest is that of its country. And spreads that know no errors.
OWN_SPREAD, OWN_PART, ONE_SPREAD = 0.19, 0.25, {True: 0.27, False: 0.45}
# The rates of the 48 states are of one country, a third of all.
GSA_WEIGHT = 0.25
# Small towns that travellers go to, and the people of small islands.
SMALL_TOWN, SMALL_ISLAND = 30_000, 300_000


@dataclass
class City:
    name: str
    place: Place
    budget: float  # all amounts are logarithms
    by_country: float
    by_people: float
    by_place: float

    @property
    def is_held_out(self) -> bool:
        return zlib.crc32(self.name.encode()) % 3 == 0


ESTIMATES: dict[str, Callable[[City], float]] = {
    "by people": lambda city: city.by_people,
    "by place": lambda city: city.by_place,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cities", type=Path)
    parser.add_argument("--countries", type=Path, help="budgets by country, of which each city's own is left out")
    parser.add_argument("--per-diems", type=Path, help="folder with rates of the United States")
    parser.add_argument("--cache", type=Path, default=fetch.default_cache(),
                        help="where packages are kept between runs (default: %(default)s)")
    arguments = parser.parse_args()
    for table in filter(None, [arguments.cities, arguments.countries, arguments.per_diems]):
        if not table.exists():
            print(f"skipped: there is no {table}")
            return
    packages = fetch.fetch_all(arguments.cache)
    all_countries = countries.read(packages)
    with tempfile.TemporaryDirectory() as folder:
        all_places = places.build(packages, Path(folder))
    of_places = PlaceFeatures(packages["neobase"], all_places, read_constants()["place"])
    chosen = [all_places.by_id[geonameid] for geonameid in sorted(costs.stored(DATA))]
    model = CostModel(cost_features.read(packages, all_countries, DATA), of_places, chosen)
    errors = {city: model.error(city, DAY) for city in model.features}
    beyond = {}
    if arguments.per_diems:
        beyond = _fit_rates(arguments.per_diems, model, all_places, all_countries)
    model.constants["countries"] = {}
    models = _without_each(model, arguments.countries) if arguments.countries else defaultdict(lambda: model)
    cities = _cities(arguments.cities, all_places, models)
    held_out, rest = ([city for city in cities if city.is_held_out is held] for held in (True, False))

    for title, some in [("budgets", cities), ("budgets held out", held_out)]:
        beyond[title] = [(city.place, city.budget - city.by_place) for city in some]
    _print_tried(beyond)

    print("\nwithin countries, 5 to 95 % of resamples of countries: pairs in order, rank correlation, slope")
    for title, some in [("all", cities), ("fitted", rest), ("held out", held_out)]:
        for name, estimate in ESTIMATES.items():
            _print_order(f"{title}, {name}", some, estimate)
        low, high = _resampled(some, lambda drawn: _order(drawn, ESTIMATES["by place"])[1] - _order(drawn, ESTIMATES["by people"])[1])
        print(f"    rank correlation gains {low:+.2f} to {high:+.2f}")

    print("\nthe level, of those held out with the effects of the others")
    for name, estimate in {"by country": lambda city: city.by_country, **ESTIMATES}.items():
        _compare(f"held out, {name}", held_out, [estimate(city) for city in held_out])
        effects = country_effects(rest, estimate)
        _compare("  with country's effect", held_out, [estimate(c) + effects.get(c.place.country, (0.0,))[0] for c in held_out])
    left_out = _left_out(cities, errors, model)
    _print_coverage(left_out, model.constants["total"]["small"])
    _print_claims(left_out)

    as_is = _cities(arguments.cities, all_places, defaultdict(lambda: model)) if arguments.countries else cities
    effects = country_effects(as_is, ESTIMATES["by place"])
    if arguments.countries:
        own = country_budgets(arguments.countries, model)
        _print_own_budgets(as_is, own)
        effects = {code: (OWN_BUDGET * off, 1) for code, off in own.items()} | effects
    print("\n[countries]")
    for code, (effect, budgets) in sorted(effects.items()):
        print(f"{code} = {{ effect = {effect:.2f}, budgets = {budgets} }}")


def country_effects(cities: list[City], estimate: Callable[[City], float]) -> dict[str, tuple[float, int]]:
    """By how much the cities of each country are off, as a logarithm, and how many they are."""
    off = defaultdict(list)
    for city in cities:
        off[city.place.country].append(min(max(city.budget - estimate(city), -MOST_OFF), MOST_OFF))
    return {code: (sum(some) / (len(some) + UNMOVED_CITIES), len(some)) for code, some in off.items()}


def country_budgets(table: Path, model: CostModel) -> dict[str, float]:
    """By how much the budget of each country is off that is to be believed, as a logarithm.

    It is the median of its categories: in Namibia, entertainment is three quarters of the day, of safaris.
    """
    kept, *_ = calibrate.usable(calibrate.read(table), model.features)
    off = {
        code: median(log(costs[part]["midrange"] / model.country(code)[part]["midrange"]) for part in calibrate.PARTS if costs.get(part))
        for code, costs in kept.items() if model.error(code, DAY) < model.constants["total"]["error"]["regional"]
    }
    return {code: min(max(value, -MOST_OFF), MOST_OFF) for code, value in off.items()}


def _print_own_budgets(cities: list[City], own: dict[str, float]) -> None:
    """How far cities are off without a budget of theirs, by how much of that of the country counts."""
    some = [city for city in cities if city.place.country in own]
    print(f"\n{len(some)} cities by the budget of the country: what of it counts, median error, two of three within")
    for share in (0, 0.3, 0.5, 0.7, 1):
        off = sorted(abs(city.budget - city.by_place - share * own[city.place.country]) for city in some)
        print(f"  {share}  {exp(off[len(off) // 2]) - 1:.1%}  {exp(off[len(off) * 2 // 3]):.2f}")


def _fit_rates(folder: Path, model: CostModel, all_places: Places, all_countries) -> dict[str, list[tuple[Place, float]]]:
    """Print the effects of the two terms on beds and meals within countries; returns what beds cost beyond them, by table."""
    rows, beyond = [], {}
    bed = next(category for category in model.constants["category"] if category["id"] == BED)
    for path, known in check_costs.per_diems(folder, model, all_places, all_countries):
        effects = [bed["traffic"], bed["largest"]]
        beyond[path.stem] = [(place, log(rates[0]) - dot(effects, model.place_terms(place))) for place, rates in known]
        weight = GSA_WEIGHT if "gsa" in path.name else 1.0
        rows += [(place.country, weight, model.place_terms(place), rates) for place, rates in known]
    counts = Counter(country for country, *_ in rows)
    rows = [row for row in rows if counts[row[0]] > 1]
    print(f"rates of {len(rows)} places of {len({row[0] for row in rows})} countries: effects of traffic and of being the largest")
    for i, name in enumerate(["lodging", "meals"]):
        print(f"  {name}:", " ".join(f"{effect:.3f}" for effect in _within(rows, i)))
    return beyond


def _print_tried(beyond: dict[str, list[tuple[Place, float]]]) -> None:
    """The effects within countries of terms that might tell resorts, on what is not explained."""
    destinations = {row["geonameid"] for row in _rows("destinations")}
    islands = {i for row in _rows("islands") if int(row["places_population"] or 0) < SMALL_ISLAND for i in row["geonameids"].split()}
    tried: dict[str, Callable[[Place], float]] = {
        "small destination": lambda place: float(str(place.geonameid) in destinations and place.population < SMALL_TOWN),
        "small island": lambda place: float(str(place.geonameid) in islands),
        "names for people": lambda place: log(1 + len(place.alternates)) - 0.35 * log(max(place.population, 500)),
    }
    print("\nterms that were tried for resorts: effects within countries")
    for title, some in beyond.items():
        of_country = defaultdict(list)
        for place, value in some:
            of_country[place.country].append((place, value))
        effects = []
        for name, term in tried.items():
            pairs = []
            for known in of_country.values():
                x, y = mean(term(place) for place, _ in known), mean(value for _, value in known)
                pairs += [(term(place) - x, value - y) for place, value in known]
            squares = sum(x * x for x, _ in pairs)
            effects.append(f"{name} {sum(x * y for x, y in pairs) / squares:+.2f}" if squares else f"{name} none")
        print(f"  {title:28} n {len(some):3}  {'  '.join(effects)}")


def _within(rows, rate: int) -> list[float]:
    """The effects of the terms, of deviations from the means of the country."""
    of_country = defaultdict(list)
    for country, weight, (traffic, largest), rates in rows:
        of_country[country].append((weight, traffic, largest, log(rates[rate])))
    deviations = []
    for some in of_country.values():
        means = [mean(values) for values in zip(*some, strict=True)]
        for weight, *values in some:
            traffic, largest, amount = (weight**0.5 * (value - at) for value, at in zip(values, means[1:], strict=True))
            deviations.append(([weight**0.5, traffic, largest], amount))
    return regression(deviations)[1:]


def _without_each(model: CostModel, table: Path) -> dict[str, CostModel]:
    """For each country, the model as fitted to the other countries."""
    kept, *_ = calibrate.usable(calibrate.read(table), model.features)
    budgets = {part: calibrate.midrange(kept, part) for part in calibrate.PARTS}
    models = {}
    for code in model.features:
        models[code] = copy.copy(model)
        models[code].constants = copy.deepcopy(model.constants)
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
            elif country not in calibrate.STALE:
                place = places_of_name[0] if places_of_name else all_places.by_id[int(area[0])]
                day = models[country].country(country)
                found.append(City(
                    name, place, log(float(row["midrange_usd_a_day"])), log(day[DAY]["midrange"]),
                    log(_by_people(models[country], place, day)), log(models[country].place(place)[DAY]["midrange"]),
                ))
    of = len({city.place.country for city in found})
    print(f"{len(found)} cities of {of} countries; stale: {' '.join(calibrate.STALE)}; not found: {', '.join(unknown)}")
    return found


def _rows(table: str) -> list[dict[str, str]]:
    with (DATA / f"places/{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _by_people(model: CostModel, place: Place, day) -> float:
    people = min(max(place.population, BEFORE_LEAST), BEFORE_MOST)
    more = (people / BEFORE_PEOPLE) ** BEFORE_EFFECT - 1
    return day[DAY]["midrange"] + model.constants["total"]["ratio"] * day[BED]["midrange"] * more


def _order(cities: list[City], estimate: Callable[[City], float]) -> tuple[float, float, float]:
    """The share of pairs of a country in order, the rank correlation of deviations from its mean, and the slope of budgets."""
    of_country = defaultdict(list)
    for city in cities:
        of_country[city.place.country].append((estimate(city), city.budget))
    right, pairs, x, y = 0.0, 0, [], []
    for some in of_country.values():
        for (one, budget), (other, other_budget) in combinations(some, 2):
            if abs(budget - other_budget) >= SAME:
                pairs += 1
                right += 0.5 if one == other else (one < other) == (budget < other_budget)
        if len(some) > 1:
            means = [mean(values) for values in zip(*some, strict=True)]
            x += [a - means[0] for a, _ in some]
            y += [b - means[1] for _, b in some]
    return right / max(pairs, 1), spearman(dict(enumerate(x)), dict(enumerate(y))), dot(x, y) / dot(x, x)


def _print_order(title: str, cities: list[City], estimate: Callable[[City], float]) -> None:
    shown = []
    for i, value in enumerate(_order(cities, estimate)):
        low, high = _resampled(cities, lambda drawn, i=i: _order(drawn, estimate)[i])
        shown.append(f"{value:.2f} [{low:.2f}, {high:.2f}]")
    print(f"  {title:22} n {len(cities):3}  {'  '.join(shown)}")


def _resampled(cities: list[City], measure: Callable[[list[City]], float]) -> tuple[float, float]:
    """5 to 95 % of a measure over resamples of countries; a country drawn twice counts as two."""
    of_country = defaultdict(list)
    for city in cities:
        of_country[city.place.country].append(city)
    several = [some for some in of_country.values() if len(some) > 1]
    chance = random.Random(1)
    found = []
    for _ in range(RESAMPLES):
        drawn = []
        for number, some in enumerate(chance.choices(several, k=len(several))):
            for city in some:
                place = copy.copy(city.place)
                place.country = str(number)
                drawn.append(City(city.name, place, city.budget, city.by_country, city.by_people, city.by_place))
        found.append(measure(drawn))
    found.sort()
    return found[RESAMPLES // 20], found[-RESAMPLES // 20]


@dataclass
class LeftOut:
    """A city with what is said of it by the others of its country."""

    city: City
    estimate: float
    known: str  # how well the country is known: the key of an error
    error: float


def _left_out(cities: list[City], errors: dict[str, float], model: CostModel) -> list[LeftOut]:
    total, found = model.constants["total"], []
    for city in cities:
        others = [other for other in cities if other is not city and other.place.country == city.place.country]
        effect, budgets = country_effects(others, ESTIMATES["by place"]).get(city.place.country, (0.0, 0))
        known = "many" if budgets >= total["many"] else "some" if budgets else "own"
        error = errors[city.place.country] if errors[city.place.country] >= total["error"]["regional"] else total["error"][known]
        if city.place.population < total["small"]:
            error = max(error, total["error"]["small_place"])
        found.append(LeftOut(city, city.by_place + effect, known, error))
    return found


def _print_coverage(left_out: list[LeftOut], small: int) -> None:
    """How many budgets are within the error that the other cities of their country would have."""
    within = defaultdict(list)
    for left in left_out:
        off, city = abs(left.city.budget - left.estimate), left.city
        groups = ["all", left.known, f"{left.error}", *["held out"] * city.is_held_out, *["small"] * (city.place.population < small)]
        for group in groups:
            within[group].append((off <= log(left.error), off))
    print("\neach city left out: within its error; two of three are within")
    for group, some in within.items():
        print(f"  {group:10} n {len(some):3}  {sum(is_in for is_in, _ in some) / len(some):.0%}"
              f"  {exp(sorted(off for _, off in some)[len(some) * 2 // 3]):.2f}")


def _spread(one: LeftOut, other: LeftOut) -> float:
    """As comparison.rs has it: the deviation of the ratio of two days from what is said of it."""
    a, b = (log(left.error) / TWO_OF_THREE for left in (one, other))
    is_same_country = one.city.place.country == other.city.place.country
    least = min(a, b) ** 2
    shared = max(least - max(OWN_SPREAD ** 2, OWN_PART * least), 0) if is_same_country else 0
    return (a * a + b * b - 2 * shared) ** 0.5


def _print_claims(left_out: list[LeftOut]) -> None:
    """How often "cheaper" is said of two cities, and is right: by one spread for all, and by one for each pair."""
    rules = {
        "one for all": lambda one, other: ONE_SPREAD[one.city.place.country == other.city.place.country],
        "of each pair": _spread,
    }
    print("\nof pairs of cities: how many are said to be cheaper, and how many of these are")
    for rule, spread in rules.items():
        said, pairs = defaultdict(list), Counter()
        for one, other in combinations(left_out, 2):
            is_same_country = one.city.place.country == other.city.place.country
            where = "within a country" if is_same_country else "between countries"
            # What the others say of the country is the same of both.
            ratio = one.city.by_place - other.city.by_place if is_same_country else one.estimate - other.estimate
            budgets = one.city.budget - other.city.budget
            worst = max(one.error, other.error)
            groups = [where, f"{where}, {worst}", *[f"{where}, held out"] * (one.city.is_held_out and other.city.is_held_out)]
            for group in groups:
                pairs[group] += 1
                if abs(ratio) >= SURE * spread(one, other):
                    said[group].append(0.5 if budgets == 0 else float((ratio < 0) == (budgets < 0)))
        for group, count in sorted(pairs.items()):
            right = mean(said[group]) if said[group] else float("nan")
            print(f"  {rule:12} {group:32} {count:6} pairs  said of {len(said[group]) / count:.0%}, right in {right:.1%}")


def _compare(title: str, cities: list[City], estimated: list[float]) -> None:
    keys = range(len(cities))
    print_errors(title, dict(zip(keys, estimated)), {key: cities[key].budget for key in keys})


if __name__ == "__main__":
    sys.exit(main())

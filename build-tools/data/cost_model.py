"""The model of the cost estimate: what its terms are, and what it makes of a country or place.

The constants and the reasons for them stand in cost_model.toml.
"""

import tomllib
from collections import defaultdict
from math import exp, log
from pathlib import Path

from cost_features import Features
from place_terms import PlaceFeatures
from places import Place

LEVELS = ["budget", "midrange", "luxury"]

REGIONS = ["africa", "latin", "gulf", "soviet"]

# Names of the constants of a category, in the order of `terms`.
TERMS = ["coefficient", "price_level", "airports", "devaluation", *REGIONS]

BED = 1

Costs = dict[int, dict[str, float]]


def read_constants() -> dict:
    path = Path(__file__).with_name("cost_model.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def terms(country: Features) -> list[float]:
    return [
        1.0, log(country.price_level), log(country.airport_density), country.devaluation,
        *(float(country.region == region) for region in REGIONS),
    ]


class CostModel:
    def __init__(self, features: dict[str, Features], of_places: PlaceFeatures | None = None, chosen=()):
        """`chosen`: the places with costs, around whose mean those of a country vary."""
        self.constants = read_constants()
        self.features = features
        self._of_places = of_places
        self._means = _means(of_places, chosen)

    def country(self, code: str) -> Costs:
        return self._costs(code, lambda category: 0.0)

    def place(self, place: Place) -> Costs:
        traffic, largest = self.place_terms(place)
        town_bed = self.constants["town_beds"].get(place.country, 0.0)

        def of_place(category) -> float:
            effect = category["traffic"] * traffic + category["largest"] * largest
            return effect + (town_bed if category["id"] == BED else 0.0)

        return self._costs(place.country, of_place)

    def place_terms(self, place: Place) -> tuple[float, float]:
        """By how much its terms are above those of its country's mean."""
        own, (traffic, largest) = self._of_places.of(place), self._means[place.country]
        return own.traffic - traffic, own.largest - largest

    def error(self, code: str, category: int, place: Place | None = None) -> float:
        """The factor within which two of three such estimates are right."""
        total, known = self.constants["total"], self.features[code].level_of
        if self.features[code].fell or code in self.constants["doubtful"]["countries"]:
            known = "regional"
        if category != total["id"]:
            return next(constants["error"][known] for constants in self.constants["category"] if constants["id"] == category)
        budgets = self.constants["countries"].get(code, {"budgets": 0})["budgets"]
        if budgets and known != "regional":
            known = "many" if budgets >= total["many"] else "some"
        is_small = place is not None and place.population < total["small"]
        return max(total["error"][known], total["error"]["small_place"] if is_small else 1.0)

    def bargaining(self, code: str) -> int:
        bands = self.constants["bargaining"]
        level = self.features[code].price_level
        return next(band["negotiate"] for band in bands if level < band["below"])

    def _costs(self, code: str, of_place) -> Costs:
        country = self.features[code]
        midrange = {}
        for category in self.constants["category"]:
            effects = [log(category["coefficient"]), *(category[name] for name in TERMS[1:])]
            logarithm = sum(e * t for e, t in zip(effects, terms(country), strict=True))
            logarithm += self.constants["countries"].get(code, {"effect": 0.0})["effect"]
            midrange[category["id"]] = exp(logarithm + of_place(category))
        total = self.constants["total"]
        midrange[total["id"]] = total["ratio"] * sum(midrange[part] for part in total["of"])

        spread = {"midrange": 1.0}
        for level in ("budget", "luxury"):
            constants = self.constants["levels"][level]
            spread[level] = constants["ratio"] * (1 + country.airports) ** constants["airports"]
        return {
            category: {level: amount * spread[level] for level in LEVELS}
            for category, amount in sorted(midrange.items())
        }


def _means(of_places: PlaceFeatures | None, chosen) -> dict[str, tuple[float, float]]:
    """The means of the two terms of places by country, weighted by traffic."""
    found = defaultdict(list)
    for place in chosen:
        found[place.country].append(of_places.of(place))
    means = {}
    for code, some in found.items():
        weight = sum(own.weight for own in some)
        means[code] = (
            sum(own.weight * own.traffic for own in some) / weight, sum(own.weight * own.largest for own in some) / weight,
        )
    return means

"""The model of the cost estimate: what its terms are, and what it makes of a country or place.

The constants and the reasons for them stand in cost_model.toml.
"""

import tomllib
from math import exp, log
from pathlib import Path

from cost_features import Features
from places import Place

LEVELS = ["budget", "midrange", "luxury"]

# Names of the constants of a category, in the order of `terms`.
TERMS = ["coefficient", "price_level", "airports", "devaluation", "africa", "latin"]

Costs = dict[int, dict[str, float]]


def terms(country: Features) -> list[float]:
    return [
        1.0, log(country.price_level), log(country.airport_density), country.devaluation,
        float(country.region == "africa"), float(country.region == "latin"),
    ]


class CostModel:
    def __init__(self, features: dict[str, Features]):
        path = Path(__file__).with_name("cost_model.toml")
        self.constants = tomllib.loads(path.read_text(encoding="utf-8"))
        self.features = features

    def country(self, code: str) -> Costs:
        return self._costs(code, lambda category: 1.0)

    def place(self, place: Place) -> Costs:
        return self._costs(place.country, lambda category: self._place_factor(place, category))

    def error(self, code: str, category: int) -> float:
        """The factor within which two of three such estimates are right."""
        of = [*self.constants["category"], self.constants["total"]]
        errors = next(constants["error"] for constants in of if constants["id"] == category)
        return errors[self.features[code].level_of]

    def bargaining(self, code: str) -> int:
        bands = self.constants["bargaining"]
        level = self.features[code].price_level
        return next(band["negotiate"] for band in bands if level < band["below"])

    def _costs(self, code: str, factor) -> Costs:
        country = self.features[code]
        midrange = {}
        for category in self.constants["category"]:
            effects = [log(category["coefficient"]), *(category[name] for name in TERMS[1:])]
            logarithm = sum(e * t for e, t in zip(effects, terms(country), strict=True))
            logarithm += self.constants["countries"].get(code, 0.0)
            midrange[category["id"]] = exp(logarithm) * factor(category)
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

    def _place_factor(self, place: Place, category) -> float:
        constants = self.constants["place"]
        population = min(
            max(place.population, constants["lowest_population"]), constants["highest_population"]
        )
        return (population / constants["reference_population"]) ** category.get("place_size", 0.0)

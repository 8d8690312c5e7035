"""Estimated travel costs of countries and places, and the degree of bargaining.

The model and the reasons for its constants stand in cost_model.toml.
"""

import tomllib
from pathlib import Path

import price_levels
from output import report, write_csv
from places import Place, Places

LEVELS = ["budget", "midrange", "luxury"]
AMOUNTS = ["category_id", *LEVELS]

# Parts of another place, and places that are no more.
NOT_A_DESTINATION = {"PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"}

Costs = dict[int, dict[str, float]]


class CostModel:
    """The constants, and the price level of each country that has one."""

    def __init__(self, packages, countries):
        path = Path(__file__).with_name("cost_model.toml")
        self.constants = tomllib.loads(path.read_text(encoding="utf-8"))
        levels = price_levels.read(packages["pwt9"])
        self.price_level = {
            code: levels[country.iso3][1]
            for code, country in countries.items()
            if country.iso3 in levels
        }

    def country(self, code: str) -> Costs:
        return self._costs(code, lambda group: 1.0)

    def place(self, place: Place) -> Costs:
        return self._costs(place.country, lambda group: self._place_factor(place, group))

    def bargaining(self, code: str) -> int:
        bands = self.constants["bargaining"]
        return next(band["negotiate"] for band in bands if self.price_level[code] < band["below"])

    def _costs(self, country: str, factor) -> Costs:
        level = self.price_level[country]
        national, midrange = {}, {}
        for category in self.constants["category"]:
            if "ratio" in category:
                amount = national[category["ratio_to"]] * category["ratio"]
            else:
                amount = category["coefficient"] * level ** category["exponent"]
            national[category["id"]] = amount
            group = "accommodation" if category["id"] == 1 else "other"
            midrange[category["id"]] = amount * factor(group)
        total = self.constants["total"]
        midrange[total["id"]] = total["ratio"] * sum(midrange[part] for part in total["of"])

        levels = self.constants["levels"]
        return {
            category: {
                "budget": amount / levels["budget_divisor"],
                "midrange": amount,
                "luxury": amount * levels["luxury_multiplier"],
            }
            for category, amount in sorted(midrange.items())
        }

    def _place_factor(self, place: Place, group: str) -> float:
        constants = self.constants["place"]
        population = min(
            max(place.population, constants["lowest_population"]), constants["highest_population"]
        )
        size = population / constants["reference_population"]
        rank = {"PPLC": "capital", "PPLA": "seat"}.get(place.feature_code)
        return size ** constants[group]["size_elasticity"] * constants[group].get(rank, 1.0)


def build(model: CostModel, countries, places: Places, data: Path) -> list[Place]:
    """Write the cost tables; returns the places that have costs."""
    chosen = _select(model, places)
    write_csv(
        data / "costs/countries.csv",
        ["country_code", *AMOUNTS],
        (row for code in sorted(model.price_level) for row in _rows(code, model.country(code))),
    )
    write_csv(
        data / "costs/locations.csv",
        ["geonameid", *AMOUNTS],
        (row for place in chosen for row in _rows(place.geonameid, model.place(place))),
    )
    # At sea nothing is bargained for, as the service has it.
    degrees = {"00": 0} | {code: model.bargaining(code) for code in model.price_level}
    write_csv(data / "costs/bargaining.csv", ["country_code", "negotiate"], sorted(degrees.items()))

    missing = [code for code in countries if code not in model.price_level]
    report("costs", {
        "countries": len(model.price_level),
        "countries without a price level": f"{len(missing)}: {' '.join(missing)}",
        "places": len(chosen),
        "countries with places": len({place.country for place in chosen}),
        "smallest place by population alone": min(
            place.population for place in chosen if place.feature_code not in ("PPLC", "PPLA")
        ),
    })
    return chosen


def _rows(key, costs: Costs):
    for category, amounts in costs.items():
        yield [key, category, *(f"{amounts[level]:.2f}" for level in LEVELS)]


def _select(model: CostModel, places: Places) -> list[Place]:
    selection = model.constants["selection"]
    largest = sorted(
        (
            place for place in places
            if place.country in model.price_level and place.feature_code not in NOT_A_DESTINATION
        ),
        key=lambda place: (-place.population, place.geonameid),
    )
    chosen = {}
    for place in largest:
        seat = place.feature_code == "PPLA" and place.population > selection["seat_population"]
        if place.feature_code == "PPLC" or seat:
            chosen[place.geonameid] = place
    covered = {place.country for place in chosen.values()}
    for place in largest:
        if place.country not in covered:
            chosen[place.geonameid] = place
            covered.add(place.country)
    for place in largest:
        if len(chosen) >= selection["places"]:
            break
        chosen[place.geonameid] = place
    return sorted(chosen.values(), key=lambda place: place.geonameid)

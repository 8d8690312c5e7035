"""Estimated travel costs of countries and places, and the degree of bargaining."""

from pathlib import Path
from statistics import median

from cost_features import OWN, REGIONAL, SHARED, UNINHABITED
from cost_model import LEVELS, CostModel, Costs
from importance import Importance
from output import report, write_csv
from places import Place, Places

COLUMNS = ["category_id", *LEVELS, "error"]

# Parts of another place, and places that are no more.
NOT_A_DESTINATION = {"PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"}


def build(model: CostModel, countries, places: Places, data: Path) -> list[Place]:
    """Write the cost tables; returns the places that have costs."""
    chosen = _select(model, places, Importance(data))
    write_csv(
        data / "costs/countries.csv",
        ["country_code", *COLUMNS],
        (row for code in sorted(model.features) for row in _rows(model, code, code, model.country(code))),
    )
    write_csv(
        data / "costs/locations.csv",
        ["geonameid", *COLUMNS],
        (row for place in chosen for row in _rows(model, place.geonameid, place.country, model.place(place))),
    )
    degrees = {code: model.bargaining(code) for code in model.features}
    # At sea nothing is bargained for, as the service has it; nor in Antarctica.
    degrees |= {code: degrees.get(state, 0) for code, state in UNINHABITED.items()}
    write_csv(data / "costs/bargaining.csv", ["country_code", "negotiate"], sorted(degrees.items()))

    report("costs", {
        **{
            f"countries with a {how} price level": sum(f.level_of == how for f in model.features.values())
            for how in (OWN, SHARED, REGIONAL)
        },
        "countries without costs": " ".join(code for code in countries if code not in model.features),
        "places": len(chosen),
        "countries with places": len({place.country for place in chosen}),
        "median of their inhabitants": median(place.population for place in chosen),
    })
    return chosen


def _rows(model: CostModel, key, country: str, costs: Costs):
    for category, amounts in costs.items():
        error = model.error(country, category)
        yield [key, category, *(f"{amounts[level]:.2f}" for level in LEVELS), error]


def _select(model: CostModel, places: Places, importance: Importance) -> list[Place]:
    """Every capital, a place of each country, then the most important ones."""
    ranked = sorted(
        (
            place for place in places
            if place.country in model.features and place.feature_code not in NOT_A_DESTINATION
        ),
        key=lambda place: (-importance(place), place.geonameid),
    )
    chosen = {place.geonameid: place for place in ranked if place.feature_code == "PPLC"}
    covered = {place.country for place in chosen.values()}
    for place in ranked:
        if place.country not in covered:
            chosen[place.geonameid] = place
            covered.add(place.country)
    for place in ranked:
        if len(chosen) >= model.constants["selection"]["places"]:
            break
        chosen[place.geonameid] = place
    return sorted(chosen.values(), key=lambda place: place.geonameid)

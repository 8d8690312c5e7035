"""Estimated travel costs of countries and places, and the degree of bargaining."""

from pathlib import Path

from cost_features import OWN, REGIONAL, SHARED
from cost_model import LEVELS, CostModel, Costs
from output import report, write_csv
from places import Place, Places

COLUMNS = ["category_id", *LEVELS, "error"]

# Parts of another place, and places that are no more.
NOT_A_DESTINATION = {"PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"}


def build(model: CostModel, countries, places: Places, data: Path) -> list[Place]:
    """Write the cost tables; returns the places that have costs."""
    chosen = _select(model, places)
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
    # At sea nothing is bargained for, as the service has it.
    degrees = {"00": 0} | {code: model.bargaining(code) for code in model.features}
    write_csv(data / "costs/bargaining.csv", ["country_code", "negotiate"], sorted(degrees.items()))

    report("costs", {
        **{
            f"countries with a {how} price level": sum(f.level_of == how for f in model.features.values())
            for how in (OWN, SHARED, REGIONAL)
        },
        "countries without costs": " ".join(code for code in countries if code not in model.features),
        "places": len(chosen),
        "countries with places": len({place.country for place in chosen}),
        "smallest place by population alone": min(
            place.population for place in chosen if place.feature_code not in ("PPLC", "PPLA")
        ),
    })
    return chosen


def _rows(model: CostModel, key, country: str, costs: Costs):
    for category, amounts in costs.items():
        error = model.error(country, category)
        yield [key, category, *(f"{amounts[level]:.2f}" for level in LEVELS), error]


def _select(model: CostModel, places: Places) -> list[Place]:
    selection = model.constants["selection"]
    largest = sorted(
        (
            place for place in places
            if place.country in model.features and place.feature_code not in NOT_A_DESTINATION
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

"""A program whose types mypy and pyright check strictly."""

from typing import Literal

import polars
from typing_extensions import assert_type

import wayfare


def day(world: wayfare.Dataset, text: str) -> str:
    hit = world.resolve(text, country=["PT", "ES"], min_confidence=0.5, kind="place").one
    if hit is None or (costs := hit.place.costs_or_inherited()) is None:
        return f"{text} is not known"
    match costs:
        case wayfare.Costs(total=wayfare.Cost(midrange=float(midrange)), currency=wayfare.Currency(code)):
            assert_type(code, str)
            return f"{midrange} {code}"
        case _:
            return f"{hit.place.name} costs nobody knows what"


def test_a_program_is_typed(example: wayfare.Dataset) -> None:
    assert day(example, "lissabon") == "112.25 EUR" and day(example, "qqqqqq") == "qqqqqq is not known"
    place = example.nearest(38.72, -9.13, limit=1, bbox=(-10.0, 38.0, -9.0, 39.0))[0].place
    assert_type(place.kind, Literal["place", "region", "country"])
    assert_type(place.population, int | None)
    cities = polars.DataFrame({"city": ["Lissabon"]})
    enriched = wayfare.enrich(cities, text="city", add=["name"], dataset=example)
    assert_type(enriched, polars.DataFrame)
    assert_type(wayfare.enrich(cities["city"], add=["name"], dataset=example), polars.DataFrame)
    assert_type(wayfare.enrich(["Lissabon"], add=["name"], dataset=example), wayfare.Table)
    assert enriched["name"].to_list() == ["Lisbon"]
    try:
        example.search("lisbon", colour="red")  # type: ignore[call-arg] # pyright: ignore[reportCallIssue]
    except wayfare.Error as error:
        assert_type(error, wayfare.Error)

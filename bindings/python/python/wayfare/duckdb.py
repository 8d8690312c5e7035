"""Wayfare in DuckDB: `register` gives a connection functions that SQL can call.

A function answers with a struct, whose fields are columns that `wayfare.enrich` adds. It takes and gives vectors of Arrow.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import pyarrow
from duckdb import DuckDBPyConnection
from duckdb.func import ARROW, SPECIAL

from . import _wayfare

__all__ = ["register"]

_Vector: TypeAlias = pyarrow.ChunkedArray

_REGION = ["point_country_code", "point_admin1_code", "point_admin1_name"]
_COST = [
    *["cost_budget", "cost_midrange", "cost_luxury", "currency_code"],
    *["cost_budget_usd", "cost_midrange_usd", "cost_luxury_usd"],
    *["cost_inherited_from", "cost_provenance"],
]

_ARROW = {
    "VARCHAR": pyarrow.string(),
    "BIGINT": pyarrow.int64(),
    "DOUBLE": pyarrow.float64(),
    "FLOAT": pyarrow.float32(),
}
_SQL = {kind: name for name, kind in _ARROW.items()}


def register(connection: DuckDBPyConnection, dataset: _wayfare.Dataset | None = None, **filters: Any) -> None:
    """Gives a connection `wayfare_search(text, country)`, `wayfare_nearest(latitude, longitude)`,
    `wayfare_region(latitude, longitude)` and `wayfare_cost(geonameid)`.

    They ask `dataset`, or else the default one. `wayfare_search` and `wayfare_nearest` answer with the places that the filters of
    `wayfare.enrich` allow.
    """
    opened = _wayfare.open() if dataset is None else dataset

    def ask(add: list[str] | None, filters: dict[str, Any], **vectors: _Vector) -> pyarrow.StructArray:
        """Enriches the vectors that are named as the arguments of `enrich` are. DuckDB calls this on all its threads."""
        by: dict[str, Any] = {name: f"asked_{name}" for name in vectors}
        table = pyarrow.table(list(vectors.values()), list(by.values()))
        enriched = _wayfare.enrich(table, add=add, dataset=opened, threads=1, **by, **filters)
        return enriched.drop_columns(table.column_names).to_struct_array()

    def search(text: _Vector, country: _Vector) -> pyarrow.StructArray:
        return ask(None, filters, text=text, country=country)

    def nearest(latitude: _Vector, longitude: _Vector) -> pyarrow.StructArray:
        return ask(None, filters, latitude=latitude, longitude=longitude)

    def region(latitude: _Vector, longitude: _Vector) -> pyarrow.StructArray:
        return ask(_REGION, {}, latitude=latitude, longitude=longitude)

    def cost(geonameid: _Vector) -> pyarrow.StructArray:
        return ask(_COST, {}, geonameid=geonameid)

    def define(name: str, function: Callable[..., pyarrow.StructArray], *parameters: str) -> None:
        nothing = function(*(pyarrow.chunked_array([], _ARROW[parameter]) for parameter in parameters))
        fields = ", ".join(f"{field.name} {_SQL[field.type]}" for field in nothing.type)
        # Null is an argument as others are: of a country, it means any.
        connection.create_function(
            name, function, list(parameters), f"STRUCT({fields})", type=ARROW, null_handling=SPECIAL
        )

    define("wayfare_search", search, "VARCHAR", "VARCHAR")
    define("wayfare_nearest", nearest, "DOUBLE", "DOUBLE")
    define("wayfare_region", region, "DOUBLE", "DOUBLE")
    define("wayfare_cost", cost, "BIGINT")

"""Functions of SQL in DuckDB: every row as `wayfare.enrich` has it."""

from pathlib import Path
from typing import Any

import duckdb
import pyarrow
import pyarrow.parquet
import pytest

import wayfare
import wayfare.duckdb

LISBON = 2267057


@pytest.fixture
def connection(example: wayfare.Dataset) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    wayfare.duckdb.register(connection, example)
    return connection


def test_functions_answer_as_enrich_does(
    connection: duckdb.DuckDBPyConnection, example: wayfare.Dataset, tmp_path: Path
) -> None:
    # More rows than one vector of DuckDB has.
    customers = pyarrow.table(
        {
            "row": range(10_000),
            "city": ["Lissabon", "Springfield", None, "Tokyo", ""] * 2_000,
            "country": ["PT", None, "PT", "Portugal", "JP"] * 2_000,
            "lat": [38.72, 44.9, None, 91.0, 40.0] * 2_000,
            "lon": [-9.13, -75.6, 0.0, 0.0, -40.0] * 2_000,
            "id": [LISBON, 1, None, LISBON, -1] * 2_000,
        }
    )
    file = tmp_path / "customers.parquet"
    pyarrow.parquet.write_table(customers, file, row_group_size=3_000)
    costs = ["cost_budget", "cost_midrange", "cost_luxury", "currency_code", "cost_budget_usd", "cost_midrange_usd"]
    costs += ["cost_luxury_usd", "cost_inherited_from", "cost_provenance"]
    region = ["point_country_code", "point_admin1_code", "point_admin1_name"]
    by_point = {"latitude": "lat", "longitude": "lon"}
    calls: list[tuple[str, dict[str, Any], list[str] | None]] = [
        ("wayfare_search(city, country)", {"text": "city", "country": "country"}, None),
        ("wayfare_search(city, NULL)", {"text": "city"}, None),
        ("wayfare_nearest(lat, lon)", by_point, None),
        ("wayfare_region(lat, lon)", by_point, region),
        ("wayfare_cost(id)", {"geonameid": "id"}, costs),
    ]
    for call, by, add in calls:
        asked = connection.sql(f"SELECT unnest({call}) FROM '{file}' ORDER BY row").to_arrow_table()
        enriched = pyarrow.table(wayfare.enrich(customers, add=add, dataset=example, **by))
        expected = enriched.drop_columns(customers.column_names)
        assert asked.to_pylist() == expected.to_pylist(), call
        assert asked.schema.types == expected.schema.types, call
        assert any(column.null_count < len(asked) for column in asked.columns), call


def test_fields_can_be_asked_for_and_functions_nested(connection: duckdb.DuckDBPyConnection) -> None:
    connection.sql("CREATE TABLE visits AS SELECT * FROM (VALUES ('lisboa', 2), ('tokyo', 3), ('nowhere', 1)) v(city, days)")
    rows = connection.sql(
        """
        SELECT place.name, wayfare_cost(place.geonameid).cost_midrange * days AS amount
        FROM (SELECT days, wayfare_search(city, NULL) AS place FROM visits)
        WHERE place.geonameid IS NOT NULL
        ORDER BY place.name
        """
    ).fetchall()
    assert rows == [("Lisbon", 224.5), ("Tokyo", None)]


def test_filters_hold_for_all_rows(example: wayfare.Dataset) -> None:
    connection = duckdb.connect()
    wayfare.duckdb.register(connection, example, bbox=(-10.0, 38.0, -9.0, 39.0))
    row = connection.sql("SELECT wayfare_search('tokyo', NULL).name, wayfare_nearest(35.7, 139.7).name").fetchall()
    assert row == [(None, "Lisbon")]


def test_what_does_not_fit_is_said(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.BinderException, match="wayfare_cost"):
        connection.sql("SELECT wayfare_cost('Lisbon', 'cheap')").fetchall()
    with pytest.raises(duckdb.Error, match="(?i)convert string 'Lisbon' to INT64"):
        connection.sql("SELECT wayfare_cost('Lisbon')").fetchall()


def test_the_default_dataset_answers_where_none_is_given(
    example_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYFARE_DATASET", str(example_folder))
    connection = duckdb.connect()
    wayfare.duckdb.register(connection)
    assert connection.sql("SELECT wayfare_search('lisboa', NULL).name").fetchall() == [("Lisbon",)]
    monkeypatch.setenv("WAYFARE_DATASET", "/nowhere")
    with pytest.raises(wayfare.NoDatasetError, match="/nowhere"):
        wayfare.duckdb.register(duckdb.connect())

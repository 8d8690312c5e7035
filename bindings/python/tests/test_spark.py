"""Tables of Spark enriched on two executors: every row as `wayfare.enrich` has it."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow
import pytest

import wayfare

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

pytest.importorskip("pyspark", reason="spark-requirements.txt is not installed")
import wayfare.spark


def spread(spark: "SparkSession", table: pyarrow.Table, parts: int = 8) -> "DataFrame":
    return spark.createDataFrame(table).repartition(parts)


def in_order(table: pyarrow.Table) -> pyarrow.Table:
    return table.sort_by("row")


def test_rows_are_those_of_enrich(
    spark: "SparkSession", world: wayfare.Dataset, world_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = ["Lissabon", "Springfield", "Firenze", "", None, "Paris", "90210", "Reykjavík", "qqqqqq"] * 1_000
    countries = ["PT", None, "Italy", None, None, "US", "US", "", "DE"] * 1_000
    table = pyarrow.table({"row": range(9_000), "city": texts, "country": countries})
    add = ["geonameid", "name", "latitude", "population", "elevation", "has_costs", "cost_midrange_usd", "confidence"]
    by: dict[str, Any] = {"text": "city", "country": "country", "add": add, "prefix": "place_"}
    expected = pyarrow.table(wayfare.enrich(table, dataset=world, **by))

    enriched = wayfare.spark.enrich(spread(spark, table), dataset=world_folder.resolve(), **by)
    # What Spark calls its columns is not said, but what they hold is.
    result = in_order(enriched.toArrow())
    assert result.to_pylist() == expected.to_pylist()
    assert result.schema.types == expected.schema.types
    assert result["place_name"].null_count not in (0, len(table))

    # Between reading the table and the new columns, no row goes to another executor.
    capsys.readouterr()
    wayfare.spark.enrich(spark.range(9).selectExpr("id geonameid"), geonameid="geonameid").explain()
    plan = capsys.readouterr().out
    assert "MapInArrow" in plan and "Exchange" not in plan


def test_every_executor_takes_part(spark: "SparkSession") -> None:
    def told(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """Tells who enriched each row: the parent of a worker belongs to its executor."""
        import time

        for batch in batches:
            # Long enough that one executor does not take all.
            time.sleep(0.1)
            executors = pyarrow.array([os.getppid()] * batch.num_rows)
            yield pyarrow.record_batch({"name": batch["name"], "executor": executors})

    table = pyarrow.table({"lat": [38.72] * 64, "lon": [-9.13] * 64})
    enriched = wayfare.spark.enrich(spread(spark, table, 16), latitude="lat", longitude="lon", dataset="world")
    rows = enriched.mapInArrow(told, "name string, executor long").collect()
    assert [row.name for row in rows] == ["Lisbon"] * 64
    executors = {row.executor for row in rows}
    assert len(executors) == 2 and os.getpid() not in executors


def test_ids_get_what_is_known_of_their_place(spark: "SparkSession") -> None:
    table = pyarrow.table({"row": [0, 1, 2], "id": [2267057, 1, None]})
    enriched = wayfare.spark.enrich(spread(spark, table), geonameid="id", add=["name"], dataset="world")
    assert in_order(enriched.toArrow())["name"].to_pylist() == ["Lisbon", None, None]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"text": "town"}, 'no column "town": it has row, city'),
        ({"text": "row"}, 'the column "row" holds Int64, not text'),
        ({"text": "city", "add": ["weather"]}, 'no column "weather" can be added'),
        ({"text": "city", "add": ["name"], "prefix": "sur"}, 'two columns "surname"'),
        ({}, "name the columns"),
    ],
)
def test_the_driver_says_what_does_not_fit(spark: "SparkSession", options: dict[str, Any], message: str) -> None:
    df = spark.createDataFrame(pyarrow.table({"row": [1], "city": ["Lisboa"], "surname": ["Pessoa"]}))
    # It looks into no dataset.
    with pytest.raises(wayfare.BadInputError, match=message):
        wayfare.spark.enrich(df, dataset="/nowhere", **options)


def test_an_executor_without_the_dataset_says_so(spark: "SparkSession") -> None:
    df = spread(spark, pyarrow.table({"city": ["Lisboa"]}))
    enriched = wayfare.spark.enrich(df, text="city", dataset="/nowhere/world")
    with pytest.raises(Exception, match="on the node .*no dataset in /nowhere/world: .*--archives world.zip#world"):
        enriched.collect()

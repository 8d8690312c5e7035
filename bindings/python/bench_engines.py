#!/usr/bin/env python3
"""Wayfare alone, in DuckDB and in Spark: rows per second of a file of Parquet, on one core and on two.

    pip install . -r requirements.txt -r spark-requirements.txt -r bench-requirements.txt
    WAYFARE_DATASET=world python bench_engines.py [--rows 2000000] [--rounds 3]

All read the same file. DuckDB counts its answers, and Spark writes its rows nowhere, so that what is timed is reading, asking
and handing over. The best of the rounds counts, as whatever else the machine does can only take time away.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow
import pyarrow.parquet
from bench import rows
from pyspark.sql import SparkSession

import wayfare
import wayfare.duckdb
import wayfare.spark

ADD = ["geonameid", "name", "country_code", "latitude", "longitude"]

# What is timed, by the name of what rows are asked by.
Calls = dict[str, Callable[[], object]]


def write(file: Path, count: int) -> None:
    points, _, _, homes = rows(count)
    latitudes, longitudes = zip(*points)
    table = pyarrow.table({"home": homes, "lat": latitudes, "lon": longitudes})
    pyarrow.parquet.write_table(table, file, row_group_size=100_000)


def alone(file: Path, cores: int) -> Calls:
    world = wayfare.open()

    def enrich(**by: Any) -> pyarrow.Table:
        table = pyarrow.parquet.read_table(file, columns=list(by.values()), use_threads=cores > 1)
        return wayfare.enrich(table, add=ADD, dataset=world, threads=cores, **by)

    return {"name": lambda: enrich(text="home"), "coordinates": lambda: enrich(latitude="lat", longitude="lon")}


def in_duckdb(file: Path, cores: int) -> Calls:
    connection = duckdb.connect(config={"threads": cores})
    wayfare.duckdb.register(connection)

    def ask(call: str) -> object:
        return connection.sql(f"SELECT count(answer.geonameid) FROM (SELECT {call} AS answer FROM '{file}')").fetchall()

    return {"name": lambda: ask("wayfare_search(home, NULL)"), "coordinates": lambda: ask("wayfare_nearest(lat, lon)")}


def in_spark(file: Path, cores: int) -> Calls:
    if session := SparkSession.getActiveSession():
        session.stop()
    settings: dict[str, Any] = {
        "spark.sql.files.maxPartitionBytes": "4m",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    spark = SparkSession.builder.master(f"local[{cores}]").config(map=settings).getOrCreate()

    def enrich(**by: str) -> None:
        df = spark.read.parquet(str(file)).select(*by.values())
        enriched = wayfare.spark.enrich(df, add=ADD, **by)
        enriched.write.format("noop").mode("overwrite").save()

    return {"name": lambda: enrich(text="home"), "coordinates": lambda: enrich(latitude="lat", longitude="lon")}


def measured(file: Path, count: int, rounds: int) -> Iterator[str]:
    for engine, calls_of in {"wayfare.enrich": alone, "DuckDB": in_duckdb, "Spark": in_spark}.items():
        for cores in [1, 2]:
            for kind, call in calls_of(file, cores).items():
                taken = []
                for _ in range(rounds):
                    start = time.perf_counter()
                    call()
                    taken.append(time.perf_counter() - start)
                yield f"| {engine}, by {kind} | {cores} | {count / min(taken):,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rows", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rows.parquet")
        write(file, arguments.rows)
        print(f"{os.cpu_count()} cores, load before: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
        print("| engine | cores | rows/s |\n|---|--:|--:|")
        for line in measured(file, arguments.rows, arguments.rounds):
            print(line, flush=True)
    print(f"load after: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")


if __name__ == "__main__":
    main()

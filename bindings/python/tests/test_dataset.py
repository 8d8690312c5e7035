"""Queries and their answers, on a small dataset."""

import pickle
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import wayfare

LISBON = 2267057
# Without its types.
ANYTHING_GOES: Any = wayfare


def test_options_are_tuples_and_none_as_well(example: wayfare.Dataset) -> None:
    assert example.search("springfield", near=(42.1, -72.6))[0].id == 4951788
    assert example.autocomplete("springf", bbox=(-73.7, 41.0, -66.9, 47.5))[0].id == 4951788
    assert [place.id for place in example.nearest(0.0, 0.0, limit=1, circle=(38.72, -9.13, 1.0))] == [LISBON]
    assert example.search("s", country=("PT", "us")) == example.search("s", country=["PT", "us"])
    assert len(example.nearest(38.72, -9.13, kind="place", radius_km=None)) == 10


def test_a_place_reads_what_its_record_has(example: wayfare.Dataset) -> None:
    beverly_hills, portugal = example.place(5328041), example.search("portugal")[0].place
    for place in [example.place(LISBON), beverly_hills, portugal, example.place(99000008)]:
        assert place is not None
        record = place.to_dict()
        for name in vars(wayfare.Place).keys() & record.keys() - {"bounding_box", "alternate_names"}:
            assert getattr(place, name) == record[name], name
        for name in ["country", "admin1", "admin2", "currency"]:
            part = getattr(place, name)
            for field in ["code", "name"]:
                assert (part and getattr(part, field)) == record[f"{name}_{field}"], name
        assert (place.bounding_box and place.bounding_box.to_dict()) == record["bounding_box"]
        assert [name.to_dict() for name in place.alternate_names()] == record["alternate_names"]
    assert beverly_hills and beverly_hills.parent and beverly_hills.parent.name == "Los Angeles County"
    assert beverly_hills.city and beverly_hills.city.name == "Los Angeles" and portugal.city is None


def test_a_trip_is_added_up(example: wayfare.Dataset) -> None:
    lisbon, kosovo = example.place(LISBON), example.search("kosovo")[0].place
    tokyo, village = example.search("tokyo")[0].place, example.place(99000008)
    assert lisbon and village
    trip = example.trip([(lisbon, 4), (kosovo, 2, "luxury"), (village, 1)], travellers=2)
    assert trip and (trip.days, trip.rooms, trip.currency_code) == (7, 1, "EUR")
    assert [stop.total and stop.total.amount for stop in trip.stops[:2]] == [4 * 2 * 112.25, 2 * 2 * 150.0]
    assert trip.stops[2].inherited_from == "PT" and trip.stops[1].style == "luxury"
    assert trip.total.amount == pytest.approx(sum(stop.total.amount for stop in trip.stops if stop.total))
    # Who is alone has a room alone, or half of one where that is all that is known.
    alone = example.trip([(kosovo, 1)])
    assert alone and alone.total.amount == 85.0 and not alone.stops[0].half_room
    assert example.trip([(tokyo, 3)], currency="XXX") is None is example.trip([])
    for bad in [[lisbon], [(lisbon, 0)], [(lisbon, 1, "posh")], [("Lisbon", 1)], 7]:
        with pytest.raises(wayfare.BadInputError, match="is not a stop: it must be a Place"):
            example.trip(bad)  # type: ignore[arg-type]
    with pytest.raises(wayfare.BadInputError, match="0 is not a number of travellers"):
        example.trip([(lisbon, 1)], travellers=0)


def test_a_dataset_tells_what_it_is(example: wayfare.Dataset) -> None:
    assert example.has_borders
    info = example.info()
    assert info.places + info.regions >= 52 and info.sources
    example.verify()


def test_repr_is_worth_reading(example: wayfare.Dataset) -> None:
    lisbon = example.search("lisboa")[0]
    place = f"Place(id={LISBON}, name='Lisbon', country_code='PT', kind='place')"
    assert repr(lisbon.place) == place
    assert repr(lisbon) == (
        f"Hit(place={place}, match_kind='exact-alternate', matched_name='Lisboa', confidence={lisbon.confidence})"
    )
    assert repr(example.country("PT")) == "Country(code='PT', name='Portugal')"
    assert repr(example.nearest(38.72, -9.13)[0]).startswith(f"NearbyPlace(place={place}, distance_km=")
    assert "places, data of " in repr(example)


@pytest.mark.parametrize(
    "ask",
    [
        lambda example: example.search("x" * 10_000),
        lambda example: example.search("lisbon", country="Portugal"),
        lambda example: example.search("lisbon", feature_class="PP"),
        lambda example: example.search("lisbon", near=(91.0, 0.0)),
        lambda example: example.search("lisbon", kind="listing"),
        lambda example: example.search("lisbon", limit=0),
        lambda example: example.nearest(0.0, 0.0, limit=1001),
        lambda example: example.search("lisbon", bbox=(0.0, 2.0, 1.0, 1.0)),
        lambda example: example.nearest(0.0, 0.0, circle=(0.0, 0.0, -1.0)),
        lambda example: example.nearest(91.0, 0.0),
        lambda example: example.nearest(0.0, 0.0, kind="region"),
        lambda example: example.search("lisbon", limit=-1),
        lambda example: example.cheapest("EUR", max_price="5euro"),
        lambda example: example.nearest(0.0, float("nan")),
        lambda example: example.nearest(0.0, 0.0, radius_km=-1.0),
        lambda example: example.region_at(0.0, 181.0),
        lambda example: example.country("Portugal"),
        lambda example: example.convert("EUR", "USD", -1.0),
        lambda example: example.postal_code(" "),
    ],
)
def test_bad_input_is_an_exception_that_says_why(example: wayfare.Dataset, ask: Callable[[wayfare.Dataset], object]) -> None:
    with pytest.raises(wayfare.BadInputError) as error:
        ask(example)
    assert isinstance(error.value, wayfare.Error) and len(str(error.value)) > 10


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda world: world.search(7), "7 is not a text"),
        (lambda world: world.search("lisbon", limt=5), 'no option "limt"'),
        (lambda world: world.search("lisbon", near={}), "{} is not a value of near"),
        (lambda world: world.place(-1), "-1 is not an id"),
        (lambda world: world.place("2267057"), "'2267057' is not an id"),
        (lambda world: world.nearest("38.7", -9.1), "'38.7' is not a number"),
        (lambda world: world.convert("EUR", "USD", None), "None is not a number"),
        (lambda world: world.country({}), "{} is not a text"),
        (lambda world: world.postal_code("90210", country=7), "7 is not a text"),
        (lambda world: ANYTHING_GOES.open(7), "7 is not a path"),
        (lambda world: ANYTHING_GOES.open(verify="no"), "'no' is not True or False"),
        (lambda world: ANYTHING_GOES.build_default(7), "7 is not a path"),
        (lambda world: ANYTHING_GOES.build_default(countries={}), "{} is not a value of countries"),
        (lambda world: ANYTHING_GOES.build_default(min_population=-1), "-1 is not a number"),
        (lambda world: ANYTHING_GOES.enrich({"city": ["Porto"]}, text="city"), "give a DataFrame"),
        (lambda world: ANYTHING_GOES.enrich(["Porto"], text=["Porto"]), "['Porto'] is not the name of a column"),
        (lambda world: ANYTHING_GOES.enrich(["Porto"], add="name"), "'name' is not a list of texts"),
        (lambda world: ANYTHING_GOES.enrich(["Porto"], dataset="world"), "'world' is not a Dataset: wayfare.open() opens one"),
        (lambda world: ANYTHING_GOES.enrich(["Porto"], prefix=7), "7 is not a text"),
        (lambda world: ANYTHING_GOES.enrich(["Porto"], threads=-1), "-1 is not a number"),
    ],
)
def test_what_is_of_another_type_is_bad_input(
    example: wayfare.Dataset, ask: Callable[[Any], object], message: str
) -> None:
    with pytest.raises(wayfare.BadInputError, match=re.escape(message)):
        ask(example)


def test_a_blank_text_finds_nothing(example: wayfare.Dataset) -> None:
    assert example.search(" ") == example.autocomplete("") == example.search_countries("") == []
    assert example.resolve("").hits == []


def test_what_is_no_dataset_is_told_apart(tmp_path: Path, example_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remedy = re.escape("wayfare.build_default() builds the default one")
    with pytest.raises(wayfare.NoDatasetError, match=f"world.idx.*{remedy}"):
        wayfare.open(tmp_path)
    index = bytearray(example_folder.joinpath("world.idx").read_bytes())
    (tmp_path / "world.idx").write_bytes(b"something else")
    with pytest.raises(wayfare.IncompatibleError, match=remedy):
        wayfare.open(str(tmp_path))
    index[-100] ^= 0xFF
    (tmp_path / "world.idx").write_bytes(index)
    with pytest.raises(wayfare.CorruptError, match=remedy):
        wayfare.open(tmp_path).verify()
    with pytest.raises(wayfare.CorruptError):
        wayfare.open(tmp_path, verify=True)
    assert wayfare.open(example_folder, verify=True).search("lisboa")[0].id == LISBON
    monkeypatch.setenv("WAYFARE_DATASET", str(example_folder))
    assert wayfare.open().search("lisboa")[0].id == LISBON


def test_names_are_in_the_language_that_is_asked_for(example: wayfare.Dataset) -> None:
    found = [
        example.search("lisbon", lang="pt")[0].place,
        example.autocomplete("lisb", lang="pt-BR")[0].place,
        example.resolve("lisbon", lang="pt").hits[0].place,
        example.nearest(38.72, -9.13, lang="pt")[0].place,
        next(day.place for day in example.cheapest("EUR", country="PT", lang="pt") if day.place.id == LISBON),
        example.place(LISBON, lang="pt"),
        pickle.loads(pickle.dumps(example.place(LISBON, lang="pt"))),
    ]
    assert [place and place.name for place in found] == ["Lisboa"] * len(found)
    assert found[0] and found[0].to_dict()["name"] == "Lisboa" and found[0] == example.place(LISBON)
    # Where none is known, the primary one.
    assert example.search("lisbon", lang="tlh")[0].place.name == "Lisbon"
    with pytest.raises(wayfare.BadInputError, match="'de_DE' is not a language"):
        example.search("lisbon", lang="de_DE")
    assert [place.name for place in example.search("portugal", lang="pt")[0].place.main_places()][:1] == ["Lisboa"]


def test_names_of_countries_are_in_the_language_that_is_asked_for(world: wayfare.Dataset) -> None:
    berlin, germany = world.search("berlin", lang="fr")[0].place, world.country("DE", lang="fr")
    assert germany and berlin.country == germany and germany.name == "Allemagne"
    assert berlin.to_dict()["country_name"] == "Allemagne" and world.search("berlin")[0].place.country != germany


def test_answers_outlive_the_dataset(example_folder: Path) -> None:
    place = wayfare.open(example_folder).search("lisboa")[0].place
    assert place.name == "Lisbon"


def test_a_closed_dataset_answers_nothing(example_folder: Path) -> None:
    with wayfare.open(example_folder) as world:
        hit = world.search("lisboa")[0]
        place, country = hit.place, world.country("PT")
    asks: list[Callable[[], object]] = [lambda: world.place(LISBON), lambda: hit.score, lambda: place.name, world.info]
    for ask in asks:
        with pytest.raises(wayfare.Error, match="closed"):
            ask()
    assert country is not None and country.name == "Portugal" and "closed" in repr(world)
    world.close()


def test_one_dataset_serves_many_threads(example: wayfare.Dataset) -> None:
    texts = ["lisboa", "tokyo", "springfield", "lissbon", "portugal", "münchen"] * 20
    alone = [[(hit.id, hit.score) for hit in example.search(text)] for text in texts]
    with ThreadPoolExecutor(8) as threads:
        together = threads.map(lambda text: [(hit.id, hit.score) for hit in example.search(text)], texts)
        assert list(together) == alone


def test_an_area_is_the_part_in_the_country_beside_its_name(world: wayfare.Dataset) -> None:
    part = world.search("patagonia chile")[0].place
    costs = part.costs_or_inherited()
    assert part.country_code == "CL" and costs and costs.inherited_from == "CL"


def test_queries_do_not_hold_the_lock_of_the_interpreter(world: wayfare.Dataset) -> None:
    # Another thread counts while one long query runs: with the lock held, it could not.
    counted, stop = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1

    counter = threading.Thread(target=count)
    counter.start()
    before = counted
    world.verify()
    during = counted - before
    stop.set()
    counter.join()
    assert during > 0

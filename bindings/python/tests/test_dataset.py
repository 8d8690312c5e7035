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


def test_a_text_finds_places(example: wayfare.Dataset) -> None:
    best = example.search("lissabon")[0]
    assert (best.id, best.place.name, best.match_kind, best.matched_name) == (LISBON, "Lisbon", "exact-alternate", "Lissabon")
    assert best.is_clear and best.confidence > 0.9 and 0 < best.score <= 1
    assert best.postal_code is None
    assert not example.search("lissbon")[0].is_clear


def test_options_are_keywords(example: wayfare.Dataset) -> None:
    assert len(example.search("s", limit=3)) == 3
    assert {hit.place.country_code for hit in example.search("s", country="PT")} == {"PT"}
    assert {hit.place.country_code for hit in example.search("s", country=["PT", "us"])} == {"PT", "US"}
    assert example.search("springfield", region="US.MA")[0].id == 4951788
    assert example.search("springfield", near=(42.1, -72.6))[0].id == 4951788
    assert example.search("lissbon", fuzzy=False) == []
    assert all(hit.place.has_costs for hit in example.search("l", with_costs=True))
    assert all(hit.place.kind == "place" for hit in example.search("portugal", places_only=True))
    assert all((hit.place.population or 0) > 400_000 for hit in example.search("l", min_population=400_001))
    assert {hit.place.feature_class for hit in example.search("s", feature_class=["p"])} == {"P"}
    assert example.autocomplete("lis", country="PT", limit=5)[0].place.name == "Lisbon"
    assert example.autocomplete("springf", bbox=(-73.7, 41.0, -66.9, 47.5))[0].id == 4951788
    assert example.search("springfield", circle=(42.36, -71.06, 200.0))[0].id == 4951788
    assert {hit.place.kind for hit in example.search("p", kind="region")} == {"region"}
    assert {hit.place.kind for hit in example.search("p", kind=["region", "country"], limit=1000)} == {"region", "country"}
    assert [place.id for place in example.nearest(0.0, 0.0, limit=1, circle=(38.72, -9.13, 1.0))] == [LISBON]
    assert len(example.nearest(38.72, -9.13, kind="place", radius_km=None)) == 10


def test_a_text_is_resolved(example: wayfare.Dataset) -> None:
    lisbon = example.resolve("lissabon")
    assert lisbon.one is not None and lisbon.one.id == LISBON and (lisbon.confidence or 0) > 0.9
    several = example.resolve("springfield", limit=5)
    assert several.one is None and len(several.hits) > 1
    merged = example.resolve("springfield", merge_km=20_000.0).one
    assert merged is not None and merged.explain().score == merged.explain().parts[0].score + sum(
        part.score for part in merged.explain().parts[1:]
    )


def test_listings_have_a_price_and_a_level(example: wayfare.Dataset) -> None:
    lisbon = example.place(LISBON)
    assert lisbon is not None
    stays = [
        example.search_accommodation("lisbon", max_price="30EUR"),
        [near.accommodation for near in example.nearest_accommodation(38.72, -9.14, level="budget", radius_km=50)],
        lisbon.accommodation(level="budget"),
    ]
    assert [[stay.name for stay in found] for found in stays] == [["Hostel of Tests"]] * 3
    assert all(highlight.cost <= 5 for highlight in example.country_highlights("PT", max_price="5EUR"))
    near = example.nearest_highlights(38.72, -9.14, limit=2)
    assert near and near[0].place_id == LISBON and near[0].highlight in lisbon.highlights()
    days = example.cheapest("EUR", country="PT", style="budget", limit=2)
    assert [day.group for day in days] == sorted(day.group for day in days) and days[0].group == 1
    assert len(example.cheapest("EUR", max_price=0)) == 0


def test_points_have_places_and_regions(example: wayfare.Dataset) -> None:
    near = example.nearest(38.72, -9.13)
    assert near[0].id == LISBON and near[0].distance_km < 1
    assert [place.distance_km for place in near] == sorted(place.distance_km for place in near)
    assert example.nearest(41.15, -8.61, with_costs=True, limit=1)[0].place.name == "Lisbon"
    assert example.nearest(38.72, -9.13, radius_km=0.0) == []
    south_of_ottawa = (44.9, -75.6)
    assert example.nearest(*south_of_ottawa)[0].place.name == "Ottawa"
    assert example.nearest(*south_of_ottawa, same_country=True)[0].place.name == "Springfield"
    found = example.region_at(42.1, -72.6)
    assert found is not None and found.admin1 is not None
    assert (found.country.name, found.admin1.name) == ("United States", "Massachusetts")
    assert example.region_at(40.0, -40.0) is None
    assert example.has_borders


def test_a_place_reads_what_it_is_asked(example: wayfare.Dataset) -> None:
    lisbon = example.place(LISBON)
    assert lisbon is not None
    assert (lisbon.latitude, lisbon.longitude) == (38.71667, -9.13333)
    assert (lisbon.kind, lisbon.feature_class, lisbon.feature_code) == ("place", "P", "PPLC")
    assert lisbon.time_zone == "Europe/Lisbon" and lisbon.name_in("pt-BR") == "Lisboa"
    assert lisbon.country is not None and lisbon.country.neighbours == ["ES"]
    assert lisbon.currency is not None and lisbon.currency.code == "EUR"
    assert any(name.kind == "iata" and name.text == "LIS" for name in lisbon.alternate_names())
    costs = lisbon.costs()
    assert costs is not None and costs.total.midrange == 112.25
    assert example.place(1) is None

    portugal = example.search("portugal")[0].place
    assert portugal.kind == "country" and portugal.main_places()[0] == lisbon
    assert portugal.bounding_box is not None and portugal.bounding_box.north > portugal.bounding_box.south

    beverly_hills = example.place(5328041)
    assert beverly_hills is not None and beverly_hills.parent is not None and beverly_hills.admin1 is not None
    assert beverly_hills.parent.name == "Los Angeles County" and beverly_hills.admin1.code == "CA"

    village = example.place(99000008)
    assert village is not None and village.costs() is None
    inherited = village.costs_or_inherited()
    assert inherited is not None and inherited.inherited_from == "PT"


def test_countries_money_and_codes(example: wayfare.Dataset) -> None:
    kosovo = example.country_costs("xk")
    assert kosovo is not None and kosovo.total.luxury == 150.0
    assert example.country("ZZ") is None and example.country_costs("ZZ") is None
    portugal = example.country_called("Portugal")
    assert portugal is not None and portugal == example.country("PT") and portugal in example.countries()
    assert example.search_countries("portugal")[0].code == "PT"
    conversion = example.convert("EUR", "EUR", 2.0)
    assert conversion is not None and (conversion.from_, conversion.to, conversion.converted) == ("EUR", "EUR", 2.0)
    assert example.convert("EUR", "ZZZ", 2.0) is None
    assert example.search_currencies("euro")[0] == example.currency("EUR")
    assert "EUR" in {currency.code for currency in example.currencies()}
    assert "Food" in {category.name for category in example.categories()}
    assert example.postal_code("90210")[0].place_name == "Beverly Hills"
    assert example.postal_code("90210", country="PT") == []
    hit = example.search("90210")[0]
    assert hit.postal_code is not None and hit.postal_code.code == "90210"


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

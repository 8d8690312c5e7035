"""What answers are as objects of Python: values, which compare, hash, copy and pickle."""

import copy
import json
import pickle
from typing import Any

import pytest

import wayfare


@pytest.fixture
def answers(example: wayfare.Dataset) -> list[Any]:
    """An answer of each kind."""
    hit = example.search("lisboa")[0]
    postal = example.search("90210")[0]
    near = example.nearest(38.72, -9.13)[0]
    stay, highlight = example.nearest_accommodation(38.72, -9.13)[0], example.nearest_highlights(38.72, -9.13)[0]
    portugal = example.search("portugal")[0].place
    found: list[Any] = [hit, postal, near, hit.place, portugal, stay, highlight, example.info(), *hit.explain().parts, portugal.bounding_box]
    found += [example.resolve("lisboa"), example.country("PT"), example.country_costs("PT"), example.currency("EUR")]
    found += [example.categories()[0], example.postal_code("90210")[0], example.region_at(42.1, -72.6), hit.explain()]
    found += [example.convert("EUR", "EUR", 2.0), example.cheapest("EUR")[0], hit.place.alternate_names()[0]]
    found += [trip := example.trip([(hit.place, 3)]), trip and trip.stops[0]]
    assert None not in found
    return found


def test_answers_pickle_copy_compare_and_hash(answers: list[Any]) -> None:
    for answer in answers:
        kind = type(answer).__name__
        for other in [pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)]:
            assert type(other) is type(answer) and other == answer and hash(other) == hash(answer), kind
            assert repr(other) == repr(answer), kind
        assert [each == answer for each in answers].count(True) == 1, kind
        assert answer != 1 and answer != None  # noqa: E711


def test_answers_become_dicts_of_json(answers: list[Any]) -> None:
    for answer in answers:
        record = answer.to_dict()
        assert json.loads(json.dumps(record)) == record and len(record) >= 2


def test_a_hit_that_was_pickled_still_explains_itself(example: wayfare.Dataset) -> None:
    hit = example.search("lisboa")[0]
    other = pickle.loads(pickle.dumps(hit))
    assert (other.id, other.explain(), other.place.name) == (hit.id, hit.explain(), "Lisbon")
    assert hit.explain().score == sum(part.score for part in hit.explain().parts) > 0


def test_a_part_of_an_area_and_its_dataset_pickle(world: wayfare.Dataset) -> None:
    part = world.search("patagonia chile")[0].place
    assert pickle.loads(pickle.dumps(part)).country_code == "CL"
    assert pickle.loads(pickle.dumps(world)).info() == world.info()


def test_records_match_patterns_and_can_be_made(example: wayfare.Dataset) -> None:
    match example.nearest(38.72, -9.13)[0]:
        case wayfare.NearbyPlace(wayfare.Place(2267057, name), distance_km):
            assert name == "Lisbon" and distance_km < 1
        case other:
            pytest.fail(repr(other))
    assert wayfare.Region("14", "Lisbon") == wayfare.Region(code="14", name="Lisbon") != wayfare.Region("14", None)
    with pytest.raises(wayfare.BadInputError, match="'free' is not one of .*\"total\""):
        wayfare.Category(1, "Food", "What is eaten", "free", True)  # type: ignore[arg-type]

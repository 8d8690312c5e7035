"""2,000 questions: the answers are those of the library, value by value."""

import csv
import json
import os
import random
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from conftest import ROOT

import wayfare

# How many questions of each kind.
QUESTIONS = {"search": 750, "autocomplete": 350, "nearest": 200, "region_at": 200, "place": 100, "costs": 100, "around": 50}


def questions(world: wayfare.Dataset) -> list[tuple[str, ...]]:
    """What people type, where it means a place the ids of these, the points around them, and codes."""
    with ROOT.joinpath("crates/wayfare-eval/queries.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    chance = random.Random(18)
    chance.shuffle(rows)
    texts = [row["query"] for row in rows]
    ids = sorted({int(id) for row in rows for id in row["geonameids"].split(",") if id.isdecimal()})
    places = [place for id in chance.sample(ids, 400) if (place := world.place(id))]
    points = [(place.latitude + chance.gauss(0, 0.3), place.longitude + chance.gauss(0, 0.3)) for place in places]
    points = [(max(min(latitude, 90), -90), max(min(longitude, 180), -180)) for latitude, longitude in points]
    asked: list[tuple[str, ...]] = []
    asked += [("search", text) for text in texts[: QUESTIONS["search"]]]
    asked += [("autocomplete", text[: chance.randint(1, len(text))]) for text in texts[: QUESTIONS["autocomplete"]]]
    asked += [("nearest", repr(a), repr(b)) for a, b in points[: QUESTIONS["nearest"]]]
    asked += [("region_at", repr(a), repr(b)) for a, b in points[: QUESTIONS["region_at"]]]
    for verb in ["place", "costs", "around"]:
        asked += [(verb, str(place.id)) for place in chance.sample(places, QUESTIONS[verb])]
    countries = chance.sample(world.countries(), 40)
    asked += [("country", country.code) for country in countries]
    asked += [("country_called", country.name) for country in countries]
    asked += [("country_costs", country.code) for country in countries]
    codes = [currency.code for currency in chance.sample(world.currencies(), 40)]
    asked += [("currency", code) for code in codes[:20]]
    asked += [("convert", one, other, "12.5") for one, other in zip(codes[::2], codes[1::2])]
    asked += [("postal_code", code) for code in ["90210", "1000", "SW1A", "75001", "10115"] * 50][: max(2000 - len(asked), 0)]
    return asked


def ask(world: wayfare.Dataset, verb: str, arguments: Sequence[str]) -> Any:
    match verb:
        case "nearest" | "region_at":
            return getattr(world, verb)(float(arguments[0]), float(arguments[1]))
        case "convert":
            return world.convert(arguments[0], arguments[1], float(arguments[2]))
        case "place":
            return world.place(int(arguments[0]))
        case "costs":
            place = world.place(int(arguments[0]))
            return place and [place.costs(), place.costs_or_inherited()]
        case "around":
            place = world.place(int(arguments[0]))
            return place and [place.parent, place.main_places(), place.name_in("pt")]
        case _:
            return getattr(world, verb)(arguments[0])


def f32(number: float) -> float:
    """The nearest number of 32 bits: JSON has the shortest text of it."""
    return float(struct.unpack("f", struct.pack("f", number))[0])


def plain(answer: Any, like: Any) -> Any:
    """An answer in the form of the JSON that it should be like."""
    match answer:
        case wayfare.Hit():
            own = {name: getattr(answer, name) for name in ["match_kind", "score", "confidence", "postal_code"]}
            hit = answer.place.to_dict() | own
            like["hit"] |= {name: f32(like["hit"][name]) for name in ["score", "confidence"]}
            return {
                "hit": {name: plain(value, like["hit"][name]) for name, value in hit.items() if name in like["hit"]},
                "is_clear": answer.is_clear,
                "matched_name": answer.matched_name,
            }
        case wayfare.NearbyPlace():
            near = answer.place.to_dict() | {"distance_km": answer.distance_km}
            return {name: plain(value, like[name]) for name, value in near.items() if name in like}
        case wayfare.Place():
            return answer.to_dict()
        case wayfare.PostalCode():
            names = ["code", "country_code", "place_name", "admin1_name", "place_id", "by_distance"]
            known = answer.latitude is not None
            point = {"latitude": answer.latitude, "longitude": answer.longitude} if known else None
            return {name: getattr(answer, name) for name in names} | {"point": point}
        case list():
            assert isinstance(like, list) and len(answer) == len(like)
            return [plain(value, each) for value, each in zip(answer, like)]
        case None | bool() | int() | float() | str():
            return answer
        case _:
            # A record: every value that the library has of it.
            own = {"from": "from_"}
            return {name: plain(getattr(answer, own.get(name, name)), like[name]) for name in like}


def test_answers_are_those_of_the_library(world: wayfare.Dataset, world_folder: Path) -> None:
    asked = questions(world)
    assert len(asked) == 2000
    manifest = Path(__file__).parents[1] / "Cargo.toml"
    library = subprocess.run(
        ["cargo", "run", "--quiet", "--locked", "--manifest-path", manifest, "--example", "answers"],
        input="".join("\t".join(question) + "\n" for question in asked),
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=os.environ | {"WAYFARE_DATASET": str(world_folder)},
    )
    answers = [json.loads(line) for line in library.stdout.splitlines()]
    assert len(answers) == len(asked)
    values = 0
    for (verb, *arguments), expected in zip(asked, answers):
        answer = ask(world, verb, arguments)
        assert plain(answer, expected) == expected, (verb, arguments)
        values += str(expected).count(":")
    # Most of them have an answer, and an answer many values.
    assert values > 100_000

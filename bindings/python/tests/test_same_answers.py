"""The answers are those of `tests/fixtures/golden/answers.jsonl`, which the library gives, value by value."""

import json
from typing import Any

from conftest import ROOT

import wayfare

# What JSON calls otherwise, as Python keeps the word for itself.
OTHER_NAMES = {"from": "from_"}


def plain(answer: Any, like: Any) -> Any:
    """The fields of an answer that the golden one has."""
    match answer:
        case list():
            assert isinstance(like, list) and len(answer) == len(like)
            return [plain(value, each) for value, each in zip(answer, like)]
        case wayfare.Hit() | wayfare.NearbyPlace() | wayfare.DayCost():
            fields = answer.place.to_dict() | answer.to_dict()
        case wayfare.Resolution():
            assert answer.one == (answer.hits[0] if answer.confidence is not None else None)
            return {"confidence": answer.confidence, "hits": plain(answer.hits, like["hits"])}
        case wayfare.Place():
            fields = answer.to_dict()
        case None | bool() | int() | float() | str():
            return answer
        case _:
            fields = answer.to_dict()
    return like and fitted(fields, like)


def fitted(fields: Any, like: Any) -> Any:
    """What the golden answer has of these fields. It leaves out what is 0, and has points in a field of their own."""
    if isinstance(like, list):
        return [fitted(value, each) for value, each in zip(fields, like, strict=True)]
    if not isinstance(like, dict) or not isinstance(fields, dict):
        return fields
    point = None if fields.get("latitude") is None else {name: fields[name] for name in ("latitude", "longitude")}
    fields |= {"point": point} | {name: fields.get(own) for name, own in OTHER_NAMES.items()}
    return {name: fitted(fields[name], each) for name, each in like.items()}


def test_answers_are_the_golden_ones(example: wayfare.Dataset) -> None:
    lines = [json.loads(line) for line in ROOT.joinpath("tests/fixtures/golden/answers.jsonl").open(encoding="utf-8")]
    for line in lines:
        asked = example.place(line["of"]) if "of" in line else example
        answer = getattr(asked, line["verb"])(*line["args"], **line.get("options", {}))
        assert plain(answer, line["answer"]) == line["answer"], {name: line[name] for name in line if name != "answer"}
    assert len(lines) > 400

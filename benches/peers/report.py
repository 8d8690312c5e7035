"""Writes `benches/RESULTS.md`, its charts and tables, from what `run.py` has measured.

report.py FOLDER
"""

import collections
import csv
import json
import math
import pathlib
import sqlite3
import statistics
import sys

BENCHES = pathlib.Path(__file__).resolve().parents[1]

KINDS = {
    "exact": "whole name",
    "alternate": "another name",
    "prefix3": "three letters",
    "prefix5": "five letters",
    "infix": "middle of a word",
    "one edit": "one edit",
    "two edits": "two edits",
    "nearest1": "nearest 1, near places",
    "nearest10": "nearest 10, near places",
    "anywhere10": "nearest 10, anywhere",
    "id": "by id",
    "country": "country of a point",
    "record": "whole record by id",
}
TEXTS, POINTS = list(KINDS)[:7], list(KINDS)[7:10]

# Sizes of datasets that the chart shows, but not the table.
CHART_ONLY = (10_000, 33_600, 100_000, 135_233, 2_000_000)

# Queries on growing datasets that the table shows; the others are in what `scaling/run.py` writes.
GROWING = (
    "search, whole name",
    "autocomplete, 3 letters",
    "search, middle of a word",
    "search, one edit",
    "search, two edits",
    "search, name and country",
    "search, postal code",
    "nearest 10, near places",
    "region at, near places",
    "place by id, every field",
    "respond, ten hits",
)

# Places this much farther away than the nearest, on a sphere of radius 1, count as being as near: 6 mm.
TOLERANCE = 1e-9


class Spread:
    """The median of some numbers, with the least and the greatest."""

    def __init__(self, numbers):
        self.numbers = list(numbers)
        self.median = statistics.median(self.numbers)

    def width(self):
        """The greatest less the least, as a share of the median."""
        return (max(self.numbers) - min(self.numbers)) / self.median


def digits(number):
    """Three significant digits, no exponent."""
    if number == 0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(number))))
    return f"{number:,.{places}f}" if places else f"{float(f'{number:.3g}'):,.0f}"


def microseconds(nanoseconds):
    return digits(nanoseconds / 1e3)


def milliseconds(microseconds):
    return digits(microseconds / 1e3)


def megabytes(kilobytes):
    return f"{kilobytes / 1e3:.3g}"


def percent(share):
    return f"{share:.1%}".rstrip("%")


def table(head, rows):
    lines = [f"| {' | '.join(line)} |\n" for line in [head, *rows]]
    return lines[0] + "|---" + "|--:" * (len(head) - 1) + "|\n" + "".join(lines[1:])


class Results:
    """What was measured, and what follows from it."""

    def __init__(self, folder):
        self.raw = json.loads((folder / "results.json").read_text())
        questions = json.loads((folder / "questions.json").read_text())
        self.known = questions["known"]
        self.known["nearest1"] = self.known["nearest10"]
        self.asked = {kind: len(texts) for kind, texts in questions["timed"].items()}
        self.peers = self.raw["peers"]
        world = sqlite3.connect(folder / "wayfare/world.sqlite")
        places = (BENCHES / "peers/places.sql").read_text()
        self.places = world.execute(f"SELECT count(*) FROM ({places})").fetchone()[0]
        points = world.execute("SELECT geonameid, latitude, longitude FROM place")
        self.vectors = {geonameid: vector(latitude, longitude) for geonameid, latitude, longitude in points}
        scaling = folder / "scaling.json"
        self.scaling = json.loads(scaling.read_text()) if scaling.exists() else []

    def rounds(self, peer):
        return [each[peer["name"]] for each in self.raw["rounds"]]

    def latency(self, peer, kind, which):
        """Nanoseconds of all rounds, None where the peer cannot answer."""
        times = [each["times"].get(kind) for each in self.rounds(peer)]
        return Spread(each[which] for each in times) if all(times) else None

    def calls(self, peer, kind):
        return min(each["times"][kind]["calls"] for each in self.rounds(peer))

    def opened(self, peer, how, figure):
        """A figure of openings of all rounds: warm ones, or the cold one."""
        if how == "cold":
            return Spread(each["cold"][figure] for each in self.rounds(peer))
        return Spread(statistics.median(warm[figure] for warm in each["warm"]) for each in self.rounds(peer))

    def memory(self, peer, when, which):
        """Kilobytes after a warm opening."""
        return Spread(warm[when][which] for each in self.rounds(peer) for warm in each["warm"])

    def recall(self, peer, kind):
        """The shares of right answers among the first 1, 5 and 10, and how many questions were answered."""
        answers = self.raw["answers"][peer["name"]].get(kind)
        if answers is None:
            return None
        expected = [each["expected"][0] for each in self.known[kind]]
        ranks = [ids.index(right) if right in ids else math.inf for ids, right in zip(answers, expected)]
        return [sum(rank < depth for rank in ranks) / len(ranks) for depth in (1, 5, 10)], len(ranks)

    def nearest(self, peer, kind):
        """The share of points for which the first place is a nearest one, and for which all places are."""
        answers = self.raw["answers"][peer["name"]].get(kind)
        if answers is None:
            return None
        right = [self.right(ids, known) for ids, known in zip(answers, self.known[kind])]
        return [sum(each[0] for each in right) / len(right), sum(map(all, right)) / len(right)], len(right)

    def right(self, ids, known):
        """Of each place of an answer, whether it is as near as the one that belongs there."""
        point = vector(*known["question"])
        distances = [math.dist(point, self.vectors[geonameid]) for geonameid in ids]
        true = [math.dist(point, self.vectors[geonameid]) for geonameid in known["expected"]]
        return [ours <= best + TOLERANCE for ours, best in zip(distances, true)]


def vector(latitude, longitude):
    """A point of the sphere as a vector of length 1."""
    latitude, longitude = math.radians(latitude), math.radians(longitude)
    return (
        math.cos(latitude) * math.cos(longitude),
        math.cos(latitude) * math.sin(longitude),
        math.sin(latitude),
    )


def latencies(results):
    """One row for each peer that finds texts, one column for each kind: p50 / p99."""
    rows = []
    for peer in results.peers:
        if any(results.latency(peer, kind, "p50") for kind in TEXTS):
            rows.append([peer["title"], *(latency(results, peer, kind) for kind in TEXTS)])
    return ["p50 / p99, µs", *(KINDS[kind] for kind in TEXTS)], rows


def latency(results, peer, kind):
    p50, p99 = results.latency(peer, kind, "p50"), results.latency(peer, kind, "p99")
    if p50 is None:
        return "–"
    times = microseconds(p50.median)
    return f"{times} / {microseconds(p99.median)}" if results.calls(peer, kind) >= 100 else times


def widths(results):
    """How far the medians of the rounds lie apart, for nine of ten of them."""
    every = [results.latency(peer, kind, "p50") for peer in results.peers for kind in KINDS]
    width = sorted(each.width() for each in every if each)[int(0.9 * sum(map(bool, every)))]
    return f"{percent(width)} %"


def recalls(results):
    """One row for each peer that finds texts, one column for each kind: right first, among five."""
    rows = []
    for peer in results.peers:
        found = [results.recall(peer, kind) for kind in TEXTS]
        if not any(found):
            continue
        cells = [" / ".join(map(percent, each[0][:2])) if each else "–" for each in found]
        cells = [
            cell if not each or each[1] == len(results.known[kind]) else f"{cell} (of {each[1]})"
            for cell, each, kind in zip(cells, found, TEXTS)
        ]
        rows.append([peer["title"], *cells])
    return ["first / among five, %", *(KINDS[kind] for kind in TEXTS)], rows


def nearest(results):
    """One row for each peer that finds places by point: for each kind p50 / p99, and how often all places are right."""
    rows = []
    for peer in results.peers:
        found = [results.nearest(peer, kind) for kind in POINTS]
        if not any(found):
            continue
        times = [latency(results, peer, kind) for kind in POINTS]
        right = [percent(each[0][1]) if each else "–" for each in found]
        rows.append([peer["title"], *(cell for pair in zip(times, right) for cell in pair)])
    return ["p50 / p99, µs", *(cell for kind in POINTS for cell in (KINDS[kind], "right, %"))], rows


def costs(results):
    """What it costs to open, hold and build each peer."""
    rows = []
    for peer in results.peers:
        if peer["name"] == "wayfare-autocomplete":
            # The same files as those of `wayfare`.
            continue
        build = results.raw["builds"][peer["name"]]
        cells = [milliseconds(results.opened(peer, how, "answer_us").median) for how in ("warm", "cold")]
        cells += [megabytes(results.memory(peer, "answered", which).median) for which in ("private", "mapped")]
        cells += [digits(build["bytes"] / 1e6), digits(build["seconds"])]
        rows.append([peer["title"], *cells, f"{peer['package']} {peer['version']}"])
    return ["", "warm, ms", "cold, ms", "private, MB", "mapped, MB", "files, MB", "build, s", "version"], rows


def scaling(results):
    if not results.scaling:
        return ""
    figures = {
        "build, s": "build_s",
        "build, most memory, MB": "build_peak_mb",
        "`world.idx`, MB": "idx_mb",
        "`world.sqlite`, MB": "sqlite_mb",
        "open, µs": "open_us",
        "open and first answer, µs": "first_answer_us",
        "the same, cold, µs": "cold_first_answer_us",
        "private memory, kB": "private_kb",
    }
    by_size = [each for each in results.scaling if each["places"] not in CHART_ONLY]
    rows = [[title, *(digits(each[key]) for each in by_size)] for title, key in figures.items()]
    for title in GROWING:
        times = [each["queries"][title] for each in by_size]
        cells = [f"{microseconds(each['p50_ns'])} / {microseconds(each['p99_ns'])}" for each in times]
        rows.append([f"{title}, µs", *cells])
    text = "\n## How it grows\n\n" + table(["", *(f"{each['places']:,}" for each in by_size)], rows)
    text += "\nBy number of places; p50 / p99 of queries. Beyond the real data, places are synthetic (`scaling/run.py`).\n\n"
    text += "![Wayfare from small to large datasets](charts/scaling.svg)\n"
    threads = next((each["threads"] for each in results.scaling if "threads" in each), {})
    if threads:
        rows = [
            [title, digits(rate["1"]), digits(rate["2"]), f"{rate['2'] / rate['1']:.2f}"]
            for title, rate in threads.items()
        ]
        text += "\n### A second thread\n\nAnswers per second.\n\n"
        text += table(["", "one thread", "two threads", "ratio"], rows)
    return text


def beside(results):
    """For each kind, Wayfare beside the fastest other that answers it: times, and what is found."""
    rows = []
    for kind, title in KINDS.items():
        asked = [peer for peer in results.peers if results.latency(peer, kind, "p50")]
        # Text that is still being typed is for `autocomplete`, which is asked nothing else.
        ours = [peer for peer in asked if peer["name"].startswith("wayfare")][-1]
        others = [peer for peer in asked if not peer["name"].startswith("wayfare")]
        if not others:
            continue
        other = min(others, key=lambda peer: results.latency(peer, kind, "p50").median)
        times = [results.latency(peer, kind, "p50").median for peer in (ours, other)]
        found = [
            percent(results.recall(peer, kind)[0][1])
            if kind in TEXTS
            else percent(results.nearest(peer, kind)[0][0])
            if kind in POINTS
            else "–"
            for peer in (ours, other)
        ]
        cells = [microseconds(times[0]), f"{other['title']}: {microseconds(times[1])}"]
        rows.append([title, *cells, *found])
    return table(["p50, µs", "Wayfare", "fastest other", "found by Wayfare, %", "by the other, %"], rows)


def write_table(name, head, rows):
    """Writes a table as a file, which RESULTS.md explains."""
    with (BENCHES / "results" / f"{name}.csv").open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def write(results):
    write_table("latency", *latencies(results))
    write_table("recall", *recalls(results))
    write_table("points", *nearest(results))
    write_table("opening", *costs(results))
    raw, machine = results.raw, results.raw["machine"]
    sections = [
        f"""# Wayfare beside its peers

Written by `just bench-peers`, as [docs/benchmarks.md](../docs/benchmarks.md) describes. All answer the same questions
about the same {results.places:,} places. Figures are medians of the rounds.

- Date {raw["date"]}, commit {raw["commit"]}, rounds: {len(raw["rounds"])}; nine of ten p50 vary by at most {widths(results)} between them
- {machine["cpu"]}, {machine["cores"]} cores, {machine["memory_gb"]} GB of memory
- {machine["os"]}; Rust {raw["rust"]}, Python {raw["python"]}

## In short

{beside(results)}
Found: the place meant is among the first five, or the nearest place is first. `autocomplete` gets three and five
letters.

![Latency by kind of question](charts/latency.svg)

![Recall by kind of question](charts/recall.svg)

![Opening](charts/opening.svg)

![Memory and files](charts/size.svg)

All figures, by peer:

- [latency](results/latency.csv) by kind of text; without a p99, a peer answered fewer than 100 questions in a second
- [recall](results/recall.csv): the place meant is first / among the first five, in per cent of 1,000 questions, or of as
  many as took 20 seconds; some names are shared, so no peer can reach 100
- [points](results/points.csv): latency, and how often all places of the answer are the nearest ones on the sphere
- [opening](results/opening.csv): time until the first answer of a new process, with all files in memory (warm) or none
  (cold); memory; files (Wayfare: `world.idx`); time to build them (Wayfare: from the sources)
""",
        scaling(results),
    ]
    (BENCHES / "RESULTS.md").write_text("".join(sections))


if __name__ == "__main__":
    # Needs what `run.py --check` does not install.
    import charts

    results = Results(pathlib.Path(sys.argv[1]))
    write(results)
    charts.draw(results, KINDS, TEXTS, BENCHES / "charts")

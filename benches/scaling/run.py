#!/usr/bin/env python3
"""How building, opening, memory, file sizes and queries grow with the number of places, and what a second thread
brings: benches/scaling/run.py [number of places ...]

Writes target/bench-peers/scaling.json. Datasets of more places than the default one are synthetic, see `places.py`.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
RESULT = TARGET / "bench-peers/scaling.json"
DEFAULT = 234_908
SIZES = [10_000, 33_600, 100_000, 135_233, DEFAULT, 1_000_000, 2_000_000, 5_000_000]


def cargo(*arguments):
    subprocess.run(["cargo", "build", "--release", "--quiet", *arguments], cwd=ROOT, check=True)


def build(dataset, file):
    """Seconds and peak megabytes of building a dataset from a file of places and what the default one has beside them."""
    others = ["places/alternate-names.zip", "places/airports.txt", "postal/us.zip"]
    sources = [file, *(ROOT / "data" / other for other in others)]
    command = [TARGET / "release/wayfare", "--dataset", dataset, "build", "--quiet", *sources]
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, f"building {file} failed"
    return time.monotonic() - start, usage.ru_maxrss / 1024


def table(example, dataset):
    """The numbers of each line of an example's output, by its title."""
    environment = os.environ | {"WAYFARE_DATASET": dataset}
    program = TARGET / "release/examples" / example
    lines = subprocess.run([program], env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    rows = (re.fullmatch(r"(\S.*?) +([\d.]+(?: +[\d.]+)*)", line) for line in lines)
    return {row[1]: [float(number) for number in row[2].split()] for row in rows if row}


def measure(size, folder):
    file, dataset = folder / "places.txt", folder / "world"
    # In a process of its own: the peak memory of a process counts that of its parent.
    with open(file, "w", encoding="utf-8") as output:
        subprocess.run([ROOT / "benches/scaling/places.py", str(size)], check=True, stdout=output)
    seconds, peak = build(dataset, file)
    file.unlink()
    opening, latency = table("opening", dataset), table("latency", dataset)
    result = {
        "places": size,
        "synthetic": size > DEFAULT,
        "build_s": seconds,
        "build_peak_mb": peak,
        "idx_mb": (dataset / "world.idx").stat().st_size / 1e6,
        "sqlite_mb": (dataset / "world.sqlite").stat().st_size / 1e6,
        "open_us": opening["open"][0],
        "first_answer_us": opening["open and first answer"][0],
        "cold_first_answer_us": opening["open and first answer, cold"][0],
        "private_kb": opening["after the first answer"][0],
        "queries": {title: {"p50_ns": p50, "p99_ns": p99} for title, (p50, p99) in latency.items()},
    }
    if size == DEFAULT:
        rates = table("throughput", dataset)
        result["threads"] = {title: {"1": one, "2": two} for title, (one, two) in rates.items()}
    return result


def show(results):
    """A column for each size, a line for each figure: of queries, the medians in nanoseconds."""
    figures = []
    for result in results:
        queries = {title: times["p50_ns"] for title, times in result["queries"].items()}
        figures.append({key: value for key, value in result.items() if key not in ("queries", "threads")} | queries)
    for title in figures[0]:
        print(f"{title:30}" + "".join(f"{round(figure[title], 1):>12,}" for figure in figures))


def main():
    sizes = [int(size) for size in sys.argv[1:]] or SIZES
    cargo("--package", "wayfare-cli")
    cargo("--package", "wayfare-benches", "--examples")
    results = []
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        print(f"{size:,} places", flush=True)
        with tempfile.TemporaryDirectory(dir=TARGET) as folder:
            results.append(measure(size, pathlib.Path(folder)))
        RESULT.write_text(json.dumps(results, indent=1) + "\n")
    show(results)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The dearest request of each route, by counted instructions: climbs from those in `requests.tsv`, a hundred steps a
route with all its options, and fails where what it finds takes a tenth more than the record:
benches/requests.py [--record | --times]

`--record` writes what it finds, without the limit of work, in minutes. `--times` says how many milliseconds each recorded
request takes on this machine. A climb proves no bound: it finds what has become slow, and what a new option costs.
"""

import os
import pathlib
import sys
import tempfile

from instructions import ALLOWED, ROOT, built, callgrind, dataset, run

RECORD = ROOT / "benches/requests.tsv"
HEADER = "route\tinstructions\trequest\n"
# The instructions of a route after which a check tries no more requests: a minute and a half for all.
WORK = 2_000_000_000
# What the allocator and the hashes of a run add or take.
NOISE = 50_000


def recorded():
    return [line.split("\t") for line in RECORD.read_text().removeprefix(HEADER).splitlines()]


def climb(work):
    """The dearest requests: the route, the instructions and the request, the dearest first."""
    with tempfile.TemporaryDirectory() as folder:
        program, counts = built("requests"), pathlib.Path(folder, "counts")
        found = callgrind(counts, "requests::answer", program, counts, RECORD, str(work), env=dataset(folder))
    return sorted((line.split("\t") for line in found.splitlines()), key=lambda row: -int(row[1]))


def times():
    targets = "".join(f"{target}\n" for _, _, target in recorded())
    milliseconds = run(built("requests"), input=targets, env=os.environ)
    for took, (route, _, target) in zip(milliseconds.splitlines(), recorded(), strict=True):
        print(f"{took:>8} ms  {route:40} {target[:120]}")


def main():
    match sys.argv[1:]:
        case ["--times"]:
            return times()
        case ["--record"]:
            return RECORD.write_text(HEADER + "".join("\t".join(row) + "\n" for row in climb(10**15)))
    before = {route: int(number) for route, number, _ in recorded()}
    found = climb(WORK)
    if before.keys() != {route for route, _, _ in found}:
        sys.exit(f"{RECORD} has other routes: renew it with `just requests --record`")
    print(f"{'instructions of the dearest request':48} {'recorded':>13} {'found':>13}  ratio")
    grown = []
    for route, number, target in found:
        print(f"{route:48} {before[route]:13,} {int(number):13,}  {int(number) / before[route]:.3f}")
        if int(number) > ALLOWED * before[route] + NOISE:
            grown.append(f"{route}: {target}")
    if grown:
        sys.exit("\n".join([*grown, "These requests take a tenth more than any that was known: bound them, or renew the "
                           "record with `just requests --record` and SECURITY.md, and say why."]))


if __name__ == "__main__":
    main()

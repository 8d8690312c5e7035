#!/usr/bin/env python3
"""Instructions that each kind of query takes, counted by callgrind (Debian: valgrind) and compared with the record in
`instructions.tsv`. Fails where one has grown by more than a tenth, or where the worst of many texts takes more than
SECURITY.md promises: benches/instructions.py [--record]

Counts do not depend on what else the machine does, and little on what machine it is: valgrind shows every program the
same processor, with AVX2 but without AVX-512, wherever the real one has AVX2. They do depend on the compiler, on glibc
and on the data, so the record is renewed with any of these.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
RECORD = ROOT / "benches/instructions.tsv"
HEADER = "query\tinstructions\tmispredicted\tmisses\n"
# What callgrind simulates besides: time follows the branches that are predicted wrongly and the misses of the first
# cache of instructions more than the instructions.
SIMULATED = ["--branch-sim=yes", "--cache-sim=yes", "--I1=32768,8,64", "--D1=49152,12,64", "--LL=8388608,16,64"]
ALLOWED = 1.10
MOST = {"search, worst answered at once": 3_000_000, "search, worst of all": 20_000_000}


def run(*command, **options):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def built(example):
    """The path of an example, compiled."""
    run("cargo", "build", "--release", "--quiet", "--locked", "--package", "wayfare-benches", "--example", example)
    return TARGET / "release/examples" / example


def dataset(folder):
    """The environment of a program that reads the dataset that `WAYFARE_DATASET` names: the default one, made now in a
    folder where it names none."""
    environment = {"WAYFARE_DATASET": f"{folder}/world"} | os.environ
    if "WAYFARE_DATASET" not in os.environ:
        run("cargo", "run", "--release", "--quiet", "--locked", "--", "build", "--quiet", env=environment)
    return environment


def callgrind(counts, counted, *command, env, simulated=()):
    """What a program prints, after each of whose calls of a function a file says what the call took."""
    # Names are matched with wildcards by one of the two options only, so they are given in full.
    options = [f"--toggle-collect={counted}", f"--dump-after={counted}", f"--callgrind-out-file={counts}", *simulated]
    return run("valgrind", "--quiet", "--tool=callgrind", *options, *command, env=env)


def events(dump):
    """Instructions, mispredicted branches and misses of the first cache of instructions in a dump."""
    lines = dict(line.split(": ", 1) for line in dump.splitlines() if line.startswith(("events: ", "totals: ")))
    # Zeros at the end are left out.
    totals = Counter(dict(zip(lines["events"].split(), map(int, lines["totals"].split()))))
    return totals["Ir"], totals["Bcm"] + totals["Bim"], totals["I1mr"]


def count():
    """Instructions, mispredicted branches and misses per query, by kind."""
    with tempfile.TemporaryDirectory() as folder:
        program, counts = built("instructions"), pathlib.Path(folder, "counts")
        kinds = callgrind(counts, "instructions::counted_queries", program, env=dataset(folder), simulated=SIMULATED)
        totals = {}
        for number, line in enumerate(kinds.splitlines(), 1):
            kind, queries = line.split("\t")
            dump = counts.with_suffix(f".{number}").read_text()
            per_query = tuple(round(total / int(queries)) for total in events(dump))
            # Of a kind that comes again, the worst counts.
            totals[kind] = max(totals.get(kind, (0,)), per_query)
        return totals


def recorded():
    lines = RECORD.read_text().removeprefix(HEADER).splitlines()
    return {kind: int(number) for kind, number, *_ in (line.split("\t") for line in lines)}


def main():
    counts = count()
    worst = {kind: counts.pop(kind)[0] for kind in MOST}
    for kind, most in MOST.items():
        print(f"{kind:32} {most:10,} {worst[kind]:10,}  at most 1")
    if any(worst[kind] > most for kind, most in MOST.items()):
        sys.exit("A text takes more than SECURITY.md promises: find out which, and bound it.")
    if sys.argv[1:] == ["--record"]:
        rows = ("\t".join([kind, *map(str, numbers)]) for kind, numbers in counts.items())
        RECORD.write_text(HEADER + "".join(f"{row}\n" for row in rows))
        return
    counts = {kind: instructions for kind, (instructions, *_) in counts.items()}
    before = recorded()
    if before.keys() != counts.keys():
        sys.exit(f"{RECORD} has other queries: renew it with `just instructions --record`")
    print(f"{'instructions per query':32} {'recorded':>10} {'now':>10}  ratio")
    for kind, now in counts.items():
        print(f"{kind:32} {before[kind]:10,} {now:10,}  {now / before[kind]:.3f}")
    grown = [kind for kind, now in counts.items() if now > ALLOWED * before[kind]]
    for kind in grown:
        print(f"{kind}: {before[kind]:,} instructions were recorded, {counts[kind]:,} are needed now", file=sys.stderr)
    if grown:
        sys.exit("More than a tenth was added: find out why (callgrind_annotate), or if it is worth it, renew the record "
                 "with `just instructions --record`, commit benches/instructions.tsv and say why.")


if __name__ == "__main__":
    main()

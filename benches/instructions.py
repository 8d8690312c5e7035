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

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
RECORD = ROOT / "benches/instructions.tsv"
HEADER = "query\tinstructions\n"
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


def callgrind(counts, counted, *command, env):
    """What a program prints, after each of whose calls of a function a file says what the call took."""
    # Names are matched with wildcards by one of the two options only, so they are given in full.
    options = [f"--toggle-collect={counted}", f"--dump-after={counted}", f"--callgrind-out-file={counts}"]
    return run("valgrind", "--quiet", "--tool=callgrind", *options, *command, env=env)


def count():
    """Instructions per query, by kind."""
    with tempfile.TemporaryDirectory() as folder:
        program, counts = built("instructions"), pathlib.Path(folder, "counts")
        kinds = callgrind(counts, "instructions::counted_queries", program, env=dataset(folder))
        totals = {}
        for number, line in enumerate(kinds.splitlines(), 1):
            kind, queries = line.split("\t")
            dump = counts.with_suffix(f".{number}").read_text()
            total = next(line for line in dump.splitlines() if line.startswith("totals: "))
            # Of a kind that comes again, the worst counts.
            totals[kind] = max(totals.get(kind, 0), round(int(total.removeprefix("totals: ")) / int(queries)))
        return totals


def recorded():
    lines = RECORD.read_text().removeprefix(HEADER).splitlines()
    return {kind: int(number) for kind, number in (line.split("\t") for line in lines)}


def main():
    counts = count()
    worst = {kind: counts.pop(kind) for kind in MOST}
    for kind, most in MOST.items():
        print(f"{kind:32} {most:10,} {worst[kind]:10,}  at most 1")
    if any(worst[kind] > most for kind, most in MOST.items()):
        sys.exit("A text takes more than SECURITY.md promises: find out which, and bound it.")
    if sys.argv[1:] == ["--record"]:
        RECORD.write_text(HEADER + "".join(f"{kind}\t{number}\n" for kind, number in counts.items()))
        return
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

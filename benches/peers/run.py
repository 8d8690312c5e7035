#!/usr/bin/env python3
"""Runs Wayfare and its peers beside each other, and writes `benches/RESULTS.md` and `benches/charts/`.

    benches/peers/run.py [--rounds 5] [--peers NAME ...] [--no-scaling] [--check]

Every step of every peer is a process of its own. In a round, all peers take their turn, so that whatever else the
machine does weighs on all of them. `docs/benchmarks.md` describes the method. With `--check`, nothing is measured or
written: peers in Rust answer a few questions, and Wayfare has to be right.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tomllib
import venv

import report

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BASE = TARGET / "bench-peers"
PROGRAM = BASE / "wayfare-peers"
PYTHON = BASE / "venv/bin/python"
QUESTIONS = BASE / "questions.json"
SCALING = ROOT / "benches/scaling/run.py"
ENVIRONMENT = os.environ | {"CARGO_TARGET_DIR": str(TARGET), "WAYFARE_DATASET": str(BASE / "wayfare")}

# Warm openings of each round, of which the median counts.
OPENINGS = 5

# Questions of each kind with a known answer, and those of a check.
KNOWN = 1_000
KNOWN_IN_CHECK = 100


def say(*what):
    print(f"{datetime.datetime.now():%H:%M:%S}", *what, file=sys.stderr, flush=True)


def run(command, **options):
    return subprocess.run(command, check=True, env=ENVIRONMENT, **options)


def step(peer, what, *arguments):
    """The result of a step of a peer."""
    name, folder = peer["name"], BASE / peer["name"]
    if peer.get("python"):
        command = [PYTHON, HERE / "python/step.py", what, name.removeprefix("py-")]
    else:
        command = [PROGRAM, what, name]
    return json.loads(run([*command, folder, *arguments], stdout=subprocess.PIPE).stdout)


def files(peer):
    """What a peer has written; of Wayfare, what it answers from."""
    if peer["name"].startswith("wayfare"):
        return [BASE / "wayfare/world.idx"]
    return sorted(file for file in (BASE / peer["name"]).rglob("*") if file.is_file())


def compile_peers(peers, *options):
    """Compiles those in Rust."""
    say("compile")
    known = tomllib.loads((HERE / "Cargo.toml").read_text())["features"]
    features = ",".join(peer["name"] for peer in peers if peer["name"] in known)
    run(["cargo", "build", "--locked", "--no-default-features", "--features", features, *options], cwd=HERE)
    if "WAYFARE" not in ENVIRONMENT:
        run(["cargo", "build", "--locked", *options], cwd=ROOT)
        ENVIRONMENT["WAYFARE"] = str(TARGET / ("release" if options else "debug") / "wayfare")
    shutil.copy(TARGET / ("release" if options else "debug") / PROGRAM.name, PROGRAM)


def install():
    """Installs the peers in Python, and what draws charts."""
    requirements = HERE / "requirements.txt"
    installed = BASE / "venv/requirements.txt"
    if not installed.exists() or installed.read_text() != requirements.read_text():
        say("install")
        venv.create(BASE / "venv", clear=True, with_pip=True)
        run([PYTHON, "-m", "pip", "install", "--quiet", "--requirement", requirements])
        shutil.copy(requirements, installed)


def build(peer):
    """Makes the files of a peer; seconds and bytes."""
    say("build", peer["name"])
    folder = BASE / peer["name"]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    result = step(peer, "build")
    for file in files(peer):
        with open(file) as opened:
            os.fsync(opened)
    return result | {"bytes": sum(file.stat().st_size for file in files(peer))}


def opened(peer, cold):
    """Opens a peer when none of its files, or all of them, are in memory."""
    for file in files(peer):
        if cold:
            with open(file) as opened:
                os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        else:
            file.read_bytes()
    return step(peer, "open")


def turn(peer):
    """What is measured of a peer in a round."""
    return {
        "cold": opened(peer, cold=True),
        "warm": [opened(peer, cold=False) for _ in range(OPENINGS)],
        "times": step(peer, "time", QUESTIONS),
    }


def ask(peers, known):
    """What it takes to build all peers, and their answers to questions with so many known answers of each kind."""
    # Wayfare comes first: all others read its `world.sqlite`.
    builds = {peer["name"]: build(peer) for peer in peers}
    say("questions")
    run([PROGRAM, "questions", QUESTIONS, str(known)], stdout=subprocess.DEVNULL)
    answers = {}
    for peer in peers:
        say("answers of", peer["name"])
        answers[peer["name"]] = step(peer, "answer", QUESTIONS)
    return builds, answers


def check(peers, answers):
    """Fails where a peer cannot be opened, finds nothing of a kind, or Wayfare names places that are not the nearest."""
    (BASE / "results.json").write_text(json.dumps({"peers": peers, "answers": answers}))
    results = report.Results(BASE)
    for peer in peers:
        opened(peer, cold=False)
        for kind in answers[peer["name"]]:
            shares, count = (results.nearest if kind in report.POINTS else results.recall)(peer, kind)
            right = shares[-1]
            say(f"{peer['name']}: {right:.1%} right of {count}, {report.KINDS[kind]}")
            if right == 0 or peer["name"] == "wayfare" and kind in report.POINTS and right < 1:
                sys.exit("these answers are wrong")


def machine():
    cpu = next(line for line in open("/proc/cpuinfo") if line.startswith("model name")).split(":")[1].strip()
    memory = next(line for line in open("/proc/meminfo") if line.startswith("MemTotal")).split()[1]
    return {
        "cpu": cpu,
        "cores": os.cpu_count(),
        "memory_gb": round(int(memory) / 2**20),
        "os": f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release().split('-')[0]}",
    }


def git(*arguments):
    return run(["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.strip()


def versions(peers):
    """The version of each package."""
    lock = tomllib.loads((HERE / "Cargo.lock").read_text())["package"]
    crates = {package["name"]: package["version"] for package in lock}
    wheels = dict(line.split("==") for line in (HERE / "requirements.txt").read_text().split())
    return {peer["name"]: (wheels if peer.get("python") else crates)[peer["package"]] for peer in peers}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--peers", nargs="+", metavar="NAME", help="only these, and Wayfare")
    arguments.add_argument("--no-scaling", action="store_true", help="keep the last figures of growing data")
    arguments.add_argument("--check", action="store_true", help="measure and write nothing, only look at answers")
    options = arguments.parse_args()
    BASE.mkdir(parents=True, exist_ok=True)
    peers = tomllib.loads((HERE / "peers.toml").read_text())["peer"]
    if options.peers:
        peers = [peer for peer in peers if peer["name"] in ("wayfare", *options.peers)]
    if options.check:
        peers = [peer for peer in peers if not peer.get("python")]
        compile_peers(peers)
        _, answers = ask(peers, KNOWN_IN_CHECK)
        return check(peers, answers)
    compile_peers(peers, "--release")
    install()
    builds, answers = ask(peers, KNOWN)
    rounds = []
    for number in range(options.rounds):
        # Who comes first in a round comes last in the next one.
        order = peers[number % len(peers):] + peers[: number % len(peers)]
        say("round", number + 1)
        rounds.append({peer["name"]: turn(peer) for peer in order})
    results = {
        "date": f"{datetime.date.today()}",
        "commit": git("describe", "--always", "--dirty", "--exclude=*"),
        "machine": machine(),
        "rust": run(["rustc", "--version"], stdout=subprocess.PIPE, text=True).stdout.split()[1],
        "python": platform.python_version(),
        "peers": [peer | {"version": versions(peers)[peer["name"]]} for peer in peers],
        "builds": builds,
        "answers": answers,
        "rounds": rounds,
    }
    (BASE / "results.json").write_text(json.dumps(results))
    if not options.no_scaling:
        say("scaling")
        run([SCALING])
    say("report")
    run([PYTHON, HERE / "report.py", BASE])


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Requests per second and 99th percentile of `wayfare serve` on loopback, beside a bare axum handler that gives a
fixed body of the same size. Needs wrk (Debian): benches/load/run.py [rounds] [seconds]

Each endpoint is asked in two ways: for one address again and again, as in the canonical request, which the cache of
the server answers; and for 20,000 different ones in turn, which it mostly does not. Runs of the two servers
alternate, and the ratio is the median of the rounds, so that whatever else the machine does weighs on both.
"""

import contextlib
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
WAYFARE = TARGET / "release/wayfare"
DATASET = TARGET / "bench-load"
KEY = {"X-API-KEY": "key-of-the-load-test"}
BARE = 7452
MANY = 20_000


def cargo(*arguments):
    subprocess.run(["cargo", "build", "--release", "--quiet", *arguments], cwd=ROOT, check=True)


def wayfare(*arguments):
    command = [WAYFARE, "--dataset", DATASET, *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


@contextlib.contextmanager
def running(*command, **options):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def fetch(url):
    with urllib.request.urlopen(urllib.request.Request(url, headers=KEY)) as answer:
        return answer.read()


def load(origin, paths, seconds):
    """Requests per second, and the 99th percentile in microseconds."""
    command = ["wrk", "--threads", "1", "--connections", "32", "--duration", f"{seconds}s", "--latency"]
    command += ["--header", f"X-API-KEY: {KEY['X-API-KEY']}", "--script", ROOT / "benches/load/paths.lua", origin, "--", paths]
    report = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    assert "Non-2xx" not in report and "Socket errors" not in report, report
    rate = float(re.search(r"Requests/sec: +([\d.]+)", report)[1])
    number, unit = re.search(r"99% +([\d.]+)(us|ms|s)", report).groups()
    return rate, float(number) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]


def endpoints():
    """A canonical path of each endpoint, and many of the same form."""
    rows = wayfare("dump", "places", "--limit", str(MANY)).splitlines()
    places = [row.split("\t") for row in rows]
    yield "locations/2267057", [f"locations/{place[0]}" for place in places]
    starts = [place[2][:3].lower() for place in places if re.match("[A-Za-z]{3}", place[2])]
    yield "search/locationdata/lis", [f"search/locationdata/{start}" for start in starts]
    yield "search/geo/38.72/-9.14", [f"search/geo/{place[4]}/{place[5]}" for place in places]
    yield "costs/locationinfo/2267057", [f"costs/locationinfo/{place[0]}" for place in places]


def main(rounds=5, seconds=3):
    cargo("-p", "wayfare-cli")
    cargo("-p", "wayfare-server", "--example", "bare")
    if not DATASET.exists():
        wayfare("build", "--quiet")
    print(f"{'asked':34} {'bytes':>6} {'req/s':>8} {'p99 µs':>7} {'bare':>8} {'p99 µs':>7}  ratio")
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        keys = pathlib.Path(folder, "keys")
        # No other keys than the one of the environment, in a file that others may not use.
        keys.touch(mode=0o600)
        command = [WAYFARE, "--dataset", DATASET, "serve", "--quiet", "--port", "0", "--keys", keys]
        server = stack.enter_context(running(*command, env=os.environ | {"WAYFARE_API_KEY": KEY["X-API-KEY"]}))
        base = server.stdout.readline().strip()
        for path, many in endpoints():
            for title, paths in [(path, [path]), (f"{path.rpartition('/')[0]}: {len(many)}", many)]:
                size = round(statistics.mean(len(fetch(f"{base}/{path}")) for path in paths[:500]))
                file = pathlib.Path(folder, "paths")
                file.write_text("".join(f"/v3/{path}\n" for path in paths))
                with running(TARGET / "release/examples/bare", str(BARE), str(size)):
                    time.sleep(0.5)
                    origins = base.removesuffix("/v3"), f"http://127.0.0.1:{BARE}"
                    runs = [[load(origin, file, seconds) for origin in origins] for _ in range(rounds)]
                ratio = statistics.median(ours[0] / bare[0] for ours, bare in runs)
                ours, bare = ([statistics.median(figure) for figure in zip(*side)] for side in zip(*runs))
                print(f"{title:34} {size:6} {ours[0]:8.0f} {ours[1]:7.0f} {bare[0]:8.0f} {bare[1]:7.0f}   {ratio:.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

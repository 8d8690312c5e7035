#!/usr/bin/env python3
"""How long a place takes while 60 other connections of this machine ask for something else. Stops by itself.

Start `wayfare serve --open --quiet`, then: benches/load/neighbour.py [path] [port] [connections] [seconds]
A # in the path is replaced by a number that counts up, so that no cache has the answer. With $ACCEPT_ENCODING, the
others ask for compressed answers."""

import http.client
import itertools
import multiprocessing
import os
import sys
import threading
import time

DEFAULT = "/v3/search/location/a?country=TV&limit=100&radius_km=#"
FIRST_PLACE = 2267057


def hammer(path, port, connections, stop, counts):
    numbers = itertools.count()
    headers = {"Accept-Encoding": os.environ.get("ACCEPT_ENCODING", "identity")}

    def ask():
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        while time.time() < stop:
            try:
                client.request("GET", path.replace("#", str(next(numbers))), headers=headers)
                answer = client.getresponse()
                answer.read()
                counts[answer.status] = counts.get(answer.status, 0) + 1
            except OSError:
                client.close()

    threads = [threading.Thread(target=ask) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def ask_for_places(name, port, stop):
    client, times = http.client.HTTPConnection("127.0.0.1", port, timeout=60), []
    for place in itertools.count(FIRST_PLACE):
        if time.time() >= stop:
            break
        start = time.perf_counter()
        client.request("GET", f"/v3/locations/{place}")
        client.getresponse().read()
        times.append((time.perf_counter() - start) * 1e3)
        time.sleep(0.01)
    times.sort()
    print(f"{name:9} {len(times):5} places, p50 {times[len(times) // 2]:9.2f} ms, p99 {times[len(times) * 99 // 100]:9.2f} ms")


def main(path=DEFAULT, port=8080, connections=60, seconds=6):
    port, connections, seconds = int(port), min(int(connections), 200), min(float(seconds), 30)
    ask_for_places("alone", port, time.time() + 2)
    stop = time.time() + 1 + seconds
    with multiprocessing.Manager() as manager:
        counts = manager.dict()
        others = multiprocessing.Process(target=hammer, args=(path, port, connections, stop, counts))
        others.start()
        time.sleep(1)
        ask_for_places("hammered", port, stop)
        others.join()
        print(f"{connections} others: {dict(counts)} answers by status to {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])

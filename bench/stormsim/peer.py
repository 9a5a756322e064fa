"""The scenario herd of package stormsim as a tick-scan program: at each tick,
look at every client for whether it is due. Full jitter, base 1, cap 32, numpy.

Usage: peer.py arrays|clients CLIENTS CAPACITY SEED

arrays computes the waits of all refused clients of a tick at once, clients one
by one. Prints ticks, calls and nanoseconds per call.
"""

import sys
import time

import numpy as np

BASE, CAP = 1, 32


def waits_of_all(attempts, random):
    ceilings = np.minimum(CAP, BASE * 2.0**attempts)
    return np.maximum(1, np.rint(random.uniform(0, ceilings)))


def waits_one_by_one(attempts, random):
    waits = np.empty(len(attempts), dtype=np.int64)
    for i, attempt in enumerate(attempts):
        ceiling = min(CAP, BASE * 2.0**attempt)
        waits[i] = max(1, round(random.uniform(0, ceiling)))
    return waits


def herd(clients, capacity, waits, random):
    due = np.zeros(clients, dtype=np.int64)
    attempts = np.zeros(clients, dtype=np.int64)
    waiting = np.ones(clients, dtype=bool)
    tick = calls = last = 0
    while waiting.any():
        here = np.flatnonzero(waiting & (due == tick))
        if len(here) > 0:
            calls += len(here)
            last = tick
            accepted = random.choice(here, min(capacity, len(here)), replace=False)
            waiting[accepted] = False
            refused = here[waiting[here]]
            attempts[refused] += 1
            due[refused] = tick + waits(attempts[refused], random)
        tick += 1
    return last + 1, calls


def main():
    form, clients, capacity, seed = sys.argv[1], *map(int, sys.argv[2:5])
    waits = {"arrays": waits_of_all, "clients": waits_one_by_one}[form]
    random = np.random.default_rng(seed)
    start = time.perf_counter()
    ticks, calls = herd(clients, capacity, waits, random)
    print(ticks, calls, (time.perf_counter() - start) * 1e9 / calls)


main()

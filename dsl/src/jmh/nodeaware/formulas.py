"""The formulas of Bienz et al. 2018 for exchanges of 8192 processes as CostBenchmark makes them, in Python.

Prints processor seconds for 2 million messages, message by message as scripts do it, and with numpy, each with the sum of the times.
The sizes are random, so that the sums are near those of CostBenchmark, not equal to them.
"""

import random
import time

import numpy as np

LEVELS = [(8192, 26), (8192, 40), (8192, 80), (7500, 80), (2990, 60), (630, 100), (87, 60)]
RANKS, PER_NODE, PER_SOCKET, NODES, SIDE = 8192, 16, 8, 512, 8
GAMMA, DELTA, LIMIT = 8.4e-9, 1.0e-10, 6.6e9
ALPHA = [[4.4e-7, 5.3e-7, 1.7e-6], [8.3e-7, 1.2e-6, 2.5e-6], [2.3e-6, 7.0e-6, 3.0e-6]]
RATE = [[2.2e9, 3.2e9, 6.2e9], [4.8e8, 9.6e8, 6.2e9], [1.3e9, 7.5e8, 2.9e9]]


def messages(level):
    active, partners = LEVELS[level]
    dice = random.Random(level)
    stride = (active - 1) // partners
    return [
        (source, (source + 1 + i * stride) % active, 8 + dice.randrange(12000))
        for source in range(active)
        for i in range(partners)
    ]


def hops(a, b):
    return abs(a % 8 - b % 8) + abs(a // 8 % 8 - b // 8 % 8) + abs(a // 64 - b // 64)


def by_message(level):
    count = [[0] * 9 for _ in range(RANKS)]
    size = [[0] * 9 for _ in range(RANKS)]
    receives = [0] * RANKS
    crosses = [False] * RANKS
    between = byte_hops = 0
    for source, destination, each in level:
        here, there = source // PER_NODE, destination // PER_NODE
        where = 2 if here != there else 1 if source // PER_SOCKET != destination // PER_SOCKET else 0
        cls = 3 * where + (0 if each < 500 else 1 if each < 8000 else 2)
        count[source][cls] += 1
        size[source][cls] += each
        receives[destination] += 1
        if where == 2:
            crosses[source] = crosses[destination] = True
            between += each
            byte_hops += each * hops(here, there)
    senders = [0] * NODES
    for rank in range(RANKS):
        senders[rank // PER_NODE] += count[rank][8] > 0
    mean = byte_hops / between if between else 0
    contention = DELTA * mean**3 * between / (NODES / 2)
    slowest = 0
    for rank in range(RANKS):
        cost = GAMMA * receives[rank] ** 2 + (contention if crosses[rank] else 0)
        for cls in range(9):
            alpha, rate = ALPHA[cls // 3][cls % 3], RATE[cls // 3][cls % 3]
            k = senders[rank // PER_NODE] if cls == 8 else 1
            cost += alpha * count[rank][cls]
            cost += max(size[rank][cls] / rate, k * size[rank][cls] / LIMIT if cls == 8 else 0)
        slowest = max(slowest, cost)
    return slowest


def by_column(source, destination, size):
    here, there = source // PER_NODE, destination // PER_NODE
    where = np.where(here != there, 2, source // PER_SOCKET != destination // PER_SOCKET)
    cls = 3 * where + (size >= 500) + (size >= 8000)
    at = source * 9 + cls
    count = np.bincount(at, minlength=9 * RANKS).reshape(RANKS, 9)
    total = np.bincount(at, weights=size, minlength=9 * RANKS).reshape(RANKS, 9)
    receives = np.bincount(destination, minlength=RANKS)
    far = where == 2
    a, b, each = here[far], there[far], size[far]
    way = abs(a % SIDE - b % SIDE) + abs(a // SIDE % SIDE - b // SIDE % SIDE) + abs(a // SIDE**2 - b // SIDE**2)
    between = each.sum()
    contention = DELTA * ((each * way).sum() / between) ** 3 * between / (NODES / 2)
    crosses = np.zeros(RANKS, bool)
    crosses[source[far]] = crosses[destination[far]] = True
    senders = (count[:, 8] > 0).reshape(NODES, PER_NODE).sum(axis=1).repeat(PER_NODE)
    moved = total / np.array(RATE).ravel()
    moved[:, 8] = np.maximum(moved[:, 8], senders * total[:, 8] / LIMIT)
    cost = moved.sum(axis=1) + count @ np.array(ALPHA).ravel() + GAMMA * receives**2.0 + contention * crosses
    return cost.max()


def timed(name, formula, levels):
    start = time.process_time()
    total = sum(formula(level) for level in levels)
    print(f"{name};{time.process_time() - start:.3f};{total:.6g}")


lists = [messages(level) for level in range(len(LEVELS))]
columns = [np.array(level).T.copy() for level in lists]
timed("message by message", by_message, lists)
timed("numpy", lambda level: by_column(*level), columns)
timed("numpy, again", lambda level: by_column(*level), columns)

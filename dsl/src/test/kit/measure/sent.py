"""Compares the messages that a measuring program claims in its file with those that the MPI kit has recorded.

sent.py PROGRAM-LAUNCH.csv EVENTS   EVENTS: output of otf2-print; the run had one repetition that is not kept for each cell
sent.py longer PROGRAM-LAUNCH.csv A B   with B receives posted before, a message takes at least twice as long as with A
sent.py forced FILE                 FILE: lines "COLLECTIVE ALGORITHM rank R: messages M bytes B" of one call on 4 ranks, 1024 B
"""

import collections
import csv
import re
import sys

# Messages and bytes that the four ranks send in one call with 1024 B per message or part: the algorithm's, by its definition.
FORCED = {
    "allreduce basic_linear": [(3, 3072), (1, 1024), (1, 1024), (1, 1024)],
    "allreduce recursive_doubling": [(2, 2048)] * 4,
    "allreduce ring": [(6, 1536)] * 4,  # 2 (p - 1) parts of n / p
    "allreduce rabenseifner": [(4, 1536)] * 4,  # n / 2 and n / 4, there and back
    "bcast chain": [(1, 1024), (1, 1024), (1, 1024), (0, 0)],
    "bcast binomial": [(2, 2048), (1, 1024), (0, 0), (0, 0)],
    "bcast pipeline": [(4, 1024), (4, 1024), (4, 1024), (0, 0)],  # four segments
    "allgather ring": [(3, 3072)] * 4,
    "allgather bruck": [(2, 3072)] * 4,
    "alltoall modified_bruck": [(2, 4096)] * 4,
    "reducescatter recursive_halving": [(2, 3072)] * 4,
}


def read(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    header = [line[2:] for line in lines if line.startswith("# ")]
    return header, list(csv.DictReader(line for line in lines if not line.startswith("# ")))


def number(header, pattern):
    return int(next(re.search(pattern, line).group(1) for line in header if re.search(pattern, line)))


def of_sample(row, header):
    """Messages of one sample as pairs of bytes and count."""
    size = int(row["size (B)"])
    program = row["operation"]
    if program == "message-rate":
        engines = int(row["engines"])
        return [(size, engines * int(row["window"])), (0, engines)]
    if program in ("high-volume ping-pong", "line"):
        return [(size, 2 * int(row["pairs"]) * int(row["messages"]))]
    if program in ("scheme", "reference"):
        return [(size, 1)]
    if program == "stencil":
        return [(size, 4 * number(header, r"^ranks: (\d+)") * number(header, r"iterations: (\d+) per sample"))]
    return []


def check_sent(path, events):
    header, rows = read(path)
    claimed, seen = collections.Counter(), collections.Counter()
    cells = set()
    for row in rows:
        cell = tuple(row.values())[:-4]
        for size, count in of_sample(row, header):
            claimed[size] += count * (1 if cell in cells else 2)  # the repetition that is not kept
        cells.add(cell)
    driver = None  # the driver's communicator, on which the run begins with a reduction: its barriers are no messages of a program
    with open(events, encoding="utf-8") as file:
        for line in file:
            if driver is None and "Operation: ALLREDUCE" in line:
                driver = re.search(r"Communicator: [^,]*,", line).group()
            if re.match(r"MPI_I?SEND ", line) and driver not in line:
                seen[int(re.search(r"Length: (\d+)", line).group(1))] += 1
    assert claimed and claimed == seen, f"{path}: claimed {dict(claimed)}, sent {dict(seen)}"
    print(f"   {rows[0]['operation']}: {sum(seen.values())} messages as claimed")


def check_longer(path, few, many):
    _, rows = read(path)
    # the shortest, which no other process of a busy machine has interrupted
    short, long = (min(float(row["time (s)"]) for row in rows if row["posted"] == posted) for posted in (few, many))
    print(f"   {short:.2g} s behind {few} receives, {long:.2g} s behind {many}")
    if long < 2 * short:
        sys.exit(1)


def check_forced(path):
    found = collections.defaultdict(list)
    with open(path, encoding="utf-8") as file:
        for line in file:
            collective, algorithm, messages, sent = re.match(r"(\S+) (\S+) rank \d+: messages (\S+) bytes (\S+)", line).groups()
            found[f"{collective} {algorithm}"].append((float(messages), float(sent)))
    assert set(found) == set(FORCED), set(found) ^ set(FORCED)
    for name, ranks in found.items():
        for (messages, sent), (most, total) in zip(ranks, FORCED[name], strict=True):
            # the driver's own messages differ a little from run to run
            assert abs(messages - most) < 0.5 and abs(sent - total) < 40, (name, ranks, FORCED[name])
    print(f"   {len(found)} algorithms send what they are known to send")


if __name__ == "__main__":
    if sys.argv[1] == "forced":
        check_forced(sys.argv[2])
    elif sys.argv[1] == "longer":
        check_longer(*sys.argv[2:])
    else:
        check_sent(*sys.argv[1:])

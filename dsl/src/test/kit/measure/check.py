"""Checks files of the measuring programs; needs no package.

check.py file PROGRAM-LAUNCH.csv [least cells]  a whole file: header, columns, counts, and the stop rule computed again
check.py cut PROGRAM-LAUNCH.csv                 what a killed run has left
check.py order A B C                            A and B have the same order of cells, C another one of the same cells
check.py cells PROGRAM-LAUNCH.csv FACTORS..     just these cells
check.py one-way PROGRAM-LAUNCH.csv             global time and time of a ping-pong are alike
check.py median OUTPUT                          what median.c prints, against whole-number arithmetic
check.py drift OUTPUT FRACTION                  what drift.c prints
"""

import csv
import math
import re
import sys

COLUMNS = {
    "pingpong": "locality,size (B),pairs,cache",
    "loggp": "locality,size (B),messages,delay (s)",
    "noise": "quantum (s),rank",
    "raw": "size (B)",
}
KEYS = ["Weft measurement 1", "program", "kit", "date", "command", "mpi", "launch", "seed", "ranks"]
PLACE = re.compile(r"rank (\d+): host=[^;]+; cores=[^;]+; numa=[^;]+; socket=[^;]+; nic=[^;]+; switch=[^;]+$")
SYNC = re.compile(r"synchronisation: (barrier|window|deadline); (no global clock|clock error (\S+) s; drift (\S+) s/s)$")


def lower(n):
    """The k of the 95 % interval of the median from the k-th smallest to the k-th greatest of n."""
    k, below, term = 0, 0, 1
    while True:
        below += term  # sum of binomial coefficients
        if 40 * below > 2**n:
            return k
        term = term * (n - k) // (k + 1)
        k += 1


def spread(values):
    n = len(values)
    k = lower(n) if n else 0
    if k == 0:
        return math.inf
    values = sorted(values)
    median = (values[(n - 1) // 2] + values[n // 2]) / 2
    return max(median - values[k - 1], values[n - k] - median) / median


def split(path):
    """Header lines, heading, rows, notes after the heading; whether the last line is whole."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    whole = text.endswith("\n")
    lines = text.split("\n")
    lines = lines[:-1]  # empty, or half a line
    start = next(i for i, line in enumerate(lines) if not line.startswith("# "))
    rows = [row for row in csv.reader(line for line in lines[start + 1 :] if not line.startswith("# "))]
    notes = [line[2:] for line in lines[start + 1 :] if line.startswith("# ")]
    return [line[2:] for line in lines[:start]], lines[start].split(","), rows, notes, whole


def check_header(header, heading):
    assert [line.split(":")[0] for line in header[: len(KEYS)]] == KEYS, header[: len(KEYS)]
    value = dict(line.split(": ", 1) for line in header[1 : len(KEYS)])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", value["date"]), value["date"]
    ranks = int(value["ranks"])
    for rank in range(ranks):
        found = PLACE.match(header[len(KEYS) + rank])
        assert found and int(found.group(1)) == rank, header[len(KEYS) + rank]
    rest = header[len(KEYS) + ranks :]
    timer = next(line for line in rest if line.startswith("timer: "))
    resolution, cost = map(float, re.fullmatch(r"timer: MPI_Wtime, resolution (\S+) s, cost (\S+) s", timer).groups())
    assert 0 < resolution < 1e-4 and 0 < cost < 1e-4, timer
    synchronisation = SYNC.match(next(line for line in rest if line.startswith("synchronisation: ")))
    assert synchronisation
    for key in ["protocol: ", "stop: ", "definition: time = "]:
        assert sum(line.startswith(key) for line in rest) == 1, key
    assert heading[0] == "operation" and heading[-4:] == ["sample", "time (s)", "global time (s)", "late"], heading
    if value["program"] in COLUMNS:
        assert heading[1:-4] == COLUMNS[value["program"]].split(","), heading
    has_global = synchronisation.group(3) is not None and any(line.startswith("definition: global time") for line in rest)
    return value, has_global, any(line.startswith("protocol: kit") for line in rest)


def check_rows(heading, rows, has_global):
    """Samples that were not late, by cell."""
    cells, late_count, missing = {}, 0, 0
    for row in rows:
        assert len(row) == len(heading), row
        sample, time, global_time, late = row[-4:]
        cell = cells.setdefault(tuple(row[:-4]), [0, []])
        assert int(sample) == cell[0], (row, cell[0])
        cell[0] += 1
        assert 0 <= float(time) < 100, row
        if global_time:
            assert has_global and abs(float(global_time)) < 100, row
        missing += not global_time
        assert late in ("0", "1"), row
        late_count += late == "1"
        if late == "0":
            cell[1].append(float(time))
    return cells, late_count, missing


def check_file(path, least="1"):
    header, heading, rows, notes, whole = split(path)
    value, has_global, kit = check_header(header, heading)
    cells, late, missing = check_rows(heading, rows, has_global)
    durations = value["program"] == "stencil"  # its parts have no begin and end
    assert missing == 0 or durations or not (kit and has_global), (missing, "samples without a global time")
    assert whole and notes[-1].startswith("end: "), notes[-1:]
    unsettled = {}
    for note in notes:
        found = re.fullmatch(r"not settled: (.*): (?:(\S+) %|no interval) after (\d+) samples(, time is up)?", note)
        if found:
            unsettled[found.group(1)] = found.groups()[1:]
    end = re.fullmatch(r"end: (\d+) samples of (\d+) cells, (\d+) not settled, (\d+) late", notes[-1])
    assert end, notes[-1]
    counts = (len(rows), len(cells), len(unsettled), late)
    assert tuple(map(int, end.groups())) == counts, (notes[-1], counts)
    assert len(cells) >= int(least), (len(cells), "cells, at least", least)
    stop = next(line for line in header if line.startswith("stop: "))
    rule = re.fullmatch(r"stop: 95 % interval of the median within (\S+) %, (\d+) to (\d+) samples after .*", stop)
    if kit and value["program"] != "noise":
        precision, fewest, most = float(rule.group(1)) / 100, int(rule.group(2)), int(rule.group(3))
        for cell, (count, times) in cells.items():
            name = cell[0] + " " + ",".join(cell[1:])
            found = spread(times)
            if name in unsettled:
                percent, after, time_is_up = unsettled[name]
                assert int(after) == len(times), (name, after, len(times))
                assert percent is None or abs(float(percent) - 100 * found) <= 0.051, (name, percent, found)
                assert time_is_up or count >= most, (name, count)
            else:
                assert found <= precision * (1 + 1e-6) and len(times) >= fewest, (name, found, len(times))


def cell_order(path):
    _, _, rows, notes, _ = split(path)
    reached = list(dict.fromkeys(",".join(row[:-4]) for row in rows))
    return reached + [note[14:].replace(" ", ",", 1) for note in notes if note.startswith("not measured: ")]


def check_one_way(path):
    _, _, rows, _, _ = split(path)
    good = [(float(row[-2]), float(row[-3])) for row in rows if row[-1] == "0"]
    ways, halves = ([sorted(pair[i] for pair in good)[len(good) // 2] for i in (0, 1)] if good else (0, 1))
    if not 0.4 * halves < ways < 2.5 * halves:
        sys.exit(f"   one way {ways:.3g} s, half of a round trip {halves:.3g} s, {len(good)} samples")


def check_median(path):
    values, checked = [], 0
    for line in open(path, encoding="utf-8"):
        word, *numbers = line.split()
        if word == "lower":
            assert lower(int(numbers[0])) == int(numbers[1]), line
            checked += 1
        elif word == "value":
            values.append(float(numbers[0]))
        else:
            ours = min(spread(values), 1e9)
            assert math.isclose(ours, float(numbers[0]), rel_tol=1e-12), (line, ours)
            checked += 1
    assert checked > 800, checked


def check_drift(path, skew):
    """skew: microseconds per second by which the clock of the last host is fast."""
    words = open(path, encoding="utf-8").read().split()
    now, said, later, drift = float(words[5]), float(words[7]), float(words[9]), float(words[13])
    expected = 1 - 1 / (1 + float(skew) * 1e-6)
    print("  ", " ".join(words))
    wrong = []
    if now > 1e-4:
        wrong.append("the clocks differ after synchronisation")
    if later > 5e-4:
        wrong.append(f"the drift is not corrected: in a second it makes {expected:.2g} s")
    if abs(drift - expected) > 0.05 * expected:
        wrong.append(f"the drift is {expected:.3g} s/s")
    if abs(said - now) > 1e-4:
        wrong.append("the error is another one than is said")
    if wrong:
        sys.exit("   " + "; ".join(wrong))


def main(what, *arguments):
    if what == "file":
        check_file(*arguments)
    elif what == "cut":
        header, heading, rows, notes, _ = split(arguments[0])
        cells, _, _ = check_rows(heading, rows, check_header(header, heading)[1])
        assert cells and not any(note.startswith("end: ") for note in notes), "no row, or an end"
    elif what == "order":
        first, same, other = map(cell_order, arguments)
        assert first == same and first != other and sorted(first) == sorted(other), (first, same, other)
    elif what == "cells":
        found = [cell.split(",", 1)[1] for cell in cell_order(arguments[0])]
        assert sorted(found) == sorted(arguments[1:]), found
    elif what == "one-way":
        check_one_way(*arguments)
    elif what == "median":
        check_median(*arguments)
    elif what == "drift":
        check_drift(*arguments)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])

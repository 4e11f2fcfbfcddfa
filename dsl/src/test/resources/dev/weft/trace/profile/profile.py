#!/usr/bin/python3
"""Visits, inclusive and exclusive ticks by call path of an OTF2 archive, read by libotf2.

A LEAVE ends the topmost open call of its name; time between two events belongs to the call on top; calls without an end
count up to the last event. Usage: profile.py ARCHIVE.otf2 > profile.csv by python3-otf2, or
otf2-print ARCHIVE.otf2 | profile.py - > profile.csv for archives of eztrace, whose definitions python3-otf2 refuses.
"""
import re
import sys
from collections import defaultdict

visits, inclusive, exclusive = defaultdict(int), defaultdict(int), defaultdict(int)
stack, last = defaultdict(list), {}
total = 0


def advance(location, now):
    global total
    if location in last:
        total += now - last[location]
        if stack[location]:
            exclusive[stack[location][-1][0]] += now - last[location]
    last[location] = now


def read(file):
    import otf2

    with otf2.reader.open(file) as trace:
        for location, event in trace.events:
            region = getattr(event, "region", None)
            yield type(event).__name__.upper(), id(location), event.time, region.name if region else ""


def printed(lines):
    for line in lines:
        event = re.match(r'(\w+) +(\d+) +(\d+) +(?:Region: "([^"]*)")?', line)
        if event:
            yield event[1], event[2], int(event[3]), event[4] or ""


for kind, location, time, name in printed(sys.stdin) if sys.argv[1] == "-" else read(sys.argv[1]):
    advance(location, time)
    calls = stack[location]
    if kind == "ENTER":
        path = (calls[-1][0] + "/" if calls else "") + name
        visits[path] += 1
        calls.append((path, name, time))
    elif kind == "LEAVE":
        for i in range(len(calls) - 1, -1, -1):
            if calls[i][1] == name:
                inclusive[calls[i][0]] += time - calls[i][2]
                del calls[i]
                break
for location, calls in stack.items():
    for path, _, start in calls:
        inclusive[path] += last[location] - start

print("callPath,visits,inclusive_ticks,exclusive_ticks")
for path in sorted(visits):
    print(f"{path},{visits[path]},{inclusive[path]},{exclusive[path]}")
print(f"(total),,,{total}")

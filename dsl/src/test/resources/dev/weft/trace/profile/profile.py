#!/usr/bin/python3
"""Visits, inclusive and exclusive ticks by call path of an OTF2 archive, by Debian's python3-otf2 alone.

A LEAVE ends the topmost open call of its name; time between two events belongs to the call on top; calls without an end
count up to the last event. Usage: profile.py ARCHIVE.otf2 > profile.csv
"""
import sys
from collections import defaultdict

import otf2
from otf2.events import Enter, Leave

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


with otf2.reader.open(sys.argv[1]) as trace:
    for location, event in trace.events:
        advance(location, event.time)
        calls = stack[location]
        if isinstance(event, Enter):
            path = (calls[-1][0] + "/" if calls else "") + event.region.name
            visits[path] += 1
            calls.append((path, event.region.name, event.time))
        elif isinstance(event, Leave):
            for i in range(len(calls) - 1, -1, -1):
                if calls[i][1] == event.region.name:
                    inclusive[calls[i][0]] += event.time - calls[i][2]
                    del calls[i]
                    break
for location, calls in stack.items():
    for path, _, start in calls:
        inclusive[path] += last[location] - start

print("callPath,visits,inclusive_ticks,exclusive_ticks")
for path in sorted(visits):
    print(f"{path},{visits[path]},{inclusive[path]},{exclusive[path]}")
print(f"(total),,,{total}")

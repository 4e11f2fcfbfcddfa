"""Processor seconds that python3-otf2 needs to go through the events of an archive. Prints a line name;seconds;events."""

import sys
import time

import otf2

start = time.process_time()
count = 0
with otf2.reader.open(sys.argv[1]) as trace:
    for _ in trace.events:
        count += 1
print(f"python3-otf2, event iterator;{time.process_time() - start:.4f};{count}")

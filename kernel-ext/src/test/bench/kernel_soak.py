"""Checks that a kernel does not degrade: many small cells, then cells that fill the heap.

    /usr/bin/python3 kernel_soak.py [--cells 2000] [--full 50] KERNEL

KERNEL is the name of an installed kernelspec; set its heap there or with JAVA_TOOL_OPTIONS=-Xmx512m. Prints the median and the
95th percentile of the time of a cell for each tenth of the cells, the kernel's resident memory and, if jcmd is on the PATH, the
heap in use after a collection; at the end the medians of the first and the last hundred. The exit code is 1 if the last
tenth took 1.5 times as long as the second (the first includes the start), if a cell that fills the heap gives no error, or if
the next cell fails. Linux only.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time

from jupyter_client.manager import start_new_kernel

CELLS = [
    "int a{i} = {i};\na{i} + 1",
    "var list{i} = java.util.stream.IntStream.range(0, 10).boxed().toList();\nlist{i}",
    "System.out.println({i});",
    "record R{i}(int n) {{ }}\nnew R{i}({i})",
    "int f{i}(int n) {{ return n * {i}; }}\nf{i}(2)",
    "int again = {i};\nagain",
    "for (int k = 0; k < 3; k++) System.out.print(k);\n\"{i}\"",
    "missing{i}",
]
FULL = [
    "var all = new java.util.ArrayList<byte[]>(); while (true) all.add(new byte[1_000_000]);",
    "var words = new java.util.ArrayList<String>(); while (true) words.add(\"word\" + words.size());",
    "long[] one = new long[Integer.MAX_VALUE - 8];",
    "String text = \"x\"; while (true) text += text;",
    "var map = new java.util.HashMap<Integer, Object>(); for (int i = 0; ; i++) map.put(i, new int[100]);",
]


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def live(pid):
    """MB of the heap that are in use after a full collection."""
    if not shutil.which("jcmd"):
        return "?"
    said = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True, check=False).stdout
    total = [line.split() for line in said.splitlines() if line.startswith("Total")]
    return f"{int(total[-1][2]) / 2**20:.0f}" if total else "?"


def execute(client, code):
    """Seconds, and what was shown or went wrong."""
    start = time.perf_counter()
    msg_id = client.execute(code)
    said = ""
    while True:
        msg = client.get_iopub_msg(timeout=120)
        if msg["parent_header"].get("msg_id") != msg_id:
            continue
        content = msg["content"]
        said += content.get("text", "") + content.get("data", {}).get("text/plain", "") + content.get("ename", "")
        if msg["msg_type"] == "status" and content["execution_state"] == "idle":
            return time.perf_counter() - start, said


def soak(client, pid, cells):
    tenths, times, every = [], [], []
    for i in range(cells):
        times.append(execute(client, CELLS[i % len(CELLS)].format(i=i))[0])
        every.append(times[-1])
        if len(times) == cells // 10:
            tenths.append(statistics.median(times))
            slow = sorted(times)[int(len(times) * 0.95)]
            print(f"cells to {i + 1:5}: median {tenths[-1] * 1000:6.1f} ms, 95 % {slow * 1000:6.1f} ms, "
                  f"resident {resident(pid):.0f} MB, live {live(pid)} MB", flush=True)
            times = []
    first, last = (statistics.median(part) * 1000 for part in (every[:100], every[-100:]))
    print(f"the first hundred: median {first:.1f} ms, the last hundred: {last:.1f} ms", flush=True)
    return tenths[-1] <= 1.5 * tenths[1]


def fill(client, pid, times):
    for i in range(times):
        seconds, said = execute(client, FULL[i % len(FULL)])
        after, answer = execute(client, f"{i} + 1")
        print(f"full {i + 1:3}: {seconds:5.1f} s {said[:40]!r}, next cell {after * 1000:6.1f} ms {answer!r}, "
              f"resident {resident(pid):.0f} MB", flush=True)
        if "Error" not in said or answer != str(i + 1):
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, default=2000)
    parser.add_argument("--full", type=int, default=50)
    parser.add_argument("kernel")
    options = parser.parse_args()
    manager, client = start_new_kernel(kernel_name=options.kernel, startup_timeout=120, stderr=open(os.devnull, "w"))
    try:
        pid = manager.provisioner.pid
        good = (not options.cells or soak(client, pid, options.cells)) and fill(client, pid, options.full)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()

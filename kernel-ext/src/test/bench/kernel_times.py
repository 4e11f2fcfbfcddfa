"""Waiting times of Java kernels: medians for each kernel, measured alternately so that a busy machine affects all alike.

    /usr/bin/python3 kernel_times.py [--runs 5] [--cell CODE] KERNEL...

KERNEL is the name of an installed kernelspec. A run starts the kernel, executes a first cell, shows a first table and a
first chart, and then a hundred small cells: "later cell" is the time of one of the first twenty, and "CPU, later cell" the
CPU time of one of the last fifty. "both" is ready and first cell together, because a kernel may report that it is
ready too early. Tablesaw and XChart come from --cell, which is executed before the table and not
counted; its default adds the jars of this project's build, in a form for every kernel. Ratios are to the first KERNEL.
The CPU time until the end of the first cell is less sensitive to a busy machine. Linux only.
"""

import argparse
import os
import statistics
import time

from jupyter_client.manager import start_new_kernel

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))
FIRST = "int a = 20; a + 22"
TABLE = """import tech.tablesaw.api.*;
var table = Table.create("t", IntColumn.create("n", 1, 2, 3), DoubleColumn.create("x", 0.5, 1.25, 2.125));
table.summary();
display(table);"""
CHART = """import org.knowm.xchart.*;
var chart = new XYChartBuilder().width(640).height(420).title("chart").build();
chart.addSeries("s", new double[] {1, 2, 3}, new double[] {1, 4, 9});
display(%s);"""
STEPS = ["ready", "first cell", "both", "first table", "first chart", "later cell"]
CPU = "CPU for both"
CPU_LATER = "CPU, later cell"


def cpu_seconds(pid):
    """Of a process and those it started, living or waited for."""
    seconds = 0.0
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = open(f"/proc/{entry}/stat").read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(entry) == pid:
                seconds += sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")
            elif int(fields[1]) == pid:
                seconds += cpu_seconds(int(entry))
    return seconds


class Failed(Exception):
    pass


def execute(client, code):
    """Seconds until the kernel is idle again, and the MIME types shown."""
    start = time.perf_counter()
    msg_id = client.execute(code)
    shown = set()
    while True:
        msg = client.get_iopub_msg(timeout=120)
        if msg["parent_header"].get("msg_id") != msg_id:
            continue
        if msg["msg_type"] == "error":
            raise Failed("\n".join(msg["content"]["traceback"]))
        shown |= set(msg["content"].get("data", {}))
        if msg["msg_type"] == "status" and msg["content"]["execution_state"] == "idle":
            return time.perf_counter() - start, shown


def one_run(kernel, preparation):
    """Seconds of each step."""
    times = {}
    start = time.perf_counter()
    manager, client = start_new_kernel(kernel_name=kernel, startup_timeout=120, stderr=open(os.devnull, "w"))
    try:
        times["ready"] = time.perf_counter() - start
        times["first cell"], _ = execute(client, FIRST)
        times["both"] = times["ready"] + times["first cell"]
        times[CPU] = cpu_seconds(manager.provisioner.pid)
        execute(client, preparation)
        times["first table"], table = execute(client, TABLE)
        chart = CHART % "chart"
        seconds, shown = execute(client, chart)
        if "image/png" not in shown:  # this kernel does not know charts: what its users write instead
            seconds, shown = execute(client, CHART % "BitmapEncoder.getBufferedImage(chart)")
        times["first chart"] = seconds
        later = []
        for i in range(100):
            if i == 50:
                before = cpu_seconds(manager.provisioner.pid)
            later.append(execute(client, f"int b{i} = {i} * 2; b{i} + 1")[0])
        times["later cell"] = statistics.median(later[:20])
        times[CPU_LATER] = (cpu_seconds(manager.provisioner.pid) - before) / 50
        return times, ("html table" if "text/html" in table else "text table") + (
            ", chart" if "image/png" in shown else ", NO chart"
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cell", default=f"%classpath {ROOT}/kernel-ext/target/weft-kernel.jar")
    parser.add_argument("kernels", nargs="+", metavar="KERNEL")
    options = parser.parse_args()
    times = {kernel: {step: [] for step in STEPS + [CPU, CPU_LATER]} for kernel in options.kernels}
    shows, loads = {}, []
    for run in range(options.runs):
        shift = run % len(options.kernels)
        for kernel in options.kernels[shift:] + options.kernels[:shift]:
            loads.append(os.getloadavg()[0])
            measured, shows[kernel] = one_run(kernel, options.cell)
            for step in STEPS + [CPU, CPU_LATER]:
                times[kernel][step].append(measured[step])
        print(f"run {run + 1} of {options.runs}, load {loads[-1]:.1f}", flush=True)
    print(f"\nmedians of {options.runs} alternating runs, load {min(loads):.1f} to {max(loads):.1f}, {os.cpu_count()} cores")
    print("seconds (ratio to the first kernel)")
    print(f"{'kernel':14}" + "".join(f"{step:>18}" for step in STEPS + [CPU, CPU_LATER]))
    for kernel in options.kernels:
        line = f"{kernel:14}"
        for step in STEPS + [CPU, CPU_LATER]:
            median = statistics.median(times[kernel][step])
            ratio = median / statistics.median(times[options.kernels[0]][step])
            line += f"{median:11.3f} ({ratio:4.2f})"
        print(f"{line}  {shows[kernel]}")


if __name__ == "__main__":
    main()

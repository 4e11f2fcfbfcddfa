"""Behaviour of the installed kernel in failures, tested through Jupyter's own client.

    /usr/bin/python3 kernel_process.py [KERNEL]

Interrupt: the prompt is back within 2 s, the processor becomes idle, variables are intact. A kernel whose parent was killed
ends. A message with a wrong signature is ignored. Sockets are bound to the loopback address only.
"""

import os
import signal
import subprocess
import sys
import time
from queue import Empty

from jupyter_client.manager import start_new_kernel
from jupyter_client.session import Session

KERNEL = sys.argv[1] if len(sys.argv) > 1 else "java"
PROMPT_SECONDS = 2.0

ENDLESS = {
    "an empty loop": "while (true) {}",
    "a counting loop": "long n = 0;\nwhile (true) { n++; }",
    "a hot loop of numbers": (
        "double sum = 0;\nvoid count() { for (int i = 0; i < Integer.MAX_VALUE; i++) { sum += i * sum; } }\n"
        "for (int j = 0; j < 1000; j++) { count(); }"
    ),
    "a sweep whose lambda loops": 'sweep("n", values(1, 2, 3, 4)).solve(n -> { while (true) {} });',
    "a sleep": "Thread.sleep(60_000);",
    "a stream": "java.util.stream.LongStream.iterate(0, i -> i + 1).map(i -> i * 3).sum()",
    "a parallel stream": "java.util.stream.IntStream.range(0, 8).parallel().forEach(i -> { while (true) {} });",
    "a method of an earlier cell": "spin();",
    "a loop that swallows interrupts": (
        "while (true) { try { Thread.sleep(10); } catch (InterruptedException e) { } }"
    ),
}


def runnable(pid):
    """Ids of the threads that are running or runnable."""
    found = set()
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            if open(f"/proc/{pid}/task/{task}/stat").read().rsplit(")", 1)[1].split()[0] == "R":
                found.add(task)
        except OSError:
            pass  # the thread has just ended
    return found


def becomes_idle(pid):
    """Seconds until no thread uses the processor continuously, None if that does not happen.

    A share of the processor would say little on a machine that does other things too: a loop that never ends may get
    little of it there. A young JVM compiles for a few seconds, which is why there is some patience.
    """
    start = time.monotonic()
    while time.monotonic() - start < 12:
        always = runnable(pid)
        for _ in range(12):
            if not always:
                return time.monotonic() - start
            time.sleep(0.05)
            always &= runnable(pid)
    return None


def alive(pid):
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Kernel:
    def __init__(self):
        self.manager, self.client = start_new_kernel(kernel_name=KERNEL, startup_timeout=60)
        self.pid = self.manager.provisioner.pid

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel()

    def run(self, code, timeout=60):
        """Return the status, and the text of result, streams and error."""
        msg_id = self.client.execute(code)
        return self.finish(msg_id, timeout)

    def replies(self, seconds):
        """Return the types of replies within this time, without those to the client's own requests."""
        kinds, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                kinds.append(self.client.get_shell_msg(timeout=0.2)["msg_type"])
            except Empty:
                pass
        return [kind for kind in kinds if kind != "kernel_info_reply"]

    def wait_until_busy(self, msg_id):
        while True:
            msg = self.client.get_iopub_msg(timeout=30)
            if msg["parent_header"].get("msg_id") == msg_id and msg["msg_type"] == "execute_input":
                return

    def finish(self, msg_id, timeout=60):
        text = ""
        while True:
            reply = self.client.get_shell_msg(timeout=timeout)
            if reply["parent_header"].get("msg_id") == msg_id:
                break
        while True:
            msg = self.client.get_iopub_msg(timeout=10)
            if msg["parent_header"].get("msg_id") != msg_id:
                continue
            content = msg["content"]
            if msg["msg_type"] == "status" and content["execution_state"] == "idle":
                return reply["content"]["status"], text
            text += content.get("text", "") or content.get("data", {}).get("text/plain", "")
            if msg["msg_type"] == "error":
                text += content["ename"] + ": " + content["evalue"]


class Checks:
    def __init__(self):
        self.failed = 0

    def check(self, what, holds, detail=""):
        print(f"{'ok' if holds else 'FAILED':7} {what:48} {detail}", flush=True)
        self.failed += not holds
        return holds


def fresh():
    kernel = Kernel()
    kernel.run("var kept = new int[] {1, 2, 3};\nvoid spin() { while (true) {} }")
    return kernel


def interrupts(checks):
    """Restart the kernel after a failed check, so that remaining threads do not affect later checks."""
    kernel = fresh()
    try:
        print(kernel.run("Runtime.version().toString()")[1], flush=True)
        for name, code in ENDLESS.items():
            if not interrupt(checks, kernel, name, code):
                kernel.close()
                kernel = fresh()
    finally:
        kernel.close()


def interrupt(checks, kernel, name, code):
    msg_id = kernel.client.execute(code)
    kernel.wait_until_busy(msg_id)
    time.sleep(0.8)
    start = time.monotonic()
    kernel.manager.interrupt_kernel()
    try:
        status, text = kernel.finish(msg_id, timeout=15)
    except Empty:
        return checks.check(name, False, "no prompt within 15 s")
    prompt = time.monotonic() - start
    idle = becomes_idle(kernel.pid)
    intact = kernel.run("kept[2]") == ("ok", "3")
    return checks.check(
        name,
        status == "error" and prompt <= PROMPT_SECONDS and idle is not None and intact,
        f"prompt after {prompt:.2f} s, {'STILL BURNING' if idle is None else f'idle after {idle:.1f} s'}, "
        f"variables {'intact' if intact else 'LOST'}, "
        f"shows {text.strip()[:60]!r}",
    )


def signatures(checks):
    kernel = Kernel()
    try:
        forged = Session(key=b"another key", signature_scheme=kernel.client.session.signature_scheme)
        forged.send(
            kernel.client.shell_channel.socket,
            "execute_request",
            {"code": "var forged = 1;", "silent": False, "store_history": True, "user_expressions": {}},
        )
        answers = kernel.replies(seconds=2)
        status, text = kernel.run("forged")
        checks.check("a message with a wrong signature is ignored", not answers and status == "error", str(answers))
        checks.check("and the next right one is answered", kernel.run("20 + 22") == ("ok", "42"))
        addresses = listening(kernel.pid)
        checks.check("bound to loopback only", bool(addresses) and all(a in LOOPBACK for a in addresses), str(addresses))
    finally:
        kernel.close()
    checks.check("a kernel that is shut down leaves no process", not alive(kernel.pid))


LOOPBACK = ("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F")


def listening(pid):
    """Return the local addresses on which the process listens, as the system writes them."""
    inodes = set()
    for fd in os.listdir(f"/proc/{pid}/fd"):
        try:
            target = os.readlink(f"/proc/{pid}/fd/{fd}")
        except OSError:
            continue
        if target.startswith("socket:["):
            inodes.add(target[8:-1])
    found = set()
    for table in ("tcp", "tcp6"):
        for line in open(f"/proc/{pid}/net/{table}").readlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in inodes:
                found.add(fields[1].split(":")[0])
    return sorted(found)


PARENT = """
import sys, time
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name=sys.argv[1], startup_timeout=60)
if sys.argv[2] == "busy":
    client.execute("while (true) {}")
    time.sleep(1)
print(manager.provisioner.pid, flush=True)
time.sleep(600)
"""


def orphans(checks):
    for state in ("idle", "busy"):
        parent = subprocess.Popen([sys.executable, "-c", PARENT, KERNEL, state], stdout=subprocess.PIPE, text=True)
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        start = time.monotonic()
        while alive(pid) and time.monotonic() - start < 15:
            time.sleep(0.1)
        gone = not alive(pid)
        checks.check(f"no JVM is left when its parent is killed, {state}", gone, f"{time.monotonic() - start:.1f} s")
        if not gone:
            os.kill(pid, signal.SIGKILL)


def main():
    checks = Checks()
    interrupts(checks)
    signatures(checks)
    orphans(checks)
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()

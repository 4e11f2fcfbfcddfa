"""Compares Java kernels: a table of behaviours, all measured in one run.

    JUPYTER_PATH=folder/share/jupyter /usr/bin/python3 kernel_behaviours.py [--only TEXT] KERNEL...

KERNEL is the name of an installed kernelspec; the first is compared with the others. A row is a time in seconds (minimum of three
if it is short) or a yes or no. The last column marks rows in which the first kernel is worse: it lacks a behaviour of another, or
takes 10 % and 50 ms longer than the fastest. The exit code is the number of such rows. Linux only; a run takes minutes.
"""

import argparse
import os
import queue
import sys
import tempfile
import time

from jupyter_client.manager import KernelManager

LIMIT = 60
ROWS = []


def row(name, environment=None):
    def keep(function):
        ROWS.append((name, function, environment or {}))
        return function

    return keep


class Ran:
    """What a cell showed, the reply's status, and the seconds it took."""

    def __init__(self):
        self.text, self.error, self.status, self.seconds, self.types = "", "", "none", float("inf"), set()


class Kernel:
    def __init__(self, name, environment):
        start = time.perf_counter()
        self.manager = KernelManager(kernel_name=name)
        self.manager.start_kernel(
            env={**os.environ, **environment}, stdout=open(os.devnull, "w"), stderr=open(os.devnull, "w")
        )
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=LIMIT)
        self.ready = time.perf_counter() - start

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def send(self, code, stdin=False):
        return self.client.execute(code, allow_stdin=stdin)

    def wait(self, msg_id, limit=LIMIT, begun=None):
        ran, start = Ran(), begun or time.perf_counter()
        idle = False
        while not idle and time.perf_counter() - start < limit:
            try:
                msg = self.client.get_iopub_msg(timeout=0.5)
            except queue.Empty:
                continue
            if msg["parent_header"].get("msg_id") != msg_id:
                continue
            content = msg["content"]
            ran.text += content.get("text", "") if msg["msg_type"] == "stream" else ""
            ran.types |= set(content.get("data", {}))
            ran.text += content.get("data", {}).get("text/plain", "")
            ran.text += content.get("data", {}).get("text/html", "")
            if msg["msg_type"] == "error":
                ran.error = content["ename"] + "\n" + "\n".join(content["traceback"])
            idle = msg["msg_type"] == "status" and content["execution_state"] == "idle"
        if idle:
            ran.seconds = time.perf_counter() - start
            try:
                while ran.status == "none":
                    reply = self.client.get_shell_msg(timeout=2)
                    if reply["parent_header"].get("msg_id") == msg_id:
                        ran.status = reply["content"].get("status", "none")
            except queue.Empty:
                pass
        return ran

    def run(self, code, limit=LIMIT):
        return self.wait(self.send(code), limit)

    def answers(self):
        """Whether the next cell runs."""
        return "42" in self.run("20 + 22", 20).text

    def ask(self, kind, **content):
        session = self.client.session
        message = session.msg(kind, content)
        self.client.shell_channel.send(message)
        end = time.perf_counter() + 20
        while time.perf_counter() < end:
            try:
                reply = self.client.get_shell_msg(timeout=1)
            except queue.Empty:
                continue
            if reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                return reply["content"]
        return {}

    def matches(self, code):
        return self.ask("complete_request", code=code, cursor_pos=len(code)).get("matches", [])

    def help(self, code):
        reply = self.ask("inspect_request", code=code, cursor_pos=len(code), detail_level=0)
        return reply.get("data", {}).get("text/plain", "")

    def interrupted(self, code, after=1.0):
        """Seconds from the interrupt until the cell is answered; the kernel must run the next one."""
        self.run("int warm = 1;")
        msg_id = self.send(code)
        time.sleep(after)
        start = time.perf_counter()
        self.manager.interrupt_kernel()
        ran = self.wait(msg_id, 15, start)
        return ran.seconds if self.answers() else float("inf")


def least(action, times=3):
    return min(action() for _ in range(times))


# ------------------------------------------------------------------ speed


@row("ready and first cell, s")
def first(kernel):
    return kernel.ready + kernel.run("int a = 20; a + 22").seconds


@row("first chart after a first cell, s")
def chart(kernel):
    kernel.run("int a = 20; a + 22")
    return kernel.run(
        "import java.awt.image.*; var image = new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB);"
        "var pen = image.createGraphics(); pen.drawString(\"x\", 9, 99); display(image);"
    ).seconds


@row("a later small cell, s")
def later(kernel):
    kernel.run("int a = 1;")
    return least(lambda: kernel.run("a + 1").seconds, 10)


@row("100 println statements in a cell, s")
def println(kernel):
    cell = "\n".join(f"System.out.println({i});" for i in range(100))
    return least(lambda: kernel.run(cell).seconds)


@row("Tab in a chain, s")
def tab(kernel):
    kernel.run("int a = 1;")
    start = time.perf_counter()
    found = kernel.matches("java.util.List.of(1).stream().mapTo")
    return time.perf_counter() - start if any("mapToInt" in name for name in found) else float("inf")


@row("the first Tab after the start, s")
def first_tab(kernel):
    start = time.perf_counter()
    found = kernel.matches("System.out.printl")
    return time.perf_counter() - start if any("println" in name for name in found) else float("inf")


@row("%maven of what is cached, s")
def maven(kernel):
    kernel.run("int a = 1;")
    kernel.run("%maven org.apache.commons:commons-text:1.12.0")
    ran = kernel.run("%maven org.apache.commons:commons-text:1.12.0")
    known = kernel.run("org.apache.commons.text.WordUtils.capitalize(\"weft\")")
    return ran.seconds if "Weft" in known.text else float("inf")


# ------------------------------------------------------------------ interrupts


@row("interrupt of a busy loop, s")
def busy(kernel):
    return kernel.interrupted("long n = 0; while (true) { n++; }")


@row("no core burns after that")
def burns(kernel):
    kernel.interrupted("long n = 0; while (true) { n++; }")
    for _ in range(4):  # what a kernel prepares in the background ends
        before = cpu(kernel.manager.provisioner.pid)
        time.sleep(2)
        if cpu(kernel.manager.provisioner.pid) - before < 0.5:
            return True
    return False


@row("interrupt of a sleep, s")
def sleep(kernel):
    return kernel.interrupted("Thread.sleep(60_000);")


@row("interrupt of a socket's accept, s")
def accept(kernel):
    return kernel.interrupted("new java.net.ServerSocket(0).accept();")


@row("interrupt of a toString that never ends, s")
def looping(kernel):
    return kernel.interrupted("new Object() { public String toString() { while (true) { } } }")


# ------------------------------------------------------------------ nothing hangs it


@row("runs on after a toString that throws an Error")
def bad_text(kernel):
    kernel.run("new Object() { public String toString() { throw new AssertionError(); } }", 15)
    return kernel.answers()


@row("runs on after a text of 200 million characters")
def long_text(kernel):
    kernel.run('"x".repeat(200_000_000)', 30)
    return kernel.answers()


@row("runs on after a broken request for completion")
def broken_request(kernel):
    kernel.ask("complete_request", code="x", cursor_pos="abc")
    return kernel.answers()


@row("runs on after a stack overflow, which is shown in 30 lines")
def overflow(kernel):
    ran = kernel.run("int deep(int n) { return deep(n + 1) + 1; }\ndeep(0)")
    return 0 < len(ran.error.splitlines()) <= 30 and kernel.answers()


@row("a closed System.out prints again in the next cell")
def closed(kernel):
    kernel.run("System.out.close();")
    return "here" in kernel.run('System.out.println("here");').text


@row("says so when System.exit ends it")
def exits(kernel):
    return "exit" in kernel.wait(kernel.send("System.exit(3);"), 4).text


# ------------------------------------------------------------------ errors


@row("an error has the exception's own name")
def ename(kernel):
    return kernel.run('throw new IllegalStateException("no");').error.startswith("java.lang.IllegalStateException")


@row("an error shows the user's line")
def own_line(kernel):
    return "int c = 1 / zero;" in kernel.run("int zero = 0;\nint b = 2;\nint c = 1 / zero;").error


@row("causes are shown")
def causes(kernel):
    return "inner" in kernel.run('throw new RuntimeException("outer", new Exception("inner"));').error


@row("suppressed exceptions are shown")
def suppressed(kernel):
    return "stuck" in kernel.run(
        'var e = new RuntimeException("fire"); e.addSuppressed(new Exception("stuck")); throw e;'
    ).error


@row("a typing error suggests the name that was meant")
def meant(kernel):
    return "length" in kernel.run('"weft".lenght()').error.split("lenght")[-1]


@row("a class that is not imported is offered with its import")
def offered(kernel):
    return "java.util.concurrent.atomic" in kernel.run("AtomicInteger n = null;").error


@row("a syntax error is said before anything has run")
def syntax_first(kernel):
    return "ran" not in kernel.run('System.out.println("ran");\nint a = ;').text


@row("a missing semicolon names its line")
def semicolon(kernel):
    return "line 2" in kernel.run("int a = 1;\nint b = 2\nint c = 3;").error


@row("cells behind an error do not run")
def queued(kernel):
    kernel.send("Thread.sleep(300); throw new RuntimeException();")
    second = kernel.send('System.out.println("must not");')
    return "must not" not in kernel.wait(second, 10).text


# ------------------------------------------------------------------ language


@row("a cell may use what a later one defines")
def later_cell(kernel):
    kernel.run("int twice(int n) { return later(n) * 2; }")
    kernel.run("int later(int n) { return n + 1; }")
    return "6" in kernel.run("twice(2)").text


@row("a ThreadLocal is there for the next statement")
def thread_local(kernel):
    return "here" in kernel.run('var t = new ThreadLocal<String>();\nt.set("here");\nt.get()').text


@row("java.time, function, stream, nio.file need no import")
def imports(kernel):
    return not kernel.run(
        "Supplier<LocalDate> f = LocalDate::now;\nPath p = Path.of(\"x\");\nStream.of(1).toList()"
    ).error


@row("a redefined class: the variables that are reset are named")
def emptied(kernel):
    kernel.run("class Box { }\nBox one = new Box();")
    return "one" in kernel.run("class Box { int n; }").text


@row("an import of one's own class beside java.util's of that name")
def own_class(kernel):
    return not kernel.run("record Queue(int n) { }\nnew Queue(1)").error


@row("two overloads of a method in one cell")
def overloads(kernel):
    return "3" in kernel.run("int f(int a) { return a; }\nint f(String a) { return a.length(); }\nf(1) + f(\"ab\")").text


# ------------------------------------------------------------------ output


@row("an image is shown as one")
def image(kernel):
    return "image/png" in kernel.run(
        "new java.awt.image.BufferedImage(9, 9, java.awt.image.BufferedImage.TYPE_INT_RGB)"
    ).types


@row("a list of 500 shows all")
def whole_list(kernel):
    return "499" in kernel.run("var list = new java.util.ArrayList<Integer>(); for (int i = 0; i < 500; i++) list.add(i);\nlist").text


@row("an array shows its content")
def array(kernel):
    return "7" in kernel.run("new int[] {6, 7}").text


@row("a text that is null is shown")
def null_text(kernel):
    return "null" in kernel.run("new Object() { public String toString() { return null; } }").text and kernel.answers()


@row("what a thread prints after its cell arrives")
def late_print(kernel):
    kernel.run('new Thread(() -> { try { Thread.sleep(500); } catch (Exception e) { } System.out.println("late"); }).start();')
    end = time.perf_counter() + 3
    while time.perf_counter() < end:
        try:
            if "late" in str(kernel.client.get_iopub_msg(timeout=0.5)["content"]):
                return True
        except queue.Empty:
            pass
    return False


@row("%time says how long")
def timed(kernel):
    text = kernel.run("%time Thread.sleep(20);").text + kernel.run("%%time\nThread.sleep(20);").text
    return "ms" in text or "Time" in text


# ------------------------------------------------------------------ help


@row("Tab after // in a text")
def tab_in_text(kernel):
    kernel.run("int a = 1;")
    return any("length" in name for name in kernel.matches('"https://weft".leng'))


@row("Javadoc of the JDK at the cursor")
def javadoc(kernel):
    kernel.run("int a = 1;")
    return "Returns" in kernel.help('"x".length(')


@row("broken code is invalid, open code incomplete")
def complete(kernel):
    states = [kernel.ask("is_complete_request", code=code).get("status") for code in
              ("int a = ;", "void f() {", "@FunctionalInterface", "int a = 1;")]
    return states == ["invalid", "incomplete", "incomplete", "complete"]


@row("names of magics are completed")
def magic_names(kernel):
    return any("maven" in name for name in kernel.matches("%mav"))


# ------------------------------------------------------------------ libraries and the protocol


@row("the version that %maven asks for is the one that is used")
def version(kernel):
    kernel.run("%maven com.google.code.gson:gson:2.8.0")
    return "2.8.0" in kernel.run(
        'Class.forName("com.google.gson.Gson").getProtectionDomain().getCodeSource().getLocation().toString()'
    ).text


@row("a comm target of one's own is opened")
def comm(kernel):
    names = ["io.github.spencerpark.jupyter.kernel.comm", "org.dflib.jjava.jupyter.kernel.comm"]
    for name in names:
        kernel.run(f"import {name}.*;")
    for instance in ("getKernelInstance()", "JJava.getKernelInstance()"):
        ran = kernel.run(
            instance + '.getCommManager().registerTarget("t", (all, id, target, m) -> new Comm(all, id, target) {\n'
            "protected void onMessage(" + names[0].replace("kernel.comm", "messages") + ".Message<"
            + names[0].replace("kernel.comm", "messages.comm") + ".CommMsgCommand> m) { }\n"
            "protected void onClose(" + names[0].replace("kernel.comm", "messages") + ".Message<"
            + names[0].replace("kernel.comm", "messages.comm") + ".CommCloseCommand> m, boolean remote) { }\n});"
        )
        if ran.error:
            ran = kernel.run(
                instance + '.getCommManager().registerTarget("t", (all, id, target, m) -> new Comm(all, id, target) {\n'
                "protected void onMessage(" + names[1].replace("kernel.comm", "messages") + ".Message<"
                + names[1].replace("kernel.comm", "messages.comm") + ".CommMsgCommand> m) { }\n"
                "protected void onClose(" + names[1].replace("kernel.comm", "messages") + ".Message<"
                + names[1].replace("kernel.comm", "messages.comm") + ".CommCloseCommand> m, boolean remote) { }\n});"
            )
        if not ran.error:
            break
    session = kernel.client.session
    message = session.msg("comm_open", {"comm_id": "c1", "target_name": "t", "data": {}})
    kernel.client.shell_channel.send(message)
    end = time.perf_counter() + 3
    while time.perf_counter() < end:
        try:
            msg = kernel.client.get_iopub_msg(timeout=0.5)
        except queue.Empty:
            continue
        if msg["msg_type"] == "comm_close":
            return False
    return not ran.error


FOLDER = tempfile.mkdtemp()
for one in "ab":
    with open(os.path.join(FOLDER, one + ".jsh"), "w", encoding="utf-8") as script:
        script.write(f"int from{one} = 7;\n")


@row(
    "patterns of startup scripts in the environment",
    {"IJAVA_STARTUP_SCRIPTS_PATH": FOLDER + "/*.jsh", "JJAVA_STARTUP_SCRIPTS_PATH": FOLDER + "/*.jsh"},
)
def patterns(kernel):
    return "14" in kernel.run("froma + fromb").text


@row("a question to the user is asked")
def asked(kernel):
    msg_id = kernel.send("new java.util.Scanner(System.in).nextLine()", stdin=True)
    try:
        kernel.client.get_stdin_msg(timeout=10)
    except queue.Empty:
        return False
    kernel.client.input("typed")
    return "typed" in kernel.wait(msg_id, 10).text


@row("kernel_info has a status")
def info(kernel):
    return kernel.ask("kernel_info_request").get("status") == "ok"


# ------------------------------------------------------------------ the table


def cpu(pid):
    """Processor seconds of a process and those that it started."""
    total = 0.0
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(entry) == pid:
            total += sum(int(field) for field in fields[11:13]) / os.sysconf("SC_CLK_TCK")
        elif int(fields[1]) == pid:
            total += cpu(int(entry))
    return total


def measured(name, function, environment):
    try:
        kernel = Kernel(name, environment)
    except Exception:  # it does not start with this environment
        return False
    try:
        return function(kernel)
    except Exception:  # its channel ended, say
        return False
    finally:
        kernel.close()


def shown(value):
    if value is True or value is False:
        return "yes" if value else "no"
    return "never" if value == float("inf") else f"{value:.2f}"


def worse(own, others):
    times = [other for other in others if other is not True and other is not False]
    if own is True or own is False:
        return not own and any(other is True for other in others)
    if own is not True and times:
        return own > min(times) * 1.1 + 0.05
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="rows whose name has this text")
    parser.add_argument("kernels", nargs="+", metavar="KERNEL")
    options = parser.parse_args()
    bad = 0
    print("| behaviour | " + " | ".join(options.kernels) + " | |", flush=True)
    print("|---" * (len(options.kernels) + 2) + "|", flush=True)
    for name, function, environment in ROWS:
        if options.only not in name:
            continue
        values = [measured(kernel, function, environment) for kernel in options.kernels]
        loses = worse(values[0], values[1:])
        bad += loses
        print(f"| {name} | " + " | ".join(map(shown, values)) + f" | {'worse' if loses else ''} |", flush=True)
    print(f"\n{len(ROWS)} rows, {bad} in which {options.kernels[0]} is worse; load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    sys.exit(min(bad, 99))


if __name__ == "__main__":
    main()

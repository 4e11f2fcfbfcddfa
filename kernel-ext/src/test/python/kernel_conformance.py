"""Jupyter's own conformance tests (Debian: python3-jupyter-kernel-test) against an installed Java kernel.

    /usr/bin/python3 kernel_conformance.py [KERNEL]

Every sample list is filled, and a skipped test counts as failed. Without KERNEL the installed kernel "java" is
tested, and with it a few things the stock suite does not ask for: Javadoc, positions, magics. With KERNEL only the stock
tests run, so that other kernels can be held against the same list.
"""

import sys
import time
import unittest

import jupyter_kernel_test
from jupyter_kernel_test import validate_message

KERNEL = sys.argv[1] if len(sys.argv) > 1 else None


class StockTests(jupyter_kernel_test.KernelTests):
    kernel_name = KERNEL or "java"
    language_name = "Java"
    file_extension = ".jshell"

    code_hello_world = 'System.out.println("hello, world");'
    code_stderr = 'System.err.println("to the error stream");'

    completion_samples = [
        {"text": "Math.hyp", "matches": {"hypot("}},
        {"text": 'var text = "a";\ntext.isBl', "matches": {"isBlank()"}},
        {"text": "new java.util.concurrent.CountDownL", "matches": {"CountDownLatch("}},
        {"text": "List.of(1, 2)\n    .stream()\n    .mapToIn", "matches": {"mapToInt("}},
    ]

    complete_code_samples = [
        "int a = 1;",
        "1 + 1",
        "for (int i = 0; i < 3; i++) { System.out.println(i); }",
        "int square(int x) { return x * x; }",
        "record Point(int x, int y) {}",
        'var s = """\n    text\n    """;',
        "import java.util.*;\nvar list = List.of(1)",
    ]
    incomplete_code_samples = [
        "for (int i = 0; i < 3; i++) {",
        "int f(int a",
        "class A {\n    int x;",
        'var s = """\n    text',
        "int total = 1 +",
    ]
    invalid_code_samples = [
        "int = 3;",
        "for (int i = 0; i < 3; i++] { }",
        "1 + * 2;",
        'String s = "open;',
        "class { int x; }",
    ]

    code_page_something = "Math?"
    code_generate_error = 'throw new IllegalStateException("on purpose");'
    code_execute_result = [
        {"code": "1 + 2 * 3", "result": "7"},
        {"code": '"a" + "b"', "result": "ab"},
        {"code": "List.of(1, 2, 3)", "result": "[1, 2, 3]"},
        {"code": "Math.max(4, 2)", "result": "4"},
    ]
    code_display_data = [
        {"code": 'display("text");', "mime": "text/plain"},
        {"code": 'display("<b>bold</b>", "text/html");', "mime": "text/html"},
        {
            "code": "display(new java.awt.image.BufferedImage(8, 8, java.awt.image.BufferedImage.TYPE_INT_RGB));",
            "mime": "image/png",
        },
    ]
    code_history_pattern = "1 + 2*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "Math.max"
    code_clear_output = "clearOutput(true);"


class OwnTests(StockTests):
    """Behaviour that users of this kernel rely on and the stock suite does not test."""

    def inspected(self, code, position=None):
        self.flush_channels()
        msg_id = self.kc.inspect(code, cursor_pos=position)
        reply = self.get_non_kernel_info_reply(timeout=jupyter_kernel_test.TIMEOUT)
        validate_message(reply, "inspect_reply", msg_id)
        self.assertTrue(reply["content"]["found"], code)
        return reply["content"]["data"]["text/plain"]

    def completed(self, code, position=None):
        self.flush_channels()
        msg_id = self.kc.complete(code, cursor_pos=position)
        reply = self.get_non_kernel_info_reply(timeout=jupyter_kernel_test.TIMEOUT)
        validate_message(reply, "complete_reply", msg_id)
        return reply["content"]

    def test_javadoc_of_the_library(self):
        text = self.inspected("network().host(1).link(")
        self.assertIn("link(Bandwidth", text)
        self.assertIn("\n\n    ", text, "the signature comes without its Javadoc")

    def test_javadoc_at_a_position_inside_of_a_chain(self):
        code = "var n = network().host(16)\n    .link(GBps(12), ns(900))\n    .eagerUpTo(KiB(8));"
        text = self.inspected(code, code.index("link") + 2)
        self.assertIn("link(Bandwidth", text)
        self.assertIn("\n\n    ", text, "the signature comes without its Javadoc")

    def test_javadoc_on_a_page(self):
        reply, _ = self.execute_helper("dev.weft.Weft?")
        self.assertIn("Weft", reply["content"]["payload"][0]["data"]["text/plain"])

    def test_completion_in_a_chain_after_characters_of_two_units(self):
        before = 'var face = "\U0001f600\U0001f600"; var n = network().host(16) // \U0001f600\n    .lin'
        content = self.completed(before + "\n    .eagerUpTo(KiB(8));", len(before))
        self.assertIn("link(", [match.rstrip(")") for match in content["matches"]])
        self.assertEqual("lin", before[content["cursor_start"] : content["cursor_end"]])

    def test_completion_of_magics(self):
        self.assertIn("%classpath", self.completed("%clas")["matches"])
        self.assertEqual(["%%time"], [m for m in self.completed("%%ti")["matches"]])

    def test_a_failed_cell_stops_the_ones_behind_it(self):
        self.flush_channels()
        first = self.kc.execute("throw new RuntimeException();")
        second = self.kc.execute("1 + 1")
        replies = {}
        while len(replies) < 2:
            reply = self.get_non_kernel_info_reply(timeout=jupyter_kernel_test.TIMEOUT)
            replies[reply["parent_header"]["msg_id"]] = reply["content"]["status"]
        self.assertEqual("error", replies[first])
        self.assertEqual("aborted", replies[second])


class Listed(unittest.TextTestResult):
    """Prints each test with its time, and counts a skipped test or part of a test as failed."""

    def startTest(self, test):
        super(unittest.TextTestResult, self).startTest(test)
        self.began = time.monotonic()
        self.problems = self.count()

    def count(self):
        return len(self.errors) + len(self.failures) + len(self.skipped)

    def stopTest(self, test):
        super().stopTest(test)
        word = "ok" if self.count() == self.problems else "FAILED"
        print(f"{test.id().split('.')[-1]:55} {word:7} {time.monotonic() - self.began:5.1f} s", flush=True)

    def addSuccess(self, test):
        super(unittest.TextTestResult, self).addSuccess(test)

    def addSkip(self, test, reason):
        super(unittest.TextTestResult, self).addSkip(test, reason)
        print(f"skipped, which is a failure here: {test.id()}", flush=True)

    def addError(self, test, err):
        super(unittest.TextTestResult, self).addError(test, err)

    def addFailure(self, test, err):
        super(unittest.TextTestResult, self).addFailure(test, err)

    def wasSuccessful(self):
        return super().wasSuccessful() and not self.skipped


def main():
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(StockTests if KERNEL else OwnTests)
    result = unittest.TextTestRunner(stream=sys.stdout, resultclass=Listed, verbosity=0).run(suite)
    print(f"{result.testsRun} tests, {result.count()} failed or skipped parts", flush=True)
    sys.exit(0 if result.wasSuccessful() else 1)


if __name__ == "__main__":
    main()

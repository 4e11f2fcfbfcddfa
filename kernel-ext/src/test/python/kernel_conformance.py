"""Jupyter's own conformance tests (Debian's python3-jupyter-kernel-test) for the installed kernel named java.

No list of samples is empty, and a skipped test counts as a failure.
"""
import sys
import unittest

import jupyter_kernel_test


class WeftKernelTest(jupyter_kernel_test.KernelTests):
    kernel_name = "java"
    language_name = "Java"
    file_extension = ".jshell"

    code_hello_world = 'System.out.println("hello, world");'
    code_stderr = 'System.err.println("oops");'
    completion_samples = [
        {"text": '"abc".subS', "matches": ["subSequence("]},
        {"text": "%cl", "matches": ["%classpath"]},
        {"text": "java.util.List.of(1)\n    .stream()\n    .mapToI", "matches": ["mapToInt("]},
    ]
    complete_code_samples = ["1 + 1", "int a = 1;", "record P(int x) { }", "// a comment", "%lsmagic"]
    incomplete_code_samples = ["for (int i = 0; i < 3; i++) {", "void f() {", "foo("]
    invalid_code_samples = ["int a = ;", "class 3", "}"]
    code_page_something = "Math.abs?"
    code_generate_error = 'throw new IllegalStateException("planned");'
    code_execute_result = [
        {"code": "1 + 2", "result": "3"},
        {"code": 'List.of("a", "b")', "result": "[a, b]"},
        {"code": "new int[] {1, 2}", "result": "[1, 2]"},
        {"code": "new double[][] {{1, 2}, {3, 4}}", "mime": "text/html"},
    ]
    code_display_data = [
        {"code": 'display("<b>x</b>", "text/html");', "mime": "text/html"},
        {"code": 'display("<svg></svg>", "image/svg+xml");', "mime": "image/svg+xml"},
        {
            "code": "show(sweep(\"n\", values(1, 2)).solve(n -> network().host(1).link(GBps(n), ns(1))"
            '.pingPong(bytes(1)).solve()).chart("latency"));',
            "mime": "image/png",
        },
    ]
    code_history_pattern = "1 ? 2*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "Math.abs"
    code_clear_output = "clearOutput(false);"


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(WeftKernelTest)
    result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(suite)
    for test, reason in result.skipped:
        print(f"skipped, which is not allowed: {test.id()}: {reason}")
    sys.exit(0 if result.wasSuccessful() and not result.skipped else 1)

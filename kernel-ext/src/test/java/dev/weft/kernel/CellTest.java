package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.Notebook.Ran;
import dev.weft.kernel.wire.Client.Channel;
import dev.weft.kernel.wire.Message;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Output, values and errors of cells. The cells of all tests share one kernel, as those of a notebook do. */
@ParameterizedClass
@ValueSource(strings = {"", "plain"})
class CellTest {
    @Parameter
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"
    }) // JUnit passes to open(..) what a parameter of the class takes
    private String mode;

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @SuppressWarnings("NullAway.Init") // set before the tests of each form
    private static Notebook notebook;

    @BeforeParameterizedClassInvocation
    static void open(String mode) {
        notebook = Notebook.openAs(mode);
    }

    @AfterParameterizedClassInvocation
    static void close() {
        notebook.close();
    }

    @Test
    void theLastExpressionIsShownAndADeclarationIsNot() {
        assertThat(notebook.run("var shown = 20;\nshown + 1").result()).isEqualTo("21");
        assertThat(notebook.run("var hidden = 20;").result()).isEmpty();
        assertThat(notebook.run("null").result()).isEmpty();
    }

    @Test
    void printsOfBothStreamsArriveWithAllTheirCharacters() {
        Ran ran = notebook.run("System.out.println(\"h\u00e9llo \u2192 \ud83d\ude00\"); System.err.println(\"oops\");");
        assertThat(ran.printed()).contains("h\u00e9llo \u2192 \ud83d\ude00\n").contains("oops\n");
    }

    @Test
    void outputOfAThreadThatOutlivesItsCellIsNotLost() throws Exception {
        Message request = notebook.send("""
                new Thread(() -> {
                    try { Thread.sleep(700); } catch (InterruptedException e) { }
                    System.out.println("late");
                }).start();
                """);
        notebook.outputs(request, LIMIT);
        Message late = notebook.next(request, Duration.ofSeconds(5));
        assertThat(Objects.requireNonNull(late).content().get("text").getAsString())
                .isEqualTo("late\n");
        notebook.reply(Channel.SHELL, request, Duration.ofSeconds(5));
    }

    @Test
    void anUncaughtExceptionOfAThreadIsPrintedWhileItsCellRuns() {
        Ran ran = notebook.run("""
                var failing = new Thread(() -> { throw new IllegalStateException("in a thread"); }, "worker");
                failing.start();
                failing.join();
                """);
        assertThat(ran.printed())
                .contains("Exception in thread \"worker\" java.lang.IllegalStateException: in a thread");
        assertThat(ran.reply().get("status").getAsString()).isEqualTo("ok");
    }

    @Test
    void allOfACellRunsOnOneThread() {
        Ran ran = notebook.run(
                "ThreadLocal<String> kept = new ThreadLocal<>();\nkept.set(\"here\");\n"
                        + "Object shown = new Object() { public String toString() { return kept.get(); } };\nkept.get() + shown;\nshown");
        assertThat(ran.error()).isEmpty();
        assertThat(ran.result()).isEqualTo("here");
        assertThat(notebook.run("String.valueOf(kept.get())").result()).isEqualTo("null");
    }

    @Test
    void statementsThatAreCompiledTogetherFailOneByOne() {
        Ran thrown = notebook.run("int[] done = {0};\ndone[0]++;\ndone[0]++;\ndone[3]++;\ndone[0]++;\ndone[0]");
        assertThat(thrown.error()).contains("Index 3 out of bounds").contains("line 4:  done[3]++;");
        assertThat(notebook.run("done[0]").result()).isEqualTo("2");
        Ran refused = notebook.run("done[0]++;\ndone[0]++;\nundone[0]++;\ndone[0]++;\ndone[0]");
        assertThat(refused.error()).contains("line 3").contains("undone");
        assertThat(notebook.run("done[0]").result()).isEqualTo("4");
        Ran unreachable = notebook.run("done[0]++;\nthrow new IllegalStateException(\"here\");\ndone[0]++;\ndone[0]");
        assertThat(unreachable.error()).contains("IllegalStateException: here").contains("line 2");
        assertThat(notebook.run("done[0]").result()).isEqualTo("5");
    }

    @Test
    void aHandlerThatACellSetsHearsOfLaterCells() {
        notebook.run(
                "Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(\"heard \" + e.getMessage()));");
        Ran ran = notebook.run(
                "var t = new Thread(() -> { throw new IllegalStateException(\"it\"); });\nt.start();\nt.join();");
        notebook.run("Thread.setDefaultUncaughtExceptionHandler(null);");
        assertThat(ran.printed()).isEqualTo("heard it\n");
    }

    @Test
    void aCellSeesTheLibrariesThroughTheLoaderOfItsThread() {
        assertThat(notebook.run("Thread.currentThread().getContextClassLoader() == new Object() { }.getClass()"
                                + ".getClassLoader()")
                        .result())
                .isEqualTo("true");
    }

    @Test
    void anErrorShowsClassMessageAndTheUsersOwnLines() {
        notebook.run("int half(int n) {\n    return n / (n - 4);\n}");
        Ran ran = notebook.run("// a comment\nhalf(4)");
        assertThat(ran.reply().get("ename").getAsString()).isEqualTo("java.lang.ArithmeticException");
        assertThat(ran.reply().get("evalue").getAsString()).isEqualTo("/ by zero");
        assertThat(ran.error().lines()).hasSize(3).first().isEqualTo("java.lang.ArithmeticException: / by zero");
        assertThat(ran.error()).containsPattern("at half, cell \\d+, line 2: {2}return n / \\(n - 4\\);");
        assertThat(ran.error()).containsPattern("at cell \\d+, line 2: {2}half\\(4\\)");
    }

    @Test
    void framesOfLibrariesAreCountedAndCausesAreShown() {
        Ran ran = notebook.run("""
                List.of(1).forEach(i -> {
                    throw new IllegalStateException("outer", new java.io.IOException("inner"));
                });
                """);
        assertThat(ran.error())
                .contains("java.lang.IllegalStateException: outer")
                .contains("of libraries")
                .contains("Caused by java.io.IOException: inner")
                .doesNotContain("REPL")
                .doesNotContain("dev.weft");
        assertThat(ran.error().lines().count()).isLessThan(10);
    }

    @Test
    void anEndlessRecursionIsAFewLines() {
        Ran ran = notebook.run("int deep(int n) { return deep(n + 1); }\ndeep(0)");
        assertThat(ran.error()).startsWith("java.lang.StackOverflowError").contains("more of your frames");
        assertThat(ran.error().lines().count()).isLessThan(6);
        assertThat(notebook.run("%trace").printed()).contains("more times");
    }

    @Test
    void anErrorOfTheLibraryIsOneSentence() {
        Ran ran = notebook.run("throw dev.weft.units.ModelException.call(\"scheme\","
                + " \"communication a has no destination node\", \"Write a:0->1\", \"a:0->\");");
        assertThat(ran.error()).isEqualTo("scheme(\"a:0->\"): communication a has no destination node. Write a:0->1.");
    }

    @Test
    void aTypingErrorShowsTheLineACaretAndSimilarNames() {
        Ran ran = notebook.run("var word = \"abc\";\nword.lenght()");
        assertThat(ran.error().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("cannot find symbol: method lenght()"),
                        line -> assertThat(line).matches("  at cell \\d+, line 2"),
                        line -> assertThat(line).isEqualTo("    word.lenght()"),
                        line -> assertThat(line).isEqualTo("         ^^^^^^"),
                        line -> assertThat(line).isEqualTo("Did you mean length?"));
        assertThat(notebook.run("Lits.of(1)").error()).contains("Did you mean List");
    }

    @Test
    void anUnknownMethodInAChainIsShownOnItsOwnLine() {
        assertThat(notebook.run("\"abc\"\n    .trim()\n    .lenght()").error().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("cannot find symbol: method lenght()"),
                        line -> assertThat(line).matches("  at cell \\d+, line 3"),
                        line -> assertThat(line).isEqualTo("        .lenght()"),
                        line -> assertThat(line).isEqualTo("         ^^^^^^"),
                        line -> assertThat(line).isEqualTo("Did you mean length?"));
    }

    @Test
    void aMistypedClassOrPackageBeforeADotIsSuggestedToo() {
        assertThat(notebook.run("Systen.out.println(3)").error()).contains("Did you mean System");
        assertThat(notebook.run("java.utl.List<String> names;").error()).contains("Did you mean util?");
    }

    @Test
    void aFullTraceEndsAtTheCell() {
        notebook.run("List.of(0).stream().map(i -> 1 / i).toList()");
        assertThat(notebook.run("%trace").printed())
                .contains("java.base/java.util.stream.ReferencePipeline")
                .contains("at do_it$(")
                .doesNotContain("dev.weft.kernel")
                .doesNotContain("reflect");
    }

    @Test
    void aSyntaxErrorShowsBeforeAnythingOfItsCellHasRun() {
        Ran broken = notebook.run("System.out.println(\"ran\");\nint a = ;");
        assertThat(broken.printed()).isEmpty();
        assertThat(broken.error()).contains("illegal start of expression").contains("line 2");
        Ran open = notebook.run("System.out.println(\"ran\");\nfor (int i = 0; i < 3; i++) {");
        assertThat(open.printed()).isEmpty();
        assertThat(open.error()).contains("is incomplete").contains("line 2");
    }

    @Test
    void aClassThatCannotBeInitialisedIsAnErrorOfTheCell() {
        Ran ran = notebook.run("class Broken { static int n = 1 / Integer.parseInt(\"0\"); }\nBroken.n");
        assertThat(ran.error()).startsWith("java.lang.ExceptionInInitializerError");
    }

    @Test
    void codeMayUseNamesOfLaterCellsWithAWarning() {
        assertThat(notebook.run("int twice(int n) { return later(n) * 2; }").printed())
                .isEqualTo("twice cannot be used until this is defined: method later(int)\n");
        assertThat(notebook.run("twice(2)").error()).contains("method later(int)");
        notebook.run("int later(int n) { return n + 1; }");
        assertThat(notebook.run("twice(2)").result()).isEqualTo("6");
    }

    @Test
    void classesOfACellPrintWithTheNamesTheUserGave() {
        notebook.run("class Plain { }\nclass Oops extends RuntimeException { Oops(String m) { super(m); } }");
        assertThat(notebook.run("new Plain()").result()).startsWith("Plain@");
        assertThat(notebook.run("throw new Oops(\"mine\");").error()).startsWith("Oops: mine");
    }

    @Test
    void cellsQueuedBehindAnErrorDoNotRun() {
        Message failing = notebook.send("Thread.sleep(500); throw new RuntimeException();");
        Message queued = notebook.send("System.out.println(\"must not run\")");
        assertThat(notebook.reply(Channel.SHELL, queued, LIMIT)
                        .content()
                        .get("status")
                        .getAsString())
                .isEqualTo("aborted");
        assertThat(notebook.outputs(failing, LIMIT)).anyMatch(m -> m.type().equals("error"));
        assertThat(notebook.run("1").printed()).isEmpty();
    }

    @Test
    void ijavasFunctionsAndDefaultImportsAreThere() {
        assertThat(notebook.run("printf(\"%d\", new BigDecimal(\"7\").intValue())")
                        .printed())
                .isEqualTo("7");
        Ran displayed = notebook.run("var id = display(\"one\"); updateDisplay(id, \"two\");");
        assertThat(displayed.shown("display_data", "text/plain")).isEqualTo("one");
        assertThat(displayed.shown("update_display_data", "text/plain")).isEqualTo("two");
        assertThat(notebook.run("render(\"<b>x</b>\", \"text/html\")").shown("execute_result", "text/html"))
                .isEqualTo("<b>x</b>");
        assertThat(notebook.run("eval(\"1 + 2\")").result()).isEqualTo("3");
        assertThat(notebook.run("getKernelInstance().getRenderer() != null").result())
                .isEqualTo("true");
    }

    @Test
    void filesStreamsTablesAndTheTypesOfProgramsNeedNoImport() {
        Ran sum = notebook.run("Path.of(\"a\", \"b\").getNameCount() + IntStream.range(0, 3).sum()");
        assertThat(sum.result()).isEqualTo("5");
        Ran table = notebook.run("Table rows(Result of) { return of.toTable(); }\n"
                + "rows(scheme(\"a:0->1\").penalty(myrinet)).rowCount()");
        assertThat(table.result()).isEqualTo("1");
        Ran program = notebook.run("void twice(Mpi mpi) { Request one = mpi.isend(0, KB(1)); mpi.wait(one); }\n"
                + "Trace none = null;\nProgram idle = program(2, mpi -> mpi.compute(ms(1)));");
        assertThat(program.error()).isEmpty();
    }

    @Test
    void aTypeOfTheUsersComesBeforeOneThatIsImportedForHim() {
        Ran own = notebook.run("record Bandwidth(int lanes) {}\nnew Bandwidth(4).lanes()");
        assertThat(own.error() + own.result()).isEqualTo("4");
        assertThat(notebook.run("GBps(4)").result()).isEqualTo("4 GB/s");
        assertThat(notebook.run("String s = \"record Request\"; // class Request\nRequest none = null;")
                        .error())
                .isEmpty();
        assertThat(notebook.run("record Program(int n) { int twice() { return \"x\"; } }")
                        .error())
                .contains("incompatible types");
        assertThat(notebook.run("Program idle = program(2, mpi -> mpi.compute(ms(1)));")
                        .error())
                .isEmpty();
        Ran imported = notebook.run("import java.sql.Time;\nTime.valueOf(\"10:20:30\")");
        assertThat(imported.error() + imported.result()).isEqualTo("10:20:30");
    }

    @Test
    void aVariableWhoseValueFailsIsNotDefined() {
        Ran failing = notebook.run("double price = Double.parseDouble(\"12 us\");");
        assertThat(failing.error())
                .startsWith("java.lang.NumberFormatException")
                .endsWith("\"price\" is not defined, because its value could not be computed.");
        assertThat(notebook.run("price + 1").error())
                .contains("cannot find symbol")
                .contains("price");
        assertThat(notebook.run("var price = 3.5;\nprice + 1").result()).isEqualTo("4.5");
        assertThat(notebook.run("int good = 1, bad = 1 / 0;").error())
                .endsWith("\"bad\" is not defined, because its value could not be computed.");
        assertThat(notebook.run("good").result()).isEqualTo("1");
    }

    @Test
    void aDrawingIsShownWithoutItsXmlDeclarationAndStoredOnce() {
        Ran ran = notebook.run("display(\"<?xml version='1.0' encoding='UTF-8'?><svg></svg>\", \"image/svg+xml\");");
        assertThat(ran.shown("display_data", "image/svg+xml")).isEqualTo("<svg></svg>");
        assertThat(ran.shown("display_data", "text/plain")).doesNotContain("<svg");
    }

    @Test
    void missingAnswersAreMarkedInTheTableOfAResult() {
        Ran ran = notebook.run("import dev.weft.study.*; import dev.weft.units.Unit;\n"
                + "var columns = Columns.rows(2).key(\"k\", java.util.List.of(1, 2))"
                + ".measure(\"m\", Unit.ONE, new double[] {0, Double.NaN});\n"
                + "Tabulated.of(\"t\", columns, Provenance.model(Certainty.EXACT, \"x\", \"y\"),"
                + " () -> Explanation.of(\"x\"))");
        assertThat(ran.shown("execute_result", "text/html")).containsOnlyOnce("n/a");
        assertThat(ran.shown("execute_result", "text/plain")).containsOnlyOnce("n/a");
    }

    @Test
    void aResultWithItsOwnViewKeepsIt() {
        Ran ran = notebook.run(
                "import dev.weft.trace.Trace;\n" + "Trace.open(\"wavefront-6\").timeline().title(\"A run\")");
        assertThat(ran.shown("execute_result", "image/png")).isNotEmpty();
        assertThat(ran.shown("execute_result", "text/plain")).startsWith("Figure: A run: ");
    }
}

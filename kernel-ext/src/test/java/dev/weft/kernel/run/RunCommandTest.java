package dev.weft.kernel.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
    /** The output and the exit code of the command. */
    private record Ended(int code, String out, String err) {}

    @TempDir
    private Path work;

    private Path results;

    @BeforeEach
    void place() {
        results = work.resolve("results");
    }

    @Test
    void aNotebookBecomesANotebookAPageAndFigures() throws Exception {
        Path small = Path.of("src/test/resources/notebooks/small.ipynb");
        Ended ended = run(small.toString());

        assertThat(ended.err()).isEmpty();
        assertThat(ended.code()).isZero();
        String page = results.resolve("small/small.html").toString();
        assertThat(ended.out()).matches("small: 6 cells, 1 figure, [\\d.]+ s\\Rpage: " + Pattern.quote(page) + "\\R");
        assertThat(files())
                .containsExactlyInAnyOrder(
                        "figures.csv",
                        "index.html",
                        "small/small.html",
                        "small/small.ipynb",
                        "small/stamp.txt",
                        "small/small-latency.csv",
                        "small/small-latency.pdf",
                        "small/small-latency-column.pdf",
                        "small/small-latency-page.pdf",
                        "small/small-latency.svg",
                        "small/small-latency.png",
                        "small/small-latency.thumb.png");
        assertThat(Files.size(results.resolve("small/small-latency.thumb.png"))).isBetween(1_000L, 25_000L);
        assertThat(results.resolve("figures.csv")).content().startsWith("""
                figure,paper,reproduction,note,kind,notebook,cell,series,origin,method,data
                small-latency,,,,picture,small,3,eager,model,"exact MVA, one class",small/small-latency.csv
                """);
        JsonObject before = json(small);
        JsonObject after = json(results.resolve("small/small.ipynb"));
        for (int i = 0; i < before.getAsJsonArray("cells").size(); i++) {
            assertThat(cell(after, i).get("id")).isEqualTo(cell(before, i).get("id"));
        }
        assertThat(after.toString())
                .contains("\"as planned\"")
                .contains("\"second\"")
                .doesNotContain("\"first\"")
                .doesNotContain("display_id");
    }

    @Test
    void thePageNeedsNothingFromTheNetwork() throws Exception {
        run("src/test/resources/notebooks/small.ipynb");
        String page = Files.readString(results.resolve("small/small.html"));
        assertThat(page)
                .contains("<title>A small notebook</title>")
                .contains("T = \\frac{m}{B} + L_1")
                .contains("katex.render")
                .doesNotContainPattern("(?:src|href)=\"?(?:https?:)?//")
                .doesNotContainPattern("url\\((?!data:|#)");
    }

    @Test
    void aFailingCellIsNamedAndNothingOfItsNotebookIsLeftWhileOthersAreKept() throws Exception {
        Path good = notebook("a-good", "1 + 1");
        Path bad = notebook("b-bad", "int ok = 1;", "", "Integer.parseInt(\"x\")");
        Ended ended = run(good.toString(), bad.toString());

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).startsWith("""
                b-bad.ipynb, cell 3 of 3 failed:
                    java.lang.NumberFormatException: For input string: "x"
                """);
        assertThat(files())
                .containsExactlyInAnyOrder(
                        "figures.csv", "index.html", "a-good/a-good.html", "a-good/a-good.ipynb", "a-good/stamp.txt");
    }

    @Test
    void aCellRunsToItsEndOrItsNotebookFails() throws Exception {
        String whole = "String k = switch (1) { case 0 -> throw new IllegalArgumentException(); default -> \"w\"; };\n"
                + "throw new IllegalStateException(\"reached \" + k);";
        String large = "int n = 1;\nvoid f() { n++; }\nString s = \"" + "a".repeat(70_000) + "\";";
        assertThat(run(notebook("whole", whole).toString()).err())
                .startsWith("whole.ipynb, cell 1 of 1 failed:\n    java.lang.IllegalStateException: reached w");
        Ended ended = run(notebook("large", large).toString());
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .startsWith(
                        "large.ipynb, cell 1 of 1 failed:\n    This string is a constant of more than 65,535 bytes");
    }

    @Test
    void aFigureShownTwiceIsAnError() throws Exception {
        String figure = "show(sweep(\"n\", values(1, 2)).solve(n -> network().host(1).link(GBps(n), ns(1))"
                + ".pingPong(bytes(1)).solve()).chart(\"latency\").id(\"same\"));";
        Ended ended = run(notebook("twice", figure, figure).toString());
        assertThat(ended.err().strip())
                .isEqualTo("twice.ipynb, cell 2 of 2: figure id \"same\" is already used by cell 1."
                        + " Name each, as in .id(\"latency-large\").");
    }

    @Test
    void aKernelThatDiesIsAnErrorOfOneSentence() throws Exception {
        Ended ended = run(notebook("dies", "Runtime.getRuntime().halt(3);").toString());
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err().strip()).isEqualTo("dies.ipynb, cell 1 of 1: the kernel has died.");
        assertThat(files()).isEmpty();
    }

    @Test
    void aCellThatTakesTooLongIsStopped() throws Exception {
        Ended ended = run(notebook("slow", "while (true) { }").toString(), "--timeout", "2");
        assertThat(ended.err().strip())
                .isEqualTo("slow.ipynb, cell 1 of 1: stopped after 2 s." + " Allow more with --timeout SECONDS.");
        assertThat(files()).isEmpty();
    }

    @Test
    void aFileThatIsNotANotebookIsAnErrorOfOneSentence() throws Exception {
        Path text = Files.writeString(work.resolve("text.ipynb"), "not json");
        Path list = Files.writeString(work.resolve("list.ipynb"), "[]");
        Path old = Files.writeString(work.resolve("old.ipynb"), "{\"nbformat\": 3, \"cells\": []}");
        Path python = Files.writeString(work.resolve("python.ipynb"), """
                {"nbformat": 4, "cells": [], "metadata": {"kernelspec": {"name": "python3", "language": "python"}}}""");
        String advice = ": not in the notebook format (JSON with a list of cells). Open it in Jupyter and save it.";
        assertThat(run(text.toString()).err().strip()).isEqualTo("notebook " + text + advice);
        assertThat(run(list.toString()).err().strip()).isEqualTo("notebook " + list + advice);
        assertThat(run(old.toString()).err().strip())
                .isEqualTo("notebook " + old + ": format must be 4, not 3. Open it in Jupyter and save it.");
        assertThat(run(python.toString()).err().strip())
                .isEqualTo("notebook " + python
                        + ": language must be Java, not python. Pass a notebook of a Java kernel.");
        assertThat(run(work.resolve("none.ipynb").toString()).err().strip())
                .isEqualTo("notebook " + work.resolve("none.ipynb") + ": not found. Check the path.");
        assertThat(run(Files.createDirectory(work.resolve("empty")).toString())
                        .err()
                        .strip())
                .isEqualTo(
                        "folder " + work.resolve("empty") + ": contains no notebook. Pass a folder with .ipynb files.");
    }

    @Test
    void anUnwritableFolderIsReportedBeforeAnythingRuns() throws Exception {
        results = Files.writeString(work.resolve("a-file"), "");
        Ended ended = run(notebook("any", "1").toString());
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .startsWith("folder " + results + ": cannot be written (")
                .endsWith("Choose another folder with --out DIR." + System.lineSeparator());
    }

    @Test
    void argumentsThatMakeNoSenseAreExplained() throws Exception {
        assertThat(run().err()).startsWith("run: a notebook is missing.").contains("Usage: run");
        assertThat(run("a.ipynb", "--fast").err()).startsWith("--fast: unknown option.");
        assertThat(run("a.ipynb", "--timeout", "soon").err())
                .startsWith("--timeout \"soon\": must be a whole number of seconds. Try --timeout 600.");
        assertThat(run("a.ipynb", "--jobs", "many").err())
                .startsWith("--jobs \"many\": must be a number of notebooks to run at once. Try --jobs 2.");
        assertThat(run("a.ipynb", "--timeout").err()).startsWith("--timeout: a value is missing.");
        assertThat(run("--fast").code()).isEqualTo(2);
    }

    @Test
    void valuesOfTheCommandLineReplaceThoseOfTheNotebook() throws Exception {
        Path file = notebook(
                "asks", "%lsmagic\nint n = 3; // ranks\nvar text = \"a;b\";", "int m = 2 * n;\nn = 5;", "n + text + m");
        String saved = Files.readString(file);
        Ended ended = run(file.toString(), "--set", "n=1 +\n40", "--set", "text=say \"x\"");
        assertThat(ended.err()).isEmpty();
        assertThat(Files.readString(results.resolve("asks/asks.ipynb")))
                .contains("5say \\\"x\\\"82")
                .contains("40; // ranks")
                .contains("**Set for this run:** `n`, in the notebook `3`.");
        assertThat(Files.readString(results.resolve("asks/asks.html"))).contains("Set for this run:");
        assertThat(file).hasContent(saved);
        assertThat(run(file.toString(), "--set", "size=3").err().strip())
                .isEqualTo("--set size=3: asks.ipynb declares no variable of this name; it declares only n, text, m."
                        + " Check the name.");
    }

    @Test
    void aVariableWhoseTypeIsThatOfItsValueIsSetToAnyExpression() throws Exception {
        Path file = notebook(
                "network",
                "import static java.util.Map.*;",
                "// the links\nvar links = of(\"a\", 1); // one\nvar sum = links.size() + 1;",
                "links + \"; \" + sum");
        assertThat(run(file.toString(), "--set", "links=of(\"b\", 2, \"c\", 3).keySet().stream().sorted().toList()")
                        .err())
                .isEmpty();
        assertThat(Files.readString(results.resolve("network/network.ipynb")))
                .contains("[b, c]; 3")
                .contains("; // one");
        assertThat(run(file.toString(), "--set", "size=3").err()).contains("it declares only links, sum.");
    }

    @Test
    void aCellTaggedParametersIsTheOnlyOneWhoseVariablesAreSet() throws Exception {
        Path file = notebook("tagged", "int other = 1;", "int n = 3;", "n + other");
        JsonObject json = json(file);
        cell(json, 1).add("metadata", JsonParser.parseString("{\"tags\": [\"parameters\"]}"));
        Files.writeString(file, json.toString());
        assertThat(run(file.toString(), "--set", "n=40").err()).isEmpty();
        assertThat(Files.readString(results.resolve("tagged/tagged.ipynb"))).contains("\"41\"");
        assertThat(run(file.toString(), "--set", "other=2").err().strip())
                .isEqualTo("--set other=2: tagged.ipynb declares no variable of this name; it declares only n."
                        + " Check the name.");
    }

    @Test
    void valuesAreForOneNotebookAndLeaveItsFileAlone() throws Exception {
        String a = notebook("a", "int n = 1;").toString();
        String b = notebook("b", "int n = 1;").toString();
        assertThat(run(a, b, "--set", "n=2").err().strip())
                .isEqualTo("--set: sets variables of one notebook. Name one notebook.");
        assertThat(run(work.toString(), "--set", "n=2").code()).isEqualTo(2);
        assertThat(run(a, "--set", "n=2", "--in-place").err().strip())
                .isEqualTo("--set: cannot be used with --in-place, which belongs to the saved values."
                        + " Choose a folder with --out DIR.");
        assertThat(run(a, "--set", "n").err().strip())
                .isEqualTo("--set \"n\": must be a variable and its value. Try --set \"size=KiB(64)\".");
        assertThat(run(a, "--set", "n=1", "--set", "n=2").err().strip())
                .isEqualTo("--set n: is given twice. Give each variable one value.");
    }

    @Test
    void outputsCanBeSavedInPlaceAndAreThenCompared() throws Exception {
        Path file = notebook("saved", "Math.sqrt(2)", "System.out.println(\"x = 3\");");
        assertThat(run(file.toString(), "--check").err()).contains("the notebook was saved without outputs");
        assertThat(run(file.toString(), "--in-place").code()).isZero();
        assertThat(run(file.toString(), "--check").code()).isZero();

        Files.writeString(
                file,
                Files.readString(file).replace("1.4142135623730951", "1.41427").replace("x = 3\\n", "x = 4\\n"));
        Ended ended = run(file.toString(), "--check");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err())
                .contains("the outputs differ from the saved ones")
                .contains("cell 2: line 1 was  x = 4")
                .contains("now is  x = 3")
                .doesNotContain("cell 1")
                .contains("./weft run --in-place");
    }

    @Test
    void severalRunAtOnceAndAreReportedInTheirOrder() throws Exception {
        String meeting = """
                var mine = java.nio.file.Path.of("%s"); var other = java.nio.file.Path.of("%s");
                Files.writeString(mine, "here");
                for (int i = 0; i < 600 && !Files.exists(other); i++) Thread.sleep(100);
                if (!Files.exists(other)) throw new IllegalStateException("alone");""";
        String a = work.resolve("a.here").toString();
        String b = work.resolve("b.here").toString();
        Path first = notebook("first", meeting.formatted(a, b) + " Thread.sleep(500);");
        Path second = notebook("second", meeting.formatted(b, a), "String pad = \"" + "x".repeat(2000) + "\";");
        Ended ended = run(first.toString(), second.toString(), "--jobs", "2");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines().map(line -> line.replaceFirst(":.*", "")))
                .containsExactly("first", "second");
    }

    @Test
    void onlyChangedNotebooksRunAgainWithTheReason() throws Exception {
        Path data = Files.writeString(work.resolve("data.csv"), "1");
        Path reads = notebook("reads", "Files.readString(Path.of(\"data.csv\"))");
        Path other = notebook("other", "1 + 1", "2 + 2");
        String[] both = {reads.toString(), other.toString(), "--changed"};
        assertThat(run(both).out())
                .matches("reads: .* s, run because there are no results yet\\R"
                        + "other: .* s, run because there are no results yet\\R");
        assertThat(run(both).out().lines()).containsExactly("reads: unchanged, not run", "other: unchanged, not run");

        Files.writeString(data, "2");
        assertThat(run(both).out())
                .matches("reads: .* s, run because data data.csv changed\\Rother: unchanged, not run\\R");
        notebook("other", "1 + 1", "2 + 3");
        assertThat(run(both).out()).matches("reads: unchanged, not run\\Rother: .* s, run because cell 2 changed\\R");
        Files.delete(results.resolve("other/other.html"));
        assertThat(run(both).out()).contains("other: ").contains("run because result other.html is missing");
    }

    @Test
    void solutionsRunAfterTheNotebookAndTheLastCellMustCallThemRight() throws Exception {
        String check = "show(exercise(\"small 1\", answer1, \"%s\"));";
        String code = dev.weft.study.Exercise.code("small 1", 42);
        String told = "<details><summary>Solution</summary>\n\n```java\nanswer1 = %s;\n```\n</details>";
        Path right = notebook("right", "Double answer1 = null;", check.formatted(code));
        assertThat(run(right.toString(), "--solutions").err())
                .contains("right.ipynb: contains no solution. Fold one in a text cell");
        withText(right, told.formatted("42.0"));
        Ended ended = run(right.toString(), "--solutions");
        assertThat(ended.err()).isEmpty();
        assertThat(Files.readString(results.resolve("right/right.ipynb"))).contains("small 1: not answered yet");
        withText(notebook("wrong", "Double answer1 = null;", check.formatted(code)), told.formatted("41.0"));
        assertThat(run(work.resolve("wrong.ipynb").toString(), "--solutions").err())
                .isEqualToNormalizingNewlines("""
                        wrong.ipynb: the last cell does not accept the solutions. It checks 1 answer and prints:
                            small 1: not yet, look again
                        """);
    }

    @Test
    void theNotebooksOfAFolderAndOfItsFoldersShareTheirResultsAndOnlyExercisesNeedSolutions() throws Exception {
        notebook("lesson", "1 + 1");
        Files.createDirectories(work.resolve("audit"));
        Files.move(notebook("page", "Files.exists(Path.of(\"../lesson.ipynb\"))"), work.resolve("audit/page.ipynb"));
        Files.createDirectories(work.resolve(".hidden"));
        Files.copy(work.resolve("audit/page.ipynb"), work.resolve(".hidden/page.ipynb"));
        Ended ended = run(work.toString(), "--solutions");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines().map(line -> line.replaceFirst(":.*", "")))
                .containsExactly("lesson", "page");
        assertThat(Files.readString(results.resolve("page/page.ipynb"))).contains("\"true\"");
        assertThat(Files.readString(results.resolve("lesson/lesson.html"))).doesNotContain("page.html");

        Files.copy(work.resolve("audit/page.ipynb"), work.resolve("page.ipynb"));
        assertThat(run(work.toString()).err().strip())
                .isEqualTo("notebook " + work.resolve("audit/page.ipynb") + ": its results would replace those of "
                        + work.resolve("page.ipynb") + ". Rename one of them.");
    }

    private static void withText(Path file, String markdown) throws IOException {
        JsonObject notebook = json(file);
        JsonObject cell = new JsonObject();
        cell.addProperty("cell_type", "markdown");
        cell.addProperty("id", "text");
        cell.add("metadata", new JsonObject());
        cell.addProperty("source", markdown);
        notebook.getAsJsonArray("cells").add(cell);
        Files.writeString(file, notebook.toString());
    }

    private Ended run(String... args) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> all = Stream.concat(Arrays.stream(args), Stream.of("--jvm-opt", "-Xmx512m"))
                .toList();
        if (args.length > 0 && !args[args.length - 1].equals("--timeout")) {
            all = Stream.concat(all.stream(), Stream.of("--out", results.toString()))
                    .toList();
        } else {
            all = List.of(args);
        }
        int code = RunCommand.run(all, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
        return new Ended(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    private Path notebook(String name, String... cells) throws IOException {
        JsonObject notebook = new JsonObject();
        com.google.gson.JsonArray list = new com.google.gson.JsonArray();
        for (String source : cells) {
            JsonObject cell = new JsonObject();
            cell.addProperty("cell_type", "code");
            cell.addProperty("id", "c" + list.size());
            cell.add("metadata", new JsonObject());
            cell.addProperty("source", source);
            cell.add("outputs", new com.google.gson.JsonArray());
            list.add(cell);
        }
        notebook.add("cells", list);
        notebook.add("metadata", new JsonObject());
        notebook.addProperty("nbformat", 4);
        notebook.addProperty("nbformat_minor", 5);
        return Files.writeString(work.resolve(name + ".ipynb"), notebook.toString());
    }

    private List<String> files() throws IOException {
        if (!Files.exists(results)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(results)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> results.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    private static JsonObject json(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    private static JsonObject cell(JsonObject notebook, int index) {
        return notebook.getAsJsonArray("cells").get(index).getAsJsonObject();
    }
}

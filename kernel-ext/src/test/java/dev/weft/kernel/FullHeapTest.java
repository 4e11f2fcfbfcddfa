package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.Notebook.Ran;
import dev.weft.kernel.wire.Message;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cell that fills the heap fails with an error, and the next cell runs. The heap is small, because filling it takes time. */
class FullHeapTest {
    private static final String FULL = "This kernel's heap of 494 MB is full. Enlarge it with"
            + " ./weft install --jvm-opt -Xmx1g and restart the kernel; ./weft run has the same option.";

    /** The smallest heap that is guaranteed to work; half of it is hardly enough for a kernel after many cells. */
    private static final String HEAP = "512m";

    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open(Map.of(), HEAP);
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    private static void nextCellsRun() {
        Ran first = notebook.run("20 + 22");
        assertThat(first.result()).as(first.toString()).isEqualTo("42");
        Ran shown = notebook.run("record Point(int x, double y) { }\n"
                + "var points = List.of(new Point(1, 2), new Point(3, 4));\npoints");
        assertThat(shown.shown("execute_result", "text/html"))
                .as(shown.toString())
                .contains("2 of Point");
    }

    private static Ran fills(String cell) {
        Ran ran = notebook.run(cell);
        assertThat(Message.string(ran.reply(), "ename")).as(ran.toString()).isEqualTo("java.lang.OutOfMemoryError");
        assertThat(Message.string(ran.reply(), "evalue")).endsWith("Java heap space. " + FULL);
        assertThat(ran.error())
                .contains("java.lang.OutOfMemoryError: Java heap space")
                .contains(FULL);
        return ran;
    }

    /** Fills the heap with large arrays and small objects; not with a growing table, which may be stopped after it has freed memory. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            var held = new ArrayList<byte[]>();\\nwhile (true) held.add(new byte[1 << 20]);
            var held = new LinkedList<String>();\\nfor (int i = 0; ; i++) held.add("text " + i);
            """)
    void whatTheCellHasFilledIsGivenUp(String cell) {
        notebook.run("var kept = List.of(1, 2, 3);");
        Ran ran = fills(cell.replace("\\n", "\n"));
        assertThat(ran.error()).endsWith("To free memory, this variable was set to null: held.");
        nextCellsRun();
        assertThat(notebook.run("kept").result()).isEqualTo("[1, 2, 3]");
        assertThat(notebook.run("held").result()).isEmpty();
    }

    /** A heap can be full between two collections or after many useless ones, and any thread can be refused memory first. */
    @Test
    void whateverFillsItAndHoweverOften() {
        List<String> cells = List.of(
                "var all = new ArrayList<byte[]>();\nwhile (true) all.add(new byte[1_000_000]);",
                "var words = new ArrayList<String>();\nwhile (true) words.add(\"word\" + words.size());",
                "long[] one = new long[Integer.MAX_VALUE - 8];",
                "var text = \"x\";\nwhile (true) text += text;",
                "var table = new HashMap<Integer, String>();\nfor (int i = 0; ; i++) table.put(i, \"text \" + i);",
                "var map = new HashMap<Integer, Object>();\nfor (int i = 0; ; i++) map.put(i, new int[100]);",
                "var lists = Stream.iterate(new int[10], each -> each.clone()).toList();",
                "var threads = IntStream.range(0, 4).parallel().mapToObj(i -> {\n    var own = new ArrayList<int[]>();\n"
                        + "    while (true) own.add(new int[50]);\n}).toList();");
        int rounds = Integer.getInteger("weft.campaign", 1) > 1 ? 2 : 1;
        for (int i = 0; i < rounds * cells.size(); i++) {
            Ran ran = notebook.run(cells.get(i % cells.size()));
            assertThat(Message.string(ran.reply(), "ename")).as(ran.toString()).endsWith("OutOfMemoryError");
            Ran next = notebook.run(i + " + 1");
            assertThat(next.result()).as(ran + "\n" + next).isEqualTo(String.valueOf(i + 1));
        }
    }

    /** On Java 17 only, because later versions cannot end a thread from outside. */
    @Test
    void aKernelThatCanNeitherReceiveNorSendEnds() throws InterruptedException {
        Assumptions.assumeTrue(Runtime.version().feature() < 20);
        try (Notebook own = Notebook.open(Map.of(), HEAP)) {
            own.send("for (var each : Thread.getAllStackTraces().keySet())\n"
                    + "    if (each.getName().startsWith(\"iothread\")) each.stop();");
            for (int i = 0; own.kernel().isAlive() && i < 1800; i++) {
                Thread.sleep(100);
            }
            assertThat(own.kernel().isAlive()).isFalse();
            assertThat(own.kernel().log()).contains("there is no memory left to receive or send a message with");
        }
    }

    @Test
    void memoryThatACellOnlyPassesThroughCostsNoVariable() {
        notebook.run("var large = new byte[50 << 20];");
        assertThat(fills("int sum(int n) { return new byte[n].length; }\nsum(450 << 20)")
                        .error())
                .endsWith(FULL);
        nextCellsRun();
        assertThat(notebook.run("large.length").result()).isEqualTo(String.valueOf(50 << 20));
        notebook.run("large = null;");
    }

    @Test
    void aValueThatCannotBeShownForLackOfMemoryIsSaidToBeOne() {
        try (Notebook own = Notebook.open(Map.of(), "256m")) {
            assertThat(own.run("\"x\".repeat(60_000_000)").error())
                    .startsWith("The value cannot be shown: java.lang.OutOfMemoryError: Java heap space");
            assertThat(own.run("20 + 22").result()).isEqualTo("42");
        }
    }

    @Test
    void anErrorTooLongForTheMemoryIsSaidToBeOne() {
        Ran ran = notebook.run("throw new IllegalStateException(\"x\".repeat(90_000_000));");
        assertThat(Message.string(ran.reply(), "ename")).isEqualTo("java.lang.IllegalStateException");
        assertThat(ran.error())
                .isEqualTo("There is not enough memory to show this error, whose text has 90000000 characters.");
        assertThat(notebook.run("20 + 22").result()).isEqualTo("42");
    }

    @Test
    void aListOfAnEarlierCellIsGivenUpWhenTheCellThatNamesItHasFilledIt() {
        notebook.run("var filled = new ArrayList<byte[]>();\nint[] other = new int[100];");
        Ran ran = fills("var mine = new int[10];\nwhile (true) filled.add(new byte[100_000]);");
        assertThat(ran.error()).endsWith("To free memory, these variables were set to null: mine, filled.");
        nextCellsRun();
        assertThat(notebook.run("other.length").result()).isEqualTo("100");
    }

    @Test
    void aHeapThatNoVariableHoldsIsSaidToBeStillFullAndTheNextCellRuns() {
        try (Notebook own = Notebook.open(Map.of(), HEAP)) {
            own.run("class Store { static final List<byte[]> ALL = new LinkedList<>(); }");
            Ran ran = own.run("while (true) Store.ALL.add(new byte[1 << 18]);");
            assertThat(ran.error())
                    .as(ran.toString())
                    .endsWith("The heap is still full of objects that no variable of a cell refers to."
                            + " If later cells fail, restart the kernel.");
            Ran next = own.run("20 + 22");
            assertThat(next.error()).isEmpty();
            assertThat(next.result()).isEqualTo("42");
        }
    }
}

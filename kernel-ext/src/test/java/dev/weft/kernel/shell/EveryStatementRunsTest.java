package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.shell.Cell.Piece;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every statement of a cell runs, or the cell is an error: constructs of Java 17, each followed by a statement with a mark. */
@SuppressWarnings("NullAway") // a cell that ends in a name has a value
class EveryStatementRunsTest {
    private static final int SIZE = Integer.getInteger("weft.campaign", 1);
    private static final int TOGETHER = 40;
    private static final int ALONE = 10;
    private static final int SPLIT = 300;
    private static final long SEED = 32;

    private static final List<String> STATEMENTS = Cells.constructs("statements.txt", 0);
    private static final List<String> DECLARATIONS = Cells.constructs("declarations.txt", 1000);
    private static final List<String> ALL =
            Stream.concat(STATEMENTS.stream(), DECLARATIONS.stream()).toList();

    private static final List<UnaryOperator<String>> NESTED = List.of(
            code -> "Callable<Object> nested = () -> {\n" + code + "\nreturn null; };\nnested.call();",
            code -> "void nested() throws Exception {\n" + code + "\n}\nnested();",
            code -> "class Nested { void run() throws Exception {\n" + code + "\n} }\nnew Nested().run();",
            code -> "for (int once = 0; once < 1; once++) {\n" + code + "\n}",
            code -> "try {\n" + code + "\n} finally { }");

    private static Cells cells;

    @BeforeAll
    static void open() {
        cells = new Cells();
    }

    @AfterAll
    static void close() {
        cells.close();
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    private static String marked(List<String> constructs) {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < constructs.size(); i++) {
            code.append(constructs.get(i)).append("\nmarks.add(").append(i).append(");\n");
        }
        return code.toString();
    }

    private static Object marks(String code) throws CellFailure {
        cells.run("List<Integer> marks = new CopyOnWriteArrayList<>();");
        cells.run(code);
        return cells.run("marks");
    }

    /** Each declaration costs a run of the compiler, so the gate draws some; {@code -Dweft.campaign=10} takes all. */
    private static List<String> some(List<String> constructs, int count) {
        List<String> some = new ArrayList<>(constructs);
        Collections.shuffle(some, new Random(SEED));
        return some.subList(0, Math.min(some.size(), count * SIZE));
    }

    @Test
    void statementsOfOneCellRun() throws Exception {
        List<String> some = some(ALL, TOGETHER);
        assertThat(marks(marked(some))).as("seed %d", SEED).isEqualTo(upTo(some.size()));
    }

    @Test
    void codeAfterASingleConstructRuns() throws Exception {
        for (String construct : some(ALL, ALONE)) {
            assertThat(marks(construct + "\nmarks.add(0);")).as(construct).isEqualTo(upTo(1));
        }
    }

    @Test
    void statementsWithinLambdasMethodsClassesAndBlocksRun() throws Exception {
        String all =
                marked(STATEMENTS.stream().map(code -> "{\n" + code + "\n}").toList());
        for (UnaryOperator<String> around : NESTED) {
            assertThat(marks(around.apply(all))).isEqualTo(upTo(STATEMENTS.size()));
        }
    }

    /** Splits constructs without running them, in each place, alone and after another construct. */
    @Test
    void everyCharacterOfACellIsInAPieceOrBetweenTwo() {
        List<String> cells = new ArrayList<>(ALL);
        for (UnaryOperator<String> around : NESTED) {
            STATEMENTS.forEach(code -> cells.add(around.apply(code)));
        }
        for (int i = 0; i < ALL.size(); i++) {
            cells.add(ALL.get(i) + "\n" + ALL.get((i * 7 + 3) % ALL.size()));
        }
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            for (String cell : some(cells, SPLIT)) {
                String code = cell + "\nmark();\nlast";
                Cell split = Cell.split(shell.sourceCodeAnalysis(), code);
                assertThat(split.unread()).as(code).isNull();
                List<String> sources =
                        split.pieces().stream().map(Piece::source).toList();
                assertThat(sources.subList(sources.size() - 2, sources.size()))
                        .as(code)
                        .containsExactly("mark();", "last");
                assertThat(left(code, split)).as(code).matches("[\\s;]*");
            }
        }
    }

    /** Returns the text outside of pieces, without comments; the clause added to a sealed type is not part of the cell. */
    private static String left(String code, Cell split) {
        String rest = Literals.withoutComments(code);
        StringBuilder left = new StringBuilder();
        for (Piece piece : split.pieces()) {
            String source = Literals.withoutComments(piece.source());
            String typed = rest.contains(source) ? source : source.replaceFirst("permits [^{]*\\{", "{");
            String found = rest.contains(typed) ? typed : typed.replaceFirst(";$", "");
            int at = rest.indexOf(found);
            assertThat(at).as(piece.source()).isGreaterThanOrEqualTo(0);
            left.append(rest, 0, at);
            rest = rest.substring(at + found.length());
        }
        return left + rest;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 10_000})
    void cellsOfManyStatementsRun(int count) throws Exception {
        StringBuilder code = new StringBuilder("long sum = 0;\n");
        long sum = 0;
        for (int i = 0; i < count; i++) {
            code.append("sum += ").append(i).append(" * sum + 7;\n");
            sum += i * sum + 7;
        }
        assertThat(cells.run(code + "sum")).isEqualTo(sum);
    }

    /** A row of the cases from outside. */
    @Test
    void statementsBeyondTheSizeOfAMethodRun() throws Exception {
        StringBuilder code = new StringBuilder("long s = 1;\n");
        IntStream.range(0, 4000).forEach(i -> code.append("s += ").append(i).append(" * s + 7;\n"));
        assertThat(cells.run(code + "s")).isEqualTo(3353715905050054279L);
    }

    @Test
    void statementsOfMuchBytecodeAreCompiledInSmallerBatches() throws Exception {
        String dense =
                "try { n++; } finally { try { n++; } finally { try { n++; } finally { n++; n++; n++; n++; } } }\n";
        assertThat(cells.run("int n = 0;\n" + dense.repeat(150) + "n")).isEqualTo(150 * 7);
    }
}

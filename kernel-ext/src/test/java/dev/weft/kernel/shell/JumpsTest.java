package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A statement that would leave the cell is refused before any line of the cell runs. */
@SuppressWarnings("NullAway") // a cell that ends in a name has a value
class JumpsTest {
    private static Cells cells;

    @BeforeAll
    static void open() {
        cells = new Cells();
    }

    @AfterAll
    static void close() {
        cells.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return 5;",
                "return;",
                "if (n == 0) return 5;",
                "if (n == 0) { return; }",
                "if (n == 0) { return n; } else { n = 9; }",
                "for (int i = 0; i < 3; i++) { if (i == 1) return 1; }",
                "while (true) { return 1; }",
                "try { return 1; } finally { n = 8; }",
                "{ return 1; }",
                "label: return 1;",
                "synchronized (new int[0]) { return; }",
                "switch (n) { case 0: return 1; }",
                "break;",
                "continue;",
                "if (n == 0) break;",
                "switch (n) { default: continue; }",
                "yield 5;",
            })
    void aStatementThatLeavesTheCellIsAnErrorAndNoLineRuns(String jump) throws Exception {
        cells.run("int n = 0;");
        String word = jump.replaceFirst("(?s).*\\b(return|break|continue|yield)\\b.*", "$1");
        for (String cell : new String[] {jump, jump + "\nn++;", "n++;\n" + jump + "\nn++;", "int m = 1;\n" + jump}) {
            assertThat(cells.failure(cell))
                    .as(cell)
                    .startsWith(word + ": a cell " + (word.matches("return|yield") ? "cannot return." : "is no loop."))
                    .contains(", line ");
        }
        assertThat(cells.run("n")).isEqualTo(0);
    }

    @Test
    void theLastLineMayLackItsSemicolonAndTheErrorNamesTheLine() {
        assertThat(cells.failure("int a = 1;\n\nreturn a + 1"))
                .startsWith("return: a cell cannot return. Write the value as the last line, without return;")
                .contains("line 3\n    return a + 1\n    ^^^^^^^^^^^^");
    }

    @Test
    void jumpsThatStayWithinTheCellRun() throws Exception {
        assertThat(cells.run("""
                int k = 0;
                do { if (k == 0) { k = 1; continue; } break; } while (true);
                for (int v : new int[] {1, 2}) { switch (v) { case 1: break; } if (v == 1) continue; k += v; }
                int w = switch (k) { case 3 -> { for (;;) { break; } yield 4; } default -> 5; };
                label: { if (w == 4) break label; k = 100; }
                Supplier<Integer> five = () -> { return 5; };
                int six() { return 6; }
                int seven = new Object() { int f() { return 7; } }.f();
                k + w + five.get() + six() + seven""")).isEqualTo(3 + 4 + 5 + 6 + 7);
    }
}

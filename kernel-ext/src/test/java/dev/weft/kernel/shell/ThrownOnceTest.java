package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cell that throws says each thing once. */
class ThrownOnceTest {
    private static final String WRONG =
            "network().hosts(4, 16).link(GBps(10), us(1)).messageRate(KiB(4)).outstanding(-1)";
    private static final String SENTENCE = "outstanding(-1): must be between 1 and 10,000,000. Try outstanding(64).";

    @SuppressWarnings("NullAway.Init") // set before the tests
    private static Cells cells;

    @BeforeAll
    static void open() throws CellFailure {
        cells = new Cells();
        cells.run("import static dev.weft.Weft.*;");
    }

    @AfterAll
    static void close() {
        cells.close();
    }

    @Test
    void anErrorOfOneSentenceIsAllThatIsShown() {
        assertThat(cells.failure(WRONG)).isEqualTo(SENTENCE);
        assertThat(cells.failure("var rate = " + WRONG + ";")).isEqualTo(SENTENCE);
        assertThat(cells.failure("rate")).startsWith("cannot find symbol: variable rate");
    }

    @Test
    void anEarlierValueThatIsLostIsNamed() throws CellFailure {
        cells.run("int window = 64;");
        assertThat(cells.failure("var window = " + WRONG + ";"))
                .isEqualTo(SENTENCE + "\n\"window\" is not defined, because its value could not be computed.");
    }

    @Test
    void aMessageThatRepeatsItsCauseIsShownOnce() {
        assertThat(cells.failure("throw new RuntimeException(new IOException(\"no file\"));"))
                .matches(
                        "java.lang.RuntimeException\n  at cell \\d+, line 1: .*\nCaused by java.io.IOException: no file");
        assertThat(cells.failure("throw new RuntimeException(\"outer\", new IOException(\"inner\"));"))
                .startsWith("java.lang.RuntimeException: outer\n")
                .contains("Caused by java.io.IOException: inner");
    }
}

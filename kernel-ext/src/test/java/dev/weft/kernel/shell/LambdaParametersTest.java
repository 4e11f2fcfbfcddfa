package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A lambda with a wrong number of parameters: the error says what the method gives to it. */
class LambdaParametersTest {
    private static Cells cells;

    @BeforeAll
    static void open() throws Exception {
        cells = new Cells();
        cells.run("import static dev.weft.Weft.*;");
    }

    @AfterAll
    static void close() {
        cells.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            fit("a", 1.0).solve((a, b) -> null)                                                                      | a -> ..
            fit("a", us(1)).and("b", 1.0).solve(a -> null)                                                           | (a, b) -> ..
            fit("a", 1.0).and("b", 1.0).and("c", 1.0).solve((a, b) -> null)                                          | (a, b, c) -> ..
            fit("a", 1.0).and("b", 1.0).and("c", 1.0).and("d", 1.0).solve((a, b, c, d) -> null)                      |
            fit("a", 1.0).and("b", 1.0).and("c", 1.0).and("d", 1.0).and("e", us(1)).solve((a, b, c, d, e) -> null)   |
            sweep("a", values(1)).ask((a, b) -> null)                                                                | a -> ..
            sweep("a", values(1)).and("b", values(1)).solve((a, b, c) -> null)                                       | (a, b) -> ..
            sweep("a", values(1)).and("b", values(1)).and("c", values(1)).and("d", values(1)).solve((a, b, c, d) -> null) |
            sweep("a", values(1)).and("b", values(1)).and("c", values(1)).and("d", values(1)).ask((a, b, c, d) -> null)   |
            """)
    void theErrorSaysWhatTheFunctionTakes(String code, String form) {
        String failure = cells.failure(code);
        if (form == null) {
            assertThat(failure)
                    .containsPattern(
                            "From four parameters on, the function of (solve|ask)\\(\\.\\.\\) takes one point that has"
                                    + " them by name: p -> f\\(p\\.time\\(\"latency\"\\), p\\.number\\(\"c\"\\)\\)\\.");
        } else {
            assertThat(failure).contains(" takes a function of this form: " + form + ".");
        }
    }

    @Test
    void lambdasOfOtherMethodsHaveTheCompilersErrorOnly() {
        assertThat(cells.failure("List.of(1).forEach((a, b) -> { });")).doesNotContain("of this form");
    }
}

package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 + 1",
                "x.y()",
                "int a = 1;",
                "import java.util.*;",
                "record P(int a) { }",
                "sealed interface S { record A() implements S { } }",
                "int f(int n) { return n; }",
                "for (int i = 0; i < 3; i++) { }",
                "var f = (Runnable) () -> { };"
            })
    void syntaxIsCheckedRegardlessOfNames(String code) {
        assertThat(Units.of(code).errors()).isEmpty();
        assertThat(Units.of(code).units()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int a = ;       | 8  | illegal start of expression
            x.y(            | 4  | illegal start of expression
            """)
    void theErrorMarksCodeThatIsNotJava(String code, int position, String message) {
        assertThat(Units.of(code).errors()).first().satisfies(error -> {
            assertThat(error.start()).isBetween(position - 1, position + 2);
            assertThat(error.message()).contains(message);
        });
    }
}

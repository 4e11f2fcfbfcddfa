package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.render.Thrown;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods of an exception are user code: if they fail, the user still sees the exception of the cell. */
class OddExceptionsTest {
    private static Cells cells;

    @BeforeAll
    static void open() throws Exception {
        cells = new Cells();
        cells.run("""
                class Mute extends RuntimeException { public String getMessage() { throw new StackOverflowError(); } }
                class Round extends RuntimeException {
                    Throwable next;
                    Round(String m) { super(m); }
                    public Throwable getCause() { return next; }
                }
                """);
    }

    @AfterAll
    static void close() {
        cells.close();
    }

    private static Throwable value(String code) throws CellFailure {
        return (Throwable) Objects.requireNonNull(cells.run(code));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            String getMessage() { throw new IllegalStateException(); }                           | (getMessage() throws java.lang.IllegalStateException)
            String getMessage() { throw new Mute(); }                                            | (getMessage() throws Mute)
            String toString() { throw new Error(); }                                             | mine
            String toString() { return null; }                                                   | mine
            String getLocalizedMessage() { throw new Error(); }                                  | mine
            Throwable getCause() { return this; }                                                | mine
            Throwable getCause() { throw new Mute(); }                                           | mine
            StackTraceElement[] getStackTrace() { throw new Error(); }                           | mine
            StackTraceElement[] getStackTrace() { return null; }                                 | mine
            StackTraceElement[] getStackTrace() { return new StackTraceElement[1]; }             | mine
            void printStackTrace(PrintWriter to) { throw new Error(); }                          | mine
            """)
    void theUsersExceptionIsShown(String method, String message) throws Exception {
        String odd = "new IllegalArgumentException(\"mine\") { public " + method + " }";
        String shown = "java.lang.IllegalArgumentException: " + message;
        assertThat(cells.failure("throw " + odd + ";")).startsWith(shown);
        assertThat(cells.failure("throw new RuntimeException(\"outer\", " + odd + ");"))
                .startsWith("java.lang.RuntimeException: outer\n  at cell ")
                .contains("\nCaused by " + shown);
        assertThat(cells.failure("var outer = new RuntimeException(\"outer\");\nouter.addSuppressed(" + odd
                        + ");\nthrow outer;"))
                .startsWith("java.lang.RuntimeException: outer\n")
                .contains("\nSuppressed " + shown);
        Thrown copy = Thrown.of(value(odd));
        assertThat(copy.text()).isEqualTo(shown);
        assertThat(Thrown.trace(value(odd))).isNotBlank();
    }

    @Test
    void anAnonymousExceptionWithoutAMessageHasTheNameOfItsClass() {
        assertThat(cells.failure("throw new RuntimeException(\"m\") { public String getMessage() { return null; } };"))
                .startsWith("java.lang.RuntimeException\n  at cell ");
    }

    @Test
    void causesInACircleEndAtTheFirstThatIsShownAlready() {
        assertThat(cells.failure("var one = new Round(\"one\"); var two = new Round(\"two\");\n"
                        + "one.next = two; two.next = one;\nthrow one;"))
                .startsWith("Round: one\n")
                .containsOnlyOnce("Round: two")
                .containsOnlyOnce("Round: one")
                .endsWith("Its cause is an exception above.");
        assertThat(cells.failure(
                        "var a = new Exception(\"a\"); var b = new Exception(\"b\", a); a.initCause(b);\nthrow b;"))
                .startsWith("java.lang.Exception: b\n")
                .containsOnlyOnce("Caused by java.lang.Exception: a");
    }

    @Test
    void aHundredThousandCausesAreCut() throws Exception {
        cells.run("Throwable deep = new Exception(\"bottom\");\n"
                + "for (int i = 0; i < 100_000; i++) deep = new Exception(\"level \" + i, deep);");
        assertThat(cells.failure("throw new RuntimeException(\"top\", deep);"))
                .startsWith("java.lang.RuntimeException: top\n  at cell ")
                .contains("Caused by java.lang.Exception: level 99999")
                .endsWith("More causes are left out.");
        assertThat(Thrown.trace(value("deep"))).startsWith("java.lang.Exception: level 99999");
        assertThat(cells.failure("throw new Mute();"))
                .startsWith("Mute: (getMessage() throws java.lang.StackOverflowError)");
    }
}

package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Code that the shell accepts and the compiler refuses is one error of one cell. */
@ParameterizedClass
@ValueSource(strings = {"", "plain"})
class NotCompiledTest {
    @Parameter
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"
    }) // JUnit passes to open(..) what a parameter of the class takes
    private String mode;

    private static final String BIG = "\"" + "a".repeat(70_000) + "\"";

    @SuppressWarnings("NullAway.Init") // set before the tests of each form
    private static Cells cells;

    @BeforeParameterizedClassInvocation
    static void open(String mode) {
        cells = new Cells(mode);
    }

    @AfterParameterizedClassInvocation
    static void close() {
        cells.close();
    }

    private static void laterCellsRun() throws CellFailure {
        assertThat(cells.run(
                        "int later = 20;\nSystem.nanoTime();\nint twice(int n) { return 2 * n; }\ntwice(later) + 2"))
                .isEqualTo(42);
    }

    /** A row of the cases from outside. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            String big = BIG;                         | "big" is not defined, because its value could not be computed.
            BIG                                       |
            System.out.println(BIG);                  |
            int n = BIG.length();                     | "n" is not defined, because its value could not be computed.
            String f() { return BIG; }                |
            class A { String s = BIG; }               |
            """)
    void aTextBeyondTheLimitOfAConstantIsAnError(String code, String last) throws Exception {
        assertThat(cells.failure("int before = 1;\n" + code.replace("BIG", BIG)))
                .startsWith("This string is a constant of more than 65,535 bytes, the limit of a Java class."
                        + " Read large data from a file, for example Files.readString(Path.of(\"data.txt\")).\n"
                        + "  at cell ")
                .contains(", line 2\n")
                .endsWith(last == null ? "^" : "^\n" + last)
                .hasSizeLessThan(800);
        assertThat(cells.run("before")).isEqualTo(1);
        laterCellsRun();
    }

    @Test
    void codeBeyondTheLimitOfAMethodIsAnError() throws Exception {
        String much = IntStream.range(0, 9000)
                .mapToObj(i -> "v += " + i + " * v + 7;")
                .collect(Collectors.joining("\n"));
        assertThat(cells.failure("long v = 1;\n{\n" + much + "\n}"))
                .startsWith("This code has more than 65,535 bytes of bytecode, the limit of a Java method."
                        + " Split it into several statements or methods."
                        + " Read large data from a file, for example Files.readString(Path.of(\"data.txt\")).");
        laterCellsRun();
    }

    @Test
    void aMethodOfTooManyParametersIsAnError() throws Exception {
        String parameters = IntStream.range(0, 300).mapToObj(i -> "int p" + i).collect(Collectors.joining(", "));
        assertThat(cells.failure("void f(" + parameters + ") { }")).startsWith("too many parameters\n  at cell ");
        laterCellsRun();
    }

    @Test
    void tooManyConstantsAreAnError() throws Exception {
        // each takes two of the 65,535 entries; as fields they would take the compiler minutes
        String values = IntStream.range(0, 5)
                .mapToObj(m -> "long[] v" + m + "() { return new long[] {"
                        + IntStream.range(7000 * m, 7000 * (m + 1))
                                .mapToObj(i -> (i + 2) + "L")
                                .collect(Collectors.joining(", "))
                        + "}; }")
                .collect(Collectors.joining(" "));
        assertThat(cells.failure("class Constants { " + values + " }")).contains("  at cell ");
        laterCellsRun();
    }

    @Test
    void codeTooDeepForTheCompilerIsAnError() throws Exception {
        for (String deep : new String[] {"{".repeat(1_000_000), "int deep = 1" + " + one".repeat(20_000) + ";"}) {
            assertThat(cells.failure("int one = 1;\n" + deep))
                    .matches("The code at cell \\d+, line [12] is nested too deeply for the Java compiler\\."
                            + " Split it with variables or methods\\. Read large data from a file, for example"
                            + " Files\\.readString\\(Path\\.of\\(\"data\\.txt\"\\)\\)\\.");
            laterCellsRun();
        }
    }

    @Test
    void aPackageIsAnErrorInOneSentence() {
        assertThat(cells.failure("package my.own;\nint a = 1;"))
                .matches("package my\\.own: cells have no package\\. Delete this declaration\\.\n"
                        + "  at cell \\d+, line 1\n    package my\\.own;\n    \\^{15}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            foo() bar()
            int a = 1 } int b = 2;
            int a = ; int b = 2;
            int a = 1 int b = 2;
            if (1 < 2)
            for (;;)
            a: while (1 < 2)
            } void f() { System.nanoTime();
            int f()
            class A { int f() }
            package p; import java.util.*;
            x + y z
            else { }
            case 1 -> 2;
            int; int b = 2;
            """)
    void syntaxErrorsAreReportedBeforeAnythingHasRun(String code) {
        assertThat(cells.failure("int untouched = 1;\n" + code)).isNotEmpty();
        assertThat(cells.failure("untouched")).startsWith("cannot find symbol: variable untouched");
    }
}

package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A type with the name of one of Java's own, or of a package, is refused if later cells would not have their values beside it. */
@SuppressWarnings("NullAway") // a cell that ends in a name has a value
class TakenNamesTest {
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
    @CsvSource(delimiter = '|', textBlock = """
            class Object { }                        | Object
            interface Object { }                    | Object
            record Object(int a) { }                | Object
            enum Throwable { A }                    | Throwable
            class Throwable<T> { }                  | Throwable
            class String { }                        | String
            class System { }                        | System
            class Exception { }                     | Exception
            class Integer { }                       | Integer
            class Class { }                         | Class
            @interface Override { }                 | Override
            record Record() { }                     | Record
            class Math { }                          | Math
            interface List { }                      | List
            class java { }                          | java
            class jdk { }                           | jdk
            class REPL { }                          | REPL
            """)
    void laterCellsHaveTheirValuesOrTheTypeIsRefused(String declaration, String name) throws Exception {
        try {
            cells.run(declaration);
        } catch (CellFailure refused) {
            assertThat(Ink.plain(String.join("\n", refused.lines())))
                    .startsWith(name + " (cell ")
                    .endsWith(
                            ", line 1): a type of a cell cannot have this name, because the code that JShell adds to each"
                                    + " cell uses it. Choose another name.");
        }
        assertThat(cells.run("java.lang.Math.max(1, 2)")).isEqualTo(2);
        assertThat(cells.run("var text = \"text\"; text.length()")).isEqualTo(4);
        assertThat(cells.run("\"a\" + 1")).isEqualTo("a1");
        assertThat(cells.run("new int[] {1}")).isEqualTo(new int[] {1});
        assertThat(cells.run("enum Own { A }\nOwn.A.ordinal()")).isEqualTo(0);
        assertThat(cells.run("java.util.List.of(Own.A)").toString()).isEqualTo("[A]");
        cells.run("int later() { return missing(); }");
        assertThat(cells.failure("later()")).contains("missing()");
    }

    @Test
    void typesOfOtherNamesAndNestedOnesAreNotRefused() throws Exception {
        assertThat(cells.run("class Outer { class Object { } static class Throwable { } int value() { return 3; } }\n"
                        + "new Outer().value()"))
                .isEqualTo(3);
        assertThat(cells.run("int Object = 5; Object")).isEqualTo(5);
    }
}

package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Overloads are redefined one by one: the others stay. */
class OverloadsTest {
    private static Notebook notebook;

    @BeforeAll
    static void open() {
        notebook = Notebook.open();
    }

    @AfterAll
    static void close() {
        notebook.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int f(int n) { return n; }         | String f(String s) { return s; }   | int f(int n) { return 10 * n; }     | f(1) + f("a")           | 10a
            int g(int n) { return n; }         | int g(int a, int b) { return 2; }  | long g(int n) { return 7L; }        | g(1) + " " + g(1, 2)    | 7 2
            int v(int... a) { return 1; }      | int v(String s) { return 2; }      | int v(int... a) { return 3; }       | v(1, 2) + " " + v("s")  | 3 2
            <T> String id(T t) { return "t"; } | int id(int a, int b) { return a; } | <T> String id(T t) { return "u"; }  | id("x") + id(1, 2)      | u1
            int l(List<String> l) { return 1; }| int l(Set<String> l) { return 2; } | int l(List<Long> l) { return 3; }   | l(List.of()) + l(Set.of()) | 5
            class P { } int k(P p) { return 1; } | int k(Object o) { return 2; }    | class P { int q; }                  | k(new P()) + k("x")     | 3
            """)
    void theOthersStay(String one, String other, String anew, String call, String result) {
        assertThat(notebook.run(one).error()).isEmpty();
        assertThat(notebook.run(other).error()).isEmpty();
        assertThat(notebook.run(anew).error()).isEmpty();
        assertThat(notebook.run(call).result()).isEqualTo(result);
    }
}

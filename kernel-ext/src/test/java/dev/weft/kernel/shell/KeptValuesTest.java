package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cell that changes a declaration leaves the values that other cells have computed, as in Python. */
@SuppressWarnings("NullAway") // a cell that ends in a name has a value
class KeptValuesTest {
    private static final Pattern NAMES = Pattern.compile("\\b(a[a-d]|[mnspPAEI])\\b");
    private static final Map<String, Cells> CELLS = new HashMap<>();
    private static int number;

    @AfterAll
    static void close() {
        CELLS.values().forEach(Cells::close);
        CELLS.clear();
    }

    /** Runs cells separated by {@code ---}, with names of their own, and compares the text of the last value. */
    private static void check(String mode, String code, String value) throws CellFailure {
        Cells cells = CELLS.computeIfAbsent(mode, key -> new Cells(key));
        number++;
        Object last = null;
        for (String cell : code.split("---", -1)) {
            last = cells.run(NAMES.matcher(cell.strip()).replaceAll("$1" + number));
        }
        assertThat(String.valueOf(last)).as(code).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int aa = 21; --- var ab = aa * 2; --- int aa = 5; --- ab => 42",
                "int aa = 21; --- int ab = aa * 2; --- int aa = 5; --- ab => 42",
                "int aa = 21; --- var ab = aa * 2; --- int aa = 5; --- aa => 5",
                "int aa = 21; --- var ab = aa * 2; --- var ac = ab + 1; --- var ad = ac + ab; --- int aa = 5; --- ad"
                        + " => 85",
                "int aa = 21; --- var ab = aa * 2; --- String aa = \"a\"; --- ab + aa => 42a",
                "int aa = 21; --- var ab = aa * 2; --- double aa = .5; --- ab => 42",
                "int aa = 21; --- var ab = List.of(aa); --- String aa = \"a\"; --- ab + aa => [21]a",
                "int aa = 21; --- var ab = List.of(aa); --- Map<String, Integer> aa = Map.of(); --- ab => [21]",
                "int aa = 2; --- var ab = new int[aa]; --- ab[1] = 7; --- int aa = 5; --- ab.length + ab[1] => 9",
                "int aa = 2; --- var ab = new int[aa]; --- ab[1] = 7; --- String aa = \"\"; --- ab.length + ab[1] => 9",
                "int aa = 2; --- var ab = new ArrayList<Integer>(); ab.add(aa); --- int aa = 5; --- ab.add(aa); --- ab"
                        + " => [2, 5]",
                "int aa = 2; --- var ab = new ArrayList<Integer>(aa); ab.add(aa); --- int aa = 5; --- ab.add(aa); ---"
                        + " ab => [2, 5]",
                "int aa = 2; --- var ab = new TreeMap<String, List<Integer>>(Map.of(\"k\", List.of(aa))); --- int aa ="
                        + " 5; --- ab => {k=[2]}",
                "int m() { return 21; } --- var ab = m() * 2; --- int m() { return 1; } --- ab + m() => 43",
                "int m() { return 21; } --- int n() { return m() * 2; } --- var ab = n(); --- int m() { return 1; }"
                        + " --- ab + n() => 44",
                "int m() { return 21; } --- var ab = m() * 2; --- String m() { return \"a\"; } --- ab + m() => 42a",
                "int aa = 2; --- record P(int x) { int y() { return x * aa; } } --- var p = new P(4); --- int aa = 3;"
                        + " --- p.y() => 12",
                "int aa = 2; --- Supplier<Integer> s = () -> aa * 10; --- int aa = 3; --- s.get() => 30",
                "int aa = 2; --- int m() { return aa; } --- Supplier<Integer> s = () -> m() * 10; --- int aa = 3; ---"
                        + " s.get() => 30",
                "int aa = 2; --- Supplier<Supplier<Integer>> m() { return () -> () -> aa; } --- var s = m().get(); ---"
                        + " int aa = 3; --- s.get() => 3",
                "int n = 3; --- class A { static int s = n; int x = 1; } --- var p = new A(); --- A.s = 8; --- int n ="
                        + " 4; --- p.x + A.s + n => 13",
                "class A { static int s = 1; } --- int aa = A.s; --- class A { static int s = 2; } --- aa + A.s => 3",
                "int aa = 2; --- aa = aa + 1; --- var ab = aa; --- int aa = 9; --- ab => 3",
                "int aa = 21; --- int aa = aa + 1; --- aa => 22",
                "int aa = 21; --- double aa = aa + .5; --- aa => 21.5",
                "int aa = 21; --- var ab = aa * 2; --- int aa = ab + 1; --- aa + ab => 85",
                "int aa = 21; --- var ab = aa * 2; --- int aa = 21; --- ab => 42",
                "int aa; --- aa = 4; var ab = aa; --- int aa; --- ab + aa => 4",
                "int aa = 21; --- final int ab = aa * 2; --- int aa = 5; --- ab => 42",
                "int aa = 21; --- var ab = aa * 2; int aa = 5; ab => 42",
                "int aa = 21; --- var ab = aa * 2; --- for (int i = 0; i < 3; i++) ab++; int aa = 5; ab += aa; --- ab"
                        + " => 50",
                "var aa = 2; --- var ab = (Runnable & java.io.Serializable) () -> {}; var ac = aa + (ab == null ? 0 :"
                        + " 1); --- var aa = 3; --- ac + (ab == null ? 0 : 1) => 4",
                "var aa = 2; --- var ab = new Object() { int n = aa; int twice() { return n * 2; } }; --- var aa = 3;"
                        + " --- ab.twice() => 4",
                "int aa = 2; --- Runnable ab = new Runnable() { int n = aa; public void run() {} public String"
                        + " toString() { return \"r\" + n; } }; --- int aa = 3; --- ab => r2",
                "import java.util.List; --- var ab = List.of(1); --- import java.util.Map; --- ab => [1]",
                "var ab = new Date(0).getTime() + 1; --- import java.time.*; --- import java.util.Date; --- ab => 1",
                "double max(double a, double b) { return -1; } --- var ab = max(1, 2); --- import static"
                        + " java.lang.Math.*; --- ab => -1.0",
                "class A { int f() { return 1; } } --- var n = new A().f(); --- class A { int f() { return 2; } } ---"
                        + " n + new A().f() => 3",
                "class A { int f() { return 1; } } --- int m() { return new A().f(); } --- class A { int f() { return"
                        + " 2; } } --- m() => 2",
                "enum E { A, B } --- var n = E.B.ordinal(); --- enum E { A, B, C } --- n + E.values().length => 4",
                "interface I { int f(); } --- I i = () -> 3; --- int aa = i.f(); --- interface I { int f(); int g(); }"
                        + " --- aa => 3",
            })
    void values_stay(String code) throws Exception {
        String[] parts = code.split(" => ", -1);
        for (String mode : Stream.of("", "plain").toList()) {
            check(mode, parts[0], parts[1]);
        }
    }

    /** Runs cells separated by {@code ---}, with names of their own, and returns the failure of the last as text. */
    private static String failure(String code) throws CellFailure {
        Cells cells = CELLS.computeIfAbsent("", mode -> new Cells(mode));
        number++;
        String[] all = code.split("---", -1);
        for (int i = 0; i < all.length - 1; i++) {
            cells.run(NAMES.matcher(all[i].strip()).replaceAll("$1" + number));
        }
        return cells.failure(NAMES.matcher(all[all.length - 1].strip()).replaceAll("$1" + number))
                .replaceAll("(?<=\\b(a[a-d]|[mnspPAEI]))" + number + "\\b", "");
    }

    @Test
    void an_initializer_does_not_read_its_variable_before_it_has_a_value() throws Exception {
        assertThat(failure("double aa = 1.5; --- int aa = (int) (aa * 2);"))
                .contains(
                        "the initializer of aa reads aa, which has no value of type int. Give the new variable another"
                                + " name.");
        assertThat(failure("int aa = aa + 1;")).contains("the initializer of aa reads aa");
        check("", "Function<Integer, Integer> aa = k -> k == 0 ? 1 : k * aa.apply(k - 1); --- aa.apply(4)", "24");
    }

    @Test
    void a_variable_whose_initializer_fails_is_not_zero() throws Exception {
        assertThat(failure("int aa = 2; --- var ab = aa * 2; --- int m() { return n(); } --- try { } finally {"
                        + " }\n"
                        + "int aa = m();"))
                .contains("n()");
        assertThat(failure("int m() { return n(); } --- aa")).contains("aa");
        assertThat(failure("int aa = 4; var ab = aa; --- ab / 0;")).contains("ArithmeticException");
    }

    @Test
    void a_variable_of_a_class_that_is_gone_is_an_error() throws Exception {
        assertThat(failure("class A { } --- var p = new A(); --- class A { int n; } --- p"))
                .contains("cannot find symbol: variable p");
        assertThat(failure("class A { } --- var p = List.of(new A()); --- class A { int n; } --- p"))
                .contains("cannot find symbol: variable p");
        assertThat(failure("class A { } --- A p = new A(); --- class A extends I { } --- class I { } --- p"))
                .contains("cannot find symbol: variable p");
    }
}

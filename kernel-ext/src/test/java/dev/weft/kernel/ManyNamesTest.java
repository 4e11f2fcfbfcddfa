package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** In a session with many names, a cell is compiled with those that it may use; no name may be missing. */
@ParameterizedClass
@ValueSource(strings = {"", "plain"})
class ManyNamesTest {
    @Parameter
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"
    }) // JUnit passes to open(..) what a parameter of the class takes
    private String mode;

    private static final int NAMES = 100;

    @SuppressWarnings("NullAway.Init") // set before the tests of each form
    private static Notebook notebook;

    @BeforeParameterizedClassInvocation
    static void open(String mode) {
        notebook = Notebook.openAs(mode);
        String names =
                IntStream.range(0, NAMES).mapToObj(i -> "n" + i + " = " + i).collect(Collectors.joining(", "));
        assertThat(notebook.run("int " + names + ";").error()).isEmpty();
    }

    @AfterParameterizedClassInvocation
    static void close() {
        notebook.close();
    }

    private static String result(String cell) {
        Notebook.Ran ran = notebook.run(cell);
        assertThat(ran.error()).as(cell).isEmpty();
        return ran.result();
    }

    @Test
    void aTypeThatIsUsedWithoutItsNameIsVisible() {
        result("record Part(int weight) { }");
        result("Part part() { return new Part(n7); }");
        result("var one = part();");
        result("var parts = List.of(one, part());");
        assertThat(result("var last = parts.get(1);\nlast.weight() + one.weight()"))
                .isEqualTo("14");
        assertThat(result("parts.stream().map(p -> p).findFirst().get()")).contains("7");
        assertThat(result("for (var p : parts) System.out.print(p.weight());\nlast.equals(one)"))
                .isEqualTo("true");
    }

    @Test
    void aClassThatOnlyAnotherClassKnowsIsThere() {
        result("class Outer { static class Inner { int value = n7; } }");
        result("class Maker { Outer.Inner make() { return new Outer.Inner(); } }");
        result("class Keeper extends Maker { }");
        result("var keeper = new Keeper();");
        result("int other = n1;");
        assertThat(result("keeper.make().value + other")).isEqualTo("8");
        assertThat(result("keeper.make().getClass().getSimpleName()")).isEqualTo("Inner");
        assertThat(result("java.util.function.Supplier<Integer> later = () -> new Keeper().make().value;\nlater.get()"))
                .isEqualTo("7");
    }

    @Test
    void usersOfADefinitionAreRecompiledWithIt() {
        result("class Box { int size() { return 1; } }");
        result("int twice() { return 2 * new Box().size() + n0; }");
        result("int thrice() { return twice() + new Box().size() + n1 - n1; }");
        assertThat(result("thrice()")).isEqualTo("3");
        result("class Box { int size() { return 10; } }");
        assertThat(result("thrice()")).isEqualTo("30");
        assertThat(notebook.run("Box held = new Box();\nclass Box { }").printed())
                .contains("Box was redefined, so variables of the old type were dropped: held.");
        assertThat(notebook.run("thrice()").error()).contains("size");
    }

    @Test
    void laterDefinitionsAreFound() {
        result("int early() { return late(n2) + n3; }");
        result("int late(int n) { return n + n4; }");
        assertThat(result("early()")).isEqualTo("9");
        result("class Ring { Link next; }");
        result("class Link { Ring of; int sum() { return n5 + n6; } }");
        assertThat(result("new Link().sum()")).isEqualTo("11");
        assertThat(result("new Ring().next == null")).isEqualTo("true");
    }

    @Test
    void aUsersMethodReplacesALibrarysInItsCallers() {
        result("import static java.lang.Math.*;");
        result("int most() { return max(n1, n2); }");
        assertThat(result("most()")).isEqualTo("2");
        result("int max(int a, int b) { return -1; }");
        assertThat(result("most()")).isEqualTo("-1");
    }

    @Test
    void namesThatNoWordOfTheTextShowsAreFoundAllTheSame() {
        assertThat(result("\\u006e8 + 1")).isEqualTo("9");
        assertThat(result("n9 /* n10 */ + /* \" */ n11")).isEqualTo("20");
    }

    @Test
    void anUndefinedNameIsReportedOnce() {
        assertThat(notebook.run("n12 + n1000").error()).containsOnlyOnce("cannot find symbol: variable n1000");
        assertThat(result("n12")).isEqualTo("12");
    }

    @Test
    void allNamesAreOfferedByTab() {
        assertThat(notebook.ask(dev.weft.kernel.wire.Client.Channel.SHELL, "complete_request", Notebook.at("n9", 2))
                        .getAsJsonArray("matches")
                        .size())
                .isEqualTo(11);
    }
}

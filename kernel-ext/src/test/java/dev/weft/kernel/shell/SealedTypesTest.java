package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sealed types whose subtypes are inside them, beside them, in other types and in later cells. */
@SuppressWarnings("NullAway") // a cell that ends in an expression has a value
class SealedTypesTest {
    private static final String NUMBER = "record Num(int v) implements E {}";
    private static final String ADD = "record Add(E l, E r) implements E {}\n";
    private static final String SUM = "new Add(new E.Num(1), new E.Num(2))";
    private static final String RULE = "Write a sealed type and all its subtypes in one cell, or name them in its"
            + " declaration: sealed interface S permits A, S.B.";

    private Cells cells;

    @BeforeEach
    void open() {
        cells = new Cells();
    }

    @AfterEach
    void close() {
        cells.close();
    }

    private Object permittedBy(String type) throws CellFailure {
        return cells.run(type + ".class.isSealed() ? " + type + ".class.getPermittedSubclasses().length : -1");
    }

    @Test
    void aSubtypeMayBeBesideANestedOne() throws CellFailure {
        assertThat(cells.run("sealed interface E { " + NUMBER + " }\n" + ADD + SUM))
                .hasToString("Add[l=Num[v=1], r=Num[v=2]]");
        assertThat(permittedBy("E")).isEqualTo(2);
        assertThat(cells.failure("record Mul(E l, E r) implements E {}"))
                .contains("not allowed to extend sealed class: E")
                .endsWith(RULE);
    }

    @Test
    void aSubtypeMayBeInAnotherType() throws CellFailure {
        assertThat(cells.run("sealed interface E { " + NUMBER + " }\ninterface Ops { " + ADD + "}\n"
                        + SUM.replace("Add", "Ops.Add")))
                .hasToString("Add[l=Num[v=1], r=Num[v=2]]");
        assertThat(permittedBy("E")).isEqualTo(2);
    }

    @Test
    void variablesBetweenASealedTypeAndItsSubtypesKeepTheirValues() throws CellFailure {
        assertThat(cells.run(
                        "sealed interface E { " + NUMBER + " static boolean isAdd(E e) { return e instanceof Add; } }\n"
                                + "E one = new E.Num(1);\n" + ADD + "non-sealed interface Other extends E {}\n"
                                + "one + \" \" + E.isAdd(one) + E.isAdd(new Add(one, new Other() {}))"))
                .isEqualTo("Num[v=1] falsetrue");
        assertThat(permittedBy("E")).isEqualTo(3);
        assertThat(cells.run("Other.class.isSealed()")).isEqualTo(false);
    }

    @Test
    void subtypesThatAreNamedMayComeInLaterCells() throws CellFailure {
        cells.run("sealed interface E permits E.Num, Add { " + NUMBER + " }");
        cells.run(ADD);
        assertThat(permittedBy("E")).isEqualTo(2);
        assertThat(cells.run(SUM)).hasToString("Add[l=Num[v=1], r=Num[v=2]]");
    }

    @Test
    void aSubtypeMayBeSealedItself() throws CellFailure {
        cells.run("sealed interface E { " + NUMBER
                + " }\nsealed interface Deep extends E { record One() implements Deep {} }\n"
                + "record Two(int x) implements Deep { Two { if (x < 0) throw new IllegalArgumentException(); } }");
        assertThat(permittedBy("E")).isEqualTo(2);
        assertThat(permittedBy("Deep")).isEqualTo(2);
        assertThat(cells.run("(E) new Two(3)")).hasToString("Two[x=3]");
    }

    @Test
    void openClassesOfAFamilyCanBeExtended() throws CellFailure {
        cells.run("sealed abstract class E { static final class In extends E {} }\nnon-sealed class B extends E {}\n"
                + "final class C extends E {}\nclass D extends B {}");
        assertThat(permittedBy("E")).isEqualTo(3);
        assertThat(cells.run("new D() instanceof E")).isEqualTo(true);
    }

    @Test
    void aTypeThatIsNotPermittedOrPermitsNoneIsAnErrorWithTheRule() throws CellFailure {
        assertThat(cells.failure("sealed interface E {}"))
                .startsWith("sealed class must have subclasses")
                .endsWith(RULE);
        cells.run("sealed interface E { " + NUMBER + " }");
        assertThat(cells.failure(ADD)).endsWith(RULE);
    }

    @Test
    void anErrorInARedefinedTypeIsShownAtItsNewPlace() throws CellFailure {
        cells.run("int f(int a) { return a; }");
        cells.run("int f(int a) {\n  int b = a - a;\n  return a / b;\n}");
        assertThat(cells.failure("f(1)")).contains("at f, cell 2, line 3:  return a / b;");
        cells.run("class A { int g() { return f(1); } }");
        cells.run("\n\nint f(int a) { throw new IllegalStateException(); }");
        assertThat(cells.failure("new A().g()"))
                .as("compiled again with the last one")
                .contains("at f, cell 5, line 3:")
                .contains("at g, cell 4, line 1:");
    }

    @Test
    void anErrorInATypeThatHadToWaitIsShownAtItsPlace() throws CellFailure {
        cells.run("sealed interface E permits E.Num, Add {\n  record Num(int v) implements E { int g() {\n"
                + "    return 1 / v; } } }");
        cells.run("\n" + ADD);
        assertThat(cells.failure("new E.Num(0).g()")).contains("at g, cell 1, line 3:  return 1 / v; } } }");
    }
}

package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells run the same whether the private fields of JShell are available, fail at the start, fail later, or are not used. */
class ShortcutTest {
    private static final String CHANGED = "Cells use only the public API of JShell (its private fields have changed: ";
    private static final String NAMES =
            IntStream.range(0, 100).mapToObj(i -> "n" + i + " = " + i).collect(Collectors.joining(", ", "int ", ";"));

    private static List<Object> expected = List.of();

    private final List<String> log = new ArrayList<>();

    /** A fault of one member of JShell's classes. */
    private interface Fault {
        Field field(Class<?> owner) throws ReflectiveOperationException;

        default Method method() throws ReflectiveOperationException {
            throw new NoSuchMethodException("gone");
        }
    }

    private static final Fault MISSING = owner -> {
        throw new NoSuchFieldException("gone");
    };
    private static final Fault CLOSED = owner -> {
        throw new InaccessibleObjectException("closed");
    };

    /** A lookup in which one member has a fault. */
    private record Faulty(String member, Fault fault) implements PrivateFields.Lookup {
        @Override
        public Field field(Class<?> owner, String name) throws ReflectiveOperationException {
            return name.equals(member) ? fault.field(owner) : PrivateFields.REFLECTION.field(owner, name);
        }

        @Override
        public Method method(Class<?> owner, String name) throws ReflectiveOperationException {
            return name.equals(member) ? fault.method() : PrivateFields.REFLECTION.method(owner, name);
        }
    }

    private Cells cells(PrivateFields.Lookup lookup) {
        return new Cells(shell -> GuardedShortcut.of(shell, "", lookup, log::add));
    }

    /** Runs cells that use every part of the shortcut; returns their values and errors. */
    private static List<Object> outcome(Cells cells) throws CellFailure {
        List<Object> outcome = new ArrayList<>();
        cells.run(NAMES);
        cells.run("record Part(int weight) { }\nPart one = new Part(n7);\nvar parts = List.of(one, new Part(n8));");
        outcome.add(String.valueOf(cells.run("parts.get(1).weight() + n1")));
        outcome.add(cells.failure("parts + n1000"));
        outcome.add(cells.failure("String text = \"" + "a".repeat(70_000) + "\";"));
        outcome.add(cells.failure("int wrong = \"\";"));
        outcome.add(String.valueOf(cells.run("record Part(String name) { }\nnew Part(\"a\" + n2)")));
        outcome.add(cells.failure("one == null")); // its initializer no longer compiles
        return outcome;
    }

    @BeforeAll
    static void runInThePlainForm() throws CellFailure {
        try (Cells cells = new Cells("plain")) {
            expected = outcome(cells);
        }
    }

    @Test
    void thisJavaGivesAccessToThePrivateFields() throws Exception {
        assertThat(GuardedShortcut.trial("")).isEqualTo(GuardedShortcut.trial(null));
        assertThat(GuardedShortcut.trial("").isFast()).isTrue();
        try (Cells cells = cells(PrivateFields.REFLECTION)) {
            assertThat(outcome(cells)).isEqualTo(expected);
        }
        assertThat(log).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "diagnostics",
                "syntheticDiags",
                "outer",
                "classFullName",
                "availableSourcesOverride",
                "maps",
                "keyIndexToSnippet",
                "taskFactory",
                "fileManager",
                "classObjects"
            })
    void aMissingMemberLeavesTheShellUnchangedAndIsReportedOnce(String member) {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            GuardedShortcut guarded = GuardedShortcut.of(shell, null, new Faulty(member, MISSING), log::add);
            assertThat(guarded.used().isFast()).isFalse();
            assertThat(guarded.show(() -> Set.of("unused"))).isFalse();
            guarded.readSources(List::of);
            assertThat(shell.eval("1 + 1").get(0).value()).isEqualTo("2");
        }
        assertThat(log)
                .singleElement()
                .asString()
                .startsWith(CHANGED + "java.lang.NoSuch")
                .endsWith("Exception: gone).");
    }

    @Test
    void cellsRunWithoutAccessToThePrivateFields() throws Exception {
        try (Cells cells = cells(new Faulty("maps", CLOSED))) {
            assertThat(outcome(cells)).isEqualTo(expected);
        }
        assertThat(log)
                .containsExactly("Cells use only the public API of JShell (this Java was started without"
                        + " --add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED).");
    }

    /** The errors are first accessed after the first rejected cell. */
    @Test
    void cellsRunAfterAFieldOfAnotherTypeHasBeenRead() throws Exception {
        Fault text = owner -> PrivateFields.REFLECTION.field(owner, "source");
        try (Cells cells = cells(new Faulty("diagnostics", text))) {
            cells.run("int before = 1;");
            assertThat(log).isEmpty();
            assertThat(outcome(cells)).hasToString(renumbered(expected));
        }
        assertThat(log).singleElement().asString().startsWith(CHANGED + "java.lang.ClassCastException");
    }

    /** Returns the outcomes with the numbers of cells that follow one more cell. */
    private static String renumbered(List<Object> outcome) {
        return Pattern.compile("at cell (\\d+)")
                .matcher(outcome.toString())
                .replaceAll(number -> "at cell " + (Integer.parseInt(number.group(1)) + 1));
    }

    /** The selection of names is first made in the cell after the hundred names. */
    @Test
    void theCellInWhichASelectionOfNamesFailsRunsWithAllNames() throws Exception {
        Fault kind = new Fault() {
            @Override
            public Field field(Class<?> owner) throws NoSuchFieldException {
                throw new NoSuchFieldException("gone");
            }

            @Override
            public Method method() throws ReflectiveOperationException {
                return PrivateFields.REFLECTION.method(Snippet.class, "kind");
            }
        };
        try (Cells cells = cells(new Faulty("classFullName", kind))) {
            assertThat(outcome(cells)).isEqualTo(expected);
        }
        assertThat(log).singleElement().asString().startsWith(CHANGED + "java.lang.ClassCastException");
    }

    /** A shortcut with whose selection the shell fails. */
    private static final class Breaking implements Shortcut {
        private boolean selects;

        @Override
        public boolean show(Supplier<Set<String>> names) {
            selects = true;
            return true;
        }

        @Override
        public void showAll() {
            selects = false;
        }

        @Override
        public void free(Snippet rejected) {
            throw new LinkageError("free");
        }

        @Override
        public void readSources(Supplier<List<Path>> places) {
            throw new IllegalStateException("sources");
        }
    }

    @Test
    void anEvaluationThatFailsOnlyWithSelectedNamesIsRepeatedWithAll() {
        Breaking breaking = new Breaking();
        GuardedShortcut guarded = new GuardedShortcut(breaking, log::add);
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.eval(NAMES);
            NeededNames names = new NeededNames(shell, guarded);
            Supplier<List<SnippetEvent>> evaluation = () -> {
                if (breaking.selects) {
                    throw new IndexOutOfBoundsException("of the shell");
                }
                return shell.eval("n1 + n2");
            };
            assertThat(names.eval("n1 + n2", evaluation, thrown -> false).get(0).value())
                    .isEqualTo("3");
            assertThat(names.eval("n1 + n2", evaluation, thrown -> false).get(0).value())
                    .isEqualTo("3");
        }
        assertThat(log).containsExactly(CHANGED + "java.lang.IndexOutOfBoundsException: of the shell).");
    }

    @Test
    void anExceptionThatAlsoOccursWithAllNamesIsNotAFailureOfTheShortcut() {
        GuardedShortcut guarded = new GuardedShortcut(new Breaking(), log::add);
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.eval(NAMES);
            Supplier<List<SnippetEvent>> evaluation = () -> {
                throw new IllegalStateException("of the code");
            };
            for (boolean isNotOfShell : new boolean[] {true, false}) {
                assertThatThrownBy(() -> new NeededNames(shell, guarded).eval("n1", evaluation, thrown -> isNotOfShell))
                        .hasMessage("of the code");
            }
        }
        assertThat(log).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyAccessThatFailsIsReportedOnce(boolean sourcesFirst) {
        GuardedShortcut guarded = new GuardedShortcut(new Breaking(), log::add);
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            Snippet rejected = shell.eval("int a = \"\";").get(0).snippet();
            if (sourcesFirst) {
                guarded.readSources(List::of);
            }
            guarded.free(rejected);
            guarded.readSources(List::of);
        }
        assertThat(log)
                .containsExactly(CHANGED
                        + (sourcesFirst
                                ? "java.lang.IllegalStateException: sources)."
                                : "java.lang.LinkageError: free)."));
    }

    @Test
    void onlyThePrivateFieldsFreeTheErrorsOfRejectedCode() throws Exception {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            Snippet rejected = shell.eval("int a = \"\";").get(0).snippet();
            new PublicApi().free(rejected);
            assertThat(shell.diagnostics(rejected)).isNotEmpty();
            new PrivateFields(shell, PrivateFields.REFLECTION).free(rejected);
            assertThat(shell.diagnostics(rejected)).isEmpty();
        }
    }

    @Test
    void onlyThePrivateFieldsSelectNames() throws Exception {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.eval("int shown = 1;");
            shell.eval("int hidden = 2;");
            Shortcut fields = new PrivateFields(shell, PrivateFields.REFLECTION);
            assertThat(fields.show(() -> Set.of("shown"))).isTrue();
            assertThat(shell.eval("shown").get(0).value()).isEqualTo("1");
            assertThat(shell.eval("hidden").get(0).status()).isEqualTo(Snippet.Status.REJECTED);
            fields.showAll();
            assertThat(shell.eval("hidden").get(0).value()).isEqualTo("2");
            assertThat(new PublicApi().show(() -> Set.of("shown"))).isFalse();
        }
    }
}

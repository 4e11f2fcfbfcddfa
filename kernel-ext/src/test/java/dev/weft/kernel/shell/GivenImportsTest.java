package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GivenImportsTest {
    private static final String FIRST = "import static java.lang.Math.*;";
    private static final List<String> GIVEN = List.of(
            FIRST,
            "import java.util.*;",
            "import java.time.*;",
            "import java.text.Format;",
            "import java.util.jar.Manifest;");

    private final JShell shell = JShell.builder().executionEngine("local").build();
    private final GivenImports given = new GivenImports(shell);

    @AfterEach
    void close() {
        shell.close();
    }

    private String value(String code) {
        List<SnippetEvent> events = given.eval(code);
        SnippetEvent last = events.get(events.size() - 1);
        return last.status() == Status.REJECTED
                ? shell.diagnostics(last.snippet()).toList().get(0).getMessage(null)
                : last.value();
    }

    private void allStillHold() {
        assertThat(value("abs(-3) + List.of(1).size() + Year.of(7).getValue()")).isEqualTo("11");
        assertThat(value("Format.class.getName()")).isEqualTo("\"java.text.Format\"");
        assertThat(value("Manifest.class.getName()")).isEqualTo("\"java.util.jar.Manifest\"");
    }

    @Test
    void all_are_one_snippet() {
        assertThat(given.declare(GIVEN)).isEmpty();
        assertThat(shell.imports()).hasSize(1);
        allStillHold();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import java.util.*;",
                "import java.util.List;",
                "import java.text.Format;",
                "import java.time.*;",
                FIRST,
                "import static java.lang.Math.abs;",
                "import java.util.regex.*;"
            })
    void a_default_import_typed_by_the_user_drops_none(String typed) {
        given.declare(GIVEN);
        assertThat(given.eval(typed)).noneMatch(event -> event.status() == Status.REJECTED);
        assertThat(given.eval(typed)).noneMatch(event -> event.status() == Status.REJECTED);
        allStillHold();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import javax.swing.text.html.parser.Parser;",
                "import java.util.jar.*;",
                "int Format = 3;",
                "String s = \"class Format\"; // record Format",
                "class Outer { class Format { } }",
                "record Format(int n) { int twice() { return \"\"; } }",
                "import java.no.Format;"
            })
    void text_that_resembles_a_type_of_that_name_drops_none(String code) {
        given.declare(GIVEN);
        var ignored = given.eval(code);
        assertThat(value("Format.class.getName()")).isEqualTo("\"java.text.Format\"");
        assertThat(value("Manifest.class.getName()")).isEqualTo("\"java.util.jar.Manifest\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class Format { }",
                "/** A word. */ public record Format(int n) { }",
                "enum Format { A }",
                "@Deprecated interface Format { }"
            })
    void a_type_of_the_users_comes_before_one_that_is_given(String code) {
        given.declare(GIVEN);
        assertThat(given.eval(code)).noneMatch(event -> event.status() == Status.REJECTED);
        assertThat(value("Format.class.getSimpleName() + Format.class.getPackageName().startsWith(\"REPL\")"))
                .isEqualTo("\"Formattrue\"");
        assertThat(value("Manifest.class.getName()")).isEqualTo("\"java.util.jar.Manifest\"");
        assertThat(value("abs(-3) + List.of(1).size()")).isEqualTo("4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import java.lang.annotation.Target;",
                "// the other one\nimport javax.print.attribute.standard.Media;",
                "import java.util.logging.Formatter;"
            })
    void imports_of_other_names_leave_all(String code) {
        given.declare(GIVEN);
        assertThat(given.eval(code)).noneMatch(event -> event.status() == Status.REJECTED);
        allStillHold();
    }

    @Test
    void a_class_that_the_user_imports_comes_before_one_of_its_name_that_is_given() {
        given.declare(List.of(FIRST, "import java.util.*;", "import java.util.Date;", "import java.text.Format;"));
        assertThat(value("Date.class.getName()")).isEqualTo("\"java.util.Date\"");
        assertThat(given.eval("/* of a table */ import java.sql.Date;"))
                .noneMatch(event -> event.status() == Status.REJECTED);
        assertThat(value("Date.class.getName()")).isEqualTo("\"java.sql.Date\"");
        assertThat(value("Format.class.getName()")).isEqualTo("\"java.text.Format\"");
        assertThat(value("abs(-3) + List.of(1).size()")).isEqualTo("4");
    }

    @Test
    void variables_keep_their_values_when_an_import_is_dropped() {
        given.declare(GIVEN);
        for (String each : List.of(
                "class Box { int n = (int) abs(-5); List<Integer> all = List.of(1); Manifest m; }",
                "Box box = new Box();",
                "int twice(int n) { return abs(n) * 2; }",
                "Year year = Year.of(2020);",
                "record Format(int n) { }")) {
            var ignored = given.eval(each);
        }
        assertThat(value("box.n + twice(-4) + year.getValue() + new Format(1).n()"))
                .isEqualTo("2034");
    }

    @Test
    void one_that_is_refused_is_named_and_the_others_hold() {
        assertThat(given.declare(
                        List.of(FIRST, "import java.util.*;", "import java.no.One;", "import java.text.Format;")))
                .containsExactly("import java.no.One;");
        assertThat(value("abs(-3) + List.of(1).size()")).isEqualTo("4");
        assertThat(value("Format.class.getName()")).isEqualTo("\"java.text.Format\"");
        assertThat(given.eval("record Format(int n) { int m() { return \"\"; } }"))
                .anyMatch(event -> event.status() == Status.REJECTED);
        assertThat(value("Format.class.getName()")).isEqualTo("\"java.text.Format\"");
        assertThat(given.eval("record Format(int n) { }")).noneMatch(event -> event.status() == Status.REJECTED);
        assertThat(value("new Format(3).n() + abs(-1)")).isEqualTo("4");
    }
}

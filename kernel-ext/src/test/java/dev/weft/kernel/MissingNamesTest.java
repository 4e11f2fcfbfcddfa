package dev.weft.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of cells that use undefined names or are incomplete. */
class MissingNamesTest {
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
            var n = new AtomicLong(3);              | Add the line: import java.util.concurrent.atomic.AtomicLong;
            AtomicInteger n = new AtomicInteger(1); | Add the line: import java.util.concurrent.atomic.AtomicInteger;
            SimpleRegression.class                  | Add the line: import org.apache.commons.math3.stat.regression.SimpleRegression;
            DoubleColumn.create("x")                | Add the line: import tech.tablesaw.api.DoubleColumn;
            """)
    void the_import_that_is_missing_is_offered_once(String cell, String line) {
        assertThat(notebook.run(cell).error().lines().filter(each -> each.startsWith("Add ")))
                .containsExactly(line);
        assertThat(notebook.run(cell).error()).doesNotContain("Did you mean");
    }

    @Test
    void of_several_classes_of_a_name_those_of_the_language_come_first() {
        assertThat(notebook.run("var c = Type.class;").error().lines())
                .filteredOn(each -> each.startsWith("Add "))
                .singleElement()
                .satisfies(each -> assertThat(each)
                        .startsWith("Add one of these lines: import java.lang.reflect.Type;  or  import "));
    }

    @Test
    void a_misspelt_class_is_still_corrected() {
        assertThat(notebook.run("Lits.of(1)").error())
                .contains("Did you mean List")
                .doesNotContain("Add ");
    }

    @Test
    void a_word_written_as_a_method_is_told_apart_from_a_misspelt_method() {
        assertThat(notebook.run("measured(\"collectives-leonardo\").guidelines()")
                        .error())
                .contains("Write guidelines(..) around what is before the dot.")
                .doesNotContain("Did you mean");
        assertThat(notebook.run("measured(\"collectives-leonardo\").guidelin()").error())
                .doesNotContain("around what is before the dot");
    }

    @Test
    void a_declaration_that_waits_for_a_class_suggests_its_import() {
        assertThat(notebook.run("AtomicLong counter;").printed()).isEqualTo("""
                counter cannot be used until this is defined: class AtomicLong
                Add the line: import java.util.concurrent.atomic.AtomicLong;
                """);
    }

    @Test
    void a_call_of_a_method_whose_types_are_not_imported_suggests_the_import() {
        String error =
                notebook.run("int sum(AtomicLong a) { return 1; }\nsum(null)").error();
        assertThat(error)
                .contains("cannot find symbol: method sum(")
                .contains("sum cannot be used until this is defined: class AtomicLong")
                .contains("Add the line: import java.util.concurrent.atomic.AtomicLong;")
                .doesNotContain("Did you mean");
    }

    @Test
    void overloads_work_and_a_call_of_one_by_another_shows_the_rule() {
        assertThat(notebook.run("int f(int a) { return g(a); }\nint f(String s) { return 1; }\n"
                                + "int g(int a) { return a; }\nf(3) + f(\"\")")
                        .result())
                .isEqualTo("4");
        assertThat(notebook.run("int h(int a) { return h(\"\" + a); }\nint h(String a) { return 1; }")
                        .error())
                .endsWith("In a cell, a method cannot call its overloads. Give \"h\" two names,"
                        + " or put both methods into a class.");
        assertThat(notebook.run("int k(int a) { String s = a; return 1; }").error())
                .doesNotContain("overloads");
    }

    @Test
    void a_record_checks_its_values_as_in_a_file() {
        assertThat(notebook.run(
                                "record Size(int a) { Size { if (a < 0) throw new IllegalArgumentException(\"a\"); } }\n"
                                        + "new Size(2)")
                        .result())
                .isEqualTo("Size[a=2]");
        assertThat(notebook.run("new Size(-1)").error()).contains("IllegalArgumentException: a");
        assertThat(notebook.run("record Pair(int a) { Pair(int a) { this.a = a; } record In(int b) { In { b++; } } }\n"
                                + "new Pair.In(1)")
                        .result())
                .isEqualTo("In[b=2]");
        assertThat(notebook.run("record Wrong(int a) { Wrong { a = \"\"; } }").error())
                .contains("String cannot be converted to int")
                .contains("Wrong { a = \"\"; }");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int a = 1#int b = 2;                        | 1 |     int a = 1         |              ^
            int h(int n) {#  int m = n + 1#  return m;} | 2 |       int m = n + 1   |                    ^
            f(1)##// why#f(2)                           | 1 |     f(1)              |         ^
            """, ignoreLeadingAndTrailingWhitespace = true)
    void a_missing_semicolon_is_shown_where_it_belongs(String cell, int line, String shown, String caret) {
        String error = notebook.run(cell.replace('#', '\n')).error();
        assertThat(error).startsWith("';' expected\n").contains(", line " + line + "\n");
        assertThat(error.lines().skip(2).map(String::strip)).containsExactly(shown, caret);
        String[] lines = error.lines().skip(2).toArray(String[]::new);
        assertThat(lines[1].length()).isEqualTo(lines[0].length() + 1);
    }
}

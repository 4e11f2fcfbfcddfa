package dev.weft.kernel.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.kernel.shell.Cell.Piece;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchTest {
    private static List<Batch> batches(String code) {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            return Batch.of(Cell.split(shell.sourceCodeAnalysis(), code));
        }
    }

    @Test
    void statements_are_compiled_at_once_but_declarations_magics_and_the_last_are_not() {
        String code =
                "a();\nint n = 1;\nb(); c();\nif (n > 0) d();\n%time\ne();\nint f() { return 1; }\ng();\nh();\nk()";
        assertThat(batches(code).stream()
                        .map(batch -> batch.pieces().stream()
                                .map(piece -> piece.source().strip())
                                .collect(Collectors.joining(" ")))
                        .map(text -> text.startsWith("lineMagic") ? "%" : text))
                .containsExactly(
                        "a();",
                        "int n = 1;",
                        "b(); c(); if (n > 0) d();",
                        "%",
                        "e();",
                        "int f() { return 1; }",
                        "g(); h();",
                        "k()");
    }

    @Test
    void joined_statements_keep_their_lines() {
        Piece joined = batches("int n = 1;\n\na();\n// a word\nb(\n1); c();\n\nd();\nn")
                .get(1)
                .joined();
        assertThat(joined.line()).isEqualTo(3);
        assertThat(joined.source().lines().map(String::strip))
                .containsExactly("a();", "", "b(", "1); c();", "", "d();");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (!(o instanceof String s)) throw new Error();",
                "var a = 1;",
                "class A { }",
                "record A(int b) { }",
                "import java.util.*;",
                "int f() { return 1; }",
                "a + b;"
            })
    void statements_whose_meaning_depends_on_others_are_not_joined(String statement) {
        assertThat(isPlain(statement)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a();",
                "a = 1;",
                "n++;",
                "for (int i = 0; i < 3; i++) a();",
                "{ int n = 1; a(n); }",
                "list.forEach(each -> { if (each > 1) return; a(); });",
                "new Thread() { public void run() { if (b) return; a(); } }.start();",
                "try { a(); } finally { b(); }"
            })
    void other_statements_join(String statement) {
        assertThat(isPlain(statement)).isTrue();
    }

    private static boolean isPlain(String statement) {
        return Units.of(statement).units().get(0).plain();
    }
}

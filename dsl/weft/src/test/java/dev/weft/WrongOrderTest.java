package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jshell.Diag;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;

/** What must not compile in a cell, next to what must. */
class WrongOrderTest {
    @Test
    void bandwidth_and_latency_cannot_be_swapped() {
        assertThat(errors("network().host(16).link(GBps(3.787), ns(1616))")).isEmpty();
        assertThat(errors("network().host(16).link(ns(1616), GBps(3.787))"))
                .anyMatch(error -> error.contains("Time cannot be converted to dev.weft.units.Bandwidth")
                        || error.contains("incompatible types"));
    }

    @Test
    void a_size_is_no_time_and_a_number_is_no_quantity() {
        assertThat(errors("queue(KiB(4))")).isNotEmpty();
        assertThat(errors("network().match(271)")).isNotEmpty();
        assertThat(errors("KiB(4).plus(ns(1))")).isNotEmpty();
        assertThat(errors("KiB(4).at(GBps(1)).plus(ns(1))")).isEmpty();
    }

    private static List<String> errors(String cell) {
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            shell.eval("import static dev.weft.Weft.*;");
            SnippetEvent last = shell.eval(cell + ";").get(0);
            Snippet snippet = last.snippet();
            return shell.diagnostics(snippet)
                    .filter(Diag::isError)
                    .map(problem -> problem.getMessage(null))
                    .toList();
        }
    }
}

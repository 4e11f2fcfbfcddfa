package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Display;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every line of Weft on the pages for users of other tools runs: cells, and the middle column of the tables of one of them. */
class ComingFromTest {
    private static final Path PAGE = Path.of("docs/coming-from.md");
    private static final Pattern CELL_OR_ROW =
            Pattern.compile("(?m)```java\\n((?s:.*?))```|^\\| [^|]*\\| (?:`([^`|]+)`)? ?\\| ([^|]*)\\|$");
    private static final List<String> FILES = List.of("p.xml", "run.txt", "schedule.goal", "model.jmva", "model.jsimg");

    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void every_line_of_weft_runs() throws IOException {
        List<String> lines = lines(PAGE);
        assertThat(lines).hasSizeGreaterThan(35);
        lines.addAll(lines(Path.of("docs/when-not.md")));
        Display.Sink before = Display.install(new Display.Sink() {
            @Override
            public void show(Object value) {}

            @Override
            public void update(String id, Object value) {}
        });
        List<String> failed = new ArrayList<>();
        try (JShell shell = JShell.builder().executionEngine("local").build()) {
            for (String line : lines) {
                run(shell, line, failed);
            }
        } finally {
            Display.install(before);
        }
        assertThat(String.join("\n", failed)).isEmpty();
    }

    @Test
    void every_row_has_three_columns_and_names_a_word_or_what_is_missing() throws IOException {
        try (Stream<String> rows = Files.lines(PAGE)) {
            assertThat(rows.filter(row -> row.startsWith("| ")).toList())
                    .allMatch(row -> row.matches("\\|[^|]+\\| (?:`[^`|]+` |[^`|]*)\\|[^|]*\\|"));
        }
    }

    private static List<String> lines(Path page) throws IOException {
        List<String> lines = new ArrayList<>();
        Matcher each = CELL_OR_ROW.matcher(Files.readString(page));
        while (each.find()) {
            String line = each.group(1) != null ? each.group(1) : each.group(2);
            if (line != null) {
                lines.add(line.strip());
            }
        }
        return lines;
    }

    /** Whether a line so far had no data set, as in this module alone. */
    private boolean withoutData;

    private void run(JShell shell, String line, List<String> failed) {
        String rest = line;
        for (String file : FILES) {
            rest = rest.replace(
                    "\"" + file, "\"" + folder.resolve(file).toString().replace('\\', '/'));
        }
        while (!rest.isBlank()) {
            var part = shell.sourceCodeAnalysis().analyzeCompletion(rest);
            for (SnippetEvent event : shell.eval(part.source() == null ? rest : part.source())) {
                String message = event.exception() == null
                        ? ""
                        : String.valueOf(event.exception().getMessage());
                boolean missing = message.contains("class path has no data sets");
                withoutData |= missing;
                // a line without its data leaves its variable null
                boolean noData = missing || (withoutData && message.endsWith("is null"));
                boolean replaced = event.causeSnippet() != null; // an earlier line, by this one
                if ((!replaced && event.status() != Status.VALID) || (event.exception() != null && !noData)) {
                    failed.add(line + ": " + problem(shell, event));
                }
            }
            rest = part.source() == null ? "" : part.remaining();
        }
    }

    private static String problem(JShell shell, SnippetEvent event) {
        return event.exception() != null
                ? String.valueOf(event.exception().getMessage())
                : shell.diagnostics(event.snippet())
                        .map(each -> each.getMessage(null))
                        .toList()
                        .toString();
    }
}

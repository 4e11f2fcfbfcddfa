package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Rich;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages of the guide run, each as one kernel's cells from top to bottom, and print the text below a cell letter by letter;
 * {@code -Dweft.goldens.write=true} writes these texts anew.
 */
class GuideTest {
    private static final Path DATA = Path.of("../datasets/src/main/resources");
    private static final String REFUSED = "\n## What is refused\n";
    private static final int LONGEST_CELL = 15;
    private static final int LONGEST_PAGE = 80;

    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void pages_run_and_print_what_they_say() throws IOException {
        Map<Path, List<String>> cells = new LinkedHashMap<>();
        for (Path page : Pages.in(Pages.GUIDE)) {
            cells.put(page, Pages.cells(Files.readString(page)));
        }
        assertThat(cells).hasSizeGreaterThan(15);
        shown(cells).forEach((page, shown) -> check(page, cells.getOrDefault(page, List.of()), shown));
    }

    private static void check(Path page, List<String> cells, List<List<Object>> shown) {
        String text = read(page);
        List<String> printed = shown.stream().map(GuideTest::printed).toList();
        String now = Pages.printing(text, printed);
        if (Golden.writes()) {
            write(page, now);
            text = now;
        }
        assertThat(text).as("%s", page).isEqualTo(now);
        String refused = text.substring(text.indexOf(REFUSED));
        for (int i = 0; i < printed.size(); i++) {
            if (shown.get(i).stream().anyMatch(ModelException.class::isInstance)) {
                assertThat(refused)
                        .as("the last part of %s, which has all of its cells that are refused", page)
                        .contains("```java\n" + cells.get(i) + "```\n\n```text\n" + printed.get(i) + "\n```");
            }
        }
    }

    @Test
    void a_page_opens_with_a_question_says_what_is_refused_and_is_short() throws IOException {
        for (Path page : Pages.in(Pages.GUIDE)) {
            String text = Files.readString(page);
            assertThat(text).as("%s", page).matches("(?s)# [^\n]+\n\n[^\n]*\\?.*" + REFUSED + ".*");
            assertThat(text.replaceAll("(?s)```text\\n.*?```\\n\\n?", "").lines())
                    .as("lines of %s without what cells print", page)
                    .hasSizeLessThanOrEqualTo(LONGEST_PAGE);
            assertThat(Pages.cells(text))
                    .as("cells of %s", page)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(cell -> assertThat(cell.lines()).hasSizeLessThanOrEqualTo(LONGEST_CELL));
        }
    }

    @Test
    void the_page_about_the_guide_leads_to_each_page() throws IOException {
        String contents = Files.readString(Path.of("docs/guide.md"));
        for (Path page : Pages.in(Pages.GUIDE)) {
            assertThat(contents).contains("(guide/" + page.getFileName() + ")");
        }
    }

    @Test
    void a_page_that_prints_something_else_is_found() {
        String page =
                "# A\n\n```java\n1 + 1\n```\n\n```text\n3\n```\n\nText.\n\n```java\nvar two = 2;\n```\n\n```text\nold\n```\n";
        assertThat(Pages.cells(page)).containsExactly("1 + 1\n", "var two = 2;\n");
        assertThat(Pages.printing(page, List.of("2", "new")))
                .isEqualTo(page.replace("\n3\n", "\n2\n").replace("old", "new"));
        assertThat(printed(List.of(2 / 3.0, "", 1))).isEqualTo("0.6667\n1");
    }

    /** With the data sets, which are on the class path of users. */
    private Map<Path, List<List<Object>>> shown(Map<Path, List<String>> cells) throws IOException {
        try (URLClassLoader data =
                new URLClassLoader(new URL[] {DATA.toUri().toURL()}, GuideTest.class.getClassLoader())) {
            return Examples.shown(cells, folder, data);
        }
    }

    /** What a kernel prints below a cell. */
    private static String printed(List<Object> values) {
        return values.stream()
                .map(GuideTest::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static String text(Object value) {
        if (value instanceof Double number) {
            return Digits.four(number);
        }
        if (value instanceof ModelException refused) {
            return String.valueOf(refused.getMessage());
        }
        Object plain = value instanceof Rich rich ? rich.bundle().get("text/plain") : value;
        return String.valueOf(plain).strip().replaceAll(" +(?=\n)", "");
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path page, String text) {
        try {
            Files.writeString(page, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

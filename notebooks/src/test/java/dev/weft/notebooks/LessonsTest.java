package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A lesson takes an hour: at most 25 short cells of code, which a reader writes alike. What tests the sentences of a paper or of the
 * text is on the paper's page in {@code audit}, and both pages lead to one another.
 */
class LessonsTest {
    private static final int CELLS = 25;
    private static final int LINES = 12;
    private static final int WORDS = 1700;

    /** What a lesson leaves to the page that checks its paper: tests, types and methods of its own. */
    private static final Pattern MACHINERY = Pattern.compile(
            "(?<![.\\w])(?:claim|check|claims)\\(|(?m)^(?:static |private )?(?:record|class|enum|interface) "
                    + "|(?m)^(?:[\\w.<>\\[\\], ]+ )\\w+\\([^()]*\\) *\\{");

    /** An import that only machinery needs; one of a library that the cell shows is part of the lesson. */
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(?:dev\\.weft|java\\.util)");

    private static final Pattern LINK = Pattern.compile("\\]\\((?:\\.\\./|audit/)([^)/#]+)\\.ipynb\\)");

    static List<Path> lessons() throws IOException {
        return NotebookFiles.lessons();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_has_at_most_25_cells_of_at_most_a_dozen_lines(Path lesson) throws IOException {
        List<String> code = NotebookFiles.code(lesson);
        assertThat(code).hasSizeBetween(3, CELLS);
        assertThat(code)
                .allSatisfy(cell -> assertThat(cell.lines().count()).as(cell).isLessThanOrEqualTo(LINES));
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_tests_nothing_and_defines_nothing_but_variables(Path lesson) throws IOException {
        List<String> code = NotebookFiles.code(lesson);
        assertThat(code).noneMatch(cell -> MACHINERY.matcher(cell).find());
        assertThat(code.get(0)).contains("import static dev.weft.Weft.*;");
        assertThat(code.subList(1, code.size()))
                .noneMatch(cell -> IMPORT.matcher(cell).find());
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_is_a_sequence_of_slides_each_with_one_heading_at_its_top(Path lesson) throws IOException {
        List<String> slides = NotebookFiles.slides(lesson);
        assertThat(slides).doesNotContain("").startsWith("slide");
        for (String text : NotebookFiles.prose(lesson)) {
            assertThat(text.lines().skip(1).filter(line -> line.startsWith("## ")))
                    .as(text)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_asks_a_question_and_ends_with_what_to_remember(Path lesson) throws IOException {
        List<String> prose = NotebookFiles.prose(lesson);
        String title = prose.get(0).lines().findFirst().orElseThrow();
        assertThat(title).startsWith("# ").contains("?");
        List<String> headings = prose.stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("## "))
                .toList();
        int answer = headings.indexOf("## What to remember");
        assertThat(answer).as("the answer to the question of the title").isNotNegative();
        assertThat(headings.subList(answer + 1, headings.size()))
                .allMatch(line -> line.matches("## (Exercises|Limits of this page)"))
                .contains("## Exercises");
        assertThat(prose)
                .filteredOn(text -> text.startsWith("## What to remember"))
                .allSatisfy(text -> assertThat(text.lines()
                                .filter(line -> line.startsWith("| "))
                                .count())
                        .isBetween(5L, 7L));
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_has_at_most_1700_words_besides_its_solution(Path lesson) throws IOException {
        String text = String.join("\n", NotebookFiles.prose(lesson)).replaceAll("(?s)<details>.*?</details>", "");
        assertThat(Arrays.stream(text.split("\\s+")).filter(word -> !word.equals("|")))
                .hasSizeLessThanOrEqualTo(WORDS);
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_keeps_no_books_of_papers_in_its_cells(Path lesson) throws IOException {
        assertThat(NotebookFiles.code(lesson))
                .as("figures of papers are lines of datasets/src/main/resources/META-INF/weft/exhibits.tsv")
                .noneMatch(cell -> cell.contains(".paper(") || cell.contains(".reproduces("));
    }

    /** A placement of ranks is named as a reader's launcher names it. */
    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_that_places_ranks_says_so_in_the_words_of_mpirun(Path lesson) throws IOException {
        String code = String.join("\n", NotebookFiles.code(lesson));
        if (code.contains("perNode") || code.contains("perProcessor")) {
            assertThat(String.join("\n", NotebookFiles.prose(lesson))).containsPattern("--map-by (node|core)");
        }
    }

    @Test
    void a_page_of_claims_and_its_lessons_lead_to_one_another() throws IOException {
        for (Path page : NotebookFiles.all()) {
            if (page.startsWith("audit")) {
                List<String> lessons = links(page);
                assertThat(lessons).as("lessons to which " + page + " leads").isNotEmpty();
                for (String lesson : lessons) {
                    assertThat(links(Path.of(lesson + ".ipynb")))
                            .as("pages of claims to which " + lesson + " leads")
                            .contains(page.getFileName().toString().replace(".ipynb", ""));
                }
            }
        }
    }

    /** The names of the notebooks in the other folder to which the text of a notebook leads. */
    private static List<String> links(Path notebook) throws IOException {
        Matcher link = LINK.matcher(String.join("\n", NotebookFiles.prose(notebook)));
        return link.results().map(each -> each.group(1)).distinct().toList();
    }
}

package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every lesson ends with three exercises or more, a cell for the answers and one that checks them, and a folded solution, which
 * {@link NotebooksTest} runs. The check holds codes of the answers, so that nobody reads them by accident.
 */
class SolutionsTest {
    private static final Pattern SOLUTION =
            Pattern.compile("<details><summary>Solution</summary>\\s*```java\\n(.*?)```\\s*</details>", Pattern.DOTALL);

    private static final Pattern CHECKED =
            Pattern.compile("exercise\\(\"[^\"]+\", answer(\\d+), \"[0-9a-f]{6}\"(?:, \"[^\"]+\")?\\)");

    static List<Path> notebooks() throws IOException {
        return NotebookFiles.lessons();
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void three_answers_are_asked_for_checked_and_solved(Path notebook) throws IOException {
        List<String> code = NotebookFiles.code(notebook);
        List<String> answers = CHECKED.matcher(code.get(code.size() - 1))
                .results()
                .map(each -> each.group(1))
                .toList();
        assertThat(answers).as("exercises checked by the last cell").hasSizeGreaterThanOrEqualTo(3);
        assertThat(code.get(code.size() - 2)).as("the answers to fill in").contains("null");
        assertThat(answers)
                .as("what the solution answers")
                .allSatisfy(each -> assertThat(solution(notebook)).contains("answer" + each + " ="));
    }

    private static String solution(Path notebook) throws IOException {
        StringBuilder solutions = new StringBuilder();
        for (String text : NotebookFiles.prose(notebook)) {
            SOLUTION.matcher(text).results().forEach(folded -> solutions.append(folded.group(1)));
        }
        return solutions.toString();
    }
}

package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every notebook ends with three exercises or more whose folded solution its own self-check calls right. The check holds codes of
 * the answers, so that nobody reads them by accident.
 */
class SolutionsTest {
    private static final Pattern SOLUTION =
            Pattern.compile("<details><summary>Solution</summary>\\s*```java\\n(.*?)```\\s*</details>", Pattern.DOTALL);

    private static final Pattern CHECKED = Pattern.compile("exercise\\(\"[^\"]+\", answer(\\d+), \"[0-9a-f]{6}\"\\)");

    static Stream<Path> notebooks() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("notebooks")
    void the_folded_solution_is_right_by_the_self_check(Path notebook, @TempDir Path folder)
            throws IOException, InterruptedException {
        List<String> code = new ArrayList<>();
        String solution = "";
        for (JsonElement each : JsonParser.parseString(Files.readString(notebook))
                .getAsJsonObject()
                .getAsJsonArray("cells")) {
            JsonObject cell = each.getAsJsonObject();
            String source = Scratch.joined(cell.get("source"));
            Matcher folded = SOLUTION.matcher(source);
            if (cell.get("cell_type").getAsString().equals("code")) {
                code.add(source.replace(
                        "\"../datasets", "\"" + Path.of("../datasets").toRealPath()));
            } else if (folded.find()) {
                solution = folded.group(1);
            }
        }
        assertThat(solution).as("a folded solution").isNotEmpty();
        List<String> answers = CHECKED.matcher(code.get(code.size() - 1))
                .results()
                .map(each -> each.group(1))
                .toList();
        assertThat(answers).as("exercises checked by the last cell").hasSizeGreaterThanOrEqualTo(3);
        assertThat(code.get(code.size() - 2)).as("the answers to fill in").contains("null");
        code.add(code.size() - 1, solution);
        List<String> shown = Scratch.run(folder, code);
        assertThat(shown.get(shown.size() - 1))
                .contains(answers.stream().map(each -> each + ": right").toList())
                .doesNotContain("not");
    }
}

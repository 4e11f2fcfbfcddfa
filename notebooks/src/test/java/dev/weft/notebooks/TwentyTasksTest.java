package dev.weft.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty things that newcomers want, each in one short cell that runs and shows what the page says. */
class TwentyTasksTest {
    private static final int LONGEST = 8;
    private static final Pattern TASK =
            Pattern.compile("### (.*?)\\n\\n```java\\n(.*?)```\\n(?:\\n```text\\n(.*?)```\\n)?", Pattern.DOTALL);

    @Test
    void eachTaskIsOneShortCellThatShowsItsAnswer(@TempDir Path folder) throws IOException, InterruptedException {
        List<String> tasks = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        Matcher task = TASK.matcher(Files.readString(Path.of("../dsl/docs/twenty-tasks.md")));
        while (task.find()) {
            String code = task.group(2);
            assertThat(code.lines().count()).as(task.group(1)).isLessThanOrEqualTo(LONGEST);
            tasks.add(task.group(1));
            cells.add(code.replace("\"bandwidth.", "\"" + folder + "/bandwidth."));
            expected.add(task.group(3) == null ? "" : task.group(3).strip());
        }
        assertThat(tasks).hasSize(20);
        List<String> shown = Scratch.run(folder, cells);
        for (int i = 0; i < cells.size(); i++) {
            assertThat(shown.get(i)).as(tasks.get(i)).isNotBlank().contains(expected.get(i));
        }
    }
}

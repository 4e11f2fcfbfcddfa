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

/** The README's code runs as it stands and prints what the README says it prints. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("```(java|text)\\n(.*?)```", Pattern.DOTALL);

    @Test
    void java_blocks_run_in_order_and_print_the_text_below_them(@TempDir Path folder)
            throws IOException, InterruptedException {
        List<String> cells = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(Path.of("../README.md")));
        while (block.find()) {
            if (block.group(1).equals("java")) {
                cells.add(block.group(2));
                expected.add("");
            } else {
                expected.set(expected.size() - 1, block.group(2).strip());
            }
        }
        assertThat(cells).hasSizeGreaterThan(1);
        List<String> shown = Scratch.run(folder, cells);
        for (int i = 0; i < cells.size(); i++) {
            assertThat(shown.get(i)).as(cells.get(i)).contains(expected.get(i));
        }
    }

    @Test
    void every_file_that_the_readme_links_to_is_there() throws IOException {
        Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(Files.readString(Path.of("../README.md")));
        while (link.find()) {
            assertThat(Path.of("..", link.group(1))).exists();
        }
    }
}

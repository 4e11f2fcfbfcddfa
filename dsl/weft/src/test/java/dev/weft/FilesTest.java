package dev.weft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a file of the product is: who reads one has it whole in mind. */
class FilesTest {
    private static final int MOST = 500;

    @Test
    void no_file_is_longer_than_five_hundred_lines() throws IOException {
        Map<String, Integer> longer = new TreeMap<>();
        List<Path> roots = new ArrayList<>(Product.roots("src/main/java", "src/words/java"));
        try (Stream<Path> others = Files.list(Path.of(".."))) {
            roots.addAll(others.map(each -> each.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList());
        }
        for (Path root : roots) {
            longer.putAll(longer(root));
        }
        assertThat(longer).as("files of more than " + MOST + " lines").isEmpty();
    }

    @Test
    void a_file_of_one_line_more_is_found(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("Short.java"), lines(MOST));
        Files.write(folder.resolve("Long.java"), lines(MOST + 1));
        assertThat(longer(folder)).containsExactly(Map.entry("Long.java", MOST + 1));
    }

    private static List<String> lines(int count) {
        return Stream.generate(() -> "//").limit(count).toList();
    }

    private static Map<String, Integer> longer(Path folder) throws IOException {
        Map<String, Integer> longer = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                int lines = count(file);
                if (lines > MOST) {
                    longer.put(String.valueOf(file.getFileName()), lines);
                }
            });
        }
        return longer;
    }

    private static int count(Path file) {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

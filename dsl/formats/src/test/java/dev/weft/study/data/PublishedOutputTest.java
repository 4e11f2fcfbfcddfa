package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Files that others published, where they are on the machine: {@code -Dweft.published=DIR} names a folder with a copy of bienz2/BenchPress. Prints
 * how many were read, and each reason of a refusal with its number.
 */
@Tag("slow")
class PublishedOutputTest {
    private static final String FOLDER = "weft.published";

    @Test
    void theOutputsOfBenchPressAreReadOrRefusedForAReason() throws IOException {
        String folder = System.getProperty(FOLDER, "");
        assumeTrue(!folder.isEmpty() && Files.isDirectory(Path.of(folder)), "name a folder in -D" + FOLDER);
        Map<String, Integer> reasons = new TreeMap<>();
        int read = 0;
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(folder))) {
            files = all.filter(file -> file.toString().endsWith(".out")).toList();
        }
        for (Path file : files) {
            try {
                Measurements.of(file.toString());
                read++;
            } catch (ModelException refused) {
                String reason = String.valueOf(refused.getMessage()).replace(file.toString(), "FILE");
                reasons.merge(reason.replaceAll("\"[^\"]*\"", "..").replaceAll("[0-9]+", "N"), 1, Integer::sum);
            }
        }
        System.out.println(files.size() + " files, " + read + " read");
        reasons.forEach((reason, count) -> System.out.println(count + "  " + reason));
        assertThat(read).isGreaterThanOrEqualTo(153);
    }
}

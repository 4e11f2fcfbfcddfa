package dev.weft.datasets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The catalogue says where every number comes from, so it must be complete and true to the files. */
class CatalogueTest {
    private static final Path RESOURCES = Path.of("src", "main", "resources");
    private static final Path ENTRIES = RESOURCES.resolve("dev/weft/datasets");
    private static final List<String> COLUMNS =
            List.of("name", "kind", "file", "origin", "title", "source", "date", "machine", "checksum", "licence");
    private static final List<String> KINDS = List.of("csv", "netpipe", "osu", "parameters");
    private static final List<String> ORIGINS = List.of("published", "own run", "synthetic", "model");

    /** Files that describe an entry and hold no data that a notebook reads. */
    private static final List<String> COMPANIONS =
            List.of("README.md", "machine.txt", "capture.txt", "progress.txt", "disturbed.txt", "SHA256SUMS");

    private static final int LARGEST_FILE = 200_000;
    private static final Pattern CAPTURED_SWEEP =
            Pattern.compile("(\\w+\\.txt), (\\d+) lines, sha256 (\\p{XDigit}{64})");
    private static final Pattern PRIVATE = Pattern.compile("/home/|/root\\b|/Users/");

    @TestFactory
    Stream<DynamicTest> everyRowIsCompleteAndMatchesItsFile() throws IOException {
        return rows().stream()
                .map(row -> DynamicTest.dynamicTest(field(row, "name"), () -> {
                    assertThat(row.values()).as("no field is empty").noneMatch(String::isBlank);
                    assertThat(field(row, "kind")).isIn(KINDS);
                    assertThat(field(row, "origin")).isIn(ORIGINS);
                    assertThatCode(() -> LocalDate.parse(field(row, "date")))
                            .as("the date is an ISO date")
                            .doesNotThrowAnyException();
                    Path file = RESOURCES.resolve(field(row, "file"));
                    assertThat(file).isRegularFile();
                    assertThat(file.getParent()).isEqualTo(ENTRIES.resolve(field(row, "name")));
                    assertThat(sha256(Files.readAllBytes(file))).isEqualTo(field(row, "checksum"));
                }));
    }

    @Test
    void noTwoRowsHaveTheSameName() throws IOException {
        assertThat(rows()).extracting(row -> field(row, "name")).doesNotHaveDuplicates();
    }

    @Test
    void aMeasurementOfOurOwnKeepsItsMachineAndItsCaptureLog() throws IOException {
        for (Map<String, String> row : rows()) {
            if (field(row, "origin").equals("own run")) {
                assertThat(ENTRIES.resolve(field(row, "name"))).satisfies(folder -> {
                    assertThat(folder.resolve("machine.txt")).isRegularFile();
                    assertThat(folder.resolve("capture.txt")).isRegularFile();
                    assertThat(folder.resolve("SHA256SUMS")).isRegularFile();
                });
            }
        }
    }

    @Test
    void everyFileIsInTheCatalogueOrDescribesAnEntryThatIs() throws IOException {
        List<Path> catalogued = rows().stream()
                .map(row -> RESOURCES.resolve(field(row, "file")))
                .toList();
        List<Path> folders =
                rows().stream().map(row -> ENTRIES.resolve(field(row, "name"))).toList();
        for (Path file : files()) {
            if (COMPANIONS.contains(String.valueOf(file.getFileName()))) {
                assertThat(folders).as("%s describes an entry", file).contains(file.getParent());
            } else {
                assertThat(catalogued).contains(file);
            }
        }
    }

    @Test
    void everyFileIsSmallAndNamesNoHomeFolder() throws IOException {
        for (Path file : files()) {
            assertThat(file).content(UTF_8).doesNotContainPattern(PRIVATE);
            assertThat(Files.size(file)).as("size of %s", file).isLessThan(LARGEST_FILE);
        }
    }

    @Test
    void everyCapturedFileStillHasTheChecksumOfTheCapture() throws IOException {
        for (Path sums : files()) {
            if (sums.endsWith("SHA256SUMS")) {
                for (String line : Files.readAllLines(sums)) {
                    Path file = sums.resolveSibling(line.substring(66));
                    assertThat(line.substring(0, 64)).as("%s", file).isEqualTo(sha256(Files.readAllBytes(file)));
                }
            }
        }
    }

    @Test
    void everySweepStillHasTheBytesThatTheCaptureLogRecorded() throws IOException {
        for (Path log : files()) {
            if (log.endsWith("capture.txt")) {
                Map<Path, String> unread = new TreeMap<>();
                var captured = CAPTURED_SWEEP.matcher(Files.readString(log));
                while (captured.find()) {
                    Path file = log.resolveSibling(captured.group(1));
                    String text = unread.containsKey(file) ? unread.get(file) : Files.readString(file);
                    int end = afterLine(Integer.parseInt(captured.group(2)), text);
                    assertThat(sha256(text.substring(0, end).getBytes(UTF_8))).isEqualTo(captured.group(3));
                    unread.put(file, text.substring(end));
                }
                assertThat(unread.values())
                        .as("text outside the sweeps of %s", log)
                        .containsOnly("");
            }
        }
    }

    private static int afterLine(int lines, String text) {
        int end = 0;
        for (int i = 0; i < lines; i++) {
            end = text.indexOf('\n', end) + 1;
        }
        return end;
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> found = Files.walk(ENTRIES)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static List<Map<String, String>> rows() throws IOException {
        List<String> lines = Files.readAllLines(RESOURCES.resolve("META-INF/weft/catalogue.csv"));
        assertThat(fields(lines.get(0))).isEqualTo(COLUMNS);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> values = fields(line);
            assertThat(values).as(line).hasSameSizeAs(COLUMNS);
            Map<String, String> row = new TreeMap<>();
            for (int i = 0; i < values.size(); i++) {
                row.put(COLUMNS.get(i), values.get(i));
            }
            rows.add(row);
        }
        assertThat(rows).isNotEmpty();
        return rows;
    }

    private static String field(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    /** Splits a line at its commas; a quoted field may hold commas, and a doubled quote stands for one. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}

package dev.weft.datasets;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.ByteBuffer;
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
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The catalogue holds the provenance of every number: it must be complete and agree with the files. */
class CatalogueTest {
    private static final Path RESOURCES = Path.of("src", "main", "resources");
    private static final Path ENTRIES = RESOURCES.resolve("dev/weft/datasets");
    private static final List<String> COLUMNS =
            List.of("name", "kind", "file", "origin", "title", "source", "date", "machine", "checksum", "licence");
    private static final List<String> KINDS = List.of(
            "csv",
            "netpipe",
            "osu",
            "nodecomm",
            "raptor",
            "parameters",
            "layout",
            "frozen",
            "otf2",
            "kit-profile",
            "kit",
            "smpi");
    private static final List<String> ORIGINS = List.of("published", "own run", "synthetic", "model");

    /** Files that describe an entry and hold no data that a notebook reads. */
    private static final List<String> COMPANIONS =
            List.of("README.md", "machine.txt", "capture.txt", "progress.txt", "disturbed.txt", "SHA256SUMS");

    /** Kinds with many files: the row names the first file and SHA256SUMS, which lists the others. */
    private static final List<String> FOLDERS = List.of("otf2", "kit-profile");

    /** Raw samples of ten launches are text that a jar compresses to an eighth. */
    private static final long LARGEST_TOTAL = 6_500_000;

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
                    if (isPublishedElsewhere(row)) {
                        return;
                    }
                    List<Path> files = files(row);
                    List<String> checksums = List.of(field(row, "checksum").split(";"));
                    assertThat(checksums).hasSameSizeAs(files);
                    for (int i = 0; i < files.size(); i++) {
                        Path file = files.get(i);
                        assertThat(file).isRegularFile();
                        assertThat(file.getParent()).isEqualTo(ENTRIES.resolve(field(row, "name")));
                        assertThat(sha256(Files.readAllBytes(file))).isEqualTo(checksums.get(i));
                    }
                }));
    }

    /** Files outside the jar must never change: their addresses contain a commit, and the checksums are complete. */
    @Test
    void aFileThatIsPublishedElsewhereIsPinned() throws IOException {
        List<Map<String, String>> elsewhere =
                rows().stream().filter(CatalogueTest::isPublishedElsewhere).toList();
        assertThat(elsewhere).isNotEmpty().allSatisfy(row -> {
            assertThat(field(row, "file"))
                    .matches("https://raw\\.githubusercontent\\.com/[\\w.-]+/[\\w.-]+/[0-9a-f]{40}/[\\w./%-]+");
            assertThat(field(row, "checksum")).matches("[0-9a-f]{64}");
            assertThat(field(row, "origin")).isEqualTo("published");
        });
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
        List<Path> catalogued = new ArrayList<>();
        for (Map<String, String> row : rows()) {
            catalogued.addAll(files(row));
            if (FOLDERS.contains(field(row, "kind")) || field(row, "kind").equals("kit")) {
                catalogued.addAll(summed(ENTRIES.resolve(field(row, "name")).resolve("SHA256SUMS")));
            }
        }
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
    void aRowOfManyFilesNamesItsChecksumsAndTheseNameAllOfItsFiles() throws IOException {
        for (Map<String, String> row : rows()) {
            if (FOLDERS.contains(field(row, "kind"))) {
                Path folder = ENTRIES.resolve(field(row, "name"));
                Path sums = folder.resolve("SHA256SUMS");
                assertThat(files(row)).hasSize(2).contains(sums);
                assertThat(summed(sums))
                        .containsExactlyInAnyOrderElementsOf(files().stream()
                                .filter(file -> file.startsWith(folder) && !file.equals(sums))
                                .toList());
            }
        }
    }

    @Test
    void everyEventFileIsCompleteAndEveryLocationHasOne() throws IOException {
        int archives = 0;
        for (Map<String, String> row : rows()) {
            if (field(row, "kind").equals("otf2")) {
                archives++;
                Path anchor = files(row).get(0);
                byte[] head = Files.readAllBytes(anchor);
                assertThat(new String(head, 2, 4, ISO_8859_1)).as("%s", anchor).isEqualTo("OTF2");
                long locations = ByteBuffer.wrap(head).order(LITTLE_ENDIAN).getLong(30);
                Path folder =
                        anchor.resolveSibling(anchor.getFileName().toString().replace(".otf2", ""));
                List<Path> events = files().stream()
                        .filter(file ->
                                file.startsWith(folder) && file.toString().endsWith(".evt"))
                        .toList();
                assertThat(events).as("%s", anchor).hasSize((int) locations);
                for (Path file : events) {
                    byte[] bytes = Files.readAllBytes(file);
                    assertThat(bytes).as("%s", file).startsWith(3, 0x42).endsWith(2, 1);
                }
            }
        }
        assertThat(archives).isPositive();
    }

    @Test
    void aProfileHasOneFilePerRankWithTheSameHeading() throws IOException {
        for (Map<String, String> row : rows()) {
            if (field(row, "kind").equals("kit-profile")) {
                List<Path> ranks = summed(files(row).get(1)).stream()
                        .filter(file -> file.toString().endsWith(".csv"))
                        .toList();
                for (int rank = 0; rank < ranks.size(); rank++) {
                    List<String> lines =
                            Files.readAllLines(files(row).get(0).resolveSibling("profile-" + rank + ".csv"));
                    assertThat(lines.get(0)).startsWith("rank,call_path,function,wait_state,size_class,count,sum_ns,");
                    assertThat(lines.subList(1, lines.size())).isNotEmpty().allMatch(startsWith(rank));
                }
            }
        }
    }

    @Test
    void allFilesTogetherAreSmall() throws IOException {
        long total = 0;
        for (Path file : files()) {
            total += Files.size(file);
        }
        assertThat(total).isLessThan(LARGEST_TOTAL);
    }

    @Test
    void everyFileIsSmallAndNamesNoHomeFolder() throws IOException {
        for (Path file : files()) {
            assertThat(file).content(ISO_8859_1).doesNotContainPattern(PRIVATE);
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
            if (log.endsWith("capture.txt") && Files.exists(log.resolveSibling("sweeps.txt"))) {
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

    private static Predicate<String> startsWith(int rank) {
        return line -> line.startsWith(rank + ",");
    }

    private static boolean isPublishedElsewhere(Map<String, String> row) {
        return field(row, "file").startsWith("https://");
    }

    private static List<Path> files(Map<String, String> row) {
        return isPublishedElsewhere(row)
                ? List.of()
                : Stream.of(field(row, "file").split(";"))
                        .map(RESOURCES::resolve)
                        .toList();
    }

    private static List<Path> summed(Path sums) throws IOException {
        return Files.readAllLines(sums).stream()
                .map(line -> sums.resolveSibling(line.substring(66)))
                .toList();
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

    /** Splits a line at its commas; a quoted field may contain commas, and a doubled quote is a quote. */
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

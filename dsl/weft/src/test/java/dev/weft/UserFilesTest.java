package dev.weft;

import static dev.weft.Weft.measured;
import static dev.weft.Weft.parameters;
import static dev.weft.Weft.pattern;
import static dev.weft.Weft.program;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.sparse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.study.file.UserFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users name as a file need not be one: pipes, devices, folders and files without a line end are refused at once. */
class UserFilesTest {
    private static final Map<String, Function<String, Object>> WORDS = Map.of(
            "measured", name -> measured(name),
            "parameters", name -> parameters(name),
            "pattern", name -> pattern(name),
            "sparse", name -> sparse(name),
            "program", name -> program(name),
            "queueing", name -> queueing(name));

    @TempDir
    Path folder;

    static Stream<String> words() {
        return WORDS.keySet().stream().sorted();
    }

    /** Every class that may open a file of a user's goes through one place; the others write, or open what is not named by users. */
    @Test
    void filesAreOpenedInOnePlace() throws IOException {
        List<String> openers = new ArrayList<>();
        for (Path source : Product.sources()) {
            String text = Files.readString(source);
            if (text.contains("Files.newInputStream(")
                    || text.contains("Files.newBufferedReader(")
                    || text.contains("Files.readString(")
                    || text.contains("Files.readAllLines(")
                    || text.contains("Files.lines(")
                    || text.contains("new FileInputStream(")
                    || text.contains("new FileReader(")) {
                openers.add(String.valueOf(source.getFileName()));
            }
        }
        assertThat(openers).containsExactly("UserFile.java");
    }

    @ParameterizedTest
    @MethodSource("words")
    void aPipeIsRefused(String word) throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(madePipe(pipe), "no mkfifo here");

        refused(
                word,
                pipe,
                "it is a pipe or a device, which may never end. Copy its content to a file, and use that file.");
    }

    @ParameterizedTest
    @MethodSource("words")
    void aDeviceIsRefused(String word) {
        Path device = Path.of("/dev/zero");
        assumeTrue(Files.exists(device), "no such device here");

        refused(
                word,
                device,
                "it is a pipe or a device, which may never end. Copy its content to a file, and use that file.");
    }

    @ParameterizedTest
    @MethodSource("words")
    void aFolderIsRefused(String word) {
        refused(word, folder, "folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pattern", "sparse"})
    void aLargeFileWithoutALineEndIsRefusedBeforeItFillsTheMemory(String word) throws IOException {
        Path large = folder.resolve("large");
        try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
            sparse.setLength(1_500_000_000); // takes no room on the disk
        }

        refused(
                word,
                large,
                large + ", line 1: it is longer than 1048576 characters. Check that the file is a text file.");
    }

    @Test
    void linesAreThoseOfTheStandardReaderWhateverEndsThem() throws IOException {
        for (long seed = 1; seed <= Campaign.cases("line ends", 100); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                switch (random.nextInt(4)) {
                    case 0 -> text.append('\n');
                    case 1 -> text.append('\r');
                    case 2 -> text.append("\r\n");
                    // around the length of the buffer, so that ends fall on both sides of it
                    default -> text.append("\u00e4".repeat(random.nextInt(3) == 0 ? (1 << 15) - random.nextInt(4) : 3));
                }
            }
            Path file = Files.writeString(folder.resolve("lines"), text);
            assertThat(lines(file))
                    .as("seed %d", seed)
                    .isEqualTo(text.toString().lines().toList());
        }
    }

    private static List<String> lines(Path file) throws IOException {
        List<String> all = new ArrayList<>();
        try (UserFile.Lines in = UserFile.lines(file, StandardCharsets.UTF_8)) {
            for (String line = in.next(); line != null; line = in.next()) {
                all.add(line);
                assertThat(in.number()).isEqualTo(all.size());
            }
        }
        return all;
    }

    private static void refused(String word, Path file, String rule) {
        assertThatThrownBy(() -> org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
                        Duration.ofMinutes(5),
                        () -> Objects.requireNonNull(WORDS.get(word)).apply(file.toString())))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(rule);
    }

    private static boolean madePipe(Path pipe) throws InterruptedException {
        try {
            Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
            return made.waitFor(1, TimeUnit.MINUTES) && made.exitValue() == 0;
        } catch (IOException noSuchCommand) {
            return false;
        }
    }
}

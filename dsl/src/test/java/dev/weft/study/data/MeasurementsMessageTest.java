package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementsMessageTest {
    private static final String HEADING = "size (B),latency (us)\\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''|Cannot read "FILE": it is empty. Give a CSV file, or what an OSU benchmark or NetPIPE printed.
                    '\\n \\r\\n'|Cannot read "FILE": it is empty. Give a CSV file, or what an OSU benchmark or NetPIPE printed.
                    '# only\\n# comments\\n'|Cannot read "FILE": all its lines are comments. Add a heading row such as size (B),latency (us), and data.
                    'size (B),latency (us)\\n'|Cannot read "FILE": it has headings but no rows. Add the measured rows below line 1.
                    'size (B),latency (us)\\n8,NaN\\n'|Cannot read "NaN" in line 2 of FILE: the cell in column "latency" is not a number. Write it as 1.6, or remove the row.
                    'size (B),latency (us)\\r\\n8,1\\r\\n16,inf\\r\\n'|Cannot read "inf" in line 3 of FILE: the cell in column "latency" is not a number. Write it as 1.6, or remove the row.
                    'size (B),latency (us)\\n8,1e999\\n'|Cannot read "1e999" in line 2 of FILE: the cell in column "latency" is not a number. Write it as 1.6, or remove the row.
                    'size (B),latency (us)\\n8,-1.5\\n'|Cannot read "-1.5" in line 2 of FILE: a latency is never negative. Correct the row, or remove it.
                    'size (B),latency (us)\\n-8,1.5\\n'|Cannot read "-8" in line 2 of FILE: a size is never negative. Correct the row, or remove it.
                    'size (B),latency (us)\\n8,\\n'|Cannot read "8," in line 2 of FILE: the cell in column "latency" is empty. Write it as 1.6, or remove the row.
                    'size (B),latency (us)\\n8,1\\n16'|Cannot read "16" in line 3 of FILE: it has 1 cell and the heading has 2. Complete the line, or remove it if the file was cut off.
                    'size (B),latency (us)\\n8,1\\n8,2\\n'|Cannot read "8,2" in line 3 of FILE: line 2 already has the same size. Add a column that tells them apart, such as repetition.
                    'size (B),latency (us)\\n8,1.5 GB/s\\n'|Cannot read "1.5 GB/s" in line 2 of FILE: "GB/s" is no unit of the column "latency". Write one of ns, us, ms, s.
                    'size (B);latency (us)\\n8;1,5\\n'|Cannot read "1,5" in line 2 of FILE: the cell in column "latency" is not a number. Write it as 1.6, or remove the row.
                    'size (B),latency (furlong)\\n8,1\\n'|Cannot read "latency (furlong)" in line 1 of FILE: "furlong" is not a unit. Write one of ns, us, ms, s, B, KiB, MB, MB/s, GB/s, Gbit/s, msg/s, %.
                    'size (B),latency (MB/s)\\n8,1\\n'|Cannot read "latency (MB/s)" in line 1 of FILE: "MB/s" is no unit of a latency. Write one of ns, us, ms, s.
                    'size (B),latency\\n8,1\\n'|Cannot read "1" in line 2 of FILE: the unit is missing, in the cell and in its heading "latency". Write the heading as latency (us).
                    'size,latency (us)\\n8,1\\n'|Cannot read "8" in line 2 of FILE: the unit is missing, in the cell and in its heading "size". Write the heading as size (B).
                    'size (B),size (B)\\n8,1\\n'|Cannot read "size (B)" in line 1 of FILE: two columns have this heading. Rename one of them.
                    'size (B),,latency (us)\\n8,1,2\\n'|Cannot read "size (B),,latency (us)" in line 1 of FILE: a heading is empty. Name each column.
                    'size (B),latency (us)\\n"8,1\\n'|Cannot read ""8,1" in line 2 of FILE: a quoted cell does not end in its line. Close the quote.
                    '8,1.5\\n16,1.6\\n'|Cannot read "8" in line 1 of FILE: the first line must name the columns. Put a heading row on top, such as size (B),latency (us).
                    'size (B),placement\\n8,near\\n'|Cannot read "size (B),placement" in line 1 of FILE: no column holds a measured number. Add one with its unit, such as latency (us).
                    'placement,latency (us)\\n"",1\\n'|Cannot read ",1" in line 2 of FILE: the cell in column "placement" is empty. Fill it in, or remove the row.
                    """)
    void aMalformedCsvFileIsAnsweredInOneSentence(String text, String message) {
        assertMessage(text, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n'|Cannot read "FILE": it has an OSU heading but no rows. Give the whole output of a benchmark over message sizes.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      1.5\\n16'|Cannot read "16" in line 4 of FILE: it has 1 number and the heading has 2. Complete the line, or remove it if the file was cut off.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      nan\\n'|Cannot read "nan" in line 3 of FILE: it is not a number. Repeat the run, or remove the line.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      -1\\n'|Cannot read "-1" in line 3 of FILE: a measured value is never negative. Repeat the run, or remove the line.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      1\\n8     2\\n'|Cannot read "8     2" in line 4 of FILE: the size 8 stands twice. Keep each size once, or keep the banner of each run so that they count as repetitions.
                    '# OSU MPI Latency Test v5.9\\n# Size          Happiness\\n8      1\\n'|Cannot read "Happiness" in line 2 of FILE: it is no column that is known of the OSU benchmarks over message sizes. Put the numbers into a CSV file with headings such as size (B),latency (us).
                    '# OSU MPI Latency Test v5.9\\n# Size   Latency (us)\\n8 1\\n# OSU MPI Bandwidth Test v5.9\\n'|Cannot read "# OSU MPI Bandwidth Test v5.9" in line 4 of FILE: the file began with OSU MPI Latency Test v5.9. Keep the output of different benchmarks in different files.
                    '       1 9.172612   0.00000083\\n       2 34.386109\\n'|Cannot read "2 34.386109" in line 2 of FILE: it is not a NetPIPE line of bytes, throughput and time. Complete the line, or remove it if the file was cut off.
                    '       1 9.172612   0.00000183\\n'|Cannot read "1 9.172612   0.00000183" in line 1 of FILE: throughput and time contradict each other. Check that it comes from a one-way NetPIPE run; put other numbers into a CSV file with headings.
                    '       0 0.000000   0.00000183\\n'|Cannot read "0 0.000000   0.00000183" in line 1 of FILE: throughput and time contradict each other. Check that it comes from a one-way NetPIPE run; put other numbers into a CSV file with headings.
                    '  0:       1 bytes 308404 times -->      9.17 Mbps in       0.83 usec\\n  1:       2 bytes 120227 ti'|Cannot read "1:       2 bytes 120227 ti" in line 2 of FILE: it is not a NetPIPE line of bytes, throughput and time. Complete the line, or remove it if the file was cut off.
                    """)
    void aMalformedBenchmarkOutputIsAnsweredInOneSentence(String text, String message) {
        assertMessage(text, message);
    }

    @Test
    void aLongLineIsNotEchoedWhole() {
        assertThatThrownBy(() -> read(unescaped(HEADING) + "8," + "x".repeat(5000) + "\n"))
                .isInstanceOf(ModelException.class)
                .message()
                .contains("x".repeat(60) + "...")
                .hasSizeLessThan(400);
    }

    @Test
    void aBinaryFileIsNotRead() throws IOException {
        Path file = folder.resolve("plot.png");
        Files.write(file, new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});

        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("Cannot read \"" + file + "\": it is a binary file. "
                        + "Give the text that the benchmark printed, or a CSV file in UTF-8.");
    }

    @Test
    void aFileAboveTheLimitIsNotRead() throws IOException {
        Path file = folder.resolve("large.csv");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(120_000_000);
        }

        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("Cannot read \"" + file + "\": it has more than 20 MB, the most that is read. "
                        + "Keep the lines of interest in a smaller file.");
    }

    @Test
    void aFolderWithoutFilesIsNotRead() {
        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage("Cannot read \"" + folder + "\": it is a folder without files. "
                        + "Give a file, or a folder with one file per repetition.");
    }

    @Test
    void filesWithDifferentColumnsAreNoRepetitions() throws IOException {
        Files.writeString(folder.resolve("a.csv"), "size (B),latency (us)\n8,1\n");
        Files.writeString(folder.resolve("b.csv"), "size (B),bandwidth (MB/s)\n8,1\n");

        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a.csv, ")
                .hasMessageEndingWith("b.csv\": their columns differ. Read them one by one.");
    }

    @Test
    void anUnknownNameIsAnsweredWithNearOnes() throws IOException {
        Files.writeString(folder.resolve("pingpong.csv"), "size (B),latency (us)\n8,1\n");
        String typed = folder.resolve("pingpon.csv").toString();

        assertThatThrownBy(() -> Measurements.of(typed))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("Cannot find the measurement \"" + typed + "\": there is no such file, and ")
                .hasMessageEndingWith("Did you mean \"" + folder.resolve("pingpong.csv") + "\"?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "no such thing", "a\0b", "/proc/self/mem/none"})
    void aNameThatIsNothingIsAnsweredInOneSentence(String name) {
        assertThatThrownBy(() -> Measurements.of(name))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("Cannot find the measurement \"" + name + "\": there is no such file");
    }

    @Test
    void aConditionThatIsTrueForNoRowSaysSo() throws IOException {
        Measurements one = read("size (B),latency (us)\n8,1\n");

        assertThatThrownBy(() -> one.where(row -> row.size("size").count() > 9))
                .hasMessage("Cannot keep no row of 1: the condition is true for none. "
                        + "Print the measurements to see their rows, and keep in mind that sizes are in bytes.");
        assertThatThrownBy(() -> one.where(row -> row.time("size").seconds() > 9))
                .hasMessage("Cannot use as a time \"8 B\": the column \"size\" does not hold time values. "
                        + "Ask for it with number(\"size\") or text(\"size\").");
        assertThatThrownBy(() -> one.where(row -> row.time("latncy").seconds() > 9))
                .hasMessage("unknown column \"latncy\"; known: size, latency. Did you mean \"latency\"?");
        assertThatThrownBy(() -> one.as(" ")).hasMessageStartingWith("Cannot label measurements \" \"");
    }

    @Test
    void whateverIsChangedInAFileTheAnswerIsATableOrOneSentence() throws IOException {
        String[] samples = {
            Files.readString(Path.of("src/test/resources/study/netpipe-own-run.out"))
                    .substring(0, 300),
            Files.readString(Path.of("src/test/resources/study/netpipe-own-run.console.txt"))
                    .substring(0, 400),
            Files.readString(Path.of("src/test/resources/study/osu_allreduce_full.synthetic.txt")),
            "name,size (B),latency (us),latency low (us),latency high (us)\n\"a\",4 KiB,1e-3,1,2\n# x\nb,8,1,1,1\n"
        };
        String alphabet = "0123456789.,;:-+eE \t\n\r#\"()[]/%aBKiMus\u00b5\u0000\u2028";
        for (long seed = 1; seed <= 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder(samples[random.nextInt(samples.length)]);
            for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setLength(Math.max(1, at));
                    case 1 -> text.deleteCharAt(at).append(' ');
                    default -> text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
                }
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            try {
                TextFile file = TextFile.of("file", bytes);
                assertThat(MeasuredFile.read(file).runs()).as("seed %d", seed).isNotEmpty();
            } catch (ModelException expected) {
                assertThat(expected).as("seed %d", seed).hasMessageMatching("(?s)Cannot read \".*\\.");
            } catch (RuntimeException ours) {
                throw new AssertionError("seed " + seed + " on: " + text, ours);
            }
        }
    }

    private void assertMessage(String text, String message) {
        Path file = folder.resolve("run.txt");
        assertThatThrownBy(() -> read(unescaped(text)))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", file.toString()));
    }

    private Measurements read(String text) throws IOException {
        Path file = folder.resolve("run.txt");
        Files.writeString(file, text);
        return Measurements.of(file.toString());
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n").replace("\\r", "\r");
    }
}

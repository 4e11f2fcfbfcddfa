package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.study.scan.TextFile;
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
                    ''|FILE: it is empty. Use a CSV file, or the output of an OSU benchmark or NetPIPE.
                    '\\n \\r\\n'|FILE: it is empty. Use a CSV file, or the output of an OSU benchmark or NetPIPE.
                    '# only\\n# comments\\n'|FILE: all its lines are comments. Add a heading row such as size (B),latency (us), and data.
                    'size (B),latency (us)\\n'|FILE: it has headings but no rows. Add the measured rows below line 1.
                    'size (B),latency (us)\\n8,NaN\\n'|FILE, line 2, "NaN": the cell in column "latency" is not a number. Write a number such as 1.6, with a point, or remove the row.
                    'size (B),latency (us)\\r\\n8,1\\r\\n16,inf\\r\\n'|FILE, line 3, "inf": the cell in column "latency" is not a number. Write a number such as 1.6, with a point, or remove the row.
                    'size (B),latency (us)\\n8,1e999\\n'|FILE, line 2, "1e999": the cell in column "latency" is not a number. Write a number such as 1.6, with a point, or remove the row.
                    'size (B),latency (us)\\n8,-1.5\\n'|FILE, line 2, "-1.5": a latency must not be negative. Correct the row, or remove it.
                    'size (B),latency (us)\\n-8,1.5\\n'|FILE, line 2, "-8": a size must not be negative. Correct the row, or remove it.
                    'size (B),latency (us)\\n8,\\n'|FILE, line 1, "size (B),latency (us)": no column holds a measured number; empty in each row: latency (us). Add one with its unit, such as latency (us).
                    'size (B),latency (us)\\n8,1\\n16'|FILE, line 3, "16": it has 1 cell and the heading has 2. Complete the line, or remove it if the file was cut off.
                    'size (B),latency (us)\\n8,1\\n8,2\\n'|FILE, line 3, "8,2": line 2 already has the same size. Add a column that tells them apart, such as repetition.
                    'size (B),latency (us)\\n8,1.5 GB/s\\n'|FILE, line 2, "1.5 GB/s": "GB/s" is not a unit of the column "latency". Write one of ns, us, ms, s.
                    'size (B);latency (us)\\n8;1,5\\n'|FILE, line 2, "1,5": the cell in column "latency" is not a number. Write a number such as 1.6, with a point, or remove the row.
                    'size (B),latency (furlong)\\n8,1\\n'|FILE, line 1, "latency (furlong)": "furlong" is not a unit. Write one of ns, us, ms, s, B, KiB, MB, MB/s, GB/s, Gbit/s, msg/s, %.
                    'size (B),latency (MB/s)\\n8,1\\n'|FILE, line 1, "latency (MB/s)": "MB/s" is not a unit of latency. Write one of ns, us, ms, s.
                    'size (B),latency\\n8,1\\n'|FILE, line 2, "1": the unit is missing, in the cell and in its heading "latency". Write the heading as latency (us).
                    'size,latency (us)\\n8,1\\n'|FILE, line 2, "8": the unit is missing, in the cell and in its heading "size". Write the heading as size (B).
                    'size (B),size (B)\\n8,1\\n'|FILE, line 1, "size (B)": two columns have this heading. Rename one of them.
                    'size (B),,latency (us)\\n8,1,2\\n'|FILE, line 1, "size (B),,latency (us)": a heading is empty. Name each column.
                    'size (B),latency (us)\\n"8,1\\n'|FILE, line 2, ""8,1": a quoted cell is not closed in its line. Close the quote.
                    '8,1.5\\n16,1.6\\n'|FILE, line 1, "8": the first line must name the columns. Put a heading row on top, such as size (B),latency (us).
                    'size (B),placement\\n8,near\\n'|FILE, line 1, "size (B),placement": no column holds a measured number. Add one with its unit, such as latency (us).
                    'size (B),latency (us),latency low (us),latency high (us)\\n1,5,6,7\\n'|FILE, line 2, "1,5,6,7": the latency is not between its low and its high. Correct the row, or name the columns differently.
                    """)
    void aMalformedCsvFileIsAnsweredInOneSentence(String text, String message) {
        assertMessage(text, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n'|FILE: it is output of the OSU micro-benchmarks without a whole row. Use the whole output of the tool.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      1.5\\n16\\n'|FILE, line 4, "16": it has 1 cell and the heading has 2. Complete the line, or remove it if the file was cut off.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      nan\\n'|FILE, line 3, "nan": it is not a number. Repeat the run, or remove the line.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      -1\\n'|FILE, line 3, "-1": a measured value must not be negative. Repeat the run, or remove the line.
                    '# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n8      1\\n8     2\\n'|FILE, line 4, "8     2": the size 8 occurs twice. Keep each row once, or keep the banner of each run so that they count as repetitions.
                    '# OSU MPI Latency Test v5.9\\n# Size          Happiness\\n8      1\\n'|FILE, line 2, "Happiness": it is not a known column of the OSU micro-benchmarks. Write the numbers to a CSV file with headings such as size (B),latency (us).
                    '       1 9.172612   0.00000083\\n       2 34.386109\\n'|FILE, line 2, "2 34.386109": it is not a NetPIPE line of bytes, throughput and time. Complete the line, or remove it if the file was cut off.
                    '       1 9.172612   0.00000183\\n'|FILE, line 1, "1 9.172612   0.00000183": throughput and time contradict each other. Check that it comes from a one-way NetPIPE run; write other numbers to a CSV file with headings.
                    '       0 0.000000   0.00000183\\n'|FILE, line 1, "0 0.000000   0.00000183": throughput and time contradict each other. Check that it comes from a one-way NetPIPE run; write other numbers to a CSV file with headings.
                    '  0:       1 bytes 308404 times -->      9.17 Mbps in       0.83 usec\\n  1:       2 bytes 120227 ti\\n'|FILE, line 2, "1:       2 bytes 120227 ti": it is not a NetPIPE line of bytes, throughput and time. Complete the line, or remove it if the file was cut off.
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
                .hasMessage(file + ": it is a binary file. "
                        + "Use the text that the benchmark printed, or a CSV file in UTF-8.");
    }

    @Test
    void aFileAboveTheLimitIsNotRead() throws IOException {
        Path file = folder.resolve("large.csv");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(120_000_000);
        }

        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(file + ": it has more than 20 MB, the largest size that is read. "
                        + "Copy the lines of interest to a smaller file.");
    }

    @Test
    void aFolderWithoutFilesIsNotRead() {
        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(folder + ": the folder has no files. "
                        + "Use a file, or a folder with one file per repetition.");
    }

    @Test
    void filesWithDifferentColumnsAreNoRepetitions() throws IOException {
        Files.writeString(folder.resolve("a.csv"), "size (B),latency (us)\n8,1\n");
        Files.writeString(folder.resolve("b.csv"), "size (B),bandwidth (MB/s)\n8,1\n");

        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a.csv, ")
                .hasMessageEndingWith("b.csv: their columns differ. Read the files one by one.");
    }

    @Test
    void anUnknownNameIsAnsweredWithNearOnes() throws IOException {
        Files.writeString(folder.resolve("pingpong.csv"), "size (B),latency (us)\n8,1\n");
        String typed = folder.resolve("pingpon.csv").toString();

        assertThatThrownBy(() -> Measurements.of(typed))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("measured(\"" + typed + "\"): there is no such file, and ")
                .hasMessageEndingWith("Did you mean \"" + folder.resolve("pingpong.csv") + "\"?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "no such thing", "a\0b", "/proc/self/mem/none"})
    void aNameThatIsNothingIsAnsweredInOneSentence(String name) {
        assertThatThrownBy(() -> Measurements.of(name))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("measured(\"" + name + "\"): there is no such file");
    }

    @Test
    void aConditionThatIsTrueForNoRowSaysSo() throws IOException {
        Measurements one = read("size (B),latency (us)\n8,1\n");

        assertThatThrownBy(() -> one.where(row -> row.size("size").count() > 9))
                .hasMessage(
                        "where(..): 0 of 1 rows meet the condition. Print the measurements to see their rows; sizes are in bytes.");
        assertThatThrownBy(() -> one.where(row -> row.time("size").seconds() > 9))
                .hasMessage("time(\"size\"): the column holds 8 B. Write number(\"size\") or text(\"size\").");
        assertThatThrownBy(() -> one.where(row -> row.time("latncy").seconds() > 9))
                .hasMessage("unknown column \"latncy\"; known: size, latency. Did you mean \"latency\"?");
        assertThatThrownBy(() -> one.as(" "))
                .hasMessageStartingWith("as(\" \"): the label must not be blank. Try as(\"two nodes\").");
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
                assertThat(expected).as("seed %d", seed).hasMessageMatching("(?s)file(, line \\d+, \".*\")?: .*\\.");
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

package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Campaign;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.scan.LineCount;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.TextFile;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Every line of a result file is read, counted as passed over, or blank, and a line that is damaged is refused or counted: whatever is
 * inserted or damaged, no number is lost in silence, and none is wrong.
 */
class MeasuredLinesTest {
    private static final Path FILES = Path.of("src", "test", "resources", "study");

    /** What says which run a row is of, which a line that is lost may change. */
    private static final Set<String> RUN = Set.of("repetition", "section");

    private static final String PAIRS = "Pingpong for\nmaster:  0, 1\npartner: 2, 3\n";

    private static List<String> samples() throws IOException {
        List<String> all = new ArrayList<>(List.of(
                PAIRS + "1\t4e-06\t5e-06\t\n2\t6e-06\t7.5e-06\t\n\n" + PAIRS + "1\t8e-06\t9e-06\t\n",
                PAIRS + "Num Msgs 1\nSizeMsgs 4\n2e-06\t4e-06\t\nNum Msgs 2\nSizeMsgs 4\n6e-06\t8e-06\t\n",
                "Timing Max-Rate CPU Ping-Pongs\nSize 1\t1.5e-06\t2e-06\t2e-06\nSize 2\t3e-06\t4e-06\t5e-06\nSize 4\t3e-06\t4e-06\t6e-06\n",
                "Size 1\t1e-06\t\nSize 2\t2e-06\t3e-06\t\nSize 4\t4e-06\t5e-06\t6e-06\t\n",
                "size (B),repetition,latency (us)\n# host n1\n8,1,1.25\n16,1,2.5\n8,2,1.5\n16,2,2.75\n"));
        for (String name : List.of(
                "benchmarks/pairs.txt",
                "benchmarks/two-fabrics.txt",
                "benchmarks/append.txt",
                "benchmarks/iallreduce.txt",
                "benchmarks/imb.txt",
                "benchmarks/imb-all.txt",
                "benchmarks/milliseconds.out",
                "benchmarks/mult.out",
                "osu_allreduce_full.synthetic.txt",
                "osu_bibw.synthetic.txt",
                "tools/nccl-allreduce.txt",
                "tools/ib_send_lat.txt",
                "tools/ibv_rc_pingpong.txt",
                "tools/reprompi-raw.txt",
                "tools/reprompi-summary.txt",
                "tools/netgauge-one_one.txt",
                "tools/netgauge-short.txt")) {
            all.add(Files.readString(FILES.resolve(name)));
        }
        for (String name : List.of("netpipe-own-run.out", "netpipe-own-run.console.txt")) {
            all.add(String.join("\n", Files.readAllLines(FILES.resolve(name)).subList(0, 12)) + "\n");
        }
        return all;
    }

    /** Rows with their keys, and as measured alone: an inserted comment may say that they were measured otherwise. */
    private record SampleResult(Set<String> rows, Set<String> measured, LineCount count) {}

    private static SampleResult read(List<String> lines) {
        TextFile file = TextFile.of("file", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        Reading reading = MeasuredFile.read(file);
        LineCount count = reading.count();
        assertThat(count.read() + count.blank() + count.passed().size())
                .as("lines read, blank and passed over")
                .isEqualTo(count.lines())
                .isEqualTo(file.lines().size());
        Columns columns = MeasuredFile.together(List.of(file), List.of(reading));
        return new SampleResult(rows(columns, false), rows(columns, true), count);
    }

    private static Set<String> rows(Columns columns, boolean measured) {
        Set<String> rows = new HashSet<>();
        for (int row = 0; row < columns.rows(); row++) {
            StringBuilder text = new StringBuilder();
            for (Key key : columns.keys()) {
                if (measured ? key.name().equals("size") : !RUN.contains(key.name())) {
                    text.append(key.name())
                            .append('=')
                            .append(key.values().get(row))
                            .append(' ');
                }
            }
            for (Measure measure : columns.measures()) {
                text.append(measure.name())
                        .append('=')
                        .append(measure.low(row))
                        .append('/')
                        .append(measure.si(row))
                        .append('/')
                        .append(measure.high(row))
                        .append(' ');
            }
            rows.add(text.toString());
        }
        return rows;
    }

    private static List<String> lines(String text) {
        return new ArrayList<>(List.of(text.split("\n", -1)));
    }

    @Test
    void aLineThatIsInsertedAnywhereIsReadOrCountedOrTheFileIsRefused() throws IOException {
        List<String> samples = samples();
        int accepted = 0;
        int cases = Campaign.cases("inserted lines", 1000);
        for (long seed = 1; seed <= cases; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> lines = lines(samples.get(random.nextInt(samples.size())));
            SampleResult before = read(lines);
            String inserted = anyLine(random, lines);
            int at = random.nextInt(lines.size());
            lines.add(at, inserted);
            try {
                SampleResult after = read(lines);
                accepted++;
                assertThat(after.measured())
                        .as("seed %d: \"%s\" at %d", seed, inserted, at + 1)
                        .containsAll(before.measured());
            } catch (ModelException refused) {
                assertThat(refused).as("seed %d", seed).hasMessageMatching("(?s)\\S+(, line \\d+, \".*\")?: .*\\.");
            } catch (RuntimeException ours) {
                throw new AssertionError("seed " + seed + " on " + lines, ours);
            }
        }
        assertThat(accepted).as("of %d files", cases).isGreaterThan(cases / 3);
    }

    /** A title that is cut off hid the one above it, and with it that the columns count messages. */
    @Test
    void aTitleWithoutTimesIsRefused() throws IOException {
        List<String> lines = lines(Files.readString(FILES.resolve("benchmarks/mult.out")));
        lines.add(1, "Timing CPU Mul");
        assertThatThrownBy(() -> read(lines))
                .hasMessage(
                        "file, line 2, \"Timing CPU Mul\": the title before it, CPU Multiple Messages, has no times. Remove"
                                + " one of the two titles.");
        lines.set(1, lines.get(0));
        assertThat(read(lines).measured()).hasSize(12);
    }

    @Test
    void wordsAroundTablesArePassedOverAndNothingElseChanges() throws IOException {
        for (String sample : samples()) {
            if (sample.startsWith("size (B)")) {
                continue; // a row of a CSV file that has one cell
            }
            List<String> lines = lines(sample);
            SampleResult before = read(lines);
            for (int at = 0; at <= lines.size(); at++) {
                List<String> more = new ArrayList<>(lines);
                more.add(at, "srun: all is well on n01");
                if (at == 0 && sample.strip().startsWith("1 9.17")) {
                    continue; // NetPIPE's file begins with numbers, which is all that tells it
                }
                SampleResult after = read(more);
                assertThat(after.rows()).as("line %d of %s", at + 1, sample).isEqualTo(before.rows());
                assertThat(after.count().passed()).contains(new LineCount.Passed(at + 1, "srun: all is well on n01"));
            }
        }
    }

    @Test
    void aDamagedRowIsRefusedOrCountedAndNoOtherRowChanges() throws IOException {
        List<String> samples = samples();
        int refusals = 0;
        int cases = Campaign.cases("damaged lines", 2000);
        for (long seed = 1; seed <= cases; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String sample = samples.get(random.nextInt(samples.size()));
            List<String> lines = lines(sample);
            SampleResult before = read(lines);
            List<Integer> rows = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                if (isRow(lines.get(i))) {
                    rows.add(i);
                }
            }
            int at = rows.get(random.nextInt(rows.size()));
            String damaged = damaged(lines.get(at), random, sample.startsWith("size (B)"));
            lines.set(at, damaged);
            try {
                SampleResult after = read(lines);
                assertThat(after.count().passed())
                        .as("seed %d: line %d, \"%s\"", seed, at + 1, damaged)
                        .contains(new LineCount.Passed(at + 1, damaged.strip()));
                assertThat(before.rows()).as("seed %d: \"%s\"", seed, damaged).containsAll(after.rows());
            } catch (ModelException refused) {
                refusals++;
                assertThat(refused).as("seed %d", seed).hasMessageMatching("(?s)\\S+(, line \\d+, \".*\")?: .*\\.");
            } catch (RuntimeException ours) {
                throw new AssertionError("seed " + seed + " on " + lines, ours);
            }
        }
        assertThat(refusals).isGreaterThan(cases / 2);
    }

    @Test
    void aHeadingThatStandsTwiceChangesNoRow() throws IOException {
        for (String sample : samples()) {
            List<String> lines = lines(sample);
            SampleResult before = read(lines);
            for (int at = 0; at < lines.size(); at++) {
                if (lines.get(at).isBlank() || isRow(lines.get(at))) {
                    continue;
                }
                List<String> more = new ArrayList<>(lines);
                more.add(at, lines.get(at));
                try {
                    assertThat(read(more).measured())
                            .as("line %d of %s", at + 1, sample)
                            .isEqualTo(before.measured());
                } catch (ModelException refused) {
                    assertThat(refused).hasMessageMatching("(?s)\\S+(, line \\d+, \".*\")?: .*\\.");
                }
            }
        }
    }

    /** A line of numbers, or of numbers behind the words of BenchPress, NetPIPE and ReproMPI. */
    private static boolean isRow(String line) {
        return line.matches("\\s*(Size |CPU |MPI_[A-Za-z]+ +)?[0-9].*") && !line.startsWith("#");
    }

    /** A digit that is a letter now, a sign, or a column less. */
    private static String damaged(String line, SplittableRandom random, boolean csv) {
        List<Integer> digits = new ArrayList<>();
        for (int i = 0; i < line.length(); i++) {
            if (Character.isDigit(line.charAt(i))) {
                digits.add(i);
            }
        }
        int digit = digits.get(random.nextInt(digits.size()));
        // in a CSV file of anybody, letters may make another number or a unit, such as 1e5 and 10B
        String letters = csv ? "OlSZxq" : "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\uff11";
        return switch (random.nextInt(3)) {
            case 0 ->
                line.substring(0, digit) + letters.charAt(random.nextInt(letters.length())) + line.substring(digit + 1);
            case 1 -> {
                int start = digit;
                while (start > 0 && (Character.isDigit(line.charAt(start - 1)) || line.charAt(start - 1) == '.')) {
                    start--;
                }
                boolean exponent = start > 0 && "-+".indexOf(line.charAt(start - 1)) >= 0;
                yield line.substring(0, exponent ? digits.get(0) : start)
                        + "-"
                        + line.substring(exponent ? digits.get(0) : start);
            }
            default -> {
                String separator = csv ? "," : "\\s+";
                String[] cells = line.strip().split(separator);
                List<String> left = new ArrayList<>(List.of(cells));
                left.remove(random.nextInt(left.size()));
                yield String.join(csv ? "," : "\t", left);
            }
        };
    }

    private static String anyLine(SplittableRandom random, List<String> lines) {
        String[] words = {
            "srun:", "job", "4711", "finished", "at", "14:30:35", "#", "n01", "-", "=", "2.5", "warning", "\u00fc", "0"
        };
        return switch (random.nextInt(4)) {
            case 0 -> lines.get(random.nextInt(lines.size()));
            case 1 -> {
                String line = lines.get(random.nextInt(lines.size()));
                yield line.substring(0, random.nextInt(line.length() + 1));
            }
            case 2 -> words[random.nextInt(words.length)];
            default -> {
                StringBuilder text = new StringBuilder();
                for (int i = 1 + random.nextInt(6); i > 0; i--) {
                    text.append(words[random.nextInt(words.length)]).append(' ');
                }
                yield text.toString();
            }
        };
    }
}

package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.scan.Reading;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Bytes;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of {@code study/tools} by the forms of the tools, and a campaign of damages and cuts over all of them. */
class FormsTest {
    private static final Path STUDY = Path.of("src", "test", "resources", "study");
    private static final Path FILES = STUDY.resolve("tools");

    @TempDir
    Path folder;

    private static Measurements file(String name) {
        return Measurements.of(FILES.resolve(name).toString());
    }

    private Measurements read(String text) throws IOException {
        return Measurements.of(
                Files.writeString(folder.resolve("run.txt"), text).toString());
    }

    private static void assertValues(Measurements seen, String measure, double... si) {
        Measure column = seen.columns().measure(measure);
        assertThat(IntStream.range(0, seen.columns().rows())
                        .mapToDouble(column::si)
                        .toArray())
                .containsExactly(si, within(1e-9));
    }

    private static List<String> values(Measurements seen, String key) {
        return seen.columns().key(key).values().stream().map(Key::print).toList();
    }

    @Test
    void anUnknownKindOfTheCatalogueIsRefused() throws IOException {
        TextFile run = TextFile.of("a run.csv", "8,1.5\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> MeasuredFile.read(run, "poem"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("a run.csv, kind \"poem\": the kinds of measurements are ")
                .hasMessageEndingWith("Correct the row of the data set in the catalogue.");
    }

    @Test
    void outputsOfTwoToolsInOneFileAreRefusedOrNamed() throws IOException {
        List<String> names = List.of(
                "nccl-2026",
                "ib_send_lat",
                "google-benchmark",
                "ucx_perftest",
                "fabtests",
                "imb-multi",
                "reprompi-raw");
        for (String one : names) {
            for (String other : names) {
                if (one.equals(other)) {
                    continue;
                }
                String both =
                        Files.readString(FILES.resolve(one + ".txt")) + Files.readString(FILES.resolve(other + ".txt"));
                try {
                    assertThat(read(both).explain().violated())
                            .as(one + " and " + other)
                            .anyMatch(each -> each.startsWith("Output of one tool: ")
                                    && each.contains("which are not read; keep the output of each tool in a file of"));
                } catch (ModelException refused) {
                    assertThat(refused).as(one + " and " + other).hasMessageContaining("run.txt");
                }
            }
        }
    }

    @Test
    void outputsOfTwoToolsUnderOneLabelAreNamed() throws IOException {
        String both = Files.readString(FILES.resolve("google-benchmark.txt"))
                + Files.readString(FILES.resolve("nccl-2026.txt"));
        assertThat(read(both.replaceAll("(?m)^", "[1,0]<stdout>: ")).explain().violated())
                .anyMatch(each -> each.startsWith("Output of one tool: "));
    }

    @Test
    void theOutputOfOneToolNamesNoOther() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertThat(Measurements.of(each.toString()).explain().violated())
                        .as(each.toString())
                        .noneMatch(sentence -> sentence.startsWith("Output of one tool"));
            }
        }
    }

    @Test
    void groupsOfTheIntelMpiBenchmarksAreKeys() {
        Measurements groups = file("imb-multi.txt");

        assertThat(groups.columns().keyNames()).contains("operation", "ranks", "groups", "group", "members");
        assertThat(values(groups, "members")).startsWith("0: 0 1 1: 2 3").endsWith("0: 0 2 1: 1 3");
        assertThat(values(groups, "group")).containsExactly("unknown", "unknown", "0", "1");
        assertValues(groups, "latency", 1.6e-6, 2.6e-6, 2.6e-6, 2.6e-6);
    }

    @Test
    void fabtestsHaveTheTimeOfATransfer() {
        Measurements seen = file("fabtests.txt");

        assertThat(seen.sizes()).containsExactly(new Bytes(1), new Bytes(64), new Bytes(1536), new Bytes(65536));
        assertValues(seen, "time", 14.94e-6, 15.61e-6, 20e-6, 130.52e-6);
        assertValues(file("fabtests-yaml.txt"), "time", 15.61e-6, 20e-6);
    }

    @Test
    void aRunOfUcxPerftestIsItsFinalLineAndItsMemoryAKey() {
        Measurements seen = file("ucx_perftest.txt");

        assertThat(seen.columns().keyNames()).containsExactly("size", "send memory", "recv memory");
        assertValues(seen, "latency", 0.753e-6, 2.95e-6);
        assertValues(seen, "bandwidth", 10.13 * 0x1p20, 2.59 * 0x1p20);
        assertValues(seen.median(), "throughput", 1328021, 338983);
    }

    @Test
    void benchmarksOfGoogleHaveTheirNamesAndRepetitions() {
        Measurements seen = file("google-benchmark.txt");

        assertThat(seen.columns().keyNames()).containsExactly("benchmark", "repetition");
        assertValues(seen.median(), "time", 2.375e-6, 33.207e-6);
        assertThat(seen.explain().inputs())
                .contains(FILES.resolve("google-benchmark.txt")
                        + ": left out: counters of the user, means, medians and deviations");
    }

    @Test
    void optionsOf2026OfNcclTestsAreReadAndTheirJson() {
        Measurements text = file("nccl-2026.txt");
        Measurements json = file("nccl.json");

        assertThat(text.columns().keyNames())
                .containsExactly("benchmark", "size", "datatype", "reduction", "ranks", "in place");
        assertValues(text, "time", 10e-6, 10.5e-6, 50e-6, 40e-6);
        assertThat(text.explain().inputs()).anyMatch(note -> note.contains("left out: i_"));
        assertThat(json.columns().keyNames()).isEqualTo(text.columns().keyNames());
        assertValues(json, "time", 10e-6, 10.5e-6);
        assertThat(values(json, "ranks")).containsOnly("2");
    }

    @Test
    void twoCollectivesOnTwoNumbersOfRanksAreTwoSetUps() {
        Measurements seen = file("nccl-collectives.txt");

        assertThat(values(seen, "benchmark"))
                .containsExactly("all_gather_perf", "all_gather_perf", "alltoall_perf", "alltoall_perf");
        assertThat(values(seen, "ranks")).containsExactly("2", "2", "4", "4");
        assertValues(seen.median(), "time", 50e-6, 50e-6, 100e-6, 100e-6);
    }

    @Test
    void twoDevicesOfPerftestAreTwoSetUpsAndSettingsThatDifferAreKeys() {
        Measurements seen = file("perftest-devices.txt");

        assertThat(seen.columns().keyNames()).containsExactly("size", "directions", "device", "number of qps");
        assertValues(seen.median(), "bandwidth", 386.9e9 / 8, 240.9e9 / 8);
    }

    @Test
    void theUnitOfPerftestsJsonFollowsFromItsRate() {
        assertValues(file("perftest-bw.json"), "bandwidth", 386.9e9 / 8);
        Measurements latency = file("perftest-lat.json");
        assertValues(latency, "latency", 2.42e-6);
        assertThat(latency.columns().measure("latency").high(0)).isCloseTo(5.39e-6, within(1e-15));
    }

    @Test
    void labelsAndColoursAreLeftOut() {
        for (String name : List.of("osu-tagged.txt", "osu-labelled.txt")) {
            Measurements seen = file(name);
            assertThat(seen.columns().keyNames()).containsExactly("size");
            assertValues(seen, "latency", 1.25e-6, 1.3e-6);
            assertThat(seen.explain().inputs())
                    .anyMatch(note -> note.contains("1 line skipped of 5"))
                    .anyMatch(note -> note.contains("the labels of processes in front of its lines are left out"));
        }
        assertValues(file("osu-colours.txt"), "latency", 1.25e-6);
    }

    @Test
    void tablesOfTwoProcessesAreToldApart() throws IOException {
        String run = "# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n8 1.0\n";
        StringBuilder text = new StringBuilder();
        for (String line : run.lines().toList()) {
            text.append("0: ")
                    .append(line)
                    .append('\n')
                    .append("1: ")
                    .append(line.replace("1.0", "2.0"))
                    .append('\n');
        }
        Measurements seen = read(text.toString());

        assertThat(values(seen, "process")).containsExactly("0", "1");
        assertValues(seen.median(), "latency", 1e-6, 2e-6);
    }

    @Test
    void aSummaryOfPicoHasItsMedians() {
        Measurements seen = file("pico-summary.csv");

        assertThat(values(seen, "collective")).containsExactly("allreduce", "bcast");
        assertThat(values(seen, "nodes")).containsOnly("2x2x2");
        assertValues(seen, "time", 4100.5e-9, 2100.5e-9);
        assertThat(seen.columns().measure("time").high(1)).isCloseTo(3100e-9, within(1e-15));
    }

    @Test
    void aHeadingOf1500RanksIsRead() throws IOException {
        StringBuilder text = new StringBuilder("highest");
        IntStream.range(0, 1500).forEach(rank -> text.append(",rank").append(rank));
        text.append("\n").append("5,".repeat(1500)).append("5\n");
        Path file = Files.writeString(folder.resolve("16_ring_int32.csv"), text);

        assertValues(Measurements.of(file.toString()), "time", 5e-9);
    }

    @Test
    void aToolsFileBesideThoseOfTheKitIsNamed() throws IOException {
        Path kit = folder.resolve("pingpong-1.csv");
        Files.copy(FILES.resolve("kit-own-run").resolve("pingpong-1.csv"), kit);
        Files.copy(FILES.resolve("osu-colours.txt"), folder.resolve("z.txt"));

        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .hasMessage(kit + " and " + folder.resolve("z.txt")
                        + ": one is of Weft's measuring kit and the other of the OSU micro-benchmarks."
                        + " Keep the files of each tool in their own folder.");
    }

    @Test
    void textOfBatchSystemsIsPassedOverUnderEveryFormAndSaid() throws IOException {
        String epilogue = Files.readString(STUDY.resolve("epilogue-batch.txt"));
        for (Path seed : seeds().toList()) {
            if (seed.toString().endsWith(".json")) {
                continue; // one value
            }
            String text = Files.readString(seed);
            Reading alone = reading(seed, text);
            Reading with = reading(seed, text + epilogue);
            assertThat(rows(with)).as("%s", seed).isEqualTo(rows(alone));
            String prologue =
                    epilogue.replace("3 nodes, 64 cores\n", ""); // NetPIPE and SMPI are known by their first line
            assertThat(rows(reading(seed, prologue + text))).as("%s", seed).isEqualTo(rows(alone));
            assertThat(with.count().passed().size() - alone.count().passed().size())
                    .as("%s", seed)
                    .isEqualTo((int)
                            epilogue.lines().filter(line -> !line.isBlank()).count());
        }
    }

    @Test
    void anInterruptEndsTheReadingOfALongFile() throws IOException {
        Path file = Files.writeString(folder.resolve("long.txt"), "# size n " + "nrep ".repeat(200_000) + "\n");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("Interrupted while reading ");
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ib_send_lat.txt|[usec]|[cycles]|FILE, line 10, "t_min[cycles]": "cycles" is not a unit of latency. Write the numbers to a CSV file with headings such as size (B),latency (us).
            nccl-allreduce.txt|(us)|(ms)|FILE, line 9, "#        (B)    (elements)                               (ms...": "(ms)" is not a unit of nccl-tests. Write the numbers to a CSV file with headings such as size (B),latency (us).
            ib_send_lat.txt|5.25         1.25|1.15         1.25|FILE, line 12, "2       1000          1.20           1.15         1.25     \t...": its latency is not between the least and the most. Repeat the run, or remove the line.
            reprompi-raw.txt|count    r|msg_sec  r|FILE, line 17, "test       nrep        msg_sec  runtime_sec": no column is a size, msize_bytes or count. Keep the heading of the output.
            """)
    void aDamagedFileIsAnsweredInOneSentence(String name, String from, String to, String message) throws IOException {
        String text = Files.readString(FILES.resolve(name));
        String damaged = text.replace(from, to == null ? "" : to);
        Path file = Files.writeString(folder.resolve("damaged"), damaged);

        assertThat(damaged).isNotEqualTo(text);
        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", file.toString()));
    }

    @Test
    void aRowWithoutALineEndIsLeftOutAndSaid() throws IOException {
        Measurements cut = read("# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n1 1.25\n2 1");

        assertValues(cut, "latency", 1.25e-6);
        assertThat(cut.explain().violated())
                .containsExactly(
                        "Whole last line: " + folder.resolve("run.txt")
                                + ", line 4, has no line end, so that it may be cut off, and is left out; end the line if it is whole.");
        assertThat(read("size (B),latency (us)\n8,1.2").explain().violated())
                .containsExactly(
                        "Whole last line: " + folder.resolve("run.txt")
                                + ", line 2, has no line end, so that its last number may be cut off; end the line if it is whole.");
    }

    /** A file for each form. */
    private static Stream<Path> seeds() {
        return Stream.concat(
                Stream.of(
                                "imb-multi.txt",
                                "fabtests.txt",
                                "fabtests-yaml.txt",
                                "ucx_perftest.txt",
                                "google-benchmark.txt",
                                "nccl-2026.txt",
                                "nccl-allreduce.txt",
                                "nccl-collectives.txt",
                                "nccl.json",
                                "perftest-lat.json",
                                "perftest-bw.json",
                                "perftest-devices.txt",
                                "ib_send_lat.txt",
                                "ibv_rc_pingpong.txt",
                                "reprompi-raw.txt",
                                "reprompi-summary.txt",
                                "reprompi-window.txt",
                                "netgauge-one_one.txt",
                                "netgauge-short.txt",
                                "netgauge-loggp.txt",
                                "smpi_PingPong.csv",
                                "smpi_load_send.csv",
                                "osu-tagged.txt",
                                "osu-labelled.txt",
                                "pico-summary.csv",
                                "nptcp-own-run.out",
                                "nptcp-own-run.console.txt")
                        .map(FILES::resolve),
                Stream.of(
                                "osu_allreduce_full.synthetic.txt",
                                "osu_mbw_mr.synthetic.txt",
                                "benchmarks/iallreduce.txt",
                                "benchmarks/imb-all.txt",
                                "benchmarks/mult.out",
                                "benchmarks/milliseconds.out",
                                "nodecomm.synthetic.txt",
                                "raptor.synthetic.txt")
                        .map(STUDY::resolve));
    }

    private static Reading reading(Path seed, String text) {
        TextFile file = TextFile.of(String.valueOf(seed.getFileName()), text.getBytes(StandardCharsets.UTF_8));
        return MeasuredFile.read(file);
    }

    private static Set<String> rows(Reading reading) {
        Columns columns = Runs.together(List.of("file"), List.of(reading), false);
        Set<String> rows = new HashSet<>();
        for (int row = 0; row < columns.rows(); row++) {
            List<Object> cells = new ArrayList<>();
            for (Key key : columns.keys()) {
                if (!Set.of("repetition", "section").contains(key.name())) {
                    cells.add(key.values().get(row));
                }
            }
            for (Measure measure : columns.measures()) {
                cells.addAll(List.of(measure.low(row), measure.si(row), measure.high(row)));
            }
            rows.add(cells.toString());
        }
        return rows;
    }

    /** Numbers of a file without their keys, which a cut may take away. */
    private static Set<String> numbers(Reading reading) {
        Set<String> rows = new HashSet<>();
        reading.runs().forEach(run -> {
            for (int row = 0; row < run.table().rows(); row++) {
                List<Object> cells = new ArrayList<>();
                for (Measure measure : run.table().measures()) {
                    cells.addAll(List.of(measure.low(row), measure.si(row), measure.high(row)));
                }
                rows.add(cells.toString());
            }
        });
        return rows;
    }

    private static void assertOneSentence(ModelException refused, Object as) {
        assertThat(refused).as("%s", as).hasMessageMatching("(?s)\\S+(, line \\d+(, [\\w.]+)?( ?\"?.*\"?)?)?: .*[.]");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aFileThatIsCutAnywhereLosesRowsButHasNoOthers(Path seed) throws IOException {
        String text = Files.readString(seed);
        Set<String> whole = numbers(reading(seed, text));
        for (int cut = 1; cut < Math.min(120, text.length()); cut++) {
            String as = seed + " without its last " + cut;
            try {
                Reading left = reading(seed, text.substring(0, text.length() - cut));
                assertThat(whole).as(as).containsAll(numbers(left));
            } catch (ModelException refused) {
                assertOneSentence(refused, as);
            } catch (RuntimeException ours) {
                throw new AssertionError(as, ours);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whateverIsDamagedTheAnswerIsATableOrOneSentence(Path seed) throws IOException {
        String text = Files.readString(seed);
        String alphabet = "0123456789.,;:-+eE \t\n\r#\"()[]/%aBKiMus\u00b5\u0000\u2028\u001b{}";
        int cases = Campaign.cases("damaged forms", 600);
        for (long number = 1; number <= cases; number++) {
            SplittableRandom random =
                    new SplittableRandom(number * 31 + seed.toString().hashCode());
            StringBuilder damaged = new StringBuilder(text);
            for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
                int at = random.nextInt(damaged.length());
                int to = Math.min(damaged.length(), at + 1 + random.nextInt(40));
                switch (random.nextInt(4)) {
                    case 0 -> damaged.delete(at, to);
                    case 1 -> damaged.insert(at, damaged.substring(at, to));
                    default -> damaged.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
                }
            }
            String as = seed + ", case " + number;
            try {
                Reading left = reading(seed, damaged.append('\n').toString());
                assertThat(left.runs()).as(as).isNotEmpty();
                assertThat(left.count().read()
                                + left.count().blank()
                                + left.count().passed().size())
                        .as(as)
                        .isEqualTo(left.count().lines());
            } catch (ModelException refused) {
                assertOneSentence(refused, as);
            } catch (RuntimeException | StackOverflowError ours) {
                throw new AssertionError(as, ours);
            }
        }
    }
}

package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kinds of result files that people have: each small file of {@code study/benchmarks} is one of our own, reduced from public ones. */
class BenchmarkCasesTest {
    private static final Path FILES = Path.of("src", "test", "resources", "study", "benchmarks");

    private static final String KNOWN = "Weft's measuring kit, the OSU micro-benchmarks, the Intel MPI Benchmarks,"
            + " nccl-tests, perftest, ucx_perftest, fabtests, ReproMPI, Netgauge, ibv_rc_pingpong, Google benchmark, PICO,"
            + " SMPI's calibration, nodecomm, RAPtor, BenchPress, NetPIPE and CSV";

    @TempDir
    Path folder;

    private static Measurements file(String name) {
        return Measurements.of(FILES.resolve(name).toString());
    }

    private Measurements read(String text) throws IOException {
        return Measurements.of(
                Files.writeString(folder.resolve("run.txt"), text).toString());
    }

    private static List<Object> values(Result result, String key) {
        return result.columns().key(key).values();
    }

    private static void assertValues(Result result, String measure, double... si) {
        assertThat(IntStream.range(0, result.columns().rows())
                        .mapToDouble(row -> result.columns().measure(measure).si(row))
                        .toArray())
                .containsExactly(si, within(1e-9));
    }

    @Test
    void runsOfDifferentNumbersOfPairsAreNoRepetitions() {
        Measurements runs = file("pairs.txt");

        assertThat(runs.columns().keyNames()).containsExactly("size", "pairs", "window", "directions");
        assertThat(values(runs, "pairs")).containsExactly(600.0, 600.0, 60.0, 60.0);
        assertValues(runs.median(), "bandwidth", 1300e6, 300000e6, 130e6, 92160e6);
    }

    @Test
    void textAfterATableIsPassedOverAndSaid() {
        assertThat(file("epilogue.txt").columns().rows()).isEqualTo(2);
        assertThat(file("epilogue.txt").explain().inputs())
                .contains(FILES.resolve("epilogue.txt")
                        + ": 1 line skipped of 6 (5 read, 0 blank): line 6 \"cxi0 37934791\"");
        assertThat(file("epilogue2.txt").explain().inputs())
                .contains(FILES.resolve("epilogue2.txt") + ": 1 line skipped of 6 (4 read, 1 blank):"
                        + " line 6 \"Job 123 finished at Tue Nov 12 14:30:35 EST 2019\"");
    }

    @Test
    void textBetweenTablesTellsThemApart() {
        Measurements runs = file("two-fabrics.txt");

        assertThat(runs.columns().keyNames()).containsExactly("size", "section");
        assertThat(values(runs, "section").subList(2, 4))
                .containsExactly("Running on Ethernet...", "Running on InfiniBand...");
        assertValues(runs.median().where("size", new Bytes(1)), "latency", 190e-6, 1.6e-6);
        assertThat(runs.explain().inputs().get(1)).contains("2 lines skipped of 17");
    }

    @Test
    void aTimeOfDayTellsNoRunsApartAndNeitherDoesTheHeadOfAFile() throws IOException {
        String run = "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n1  1.0\n";
        Measurements runs =
                read("hosts n1 n2\nstart 14:30:01\n" + run + "start 14:30:05\n" + run.replace("1.0", "3.0"));

        assertThat(runs.columns().keyNames()).containsExactly("size", "repetition");
        assertValues(runs.median(), "latency", 2e-6);
    }

    @Test
    void runsThatNothingTellsApartAreRepetitionsAndALargeSpreadIsSaid() {
        Measurements runs = file("append.txt");

        assertThat(values(runs, "repetition")).containsExactly(1.0, 1.0, 2.0, 2.0);
        assertThat(runs.median().columns().measure("latency").high(0)).isCloseTo(12e-6, within(1e-15));
        assertThat(runs.median().explain().inputs())
                .contains("repetitions differ by up to a factor of 6 in latency: check that they measured the same");
    }

    @Test
    void differentBenchmarksInOneFileAreRefused() {
        assertThatThrownBy(() -> file("two-tests.txt"))
                .isInstanceOf(ModelException.class)
                .hasMessage(FILES.resolve("two-tests.txt")
                        + ": its tables have no column in common: line 3 has bandwidth, line 7 has latency. Keep the output of different"
                        + " benchmarks in different files.");
    }

    @Test
    void theSumOfBothDirectionsIsToldFromTheBandwidthOfOne() {
        Measurements both = file("directions");

        assertThat(both.columns().keyNames()).containsExactly("size", "directions", "benchmark", "file");
        assertThat(values(both, "directions")).containsExactly("both", "both", "one", "one");
        assertThat(values(both, "file")).containsExactly("bibw.txt", "bibw.txt", "bw.txt", "bw.txt");
        assertThat(both.columns()).isEqualTo(both.median().columns());
        assertThat(file("directions/bibw.txt").explain().violated())
                .containsExactly(
                        "Bandwidth of one direction: the benchmark prints the sum of both directions, which are active"
                                + " at the same time.");
        assertThat(file("directions/bw.txt").explain().violated()).isEmpty();
        Measurements old = file("bibw-old.txt");
        assertThat(values(old, "directions")).containsOnly("both");
        assertValues(old, "bandwidth", 1.5e6, 6e6, 12e6);
    }

    @Test
    void whatBothDirectionsDoNotMeanReachesAComparison() {
        Result model = file("directions/bw.txt").as("one way").where("directions", "one");
        Result bare = dev.weft.study.Tabulated.of(
                "model",
                Columns.rows(2)
                        .key("size", values(model, "size"))
                        .measure(model.columns().measure("bandwidth")),
                dev.weft.study.Provenance.model(dev.weft.study.Certainty.EXACT, "stub", "nobody"),
                () -> dev.weft.study.Explanation.of("stub"));

        assertThat(bare.against(file("directions/bibw.txt")).explain().violated())
                .containsExactly(
                        "Bandwidth of one direction: the benchmark prints the sum of both directions, which are active"
                                + " at the same time.");
        assertThat(bare.against(file("directions/bw.txt")).explain().violated()).isEmpty();
    }

    @Test
    void aBarrierHasNoPayload() {
        Measurements barrier = file("barrier.txt");

        assertThat(values(barrier, "size")).containsExactly(new Bytes(0));
        assertThat(barrier.value("latency").si()).isCloseTo(4.91e-6, within(1e-15));
    }

    @Test
    void aNonBlockingCollectiveTellsWhatItOverlaps() {
        Measurements run = file("iallreduce.txt");

        assertThat(run.columns().measureNames())
                .containsExactly("time", "computation time", "communication time", "overlap");
        assertValues(run, "time", 10e-6, 11e-6);
        assertValues(run, "computation time", 5e-6, 5.5e-6);
        assertValues(run, "communication time", 6e-6, 6.6e-6);
        assertValues(run, "overlap", 0.1667, 0.1667);
    }

    @Test
    void fullOutputOfANonBlockingCollectiveHasItsBracket() throws IOException {
        Measurements run = read("# OSU MPI Non-blocking Bcast Latency Test v7.4\n# Size  Overall(us)  Compute(us)"
                + "  Coll. Init(us)  MPI_Test(us)  MPI_Wait(us)  Pure Comm.(us)  Min Comm.(us)  Max Comm.(us)  Overlap(%)\n"
                + "1  3.00  1.00  0.50  0.00  0.25  2.00  1.50  2.50  0.00\n");

        assertThat(run.columns().measure("communication time").low(0)).isCloseTo(1.5e-6, within(1e-15));
        assertThat(run.columns().measure("communication time").high(0)).isCloseTo(2.5e-6, within(1e-15));
    }

    @Test
    void buffersOnHostAndDeviceAreToldApart() {
        assertThat(file("buffers.txt").columns().keyNames()).containsExactly("size", "buffers");
        assertThat(values(file("buffers.txt"), "buffers"))
                .contains("Send Buffer on DEVICE (D) and Receive Buffer on DEVICE (D)");
    }

    @Test
    void theIntelMpiBenchmarksAreReadAsTextAndAsCsv() {
        Measurements text = file("imb.txt");

        assertThat(text.columns().keyNames()).containsExactly("size", "operation", "ranks", "directions");
        assertThat(values(text, "operation")).containsOnly("PingPong");
        assertThat(values(text, "ranks")).containsOnly(2.0);
        assertValues(text, "latency", 0.45e-6, 0.51e-6, 0.64e-6);
        assertValues(text, "bandwidth", 0, 1.96e6, 1600e6);
        Measurements csv = file("imb-csv.csv");
        assertThat(csv.columns().keyNames()).containsExactly("size", "directions");
        assertValues(csv, "latency", 0.51e-6, 0.64e-6);
    }

    @Test
    void aWholeRunOfTheIntelMpiBenchmarksIsOneTable() {
        Measurements all = file("imb-all.txt");

        assertThat(all.columns().keyNames()).containsExactly("size", "operation", "ranks");
        assertThat(values(all, "operation"))
                .containsExactly("Sendrecv", "Sendrecv", "Sendrecv", "Sendrecv", "Allreduce", "Allreduce", "Barrier");
        assertThat(values(all, "ranks")).containsExactly(2.0, 2.0, 4.0, 4.0, 4.0, 4.0, 4.0);
        assertThat(all.columns().measure("latency").low(6)).isCloseTo(1e-6, within(1e-15));
        assertThat(all.columns().measure("latency").high(6)).isCloseTo(1.2e-6, within(1e-15));
        assertThat(all.explain().inputs())
                .contains(FILES.resolve("imb-all.txt")
                        + ": bandwidth left out, because not every table of the file has it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1600.00|1e6|PingPong
                    1525.88|1048576|PingPong
                    3200.00|1e6|Sendrecv
                    6400.00|1e6|Exchange
                    """)
    void theMegabyteOfTheIntelMpiBenchmarksFollowsFromTheirTimes(String printed, double megabyte, String operation)
            throws IOException {
        Measurements run =
                read("# Benchmarking " + operation + "\n# #processes = 2\n#bytes #repetitions t[usec] Mbytes/sec\n"
                        + "1024 1000 0.64 " + printed + "\n4194304 10 2621.44 " + printed + "\n");

        assertThat(run.columns().measure("bandwidth").si(1))
                .isCloseTo(Double.parseDouble(printed) * megabyte, within(1.0));
        assertThat(values(run, "directions")).containsOnly(operation.equals("PingPong") ? "one" : "both");
    }

    @Test
    void outputOfAnotherToolIsNamedWithTheFormatsThatAreKnown() {
        assertThatThrownBy(() -> file("mpip.txt"))
                .isInstanceOf(ModelException.class)
                .hasMessage(FILES.resolve("mpip.txt") + ": it is output of mpiP, which Weft does not read;"
                        + " the known formats are " + KNOWN
                        + ". Write its numbers to a CSV file with headings such as size"
                        + " (B),latency (us).");
    }

    @Test
    void textOfNoFormatIsRefusedWithTheFormatsThatAreKnown() {
        assertThatThrownBy(() -> read("job started\nall went well\n"))
                .isInstanceOf(ModelException.class)
                .hasMessage(folder.resolve("run.txt") + ": its format is not known; the known formats are "
                        + KNOWN + ". Write its"
                        + " numbers to a CSV file with headings such as size (B),latency (us).");
    }

    @Test
    void millisecondsOf2019AreToldFromSecondsByTheirForm() {
        Measurements run = file("milliseconds.out");

        assertThat(run.columns().measure("latency").si(0)).isCloseTo(1.28e-6, within(1e-15));
        assertThat(run.columns().measure("latency").si(7)).isCloseTo(0.40e-6, within(1e-15));
        assertThat(run.provenance().method()).isEqualTo("BenchPress of 2019, one way, printed in milliseconds");
    }

    @Test
    void messagesOfOneProcessAreNoPairs() throws IOException {
        Measurements run = file("mult.out");

        assertThat(run.columns().keyNames()).containsExactly("method", "size", "messages");
        assertThat(values(run, "size").subList(0, 5))
                .containsExactly(new Bytes(256), new Bytes(256), new Bytes(256), new Bytes(256), new Bytes(512));
        assertThat(values(run, "messages").subList(0, 4)).containsExactly(1.0, 2.0, 3.0, 4.0);
        assertThat(run.columns().measure("time").si(3)).isCloseTo(5e-6, within(1e-15));
        // a run that splits a size begins with the first that is enough for all messages
        Measurements split =
                read("Timing CPU Multiple Messages\nSize 4\t1e-06\t2e-06\t3e-06\nSize 8\t1e-06\t2e-06\t3e-06\n");
        assertThat(values(split, "size"))
                .containsExactly(new Bytes(16), new Bytes(8), new Bytes(4), new Bytes(32), new Bytes(16), new Bytes(8));
    }

    @Test
    void filesAreRepetitionsWhereTheirNamesCountThem() throws IOException {
        for (String name : List.of("run1.csv", "run2.csv", "run3.csv")) {
            Files.writeString(folder.resolve(name), "size (B),latency (us)\n8," + name.charAt(3) + "\n");
        }
        Measurements counted = Measurements.of(folder.toString());
        assertThat(values(counted, "file")).containsExactly("run1.csv", "run2.csv", "run3.csv");
        assertThat(counted.median().columns().keyNames()).containsExactly("size");
        assertThat(counted.median().explain().inputs())
                .contains("repetitions of the files run1.csv, run2.csv, run3.csv");

        Files.writeString(folder.resolve("ethernet.csv"), "size (B),latency (us)\n8,100\n");
        Files.writeString(folder.resolve(".hidden"), "x");
        Measurements mixed = Measurements.of(folder.toString());
        assertThat(values(mixed.median(), "file")).containsExactly("ethernet.csv", "run#.csv");
        assertValues(mixed.median(), "latency", 100e-6, 2e-6);
        assertThat(mixed.explain().inputs()).contains("skipped in the folder: .hidden (hidden, or not a file)");
    }

    @Test
    void filesWhoseNumbersDoNotCountAreRunsOfTheirOwn() throws IOException {
        Files.writeString(folder.resolve("np16.csv"), "size (B),latency (us)\n8,1\n");
        Files.writeString(folder.resolve("np32.csv"), "size (B),latency (us)\n8,2\n");
        Measurements runs = Measurements.of(folder.toString());

        assertThat(runs.columns().keys().stream().map(Key::name)).containsExactly("size", "file");
        assertValues(runs.median(), "latency", 1e-6, 2e-6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'LATENCY8  0\\n'|FILE, line 3, "0": a measured value must be above zero. Repeat the run, or remove the line.
                    'LATENCY8  -0\\n'|FILE, line 3, "-0": a measured value must not be negative. Repeat the run, or remove the line.
                    'LATENCY8  1e-320\\n'|FILE, line 3, "1e-320": this tool prints numbers without an exponent. Repeat the run, or remove the line.
                    'LATENCY\uff18  1.5\\n'|FILE, line 3, "\uff18": it is not a number. Repeat the run, or remove the line.
                    'LATENCY8.5  1.5\\n'|FILE, line 3, "8.5": a size must be a whole number. Correct the line, or remove it.
                    '# OSU MPI Latency Test v5.9\\n8 1.5\\n'|FILE, line 2, "8 1.5": there is no heading before it. Keep the heading of each table.
                    '# OSU MPI Multiple Bandwidth / Message Rate Test v5.7\\n# [ pairs: 6O ] [ window size: 64 ]\\n'|FILE, line 2, "# [ pairs: 6O ] [ window size: 64 ]": it is not a number of pairs and a window size. Write it as # [ pairs: 2 ] [ window size: 64 ].
                    'Size 2O 1.5e-06\\nSize 40 1.5e-06\\n'|FILE, line 1, "Size 2O 1.5e-06": it is not a BenchPress line with a size or a pair and its times. Complete the line, or remove it if the file was cut off.
                    'CPU 0 and CPU x2: 1.5e-06\\nCPU 0 and CPU 1: 1.5e-06\\n'|FILE, line 1, "CPU 0 and CPU x2: 1.5e-06": it is not a BenchPress line with a size or a pair and its times. Complete the line, or remove it if the file was cut off.
                    'Size 8 1.5e-06 0.00150\\n'|FILE, line 1, "0.00150": the times before it are in seconds, as their format shows. Keep the output of each version in its own file.
                    'Size 8 0.0015\\n'|FILE, line 1, "0.0015": its unit is not known: BenchPress prints seconds as 1.280000e-06, and printed milliseconds as 0.00128 in 2019. Write the times to a CSV file with headings such as size (B),latency (us).
                    '0: 1 bytes 100 times --> 9.17 Mbps in 0.83 usec\\n1: -2 bytes 100 times --> 9.17 Mbps in 0.83 usec\\n'|FILE, line 2, "1: -2 bytes 100 times --> 9.17 Mbps in 0.83 usec": it is not a NetPIPE line of bytes, throughput and time. Complete the line, or remove it if the file was cut off.
                    'size (B),latency (us)\\n8,1.5s\\n'|FILE, line 2, "1.5s": the heading of column "latency" has the unit us. Write the number in this unit, or the heading without one.
                    '# Benchmarking PingPong\\n# #processes = 2\\n#bytes #repetitions t[usec] Mbytes/sec\\n8 1000 1.00 8.00\\n1024 1000 1.00 2000.00\\n'|FILE, line 5, "1024 1000 1.00 2000.00": its bandwidth and its time contradict each other. Repeat the run, or remove the row.
                    '# Benchmarking PingPong\\n#bytes #repetitions t[usec] Mbytes/sec\\n'|FILE, line 2, "#bytes #repetitions t[usec] Mbytes/sec": the number of processes is missing before it. Keep the line # #processes = 2.
                    '# Benchmarking PingPong\\n# #processes = two\\n'|FILE, line 2, "# #processes = two": it is not a number of processes. Write it as # #processes = 2.
                    '# Benchmarking PingPong\\n# #processes = 2\\n'|FILE: it is output of the Intel MPI Benchmarks without a whole row. Use the whole output of the tool.
                    '#bytes #repetitions t[usec] luck[usec]\\n'|FILE, line 1, "luck[usec]": it is not a known column of the Intel MPI Benchmarks. Write the numbers to a CSV file with headings such as size (B),latency (us).
                    '#bytes #repetitions t[usec] t[usec]\\n'|FILE, line 1, "t[usec]": this table has the column twice. Correct the heading.
                    '#bytes #repetitions t[usec]\\n8 1000\\n'|FILE, line 2, "8 1000": it has 2 cells and the heading has 3. Complete the line, or remove it if the file was cut off.
                    """)
    void whatIsDamagedIsRefused(String text, String message) {
        String whole = text.replace("LATENCY", "# OSU MPI Latency Test v5.9\\n# Size          Latency (us)\\n")
                .replace("\\n", "\n");
        assertThatThrownBy(() -> read(whole))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", folder.resolve("run.txt").toString()));
    }
}

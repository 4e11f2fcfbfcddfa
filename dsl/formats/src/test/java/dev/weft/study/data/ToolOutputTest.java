package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Condition;
import dev.weft.study.Key;
import dev.weft.study.Measure;
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

/** Output of other tools: each file of {@code study/tools} has the form that its tool prints; see the page beside them. */
class ToolOutputTest {
    private static final Path FILES = Path.of("src", "test", "resources", "study", "tools");

    @TempDir
    Path folder;

    private static Measurements file(String name) {
        return Measurements.of(FILES.resolve(name).toString());
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
    void ncclTestsHaveTimesOutOfPlaceAndInPlace() {
        Measurements seen = file("nccl-allreduce.txt");

        assertThat(seen.columns().keyNames()).containsExactly("size", "datatype", "reduction", "ranks", "in place");
        assertThat(values(seen, "in place")).containsExactly("no", "yes", "no", "yes");
        assertThat(values(seen, "ranks")).containsOnly("2");
        assertValues(seen, "time", 10e-6, 10.5e-6, 50e-6, 40e-6);
        assertValues(seen, "bandwidth", 0, 0, 20.97e9, 26.21e9);
        assertThat(file("nccl-old.txt").columns().keyNames())
                .containsExactly("size", "datatype", "reduction", "in place");
    }

    /** {@code -r all} times each root: no two of them are repetitions of one. */
    @Test
    void rootsOfNcclTestsAreAKeyWhereTheyDiffer() throws IOException {
        String text = Files.readString(FILES.resolve("nccl-allreduce.txt"));
        String row =
                text.lines().filter(line -> line.contains("  8  ")).findFirst().orElseThrow();
        Path roots = Files.writeString(
                folder.resolve("a.txt"), text.replace(row, row.replace("-1", " 0") + "\n" + row.replace("-1", " 1")));
        Measurements seen = Measurements.of(roots.toString());

        assertThat(seen.columns().keyNames()).contains("root").doesNotContain("repetition");
        assertThat(values(seen, "root")).containsExactly("0", "0", "1", "1", "-1", "-1");
    }

    /** A question of Weft takes the part of a rank, as MPI does, so that the same size is other bytes. */
    @Test
    void sizesOfWholeVectorsAreVectorsWhereACallTakesThePartOfARank() throws IOException {
        String json = Files.readString(FILES.resolve("nccl.json"));
        Path gathered = Files.writeString(folder.resolve("a.json"), json.replace("all_reduce_perf", "all_gather_perf"));
        assertSized("vector", Measurements.of(gathered.toString()));
        assertSized("vector", file("nccl-collectives.txt"));
        for (String same : List.of("nccl-2026.txt", "nccl-allreduce.txt", "nccl.json", "imb-multi.txt")) {
            assertSized("size", file(same));
        }
    }

    /** The Intel MPI Benchmarks divide the size of a reduce-scatter among the ranks until 2018, the OSU benchmarks always. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            (R) MPI Benchmarks 2018 Update 1, Reduce_scatter, vector
            (R) MPI Benchmark Suite V3.2, Reduce_scatter, vector
            (R) MPI Benchmarks 2019 Update 6, Reduce_scatter, size
            (R) MPI Benchmarks 2021.7, Reduce_scatter, size
            (R) MPI Benchmarks 2021.7, Ireduce_scatter_pure, vector
            (R) MPI Benchmarks 2018 Update 1, Reduce_scatter_block, size
            (R) MPI Benchmarks 2018 Update 1, Allgather, size
            """)
    void sizesOfAReduceScatterDependOnTheRelease(String release, String collective, String key) throws IOException {
        assertSized(key, Measurements.of(imb(release, collective)));
        if (key.equals("vector")) {
            assertSized("vector", Measurements.of(imb(release, collective, "Allreduce")));
            Measurements mixed = Measurements.of(imb(release, "Allgather", collective));
            assertThat(mixed.columns().keyNames()).contains("size").doesNotContain("vector");
            assertThat(mixed.explain().conditions())
                    .anyMatch(each -> each.outcome() == Condition.Outcome.NOT_CHECKED
                            && each.name().equals("sizes of one meaning")
                            && each.sentence().contains("a size of " + collective + " is"));
        }
    }

    private String imb(String release, String... collectives) throws IOException {
        StringBuilder text = new StringBuilder("#    Intel" + release + ", MPI-1 part\n");
        for (String each : collectives) {
            text.append("# Benchmarking ")
                    .append(each)
                    .append("\n# #processes = 4\n")
                    .append("       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n")
                    .append("         1024         1000         5.00         6.00         5.50\n");
        }
        return Files.writeString(folder.resolve(String.join("-", collectives) + ".txt"), text)
                .toString();
    }

    @Test
    void sizesOfAReduceScatterOfOsuAreVectors() throws IOException {
        assertSized("vector", Measurements.of(osu("Reduce_scatter")));
        assertSized("size", Measurements.of(osu("Allgather")));
        assertSized("size", Measurements.of(osu("Allreduce")));
    }

    /** Files of one table have one name for their sizes: a vector if all of them have vectors, as an allreduce has. */
    @Test
    void sizesOfAFolderHaveOneName() throws IOException {
        osu("Allreduce");
        assertSized("size", Measurements.of(folder.toString()));
        osu("Reduce_scatter");
        assertSized("vector", Measurements.of(folder.toString()));
        osu("Allgather");
        Measurements mixed = Measurements.of(folder.toString());
        assertThat(mixed.columns().rows()).isEqualTo(6);
        assertThat(mixed.columns().keyNames()).contains("size").doesNotContain("vector");
        assertThat(mixed.explain().conditions())
                .anyMatch(
                        each -> each.sentence()
                                .contains(
                                        "a size of OSU MPI Reduce_scatter Latency Test v7.3 is that of the vector of all ranks"));
    }

    private String osu(String collective) throws IOException {
        return Files.writeString(
                        folder.resolve(collective + ".txt"),
                        "# OSU MPI " + collective
                                + " Latency Test v7.3\n# Size       Avg Latency(us)\n4       1.50\n8       1.60\n")
                .toString();
    }

    private static void assertSized(String key, Measurements seen) {
        assertThat(seen.columns().keyNames()).contains(key).doesNotContain(key.equals("size") ? "vector" : "size");
        assertThat(seen.sizes()).isNotEmpty();
        assertThat(seen.explain().conditions()).noneMatch(each -> each.name().equals("sizes of one meaning"));
    }

    @Test
    void wrongResultsOfNcclTestsAreCounted() throws IOException {
        String text = Files.readString(FILES.resolve("nccl-allreduce.txt"));
        Path wrong = Files.writeString(folder.resolve("a.txt"), text.replace("20.97      0", "20.97     17"));

        assertThat(Measurements.of(wrong.toString()).explain().inputs()).contains(wrong + ": 1 row with wrong results");
    }

    @Test
    void perftestHasTheMedianLatencyAndTheAverageBandwidth() {
        Measurements latency = file("ib_send_lat.txt");
        Measurements bandwidth = file("ib_write_bw.txt");

        assertValues(latency, "latency", 1.25e-6, 1.3e-6);
        assertThat(latency.columns().measure("latency").high(1)).isCloseTo(6.5e-6, within(1e-12));
        assertThat(latency.explain().inputs())
                .contains(FILES.resolve("ib_send_lat.txt")
                        + ": left out: 99% percentile, 99.9% percentile, t_avg, t_stdev");
        assertValues(bandwidth, "bandwidth", 2500 * 0x1p20);
        assertValues(bandwidth, "throughput", 40000);
    }

    @Test
    void gigabitsOfPerftestAreDecimal() throws IOException {
        String text = Files.readString(FILES.resolve("ib_write_bw.txt")).replace("MB/sec", "Gb/sec");

        assertValues(
                Measurements.of(Files.writeString(folder.resolve("a.txt"), text).toString()), "bandwidth", 2500e9 / 8);
    }

    @Test
    void aVerbsPingPongIsHalfOfItsRoundTrip() {
        Measurements seen = file("ibv_rc_pingpong.txt");

        assertThat(seen.sizes()).containsExactly(new Bytes(4096), new Bytes(8192));
        assertValues(seen, "latency", 4e-6, 6e-6);
    }

    @Test
    void samplesOfReproMpiAreKeptAndJoined() {
        Measurements raw = file("reprompi-raw.txt");

        assertThat(raw.columns().keyNames()).containsExactly("operation", "size", "ranks", "sample");
        assertThat(raw.sizes()).containsExactly(new Bytes(4), new Bytes(40));
        assertValues(raw.median(), "time", 4e-6, 2.946e-6);
        assertThat(raw.median().columns().measure("time").brackets()).isEqualTo("least to most of the samples");
    }

    @Test
    void aMissedWindowOfReproMpiIsLeftOutAndCounted() {
        Measurements window = file("reprompi-window.txt");

        assertValues(window, "time", 5e-6, 6e-6);
        assertValues(window, "global time", 5e-6, 7e-6);
        assertThat(window.explain().inputs())
                .contains(FILES.resolve("reprompi-window.txt")
                        + ": 2 samples with an error code left out: a process missed the window");
    }

    @Test
    void aSummaryOfReproMpiIsAMedianBetweenTheLeastAndTheMost() {
        Measure time = file("reprompi-summary.txt").columns().measure("time");

        assertThat(time.si(0)).isCloseTo(3e-6, within(1e-12));
        assertThat(time.low(0)).isCloseTo(2e-6, within(1e-12));
        assertThat(time.high(0)).isCloseTo(10e-6, within(1e-12));
    }

    @Test
    void repeatedRunsOfReproMpiAreLaunches() throws IOException {
        String text = Files.readString(FILES.resolve("reprompi-raw.txt"));
        for (int run = 1; run <= 3; run++) {
            Files.writeString(
                    folder.resolve("run" + run + ".txt"), text.replace("0.0000040000", "0.000004" + run + "000"));
        }
        Measurements medians = Measurements.of(folder.toString()).median();

        assertValues(medians, "time", 4.2e-6, 2.946e-6);
        assertThat(medians.columns().measure("time").brackets()).isEqualTo("least to most of the medians of launches");
    }

    @Test
    void netgaugeHasLatencyOverheadAndBandwidth() {
        Measurements seen = file("netgauge-one_one.txt");

        assertValues(seen, "latency", 2e-6, 4e-6);
        assertValues(seen, "overhead", 0.25e-6, 0.5e-6);
        assertValues(seen, "bandwidth", 0.5e6, 256e6);
        assertValues(file("netgauge-short.txt"), "latency", 1e-6, 2e-6);
        assertValues(file("netgauge-loggp.txt"), "PRTT(n,0,s)", 19e-6, 36e-6);
        assertValues(file("netgauge-loggp.txt"), "o_r", 0.5e-6, 0.7e-6);
    }

    @Test
    void samplesOfSmpisCalibrationHaveTheirStart() {
        Measurements seen = file("smpi_PingPong.csv");

        assertThat(seen.columns().keyNames()).containsExactly("operation", "size", "sample");
        assertThat(values(seen, "sample")).containsExactly("0", "0", "1", "1", "2", "2", "0", "0", "1", "1");
        assertValues(
                seen.where(row -> row.text("operation").equals("MPI_Send")
                        && row.size("size").count() < 200_000),
                "time",
                4.2194e-5,
                4.197e-5);
        assertThat(seen.median().columns().measureNames()).containsExactly("time");
        assertValues(file("smpi_load_send.csv"), "time", 4.871e-3, 3.434e-3, 3.57e-3, 3.45e-3);
    }

    @Test
    void aFolderOfPicoIsATestWithTheFactsOfItsMetadata() throws IOException {
        Measurements test = file("pico/leonardo/2025_04_06___23_05_13/3");

        assertThat(test.columns().keyNames())
                .containsExactly("collective", "nodes", "algorithm", "vector", "datatype", "sample");
        assertThat(values(test, "collective")).containsOnly("allreduce");
        assertThat(values(test, "nodes")).containsOnly("16");
        assertValues(test.median(), "time", 22e-6, 8.5e-6, 12e-6);
        assertThat(values(test.median(), "algorithm")).containsExactly("ring_ompi", "bine_static_over", "ring_ompi");
        Path alone = Files.writeString(folder.resolve("16_ring_int64.csv"), "highest,rank0,rank1\n9,8,9\n");
        assertThat(Measurements.of(alone.toString()).sizes()).containsExactly(new Bytes(128));
    }

    @Test
    void netPipeOverTcpIsReadAsOverMpi() {
        assertThat(file("nptcp-own-run.out").columns().rows()).isEqualTo(10);
        assertThat(file("nptcp-own-run.console.txt").explain().inputs().get(1)).contains("3 lines skipped of 13");
        assertThat(file("nptcp-own-run.console.txt")
                        .columns()
                        .measure("latency")
                        .si(3))
                .isCloseTo(
                        file("nptcp-own-run.out").columns().measure("latency").si(3), within(1e-8));
    }

    /** Files that were cut off or changed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            nccl-old.txt|14.83    0.00    0.00  0e.00|14.83    0.00    0.0|FILE, line 6, "64            16   float     sum    17.57    0.00    0.00  0...": it has 11 cells and the heading has 12. Complete the line, or remove it if the file was cut off.
            nccl-allreduce.txt|      -1    10.00|      -e    10.00|FILE, line 10, "-e": it is not a root. Complete the line, or remove it if the file was cut off.
            ibv_rc_pingpong.txt|1000 iters in 0.01 seconds = 12.00 usec/iter\\n||FILE: its last run has no line of iterations. Complete the two lines of each run, or remove them.
            ibv_rc_pingpong.txt|12.00 usec|21.00 usec|FILE, line 6, "1000 iters in 0.01 seconds = 21.00 usec/iter": it contradicts the line of bytes before it. Complete the two lines of each run, or remove them.
            reprompi-raw.txt|10   0.0000026431|10|FILE, line 23, "MPI_Allreduce          2           10": it has 3 cells and the heading has 4. Complete the line, or remove it if the file was cut off.
            reprompi-raw.txt|#@datatype_size_bytes=4\\n||FILE, line 16, "test       nrep        count    runtime_sec": the line #@datatype_size_bytes=.. is missing before it, so that bytes of a count are not known. Keep the header of the output.
            netgauge-one_one.txt|2048.00 4096.00|20|FILE, line 7, "1024 - 0.40 0.60 0.50 1.50 (0.10 2) - 2.00 5.00 4.00 8.00 (0...": it is not a line of Netgauge's numbers. Complete the line, or remove it if the file was cut off.
            netgauge-one_one.txt|5.00 4.00 8.00|5.00 6.00 8.00|FILE, line 7, "1024 - 0.40 0.60 0.50 1.50 (0.10 2) - 2.00 5.00 6.00 8.00 (0...": time and bandwidth contradict each other. Repeat the run.
            netgauge-loggp.txt| 0.000100| 0.0|FILE, line 5, "1024 16 6.000000 36.000000 105.000000 2.000000 0.600000 0.70...": it is not a line of Netgauge's numbers. Complete the line, or remove it if the file was cut off.
            smpi_PingPong.csv|4.236000e-05|4.236000e-0|FILE, line 10, "MPI_Recv,187116,6.019843,4.236000e-0": it is not an operation, its bytes, its start and its duration. Complete the line, or remove it if the file was cut off.
            """)
    void aDamagedFileIsAnsweredInOneSentence(String name, String from, String to, String message) throws IOException {
        String text = Files.readString(FILES.resolve(name));
        String damaged = text.replaceFirst(from, to == null ? "" : to);
        Path file = Files.writeString(folder.resolve("damaged"), damaged);

        assertThat(damaged).isNotEqualTo(text);
        assertThatThrownBy(() -> Measurements.of(file.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", file.toString()));
    }
}

package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output as people paste it: with prompts, logs, labels, several runs, and without a beginning or an end. Numbers are worked out by hand. */
class PastedOutputTest {
    private static final String OSU = "# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n";
    private static final String NCCL = """
            # Rank 0 Pid 1 on h device 0
            # Rank 1 Pid 1 on h device 1
            # size count type redop root time algbw busbw #wrong time algbw busbw #wrong
            1000 250 float sum -1 TIME 0.01 0.01 0 20.00 0.05 0.05 0
            """;
    private static final String UCX_HEADING =
            "|              |              |        latency (usec)        |   bandwidth (MB/s)  |  message rate (msg/s) |\n";
    private static final String NAMES = "name  bytes   iters   total       time     MB/sec    usec/xfer   Mxfers/sec\n";

    @TempDir
    Path folder;

    private Measurements read(String text) throws IOException {
        return Measurements.of(
                Files.writeString(folder.resolve("run.txt"), text).toString());
    }

    private static double[] numbers(Measurements seen, String measure) {
        Measure column = seen.columns().measure(measure);
        return IntStream.range(0, seen.columns().rows()).mapToDouble(column::si).toArray();
    }

    private static List<String> values(Measurements seen, String key) {
        return seen.columns().key(key).values().stream().map(Key::print).toList();
    }

    private void refused(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ModelException.class)
                .hasMessage(message.replace("FILE", folder.resolve("run.txt").toString()));
    }

    @Test
    void timesInFrontOfTheLabelsOfOpenMpiAreLeftOut() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : (OSU + "8  2.5\n16  3.5\n").lines().toList()) {
            text.append("Sun Dec 24 09:52:05 2017[1,0]<stdout>:").append(line).append('\n');
            text.append("Sun Dec 24 09:52:05 2017[1,1]<stdout>:provided thread level: 3\n");
        }
        Measurements seen = read(text.toString());

        assertThat(seen.columns().keyNames()).containsExactly("size");
        assertThat(numbers(seen, "latency")).containsExactly(new double[] {2.5e-6, 3.5e-6}, within(1e-15));
        assertThat(seen.explain().inputs()).anyMatch(note -> note.contains("4 lines skipped of 8 (4 read, 0 blank)"));
    }

    @Test
    void tablesOfTwoToolsAreRefusedAndTextOfAProcessIsPassedOver() throws IOException {
        String text = """
            0: # OSU MPI Latency Test v5.8
            0: # Size          Latency (us)
            0: 8 1.0
            1: hello
            2: # Benchmarking PingPong
            2: # #processes = 2
            2: #bytes #repetitions t[usec] Mbytes/sec
            2: 8 1000 2.00 4.00
            """;

        refused(
                text,
                "FILE: the columns of its tables differ. Keep the output of different benchmarks in different files.");
        Measurements alone = read(text.replaceAll("2: .*\n", ""));
        assertThat(alone.columns().keyNames()).containsExactly("size");
        assertThat(numbers(alone, "latency")).containsExactly(1e-6);
    }

    @Test
    void labelsOfATestDriverAreLeftOutOfGoogleBenchmark() throws IOException {
        Measurements seen = read("""
            1: Running ./perf_test-main
            1: CPU Caches:
            1:   L1 Data 48 KiB (x8)
            1: Benchmark             Time        CPU   Iterations UserCounters...
            1: send/1/manual_time    0.250 us    0.500 us    100 bytes=2
            """);

        assertThat(numbers(seen, "time")).containsExactly(new double[] {0.25e-6}, within(1e-15));
        assertThat(numbers(seen, "CPU time")).containsExactly(new double[] {0.5e-6}, within(1e-15));
    }

    @Test
    void twoProgramsOfGoogleBenchmarkAreNoRepetitions() throws IOException {
        String table = "Benchmark Time CPU Iterations\nsend 4 us 4 us 10\n";
        Measurements seen = read("Running ./a\n" + table + "Running ./b\n" + table.replace("4 us", "8 us"));

        assertThat(values(seen, "program")).containsExactly("./a", "./b");
        assertThat(numbers(seen.median(), "time")).containsExactly(new double[] {4e-6, 8e-6}, within(1e-15));
        Measurements same = read("Running ./a\n" + table + "Running ./a\n" + table.replace("4 us", "8 us"));
        assertThat(numbers(same.median(), "time")).containsExactly(new double[] {6e-6}, within(1e-15));
    }

    @Test
    void textBetweenRunsIsAKeyWhereNothingElseTellsThemApart() throws IOException {
        Measurements algorithms = read("$ NCCL_ALGO=RING ./all_reduce_perf\n" + NCCL.replace("TIME", "10.00")
                + "$ NCCL_ALGO=TREE ./all_reduce_perf\n" + NCCL.replace("TIME", "90.00"));
        assertThat(values(algorithms, "section"))
                .containsExactly(
                        "$ NCCL_ALGO=RING ./all_reduce_perf",
                        "$ NCCL_ALGO=RING ./all_reduce_perf",
                        "$ NCCL_ALGO=TREE ./all_reduce_perf",
                        "$ NCCL_ALGO=TREE ./all_reduce_perf");
        assertThat(algorithms.median().explain().inputs())
                .anyMatch(note ->
                        note.startsWith("rows that differ in section are no repetitions; for medians over them"));

        Measurements told = read("mpirun ./osu_latency\n" + OSU + "8 1.5\nmpirun ./osu_bcast\n"
                + OSU.replace("Latency Test", "Broadcast Latency Test") + "8 2.5\n");
        assertThat(told.columns().keyNames()).containsExactly("size", "benchmark");
    }

    @Test
    void logsAndClocksBetweenRunsTellNothingApart() throws IOException {
        String run = OSU + "8 LATENCY\n";
        Measurements seen = read("[1741244344.655540] [n1:19:0]  perftest.c:800  UCX  WARN  CPU affinity is not set\n"
                + "Mon Nov 3 10:00:01 UTC 2025\n" + run.replace("LATENCY", "1.0")
                + "[1741244355.655540] [n1:77:0]  perftest.c:800  UCX  WARN  CPU affinity is not set\n"
                + "n1:77:78 [0] NCCL INFO Bootstrap\n[n1:00077] 3 more processes have sent help message\n----------\n"
                + "Mon Nov 3 10:00:09 UTC 2025\n" + run.replace("LATENCY", "3.0"));

        assertThat(seen.columns().keyNames()).containsExactly("size", "repetition");
        assertThat(numbers(seen.median(), "latency")).containsExactly(new double[] {2e-6}, within(1e-15));
        assertThat(seen.explain().inputs()).anyMatch(note -> note.contains("4 of them of batch systems and logs"));
    }

    @Test
    void hostsOfABatchSystemTellNothingApart() throws IOException {
        String run = OSU + "8 LATENCY\n";
        Measurements seen = read(run.replace("LATENCY", "1.0")
                + "Job was executed on host(s) <1*lassen12>, in queue <pbatch>, as user <u> in cluster <lassen>\n"
                + "<16*lassen710>\n</g/u> was used as the home directory.\nReal output follows\n"
                + run.replace("LATENCY", "3.0")
                + "<16*lassen711>\nReal output follows\n" + run.replace("LATENCY", "5.0"));

        assertThat(values(seen, "section")).containsExactly("unknown", "Real output follows", "Real output follows");
        assertThat(values(seen, "repetition")).containsExactly("1", "1", "2");
    }

    @Test
    void aRowWithTextAfterItIsRefusedAndNotLost() throws IOException {
        refused(
                OSU + "8 1.5\n16 1.6 <- look here\n",
                "FILE, line 4, \"16 1.6 <- look here\": it has 5 cells and the heading has 2. Complete the line, or remove it if"
                        + " the file was cut off.");
        assertThat(numbers(read(OSU + "8 1.5\n16 ranks on 2 nodes\n"), "latency"))
                .hasSize(1);
    }

    @Test
    void aFileWhoseOnlyRowHasNoLineEndSaysSo() throws IOException {
        refused(
                OSU + "8 1.5",
                "FILE: it is output of the OSU micro-benchmarks without a whole row before its last line, which has no line end and"
                        + " may be cut off. End the last line if it is whole.");
        assertThat(read(OSU + "8 1.5\n16 2").explain().violated())
                .containsExactly(
                        "Whole last line: " + folder.resolve("run.txt")
                                + ", line 4, has no line end, so that it may be cut off, and is left out; end the line if it is whole.");
    }

    @Test
    void aFileOfSeveralTestsIsOfNoneOfThem() throws IOException {
        assertThat(read(OSU + "8 1.5\n").provenance().method()).isEqualTo("OSU MPI Latency Test v5.8");
        assertThat(read(OSU + "8 1.5\n" + OSU.replace("5.8", "5.9") + "8 1.5\n")
                        .provenance()
                        .method())
                .isEqualTo("OSU micro-benchmarks");
    }

    @Test
    void windowsOfOneSidedTestsAreKeysWhereTheyDiffer() throws IOException {
        String run = """
            # OSU MPI_Put Latency Test v5.8
            # Window creation: MPI_Win_allocate
            # Synchronization: SYNC
            # Size          Latency (us)
            8 1.5
            """;
        Measurements seen = read(run.replace("SYNC", "MPI_Win_flush") + run.replace("SYNC", "MPI_Win_fence"));

        assertThat(seen.columns().keyNames()).containsExactly("size", "synchronization");
    }

    @Test
    void timesOfNcclTestsBefore2018AreInMilliseconds() throws IOException {
        Measurements seen = read("""
            #                            out-of-place                    in-place
            #      bytes             N    type      op     time  algbw  busbw      res     time  algbw  busbw      res
            #           0             0   float     sum    0.009   0.00   0.00       N/A    0.010   0.00   0.00      N/A
                10000000      10000000    char     sum    0.250  40.00  60.00    0e+00    0.500  20.00  30.00    0e+00
            """);

        assertThat(values(seen, "in place")).containsExactly("no", "yes");
        assertThat(numbers(seen, "time")).containsExactly(new double[] {0.25e-3, 0.5e-3}, within(1e-15));
        assertThat(numbers(seen, "bus bandwidth")).containsExactly(60e9, 30e9);
    }

    @Test
    void aTableOfNcclTestsWithoutItsHashesIsRead() throws IOException {
        Measurements seen = read(NCCL.replace("# ", "").replace("TIME", "10.00"));

        assertThat(values(seen, "ranks")).containsExactly("2", "2");
        assertThat(numbers(seen, "time")).containsExactly(new double[] {10e-6, 20e-6}, within(1e-15));
    }

    @Test
    void aClientOfUcxPerftestSaysItsSizeInItsCommandOrItsNumbers() throws IOException {
        String first = UCX_HEADING + "Final: 1000 1.000 2.000 2.500 46615.58 46743.62 597 598\n";
        String second = UCX_HEADING + "Final: 1000 1.000 2.000 2.500 3.00 6.00 100000 98304\n"; // 64 B
        Measurements derived = read(second + UCX_HEADING + "Final: 1000 1.000 2.000 3.500 3.00 6.00 100000 49152\n");

        assertThat(derived.sizes()).containsExactly(new Bytes(64), new Bytes(128));
        assertThat(numbers(derived, "latency")).containsExactly(new double[] {2.5e-6, 3.5e-6}, within(1e-15));
        assertThat(derived.explain().inputs())
                .anyMatch(note ->
                        note.endsWith("sizes that the output does not say follow from bandwidth and message rate"));
        Measurements said = read("$ ./ucx_perftest 10.0.0.1 -t tag_lat -s 64 -m cuda\n" + second
                + "$ ./ucx_perftest 10.0.0.1 -t tag_lat -s 64\n" + second);
        assertThat(values(said, "options")).containsExactly("10.0.0.1 -t tag_lat -m cuda", "10.0.0.1 -t tag_lat");
        assertThat(said.explain().inputs()).noneMatch(note -> note.contains("follow from"));
        refused(
                first,
                "FILE, line 2, \"Final: 1000 1.000 2.000 2.500 46615.58 46743.62 597 598\": the size of its messages is missing"
                        + " before it, and its numbers are too coarse to tell it. Keep the box above the table, or the command line"
                        + " with its option -s.");
        refused(
                "ucx_perftest -s 8\n" + second,
                "FILE, line 3, \"Final: 1000 1.000 2.000 2.500 3.00 6.00 100000 98304\": bandwidth and message rate are not those of"
                        + " 8 B. Complete the line, or remove it if the file was cut off.");
    }

    @Test
    void ucxPerftestBefore2020HasNoWordInFrontOfItsLastLine() throws IOException {
        String heading = """
            |              |       latency (usec)        |   bandwidth (MB/s)  |  message rate (msg/s) |
            | # iterations | typical | average | overall |  average |  overall |   average |   overall |
            """;
        Measurements seen = read("ucx_perftest -s 64\n" + heading + "500 1.000 2.000 2.100 3.00 5.00 100000 81920\n"
                + "1000 1.000 2.000 2.500 3.00 6.00 100000 98304\n+ ucx_perftest -s 128\n" + heading
                + "1000 1.000 2.000 3.500 3.00 6.00 100000 49152\n");

        assertThat(seen.sizes()).containsExactly(new Bytes(64), new Bytes(128));
        assertThat(numbers(seen, "latency")).containsExactly(new double[] {2.5e-6, 3.5e-6}, within(1e-15));
    }

    @Test
    void commandsOfFabtestsTellTheirRunsApart() throws IOException {
        String run = """
            bytes   #sent   #ack     total       time     MB/sec    usec/xfer   Mxfers/sec
            64      10      =10      1.2k        0.00s      6.40      TIME       0.10
            """;
        Measurements seen = read("me@host:lib$ build/bin/fi_pingpong -p tcp -e rdm\n" + run.replace("TIME", "10.00")
                + "me@host:lib$ build/bin/fi_pingpong -p tcp -e msg\n" + run.replace("TIME", "10.50")
                + "fi_getinfo(): util/pingpong.c:1433, ret=-61 (No data available)\n");

        assertThat(values(seen, "benchmark")).containsExactly("fi_pingpong -p tcp -e rdm", "fi_pingpong -p tcp -e msg");
        assertThat(numbers(seen.median(), "time")).containsExactly(new double[] {10e-6, 10.5e-6}, within(1e-15));
        assertThat(numbers(seen, "throughput")).containsExactly(new double[] {1e5, 1e6 / 10.5}, within(1e-6));
        Measurements named = read("fi_rma_bw:\n" + NAMES + "64_lat  64  10  1.2k  0.00s  6.40  10.00  0.10\n");
        assertThat(values(named, "test")).containsExactly("64_lat");
    }

    @Test
    void titlesOfPerftestWithMoreWordsAreTitles() throws IOException {
        String run = """
            RDMA_Write KIND Test
            #bytes     #iterations    BW peak[Gb/sec]    BW average[Gb/sec]   MsgRate[Mpps]
            8          224958464        0.00               0.48              7.500000
            """;
        Measurements seen =
                read(run.replace("KIND", "Post List BW") + run.replace("KIND", "Bidirectional Post List BW"));

        assertThat(values(seen, "benchmark"))
                .containsExactly("rdma_write post list bw test", "rdma_write bidirectional post list bw test");
        assertThat(values(seen, "directions")).containsExactly("one", "both");
        assertThat(numbers(seen, "bandwidth")).containsExactly(new double[] {0.06e9, 0.06e9}, within(1e-3));
    }

    @Test
    void messagesInATableOfPerftestArePassedOver() throws IOException {
        Measurements seen = read("""
            Send Latency Test
            #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]
            Conflicting CPU frequency values detected: 2428.573000 != 3004.218000. CPU Frequency is not max.
            2       1000          5.43           7.90         5.84
            """);

        assertThat(numbers(seen, "latency")).containsExactly(new double[] {5.84e-6}, within(1e-15));
        assertThat(seen.columns().measure("latency").low(0)).isCloseTo(5.43e-6, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Latency (ms)|latency|1.5e-3
            Latency (nsec)|latency|1.5e-9
            Latency (\u00b5s)|latency|1.5e-6
            Bandwidth (MiB/s)|bandwidth|1572864
            Bandwidth (GB/sec)|bandwidth|1.5e9
            Bandwidth (Gb/s)|bandwidth|187500000
            Bandwidth (Gbps)|bandwidth|187500000
            Messages/s (Mpps)|throughput|1.5e6
            """)
    void unitsOfAHeadingAreRead(String heading, String measure, double si) throws IOException {
        Measurements seen = read("# OSU MPI Test v5.8\n# Size    " + heading + "\n8 1.5\n");
        assertThat(numbers(seen, measure)).containsExactly(new double[] {si}, within(si * 1e-12));
    }

    @ParameterizedTest
    @CsvSource({"Latency (cycles),cycles,latency", "Bandwidth (MB),MB,bandwidth", "Latency (MB/s),MB/s,latency"})
    void anotherUnitIsRefused(String heading, String unit, String measure) {
        refused(
                "# OSU MPI Test v5.8\n# Size    " + heading + "\n8 1.5\n",
                "FILE, line 2, \"" + heading + "\": \"" + unit + "\" is not a unit of " + measure
                        + ". Write the numbers to a CSV file with headings such as size (B),latency (us).");
    }

    @Test
    void bandwidthOfAnUnknownOperationOfImbIsNotGuessed() {
        refused(
                "#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec] Mbytes/sec\n262144 160 30.48 33.48 32.24 15660.37\n",
                "FILE, line 2, \"262144 160 30.48 33.48 32.24 15660.37\": its bandwidth is that of 2 messages, and the operation is"
                        + " not known. Keep the line # Benchmarking above the table, such as # Benchmarking Sendrecv.");
    }

    @Test
    void copiesOfBenchPressAreNoPingPongs() {
        refused(
                "CPU 0 to GPU 1: 1.0e-06 2.0e-06\n",
                "FILE, line 1, \"CPU 0 to GPU 1: 1.0e-06 2.0e-06\": it is a copy between the memories of a CPU and a GPU, and no"
                        + " ping-pong. Remove these lines, or write them to a CSV file with headings such as size (B),time (us).");
    }

    @Test
    void countsThatNotEveryLevelOfRaptorHasAreLeftOutAndSaid() throws IOException {
        String searched = "MaxQueueN 3 MsgN 5\n";
        String level = "Level N\nA*x\nMax Num Msgs: 1\nTotal Bytes = 2\nByte Hops = 21\nWorst Byte Hops = 22\n";
        List<String> counts = new ArrayList<>();
        for (String where : List.of("", " Node", " Socket")) {
            for (String protocol : List.of("Short", "Eager", "Rend")) {
                counts.add("Num " + protocol + where + ": 2\nSize " + protocol + where + ": 3\n");
            }
        }
        String rest = String.join("", counts) + "Num Active Processes: 23\nComm Time: 1e-3\n";
        String both = level.replace("N\n", "0\n") + searched + rest + level.replace("Level N", "Level 1");

        Measurements all = read(both + searched + rest);
        assertThat(numbers(all, "searched messages")).containsExactly(5, 5);
        assertThat(numbers(all, "largest queue search")).containsExactly(3, 3);
        Measurements some = read(both + rest);
        assertThat(some.columns().measureNames()).doesNotContain("searched messages");
        assertThat(some.explain().inputs())
                .anyMatch(note -> note.contains(
                        "left out: searched messages and largest queue search, which not every level has"));
    }

    @Test
    void proseIsNoTableAndATableNeedsNoForm() throws IOException {
        assertThatThrownBy(() -> read("Dear all, here are my numbers, as promised\nlatency is 5 us\n"))
                .hasMessageContaining("its format is not known; the known formats are ");
        assertThatThrownBy(() -> read("a,b\n1,2\nreal 0m1.0s\n")).hasMessageContaining("its format is not known");
        assertThatThrownBy(() -> read("3 nodes, 64 cores\nreal 0m1.0s\n"))
                .hasMessageContaining("its format is not known");
        assertThat(numbers(read("size (B),latency (us)\n8,1.5\nreal 0m1.0s\n"), "latency"))
                .containsExactly(new double[] {1.5e-6}, within(1e-15));
        assertThat(numbers(read("time (us)\n1.5\n"), "time")).containsExactly(new double[] {1.5e-6}, within(1e-15));
        assertThatThrownBy(() -> read("size (B),latency (us)\n8\n"))
                .hasMessageContaining("it has 1 cell and the heading has 2");
    }

    @Test
    void aHeadingOf50000ColumnsIsRead() throws IOException {
        StringBuilder text = new StringBuilder("test msize_bytes nrep");
        StringBuilder row = new StringBuilder("MPI_Bcast 8 0");
        for (int column = 0; column < 50_000; column++) {
            text.append(" c").append(column).append("_sec");
            row.append(" 1e-06");
        }
        Measurements seen = read(text + " runtime_sec\n" + row + " 2e-06\n");
        assertThat(numbers(seen, "time")).containsExactly(new double[] {2e-6}, within(1e-15));
    }
}

package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of the measuring kit: alone, in folders, cut off anywhere, and changed. */
class KitOutputTest {
    private static final Path OWN = Path.of("src", "test", "resources", "study", "tools", "kit-own-run");

    private static final String FILE = """
            # Weft measurement 1
            # program: pingpong
            # kit: 0.1.0
            # date: 2026-11-26T20:10:00Z
            # command: pingpong --launch 1
            # mpi: Open MPI v4.1.4 (MPI 3.1)
            # launch: 1
            # seed: 7
            # ranks: 2
            # rank 0: host=n1; cores=0; numa=0; socket=0; nic=ib0; switch=unknown
            # rank 1: host=n2; cores=0; numa=0; socket=0; nic=ib0; switch=unknown
            # timer: MPI_Wtime, resolution 3e-08 s, cost 3e-08 s
            # synchronisation: window; clock error 2e-08 s; drift 1e-09 s/s
            # protocol: kit
            # stop: 95 % interval of the median within 5 %, 3 to 4 samples
            # definition: time = half of a round trip
            # note: pairs=1 intra-node is not measured
            operation,locality,size (B),pairs,cache,sample,time (s),global time (s),late
            ping-pong,inter-node,8,1,hot,0,1.5e-06,1.25e-06,0
            ping-pong,inter-node,8,1,hot,1,9e-05,8e-05,1
            ping-pong,inter-node,8,1,hot,2,1.25e-06,,0
            ping-pong,inter-node,8,1,hot,3,2e-06,1.75e-06,0
            # not settled: ping-pong inter-node,8,1,hot: 30.0 % after 3 samples
            ping-pong,inter-node,1024,1,hot,0,3e-06,2.5e-06,0
            ping-pong,inter-node,1024,1,hot,1,3.5e-06,2.75e-06,0
            # clock error at the end: 3e-08 s after 1 s
            # end: 6 samples of 2 cells, 1 not settled, 1 late
            """;

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String launch(int number) {
        return FILE.replace("launch: 1\n", "launch: " + number + "\n");
    }

    private Measurements read(String text) throws IOException {
        return Measurements.of(write("pingpong-1.csv", text).toString());
    }

    private static double[] si(Measurements of, String measure) {
        Measure column = of.columns().measure(measure);
        return IntStream.range(0, of.columns().rows()).mapToDouble(column::si).toArray();
    }

    @Test
    void eachSampleInTimeIsARowWithTheFactorsAsKeys() throws IOException {
        Measurements seen = read(FILE);

        assertThat(seen.columns().keyNames())
                .containsExactly("operation", "locality", "size", "pairs", "cache", "launch", "sample");
        assertThat(seen.columns().key("size").values()).containsOnly(new Bytes(8), new Bytes(1024));
        assertThat(seen.columns().key("sample").values()).containsExactly(0.0, 2.0, 3.0, 0.0, 1.0);
        assertThat(si(seen, "time")).containsExactly(new double[] {1.5e-6, 1.25e-6, 2e-6, 3e-6, 3.5e-6}, within(1e-15));
        assertThat(si(seen, "global time")).contains(Double.NaN, 1.25e-6);
    }

    @Test
    void theHeaderAndWhatIsLeftOutAreSaid() throws IOException {
        Measurements seen = read(FILE);

        assertThat(seen.explain().inputs())
                .contains(
                        "program: pingpong of the kit 0.1.0, protocol kit",
                        "launches: 1; 2 ranks each",
                        "MPI: Open MPI v4.1.4 (MPI 3.1)",
                        "hosts: n1, n2",
                        "rank 1: host=n2; cores=0; numa=0; socket=0; nic=ib0; switch=unknown",
                        "synchronisation: window; clock error 2e-08 s; drift 1e-09 s/s",
                        "definition: time = half of a round trip",
                        "note: pairs=1 intra-node is not measured",
                        "1 of 6 samples came late and are left out: a rank reached the agreed start too late");
        assertThat(seen.explain().inputs().toString()).contains("pingpong-1.csv: clock error at the end: 3e-08 s");
        assertThat(seen.explain().violated())
                .hasSize(2)
                .anyMatch(
                        each -> each.contains("1 of 2 cells did not reach the stop rule: ping-pong inter-node,8,1,hot:"
                                + " 30.0 % after 3 samples in "))
                .anyMatch(each -> each.contains("1 of 6 samples came late"));
    }

    @Test
    void aCutAtAnyByteIsReadUpToItsLastCompleteRowAndSaidOrRefused() throws IOException {
        int read = 0;
        for (int bytes = 0; bytes < FILE.length(); bytes++) {
            String prefix = FILE.substring(0, bytes);
            int rows = (int) prefix.lines()
                    .filter(line -> line.startsWith("ping-pong,") && line.matches("([^,]+,){7}[^,]*,[01]"))
                    .count();
            try {
                Measurements seen = read(prefix);
                read++;
                int late = prefix.contains(",8e-05,1") ? 1 : 0;
                assertThat(seen.columns().rows() + late)
                        .as("cut at byte %d", bytes)
                        .isEqualTo(rows);
                boolean whole = prefix.endsWith("1 late");
                assertThat(seen.explain().violated().stream().anyMatch(each -> each.contains("was cut off after")))
                        .as("cut at byte %d", bytes)
                        .isEqualTo(!whole);
            } catch (ModelException refused) {
                assertThat(rows)
                        .as("cut at byte %d: %s", bytes, refused.getMessage())
                        .isZero();
            }
        }
        assertThat(read).isGreaterThan(400);
    }

    @Test
    void aDamagedByteIsRefusedOrChangesNoNumberInSilence() throws IOException {
        int cases = Campaign.cases("damaged bytes of a kit's file", 500);
        for (long seed = 1; seed <= cases; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int at = random.nextInt(FILE.length());
            String damaged = FILE.substring(0, at) + (char) (32 + random.nextInt(95)) + FILE.substring(at + 1);
            try {
                Measurements seen = read(damaged);
                assertThat(seen.columns().rows()).as("seed %d", seed).isBetween(4, 6);
                if (seen.columns().rows() != 5) {
                    assertThat(seen.explain().violated().toString())
                            .as("seed %d", seed)
                            .contains("changed");
                }
            } catch (ModelException refused) {
                assertThat(refused).as("seed %d", seed).hasMessageMatching("(?s).+: .+\\.");
            }
        }
    }

    @Test
    void aCellWhoseSamplesAreAllLateIsCountedAsTheKitCountsIt() throws IOException {
        String late = FILE.replaceAll("(inter-node,1024,1,hot,.*),0\n", "$1,1\n");
        long lines = late.lines().filter(line -> line.endsWith(",1")).count();
        String counted = late.replace("1 not settled, 1 late", "1 not settled, " + lines + " late");

        assertThat(counted).isNotEqualTo(FILE);
        assertThat(read(counted).explain().violated()).noneMatch(each -> each.contains("cut off or changed"));
    }

    @Test
    void aRowThatIsRemovedIsSaid() throws IOException {
        String shorter = FILE.replace("ping-pong,inter-node,1024,1,hot,1,3.5e-06,2.75e-06,0\n", "");

        assertThat(read(shorter).explain().violated())
                .anyMatch(each -> each.contains("was cut off or changed: its end line counts 6 samples of 2 cells,"
                        + " 1 not settled, 1 late, and the file has 5 samples of 2 cells, 1 not settled, 1 late"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            time (s)|time (us)|FILE, line 18, "time (us)": the heading row of the kit ends with sample,time (s),global time (s),late, times in s. Use the file as the kit wrote it.
            size (B)|size (KiB)|FILE, line 18, "size (KiB)": the kit writes sizes in B and times in s. Use the file as the kit wrote it.
            operation,|what,|FILE, line 18, "what": the first column of the kit is operation. Use the file as the kit wrote it.
            pairs,cache|cache,cache|FILE, line 18, "cache": two columns have this heading. Use the file as the kit wrote it.
            measurement 1|measurement 2|FILE, line 1, "# Weft measurement 2": this version of Weft reads version 1 of the kit's files. Use the version of Weft that the kit came with.
            # launch: 1|# lunch: 1|FILE: its header line "# launch: .." is missing. Use the file as the kit wrote it.
            # ranks: 2|# ranks: two|FILE: its header line "# ranks: .." has no whole number. Use the file as the kit wrote it.
            # kit: 0.1.0|# date: today|FILE: its header has two lines "# date: ..". Use the file as the kit wrote it.
            hot,3,2e-06|hot,2,2e-06|FILE, line 22, "ping-pong,inter-node,8,1,hot,2,2e-06,1.75e-06,0": an earlier line already has sample 2 of this cell. Repeat the run, or remove the line.
            hot,3,2e-06|hot,x,2e-06|FILE, line 22, "x": the number of a sample is whole and not negative. Repeat the run, or remove the line.
            hot,3,2e-06|hot,3,nan|FILE, line 22, "nan": it is not a number. Repeat the run, or remove the line.
            hot,3,2e-06|hot,3,-2e-06|FILE, line 22, "-2e-06": a measured value must not be negative. Repeat the run, or remove the line.
            1.75e-06,0|1.75e-06,2|FILE, line 22, "2": the column late has 1 for a late sample and 0 for others. Repeat the run, or remove the line.
            8,1,hot,3|8,one,hot,3|FILE, line 22, "one": the cell in column "pairs" is not a whole number. Repeat the run, or remove the line.
            8,1,hot,3|8,1,,3|FILE, line 22, "ping-pong,inter-node,8,1,,3,2e-06,1.75e-06,0": the cell in column "cache" is empty. Repeat the run, or remove the line.
            8,1,hot,3|8,1,3|FILE, line 22, "ping-pong,inter-node,8,1,3,2e-06,1.75e-06,0": it has 8 cells and the heading has 9. Repeat the run, or remove the line.
            # note: pairs|# Weft measurement 1 pairs|FILE, line 17, "# Weft measurement 1 pairs=1 intra-node is not measured": a second launch begins here. Keep each launch in its own file.
            """)
    void aChangedFileIsAnsweredInOneSentence(String from, String to, String message) {
        assertThatThrownBy(() -> read(FILE.replace(from, to)))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        message.replace("FILE", folder.resolve("pingpong-1.csv").toString()));
    }

    @Test
    void aRowAfterTheEndLineIsRefused() {
        assertThatThrownBy(() -> read(FILE + "ping-pong,inter-node,8,1,hot,9,2e-06,1.75e-06,0\n"))
                .hasMessageEndingWith("line 28, \"ping-pong,inter-node,8,1,hot,9,2e-06,1.75e-06,0\": it follows the end"
                        + " line. Keep each launch in its own file.");
    }

    @Test
    void aFileWhoseSamplesAreAllLateIsRefused() {
        assertThatThrownBy(() -> read(FILE.replaceAll(",0\n", ",1\n")))
                .hasMessageEndingWith("pingpong-1.csv: all its 6 samples are late: a rank reached the agreed start too"
                        + " late. Repeat the launches with a longer window, or with barriers.");
    }

    @Test
    void aProgramWithoutAGlobalClockHasNoGlobalTime() throws IOException {
        String none = FILE.replaceAll("(e-0[56]),[0-9.e-]*,([01])\n", "$1,,$2\n");

        assertThat(read(none).columns().measureNames()).containsExactly("time");
        // of the same types: a key of whole numbers stays one
        assertThat(read(none).columns().keys()).isEqualTo(read(FILE).columns().keys());
    }

    @Test
    void launchesOfAFolderAreJoined() throws IOException {
        write("pingpong-10.csv", launch(10));
        write("pingpong-2.csv", launch(2));
        write("slurm-17.out", "Job 17 started on n1\n");
        Measurements seen = Measurements.of(folder.toString());

        assertThat(seen.columns().rows()).isEqualTo(10);
        assertThat(seen.columns().key("launch").values().subList(4, 6)).containsExactly(2.0, 10.0);
        assertThat(seen.explain().inputs())
                .contains("skipped, because they are no files of the measuring kit: " + folder.resolve("slurm-17.out"));
    }

    @Test
    void aMixOfProgramsIsReadByPatternOrByProgram() throws IOException {
        write("pingpong-1.csv", FILE);
        write("pingpong-2.csv", launch(2));
        write("rate-1.csv", FILE.replace("program: pingpong", "program: rate"));

        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .hasMessage(folder + ": it has files of the programs pingpong and rate, which measure different things."
                        + " Write measured(\"" + folder.resolve("pingpong-*.csv")
                        + "\") for the files of one program.");
        assertThat(Measurements.of(folder.resolve("pingpong-*.csv").toString())
                        .columns()
                        .rows())
                .isEqualTo(10);
        assertThat(Measurements.programs(folder.toString())).containsOnlyKeys("pingpong", "rate");
        assertThat(Measurements.programs(folder.toString()))
                .hasEntrySatisfying(
                        "rate", rate -> assertThat(rate.columns().rows()).isEqualTo(5));
    }

    @Test
    void aProgramWithoutASampleInTimeIsLeftOutOfAFolderAndSaid() throws IOException {
        String heading = FILE.substring(0, FILE.indexOf("ping-pong,"));
        String ended = heading.replace("pingpong", "collective")
                + "# not measured: allreduce library,2,1,8\n# end: 0 samples of 0 cells, 0 not settled, 0 late\n";
        write("collective-1.csv", ended);
        write("rate-1.csv", FILE.replace("program: pingpong", "program: rate").replaceAll(",0\n", ",1\n"));
        assertThatThrownBy(() -> Measurements.programs(folder.toString()))
                .hasMessage(
                        folder.resolve("collective-1.csv") + ": it has no sample, because its time was up before its"
                                + " first cell. Repeat this launch with more time in --seconds, or remove the file.");

        write("pingpong-1.csv", FILE);
        write(
                "pingpong-2.csv",
                ended.replace("program: collective", "program: pingpong").replace("launch: 1", "launch: 2"));
        Map<String, Measurements> programs = Measurements.programs(folder.toString());
        assertThat(programs).containsOnlyKeys("pingpong");
        assertThat(Objects.requireNonNull(programs.get("pingpong")).explain().violated())
                .contains(
                        "Samples of all programs: no sample in time of collective and rate; their files are left out.")
                .anyMatch(each -> each.contains(
                        "pingpong-2.csv has no sample, because its time was up before its first" + " cell"));
    }

    @Test
    void aPatternWithoutAFileIsAnError() {
        assertThatThrownBy(() -> Measurements.of(folder.resolve("x-?.csv").toString()))
                .hasMessage("measured(\"" + folder.resolve("x-?.csv")
                        + "\"): no file of the folder matches. Write measured(\"folder\") or"
                        + " measured(\"folder/pingpong-*.csv\").");
        assertThatThrownBy(() -> Measurements.of("nowhere/x-*.csv"))
                .hasMessageStartingWith("measured(\"nowhere/x-*.csv\"): there is no folder \"nowhere\". ");
    }

    @Test
    void programsOfAFileOfAnotherToolAreAnError() throws IOException {
        Path other = write("a.csv", "size (B),latency (us)\n8,1\n");

        assertThatThrownBy(() -> Measurements.programs(other.toString()))
                .hasMessageEndingWith("it has no files of Weft's measuring kit. Write measured(\"" + other + "\").");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            launch: 2|launch: 1|both are launch 1
            half of|whole|they have different definitions of their times: time = half of a round trip and time = whole a round trip
            protocol: kit|protocol: paper|they have different protocols: kit and paper
            MPI v4.1.4|MPI v5.0.1|they have different MPI libraries: Open MPI v4.1.4 (MPI 3.1) and Open MPI v5.0.1 (MPI 3.1)
            ranks: 2|ranks: 4|they have different numbers of ranks: 2 and 4
            host=n2|host=n1|they have different numbers of ranks per host: 0 1 and 0 0
            window;|barrier;|they have different methods of synchronisation: window and barrier
            cache,sample|order,sample|they have different columns: operation,locality,size,pairs,cache and operation,locality,size,pairs,order
            """)
    void launchesThatDoNotFitTogetherAreRefusedByName(String from, String to, String rule) throws IOException {
        write("pingpong-1.csv", FILE);
        write("pingpong-2.csv", launch(2).replace(from, to));

        assertThatThrownBy(() -> Measurements.of(folder.toString()))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(folder.resolve("pingpong-1.csv") + " and " + folder.resolve("pingpong-2.csv")
                        + ": " + rule + ". ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kit: 0.1.0|kit: 0.2.0|One version of the kit: the kit of FIRST is 0.1.0, that of SECOND is 0.2.0
            seed: 7|seed: 8|One seed: the seed of random sizes of FIRST is 7, that of SECOND is 8
            MPI_Wtime,|RDTSC,|One timer: the timer of FIRST is MPI_Wtime, that of SECOND is RDTSC
            host=n2|host=n3|One placement: the placement of FIRST is host=n1;
            note: pairs=1 intra-node is not measured|work: 41 steps for 1e-05 s|Same work: the work of FIRST is none, that of SECOND is 41 steps for 1e-05 s
            """)
    void whatMayExplainADifferenceBetweenLaunchesIsAViolatedCondition(String from, String to, String sentence)
            throws IOException {
        Path first = write("pingpong-1.csv", FILE);
        Path second = write("pingpong-2.csv", launch(2).replace(from, to));

        String expected = sentence.replace("FIRST", first.toString()).replace("SECOND", second.toString());
        assertThat(Measurements.of(folder.toString()).explain().violated())
                .anyMatch(each -> each.startsWith(expected) && each.contains(second.toString()));
    }

    @Test
    void aWarningOfTheProgramIsAViolatedConditionSaidOnce() throws IOException {
        String warned = "warning: the ranks are on 1 host(s), and a line of 4 nodes needs 4 or more";
        write("pingpong-1.csv", FILE.replace("note: pairs=1 intra-node is not measured", warned));
        write("pingpong-2.csv", launch(2).replace("note: pairs=1 intra-node is not measured", warned));
        write("pingpong-3.csv", launch(3));
        Explanation explained = Measurements.of(folder.toString()).explain();

        assertThat(explained.inputs())
                .contains(warned + ", in launch 1, 2", "note: pairs=1 intra-node is not measured, in launch 3");
        assertThat(explained.violated())
                .filteredOn(each -> each.contains("needs 4 or more"))
                .containsExactly("Clean log of the program: the ranks are on 1 host(s), and a line of 4 nodes needs"
                        + " 4 or more.");
    }

    @Test
    void launchesWithTheSameWorkHoldThatCondition() throws IOException {
        String work = "work: 41 steps for 1e-05 s";
        write("noise-1.csv", FILE.replace("note: pairs=1 intra-node is not measured", work));
        write("noise-2.csv", launch(2).replace("note: pairs=1 intra-node is not measured", work));
        Explanation explained = Measurements.of(folder.toString()).explain();

        assertThat(explained.inputs()).contains(work);
        assertThat(explained.violated()).noneMatch(each -> each.contains("work"));
        assertThat(explained.conditions()).anyMatch(each -> each.name().equals("same work"));
    }

    @Test
    void aLaunchThatEndedBeforeItsFirstSampleIsLeftOutAndNamed() throws IOException {
        write("pingpong-1.csv", FILE);
        write("pingpong-2.csv", launch(2).substring(0, launch(2).indexOf("ping-pong,")));

        assertThat(Measurements.of(folder.toString()).explain().violated())
                .anyMatch(each -> each.contains("pingpong-2.csv was cut off before its first sample"));
    }

    @Test
    void theMedianIsOverLaunchesWithTheirIntervalFromSixOn() throws IOException {
        for (int launch = 1; launch <= 6; launch++) {
            write(
                    "pingpong-" + launch + ".csv",
                    launch(launch).replace("1.5e-06,1.25e-06", "1." + launch + "e-06,1.25e-06"));
        }
        Measurements medians = Measurements.of(folder.toString()).median();

        // medians of the launches: 1.25 (1.1, 1.25, 2), 1.25, 1.3, 1.4, 1.5, 1.6
        assertThat(medians.columns().keyNames()).containsExactly("operation", "locality", "size", "pairs", "cache");
        Measure time = medians.columns().measure("time");
        assertThat(time.si(0)).isCloseTo(1.35e-6, within(1e-12));
        assertThat(time.low(0)).isCloseTo(1.25e-6, within(1e-12));
        assertThat(time.high(0)).isCloseTo(1.6e-6, within(1e-12));
        assertThat(time.brackets()).isEqualTo("95 % interval of the median over launches");
        assertThat(medians.explain().inputs())
                .contains("median of the medians of 6 launches; bracket: 95 % interval of the median over launches");
        assertThat(medians.explain().violated()).hasSize(2);
    }

    @Test
    void fewerLaunchesHaveTheirRangeAndOneItsSamples() throws IOException {
        write("pingpong-1.csv", FILE);
        write("pingpong-2.csv", launch(2).replace("1.5e-06,1.25e-06", "1.75e-06,1.25e-06"));
        Measure two = Measurements.of(folder.toString()).median().columns().measure("time");
        Measure one = read(FILE).median().columns().measure("time");

        assertThat(new double[] {two.low(0), two.si(0), two.high(0)})
                .containsExactly(new double[] {1.5e-6, 1.625e-6, 1.75e-6}, within(1e-12));
        assertThat(two.brackets()).isEqualTo("least to most of the medians of launches");
        assertThat(new double[] {one.low(0), one.si(0), one.high(0)})
                .containsExactly(new double[] {1.25e-6, 1.5e-6, 2e-6}, within(1e-12));
        assertThat(one.brackets()).isEqualTo("least to most of the samples");
    }

    @Test
    void ranksOfTheIntervalAreThoseOfTheBinomialDistribution() {
        // the r with P(X < r) < 0.025 <= P(X <= r) of the binomial distribution of n and 1/2, from exact sums of its
        // terms
        assertThat(IntStream.of(1, 5, 6, 8, 9, 10, 20, 30, 100).map(LaunchMedians::rank))
                .containsExactly(0, 0, 1, 1, 2, 2, 6, 10, 40);
    }

    @Test
    void theIntervalCoversTheMedianAsOftenAsItSays() {
        SplittableRandom random = new SplittableRandom(39);
        int covered = 0;
        int cases = 2000;
        int n = 30;
        int r = LaunchMedians.rank(n);
        for (int i = 0; i < cases; i++) {
            // lognormal around the median 1
            double[] sorted = IntStream.range(0, n)
                    .mapToDouble(at -> Math.exp(0.3 * random.nextGaussian()))
                    .sorted()
                    .toArray();
            covered += sorted[r - 1] <= 1 && sorted[n - r] >= 1 ? 1 : 0;
        }
        assertThat(covered / (double) cases).as("seed 39").isBetween(0.94, 0.98);
    }

    @Test
    void twoLaunchesOnThisHostAreReadBack() {
        Measurements own = Measurements.of(OWN.toString());

        assertThat(own.columns().rows()).isEqualTo(320);
        assertThat(own.explain().violated()).isEmpty();
        assertThat(own.median().columns().rows()).isEqualTo(3);
        assertThat(own.toString()).startsWith("measured (user's file. Method: Weft's measuring kit 0.1.0, pingpong)");
    }
}

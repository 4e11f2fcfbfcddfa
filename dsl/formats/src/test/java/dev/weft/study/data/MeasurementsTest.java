package dev.weft.study.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Comparison;
import dev.weft.study.Measure;
import dev.weft.units.Bytes;
import dev.weft.units.Unit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementsTest {
    private static final Path FILES = Path.of("src", "test", "resources", "study");

    @TempDir
    Path folder;

    @Test
    void netPipeTimesAreOneWayAndTakenFromTheColumnWithMoreDigits() {
        Measurements run = Measurements.of(FILES.resolve("netpipe-own-run.out").toString());

        assertThat(run.columns().keyNames()).containsExactly("size");
        assertThat(run.columns().measureNames()).containsExactly("latency", "bandwidth");
        assertThat(run.columns().rows()).isEqualTo(82);
        // line 1: 1 byte, 9.172612 Mbit/s of 2^20 bits, printed as 0.00000083 s
        assertThat(run.columns().measure("latency").si(0)).isCloseTo(8 / (9.172612 * 0x1p20), within(1e-18));
        assertThat(run.columns().measure("latency").si(0)).isCloseTo(0.83e-6, within(0.005e-6));
        assertThat(run.columns().measure("bandwidth").si(0)).isCloseTo(9.172612 * 0x1p20 / 8, within(1e-6));
        assertThat(run.provenance()).hasToString("user's file. Method: NetPIPE");
    }

    @Test
    void netPipesConsoleSaysTheSameAsItsFileUpToItsRounding() {
        Columns file =
                Measurements.of(FILES.resolve("netpipe-own-run.out").toString()).columns();
        Columns console = Measurements.of(
                        FILES.resolve("netpipe-own-run.console.txt").toString())
                .columns();

        assertThat(console.key("size")).isEqualTo(file.key("size"));
        for (int row = 0; row < file.rows(); row++) {
            double exact = file.measure("latency").si(row);
            assertThat(console.measure("latency").si(row)).isCloseTo(exact, within(exact * 6e-4));
        }
    }

    @Test
    void aSlowNetworksNetPipeTimeIsSharperThanItsThroughput() {
        Measurements run = read("  0:       1 bytes   100 times -->      0.14 Mbps in      55.93 usec\n");

        assertThat(run.columns().measure("latency").si(0)).isCloseTo(55.93e-6, within(1e-15));
        assertThat(run.columns().measure("bandwidth").si(0)).isCloseTo(1 / 55.93e-6, within(1e-6));
    }

    @Test
    void aNetPipeFileInMegabitsOfAMillionBitsIsRecognised() {
        Measurements run = read("   1000 800.000000   0.00001000\n 1000000 8000.000000   0.00100000\n");

        assertThat(run.columns().measure("latency").si(1)).isCloseTo(1e-3, within(1e-12));
        assertThat(run.columns().measure("bandwidth").si(1)).isCloseTo(1e9, within(1.0));
    }

    @Test
    void sweepsThatFollowOneAnotherInAFileAreRepetitions() {
        String sweep = "1 7.629395 0.00000100\n1000 3814.697266 0.00000200\n";
        Measurements run = read(sweep + sweep + sweep);

        assertThat(run.columns().keyNames()).containsExactly("size", "repetition");
        assertThat(run.columns().key("repetition").values()).containsExactly(1.0, 1.0, 2.0, 2.0, 3.0, 3.0);
        assertThat(run.sizes()).containsExactly(new Bytes(1), new Bytes(1000));
    }

    @Test
    void osuLatencyHasMicroseconds() {
        Measurements run = osu("osu_latency");

        assertThat(run.columns().measure("latency").si(2)).isCloseTo(2.5e-6, within(1e-18));
        assertThat(run.columns().key("size").values().get(3)).isEqualTo(new Bytes(1048576));
        assertThat(run.provenance().method()).isEqualTo("OSU MPI Latency Test v5.9");
    }

    @Test
    void osuBandwidthIsInMillionsOfBytes() {
        assertThat(osu("osu_bibw").columns().measure("bandwidth").si(1)).isCloseTo(23456.78e6, within(1e-3));
    }

    @Test
    void aRateOfMessagesIsTheThroughputOfTheModels() {
        Columns columns = read("size (B),rate (k msg/s)\n8,4\n").columns();

        assertThat(columns.measure("throughput").si(0)).isEqualTo(4e3);
    }

    @Test
    void osuMessageRateHasBothMeasures() {
        Columns columns = osu("osu_mbw_mr").columns();

        assertThat(columns.measure("throughput").si(1)).isEqualTo(4e6);
        assertThat(columns.measure("throughput").unit()).isEqualTo(Unit.PER_S);
        assertThat(columns.measure("bandwidth").si(0)).isEqualTo(8e6);
    }

    @Test
    void osuFullOutputKeepsItsSmallestAndLargestValueAndItsDatatypes() {
        Columns columns = osu("osu_allreduce_full").columns();

        assertThat(columns.keyNames()).containsExactly("size", "datatype");
        assertThat(columns.key("datatype").values()).containsExactly("MPI_CHAR", "MPI_CHAR", "MPI_INT", "MPI_INT");
        assertThat(columns.measure("latency").low(3)).isCloseTo(1.8e-6, within(1e-18));
        assertThat(columns.measure("latency").si(3)).isCloseTo(2.3e-6, within(1e-18));
        assertThat(columns.measure("latency").high(3)).isCloseTo(3.3e-6, within(1e-18));
    }

    @Test
    void anOsuRunThatStandsTwiceInAFileIsTwoRepetitions() throws IOException {
        String run = Files.readString(FILES.resolve("osu_latency.synthetic.txt"));

        assertThat(read(run + run).columns().key("repetition").values())
                .contains(1.0, 2.0)
                .hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "size (B),latency (us),bandwidth (MB/s)\n4096,2.5,1638.4\n",
                "bytes,latency_ns,bandwidth_GBps\r\n4096,2500,1.6384\r\n",
                "Size,Latency,Bandwidth\n4 KiB,2.5 us,1638.4 MB/s\n",
                "size (KiB)\tlatency (ms)\tbandwidth (kB/s)\n4\t2.5e-3\t1.6384E+6\n",
                "# a comment\n\nsize [B];latency [s];bandwidth [B/sec]\n# another\n4096;.0000025;1638400000\n",
                "\"size (B)\",\"latency (usec)\",\"bandwidth (Gbit/s)\"\n\"4096\",\"2.5\",\"13.1072\"",
                "\ufeffsize (bytes),latency (\u00b5s),bandwidth_mbps\n4096,2.5,13107.2\n",
            })
    void unitsStandInHeadingsOrCells(String text) {
        Columns columns = read(text).columns();

        assertThat(columns.key("size").values()).containsExactly(new Bytes(4096));
        assertThat(columns.measure("latency").si(0)).isCloseTo(2.5e-6, within(1e-18));
        assertThat(columns.measure("bandwidth").si(0)).isCloseTo(1.6384e9, within(1e-3));
    }

    @Test
    void aFileInLatin1KeepsItsMicroSign() throws IOException {
        Path file = folder.resolve("latin1.csv");
        Files.write(file, "size (B),latency (\u00b5s)\n1,2\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(Measurements.of(file.toString()).columns().measure("latency").si(0))
                .isEqualTo(2e-6);
    }

    @Test
    void textAndNumbersLeftOfTheMeasuresAreKeys() {
        Columns columns = read("placement,cores,size (B),time (ms),speedup,repetition\n"
                        + "\"per, node\",2,8,1.5,1.9,1\n\"per \"\"core\"\"\",2,8,1.6,1.8,1\n")
                .columns();

        assertThat(columns.keyNames()).containsExactly("placement", "cores", "size", "repetition");
        assertThat(columns.key("placement").values()).containsExactly("per, node", "per \"core\"");
        assertThat(columns.measureNames()).containsExactly("time", "speedup");
        assertThat(columns.measure("time").si(1)).isCloseTo(1.6e-3, within(1e-18));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"cores,speedup|speedup", "scheme,comm,penalty|penalty", "a,b,c,d|b c d", "waitRatio (%)|waitRatio"
            })
    void withoutAUnitTheLastPlainNumbersAreMeasures(String heading, String measures) {
        String row =
                heading.startsWith("scheme") ? "a,b,1.5" : "1,2,3,4".substring(0, 2 * heading.split(",").length - 1);

        assertThat(read(heading + "\n" + row + "\n").columns().measureNames()).containsExactly(measures.split(" "));
    }

    @Test
    void ourOwnTablesAreReadBackWithTheirBrackets() {
        Measure latency = read("size (B),latency (us),latency low (us),latency high (us)\n8,2,1,4\n")
                .columns()
                .measure("latency");

        assertThat(latency.low(0)).isCloseTo(1e-6, within(1e-18));
        assertThat(latency.high(0)).isCloseTo(4e-6, within(1e-18));
        assertThat(latency.brackets()).isEqualTo("low to high of the file");
        assertThat(
                        read("# Medians. Brackets: 99.9 % interval.\nsize (B),latency (us),latency low (us),latency high (us)\n8,2,1,4\n")
                                .columns()
                                .measure("latency")
                                .brackets())
                .isEqualTo("99.9 % interval");
    }

    @Test
    void aFolderHoldsOneFilePerRepetition() throws IOException {
        for (int i = 1; i <= 3; i++) {
            Files.writeString(folder.resolve("run" + i + ".csv"), "size (B),latency (us)\n8," + i * i + "\n16,5\n");
        }
        Measurements runs = Measurements.of(folder.toString());
        Measurements median = runs.median();

        assertThat(runs.columns().rows()).isEqualTo(6);
        assertThat(median.columns().keyNames()).containsExactly("size");
        assertThat(median.columns().rows()).isEqualTo(2);
        Measure latency = median.columns().measure("latency");
        assertThat(latency.low(0)).isCloseTo(1e-6, within(1e-18));
        assertThat(latency.si(0)).isCloseTo(4e-6, within(1e-18));
        assertThat(latency.high(0)).isCloseTo(9e-6, within(1e-18));
        assertThat(latency.hasBracket()).isTrue();
        assertThat(median.explain().inputs()).anyMatch(line -> line.startsWith("median over 3 repetitions"));
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
        Measurements runs = read("size (B),repetition,latency (us)\n8,1,1\n8,2,2\n8,3,4\n8,4,9\n");

        assertThat(runs.median().columns().measure("latency").si(0)).isCloseTo(3e-6, within(1e-18));
    }

    @Test
    void whereAndExceptSplitTheRowsWithoutLossAndRankCountsSizesNotRows() {
        Measurements all = read("size (B),repetition,latency (us)\n8,1,1\n8,2,1\n16,1,2\n16,2,2\n32,1,3\n32,2,3\n");
        Measurements held = all.where(row -> row.rank("size") % 3 == 2);
        Measurements seen = all.except(row -> row.rank("size") % 3 == 2);

        assertThat(held.sizes()).containsExactly(new Bytes(32));
        assertThat(seen.sizes()).containsExactly(new Bytes(8), new Bytes(16));
        assertThat(held.columns().rows() + seen.columns().rows()).isEqualTo(6);
        assertThat(all.where(row -> row.index() == 4).columns().key("size").values())
                .containsExactly(new Bytes(32));
    }

    @Test
    void aRankCountsTheDifferentSmallerValuesOfTheKey() {
        long seed = 11;
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("x,repetition,latency (us)\n");
        List<Integer> values = new ArrayList<>();
        for (int row = 0; row < 60; row++) {
            values.add(random.nextInt(25));
            text.append(values.get(row)).append(',').append(row).append(",1\n");
        }

        Measurements ranked = read(text.toString()).withKey("rank", row -> row.rank("x"));

        for (int row = 0; row < values.size(); row++) {
            int own = values.get(row);
            assertThat(ranked.columns().key("rank").values().get(row))
                    .as("seed %d, row %d", seed, row)
                    .isEqualTo((double) values.stream()
                            .filter(each -> each < own)
                            .distinct()
                            .count());
        }
    }

    @Test
    void aRowGivesTypedValues() {
        Measurements all = read("machine,size (B),latency (us),bandwidth (MB/s)\nA,8,1,8\nB,16,2,8\n");

        assertThat(all.where(row -> row.text("machine").equals("B")
                                && row.size("size").count() == 16
                                && row.time("latency").seconds() > 1.5e-6
                                && row.bandwidth("bandwidth").bytesPerSecond() == 8e6
                                && row.number("size") == 16)
                        .columns()
                        .rows())
                .isEqualTo(1);
    }

    @Test
    void aNewLabelStandsBesideTheMeasuresOfAComparison() {
        Measurements a = read("size (B),latency (us)\n8,1\n");
        Comparison comparison = a.as("old").against(a.as("new"));

        assertThat(a.label()).isEqualTo("measured");
        assertThat(comparison.columns().measureNames()).contains("latency (old)", "latency (new)");
    }

    @Test
    void aRenamedMeasureTakesThePlaceOfOneOfThatName() {
        Measurements run = read("size (B),time (s),predicted (s)\n8,1,2\n16,3,4\n");
        Measurements renamed = run.renamed("predicted", "time");

        assertThat(renamed.columns().measureNames()).containsExactly("time");
        assertThat(renamed.columns().measure("time").si(1)).isEqualTo(4);
        assertThat(renamed.columns().key("size")).isEqualTo(run.columns().key("size"));
        assertThat(renamed.provenance()).isEqualTo(run.provenance());
        assertThat(renamed.explain().inputs()).contains("\"predicted\" renamed to \"time\"");
        assertThat(run.columns().measureNames()).containsExactly("time", "predicted");
        assertThat(run.renamed("time", "elapsed").columns().measureNames()).containsExactly("elapsed", "predicted");
    }

    @Test
    void aMeasureIsNotRenamedToNothingOrToAKey() {
        Measurements run = read("size (B),time (s)\n8,1\n");

        assertThatThrownBy(() -> run.renamed("tine", "latency"))
                .hasMessage("unknown measure \"tine\"; known: time. Did you mean \"time\"?");
        assertThatThrownBy(() -> run.renamed("time", " "))
                .hasMessage(
                        "renamed(\"time\", \" \"): the new name must not be blank. Try renamed(\"elapsed\", \"time\").");
        assertThatThrownBy(() -> run.renamed("time", "size"))
                .hasMessage(
                        "renamed(\"time\", \"size\"): a key has the name \"size\". Use the name of a model's measure.");
    }

    private Measurements osu(String name) {
        return Measurements.of(FILES.resolve(name + ".synthetic.txt").toString());
    }

    private Measurements read(String text) {
        try {
            Path file = folder.resolve("run.txt");
            Files.writeString(file, text);
            return Measurements.of(file.toString());
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}

package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.data.Measurements;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.ColumnType;

/** Cut-offs that are found, weights, and costs that machines take. */
class FittedCostsTest {
    private static final String PAIRS =
            "../datasets/src/main/resources/dev/weft/datasets/bluewaters-pingpong/medians.csv";

    /** 1 us + s / 1 GB/s below 512 B, 5 us + s / 2 GB/s below 8 KiB, 3 us + s / 4 GB/s from there on. */
    private static double line(double size) {
        return size < 512 ? 1e-6 + size / 1e9 : size < 8192 ? 5e-6 + size / 2e9 : 3e-6 + size / 4e9;
    }

    private static Result made(DoubleUnaryOperator latency, double... sizes) {
        Columns columns = Columns.rows(sizes.length)
                .key("size", DoubleStream.of(sizes).mapToObj(Bytes::new).toList())
                .measure("latency", Unit.S, DoubleStream.of(sizes).map(latency).toArray());
        return Tabulated.of(
                "made",
                columns,
                Provenance.model(Certainty.EXACT, "lines", "three lines"),
                () -> Explanation.of("three lines"));
    }

    private static double[] doubling() {
        return IntStream.range(2, 19).mapToDouble(i -> 1 << i).toArray();
    }

    private static double value(Result fitted, String protocol, String parameter) {
        return fitted.where("protocol", protocol)
                .where("parameter", parameter)
                .value("value")
                .si();
    }

    @Test
    void theJumpsOfBlueWatersBetweenNodesAreFound() {
        FittedCosts fitted = FittedCosts.of(Measurements.of(PAIRS), Locality.NETWORK, 3);

        assertThat(value(fitted, "eager", "first size in B")).isEqualTo(512);
        assertThat(value(fitted, "rendezvous", "first size in B")).isEqualTo(8192);
        assertThat(fitted.toTable().column("points").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(fitted.explain().inputs())
                .containsExactly(
                        "inter-node ping-pongs from " + PAIRS,
                        "cut-offs with least relative squares: above 256 B and up to 512 B; above 4 KiB and"
                                + " up to 8 KiB",
                        "assumed: Least squares minimize absolute errors, which large messages dominate (default; set with"
                                + " relative()).");
        // the medians of 12 runs; the raw runs are fitted in CostFitTest
        assertThat(value(fitted, "rendezvous", "injection limit in B/s"))
                .isCloseTo(6.6e9, Percentage.withPercentage(1));
    }

    @Test
    void theCriterionTakesOnlyTheJumpOfEagerMessagesBetweenNodes() {
        FittedCosts fitted = FittedCosts.of(Measurements.of(PAIRS), Locality.NETWORK);

        assertThat(fitted.columns().key("protocol").values()).containsOnly("range 1", "range 2");
        assertThat(value(fitted, "range 2", "first size in B")).isEqualTo(512);
        assertThat(fitted.provenance().toString())
                .isEqualTo("estimated. Method: absolute least squares by protocol, 95 % intervals, cut-offs with"
                        + " least relative squares, number of ranges by the Bayesian information criterion");
    }

    @Test
    void insideOfANodeOnlyTheJumpToRendezvousIsOne() {
        FittedCosts socket = FittedCosts.of(Measurements.of(PAIRS), Locality.SOCKET, 2);

        assertThat(value(socket, "range 2", "first size in B")).isEqualTo(8192);
    }

    @Test
    void linesAreFoundAgainWithAsManyRangesAsThereAre() {
        FittedCosts fitted = FittedCosts.of(made(FittedCostsTest::line, doubling()), Locality.NODE);

        MessageCosts costs = fitted.costs();
        assertThat(costs.classes())
                .as("three ranges, for both localities inside of a node")
                .isEqualTo(6);
        for (double size : new double[] {4, 100, 511, 512, 4000, 8191, 8192, 1e6}) {
            assertThat(costs.seconds(costs.classOf(Locality.NODE, size), size, 1))
                    .as("%s B", size)
                    .isCloseTo(line(size), within(1e-9 * line(size)));
        }
    }

    @Test
    void oneLineIsNotCut() {
        FittedCosts fitted = FittedCosts.of(made(size -> 1e-6 + size / 1e9, doubling()), Locality.NODE);

        assertThat(fitted.columns().key("protocol").values()).containsOnly("range 1");
        assertThat(fitted.explain().inputs().get(1)).endsWith(": none");
    }

    @Test
    void noOtherCutLeavesLess() {
        double[] sizes = doubling();
        double[] wave = Arrays.stream(sizes)
                .map(size -> line(size) * (1 + 0.05 * Math.sin(size)))
                .toArray();
        Result measured = made(size -> wave[Arrays.binarySearch(sizes, size)], sizes);
        double[] found = CutOffs.of(PingPongs.of(measured, Locality.NODE), 3);
        double least = left(measured, found[1], found[2]);

        for (int second = 3; second < sizes.length - 5; second++) {
            for (int third = second + 3; third < sizes.length - 2; third++) {
                assertThat(left(measured, sizes[second], sizes[third])).isGreaterThanOrEqualTo(least * (1 - 1e-12));
            }
        }
    }

    private static double left(Result measured, double second, double third) {
        PingPongs all = PingPongs.of(measured, Locality.NODE);
        double[] ends = {0, second, third, Double.POSITIVE_INFINITY};
        return IntStream.range(0, 3)
                .mapToObj(i -> all.between(ends[i], ends[i + 1]))
                .mapToDouble(range -> CostFit.postal(range.bytes(), range.seconds(), CostFit.Weights.RELATIVE)
                        .squares())
                .sum();
    }

    @Test
    void tooManyRangesAreRefused() {
        assertThatThrownBy(() -> FittedCosts.of(Measurements.of(PAIRS), Locality.NETWORK, 6))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "6 ranges of sizes: each needs 3 of the 17" + " measured sizes. Try 5, or measure more sizes.");
        assertThatThrownBy(() -> FittedCosts.of(made(FittedCostsTest::line, 4, 8), Locality.NODE))
                .isInstanceOf(ModelException.class)
                .hasMessage("1 ranges of sizes: each needs 3 of the 2" + " measured sizes. Measure more sizes.");
    }

    @Test
    void aLocalityWithoutRowsIsRefused() {
        Result socket = Measurements.of(PAIRS).where("locality", "intra-socket");

        assertThatThrownBy(() -> FittedCosts.of(socket, Locality.NETWORK, 3))
                .isInstanceOf(ModelException.class)
                .hasMessage("inter-node ping-pongs of the measured table: none of its rows has this"
                        + " locality. Write a locality that the table has.");
    }

    @Test
    void relativeWeightsMinimiseRelativeErrorsAndTheHeaderSaysSo() {
        FittedCosts absolute =
                FittedCosts.of(Measurements.of(PAIRS), Locality.NETWORK, new Bytes(500), new Bytes(8000));
        FittedCosts relative = absolute.relative();

        assertThat(absolute.provenance().method()).isEqualTo("absolute least squares by protocol, 95 % intervals");
        assertThat(relative.provenance().method()).isEqualTo("relative least squares by protocol, 95 % intervals");
        assertThat(relative.explain().model()).endsWith("fitted by relative least squares");
        assertThat(value(relative, "rendezvous", "latency in s")).isCloseTo(5.2e-6, Percentage.withPercentage(3));
        assertThat(value(absolute, "rendezvous", "latency in s")).isCloseTo(3.0e-6, Percentage.withPercentage(25));
    }

    @Test
    void aRelativeFitIsTheAbsoluteOneOfScaledRows() {
        // by hand: y = a x through (1, 1) and (2, 4): relative errors 1 - a and 1 - a / 2, least at a = 1.5 / 1.25
        LinearFit fit = LinearFit.relative(List.of(new double[] {1, 2}), 1, 4);

        assertThat(fit.value(0)).isCloseTo(1.2, within(1e-12));
        assertThat(fit.squares()).isCloseTo(0.04 + 0.16, within(1e-12));
        // the weighted mean of y is 20 / 17: relative squares about it (3 / 17)^2 + (12 / 17)^2
        assertThat(fit.determination()).isCloseTo(1 - 0.2 / (153.0 / 289), within(1e-12));
        assertThatThrownBy(() -> LinearFit.relative(List.of(new double[] {1, 2}), 0, 4))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "relative fit of the value 0.0: values must be above zero. Weigh all points equally, or leave "
                                + "this one out.");
    }

    @Test
    void aMachineTakesFittedCostsOfAllLocalitiesWithTheirOrigin() {
        Result measured = Measurements.of(PAIRS);
        MessageCosts costs = MessageCosts.none();
        for (Locality where : List.of(Locality.SOCKET, Locality.NODE, Locality.NETWORK)) {
            costs = costs.and(FittedCosts.of(measured, where, new Bytes(500), new Bytes(8000))
                    .costs());
        }
        Machine machine = PublishedCosts.BLUE_WATERS.costs(costs);

        assertThat(machine.messageCosts().toString()).contains("measured by absolute least squares through " + PAIRS);
        assertThat(machine.messageCosts().assumptions()).isEmpty();
        MessageCosts published = PublishedCosts.BLUE_WATERS.messageCosts();
        for (Locality where : Locality.values()) {
            for (double size : new double[] {16, 4096, 65536}) {
                assertThat(costs.of(new Bytes(size), where, 8).si())
                        .as(String.format(Locale.ROOT, "%s %s B", where, size))
                        .isCloseTo(published.of(new Bytes(size), where, 8).si(), Percentage.withPercentage(6));
            }
        }
    }

    @Test
    void costsOfOneLocalityComeOnce() {
        MessageCosts costs =
                FittedCosts.of(Measurements.of(PAIRS), Locality.NODE, 3).costs();

        assertThatThrownBy(() -> costs.and(costs))
                .isInstanceOf(ModelException.class)
                .hasMessage("and(..), intra-node messages: each locality must have costs on one side only."
                        + " Leave it out of one of them.");
        assertThat(costs.and(MessageCosts.none())).isEqualTo(costs);
        assertThat(PublishedCosts.BLUE_WATERS
                        .messageCosts()
                        .and(MessageCosts.none())
                        .toString())
                .contains("published in Bienz et al. 2018");
    }

    @Test
    void aNegativeLatencyIsNoCost() {
        double[] sizes =
                IntStream.rangeClosed(2, 32).mapToDouble(size -> 2 * size).toArray();
        FittedCosts fitted = FittedCosts.of(made(size -> size * size * 1e-12, sizes), Locality.NODE, 1);

        assertThat(value(fitted, "range 1", "latency in s")).isNegative();
        assertThatThrownBy(fitted::costs)
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("fitted latency -")
                .hasMessageEndingWith(
                        " us of intra-node messages, protocol \"range 1\": must be at least 0, or its interval reach 0. Write relative(), which weights small"
                                + " messages more, move the cut-offs, or leave out the largest sizes if their bandwidth falls.");
    }

    @Test
    void intervalsHoldTheirValues() {
        for (int ranges = 1; ranges <= 5; ranges++) {
            Measure value = FittedCosts.of(Measurements.of(PAIRS), Locality.NODE, ranges)
                    .columns()
                    .measure("value");
            for (int row = 0; row < value.rows(); row++) {
                assertThat(value.si(row)).isBetween(value.low(row), value.high(row));
            }
        }
    }

    @Test
    void one_range_is_a_link_and_several_are_not() {
        var pingPong = Measurements.of(PAIRS);
        FittedCosts one = FittedCosts.of(pingPong, Locality.NETWORK, 1);
        Link link = one.link();
        var rows = one.columns().measure("value");
        assertThat(link.latency().si()).isEqualTo(rows.si(0));
        assertThat(link.bandwidth().si()).isCloseTo(rows.si(1), within(1e-3));
        assertThatThrownBy(() -> FittedCosts.of(pingPong, Locality.NETWORK, 3).link())
                .hasMessage("link() of 3 ranges of sizes: a link has one latency and one bandwidth. "
                        + "Fit one range with fitCosts(.., interNode, 1), or pass costs() to the machine.");
    }
}

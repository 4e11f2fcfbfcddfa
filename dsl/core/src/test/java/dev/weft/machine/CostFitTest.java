package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.data.Measurements;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Table 1 and gamma, fitted again to the raw files that their authors published; skipped, and said so, where these are not at hand. */
class CostFitTest {
    private static final String PAIRS =
            "../datasets/src/main/resources/dev/weft/datasets/bluewaters-pingpong/medians.csv";
    private static final double SHORT_BELOW = 500;
    private static final double EAGER_BELOW = 8000;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Points(double[] bytes, double[] pairs, double[] seconds) {}

    @Test
    void aLineThroughPointsOnItIsFound() {
        LinearFit fit = CostFit.postal(new double[] {0, 1000, 2000}, new double[] {1e-6, 2e-6, 3e-6});

        assertThat(fit.value(0)).isCloseTo(1e-6, within(1e-18));
        assertThat(fit.value(1)).isCloseTo(1e-9, within(1e-21));
        assertThat(fit.determination()).isCloseTo(1, within(1e-12));
        assertThat(fit.error(0)).isLessThan(1e-18);
        assertThat(fit.halfWidth(1)).isLessThan(1e-19);
    }

    @Test
    void scatterGivesTheTextbookErrorAndInterval() {
        // y = 1, 3, 2 at x = 0, 1, 2: slope 0.5, residuals -0.5, 1, -0.5, so s^2 = 1.5 and the slope's error is
        // sqrt(1.5 / 2)
        LinearFit fit = CostFit.postal(new double[] {0, 1, 2}, new double[] {1, 3, 2});

        assertThat(fit.value(0)).isCloseTo(1.5, within(1e-12));
        assertThat(fit.value(1)).isCloseTo(0.5, within(1e-12));
        assertThat(fit.error(1)).isCloseTo(Math.sqrt(0.75), within(1e-12));
        assertThat(fit.halfWidth(1)).isCloseTo(12.7062047 * Math.sqrt(0.75), within(1e-6));
        assertThat(fit.determination()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void thePublishedPingPongsGiveTableOneAgain() throws Exception {
        assertPostal("on_socket.out", 0, SHORT_BELOW, 4.42e-7, 2.19e9);
        assertPostal("on_socket.out", SHORT_BELOW, EAGER_BELOW, 5.32e-7, 3.22e9);
        assertPostal("on_socket.out", EAGER_BELOW, 1e9, 1.67e-6, 6.25e9);
        assertPostal("on_node.out", 0, SHORT_BELOW, 8.28e-7, 4.75e8);
        assertPostal("on_node.out", SHORT_BELOW, EAGER_BELOW, 1.21e-6, 9.63e8);
        assertPostal("on_node.out", EAGER_BELOW, 1e9, 2.46e-6, 6.19e9);
        assertPostal("max_rate", 0, SHORT_BELOW, 2.27e-6, 1.35e9);
        assertPostal("max_rate", SHORT_BELOW, EAGER_BELOW, 6.95e-6, 7.52e8);

        Points points = points("max_rate", EAGER_BELOW, 1e9);
        LinearFit fit = CostFit.maxRate(points.bytes(), points.pairs(), points.seconds(), 4, CostFit.Weights.ABSOLUTE);
        assertThat(fit.value(0)).isCloseTo(3.02e-6, Percentage.withPercentage(0.4));
        assertThat(1 / fit.value(1)).isCloseTo(2.92e9, Percentage.withPercentage(0.4));
        assertThat(1 / fit.value(2)).isCloseTo(6.60e9, Percentage.withPercentage(0.4));
    }

    @Test
    void theJumpsAreFoundInTheRawRunsBetweenNodes() throws Exception {
        PingPongs points = PingPongs.of(Measurements.of(raw("max_rate").toString()), Locality.NETWORK);

        assertThat(CutOffs.of(points.unlimited(Locality.NETWORK), 3)).containsExactly(0, 512, 8192);
    }

    @Test
    void theReversedQueueGivesGammaAgainAndTheOneInOrderNone() throws Exception {
        assertThat(gamma("node_queue")).isCloseTo(8.401e-9, Percentage.withPercentage(1));
        assertThat(Math.abs(gamma("node_queue_min"))).isLessThan(5e-11);
    }

    @Test
    void theTableTellsValuesErrorsIntervalsAndPoints() {
        Result fitted = FittedCosts.of(
                Measurements.of(PAIRS).where(row -> row.text("locality").equals("inter-node")),
                Locality.NETWORK,
                new Bytes(500),
                new Bytes(8000));
        Columns table = fitted.columns();

        assertThat(table.key("protocol").values())
                .isEqualTo(List.of("short", "short", "eager", "eager", "rendezvous", "rendezvous", "rendezvous"));
        assertThat(table.key("parameter").values().get(6)).isEqualTo("injection limit in B/s");
        Measure value = table.measure("value");
        assertThat(3.0e-6).as("the latency of Table 1").isBetween(value.low(4), value.high(4));
        assertThat(value.si(5)).isCloseTo(2.9e9, Percentage.withPercentage(3));
        assertThat(value.si(6)).isCloseTo(6.6e9, Percentage.withPercentage(1));
        assertThat(value.low(6)).isLessThan(value.si(6));
        assertThat(value.high(6)).isGreaterThan(value.si(6));
        assertThat(table.measure("points").si(6)).isEqualTo(96);
        assertThat(table.measure("determination").si(6)).isBetween(0.99, 1.0);
        assertThat(fitted.explain().inputs())
                .containsExactly(
                        "inter-node ping-pongs from " + PAIRS,
                        "assumed: Least squares minimize absolute errors, which large messages dominate (default; set with"
                                + " relative()).");
    }

    @Test
    void cutOffsRise() {
        assertThatThrownBy(
                        () -> FittedCosts.of(Measurements.of(PAIRS), Locality.NETWORK, new Bytes(8000), new Bytes(500)))
                .isInstanceOf(ModelException.class)
                .hasMessage("cut-offs 8000 B and 500 B: rendezvous messages must begin above eager ones."
                        + " Write fitCosts(measured(\"bluewaters-max-rate\"), interNode, bytes(500),"
                        + " bytes(8000)).");
    }

    private static double gamma(String file) throws Exception {
        Columns all = Measurements.of(raw(file).toString()).columns();
        List<Double> squares = new ArrayList<>();
        List<Double> rest = new ArrayList<>();
        MessageCosts costs = PublishedCosts.BLUE_WATERS.messageCosts();
        for (int row = 0; row < all.rows(); row++) {
            double n = Key.number(all.key("messages").values().get(row));
            double bytes = Key.number(all.key("size").values().get(row));
            double one = costs.seconds(costs.classOf(Locality.NODE, bytes), bytes, 1);
            squares.add(n * n);
            rest.add(all.measure("time").si(row) - n * one);
        }
        return CostFit.proportional(CostFit.doubles(squares), CostFit.doubles(rest))
                .value(0);
    }

    private static void assertPostal(String file, double from, double below, double alpha, double rate)
            throws Exception {
        Points points = points(file, from, below);
        LinearFit fit = CostFit.postal(points.bytes(), points.seconds());
        assertThat(fit.value(0)).as(file).isCloseTo(alpha, Percentage.withPercentage(0.5));
        assertThat(1 / fit.value(1)).as(file).isCloseTo(rate, Percentage.withPercentage(0.5));
    }

    private static Points points(String file, double from, double below) throws Exception {
        Columns all = Measurements.of(raw(file).toString()).columns();
        List<Double> bytes = new ArrayList<>();
        List<Double> pairs = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        for (int row = 0; row < all.rows(); row++) {
            double size = Key.number(all.key("size").values().get(row));
            if (size >= from && size < below) {
                bytes.add(size);
                pairs.add(Key.number(all.key("pairs").values().get(row)));
                seconds.add(all.measure("latency").si(row));
            }
        }
        return new Points(CostFit.doubles(bytes), CostFit.doubles(pairs), CostFit.doubles(seconds));
    }

    private static Path raw(String file) throws Exception {
        String mirror = System.getenv("WEFT_DATA_MIRROR");
        if (mirror != null) {
            try (Stream<Path> found = Files.find(Path.of(mirror), 3, (path, about) -> path.endsWith(file))) {
                List<Path> all = found.toList();
                if (!all.isEmpty()) {
                    System.out.println("Published data: fitted " + file);
                    return all.get(0);
                }
            }
        }
        System.out.println("Published data: skipped the fit to " + file + ", which is not here");
        assumeTrue(false, file + " is not here; name its folder in WEFT_DATA_MIRROR");
        throw new AssertionError("skipped above");
    }
}

package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.data.Measurements;
import dev.weft.study.fit.LinearFit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Table 1 and gamma, fitted again to the raw files that their authors published; skipped, and said so, where these are not at hand. */
class PublishedFitsTest {
    private static final double SHORT_BELOW = 500;
    private static final double EAGER_BELOW = 8000;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Points(double[] bytes, double[] pairs, double[] seconds) {}

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

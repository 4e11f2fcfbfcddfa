package dev.weft.nodeaware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Weft;
import dev.weft.machine.Locality;
import dev.weft.machine.MessageCosts;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Tabulated;
import dev.weft.study.data.Measurements;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * Gamma and delta again: from the raw runs, skipped and said so where these are not at hand, and from their medians. The raw delta is one over
 * links of different width: of the medians, in which the runs over slow links count for less, it is
 * smaller.
 */
class FittedPenaltyTest {
    private static final String SETS = "../datasets/src/main/resources/dev/weft/datasets/";
    private static final MessageCosts COSTS = Weft.blueWaters.messageCosts();

    /** Rows that follow the law without scatter. */
    private static Result made(double gamma, double delta, int active) {
        List<Bytes> sizes = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        for (double size : new double[] {64, 1024, 65536}) {
            for (int n = 1; n <= 16; n *= 2) {
                sizes.add(new Bytes(size));
                counts.add(n);
                double one = COSTS.seconds(COSTS.classOf(Locality.NETWORK, size), size, active);
                times.add(n * one + gamma * n * n + delta * 64 * n * size);
            }
        }
        Columns columns = Columns.rows(times.size())
                .key("size", sizes)
                .key("messages", counts)
                .measure(
                        "time", Unit.S, times.stream().mapToDouble(each -> each).toArray());
        return Tabulated.of(
                "made",
                columns,
                Provenance.model(Certainty.EXACT, "the law", "the law"),
                () -> Explanation.of("the law"));
    }

    @Test
    void penaltiesOfRowsThatFollowTheLawAreFoundAgain() {
        FittedPenalty gamma = FittedPenalty.gamma(made(5e-9, 0, 1), COSTS, Locality.NETWORK);
        FittedPenalty delta = FittedPenalty.delta(made(8.4e-9, 3e-10, 7), COSTS, 7, 64);

        assertThat(gamma.time().seconds()).isCloseTo(5e-9, Percentage.withPercentage(1e-6));
        assertThat(delta.time().seconds()).isCloseTo(3e-10, Percentage.withPercentage(1e-6));
        assertThat(gamma.columns().key("parameter").values()).isEqualTo(List.of("gamma in s"));
        assertThat(delta.columns().key("parameter").values()).isEqualTo(List.of("delta in s/B"));
        assertThat(delta.columns().measure("points").si(0)).isEqualTo(15);
        assertThat(delta.columns().measure("determination").si(0)).isCloseTo(1, within(1e-9));
        assertThat(delta.explain().inputs())
                .containsExactly(
                        "times of many messages from the law",
                        "fitted: T_measured - T_transport - gamma n^2 = delta l, with 7 active processes of"
                                + " a node, gamma = 8.4 ns and the bytes l of 64 pairs on the link");
    }

    @Test
    void theMediansOfTheReversedQueueGiveGamma() {
        FittedPenalty gamma = FittedPenalty.gamma(
                Measurements.of(SETS + "bluewaters-queue/medians.csv").where("order", "reversed"),
                COSTS,
                Locality.NODE);

        assertThat(gamma.time().seconds()).isCloseTo(8.4e-9, Percentage.withPercentage(0.5));
        Measure value = gamma.columns().measure("value");
        assertThat(8.4e-9).isBetween(value.low(0), value.high(0));
        assertThat(gamma.columns().measure("standard error").si(0)).isBetween(1e-12, 1e-10);
        assertThat(Weft.nodeAware.gamma(gamma.time()).gamma())
                .isEqualTo(gamma.time().seconds());
    }

    @Test
    void theMediansOfContentionGiveADeltaOfTheSameSize() {
        Result few =
                Measurements.of(SETS + "bluewaters-contention/medians.csv").where(row -> row.number("messages") <= 16);

        assertThat(FittedPenalty.delta(few, COSTS, 4, 64).time().seconds())
                .isCloseTo(7.8e-11, Percentage.withPercentage(0.5));
        assertThat(FittedPenalty.delta(few, COSTS, 16, 64).time().seconds())
                .isCloseTo(5.0e-11, Percentage.withPercentage(0.5));
    }

    @Test
    void theRawRunsGiveThePublishedPenalties() throws Exception {
        FittedPenalty gamma = FittedPenalty.gamma(raw("node_queue"), COSTS, Locality.NODE);
        assertThat(gamma.time().seconds()).isCloseTo(8.401e-9, Percentage.withPercentage(0.1));

        Result few = raw("nodecomm_contention_128.out").where(row -> row.number("messages") <= 16);
        assertThat(FittedPenalty.delta(few, COSTS, 4, 64).time().seconds())
                .as("4 active processes, as the authors' scripts read it")
                .isCloseTo(1.04e-10, Percentage.withPercentage(0.5));
        assertThat(FittedPenalty.delta(few, COSTS, 16, 64).time().seconds())
                .as("16 active processes, as there were")
                .isCloseTo(0.758e-10, Percentage.withPercentage(0.5));
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> FittedPenalty.delta(made(0, 0, 1), COSTS, 0, 64))
                .isInstanceOf(ModelException.class)
                .hasMessage("fitDelta(.., 0, 64): the active processes of a node and the pairs that share a"
                        + " link must be at least 1. Write fitDelta(measured(\"bluewaters-contention\"),"
                        + " blueWaters.messageCosts(), 16, 64).");
        FittedPenalty faster = FittedPenalty.gamma(made(-1e-9, 0, 1), COSTS, Locality.NETWORK);
        assertThatThrownBy(faster::time)
                .isInstanceOf(ModelException.class)
                .hasMessageMatching("fitted gamma in s, -(1\\.0+\\d*|9\\.9\\d*)E-\\d+: must be at least 0; the messages"
                        + " were faster than their transport alone\\. Fit costs\\(\\.\\.\\) to the same"
                        + " machine first\\.");
    }

    private static Measurements raw(String file) throws Exception {
        String mirror = System.getenv("WEFT_DATA_MIRROR");
        if (mirror != null) {
            try (Stream<Path> found = Files.find(Path.of(mirror), 3, (path, about) -> path.endsWith(file))) {
                List<Path> all = found.toList();
                if (!all.isEmpty()) {
                    System.out.println("Published data: fitted penalties to " + file);
                    return Measurements.of(all.get(0).toString());
                }
            }
        }
        System.out.println("Published data: skipped the penalties of " + file + ", which is not here");
        assumeTrue(false, file + " is not here; name its folder in WEFT_DATA_MIRROR");
        throw new AssertionError("skipped above");
    }

    @Test
    void itSaysWhatItWasFittedToAndRefusesFewerThanOne() {
        FittedPenalty least = FittedPenalty.delta(made(8.4e-9, 3e-10, 1), COSTS, 1, 1);
        assertThat(least.label()).isEqualTo("fitted");
        assertThat(least.provenance()).hasToString("estimated. Method: absolute least squares, 95 % intervals");
        assertThat(least.provenance().source()).isEqualTo("the law");
        assertThat(least.toString())
                .startsWith("fitted (estimated. Method: absolute least squares, 95 % intervals)")
                .contains("delta in s/B");
        for (int[] wrong : new int[][] {{0, 1}, {1, 0}}) {
            assertThatThrownBy(() -> FittedPenalty.delta(made(0, 0, 1), COSTS, wrong[0], wrong[1]))
                    .hasMessageContaining(wrong[0] + ", " + wrong[1] + "): the active processes of a node");
        }
    }
}

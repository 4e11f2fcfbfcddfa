package dev.weft.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.data.Measurements;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Lines through points whose slope, errors and intervals are known by hand. */
class CostFitTest {
    private static final String PAIRS =
            "../datasets/src/main/resources/dev/weft/datasets/bluewaters-pingpong/medians.csv";

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
}

package dev.weft.queueing;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.study.Columns;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import org.junit.jupiter.api.Test;

/** Violated assumptions of the model: means are insensitive where a theorem says so, and change where none does. */
class RobustnessTest {
    private static final Network HOSTS = network()
            .host(1)
            .host(1)
            .link(GBps(3.787), ns(1616))
            .flit(bytes(32))
            .match(ns(271))
            .copy(GBps(16));
    private static final SimulationPlan PLAN = seeded(7).length(50_000).confidence(0.999);

    private static boolean covers(Measure change, int row) {
        return change.low(row) <= 0 && 0 <= change.high(row);
    }

    @Test
    void sharedStationsAreInsensitiveAndLinesOfWholeMessagesAreNot() {
        Columns table = HOSTS.messageRate(KiB(4))
                .protocol(eager)
                .outstanding(4)
                .robustness(PLAN)
                .columns();
        Measure change = table.measure("rate change");
        assertThat(table.rows()).isEqualTo(6);
        for (int row = 0; row < 4; row++) { // times alone, and first come with exponential times, keep the product form
            assertThat(covers(change, row)).as("row %s", row).isTrue();
        }
        assertThat(change.low(4)).isPositive();
        assertThat(change.high(5)).isNegative();
        Measure tail = table.measure("latency 99 %");
        assertThat(tail.high(1)).isLessThan(tail.low(0));
        assertThat(tail.low(2)).isGreaterThan(tail.high(0));
    }

    @Test
    void oneMessageHasTheSameRateWithAnyTimes() {
        Result all = HOSTS.messageRate(KiB(4)).protocol(eager).outstanding(1).robustness(PLAN);
        Measure change = all.columns().measure("rate change");
        for (int row = 0; row < all.columns().rows(); row++) {
            assertThat(covers(change, row)).as("row %s", row).isTrue();
        }
        assertThat(all.explain().violated()).isEmpty();
    }

    @Test
    void theExplanationNamesTheAssumptionThatMattersMost() {
        Result all = HOSTS.messageRate(KiB(4)).protocol(eager).outstanding(4).robustness(PLAN);
        assertThat(all.explain().dominant())
                .contains("the rate changes by +9.")
                .endsWith(
                        "with the confidence of the simulation (violated: same rate with variance x 1/4, first come, first"
                                + " served; same rate with variance x 4, first come, first served).");
        assertThat(all.explain().violated()).hasSize(2);
        assertThat(all.toString()).contains("seed 7").contains("variance x 1/4");
    }
}

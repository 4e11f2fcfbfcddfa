package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.pooledEngines;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.queueing;
import static dev.weft.Weft.randomEngines;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.units.ModelException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Elasticities of the rate to the parameters of a network, and the error bars they give. */
class SensitivitiesTest {
    private static final Percentage EXACTLY = Percentage.withPercentage(1e-10);
    private static final Network QDR = network()
            .host(128)
            .link(GBps(3.787), ns(1616))
            .match(ns(271))
            .copy(GBps(16))
            .eagerUpTo(KiB(12));

    @Test
    void elasticities_agree_with_finite_differences() {
        Network base = QDR.match(us(16)).station("dma", queue(ns(300)));
        for (Network network : List.of(
                base,
                base.progressEngines(6),
                base.progressEngines(6, pooledEngines),
                base.progressEngines(6, randomEngines),
                base.match(us(2)).onload(ns(500)).progressEngines(3))) {
            Workload workload = network.messageRate(KiB(4)).outstanding(16);
            Sensitivities exact = workload.solve().sensitivities();
            double match = network.parameters().match().si() * 1e9;
            double h = 1e-5;
            double up = workload.on(network.match(ns(match * (1 + h)))).solve().messagesPerSecond();
            double down =
                    workload.on(network.match(ns(match * (1 - h)))).solve().messagesPerSecond();
            assertThat(exact.elasticity("match")).isCloseTo(Math.log(up / down) / (2 * h), within(1e-7));
            up = workload.on(network.relink(GBps(3.787 * (1 + h)), ns(1616)))
                    .solve()
                    .messagesPerSecond();
            down = workload.on(network.relink(GBps(3.787 * (1 - h)), ns(1616)))
                    .solve()
                    .messagesPerSecond();
            assertThat(exact.elasticity("link bandwidth")).isCloseTo(Math.log(up / down) / (2 * h), within(1e-7));
        }
    }

    @Test
    void with_rates_of_time_and_bandwidth_all_elasticities_sum_to_minus_one() {
        // scaling every time by a factor scales the rate by its inverse; bandwidths count the other way
        Sensitivities all = QDR.match(us(16))
                .onload(ns(100))
                .progressEngines(5)
                .messageRate(KiB(4))
                .outstanding(13)
                .solve()
                .sensitivities();
        double sum = all.elasticity("link latency")
                + all.elasticity("match")
                + all.elasticity("onload")
                - all.elasticity("link bandwidth")
                - all.elasticity("copy bandwidth");
        assertThat(sum).isCloseTo(-1, within(1e-10));
    }

    @Test
    void an_onloaded_delay_of_zero_still_has_its_elasticities() {
        Network none = QDR.onload(ns(808));
        Workload workload = none.messageRate(bytes(8)).outstanding(8);
        double exact = workload.solve().sensitivities().elasticity("link latency");
        double up = workload.on(none.relink(GBps(3.787), ns(1616 * (1 + 1e-6))))
                .solve()
                .messagesPerSecond();
        double now = workload.solve().messagesPerSecond();
        assertThat(exact).isCloseTo(Math.log(up / now) / 1e-6, within(1e-5)).isNegative();
    }

    @Test
    void error_bars_are_the_root_of_the_squares_of_what_each_error_does() {
        Sensitivities s = QDR.pingPong(KiB(4)).solve().sensitivities();
        double match = s.elasticity("match") * 0.05;
        double copy = s.elasticity("copy bandwidth") * 0.1;
        var bars = s.uncertain("match", 0.05).uncertain("copy bandwidth", 0.1).errorBars();
        assertThat(bars.columns().measure("relative error").si(0)).isCloseTo(Math.hypot(match, copy), EXACTLY);
        assertThat(bars.provenance().certainty()).isEqualTo(Certainty.ESTIMATED);
        assertThat(s.uncertain("match", 0.5).explain().violated()).hasSize(1);
        assertThat(s.uncertain("match", 0.05).explain().violated()).isEmpty();
        assertThat(s.explain().dominant()).isEqualTo("1 % more link latency lowers the rate of messages by 0.5011 %.");
        assertThat(QDR.pingPong(KiB(1024)).solve().sensitivities().explain().dominant())
                .startsWith("1 % more link bandwidth raises");
    }

    @Test
    void errors_without_sense_are_refused() {
        Sensitivities some =
                QDR.match(us(160)).messageRate(KiB(4)).outstanding(128).solve().sensitivities();
        says(some::errorBars, "errorBars(): no parameter is uncertain. Add one, such as .uncertain(\"match\", 0.05).");
        says(
                () -> some.uncertain("match", -1),
                "uncertain(\"match\", -1.0): the relative error must be between 0 and 1. Try"
                        + " uncertain(\"match\", 0.05), which is 5 %.");
        says(
                () -> some.elasticity("copy"),
                "unknown parameter \"copy\"; known: match, copy bandwidth, link latency, link bandwidth. Use one"
                        + " of the names listed.");
    }

    private static void says(ThrowingCallable wrong, String message) {
        assertThatThrownBy(wrong).isInstanceOf(ModelException.class).hasMessage(message);
    }

    @Test
    void rounding_is_no_bar_of_a_tornado() {
        for (int seed = 0; seed < 40; seed++) {
            Workload workload = RandomWorkloads.pair(new java.util.Random(seed)).outstanding(3);
            Solution solution = workload.solve();
            if (solution.solved().exact) {
                for (double bar : values(solution.sensitivities(), "elasticity")) {
                    assertThat(Math.abs(bar))
                            .as("seed " + seed + ": " + workload)
                            .isGreaterThan(1e-12);
                }
            }
        }
        // classes that never meet
        QueueingNetwork apart = queueing()
                .station("a", queue(ms(3)))
                .station("b", queue(ms(7)))
                .station("c", queue(ms(2)))
                .closed("one", 9)
                .closed("two", 7)
                .visits("one", "a", 1)
                .visits("one", "c", 0.3)
                .visits("two", "b", 1);
        for (double bar : values(apart.solve().sensitivities(), "elasticity")) {
            assertThat(bar == 0 || Math.abs(bar) > 1e-12).as("%s", bar).isTrue();
        }
    }

    private static double[] values(Sensitivities some, String measure) {
        double[] values = new double[some.columns().rows()];
        for (int i = 0; i < values.length; i++) {
            values[i] = some.columns().measure(measure).si(i);
        }
        return values;
    }
}

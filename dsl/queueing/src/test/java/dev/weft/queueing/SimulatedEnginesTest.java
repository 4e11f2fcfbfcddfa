package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Estimate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several progress engines simulated, each kind against its exact solution. */
class SimulatedEnginesTest {
    private static final Network QDR =
            network().host(128).link(GBps(3.787), ns(1616)).copy(GBps(16));

    private static Workload figure10(double list, int engines, Engines kind) {
        return QDR.match(us(10 + 0.06 * list))
                .progressEngines(engines, kind)
                .messageRate(KiB(4))
                .protocol(eager)
                .outstanding(128);
    }

    /** Rates of Figure 10 by 60-digit arithmetic (figures/fig10_progress_engines.csv); intervals of 99.9 %. */
    @Tag("slow")
    @ParameterizedTest(name = "{0} engines {1}, list of {2}")
    @CsvSource({
        "BOUND, 2, 0, 195007.800312012",
        "RANDOM, 2, 0, 193489.255763659",
        "POOLED, 2, 0, 195007.800312012",
        "BOUND, 16, 100, 924051.616319041",
        "RANDOM, 16, 100, 868379.908796138",
        "POOLED, 16, 100, 924519.291246856",
        "BOUND, 64, 1000, 883545.621953084",
        "RANDOM, 64, 1000, 605871.698562428",
        "POOLED, 64, 1000, 903989.006372817",
        "BOUND, 128, 2000, 885975.212881075",
        "RANDOM, 128, 2000, 489557.121616095",
        "POOLED, 128, 2000, 885975.212881075"
    })
    void intervals_cover_the_exact_rates_of_figure_10(Engines kind, int engines, double list, double exact) {
        Solution simulated =
                figure10(list, engines, kind).solve(seeded(10).length(200_000).confidence(0.999));
        Estimate rate = simulated.throughput();
        assertThat(rate.covers(exact)).as("%s of %s", rate, exact).isTrue();
        assertThat(rate.halfWidth()).isLessThan(0.02 * exact);
        Solution solved = figure10(list, engines, kind).solve();
        double receiver = solved.receiverUtilization();
        String station = kind == Engines.POOLED ? "engines B" : "core B";
        assertThat(simulated.utilization(station)).isCloseTo(receiver, within(0.02 * receiver));
        assertThat(simulated.columns().measureNames())
                .isEqualTo(solved.columns().measureNames());
        assertThat(simulated.columns().keys()).isEqualTo(solved.columns().keys());
    }

    @Tag("slow")
    @Test
    void a_random_choice_sends_the_whole_message_to_one_engine() {
        // one message at a time and nothing random but the choice: each takes the closed form's time
        Workload one = QDR.match(us(10))
                .progressEngines(4, Engines.RANDOM)
                .pingPong(KiB(4))
                .protocol(eager);
        for (SimulationPlan plan : Stream.of(seeded(1), seeded(1).perVisit())
                .map(each -> each.service(deterministic).length(1000))
                .toList()) {
            Solution simulated = one.solve(plan);
            double exact = one.solve().latency().si();
            assertThat(simulated.latency().si()).isCloseTo(exact, within(1e-9 * exact));
            assertThat(simulated.percentiles(99).columns().measure("latency").si(0))
                    .isCloseTo(exact, within(1e-9 * exact));
        }
        Solution random = one.solve(seeded(2).length(20_000));
        double mean = one.solve().utilization("core B");
        for (int engine = 1; engine <= 4; engine++) {
            assertThat(random.utilization("core B " + engine)).isCloseTo(mean, within(0.1 * mean));
        }
    }

    @Test
    void many_engines_of_another_distribution_are_named_without_a_long_list() {
        Solution regular = figure10(0, 8, Engines.BOUND)
                .solve(seeded(3).wholeStays().service(deterministic).length(10_000));
        assertThat(regular.explain().violated().get(0))
                .startsWith("Exponential service at first-come stations: the product form assumes it, which is not so"
                        + " at link A->B (deterministic), core B 1 (deterministic), core B 2 (deterministic),"
                        + " core B 3 (deterministic) and 5 more; the exact exponential solution is ");
        assertThat(figure10(0, 2, Engines.BOUND)
                        .solve(seeded(3).wholeStays().service(deterministic).length(10_000))
                        .explain()
                        .violated()
                        .get(0))
                .contains("core B 2 (deterministic); the exact")
                .doesNotContain("more");
    }

    @Test
    void stays_of_unequal_length_served_in_order_are_not_in_product_form() {
        Workload onloaded = QDR.match(ns(700))
                .onload(ns(200))
                .messageRate(KiB(4))
                .protocol(rendezvous)
                .outstanding(4);
        SimulationPlan plan = seeded(4).length(5000).wholeStays();
        String clause =
                "Equal mean stays at first-come stations: the product form assumes them, which is not so at link A->B,"
                        + " core B; without wholeStays() the simulation has the model that solve() solves.";
        assertThat(onloaded.solve(plan).explain().violated()).contains(clause);
        assertThat(onloaded.solve(plan.sharing()).explain().violated()).isEmpty();
        assertThat(onloaded.solve(seeded(4).length(5000)).explain().violated()).isEmpty();
        assertThat(onloaded.solve(plan.perVisit().length(1000)).explain().violated())
                .doesNotContain(clause);
        assertThat(onloaded.protocol(eager).solve(plan).explain().violated()).doesNotContain(clause);
    }
}

package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.deterministic;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.erlang;
import static dev.weft.Weft.hyperexponential;
import static dev.weft.Weft.lognormal;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.seeded;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How latency scatters: exact sums of stages next to closed forms, simulation next to exact ones, and the words. */
class LatenciesTest {
    private static final Network QDR =
            network().host(16).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));
    /** Everything but the latency of the link takes no time worth mentioning. */
    private static final Network WIRE = network().host(1).link(GBps(1e30), us(1));

    private static void close(double got, double expected, double relative) {
        assertThat(got).isCloseTo(expected, within(relative * expected));
    }

    @Test
    void one_exponential_stage_has_logarithmic_percentiles() {
        Latencies one = WIRE.messageRate(bytes(8)).outstanding(1).latencies();
        for (double percent : new double[] {0.01, 1, 50, 99, 99.9999}) {
            close(one.percentile(percent).si(), -1e-6 * Math.log1p(-percent / 100), 1e-9);
        }
    }

    @Test
    void two_ways_of_a_ping_pong_are_an_erlang_of_two_phases_and_half_of_it_is_reported() {
        // of unit scale, because that library inverts to nine digits after the point
        GammaDistribution erlang = new GammaDistribution(2, 1);
        Latencies both = WIRE.pingPong(bytes(8)).latencies();
        for (double percent : new double[] {1, 50, 99, 99.99}) {
            close(both.percentile(percent).si(), 0.5e-6 * erlang.inverseCumulativeProbability(percent / 100), 1e-7);
        }
    }

    @Test
    void two_different_stages_follow_the_hypoexponential_form() {
        double a = 1e-6;
        double b = 3e-7;
        Latencies sum = WIRE.match(ns(300)).messageRate(bytes(8)).outstanding(1).latencies();
        for (double percent : new double[] {1, 50, 99, 99.99}) {
            double t = sum.percentile(percent).si();
            double above = (a * Math.exp(-t / a) - b * Math.exp(-t / b)) / (a - b);
            close(above, 1 - percent / 100, 1e-9);
        }
    }

    @Test
    void visits_by_themselves_make_an_erlang_with_a_last_phase_that_only_some_have() {
        Network cores = network().host(1).link(GBps(1e30), ns(0)).match(ns(270)).copy(GBps(16));
        // 8 B are copied in half a nanosecond: every second message has a 271st visit
        Latencies visits = cores.messageRate(bytes(8))
                .protocol(eager)
                .outstanding(1)
                .latencies(seeded(1).perVisit());
        for (double percent : new double[] {1, 50, 99.9}) {
            double t = visits.percentile(percent).si() * 1e9;
            double above = 1
                    - (new GammaDistribution(270, 1).cumulativeProbability(t)
                                    + new GammaDistribution(271, 1).cumulativeProbability(t))
                            / 2;
            close(above, 1 - percent / 100, 1e-8);
        }
    }

    @Test
    void constant_erlang_and_hyperexponential_stages_are_exact_too() {
        Workload one = WIRE.match(ns(300)).messageRate(bytes(8)).outstanding(1);
        SimulationPlan constant = seeded(1).service(deterministic);
        assertThat(one.latencies(constant).percentile(1).si())
                .isEqualTo(one.latencies(constant).percentile(99).si());
        close(one.latencies(constant).percentile(50).si(), 1.3e-6, 1e-12);
        SimulationPlan shifted = constant.service("core B", erlang(4));
        double erlang = 0.25 * 3e-7 * new GammaDistribution(4, 1).inverseCumulativeProbability(0.9);
        close(one.latencies(shifted).percentile(90).si(), 1e-6 + erlang, 1e-8);
        SimulationPlan mixed = constant.service("core B", hyperexponential(4));
        double t = (one.latencies(mixed).percentile(99).si() - 1e-6) / 3e-7;
        close(hyperexponential(4).above(t), 0.01, 1e-8);
    }

    /** Percentiles of the sum of all twelve stages, by partial fractions in 60-digit arithmetic (mpmath 1.2.1). */
    @Test
    void a_rendezvous_agrees_with_partial_fractions_in_60_digits() {
        Latencies sum = QDR.pingPong(KiB(64)).protocol(rendezvous).latencies();
        assertThat(sum.columns().rows()).isEqualTo(14);
        close(sum.percentile(50).si(), RENDEZVOUS_50, 1e-10);
        close(sum.percentile(99).si(), RENDEZVOUS_99, 1e-10);
    }

    private static final double RENDEZVOUS_50 = 1.974471914110537e-5;
    private static final double RENDEZVOUS_99 = 6.278035667640103e-5;

    @Test
    void the_simulation_covers_the_exact_percentiles_and_takes_over_where_there_are_none() {
        Workload one = QDR.messageRate(KiB(4)).outstanding(1);
        SimulationPlan plan = seeded(5).length(100_000).confidence(0.999);
        Columns simulated = one.solve(plan).percentiles(10, 50, 99).columns();
        Columns exact = one.latencies(plan).percentiles(10, 50, 99).columns();
        assertThat(exact.measure("latency").hasBracket()).isFalse();
        for (int i = 0; i < 3; i++) {
            assertThat(exact.measure("latency").si(i))
                    .isBetween(
                            simulated.measure("latency").low(i),
                            simulated.measure("latency").high(i));
        }
        for (Latencies other : List.of(
                QDR.messageRate(KiB(4)).outstanding(200).latencies(plan),
                QDR.messageRate(KiB(4)).outstanding(2).latencies(plan.service("core B", deterministic)),
                one.latencies(plan.service(lognormal(2))),
                QDR.station("far", delay(seconds(100)))
                        .messageRate(bytes(8))
                        .outstanding(1)
                        .latencies(plan.length(1000)),
                network()
                        .hosts(3, 4)
                        .link(GBps(1), us(1))
                        .messageRate(bytes(8))
                        .from("A", "C")
                        .outstanding(1)
                        .latencies(plan))) {
            assertThat(other.provenance().certainty()).isEqualTo(Certainty.ESTIMATED);
            assertThat(other.provenance().seed()).hasValue(5);
            assertThat(other.label()).startsWith("seeded ");
            assertThat(other.percentiles(50, 90).columns().measure("latency").hasBracket())
                    .isTrue();
        }
        assertThat(one.latencies().provenance().toString())
                .isEqualTo("exact within the model. Method: sum of the stages of one message, by uniformization");
    }

    @Test
    void messages_at_a_link_alone_share_it_so_each_latency_is_exponential() {
        Workload window = network().host(1).host(1).link(GBps(1), ns(1)).messageRate(KiB(4));
        for (int messages : new int[] {2, 5, 12}) {
            Latencies all = window.outstanding(messages).latencies();
            assertThat(all.provenance().certainty()).isEqualTo(Certainty.EXACT);
            close(all.percentile(90).si(), messages * 4.096e-6 * Math.log(10), 1e-3);
            close(all.percentile(1).si(), -messages * 4.096e-6 * Math.log(0.99), 2e-2);
        }
    }

    /** Windows of several messages: exact, covered by the simulation of the same chain, with the mean of the solved network. */
    @Test
    void a_window_has_exact_percentiles() {
        List<Workload> asked = List.of(
                QDR.messageRate(KiB(4)).protocol(eager).outstanding(7),
                QDR.messageRate(KiB(64)).protocol(rendezvous).outstanding(3),
                QDR.onload(ns(300)).pingPong(KiB(4)).protocol(eager).outstanding(2),
                QDR.station("switch", delay(ns(100)))
                        .messageRate(KiB(16))
                        .protocol(eager)
                        .outstanding(5),
                QDR.messageRate(KiB(16)).protocol(eager).outstanding(4).computing(us(20)));
        SimulationPlan plan = seeded(8).length(100_000).confidence(0.999);
        for (Workload window : asked) {
            Latencies exact = window.latencies();
            assertThat(exact.provenance().toString()).as("%s", window).contains("passage time of a tagged message");
            Columns simulated = window.solve(plan).percentiles(10, 50, 99).columns();
            Columns columns = exact.percentiles(10, 50, 99).columns();
            assertThat(columns.measure("latency").hasBracket()).isFalse();
            for (int i = 0; i < 3; i++) {
                assertThat(columns.measure("latency").si(i))
                        .as("%s", window)
                        .isBetween(
                                simulated.measure("latency").low(i),
                                simulated.measure("latency").high(i));
            }
            double sum = 0;
            int steps = 400;
            for (int i = 0; i < steps; i++) {
                sum += exact.percentile(100 * (i + 0.5) / steps).si() / steps;
            }
            close(sum, window.solve().latency().si(), 3e-3);
            assertThat(exact.explain().model()).contains("among " + (window.outstanding() - 1) + " others");
        }
    }

    @Test
    void engines_do_not_matter_to_a_single_message() {
        double one = QDR.pingPong(KiB(4)).latencies().percentile(99).si();
        for (Engines kind : Engines.values()) {
            close(
                    QDR.progressEngines(4, kind)
                            .pingPong(KiB(4))
                            .latencies()
                            .percentile(99)
                            .si(),
                    one,
                    1e-12);
        }
    }

    @Test
    void the_mean_of_all_percentiles_is_the_latency() {
        Workload one = QDR.onload(ns(100)).pingPong(KiB(16));
        Latencies all = one.latencies();
        double sum = 0;
        int steps = 2000;
        for (int i = 0; i < steps; i++) {
            sum += all.percentile(100 * (i + 0.5) / steps).si() / steps;
        }
        close(sum, one.solve().latency().si(), 1e-3);
    }

    @Tag("slow")
    @Test
    void the_explanation_names_what_scatters_and_what_is_assumed() {
        Latencies random = QDR.pingPong(KiB(4)).protocol(eager).latencies();
        assertThat(random.explain().dominant())
                .startsWith("99 % of the messages take ")
                .contains(" times the mean of 3.225 us (violated: exponential service times");
        assertThat(random.explain().terms().get(0).name()).isEqualTo("wire A->B");
        assertThat(random.explain().terms().stream()
                        .mapToDouble(term -> term.share())
                        .sum())
                .isCloseTo(1, within(1e-12));
        assertThat(random.explain().violated())
                .hasSize(2)
                .first()
                .asString()
                .startsWith(
                        "Exponential service times: times of a machine are nearly constant, and the model takes exponential ones"
                                + " at wire A->B, link A->B, core B, wire B->A and 2 more by default, ");
        Latencies constant =
                QDR.pingPong(KiB(4)).protocol(eager).latencies(seeded(1).service(deterministic));
        assertThat(constant.explain().dominant())
                .isEqualTo("every message takes 3.225 us, because all stages are constant.");
        assertThat(constant.explain().violated()).isEmpty();
        assertThat(constant.explain().terms()).isEmpty();
        assertThat(random.explain().inputs()).contains("stages: consecutive visits");
        assertThat(QDR.pingPong(bytes(8))
                        .latencies(seeded(1).perVisit())
                        .explain()
                        .inputs())
                .contains("stages: single visits");
        Latencies simulated =
                QDR.messageRate(KiB(4)).outstanding(200).latencies(seeded(3).length(20_000));
        assertThat(simulated.explain().dominant()).startsWith("99 % of the messages take ");
        assertThat(simulated.explain().model()).startsWith("discrete-event simulation");
        assertThat(simulated.toString())
                .contains(
                        "estimated; violated: exponential service times. Method: simulation of one run of 20000 cycles,"
                                + " processor sharing at cores and links, seed 3");
    }

    @Test
    void percentiles_below_the_wire_are_remarked_and_one_word_fixes_the_wire() {
        Latencies random = QDR.pingPong(KiB(4)).protocol(eager).latencies();
        String remark = "Latencies of at least the wire time: 1 % of the messages take "
                + new Time(random.percentile(1).si())
                + " or less, which is below the 1.616 us of wires and switches, whose times are random here; fixedWires()"
                + " makes them constant.";
        assertThat(random.explain().violated()).contains(remark);
        assertThat(random.toString()).endsWith(remark);
        // no percentile that is shown is below the wire
        assertThat(random.percentiles(50, 99).explain().violated())
                .noneMatch(line -> line.startsWith("Latencies of at least"));
        assertThat(random.percentiles(50, 99).toString()).doesNotContain("Latencies of at least");
        Latencies fixed = random.fixedWires();
        assertThat(fixed.percentile(0.01).si()).isGreaterThan(1.616e-6);
        assertThat(fixed.explain().violated()).noneMatch(line -> line.startsWith("Latencies of at least"));
        assertThat(fixed.explain().dominant())
                .contains(" times the mean of 3.225 us (violated: exponential service times");
        Latencies simulated =
                QDR.messageRate(KiB(4)).outstanding(3).latencies(seeded(5).length(5000));
        assertThat(simulated.percentiles(0.1).explain().violated())
                .anyMatch(line -> line.startsWith("Latencies of at least"));
        assertThat(simulated.fixedWires().percentile(0.1).si()).isGreaterThan(1.616e-6);
    }

    @Tag("slow")
    @Test
    void latency_ends_when_the_message_has_been_received() {
        Workload busy = QDR.messageRate(KiB(4)).outstanding(1).computing(us(20));
        Solution solution = busy.solve();
        close(
                solution.latency().si(),
                QDR.messageRate(KiB(4)).outstanding(1).solve().latency().si(),
                1e-12);
        close(solution.columns().measure("response").si(0), solution.latency().si() + 20e-6, 1e-12);
        close(solution.columns().measure("latency").si(0), solution.latency().si(), 1e-12);
        assertThat(QDR.messageRate(KiB(4)).solve().columns().measureNames()).doesNotContain("response");
        Workload window = QDR.messageRate(KiB(4)).outstanding(6).computing(us(20));
        Solution exact = window.solve();
        Solution simulated = window.solve(seeded(3).length(20_000).confidence(0.999));
        for (String measure : List.of("latency", "response")) {
            assertThat(exact.columns().measure(measure).si(0))
                    .as(measure)
                    .isBetween(
                            simulated.columns().measure(measure).low(0),
                            simulated.columns().measure(measure).high(0));
        }
        close(simulated.latencies().percentile(50).si(), exact.latency().si(), 0.5);
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            Workload some = RandomWorkloads.pair(random);
            Solution several = some.solve();
            String about = "seed " + seed + ": " + some + "\n" + some.network();
            Columns stations = several.stations().columns();
            double computed = 0;
            for (int k = 0; k < stations.rows(); k++) {
                boolean computes =
                        stations.key("station").values().get(k).toString().startsWith("compute");
                computed += computes ? stations.measure("present").si(k) : 0;
            }
            double underway = several.messagesPerSecond() * several.latency().si();
            assertThat(underway + computed).as(about).isCloseTo(some.outstanding(), within(1e-9 * some.outstanding()));
            Solution one = some.outstanding(1).solve();
            double alone = one.itinerary().terms(one.workload()).values().stream()
                    .mapToDouble(each -> each)
                    .sum();
            assertThat(one.latency().si()).as(about).isCloseTo(alone, within(1e-9 * alone));
            double mean =
                    SingleMessageLatency.of(some.outstanding(1), seeded(1)).mean();
            assertThat(mean).as(about).isCloseTo(alone, within(1e-9 * alone));
        }
    }

    @Test
    void a_chart_is_drawn_from_the_percentiles() {
        Latencies some = QDR.pingPong(KiB(4)).latencies().percentiles(10, 50, 90);
        assertThat(some.chart().x("percentile").title("Latency").toString()).isNotEmpty();
        assertThat(some.columns().key("percentile").values()).containsExactly(10.0, 50.0, 90.0);
    }

    @Test
    void wrong_percentiles_and_stations_are_refused() {
        Workload one = QDR.pingPong(KiB(4));
        String wrong = "percentile 0.0: must be above 0 and below 100. Try percentile";
        assertThatThrownBy(() -> one.latencies().percentiles())
                .isInstanceOf(ModelException.class)
                .hasMessage("percentiles(): must have at least one percentile. Try percentiles(50, 99).");
        assertThatThrownBy(() -> one.latencies().percentiles(0))
                .isInstanceOf(ModelException.class)
                .hasMessage(wrong + "s(50, 99).");
        assertThatThrownBy(() -> one.latencies().percentile(0))
                .isInstanceOf(ModelException.class)
                .hasMessage(wrong + "(99).");
        assertThatThrownBy(() -> one.latencies(seeded(1).service("wire", deterministic)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "unknown station \"wire\"; known: think, wire A->B, link A->B, core A, core B, wire B->A,"
                                + " link B->A. Use one of the names listed.");
    }
}

package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.rendezvous;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every clause of an explanation next to the input that turns it round. */
class ExplanationTest {
    private static final Network QDR =
            network().host(16).link(GBps(3.787), ns(1616)).match(ns(271)).copy(GBps(16));

    @Test
    void the_largest_term_is_named_with_what_halving_it_would_save() {
        assertThat(dominant(QDR.pingPong(bytes(1)).protocol(eager)))
                .isEqualTo("85.25 % of the latency is wire and switches: halving it would save 42.63 %.");
        assertThat(dominant(QDR.pingPong(KiB(1024)).protocol(eager))).contains(" % of the latency is link: ");
    }

    @Test
    void a_small_window_is_bound_by_latency_and_a_large_one_by_the_bottleneck() {
        assertThat(dominant(QDR.messageRate(bytes(8)).protocol(eager).outstanding(2)))
                .isEqualTo("2 outstanding messages are below the knee of 6.983: latency bounds the rate, and a larger"
                        + " window would raise it (violated: exponential service times).");
        assertThat(dominant(QDR.messageRate(bytes(8)).protocol(eager).outstanding(64)))
                .isEqualTo("64 outstanding messages are above the knee of 6.983: core B is the bottleneck, busy 100 %,"
                        + " and the rate cannot exceed 3.683 M msg/s.");
        assertThat(dominant(QDR.messageRate(KiB(64)).protocol(rendezvous).outstanding(64)))
                .contains("link A->B is the bottleneck");
    }

    @Test
    void pipelining_is_flagged_only_where_a_copy_follows_several_flits() {
        assertThat(broken(QDR.pingPong(KiB(4)).protocol(eager)))
                .anyMatch(line -> line.startsWith("Store-and-forward stages"));
        assertThat(broken(QDR.pingPong(bytes(8)).protocol(eager))).isEmpty();
        assertThat(broken(QDR.pingPong(KiB(4)).protocol(rendezvous))).isEmpty();
    }

    @Test
    void exponential_service_is_flagged_only_at_the_knee() {
        assertThat(broken(QDR.messageRate(bytes(8)).protocol(eager).outstanding(6)))
                .anyMatch(line -> line.startsWith("Exponential service times"));
        assertThat(broken(QDR.messageRate(bytes(8)).protocol(eager).outstanding(1)))
                .isEmpty();
        assertThat(broken(QDR.messageRate(bytes(8)).protocol(eager).outstanding(256)))
                .isEmpty();
    }

    @Test
    void hidden_matching_is_flagged_only_where_onloaded_work_exceeds_it() {
        assertThat(broken(QDR.match(ns(100)).onload(ns(500)).pingPong(bytes(8))))
                .anyMatch(line -> line.startsWith("Matching longer than"));
        assertThat(broken(QDR.match(ns(700)).onload(ns(500)).pingPong(bytes(8))))
                .isEmpty();
    }

    @Test
    void the_crossover_says_on_which_side_of_the_natural_one_the_set_limit_lies() {
        assertThat(QDR.eagerUpTo(KiB(12)).crossover().explain().dominant())
                .isEqualTo("the set limit of 12 KiB is below the natural crossover: the latency jumps up by 2.481 us"
                        + " there, and a higher limit would be faster.");
        assertThat(QDR.eagerUpTo(KiB(128)).crossover().explain().dominant())
                .contains("is above the natural crossover: the latency drops by")
                .contains("a lower limit would be faster");
        assertThat(QDR.crossover().explain().dominant()).startsWith("no limit is set");
    }

    @Test
    void the_formula_has_what_onloading_and_further_stations_add_and_nothing_else() {
        assertThat(formula(QDR.pingPong(KiB(4)).protocol(eager))).isEqualTo("T(s) = L + ceil(s/f) f/B + m + s/B_copy");
        assertThat(formula(QDR.onload(ns(500)).pingPong(KiB(4)).protocol(eager)))
                .isEqualTo("T(s) = L + ceil(s/f) f/B + max(0, m - p) + s/B_copy");
        assertThat(formula(QDR.station("nic", delay(ns(100))).pingPong(KiB(4)).protocol(rendezvous)))
                .isEqualTo("T(s) = 3 L + (ceil(s/f) + 2) f/B + m + 3 sum of S_k");
    }

    private static String formula(Workload workload) {
        return workload.solve().explain().extras().get(0).toString();
    }

    @Test
    void the_five_parts_are_all_there() {
        String text = QDR.pingPong(KiB(4)).solve().explain().toString();
        assertThat(text)
                .contains("Model: closed queueing network")
                .contains("Bridges et al.")
                .contains("Inputs: hosts: 16 cores and 16 cores; link: 3.787 GB/s, latency 1.616 us each way")
                .contains("Terms:")
                .contains("Dominant:")
                .contains("Conditions: ");
    }

    private static String dominant(Workload workload) {
        return workload.solve().explain().dominant();
    }

    private static List<String> broken(Workload workload) {
        return workload.solve().explain().violated();
    }
}

package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.boundEngines;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.pooledEngines;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.randomEngines;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.servers;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.study.Columns;
import dev.weft.study.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Knees in engines and in size, by hand: a byte takes the link 1 ns and copying .5 ns, a flit is 32 B, a match 2 us, and messages of
 * 1 KiB are asked for. So they take the link 1.024 us, with a flit of request more by rendezvous, and engines 2.512 us or 2 us.
 */
class KneesTest {
    private static final Network NET =
            network().host(64).link(GBps(1), us(1)).match(us(2)).copy(GBps(2));
    private static final String LINK = "above it the link can be saturated, below it the engines are";

    private static Workload ask(Network net) {
        return net.messageRate(bytes(1024)).protocol(eager).outstanding(8);
    }

    private static void engines(Workload workload, double knee, String meaning) {
        Columns knees = workload.knees().columns();
        assertThat(knees.key("knee").values().get(1)).isEqualTo("progress engines");
        assertThat(knees.key("meaning").values().get(1)).as(workload.toString()).isEqualTo(meaning);
        assertThat(knees.measure("count").si(1)).as(workload.toString()).isCloseTo(knee, within(1e-9));
    }

    private static void size(Workload workload, double knee, String meaning) {
        Columns knees = workload.knees().columns();
        assertThat(knees.key("knee").values().get(2)).isEqualTo("message size");
        assertThat(knees.key("meaning").values().get(2)).as(workload.toString()).isEqualTo(meaning);
        assertThat(knees.measure("bytes").si(2)).as(workload.toString()).isCloseTo(knee, within(1e-6));
    }

    @Test
    void engines_are_enough_when_they_are_as_busy_as_the_link() {
        for (Engines kind : Engines.values()) {
            for (int engines : new int[] {1, 4}) {
                engines(ask(NET.progressEngines(engines, kind)), 2.512 / 1.024, LINK);
            }
        }
        engines(ask(NET).protocol(rendezvous), 2 / 1.056, LINK);
        engines(ask(NET.nics(4)), 4 * 2.512 / 1.024, LINK);
    }

    @Test
    void engines_are_enough_when_they_are_as_busy_as_another_station() {
        String hub = "above it hub bounds the rate, below it the engines";
        engines(ask(NET.station("hub", queue(us(1.5)))), 2.512 / 1.5, hub);
        engines(ask(NET.station("hub", queue(us(3), servers(2)))), 2.512 / 1.5, hub);
        engines(ask(NET.station("hub", queue(us(1)))), 2.512 / 1.024, LINK);
    }

    /** It overlaps with matching, and both hosts have it once per message on the wire. */
    @Test
    void onloaded_work_stays_on_one_core() {
        Network far = network().host(64).link(GBps(1), us(10)).match(us(2)).copy(GBps(2));
        String protocol = "above it protocol work bounds the rate, below it the engines";
        engines(ask(far.onload(ns(100))), 2.512 / 1.024, LINK);
        engines(ask(far.onload(us(2))), 2.512 / 2, protocol);
        engines(ask(far.onload(us(5))), 5.512 / 5, protocol);
        // request, clearance and data
        engines(ask(far.onload(us(1))).protocol(rendezvous), 4.0 / 3, protocol);
        engines(ask(far.onload(ns(100)).progressEngines(4, randomEngines)), 2.412 / 0.924, LINK);
        engines(
                ask(far.onload(us(2)).progressEngines(4, randomEngines)),
                Double.POSITIVE_INFINITY,
                "the engines bound the rate for any number of engines");
    }

    @Test
    void engines_take_cores_from_what_is_computed() {
        String compute = "above it compute B bounds the rate, below it the engines";
        for (int engines : new int[] {1, 4}) {
            // c engines and 64 - c other cores are equally busy
            engines(ask(NET.progressEngines(engines)).computing(us(70)), 2.512 * 64 / 72.512, compute);
            engines(ask(NET.progressEngines(engines)).computing(us(60)), 2.512 / 1.024, LINK);
        }
    }

    @Test
    void larger_messages_keep_the_link_busier_than_the_engines() {
        String below = "above it the link bounds the rate, below it the engines; flits not rounded up";
        size(ask(NET), 2000 / (1 - 0.5), below);
        size(ask(NET).protocol(rendezvous), 2000 - 32, below);
        for (Engines kind : new Engines[] {boundEngines, randomEngines, pooledEngines}) {
            size(ask(NET.progressEngines(4, kind)), 500 / (1 - 0.125), below);
        }
        size(ask(NET.copy(GBps(0.5)).progressEngines(4)), 500 / (1 - 0.5), below);
        Network far = network()
                .host(64)
                .link(GBps(1), us(10))
                .match(us(2))
                .copy(GBps(2))
                .onload(us(1));
        size(ask(far.progressEngines(4, randomEngines)), 1250 / (1 - 0.125), below);
        size(ask(far.progressEngines(4)), 1000, below);
        size(ask(far), 2000 / (1 - 0.5), below);
        size(ask(NET.nics(4).progressEngines(4)), 500 / (0.25 - 0.125), below);
        size(
                ask(NET.station("hub", queue(us(5)))),
                4000,
                "above it the link is busier than the engines, below it the reverse; flits not rounded up");
        size(ask(NET.station("hub", queue(us(3.9)))), 4000, below);
    }

    @Test
    void where_copying_is_slower_than_the_link_no_size_keeps_it_busier() {
        String every = "the engines are busier than the link at every size";
        for (double copy : new double[] {0.5, 1}) {
            Workload slow = ask(NET.copy(GBps(copy)));
            size(slow, Double.POSITIVE_INFINITY, every);
            assertThat(slow.knees().explain().terms().get(2).value()).isEqualTo("none");
        }
    }

    /** A message takes one core of each host 2.512 us and the link 1.024 us, and the wire 1 us. */
    @Test
    void asymptotes_meet_at_the_knee_and_no_solution_is_above_them() {
        Workload workload = ask(NET);
        double knee = workload.knees().columns().measure("count").si(0);
        Columns bounds = workload.asymptotes(1, 3, 4).columns();
        assertThat(bounds.key("bound").values())
                .containsExactly(
                        "no waiting",
                        "no waiting",
                        "no waiting",
                        "no waiting",
                        "capacity of core B",
                        "capacity of core B",
                        "capacity of core B",
                        "capacity of core B");
        assertThat(bounds.key("outstanding").values()).containsExactly(1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0);
        double alone = bounds.measure("throughput").si(0);
        double most = bounds.measure("throughput").si(4);
        assertThat(most).isCloseTo(1 / 2.512e-6, within(1e-3));
        assertThat(bounds.measure("throughput").si(2)).isCloseTo(3 * alone, within(1e-3));
        assertThat(most / alone).isCloseTo(knee, within(1e-9));
        for (int messages : new int[] {1, 2, 4, 8, 64}) {
            double rate = workload.outstanding(messages)
                    .solve()
                    .columns()
                    .measure("throughput")
                    .si(0);
            assertThat(rate).isLessThanOrEqualTo(Math.min(messages * alone, most) * (1 + 1e-9));
        }
        assertThatThrownBy(workload::asymptotes)
                .hasMessage("asymptotes(): no number of outstanding messages was given. Write asymptotes(1, 64).");
        assertThatThrownBy(() -> workload.asymptotes(0)).hasMessageContaining("outstanding(0)");
    }

    /** On a logarithmic x-axis a line between the two ends alone would be far above the bound. */
    @Test
    void asymptotes_have_the_powers_of_two_between_the_numbers_given() {
        Workload workload = ask(NET);
        assertThat(windows(workload.asymptotes(1, 256)))
                .containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0);
        assertThat(windows(workload.asymptotes(100, 3))).containsExactly(3.0, 4.0, 8.0, 16.0, 32.0, 64.0, 100.0);
        assertThat(windows(workload.asymptotes(5))).containsExactly(5.0);
        assertThat(windows(workload.asymptotes(5, 5, 7))).containsExactly(5.0, 7.0);
        assertThat(windows(workload.asymptotes(1, 10_000_000))).hasSize(25);
    }

    /** Matching takes as long as the link, so that both are busy all the time with two messages. */
    @Test
    void a_window_at_the_knee_is_neither_above_nor_below_it_and_stations_that_bind_alike_are_all_named() {
        Workload balanced = network()
                .hosts(2, 1)
                .link(GBps(1), ns(0))
                .match(us(1.024))
                .messageRate(bytes(1024))
                .protocol(eager);
        String both = "link A->B and core B";
        assertThat(balanced.knees().columns().key("meaning").values().get(0))
                .isEqualTo("above it " + both + " bound the rate, below it latency");
        assertThat(balanced.asymptotes(4).columns().key("bound").values())
                .containsExactly("no waiting", "capacity of " + both);
        assertThat(said(balanced.outstanding(1))).isEqualTo("1 outstanding message is below the knee of 2.");
        assertThat(said(balanced.outstanding(2))).isEqualTo("2 outstanding messages are at the knee of 2.");
        assertThat(said(balanced.outstanding(3))).isEqualTo("3 outstanding messages are above the knee of 2.");
        assertThat(balanced.outstanding(1).knees().explain().subject()).isEqualTo("latency");
        assertThat(balanced.outstanding(2).knees().explain().subject()).isEqualTo(both);
        assertThat(balanced.outstanding(2).solve().explain().dominant())
                .startsWith("2 outstanding messages are at the knee of 2: " + both
                        + " are the bottlenecks, busy 66.67 % each");
        Workload link = network().hosts(2, 2).link(GBps(1), ns(0)).messageRate(bytes(1000));
        assertThat(said(link.outstanding(1))).isEqualTo("1 outstanding message is at the knee of 1.");
        assertThat(link.knees().columns().key("meaning").values().get(0))
                .isEqualTo("above it link A->B bounds the rate, below it latency");
    }

    private static String said(Workload workload) {
        return workload.knees().explain().dominant();
    }

    private static List<Object> windows(Result bounds) {
        return bounds.where("bound", "no waiting").columns().key("outstanding").values();
    }
}

package dev.weft.tolerance;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.logGPS;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.program.Job;
import dev.weft.units.ModelException;
import org.junit.jupiter.api.Test;

/** The sentences of tolerances, checked by hand: a ring of three shifts waits for three messages. */
class ToleranceTextTest {
    private final Job ring =
            ringShift(4, 3, ms(1), KB(10)).on(cluster(4, 1).link(GBps(1), us(2)).eagerUpTo(KB(64)), perNode);

    @Test
    void the_sentence_counts_latencies_on_the_critical_path() {
        assertThat(ring.solve(tolerance("latency")).explain().dominant())
                .isEqualTo("The run takes 3.036 ms at today's latency of 2 us, where the latency counts 3 times on the"
                        + " critical path. It takes 1 % longer at 12.12 us, 2 % at 22.24 us, 5 % at 52.6 us.");
    }

    @Test
    void the_sentence_counts_bytes_on_the_critical_path() {
        assertThat(ring.solve(tolerance("bandwidth")).explain().dominant())
                .contains("today's bandwidth of 1 GB/s, where the critical path carries 30 kB.");
    }

    @Test
    void messages_that_are_never_critical_are_named() {
        ToleranceCurve within = ring.solve(tolerance("latency").of(intraNode));
        assertThat(within.explain().dominant())
                .endsWith("and no longer at any higher latency: the latency of messages within nodes is never on the"
                        + " critical path (violated: messages within nodes in the job).");
        assertThatThrownBy(within::ranks)
                .isInstanceOf(ModelException.class)
                .hasMessage("ranks of latency tolerance, intra-node: the latency of messages within nodes is not on the"
                        + " critical path. See tolerances().");
    }

    @Test
    void bandwidths_of_LogGPS_explain_themselves_and_may_be_unlimited() {
        assertThat(perByte(6)).contains("today's bandwidth of 166.7 MB/s");
        assertThat(perByte(0)).contains("today's bandwidth of inf GB/s");
    }

    private String perByte(double nanoseconds) {
        LogGPS model = logGPS(us(2), us(1), us(1), ns(nanoseconds), ns(0), bytes(65535));
        return ring.solve(tolerance("bandwidth").under(model)).explain().dominant();
    }

    @Test
    void a_parameter_of_zero_has_no_headroom_and_a_range_up_to_its_tolerances() {
        ToleranceCurve overhead = ringShift(4, 3, ms(1), KB(10))
                .on(cluster(4, 1).link(GBps(1), us(2)).eagerUpTo(KB(64)).overhead(us(0)), perNode)
                .solve(tolerance("overhead"));
        assertThat(overhead.tolerances(0.05).value("headroom").si()).isNaN();
        assertThat(overhead.columns().key("overhead").values())
                .last()
                .hasToString(String.valueOf(
                        us(1.2 * overhead.tolerances(0.05).value("overhead").in("us"))));
    }

    @Test
    void critical_messages_name_their_program_and_ranks() {
        Job two = ringShift(2, 3, ms(1), KB(10))
                .named("short")
                .on(cluster(2, 2).link(GBps(1), us(2)), perNode)
                .beside(ringShift(2, 4, ms(1), KB(10))
                        .named("long")
                        .on(cluster(2, 2).link(GBps(1), us(2)), perNode));
        assertThat(two.solve(tolerance("latency")).critical().toString())
                .contains("long     0       1                   4      4");
    }
}

package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.eager;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.rendezvous;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Protocol;
import dev.weft.study.Term;
import dev.weft.units.ModelException;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Switches on the path of messages: a delay per traversal, in both directions. */
class SwitchesTest {
    private static final Network PLAIN =
            network().hosts(2, 1).link(GBps(4), us(1)).match(ns(271)).copy(GBps(16));
    private static final Network SWITCHED = PLAIN.switches(3, ns(100));

    private static double latency(Network network, Protocol protocol, String from, String to) {
        return network.pingPong(KiB(4))
                .protocol(protocol)
                .from(from)
                .to(to)
                .solve()
                .latency()
                .si();
    }

    @Test
    void each_traversal_of_the_wire_passes_all_switches() {
        for (String from : new String[] {"A", "B"}) {
            String to = from.equals("A") ? "B" : "A";
            assertThat(latency(SWITCHED, eager, from, to) - latency(PLAIN, eager, from, to))
                    .isCloseTo(300e-9, within(1e-15));
            // request, clearance and data
            assertThat(latency(SWITCHED, rendezvous, from, to) - latency(PLAIN, rendezvous, from, to))
                    .isCloseTo(900e-9, within(1e-15));
        }
    }

    @Test
    void switches_are_a_row_of_the_breakdown_beside_the_wire() {
        assertThat(SWITCHED.pingPong(KiB(4)).protocol(eager).solve().explain().terms())
                .extracting(Term::name, Term::value)
                .contains(Tuple.tuple("wire", "1 us"), Tuple.tuple("switches", "300 ns"));
        assertThat(PLAIN.pingPong(KiB(4)).protocol(eager).solve().explain().terms())
                .extracting(Term::name)
                .contains("wire and switches")
                .doesNotContain("switches");
        assertThat(SWITCHED.inputs()).contains("switches: 3 of 100 ns each, on every path");
        assertThat(SWITCHED.messageRate(KiB(4))
                        .solve()
                        .sensitivities()
                        .columns()
                        .key("parameter")
                        .values())
                .contains("switches");
    }

    /** Rendezvous saves the copy and passes the path twice more: s / 16 GB/s = 2 (1 us + 300 ns + 8 ns). */
    @Test
    void the_crossover_counts_switches() {
        assertThat(SWITCHED.crossover().natural().si()).isCloseTo(16e9 * 2 * 1308e-9, within(32.0));
    }

    @Test
    void switches_delay_and_bound_no_rate() {
        double plain = PLAIN.messageRate(KiB(4)).protocol(eager).solve().messagesPerSecond();
        double switched = PLAIN.switches(1000, us(1))
                .messageRate(KiB(4))
                .protocol(eager)
                .outstanding(100_000)
                .solve()
                .messagesPerSecond();
        assertThat(switched).isCloseTo(plain, within(1e-3 * plain));
        // beside shared NICs, too
        Network many = network().hosts(4, 1).link(GBps(4), us(1));
        double before = many.pingPong(bytes(8))
                .allToAll()
                .protocol(eager)
                .solve()
                .latency()
                .si();
        double after = many.switches(2, ns(50))
                .pingPong(bytes(8))
                .allToAll()
                .protocol(eager)
                .solve()
                .latency()
                .si();
        assertThat(after - before).isBetween(90e-9, 100e-9 + 1e-15);
    }

    @Test
    void constant_wires_have_constant_switches() {
        assertThat(SWITCHED.pingPong(KiB(4))
                        .protocol(eager)
                        .latencies()
                        .fixedWires()
                        .percentile(0.001)
                        .si())
                .isGreaterThan(1300e-9);
    }

    @Test
    void impossible_switches_are_errors() {
        assertThatThrownBy(() -> PLAIN.switches(0, ns(100)))
                .isInstanceOf(ModelException.class)
                .hasMessage("switches(0, 100 ns): must be between 1 and 1000 switches. Try switches(3, ns(100)).");
        assertThatThrownBy(() -> PLAIN.station("switches", Station.delay(ns(1))))
                .hasMessageContaining("the network prints this name for a station or a cost of its own");
    }
}

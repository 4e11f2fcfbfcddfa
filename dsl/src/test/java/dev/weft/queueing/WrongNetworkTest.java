package dev.weft.queueing;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.delay;
import static dev.weft.Weft.doubling;
import static dev.weft.Weft.network;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.queue;
import static dev.weft.Weft.servers;
import static dev.weft.Weft.sizes;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.units.ModelException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Wrong inputs and the one sentence each of them gets. */
class WrongNetworkTest {
    private static final Network QDR = network().host(16).link(GBps(3.787), ns(1616));

    @Test
    void a_network_that_is_not_finished_says_what_is_missing() {
        says(
                () -> network().pingPong(bytes(1)),
                "Cannot solve a network without hosts: messages need somewhere to come"
                        + " from. Add one, such as network().host(16).link(GBps(3.787), ns(1616)).");
        says(
                () -> network().host(16).pingPong(bytes(1)),
                "Cannot solve a network without a link: messages need a way to"
                        + " go. Add one, such as .link(GBps(3.787), ns(1616)).");
    }

    @Test
    void hosts_have_cores() {
        says(
                () -> network().host(0),
                "Cannot add a host with so many cores \"0\": it has at least one." + " Write host(16).");
    }

    @Test
    void links_flits_and_copies_move_something() {
        says(
                () -> network().host(1).link(GBps(0), ns(1)),
                "Cannot use a link of \"0 B/s\": nothing would pass." + " Write link(GBps(3.787), ns(1616)).");
        says(
                () -> QDR.flit(bytes(0)),
                "Cannot use a flit of \"0 B\": a flit carries at least one byte." + " Write flit(bytes(32)).");
        says(
                () -> QDR.copy(GBps(0)),
                "Cannot copy at \"0 B/s\": no message would ever arrive." + " Write copy(GBps(16)).");
    }

    @Test
    void onloaded_work_fits_into_the_latency_in_whichever_order_it_is_said() {
        String message =
                "Cannot onload \"900 ns\": both hosts together would take more than the link's whole latency of"
                        + " 1.616 us. Use at most half of the latency.";
        says(() -> QDR.onload(ns(900)), message);
        says(() -> network().onload(ns(900)).host(1).link(GBps(3.787), ns(1616)), message);
    }

    @Test
    void stations_have_names_of_their_own_and_servers() {
        says(
                () -> QDR.station("", queue(ns(1))),
                "Cannot add a station named \"\": a station needs a name of its own." + " Name it differently.");
        says(
                () -> QDR.station("nic", delay(ns(1))).station("nic", delay(ns(2))),
                "Cannot add a station named \"nic\": a" + " station needs a name of its own. Name it differently.");
        says(
                () -> QDR.station("core B", delay(ns(1))),
                "Cannot add a station named \"core B\": the network has a station"
                        + " of that name itself. Name it differently.");
        says(
                () -> servers(0),
                "Cannot make a queue with so many servers \"0\": a queue has at least one." + " Write servers(1).");
    }

    @Test
    void messages_carry_bytes_and_windows_messages() {
        says(
                () -> QDR.pingPong(bytes(0)),
                "Cannot send messages of \"0 B\": a message carries at least one byte." + " Write pingPong(bytes(1)).");
        says(
                () -> QDR.messageRate(KiB(4)).outstanding(0),
                "Cannot keep so many messages outstanding \"0\": it must be"
                        + " between 1 and 10000000. Write outstanding(64).");
    }

    @Test
    void ranges_run_upwards_from_above_zero() {
        says(
                () -> sizes(bytes(0), KiB(4)),
                "sizes(0 B, 4 KiB): the first size must be above zero and at most the last. Try sizes(bytes(1), MiB(4)).");
        says(
                () -> doubling(8, 4),
                "doubling(8, 4): the first number must be at least 1 and at most the last. Try doubling(1, 128).");
    }

    @Test
    void a_station_that_is_not_there_is_an_error_with_the_names_that_are() {
        says(
                () -> QDR.pingPong(bytes(1)).solve().utilization("core b"),
                "Cannot find station \"core b\": known are wire"
                        + " A->B, link A->B, core A, core B, wire B->A, link B->A. Did you mean \"core B\"?");
    }

    @Test
    void a_crossover_needs_a_copy_that_costs_something() {
        says(
                QDR::crossover,
                "Cannot find a crossover: copying is free, so eager is faster at every size. Give the copy"
                        + " bandwidth, such as .copy(GBps(16)), or a limit, such as .eagerUpTo(KiB(12)).");
    }

    private static void says(ThrowingCallable wrong, String message) {
        assertThatThrownBy(wrong).isInstanceOf(ModelException.class).hasMessage(message);
    }
}

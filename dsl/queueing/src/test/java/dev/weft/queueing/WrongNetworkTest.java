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
                "network without hosts: messages need a host to start from. Add one, such as"
                        + " network().host(16).link(GBps(3.787), ns(1616)).");
        says(
                () -> network().host(16).pingPong(bytes(1)),
                "network without a link: messages need a link between hosts. Add one, such as"
                        + " .link(GBps(3.787), ns(1616)).");
    }

    @Test
    void hosts_have_cores() {
        says(() -> network().host(0), "host(0): must have at least 1 core. Try host(16).");
    }

    @Test
    void links_flits_and_copies_move_something() {
        says(
                () -> network().host(1).link(GBps(0), ns(1)),
                "link(0 B/s, 1 ns): the bandwidth must be above 0. Try link(GBps(3.787), ns(1616)).");
        says(() -> QDR.flit(bytes(0)), "flit(0 B): must be at least 1 B. Try flit(bytes(32)).");
        says(() -> QDR.copy(GBps(0)), "copy(0 B/s): the bandwidth must be above 0. Try copy(GBps(16)).");
    }

    @Test
    void onloaded_work_fits_into_the_latency_in_whichever_order_it_is_said() {
        String message = "onload(900 ns): must be at most half of the link's latency of 1.616 us, because both"
                + " hosts do this work. Try onload(ns(100)), or a link of higher latency.";
        says(() -> QDR.onload(ns(900)), message);
        says(() -> network().onload(ns(900)).host(1).link(GBps(3.787), ns(1616)), message);
    }

    @Test
    void stations_have_names_of_their_own_and_servers() {
        says(
                () -> QDR.station("", queue(ns(1))),
                "station(\"\", queue(1 ns)): the name of a station must be unique and not blank. Choose"
                        + " another name.");
        says(
                () -> QDR.station("nic", delay(ns(1))).station("nic", delay(ns(2))),
                "station(\"nic\", delay(2 ns)): the name of a station must be unique and not blank. Choose"
                        + " another name.");
        says(
                () -> QDR.station("core B", delay(ns(1))),
                "station(\"core B\", delay(1 ns)): the network prints this name for a station or a cost of its own."
                        + " Choose another name, such as \"dpu\".");
        says(() -> servers(0), "servers(0): must be at least 1. Try servers(1).");
    }

    @Test
    void messages_carry_bytes_and_windows_messages() {
        says(() -> QDR.pingPong(bytes(0)), "pingPong(0 B): must be at least 1 B. Try pingPong(bytes(1)).");
        says(
                () -> QDR.messageRate(KiB(4)).outstanding(0),
                "outstanding(0): must be between 1 and 10,000,000. Try outstanding(64).");
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
                "unknown station \"core b\"; known: wire A->B, link A->B, core A, core B, wire B->A, link"
                        + " B->A. Did you mean \"core B\"?");
    }

    @Test
    void a_crossover_needs_a_copy_that_costs_something() {
        says(
                QDR::crossover,
                "crossover(): copying takes no time, so eager is faster at every size. Set the copy"
                        + " bandwidth, such as .copy(GBps(16)), or a limit, such as .eagerUpTo(KiB(12)).");
    }

    private static void says(ThrowingCallable wrong, String message) {
        assertThatThrownBy(wrong).isInstanceOf(ModelException.class).hasMessage(message);
    }
}

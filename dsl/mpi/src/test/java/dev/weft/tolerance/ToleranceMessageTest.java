package dev.weft.tolerance;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.ProgramBuilder;
import dev.weft.program.RankBuilder;
import dev.weft.program.run.Operation;
import dev.weft.study.Certainty;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What cannot be answered is an error that names the call, the rule and the next step. */
@SuppressWarnings("NullAway") // null is what some of these calls pass
class ToleranceMessageTest {
    private static final Machine LINKS = cluster(2, 1).link(GBps(1), us(2));
    private static final LogGPS LOGGPS = LogGPS.of(ns(2500), ns(1500), ns(1000), ns(6), ns(0), bytes(65535));

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(ModelException.class).hasMessage(message);
    }

    private static Job message(Machine machine) {
        return Program.record(2, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.send(1, KB(1));
                    } else {
                        mpi.recv(0, KB(1));
                    }
                })
                .on(machine, perNode);
    }

    private static Job both(Machine machine) {
        return Program.record(2, mpi -> {
                    mpi.send(1 - mpi.rank(), KB(100));
                    mpi.recv(1 - mpi.rank(), KB(100));
                })
                .on(machine, perNode);
    }

    @Test
    void questions_that_have_no_answer_are_refused() {
        refused(
                () -> tolerance("latancy"),
                "unknown parameter of tolerance \"latancy\"; known: latency, bandwidth, overhead. Did you mean"
                        + " \"latency\"?");
        refused(() -> tolerance(null), "parameter is null. Write tolerance(\"latency\").");
        refused(
                () -> tolerance("latency").under(replay(noSharing)),
                "under(\"replay under noSharing\"): a tolerance needs a fixed cost of each message; where messages share"
                        + " bandwidth, or costs are sums over ranks, the run time is no maximum of sums. Leave under(..) out for"
                        + " the links of the machine, write under(logGPS(..)), or sweep the latency of the machine and"
                        + " solve(replay(..)).");
        refused(
                () -> tolerance("latency").under(null),
                "model is null. Write tolerance(\"latency\").under(logGPS(..)).");
        refused(
                () -> tolerance("latency").link(1, 1),
                "link(1, 1): must be two different nodes, numbered from 0. Try link(0, 1).");
        refused(
                () -> tolerance("latency").link(-1, 1),
                "link(-1, 1): must be two different nodes, numbered from 0. Try link(0, 1).");
        refused(
                () -> tolerance("overhead").link(0, 1),
                "link(0, 1): overhead is that of a processor and not of a link. Write tolerance(\"latency\").link(..), or"
                        + " tolerance(\"overhead\").");
        refused(
                () -> tolerance("latency").of(Locality.SOCKET),
                "of(intra-socket): messages within a socket cost as much as those within a node here. Write of(interNode) or"
                        + " of(intraNode).");
        refused(
                () -> tolerance("latency").of((Locality) null),
                "locality is null. Write tolerance(\"latency\").of(interNode).");
        refused(
                () -> tolerance("latency").of(intraNode).link(0, 1),
                "link(0, 1): of(..) and link(..) both choose the messages that vary. Write one of them.");
        refused(
                () -> tolerance("latency").link(0, 1).of(intraNode),
                "of(intra-node): of(..) and link(..) both choose the messages that vary. Write one of them.");
        refused(
                () -> message(LINKS).solve(tolerance("latency").link(0, 7)),
                "link(0, 7): the machine has 2 nodes, numbered from 0. Try link(0, 1).");
        refused(
                () -> tolerance("latency").of((Job) null),
                "job is null. Write program(..).on(cluster(4, 2), perNode).");
        refused(
                () -> LogGPS.of(ns(-1), ns(1), ns(1), ns(1), ns(1), bytes(1)),
                "ns(-1): must be finite and not negative. Try ns(1).");
        refused(
                () -> LogGPS.of(ns(1), null, ns(1), ns(1), ns(1), bytes(1)),
                "time is null. Write logGPS(ns(2500), ns(1500), ns(1000), ns(6), ns(0), bytes(65535)).");
        refused(() -> LOGGPS.of(null), "job is null. Write program(..).on(cluster(4, 2), perNode).");
    }

    @Test
    void machines_that_do_not_say_enough_are_refused() {
        refused(
                () -> message(cluster(2, 1)).solve(tolerance("latency")),
                "tolerance on a cluster of 2 nodes with 1 core each: the machine has no network. Write cluster(4,"
                        + " 2).link(MBps(84.2), us(50)), or tolerance(..).under(logGPS(..)).");
        assertThatCode(() -> message(cluster(2, 1))
                        .solve(tolerance("latency").under(LOGGPS))
                        .explain())
                .doesNotThrowAnyException();
        refused(
                () -> message(LINKS.eagerUpTo(KB(8))).solve(tolerance("overhead")),
                "tolerance(\"overhead\"): the machine has an eager limit and no overhead, so that eager sends end with"
                        + " delivery. Set its overhead, for example overhead(ns(0)), or write"
                        + " tolerance(\"overhead\").under(logGPS(..)).");
        assertThat(message(LINKS.eagerUpTo(KB(8)).overhead(ns(0)))
                        .solve(tolerance("overhead"))
                        .at(us(1))
                        .us())
                .isCloseTo(4, within(1e-12));
    }

    @Test
    void curves_are_asked_for_their_own_parameter() {
        ToleranceCurve latency = message(LINKS).solve(tolerance("latency"));
        ToleranceCurve bandwidth = message(LINKS).solve(tolerance("bandwidth"));
        refused(() -> latency.upTo(us(1)), "upTo(1 us): must be worse than today's 2 us. Write upTo(us(50)).");
        refused(() -> latency.upTo(us(2)), "upTo(2 us): must be worse than today's 2 us. Write upTo(us(50)).");
        refused(() -> latency.downTo(GBps(1)), "downTo(1 GB/s): the parameter is latency. Write upTo(us(50)).");
        refused(() -> bandwidth.upTo(us(9)), "upTo(9 us): the parameter is bandwidth. Write downTo(MBps(100)).");
        refused(
                () -> bandwidth.downTo(GBps(2)),
                "downTo(2 GB/s): must be worse than today's 1 GB/s. Write downTo(MBps(100)).");
        refused(
                () -> bandwidth.downTo(MBps(0)),
                "downTo(0 B/s): must be worse than today's 1 GB/s. Write downTo(MBps(100)).");
        refused(() -> latency.at(GBps(1)), "at(1 GB/s): the parameter is latency. Write at(us(5)).");
        refused(() -> bandwidth.at(us(1)), "at(1 us): the parameter is bandwidth. Write at(GBps(1)).");
        refused(() -> bandwidth.at(GBps(0)), "at(0 B/s): must be above 0. Write at(GBps(1)).");
        refused(() -> latency.at((Time) null), "time is null. Write at(us(5)).");
        refused(() -> latency.at((Bandwidth) null), "bandwidth is null. Write at(GBps(1)).");
        refused(() -> latency.upTo(null), "time is null. Write upTo(us(50)).");
        refused(() -> latency.downTo(null), "bandwidth is null. Write downTo(MBps(100)).");
        refused(
                () -> latency.tolerances(0),
                "tolerances(0.0): a slowdown must be finite and above 0. Try tolerances(0.01, 0.1).");
        refused(() -> latency.tolerances((double[]) null), "list of slowdowns is null. Write tolerances(0.01, 0.1).");
    }

    @Test
    void a_run_without_messages_has_no_critical_ranks_and_messages() {
        ToleranceCurve curve =
                Program.record(2, mpi -> mpi.compute(us(1))).on(LINKS, perNode).solve(tolerance("latency"));
        refused(
                curve::ranks,
                "ranks of latency tolerance: the latency of messages between nodes is not on the critical path. See"
                        + " tolerances().");
        refused(
                curve::critical,
                "critical messages of latency tolerance: no message is on the critical path. See tolerances().");
    }

    @Test
    void a_wait_for_any_is_refused_with_the_step_as_it_was_written() {
        ProgramBuilder program = ProgramBuilder.empty();
        for (int rank = 0; rank < 2; rank++) {
            RankBuilder steps = program.rank(rank);
            steps.collective(Operation.ALLREDUCE, 0, 1000, 0);
            int one = steps.irecv(1 - rank, 8, 0, 0);
            int other = steps.isend(1 - rank, 8, 0, 0);
            steps.waitany(one, other);
            steps.waitall(one, other);
        }
        Job job = program.build("either", Provenance.model(Certainty.EXACT, "test", ""))
                .on(LINKS, perNode);
        refused(
                () -> job.solve(tolerance("latency")),
                "tolerance of \"either\": rank 0 waits in step 3 for any of several requests, so its time is no maximum of"
                        + " sums. Wait for all of them, or sweep the latency of the machine and solve(replay(..)).");
    }

    @Test
    void the_advice_of_a_deadlock_is_true() {
        String cycle =
                "ranks wait for one another, rank 0 in step 0 (send of 100000 B to rank 1) -> rank 1 in step 0 (send of"
                        + " 100000 B to rank 0) -> back to rank 0; 2 ranks of 2 blocked. Let one of them receive before it sends, or"
                        + " use isend, irecv and waitall; ";
        refused(
                () -> both(LINKS).solve(tolerance("latency")),
                "tolerance of program: " + cycle
                        + "eagerUpTo(bytes(100000)) on the cluster also resolves the deadlock.");
        String under =
                "run under LogGPS of program: " + cycle + "an S of 100000 B in logGPS(..) also resolves the deadlock.";
        refused(() -> both(LINKS).solve(LOGGPS), under);
        refused(() -> both(LINKS).solve(tolerance("latency").under(LOGGPS)), under);

        assertThat(both(LINKS.eagerUpTo(bytes(100000)))
                        .solve(tolerance("latency"))
                        .today()
                        .us())
                .isCloseTo(102, within(1e-12));
        LogGPS larger = LogGPS.of(ns(2500), ns(1500), ns(1000), ns(6), ns(0), bytes(100000));
        assertThatCode(() -> both(LINKS).solve(larger)).doesNotThrowAnyException();
        assertThatCode(() -> both(LINKS).solve(tolerance("latency").under(larger)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> both(LINKS.eagerUpTo(bytes(99999))).solve(tolerance("latency")))
                .hasMessageContaining("blocked");
    }

    /** Today the message of 1 B is sent at 4.5 us and that of 1000 B at 5.5 us; without latency that is at 3 us. */
    @Test
    void a_run_that_is_an_error_at_another_latency_violates_the_order() {
        Job job = Program.record(3, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.recv(Mpi.ANY_SOURCE, bytes(1));
                        mpi.recv(Mpi.ANY_SOURCE, bytes(1000));
                    } else if (mpi.rank() == 1) {
                        mpi.send(2, bytes(1), 5);
                        mpi.compute(us(3));
                        mpi.send(0, bytes(1));
                    } else {
                        mpi.recv(1, bytes(1), 5);
                        mpi.send(0, bytes(1000));
                    }
                })
                .on(cluster(3, 1), perNode);
        Explanation explanation = job.solve(tolerance("latency").under(LOGGPS)).explain();
        assertThat(explanation.violated())
                .contains(
                        "Order of events as today: at 0 s a run of its own is an error: message from rank 2 to rank 0: it has"
                                + " 1000 B, and its receive takes at most 1 B. Receive as much as is sent, and see the program's"
                                + " check().");
    }
}

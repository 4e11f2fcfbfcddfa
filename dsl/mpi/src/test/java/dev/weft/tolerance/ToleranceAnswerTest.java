package dev.weft.tolerance;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KB;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.interNode;
import static dev.weft.Weft.intraNode;
import static dev.weft.Weft.logGPS;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.tolerance;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Job;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.units.Bytes;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers for programs that are small enough to compute by hand, and their texts with opposite inputs. */
class ToleranceAnswerTest {
    private static final Machine LINKS = cluster(3, 1).link(GBps(1), us(2));
    private static final LogGPS LOGGPS = LogGPS.of(ns(2500), ns(1500), ns(1000), ns(6), ns(0), bytes(65535));

    /** Rank 0 computes 10 us and sends 1 kB to rank 1, which computes 5 us and sends 2 kB to rank 2, which computes 1 us. */
    private static Job chain(Machine machine) {
        return Program.record(3, mpi -> {
                    if (mpi.rank() > 0) {
                        mpi.recv(mpi.rank() - 1, KB(mpi.rank()));
                    }
                    mpi.compute(us(mpi.rank() == 0 ? 10 : mpi.rank() == 1 ? 5 : 1));
                    if (mpi.rank() < 2) {
                        mpi.send(mpi.rank() + 1, KB(mpi.rank() + 1));
                    }
                })
                .on(machine, perNode);
    }

    private static double[] measure(Columns columns, String name) {
        return IntStream.range(0, columns.rows())
                .mapToDouble(columns.measure(name)::si)
                .toArray();
    }

    private static int[] key(Columns columns, String name) {
        return columns.key(name).values().stream()
                .mapToInt(value -> ((Number) value).intValue())
                .toArray();
    }

    /** The chain computes 10 + 5 + 1 us, and its messages take 2 + 1 and 2 + 2 us: 23 us, with two latencies and 3 kB. */
    @Test
    void a_chain_of_three_ranks_tolerates_what_one_computes_by_hand() {
        ToleranceCurve latency = chain(LINKS).solve(tolerance("latency"));
        assertThat(latency.today().us()).isCloseTo(23, within(1e-12));
        assertThat(measure(latency.tolerances().columns(), "latency"))
                .containsExactly(new double[] {2.115e-6, 2.23e-6, 2.575e-6}, within(1e-15));
        assertThat(measure(latency.tolerances(1).columns(), "headroom"))
                .containsExactly(new double[] {(2 + 11.5) / 2}, within(1e-9));
        assertThat(measure(latency.columns(), "time")).containsExactly(new double[] {19e-6, 27e-6}, within(1e-17));
        assertThat(latency.toString().replace(System.lineSeparator(), "\n")).isEqualTo("""
                        latency tolerance (exact within the model. Method: longest path through the events, costs of the links)
                        latency  time (us)  slope
                        -------  ---------  -----
                        0 s             19      2
                        4 us            27      2""");
        Columns critical = latency.critical().columns();
        assertThat(key(critical, "source")).containsExactly(1, 0);
        assertThat(key(critical, "destination")).containsExactly(2, 1);
        assertThat(measure(critical, "slope")).containsExactly(1, 1);
        Columns ranks = latency.ranks().columns();
        assertThat(key(ranks, "rank")).startsWith(1);
        assertThat(measure(ranks, "saved time")).containsExactly(new double[] {2e-6, 1e-6, 1e-6}, within(1e-17));

        ToleranceCurve bandwidth = chain(LINKS).solve(tolerance("bandwidth"));
        assertThat(measure(bandwidth.critical().columns(), "slope")).containsExactly(2000, 1000);
        assertThat(measure(bandwidth.columns(), "time")).containsExactly(new double[] {21.5e-6, 26e-6}, within(1e-17));
        assertThat(measure(bandwidth.columns(), "bandwidth")).containsExactly(new double[] {2e9, 5e8}, within(1e-3));
        assertThat(bandwidth.downTo(GBps(0.25)).columns().rows()).isEqualTo(2);
    }

    /** Sends take 1.5 us at ranks 0 and 1, receives 1.5 us at ranks 1 and 2, and bytes 999 and 1999 times 6 ns. */
    @Test
    void under_LogGPS_each_rank_has_its_own_overheads_and_bytes() {
        ToleranceCurve overhead = chain(LINKS).solve(tolerance("overhead").under(LOGGPS));
        assertThat(overhead.today().us()).isCloseTo(16 + 4 * 1.5 + 2 * 2.5 + 2998 * 0.006, within(1e-9));
        Columns ranks = overhead.ranks().columns();
        assertThat(key(ranks, "rank")).startsWith(1);
        assertThat(measure(ranks, "saved time"))
                .containsExactly(new double[] {1.5e-6, 0.75e-6, 0.75e-6}, within(1e-15));
        assertThat(measure(ranks, "slope")).containsExactly(2, 1, 1);
        assertThat(overhead.critical().columns().measureNames()).containsExactly("messages");

        ToleranceCurve bandwidth = chain(LINKS).solve(tolerance("bandwidth").under(LOGGPS));
        Columns interfaces = bandwidth.ranks().columns();
        assertThat(key(interfaces, "rank")).containsExactly(2, 1);
        assertThat(measure(interfaces, "slope")).containsExactly(1999, 999);
        assertThat(measure(interfaces, "saved time"))
                .containsExactly(new double[] {1999 * 3e-9, 999 * 3e-9}, within(1e-15));
        assertThat(bandwidth.toString()).contains("slope (B)").doesNotContain("nfin");
        assertThat(bandwidth.explain().dominant()).contains("the critical path carries 2.998 kB");
    }

    @Test
    void a_run_without_messages_never_takes_longer() {
        Job job = Program.record(2, mpi -> mpi.compute(us(3))).on(LINKS, perNode);
        ToleranceCurve curve = job.solve(tolerance("latency"));
        assertThat(measure(curve.tolerances().columns(), "latency")).containsOnly(Double.POSITIVE_INFINITY);
        Explanation explanation = curve.explain();
        assertThat(explanation.subject()).isEqualTo("computing");
        assertThat(explanation.dominant())
                .isEqualTo(
                        "The run takes 3 us at today's latency of 2 us, and no longer at any higher latency: the latency of"
                                + " messages between nodes is never on the critical path (violated: messages between nodes in the"
                                + " job).");
        assertThat(explanation.violated())
                .containsExactly(
                        "Messages between nodes in the job: the job sends no messages between nodes, so the latency"
                                + " never changes its time.");
        assertThat(curve.figure().toString()).contains("2 values");
    }

    /** Ranks sit on two nodes, and no message leaves a node. */
    @Test
    void messages_that_all_stay_within_nodes_are_those_that_vary() {
        Job job = Program.record(4, mpi -> mpi.sendrecv(mpi.rank() ^ 1, mpi.rank() ^ 1, bytes(1000)))
                .on(LINKS.cores(2), perProcessor);
        ToleranceCurve curve = job.solve(tolerance("latency"));
        assertThat(measure(curve.columns(), "slope")).containsOnly(1);
        assertThat(curve.explain().violated()).isEmpty();
        assertThat(curve.explain().inputs()).anyMatch(each -> each.contains("latency of messages within nodes"));
        ToleranceCurve between = job.solve(tolerance("latency").of(interNode));
        assertThat(measure(between.tolerances().columns(), "latency")).containsOnly(Double.POSITIVE_INFINITY);
        assertThat(between.explain().violated()).hasSize(1);
        assertThat(job.solve(tolerance("latency").link(0, 1)).explain().violated())
                .containsExactly(
                        "Messages between nodes 0 and 1 in the job: the job sends no messages between nodes 0 and"
                                + " 1, so the latency never changes its time.");
    }

    private static Explanation exchanged(int messages, Bytes size, double computed, Machine machine) {
        return Program.record(2, mpi -> {
                    mpi.compute(us(computed));
                    for (int each = 0; each < messages; each++) {
                        if ((each + mpi.rank()) % 2 == 0) {
                            mpi.send(1 - mpi.rank(), size);
                        } else {
                            mpi.recv(1 - mpi.rank(), size);
                        }
                    }
                })
                .on(machine, perNode)
                .solve(tolerance("latency"))
                .explain();
    }

    @Test
    void the_largest_term_is_dominant() {
        Explanation one = exchanged(1, bytes(0), 1, LINKS);
        assertThat(one.subject()).isEqualTo("latency");
        assertThat(one.dominant())
                .isEqualTo(
                        "The run takes 3 us at today's latency of 2 us, where the latency counts once on the critical path. It"
                                + " takes 1 % longer at 2.03 us, 2 % at 2.06 us, 5 % at 2.15 us.");
        Explanation five = exchanged(5, bytes(0), 90, LINKS);
        assertThat(five.subject()).isEqualTo("computing");
        assertThat(five.dominant())
                .isEqualTo(
                        "The run takes 100 us at today's latency of 2 us, where the latency counts 5 times on the critical"
                                + " path. It takes 1 % longer at 2.2 us, 2 % at 2.4 us, 5 % at 3 us.");
        Explanation large = exchanged(1, MB(1), 1, LINKS);
        assertThat(large.subject()).isEqualTo("other costs");
        assertThat(large.terms().get(2).share()).isGreaterThan(0.99);
    }

    /** The start of a program is no computation. */
    @Test
    void a_late_start_is_one_of_the_other_costs() {
        Job job = chain(LINKS).startingAt(us(100));
        for (Tolerance method :
                new Tolerance[] {tolerance("latency"), tolerance("latency").under(LOGGPS)}) {
            Explanation explanation = job.solve(method).explain();
            assertThat(explanation.terms().get(0).value()).isEqualTo("16 us");
            assertThat(explanation.subject()).isEqualTo("other costs");
        }
        assertThat(job.solve(tolerance("latency")).today().us()).isCloseTo(123, within(1e-9));
    }

    /** The first program starts late and its last rank has no steps; the program after it starts at once. */
    @Test
    void a_rank_without_steps_holds_up_no_other_program() {
        Machine machine = cluster(2, 3).link(GBps(1), us(2));
        Job idle = Program.record(2, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.compute(us(1));
                    }
                })
                .on(machine, perNode)
                .startingAt(us(50));
        Job soon = Program.record(2, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.send(1, KB(1));
                    } else {
                        mpi.recv(0, KB(1));
                        mpi.compute(us(40));
                    }
                })
                .on(machine, perNode);
        Job both = idle.beside(soon);
        assertThat(both.solve(tolerance("latency")).today().us()).isCloseTo(51, within(1e-9));
        assertThat(both.solve(tolerance("latency").under(LOGGPS)).today().us()).isCloseTo(51.494, within(1e-9));
        assertThat(both.solve(tolerance("latency")).at(us(20)).us()).isCloseTo(61, within(1e-9));
        assertThat(both.solve(tolerance("latency").under(LOGGPS)).at(us(20)).us())
                .isCloseTo(20 + 3 + 999 * 0.006 + 40, within(1e-9));
    }

    @Test
    void collectives_and_synchronous_sends_take_as_long_as_in_a_replay_without_sharing() {
        Machine machine = cluster(5, 2).link(GBps(1), us(2)).inside(GBps(4), ns(300));
        Program program = Program.record(7, mpi -> {
            mpi.compute(us(mpi.rank()));
            mpi.allreduce(KB(10));
            mpi.bcast(3, KB(100));
            if (mpi.rank() == 0) {
                mpi.ssend(6, bytes(1));
            } else if (mpi.rank() == 6) {
                mpi.compute(us(30));
                mpi.recv(0, bytes(1));
            }
            mpi.alltoall(KB(3));
            mpi.barrier();
        });
        for (Machine each : new Machine[] {
            machine, machine.eagerUpTo(KB(8)), machine.eagerUpTo(KB(8)).overhead(ns(250)), machine.overhead(ns(100))
        }) {
            Job job = program.on(each, perNode).startingAt(us(7));
            double replayed = job.solve(replay(noSharing)).finish().us();
            assertThat(job.solve(tolerance("latency")).today().us()).isCloseTo(replayed, within(1e-9));
            assertThat(job.solve(tolerance("latency").of(intraNode)).today().us())
                    .isCloseTo(replayed, within(1e-9));
            assertThat(job.solve(tolerance("bandwidth").link(0, 1)).today().us())
                    .isCloseTo(replayed, within(1e-9));
        }
    }

    @Test
    void a_receive_from_any_source_is_named_in_the_header() {
        Job job = Program.record(3, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.recv(Mpi.ANY_SOURCE, KB(1));
                        mpi.recv(Mpi.ANY_SOURCE, KB(1));
                    } else {
                        mpi.compute(us(mpi.rank()));
                        mpi.send(0, KB(1));
                    }
                })
                .on(LINKS, perNode);
        for (Tolerance method :
                new Tolerance[] {tolerance("latency"), tolerance("latency").under(LOGGPS)}) {
            assertThat(job.solve(method).toString())
                    .contains("(exact within the model; violated: receives name their senders. Method:");
        }
        assertThat(chain(LINKS).solve(tolerance("latency")).toString()).doesNotContain("violated");
        assertThat(job.solve(LOGGPS).toString()).contains("violated: receives name their senders.");
    }

    @Test
    void a_run_under_LogGPS_names_the_rank_that_ends_last() {
        Explanation explanation = chain(LINKS).solve(LOGGPS).explain();
        assertThat(explanation.subject()).isEqualTo("rank 2");
        assertThat(explanation.dominant()).isEqualTo("rank 2 ends last, at 44.99 us.");
        assertThat(explanation.terms().get(0).value()).isEqualTo("16 us");
    }

    @Test
    void without_time_or_latency_today_a_tolerance_is_still_a_number() {
        Job empty = Program.record(2, mpi -> {}).on(LINKS, perNode);
        assertThat(empty.solve(tolerance("latency")).today().seconds()).isZero();
        assertThat(empty.solve(tolerance("latency").under(LOGGPS)).columns().rows())
                .isEqualTo(2);
        assertThat(empty.solve(tolerance("latency")).explain().dominant()).contains("no longer at any higher latency");
        Job one = Program.record(1, mpi -> mpi.compute(us(3))).on(LINKS, perNode);
        assertThat(one.solve(tolerance("bandwidth")).today().us()).isEqualTo(3);
        ToleranceCurve zero = chain(cluster(3, 1).link(GBps(1), us(0))).solve(tolerance("latency"));
        assertThat(zero.today().us()).isCloseTo(19, within(1e-9));
        assertThat(measure(zero.tolerances().columns(), "latency")[0]).isCloseTo(0.095e-6, within(1e-15));
        assertThat(measure(zero.ranks().columns(), "saved time")).containsOnly(0);
        LogGPS free = LogGPS.of(ns(1), ns(1), ns(1), ns(0), ns(0), bytes(0));
        ToleranceCurve infinite = chain(LINKS).solve(tolerance("bandwidth").under(free));
        assertThat(infinite.explain().dominant())
                .startsWith("The run takes 16.01 us at today's bandwidth of inf GB/s, where");
        assertThat(infinite.columns().rows()).isEqualTo(2);
    }

    /** Rank 1 receives after a millisecond; a small send ends after its overhead of 1 us, a synchronous one with the receive. */
    @Test
    void a_synchronous_send_under_LogGPS_waits_for_its_receive_at_any_size() {
        LogGPS costs = logGPS(us(2), us(1), ns(0), ns(0), ns(0), KiB(64));
        assertThat(endOfSender(false, costs)).isCloseTo(1e-6, within(1e-12));
        assertThat(endOfSender(true, costs)).isCloseTo(1e-3, within(1e-12));
    }

    private static double endOfSender(boolean synchronous, LogGPS costs) {
        return program(2, mpi -> {
                    if (mpi.rank() == 1) {
                        mpi.compute(ms(1));
                        mpi.recv(0, bytes(8));
                    } else if (synchronous) {
                        mpi.ssend(1, bytes(8));
                    } else {
                        mpi.send(1, bytes(8));
                    }
                })
                .on(cluster(2, 1), perNode)
                .solve(costs)
                .columns()
                .measure("end")
                .si(0);
    }

    /**
     * Both messages are sent at 1 ms. Rank 0, the lowest, sends 10 MB in 10 ms, rank 1 an empty message. Rank 2 takes that of rank 0 first, computes 5 ms,
     * and takes the other.
     */
    @Test
    void of_sends_at_one_instant_an_open_receive_takes_that_of_the_lowest_rank_as_in_a_replay() {
        Job job = Program.record(3, mpi -> {
                    if (mpi.rank() == 2) {
                        mpi.recv(anySource, MB(10));
                        mpi.compute(ms(5));
                        mpi.recv(anySource, MB(10));
                        return;
                    }
                    // rank 0 computes in two parts, so that the last event before the send of rank 1 is planned first
                    int parts = mpi.rank() == 0 ? 2 : 1;
                    for (int part = 0; part < parts; part++) {
                        mpi.compute(us(1000.0 / parts));
                    }
                    mpi.send(2, mpi.rank() == 0 ? MB(10) : bytes(0));
                })
                .on(cluster(3, 1).link(GBps(1), us(0)).eagerUpTo(MB(10)), perNode);
        assertThat(job.solve(replay(noSharing)).finish().ms()).isCloseTo(16, within(1e-9));
        assertThat(job.solve(tolerance("latency")).today().ms()).isCloseTo(16, within(1e-9));
    }
}

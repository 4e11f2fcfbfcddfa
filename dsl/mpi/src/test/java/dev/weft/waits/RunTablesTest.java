package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.byCollective;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.eachCollective;
import static dev.weft.Weft.eachMessage;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.kimLee;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ringShift;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.sharing.replay.Replay;
import dev.weft.study.Columns;
import dev.weft.study.Comparison;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Clock;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Definitions;
import dev.weft.trace.event.Recording;
import dev.weft.trace.event.Track;
import dev.weft.trace.match.Matching;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of messages and of collective operations. */
class RunTablesTest {
    static final String ARCHIVES = "src/test/resources/dev/weft/trace/archives/";
    private static final double TICK = 1e-9;

    /** Rank 0 sends twice, at 30 and at 50 ns; rank 1 waits for the first from 10 on and takes the second late. */
    static Recording two() {
        Recording run = Recording.of("two", 2);
        int main = run.region("main");
        int send = run.region("MPI_Ssend");
        int recv = run.region("MPI_Recv");
        Track zero = run.track(0);
        zero.enter(1000, main);
        zero.enter(1030, send);
        zero.send(1030, 1, 0, 7, 100);
        zero.leave(1040, send);
        zero.enter(1050, send);
        zero.send(1050, 1, 0, 8, 200);
        zero.leave(1090, send);
        zero.leave(1100, main);
        Track one = run.track(1);
        one.enter(1000, main);
        one.enter(1010, recv);
        one.recv(1042, 0, 0, 7, 100);
        one.leave(1042, recv);
        one.enter(1080, recv);
        one.recv(1095, 0, 0, 8, 200);
        one.leave(1095, recv);
        one.leave(1100, main);
        return run;
    }

    static Trace made(Recording run) {
        return Trace.of(run.finish(), Origin.SYNTHETIC, "made for a test");
    }

    /** A barrier at which rank 1 comes 40 ns late, and a broadcast from a root that is 10 ns late. */
    private static Trace collectives() {
        Recording run = Recording.of("collectives", 2);
        int pair = run.communicator("pair", 1, 0);
        int barrier = run.region("MPI_Barrier");
        int bcast = run.region("MPI_Bcast");
        int shuffle = run.region("MPI_Alltoallv");
        long[] first = {100, 140};
        long[] second = {300, 290};
        for (int rank = 0; rank < 2; rank++) {
            Track track = run.track(rank);
            track.enter(first[rank], barrier);
            track.collectiveBegin(first[rank]);
            track.collectiveEnd(160, CollectiveCode.BARRIER, 0, CollectiveCode.NO_ROOT, 0, 0);
            track.leave(160, barrier);
            track.enter(second[rank], bcast);
            track.collectiveBegin(second[rank]);
            track.collectiveEnd(
                    310, CollectiveCode.BCAST, pair, 1, rank == 0 ? 64 : 0, 32); // rank 0 is the pair's second
            track.leave(310, bcast);
            track.enter(400, shuffle);
            track.collectiveBegin(400);
            track.collectiveEnd(410, CollectiveCode.ALLTOALLV, 0, CollectiveCode.NO_ROOT, 8, 8);
            track.leave(410, shuffle);
        }
        return made(run);
    }

    /** Ranks that compute at random and exchange with both neighbours, by blocking and by other calls. */
    static Replay random(long seed) {
        Random random = new Random(seed);
        int ranks = 3 + random.nextInt(5);
        int rounds = 3 + random.nextInt(10);
        int[][] work = new int[rounds][ranks];
        boolean[] blocking = new boolean[rounds];
        for (int round = 0; round < rounds; round++) {
            blocking[round] = random.nextBoolean();
            for (int rank = 0; rank < ranks; rank++) {
                work[round][rank] = random.nextInt(2000);
            }
        }
        return program(ranks, mpi -> {
                    int right = (mpi.rank() + 1) % ranks;
                    int left = (mpi.rank() + ranks - 1) % ranks;
                    for (int round = 0; round < rounds; round++) {
                        mpi.compute(us(work[round][mpi.rank()]));
                        if (blocking[round]) {
                            if (mpi.rank() > 0) {
                                mpi.recv(left, KB(20));
                            }
                            mpi.send(right, KB(20));
                            if (mpi.rank() == 0) {
                                mpi.recv(left, KB(20));
                            }
                        } else {
                            mpi.waitall(
                                    mpi.irecv(left, KB(10), 1),
                                    mpi.irecv(right, KB(30), 2),
                                    mpi.isend(right, KB(10), 1),
                                    mpi.isend(left, KB(30), 2));
                        }
                    }
                })
                .on(cluster(ranks, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(kimLee));
    }

    private static List<String> rows(Result result, double scale) {
        Columns columns = result.columns();
        return IntStream.range(0, columns.rows())
                .mapToObj(row -> {
                    List<Object> cells = new ArrayList<>();
                    columns.keys().forEach(key -> cells.add(key.values().get(row)));
                    columns.measures().forEach(measure -> {
                        boolean time = measure.unit().heading("").matches(".*s\\)");
                        double value = measure.si(row) * (time ? scale : 1);
                        cells.add(Double.isNaN(value) ? "n/a" : Long.toString(Math.round(value)));
                    });
                    return String.join(" ", cells.stream().map(String::valueOf).toList());
                })
                .toList();
    }

    @Test
    void a_message_has_both_its_ends_their_call_paths_and_how_long_each_waited_for_the_other() {
        Result table = made(two()).solve(eachMessage);
        assertThat(table.label()).isEqualTo("each message");
        assertThat(table.columns().keyNames())
                .containsExactly(
                        "source", "destination", "tag", "size", "message", "call path", "receiver's call path");
        assertThat(table.columns().measureNames())
                .containsExactly("latency", "late sender", "late receiver", "posted", "end", "bytes", "messages");
        assertThat(rows(table, 1e9))
                .containsExactly(
                        "0.0 1.0 7.0 100 B 0.0 main/MPI_Ssend main/MPI_Recv 12 20 0 30 42 100 1",
                        "0.0 1.0 8.0 200 B 1.0 main/MPI_Ssend main/MPI_Recv 45 0 30 50 95 200 1");
        assertThat(table.explain().terms().get(0).value()).isEqualTo("57 ns in 2 messages");
        assertThat(table.explain().dominant())
                .isEqualTo("messages from 0 to 1 take 100 % of the sum of all latencies.");
        assertThat(table.explain().inputs().get(1)).isEqualTo("2 messages, 300 B, sum of latencies 57 ns");
    }

    @Test
    void a_run_without_messages_has_an_empty_table_that_says_so() {
        Result table = collectives().solve(eachMessage);
        assertThat(table.columns().rows()).isZero();
        assertThat(table.explain().dominant())
                .isEqualTo("no message has both its send and its receive in the recording.");
        assertThat(made(two()).solve(byCollective).explain().dominant())
                .isEqualTo("no collective operation of two or more ranks is recorded for all its members.");
    }

    @Test
    void a_send_without_a_receive_is_no_row_and_is_said() {
        Recording run = two();
        run.track(0).send(1100, 1, 0, 9, 300);
        Result table = made(run).solve(eachMessage);
        assertThat(table.columns().rows()).isEqualTo(2);
        assertThat(table.explain().violated())
                .anyMatch(sentence ->
                        sentence.startsWith("Matched sends: 1 send has no receive, first from rank 0 to rank 1"));
        assertThat(made(two()).solve(eachMessage).explain().violated()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void recorded_and_replayed_messages_stand_in_one_table(long seed) {
        Replay replayed = random(seed);
        Comparison both = replayed.trace().solve(eachMessage).against(replayed.messages());
        assertThat(both.columns().rows()).as("seed " + seed).isEqualTo(replayed.messageCount());
        assertThat(both.unmatchedRows()).isZero();
        assertThat(both.columns().measureNames().get(0)).isEqualTo("latency (each message)");
        for (String measure : List.of("latency", "posted", "bytes", "messages")) {
            Columns columns = replayed.trace()
                    .solve(eachMessage)
                    .against(replayed.messages(), measure)
                    .columns();
            for (int row = 0; row < columns.rows(); row++) {
                assertThat(columns.measures().get(0).si(row))
                        .as("seed " + seed + " " + measure)
                        .isCloseTo(columns.measures().get(1).si(row), within(2 * TICK));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void what_receivers_wait_for_their_latest_message_is_what_the_trace_replay_finds(long seed) {
        Trace run = random(seed).trace();
        Columns messages = run.solve(eachMessage).columns();
        Map<String, Double> latest = new HashMap<>(); // calls by rank and end, which no two calls of a rank share
        double senders = 0;
        for (int row = 0; row < messages.rows(); row++) {
            String call = messages.key("destination").values().get(row) + " "
                    + messages.measure("end").si(row);
            latest.merge(call, messages.measure("late sender").si(row), Math::max);
            senders += messages.measure("late receiver").si(row);
        }
        Result waits = run.solve(traceReplay);
        assertThat(latest.values().stream().mapToDouble(each -> each).sum())
                .as("seed " + seed)
                .isCloseTo(sum(waits, "Late Sender"), within(1e-12));
        assertThat(senders).as("seed " + seed).isCloseTo(sum(waits, "Late Receiver"), within(1e-12));
    }

    private static double sum(Result waits, String pattern) {
        Columns columns = waits.columns();
        return IntStream.range(0, columns.rows())
                .filter(row -> columns.key("pattern").values().get(row).equals(pattern))
                .mapToDouble(row -> columns.measure("waiting time").si(row))
                .sum();
    }

    @Test
    void collective_operations_are_added_up_by_communicator_and_kind() {
        Result table = collectives().solve(byCollective);
        assertThat(table.columns().measureNames())
                .containsExactly(
                        "time", "arrival spread", "waiting time", "inclusive time", "bytes", "ranks", "collectives");
        assertThat(rows(table, 1e9))
                .containsExactly(
                        "MPI_COMM_WORLD Barrier 60 40 40 80 0 2 1",
                        "pair Bcast 20 10 10 30 64 2 1",
                        "MPI_COMM_WORLD Alltoallv 10 0 n/a 20 16 2 1");
        assertThat(table.explain().dominant())
                .isEqualTo(
                        "Barrier in MPI_COMM_WORLD takes 13.79 % of the time of all ranks; the arrival spread is"
                                + " 66.67 % of the time from the first arrival to the last end (violated: defined wait patterns).");
        assertThat(table.explain().violated())
                .containsExactly(
                        "Defined wait patterns: no wait pattern is defined for Alltoallv; its waiting time is n/a.");
    }

    @Test
    void each_collective_operation_has_its_number_in_its_communicator_and_its_start() {
        Result table = collectives().solve(eachCollective);
        assertThat(table.columns().keyNames()).containsExactly("communicator", "operation", "collective", "start");
        assertThat(rows(table, 1e9))
                .containsExactly(
                        "MPI_COMM_WORLD Barrier 0.0 0 s 60 40 40 80 0 2 1",
                        "pair Bcast 0.0 190 ns 20 10 10 30 64 2 1",
                        "MPI_COMM_WORLD Alltoallv 1.0 300 ns 10 0 n/a 20 16 2 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"colls-eztrace", "halo-wait", "wavefront-eztrace"})
    void tables_of_recorded_runs_add_up_to_the_trace_replay(String archive) {
        Trace run = trace(ARCHIVES + archive);
        Result waits = run.solve(traceReplay);
        Result each = run.solve(eachCollective);
        Result sums = run.solve(byCollective);
        double collective = sum(waits, "Wait at NxN")
                + sum(waits, "Wait at Barrier")
                + sum(waits, "Late Broadcast")
                + sum(waits, "Early Reduce");
        for (Result table : List.of(each, sums)) {
            double waited = IntStream.range(0, table.columns().rows())
                    .mapToDouble(row -> table.columns().measure("waiting time").si(row))
                    .filter(value -> !Double.isNaN(value))
                    .sum();
            assertThat(waited).isCloseTo(collective, within(1e-12));
        }
        for (String measure : List.of("time", "arrival spread", "inclusive time", "bytes", "collectives")) {
            assertThat(total(each, measure)).isCloseTo(total(sums, measure), within(1e-9 * total(sums, measure)));
        }
        Columns messages = run.solve(eachMessage).columns();
        for (int row = 0; row < messages.rows(); row++) {
            assertThat(messages.measure("latency").si(row)).isNotNegative();
        }
    }

    private static double total(Result table, String measure) {
        return IntStream.range(0, table.columns().rows())
                .mapToDouble(row -> table.columns().measure(measure).si(row))
                .sum();
    }

    @Test
    void a_part_of_a_run_has_the_messages_that_lie_in_it() {
        Trace run = made(two());
        assertThat(rows(run.between(new Time(45e-9), ms(1)).solve(eachMessage), 1e9))
                .containsExactly("0.0 1.0 8.0 200 B 0.0 main/MPI_Ssend main/MPI_Recv 45 0 30 5 50 200 1");
        assertThat(run.ranks(0).solve(eachMessage).columns().rows()).isZero();
        assertThat(run.without("MPI_Ssend").solve(eachMessage).columns().rows()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void a_part_has_no_message_and_no_collective_operation_that_the_whole_has_not(long seed) {
        parts(random(seed).trace(), seed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"colls-eztrace", "halo-wait"})
    void so_it_is_with_parts_of_recorded_runs(String archive) {
        parts(trace(ARCHIVES + archive).synchronised(), archive.hashCode());
    }

    /** Messages and operations that lie in a part, by what no cut changes. */
    private static void parts(Trace run, long seed) {
        Random random = new Random(seed);
        double whole = run.duration().seconds();
        for (int i = 0; i < 5; i++) {
            Time from = new Time(whole * random.nextDouble() * 0.9);
            Time to = new Time(from.seconds() + whole * (0.02 + random.nextDouble()));
            for (Trace part :
                    List.of(run.between(from, to), run.between(new Time(0), to).between(from, to))) {
                inside(run, part, from.seconds(), to.seconds(), "seed " + seed + " from " + from + " to " + to);
            }
        }
    }

    private static void inside(Trace run, Trace part, double from, double to, String where) {
        MatchedRun all = MatchedRun.of(run);
        MatchedRun some = MatchedRun.of(part);
        Matching whole = all.matching();
        Matching cut = some.matching();
        int inside = 0;
        for (int m = 0; m < whole.messages().count(); m++) {
            double sent = all.seconds(whole.calls(whole.messages().source(m))
                            .enter(whole.messages().sendCall(m))
                    - all.start());
            double got = all.seconds(whole.calls(whole.messages().destination(m))
                            .leave(whole.messages().completeCall(m))
                    - all.start());
            double posted = all.seconds(whole.calls(whole.messages().destination(m))
                            .enter(whole.messages().postCall(m))
                    - all.start());
            inside += Math.min(sent, posted) > from + TICK && got < to - TICK ? 1 : 0;
        }
        assertThat(cut.messages().count()).as(where).isGreaterThanOrEqualTo(inside);
        for (int m = 0; m < cut.messages().count(); m++) {
            assertThat(cut.messages().sent(m))
                    .as(where)
                    .isEqualTo(cut.messages().received(m));
        }
        CollectiveWaits visits = new CollectiveWaits(cut);
        for (int instance = 0; instance < cut.collectives().count(); instance++) {
            long last = Long.MIN_VALUE;
            long left = Long.MAX_VALUE;
            for (int v = cut.collectives().firstVisit(instance);
                    v < cut.collectives().firstVisit(instance + 1);
                    v++) {
                last = Math.max(last, visits.enter(v));
                left = Math.min(
                        left,
                        cut.calls(cut.collectives().rank(v))
                                .leave(cut.collectives().completeCall(v)));
            }
            if (cut.collectives().operation(instance)
                    == CollectiveCode.BARRIER) { // which nobody leaves before all have come
                assertThat(last).as(where).isLessThanOrEqualTo(left);
            }
        }
    }

    @Test
    void a_receive_in_a_part_does_not_take_the_send_of_another_one() {
        Recording run = Recording.of("cut", 2);
        int send = run.region("MPI_Send");
        int recv = run.region("MPI_Recv");
        for (long i = 0; i < 4; i++) {
            run.track(0).enter(100 * i, send);
            run.track(0).send(100 * i, 1, 0, 0, 8 + i);
            run.track(0).leave(100 * i + 10, send);
            run.track(1).enter(100 * i + 60, recv);
            run.track(1).recv(100 * i + 80, 0, 0, 0, 8 + i);
            run.track(1).leave(100 * i + 80, recv);
        }
        Trace part = made(run).between(new Time(50e-9), ms(1));
        for (Trace each : List.of(part, part.between(new Time(0), ms(1)))) {
            assertThat(rows(each.solve(eachMessage), 1e9))
                    .containsExactly(
                            "0.0 1.0 0.0 9 B 0.0 MPI_Send MPI_Recv 80 0 0 50 130 9 1",
                            "0.0 1.0 0.0 10 B 1.0 MPI_Send MPI_Recv 80 0 0 150 230 10 1",
                            "0.0 1.0 0.0 11 B 2.0 MPI_Send MPI_Recv 80 0 0 250 330 11 1");
        }
        assertThat(part.without("MPI_Send").solve(eachMessage).columns().rows()).isZero();
    }

    @Test
    void a_run_without_ranks_and_a_table_that_is_too_long_are_errors() {
        Definitions nobody = Definitions.of(new Clock(1_000_000_000, 0, 1), List.of(), List.of(), List.of());
        Trace none = made(Recording.of("nothing", nobody));
        for (var method : List.of(eachMessage, byCollective, eachCollective)) {
            assertThatThrownBy(() -> none.solve(method))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("wait states of run \"nothing\": the run names no MPI ranks. Use profile(), or"
                            + " a trace whose tracer recorded MPI.");
        }
        MatchedRun run = MatchedRun.of(made(two()));
        assertThatThrownBy(() -> run.requireRows(1_000_001, "messages", "Select a part"))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "table of 1000001 messages: a table has one row for each, and up to 1,000,000 rows. Select a part.");
        run.requireRows(1000, "messages", "Select a part");
    }

    /** The explanation lists up to five pairs, so a tie of more is counted. */
    @Test
    void pairs_whose_messages_take_equally_long_are_all_said() {
        assertThat(ring(4).explain().dominant())
                .matches("messages from . to . take 25 % of the sum of all latencies \\(as much: .*, .*, .*\\)\\.");
        assertThat(ring(8).explain().dominant())
                .matches("messages from . to . take 12.5 % of the sum of all latencies \\(as much as 7 others\\)\\.");
    }

    private static Result ring(int ranks) {
        return ringShift(ranks, 1, ms(1), KB(8))
                .on(cluster(ranks, 1).link(MBps(100), us(5)), perNode)
                .solve(replay(fairShare))
                .trace()
                .solve(RunTables.EACH_MESSAGE);
    }
}

package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.ns;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.seconds;
import static dev.weft.Weft.trace;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.Replay;
import dev.weft.study.Measure;
import dev.weft.study.Origin;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.trace.event.CollectiveCode;
import dev.weft.trace.event.Recording;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.waits.CriticalPath.CriticalRow;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CriticalPathTest {
    private static final String ARCHIVES = "src/test/resources/dev/weft/trace/archives/";
    private static final Machine IDEAL =
            cluster(16, 1).link(new Bandwidth(1e30), ns(0)).eagerUpTo(new Bytes(1e12));
    private static final Machine REAL = cluster(16, 1).link(MBps(100), us(20));
    private static final int SEEDS = Campaign.cases("critical.seeds", 12);

    /** How long a rank computes in a step. */
    private interface Work {
        double seconds(int rank, int step);
    }

    @Test
    void the_path_goes_over_to_the_sender_that_was_waited_for() {
        CriticalPath path = run(2, REAL, noSharing, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.region("slow", () -> mpi.compute(ms(10)));
                        mpi.send(1, KB(100));
                    } else {
                        mpi.region("fast", () -> mpi.compute(ms(1)));
                        mpi.recv(0, KB(100));
                        mpi.region("end", () -> mpi.compute(ms(5)));
                    }
                })
                .solve(RunCosts.CRITICAL_PATH);
        assertThat(path.columns().key("call path").values())
                .containsExactly("program/slow", "program/end", "program/MPI_Recv");
        assertThat(path.columns().key("kind").values()).containsExactly("computation", "computation", "communication");
        assertThat(time(path, 0)).isCloseTo(10e-3, within(1e-9));
        assertThat(time(path, 1)).isCloseTo(5e-3, within(1e-9));
        assertThat(time(path, 2)).isCloseTo(1.02e-3, within(1e-9));
        assertThat(path.byRank().columns().key("rank").values()).containsExactly(0.0, 1.0, 1.0);
        assertThat(path.byFunction().columns().key("function").values()).containsExactly("slow", "end", "MPI_Recv");
        assertThat(path.stretches().columns().key("rank").values()).containsExactly(0.0, 1.0);
        assertThat(path.length()).isEqualTo(ms(16.02));
        assertThat(path.explain().dominant())
                .isEqualTo("program/slow is on the critical path for 10 ms, 62.42 % of the run time.");
        assertThat(path.explain().inputs()).contains("2 ranks, run time 16.02 ms", "1 wait for other ranks");
        assertThat(path.explain().violated()).noneMatch(sentence -> sentence.startsWith("The whole path"));
    }

    @Test
    void a_blocking_sender_waits_for_the_posting_of_its_receive() {
        CriticalPath path = run(2, REAL, noSharing, mpi -> {
                    if (mpi.rank() == 0) {
                        mpi.ssend(1, KB(100));
                        mpi.compute(ms(3));
                    } else {
                        mpi.region("slow", () -> mpi.compute(ms(10)));
                        mpi.recv(0, KB(100));
                    }
                })
                .solve(RunCosts.CRITICAL_PATH);
        assertThat(path.byFunction().columns().key("function").values())
                .containsExactly("slow", "program", "MPI_Ssend");
    }

    @Test
    void the_path_fills_the_run_without_gap_or_overlap() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Program some = random(seed, work(seed), true);
            for (SharingModel model : List.of(noSharing, fairShare, gigabitEthernet)) {
                for (Machine machine : List.of(REAL, REAL.eagerUpTo(KB(16)), IDEAL)) {
                    Trace run = some.on(machine, perNode).solve(replay(model)).trace();
                    CriticalPath path = run.solve(RunCosts.CRITICAL_PATH);
                    String about = "seed " + seed + ", " + model.key() + ", " + machine.key();
                    fills(path, about);
                    assertThat(path.length()).as(about).isEqualTo(run.duration());
                }
            }
        }
    }

    private static void fills(CriticalPath path, String about) {
        long whole = Math.round(path.length().seconds() * 1e9);
        assertThat(path.rows().stream().mapToLong(CriticalRow::ticks).sum())
                .as(about)
                .isEqualTo(whole);
        Measure end = path.stretches().columns().measure("end");
        List<Object> start = path.stretches().columns().key("start").values();
        for (int row = 0; row + 1 < end.rows(); row++) {
            assertThat(((Time) start.get(row + 1)).seconds()).as(about).isEqualTo(end.si(row));
        }
        assertThat(end.si(end.rows() - 1)).as(about).isEqualTo(path.length().seconds());
        for (Result table : List.of(path, path.byRank(), path.byFunction())) {
            Measure share = table.columns().measure("share");
            assertThat(IntStream.range(0, share.rows()).mapToDouble(share::si).sum())
                    .as(about)
                    .isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void more_work_on_the_path_makes_the_run_as_much_longer_and_less_work_elsewhere_changes_nothing() {
        int elsewhere = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            long own = seed;
            for (boolean ideal : new boolean[] {true, false}) {
                Machine machine = ideal ? IDEAL : REAL;
                Replay before = replayed(seed, machine, ideal, work(seed));
                Set<List<Object>> on = sites(before.trace().solve(RunCosts.CRITICAL_PATH));
                assertThat(on).as("seed %d", seed).isNotEmpty();
                int number = new Random(seed).nextInt(on.size());
                List<Object> one = on.stream().skip(number).findFirst().orElseThrow();
                Replay longer = replayed(
                        seed,
                        machine,
                        ideal,
                        (rank, step) -> work(own, rank, step) + (one.equals(List.of(rank, step)) ? 1e-3 : 0));
                assertThat(longer.finish().seconds() - before.finish().seconds())
                        .as("seed %d, ideal %s, %s of %s", seed, ideal, one, on)
                        .isCloseTo(1e-3, within(1e-7));
                Replay less = replayed(
                        seed,
                        machine,
                        ideal,
                        (rank, step) -> on.contains(List.<Object>of(rank, step)) ? work(own, rank, step) : 0);
                assertThat(less.finish().seconds())
                        .as("seed %d, ideal %s, all but %s", seed, ideal, on)
                        .isCloseTo(before.finish().seconds(), within(1e-7));
                elsewhere += 5 * 25 - on.size();
            }
        }
        assertThat(elsewhere).isGreaterThan(SEEDS * 100);
    }

    private static Replay replayed(long seed, Machine machine, boolean collectives, Work work) {
        return random(seed, work, collectives).on(machine, perNode).solve(replay(noSharing));
    }

    /** Rank and step of all work on the path. */
    private static Set<List<Object>> sites(CriticalPath path) {
        Set<List<Object>> all = new HashSet<>();
        for (CriticalRow row : path.rows()) {
            if (row.function().startsWith("work ")) {
                all.add(List.of(row.rank(), Integer.valueOf(row.function().substring(5))));
            }
        }
        return all;
    }

    @Test
    void members_of_a_part_of_the_ranks_and_whoever_takes_from_anybody_are_followed() {
        CriticalPath parts = run(4, IDEAL, noSharing, mpi -> {
                    Mpi half = mpi.split(rank -> rank % 2);
                    mpi.region("first " + mpi.rank(), () -> mpi.compute(ms(mpi.rank() + 1)));
                    half.barrier();
                    mpi.region("second " + mpi.rank(), () -> mpi.compute(ms(4 - mpi.rank())));
                })
                .solve(RunCosts.CRITICAL_PATH);
        assertThat(parts.byFunction().columns().key("function").values()).containsExactly("second 0", "first 2");
        CriticalPath anybody = run(3, IDEAL, noSharing, mpi -> {
                    mpi.region("own " + mpi.rank(), () -> mpi.compute(ms(1 + 3 * mpi.rank())));
                    if (mpi.rank() == 0) {
                        mpi.recv(Mpi.ANY_SOURCE, KB(1));
                        mpi.recv(Mpi.ANY_SOURCE, KB(1));
                        mpi.region("end", () -> mpi.compute(ms(1)));
                    } else {
                        mpi.waitall(mpi.isend(0, KB(1)));
                    }
                })
                .solve(RunCosts.CRITICAL_PATH);
        assertThat(anybody.byFunction().columns().key("function").values()).containsExactly("own 2", "end");
    }

    @Test
    void recorded_collective_operations_wait_for_those_that_they_need() {
        // ranks enter at 1, 5 and 3 ms; all leave at 6 ms: of a broadcast only the root counts, who comes second
        assertThat(collective(CollectiveCode.BARRIER)
                        .stretches()
                        .columns()
                        .key("rank")
                        .values())
                .containsExactly(1.0, 0.0);
        assertThat(collective(CollectiveCode.BCAST)
                        .stretches()
                        .columns()
                        .key("rank")
                        .values())
                .containsExactly(2.0, 0.0);
        assertThat(collective(CollectiveCode.SCAN)
                        .stretches()
                        .columns()
                        .key("rank")
                        .values())
                .containsExactly(0.0);
    }

    private static CriticalPath collective(int operation) {
        Recording recording = Recording.of("recorded", 3);
        int region = recording.region("MPI_Any");
        long[] enter = {1_000_000, 5_000_000, 3_000_000};
        for (int rank = 0; rank < 3; rank++) {
            var track = recording.track(rank);
            track.enter(0, recording.region("main"));
            track.enter(enter[rank], region);
            track.collectiveBegin(enter[rank]);
            track.collectiveEnd(6_000_000, operation, 0, operation == CollectiveCode.BCAST ? 2 : -1, 8, 8);
            track.leave(6_000_000, region);
            track.leave(rank == 0 ? 9_000_000 : 8_000_000, recording.region("main"));
        }
        return Trace.of(recording.finish(), Origin.MODEL, "made for a test").solve(RunCosts.CRITICAL_PATH);
    }

    @Test
    void a_path_that_begins_late_or_stays_on_one_rank_says_so() {
        Recording recording = Recording.of("recorded", 2);
        int main = recording.region("main");
        recording.track(0).enter(0, main);
        recording.track(0).leave(10, main);
        recording.track(1).enter(4, main);
        recording.track(1).leave(20, main);
        CriticalPath path =
                Trace.of(recording.finish(), Origin.MODEL, "made for a test").solve(RunCosts.CRITICAL_PATH);
        assertThat(path.columns().key("call path").values()).containsExactly("main", "(before the first event)");
        assertThat(path.columns().key("kind").values()).containsExactly("computation", "not known");
        assertThat(path.length()).isEqualTo(ns(20));
        assertThat(path.explain().inputs())
                .contains("the whole path is on rank 1, which waits for no other rank on it");
        assertThat(path.explain().violated())
                .contains(
                        "Recorded start of the path: the path begins on rank 1, whose first event is 4 ns later than that"
                                + " of the run; its activity before that event is not known.");
    }

    @Test
    void recorded_runs_and_parts_of_them_are_filled() {
        for (String name : List.of("halo-wait", "wavefront-eztrace", "colls-eztrace")) {
            Trace whole = trace(ARCHIVES + name);
            CriticalPath path = whole.solve(RunCosts.CRITICAL_PATH);
            double all = path.length().seconds();
            for (Trace run : List.of(
                    whole,
                    whole.ranks(0, 2),
                    whole.without(function(whole)),
                    whole.between(seconds(all / 4), seconds(all / 2)))) {
                CriticalPath some = run.solve(RunCosts.CRITICAL_PATH);
                assertThat(some.rows().stream().mapToLong(CriticalRow::ticks).sum())
                        .as("%s", run)
                        .isEqualTo(some.ticks());
            }
        }
        assertThat(trace(ARCHIVES + "wavefront-eztrace")
                        .solve(RunCosts.CRITICAL_PATH)
                        .explain()
                        .violated())
                .anyMatch(sentence -> sentence.startsWith("Synchronised clocks: "));
        assertThat(trace(ARCHIVES + "halo-wait")
                        .ranks(0, 2)
                        .solve(RunCosts.CRITICAL_PATH)
                        .explain()
                        .violated())
                .anyMatch(sentence -> sentence.contains("only ranks 0, 2 of the run are analysed"));
    }

    private static String function(Trace run) {
        return run.definitions().functions().stream()
                .filter(name -> name.startsWith("MPI_"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_run_without_ranks_or_time_is_refused() {
        assertThatThrownBy(() -> CriticalPathMethod.USUAL.of(run(2, IDEAL, noSharing, mpi -> {})))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("critical path of run \"")
                .hasMessageContaining("the run takes no time. Use a longer part of the run.");
    }

    private static double work(long seed, int rank, int step) {
        return 1e-3 * new Random(10_000 * seed + 100L * rank + step).nextDouble(5);
    }

    private static Work work(long seed) {
        return (rank, step) -> work(seed, rank, step);
    }

    private static double time(Result path, int row) {
        return path.columns().measure("critical time").si(row);
    }

    private static Trace run(int ranks, Machine machine, SharingModel model, Consumer<Mpi> body) {
        return program(ranks, body).on(machine, perNode).solve(replay(model)).trace();
    }

    /** Messages, and collective operations if asked for, in an order that cannot block; each step's work is a region. */
    private static Program random(long seed, Work work, boolean collectives) {
        return program(5, mpi -> {
            Random random = new Random(seed);
            for (int step = 0; step < 25; step++) {
                int now = step;
                int kind = random.nextInt(collectives ? 7 : 3);
                int from = random.nextInt(5);
                int to = (from + 1 + random.nextInt(4)) % 5;
                Bytes size = KB(1 + random.nextInt(100));
                mpi.region("work " + step, () -> mpi.compute(seconds(work.seconds(mpi.rank(), now))));
                switch (kind) {
                    case 3 -> mpi.allreduce(size);
                    case 4 -> mpi.bcast(from, size);
                    case 5 -> mpi.sendrecv((mpi.rank() + to) % 5, (mpi.rank() + 5 - to) % 5, size);
                    case 6 -> mpi.reduce(to, size);
                    default -> {
                        if (mpi.rank() == from) {
                            mpi.send(to, size);
                        } else if (mpi.rank() == to) {
                            mpi.recv(from, size);
                        }
                    }
                }
            }
        });
    }

    @Test
    void a_run_that_ends_on_a_rank_with_events_at_one_time_only_has_a_path_that_is_not_known() {
        Recording recording = Recording.of("made", 2);
        int main = recording.region("main");
        recording.track(0).enter(0, main);
        recording.track(0).leave(10, main);
        recording.track(1).enter(20, main);
        recording.track(1).leave(20, main);
        CriticalPath path = Trace.of(recording.finish(), Origin.SYNTHETIC, "made for a test")
                .solve(RunCosts.CRITICAL_PATH);
        assertThat(path.columns().key("call path").values()).containsExactly("(before the first event)");
        assertThat(path.columns().measure("share").si(0)).isEqualTo(1);
        assertThat(path.stretches().columns().rows()).isZero();
        assertThat(path.explain().violated())
                .containsExactly(
                        "Recorded start of the path: the path begins on rank 1, whose first event is 20 ns later than that of"
                                + " the run; its activity before that event is not known.");
    }
}

package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.linear;
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
import dev.weft.program.Request;
import dev.weft.sharing.SharingModel;
import dev.weft.sharing.replay.Replay;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DelaysTest {
    private static final Machine IDEAL =
            cluster(16, 1).link(new Bandwidth(1e30), ns(0)).eagerUpTo(new Bytes(1e12));
    private static final Machine REAL = cluster(16, 1).link(MBps(100), us(20)).eagerUpTo(KB(16));
    private static final int RANKS = 5;
    private static final int STEPS = 24;
    private static final int SEEDS = Campaign.cases("delays.seeds", 18);
    /** Ticks are nanoseconds, and each of a few hundred times is rounded to one. */
    private static final double ROUNDED = 2e-6;

    @Test
    void a_late_rank_costs_all_others_what_they_wait_beyond_the_mean() {
        // 2, 2, 2 and 10 ms: the mean is 4 ms, the others wait 8 ms each, and 2 ms each without the excess of 6 ms
        Result all = run(4, IDEAL, mpi -> {
                    mpi.region("work", () -> mpi.compute(ms(mpi.rank() == 3 ? 10 : 2)));
                    mpi.barrier();
                })
                .solve(RunCosts.DELAYS);
        assertThat(all.columns().rows()).isEqualTo(1);
        assertThat(all.columns().key("call path").values()).containsExactly("program/work");
        assertThat(value(all, "excess time", 0)).isCloseTo(6e-3, within(1e-9));
        assertThat(value(all, "delay cost", 0)).isCloseTo(18e-3, within(1e-9));
        assertThat(value(all, "saved time", 0)).isCloseTo(6e-3, within(1e-9));
        assertThat(all.explain().dominant())
                .isEqualTo(
                        "program/work on rank 3 takes 6 ms more than the mean of all ranks; without it the other ranks would wait"
                                + " 18 ms less, 75 % of all waiting, and the run would be 6 ms shorter.");
        assertThat(all.explain().violated()).isEmpty();
    }

    @Test
    void waiting_that_is_passed_on_is_counted() {
        Result all = run(3, IDEAL, mpi -> {
                    mpi.region("work", () -> mpi.compute(ms(mpi.rank() == 0 ? 7 : 1)));
                    if (mpi.rank() > 0) {
                        mpi.recv(mpi.rank() - 1, KB(1));
                    }
                    if (mpi.rank() < 2) {
                        mpi.send(mpi.rank() + 1, KB(1));
                    }
                })
                .solve(RunCosts.DELAYS);
        assertThat(value(all, "excess time", 0)).isCloseTo(4e-3, within(1e-9));
        assertThat(value(all, "delay cost", 0)).isCloseTo(8e-3, within(1e-9));
        assertThat(value(all, "saved time", 0)).isCloseTo(4e-3, within(1e-9));
    }

    @Test
    void without_waiting_and_where_two_are_equally_late_no_delay_costs_anything() {
        Result even = run(4, IDEAL, mpi -> {
                    mpi.compute(ms(2));
                    mpi.barrier();
                })
                .solve(RunCosts.DELAYS);
        assertThat(even.columns().rows()).isZero();
        assertThat(even.explain().dominant()).isEqualTo("no rank waits for another.");
        Result two = run(4, IDEAL, mpi -> {
                    mpi.compute(ms(mpi.rank() < 2 ? 5 : 1));
                    mpi.barrier();
                })
                .solve(RunCosts.DELAYS);
        assertThat(two.columns().rows()).isEqualTo(2);
        assertThat(value(two, "delay cost", 0)).isZero();
        assertThat(two.explain().dominant()).isEqualTo("no single delay makes another rank wait.");
    }

    /** The excess is worked out here anew, taken out of the program, and the simulator asked what is different. */
    @Test
    void a_replay_without_the_delay_is_shorter_and_waits_less_by_what_was_said() {
        int some = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            for (SharingModel model : List.of(noSharing, fairShare, gigabitEthernet)) {
                Replay before = replayed(seed, IDEAL, model, "", -1);
                Result all = before.trace().solve(RunCosts.DELAYS);
                for (int row = 0; row < Math.min(4, all.columns().rows()); row++) {
                    String path = String.valueOf(
                            all.columns().key("call path").values().get(row));
                    int rank = (int) Double.parseDouble(
                            String.valueOf(all.columns().key("rank").values().get(row)));
                    Replay after = replayed(seed, IDEAL, model, path, rank);
                    String about = "seed " + seed + ", " + model.key() + ", " + path + " on " + rank;
                    assertThat(before.finish().seconds() - after.finish().seconds())
                            .as(about)
                            .isCloseTo(value(all, "saved time", row), within(ROUNDED));
                    assertThat(waiting(before, rank) - waiting(after, rank))
                            .as(about)
                            .isCloseTo(value(all, "delay cost", row), within(RANKS * ROUNDED));
                    some += value(all, "saved time", row) > 1e-3 ? 1 : 0;
                }
            }
        }
        assertThat(some).as("delays that cost more than a millisecond").isGreaterThan(SEEDS);
    }

    @Test
    void with_network_times_no_more_is_saved_than_was_said_and_what_they_take() {
        for (long seed = 0; seed < SEEDS; seed++) {
            for (SharingModel model : List.of(noSharing, fairShare, gigabitEthernet)) {
                Replay before = replayed(seed, REAL, model, "", -1);
                Result all = before.trace().solve(RunCosts.DELAYS);
                double network = before.finish().seconds()
                        - IdealRun.of(before.trace().program()).finish();
                assertThat(all.explain().violated())
                        .as("seed %d", seed)
                        .anyMatch(sentence -> sentence.startsWith(
                                "Negligible network times: network times are left out. With them the run takes "));
                String path =
                        String.valueOf(all.columns().key("call path").values().get(0));
                int rank = (int) Double.parseDouble(
                        String.valueOf(all.columns().key("rank").values().get(0)));
                Replay after = replayed(seed, REAL, model, path, rank);
                assertThat(before.finish().seconds() - after.finish().seconds())
                        .as("seed %d, %s, %s on %d", seed, model.key(), path, rank)
                        .isLessThan(value(all, "saved time", 0) + network + ROUNDED);
            }
        }
    }

    @Test
    void operations_of_all_ranks_part_the_visits_of_a_function() {
        // within one function rank 0 is late before the barrier and rank 1 behind it: in sum they are alike
        IdealRunSites found = new IdealRunSites(program(2, mpi -> {
            mpi.compute(ms(mpi.rank() == 0 ? 5 : 1));
            mpi.barrier();
            mpi.compute(ms(mpi.rank() == 0 ? 1 : 5));
        }));
        assertThat(found.excess()).containsExactly(2e-3, 2e-3);
    }

    private record IdealRunSites(Program program) {
        double[] excess() {
            return new DelaySites(program, new double[program.size()])
                    .all().stream().mapToDouble(DelaySites.Site::excess).toArray();
        }
    }

    @Test
    void a_run_of_which_no_program_can_be_made_is_refused() {
        Trace whole = run(4, REAL, mpi -> {
            Request sent = mpi.isend((mpi.rank() + 1) % 4, KB(1));
            mpi.recv((mpi.rank() + 3) % 4, KB(1));
            mpi.waitall(sent);
        });
        assertThatThrownBy(() -> Delays.USUAL.of(whole.ranks(0, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(
                        "program() of trace \"noSharing\": it has messages of the ranks 0 to 3, and rank 2 has no "
                                + "location, so what it did is unknown.");
        assertThatThrownBy(() -> whole.without("MPI_Isend").solve(RunCosts.DELAYS))
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "delays of run \"" + whole.name()
                                + "\": some of its messages or collective operations are recorded only in part. Use the whole run.");
    }

    @Test
    void a_recorded_run_has_delays() {
        Result all =
                trace("src/test/resources/dev/weft/trace/archives/halo-wait").solve(RunCosts.DELAYS);
        assertThat(all.columns().rows()).isPositive();
        Measure cost = all.columns().measure("delay cost");
        Measure saved = all.columns().measure("saved time");
        Measure excess = all.columns().measure("excess time");
        for (int row = 0; row < cost.rows(); row++) {
            assertThat(cost.si(row)).isBetween(0.0, row == 0 ? cost.si(0) : cost.si(row - 1));
            assertThat(saved.si(row)).isBetween(0.0, excess.si(row) + 1e-9);
        }
    }

    private static double value(Result all, String measure, int row) {
        return all.columns().measure(measure).si(row);
    }

    /** What all ranks but one wait for others. */
    private static double waiting(Replay replay, int but) {
        Measure time = replay.columns().measure("communication time");
        return IntStream.range(0, RANKS)
                .filter(rank -> rank != but)
                .mapToDouble(time::si)
                .sum();
    }

    private static Trace run(int ranks, Machine machine, Consumer<Mpi> body) {
        return program(ranks, body)
                .on(machine, perNode)
                .solve(replay(noSharing))
                .trace();
    }

    private static double work(long seed, int rank, int step) {
        return 5e-3 * new Random(10_000 * seed + 100L * rank + step).nextDouble();
    }

    private static double mean(long seed, int step) {
        return IntStream.range(0, RANKS)
                        .mapToDouble(rank -> work(seed, rank, step))
                        .sum()
                / RANKS;
    }

    /** A random program in which one function of one rank takes no longer than the mean. */
    private static Replay replayed(long seed, Machine machine, SharingModel model, String path, int even) {
        Program some = program(RANKS, mpi -> {
            Random random = new Random(seed);
            for (int step = 0; step < STEPS; step++) {
                int kind = random.nextInt(6);
                int from = random.nextInt(RANKS);
                int to = (from + 1 + random.nextInt(RANKS - 1)) % RANKS;
                Bytes size = KB(1 + random.nextInt(100));
                String name = "work " + step % 3;
                double own = work(seed, mpi.rank(), step);
                boolean removed = mpi.rank() == even && path.equals("program/" + name);
                double taken = removed ? Math.min(own, mean(seed, step)) : own;
                mpi.region(name, () -> mpi.compute(seconds(taken)));
                switch (kind) {
                    case 0 -> mpi.allreduce(size);
                    case 1 -> mpi.bcast(from, size);
                    case 2 -> mpi.sendrecv((mpi.rank() + to) % RANKS, (mpi.rank() + RANKS - to) % RANKS, size);
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
        return some.on(machine, perNode)
                .solve(replay(model).collectives(collectives().bcast(linear)));
    }
}

package dev.weft.waits;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.dissemination;
import static dev.weft.Weft.idleWaves;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.program.Request;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.Time;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdleWavesTest {
    private static final Machine EAGER = cluster(32, 1).link(MBps(100), us(20)).eagerUpTo(KB(16));
    private static final int RANKS = 12;
    private static final int STEPS = 24;
    private static final int LATE = 5;
    private static final int WHEN = 4;

    /** What ranks do after computing. */
    private interface Exchange {
        void run(Mpi mpi);
    }

    private static void toTheRight(Mpi mpi, Bytes size) {
        Request sent = mpi.isend((mpi.rank() + 1) % mpi.size(), size);
        mpi.recv((mpi.rank() + mpi.size() - 1) % mpi.size(), size);
        mpi.wait(sent);
    }

    /** A send by rendezvous is over when its receive was posted. */
    private static void toTheRightByRendezvous(Mpi mpi) {
        Request received = mpi.irecv((mpi.rank() + mpi.size() - 1) % mpi.size(), KB(64));
        mpi.send((mpi.rank() + 1) % mpi.size(), KB(64));
        mpi.wait(received);
    }

    private static void toBothSides(Mpi mpi, boolean closed) {
        List<Request> all = new ArrayList<>();
        for (int side : new int[] {-1, 1}) {
            int other = mpi.rank() + side;
            if (closed || (other >= 0 && other < mpi.size())) {
                all.add(mpi.irecv((other + mpi.size()) % mpi.size(), KB(1)));
                all.add(mpi.isend((other + mpi.size()) % mpi.size(), KB(1)));
            }
        }
        mpi.waitall(all);
    }

    @Test
    void by_eager_messages_a_wave_goes_one_rank_per_iteration_and_one_way() {
        Result waves = delayed(ms(6), mpi -> toTheRight(mpi, KB(1))).solve(idleWaves);
        assertThat(waves.columns().rows()).isEqualTo(1);
        assertThat(waves.columns().key("rank").values()).containsExactly((double) LATE);
        assertThat(value(waves, "ranks", 0)).isEqualTo(RANKS - 1);
        assertThat(value(waves, "distance", 0)).isEqualTo(RANKS - 1);
        assertThat(value(waves, "delay", 0)).isCloseTo(6e-3, within(1e-6));
        assertThat(value(waves, "remaining", 0)).isCloseTo(1, within(0.001));
        assertThat(value(waves, "waiting time", 0)).isCloseTo((RANKS - 1) * 6e-3, within(1e-5));
        double speed = 1 / iteration(mpi -> toTheRight(mpi, KB(1)));
        assertThat(value(waves, "speed", 0)).isCloseTo(speed, within(0.05 * speed));
    }

    @Test
    void by_rendezvous_it_goes_both_ways() {
        Result waves = delayed(ms(6), IdleWavesTest::toTheRightByRendezvous).solve(idleWaves);
        assertThat(waves.columns().rows()).isEqualTo(1);
        assertThat(waves.columns().key("rank").values()).containsExactly((double) LATE);
        assertThat(value(waves, "ranks", 0)).isEqualTo(RANKS - 1);
        assertThat(value(waves, "distance", 0)).isEqualTo(RANKS / 2);
        double speed = 1 / iteration(IdleWavesTest::toTheRightByRendezvous);
        assertThat(value(waves, "speed", 0)).isCloseTo(speed, within(0.05 * speed));
    }

    @Test
    void in_a_halo_it_goes_both_ways_and_ends_at_the_border_or_where_it_meets_itself() {
        Result open = delayed(ms(6), mpi -> toBothSides(mpi, false)).solve(idleWaves);
        assertThat(open.columns().rows()).isEqualTo(1);
        assertThat(value(open, "ranks", 0)).isEqualTo(RANKS - 1);
        assertThat(value(open, "distance", 0)).isEqualTo(RANKS - 1 - LATE);
        double speed = 1 / iteration(mpi -> toBothSides(mpi, false));
        assertThat(value(open, "speed", 0)).isCloseTo(speed, within(0.05 * speed));
        Result closed = IdleWaves.USUAL.of(delayed(ms(6), mpi -> toBothSides(mpi, true)));
        assertThat(closed.columns().rows()).isEqualTo(1);
        assertThat(value(closed, "ranks", 0)).isEqualTo(RANKS - 1);
        assertThat(value(closed, "distance", 0)).isEqualTo(RANKS / 2);
    }

    @Test
    void without_a_delay_there_is_none() {
        for (Exchange each : exchanges()) {
            Result none = delayed(ms(0), each).solve(idleWaves);
            assertThat(none.columns().rows()).isZero();
            assertThat(none.explain().dominant()).isEqualTo("no delay makes more than one rank wait.");
            assertThat(none.explain().violated()).isEmpty();
        }
    }

    /** Not by rendezvous one way round a ring, whose messages leave the clocks open to milliseconds. */
    @Test
    void clocks_that_are_off_change_nothing_once_they_are_put_right() {
        for (Exchange each : List.<Exchange>of(mpi -> toTheRight(mpi, KB(1)), mpi -> toBothSides(mpi, false))) {
            Trace run = delayed(ms(6), each);
            Random random = new Random(1);
            long[] offsets = random.longs(RANKS, 0, 50_000_000).toArray();
            Result before = run.solve(idleWaves);
            for (Result after : List.of(
                    Twisted.clocks(run, offsets).solve(idleWaves),
                    Twisted.clocks(run, offsets).synchronised().solve(idleWaves))) {
                assertThat(after.columns().key("rank").values())
                        .isEqualTo(before.columns().key("rank").values());
                for (String same : List.of("ranks", "distance")) {
                    assertThat(value(after, same, 0)).isEqualTo(value(before, same, 0));
                }
                for (String near : List.of("speed", "delay", "waiting time")) {
                    assertThat(value(after, near, 0))
                            .isCloseTo(value(before, near, 0), within(0.05 * value(before, near, 0)));
                }
            }
        }
    }

    @Test
    void other_numbers_of_ranks_change_the_numbers_only() {
        for (Exchange each : exchanges()) {
            Trace run = jittered(each);
            List<Integer> mixed =
                    new ArrayList<>(IntStream.range(0, RANKS).boxed().toList());
            Collections.shuffle(mixed, new Random(7));
            int[] now = mixed.stream().mapToInt(Integer::intValue).toArray();
            Result before = run.solve(idleWaves);
            Result after = Twisted.ranks(run, now).solve(idleWaves);
            assertThat(before.columns().rows()).isPositive();
            assertThat(after.columns().rows()).isEqualTo(before.columns().rows());
            for (int row = 0; row < before.columns().rows(); row++) {
                int was = (int) Double.parseDouble(
                        String.valueOf(before.columns().key("rank").values().get(row)));
                assertThat(after.columns().key("rank").values().get(row)).isEqualTo((double) now[was]);
                for (Measure measure : before.columns().measures()) {
                    // sums in another order
                    assertThat(Digits.four(value(after, measure.name(), row)))
                            .as(measure.name())
                            .isEqualTo(Digits.four(measure.si(row)));
                }
            }
        }
    }

    @Test
    void noise_wears_it_down_and_it_stays_the_largest() {
        Result waves = jittered(mpi -> toBothSides(mpi, false)).solve(idleWaves);
        assertThat(waves.columns().key("rank").values().get(0)).isEqualTo((double) LATE);
        assertThat(value(waves, "ranks", 0)).isEqualTo(RANKS - 1);
        assertThat(value(waves, "remaining", 0)).isBetween(0.3, 1.0);
        double speed = 1 / iteration(mpi -> toBothSides(mpi, false));
        assertThat(value(waves, "speed", 0)).isCloseTo(speed, within(0.25 * speed));
    }

    @Test
    void what_a_collective_operation_held_up_begins_no_wave() {
        Result all = program(4, mpi -> {
                    mpi.compute(ms(mpi.rank() == 0 ? 9 : 1));
                    mpi.barrier();
                    // late by the barrier, as they see it, and by work of their own
                    if (mpi.rank() == 1) {
                        mpi.send(2, KB(1));
                    } else if (mpi.rank() == 2) {
                        mpi.recv(1, KB(1));
                    }
                })
                .on(EAGER, perNode)
                .solve(replay(noSharing).collectives(collectives().barrier(dissemination)))
                .trace()
                .solve(idleWaves);
        assertThat(all.columns().rows()).isZero();
        assertThat(all.explain().violated())
                .containsExactly(
                        "Waits for point-to-point messages only: 3 waits in collective operations, or for ranks that one had"
                                + " delayed, carry no wave here.");
    }

    @Test
    void a_rank_that_is_always_late_is_named() {
        Result waves = run(program(RANKS, mpi -> {
                    for (int step = 0; step < STEPS; step++) {
                        mpi.compute(ms(mpi.rank() == LATE ? 2 : 1));
                        toTheRight(mpi, KB(1));
                    }
                }))
                .solve(idleWaves);
        assertThat(waves.columns().key("rank").values()).containsOnly((double) LATE);
        assertThat(waves.explain().violated())
                .anyMatch(line -> line.startsWith("Isolated delays: rank " + LATE + " starts ")
                        && line.endsWith(" waves; it is late repeatedly, which indicates load imbalance."));
    }

    @Test
    void it_says_what_it_found_and_what_it_left_out() {
        Result waves = delayed(ms(6), mpi -> toTheRight(mpi, KB(1))).solve(idleWaves);
        assertThat(waves.toString()).isEqualTo("""
                        idle waves (approximate. Method: waits linked to those of the rank waited for, 0 waits below 0.1 % of the run (30.72 us) left out)
                        rank  start    delay (ms)  ranks  distance  speed (ranks/s)  remaining (%)  waiting time (ms)  end (ms)
                        ----  -------  ----------  -----  --------  ---------------  -------------  -----------------  --------
                        5     5.12 ms           6     11        11            970.9            100                 66     21.42""");
        assertThat(waves.explain().toString()).isEqualTo("""
                        Model: idle waves of a run (Markidis et al. 2015): waits linked to earlier waits of the rank waited for
                        Inputs: run: noSharing, replay under noSharing; 12 ranks, run time 30.72 ms; 11 waits, 66 ms summed over ranks; 0 waits below 0.1 % of the run (30.72 us) left out; 0 delays that made only one rank wait, not counted as waves; assumed: Time outside MPI is computation and the same on any machine
                        Terms:
                        term                                           value  share
                        ----------------------  ----------------------------  -----
                        from rank 5 at 5.12 ms  66 ms of waiting on 11 ranks  100 %
                        Dominant: the wave from rank 5 at 5.12 ms reaches 11 ranks at 970.9 ranks/s; they wait 66 ms for a delay of 6 ms.
                        Conditions: 4 of 4 hold: complete recording; waits for point-to-point messages only; waves that move from rank to rank; isolated delays""");
    }

    private static List<Exchange> exchanges() {
        return List.of(
                mpi -> toTheRight(mpi, KB(1)), IdleWavesTest::toTheRightByRendezvous, mpi -> toBothSides(mpi, false));
    }

    /** Seconds of one iteration without a delay. */
    private static double iteration(Exchange exchange) {
        return delayed(ms(0), exchange).solve(RunCosts.CRITICAL_PATH).length().seconds() / STEPS;
    }

    private static Program stepwise(Time delay, Exchange exchange) {
        return program(RANKS, mpi -> {
            for (int step = 0; step < STEPS; step++) {
                mpi.compute(ms(1));
                if (mpi.rank() == LATE && step == WHEN && delay.seconds() > 0) {
                    mpi.compute(delay);
                }
                exchange.run(mpi);
            }
        });
    }

    private static Trace delayed(Time delay, Exchange exchange) {
        return run(stepwise(delay, exchange));
    }

    private static Trace jittered(Exchange exchange) {
        return run(stepwise(ms(6), exchange).jittered(0.0004, 3));
    }

    private static Trace run(Program program) {
        return program.on(EAGER, perNode).solve(replay(noSharing)).trace();
    }

    private static double value(Result result, String measure, int row) {
        return result.columns().measure(measure).si(row);
    }
}

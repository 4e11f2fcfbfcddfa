package dev.weft.sharing.replay;

import static dev.weft.Weft.GBps;
import static dev.weft.Weft.KiB;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.fairShare;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.traceReplay;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.machine.Machine;
import dev.weft.program.Mpi;
import dev.weft.program.Program;
import dev.weft.study.Result;
import dev.weft.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The waits of a replay are those that the trace replay finds in the trace of its events. */
class ReplayWaitsLawTest {
    private static final Machine NODES = cluster(4, 2).link(GBps(1), us(2)).inside(GBps(4), us(0.5));
    private static final List<Machine> MACHINES = List.of(
            NODES,
            NODES.eagerUpTo(KiB(64)),
            NODES.eagerUpTo(KiB(64)).overhead(us(0)),
            NODES.eagerUpTo(KiB(64)).overhead(us(5)));
    private static final int PROGRAMS = Campaign.cases("replay.waits", 60);

    @Test
    void everyRowOfTheTraceReplayIsARowOfTheReplay() {
        int rows = 0;
        int waiting = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Program program = program(seed);
            for (Machine machine : MACHINES) {
                Replay run = program.on(machine, perProcessor).solve(replay(seed % 2 == 0 ? noSharing : fairShare));
                Result waits = run.waits();
                Result found = run.trace().solve(traceReplay);
                Map<String, Double> truth = ReplayWaitsTest.byPath(waits, "waiting time");
                Map<String, Double> calls = ReplayWaitsTest.byPath(waits, "calls");
                String about = "seed " + seed + ", " + machine.key();
                assertThat(ReplayWaitsTest.byPath(found, "calls")).as(about).isEqualTo(calls);
                ReplayWaitsTest.byPath(found, "waiting time")
                        .forEach((at, waited) -> assertThat(truth.get(at))
                                .as("%s: %s", about, at)
                                .isCloseTo(waited, within(1e-9 * calls.getOrDefault(at, 0.0))));
                rows += truth.size();
                waiting +=
                        (int) truth.values().stream().filter(each -> each > 0).count();
            }
        }
        assertThat(waiting).isGreaterThan(rows / 3);
        System.out.println("replay waits: " + rows + " rows, " + waiting + " with waits, seeds 0 to " + (PROGRAMS - 1));
    }

    /** Every rank draws the same numbers, so that each knows what the others do. */
    private static Program program(long seed) {
        int ranks = 2 + new Random(seed).nextInt(7);
        return Program.record(ranks, mpi -> {
            Random random = new Random(seed + 1);
            Mpi half = mpi.split(rank -> rank % 2);
            for (int step = 0; step < 25; step++) {
                double[] compute = random.doubles(8, 0, 200).toArray();
                if (random.nextBoolean()) {
                    mpi.compute(us(compute[mpi.rank()]));
                }
                act(random.nextInt(3) == 0 ? half : mpi, random, step);
            }
        });
    }

    private static void act(Mpi mpi, Random random, int step) {
        Bytes size = bytes(random.nextInt(3) == 0 ? random.nextInt(300_000) : random.nextInt(4) * 20_000);
        int from = random.nextInt(16) % mpi.size();
        int to = (from + 1 + random.nextInt(16)) % mpi.size();
        boolean empty = random.nextInt(3) == mpi.rank() % 3;
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> message(mpi, random.nextInt(3), from, to, size, step);
            case 5 -> mpi.sendrecv(next(mpi, 1), size, next(mpi, -1), size, step);
            case 6 -> mpi.barrier();
            case 7 -> mpi.bcast(from, size);
            case 8 -> mpi.gather(from, empty ? bytes(0) : size);
            case 9 -> mpi.allreduce(size);
            case 10 ->
                mpi.alltoallv(IntStream.range(0, mpi.size())
                        .mapToObj(other -> empty ? bytes(0) : size)
                        .toArray(Bytes[]::new));
            default -> mpi.reduceScatter(empty ? bytes(0) : size);
        }
    }

    private static int next(Mpi mpi, int shift) {
        return Math.floorMod(mpi.rank() + shift, mpi.size());
    }

    private static void message(Mpi mpi, int kind, int from, int to, Bytes size, int step) {
        if (from == to) {
            return;
        }
        if (mpi.rank() == from) {
            switch (kind) {
                case 0 -> mpi.send(to, size, step);
                case 1 -> mpi.ssend(to, size, step);
                default -> {
                    var request = mpi.isend(to, size, step);
                    mpi.compute(us(30));
                    mpi.waitall(request);
                }
            }
        } else if (mpi.rank() == to) {
            if (step % 2 == 0) {
                mpi.recv(from, size, step);
            } else {
                var request = mpi.irecv(from, size, step);
                mpi.compute(us(40));
                mpi.wait(request);
            }
        }
    }
}

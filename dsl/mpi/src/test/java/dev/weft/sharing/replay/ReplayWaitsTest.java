package dev.weft.sharing.replay;

import static dev.weft.Weft.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.CollectiveSemantics;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Method;
import dev.weft.study.Result;
import dev.weft.trace.Trace;
import dev.weft.waits.OverTime;
import dev.weft.waits.RunCosts;
import dev.weft.waits.RunTables;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a simulation knows of waiting, by hand where it can be counted, and against what the times of events tell. */
@SuppressWarnings("NullAway") // the maps hold every key that is asked for
class ReplayWaitsTest {
    private static final Machine NODES = cluster(16, 1).link(GBps(1), us(2)).eagerUpTo(KiB(64));

    static Map<String, Double> byPath(Result waits, String measure) {
        Columns columns = waits.columns();
        Map<String, Double> found = new TreeMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            found.put(
                    columns.key("pattern").values().get(row) + " "
                            + columns.key("call path").values().get(row),
                    columns.measure(measure).si(row));
        }
        return found;
    }

    /** All methods whose answer speaks of waiting in collective operations. */
    private static final List<Method<Trace, ? extends Result>> ON_WAITING = List.of(
            traceReplay,
            RunTables.BY_COLLECTIVE,
            RunTables.EACH_COLLECTIVE,
            RunTables.IDLE_WAVES,
            RunCosts.CRITICAL_PATH,
            RunCosts.DELAYS,
            RunCosts.EFFICIENCIES,
            OverTime.of(2));

    private static Replay replayed(Program program) {
        return program.on(NODES, perNode).solve(replay(fairShare));
    }

    @Test
    void eachPatternIsWaitedForAsLongAsTheOthersAreLate() {
        Program late = program(3, mpi -> {
            mpi.compute(ms(mpi.rank()));
            mpi.region("meet", mpi::barrier); // ranks 0 and 1 wait 2 and 1 ms
            mpi.compute(ms(2 - mpi.rank()));
            mpi.bcast(0, KB(1)); // ranks 2 and 1 wait 2 and 1 ms for the root
            mpi.compute(ms(10 + mpi.rank()));
            mpi.reduce(0, KB(1)); // the root waits for the first other
        });
        Map<String, Double> waits = byPath(replayed(late).waits(), "waiting time");
        assertThat(waits.get("Wait at Barrier program/meet/MPI_Barrier")).isCloseTo(3e-3, within(1e-12));
        assertThat(waits.get("Late Broadcast program/MPI_Bcast")).isCloseTo(3e-3, within(2e-5));
        assertThat(waits.get("Early Reduce program/MPI_Reduce")).isCloseTo(1e-3, within(2e-5));
        assertThat(waits).hasSize(3);
    }

    @Test
    void aReceiverWaitsForTheSenderAndALargeSendForTheReceiver() {
        Program pair = program(2, mpi -> {
            mpi.compute(ms(mpi.rank() == 0 ? 5 : 1));
            if (mpi.rank() == 0) {
                mpi.send(1, KB(1));
                mpi.compute(ms(1));
                mpi.send(1, MB(1));
            } else {
                mpi.recv(0, KB(1));
                mpi.compute(ms(4));
                mpi.recv(0, MB(1));
            }
        });
        Map<String, Double> waits = byPath(replayed(pair).waits(), "waiting time");
        assertThat(waits.get("Late Sender program/MPI_Recv")).isCloseTo(4e-3, within(1e-12));
        assertThat(waits.get("Late Receiver program/MPI_Send")).isCloseTo(3e-3, within(1e-5));
    }

    @Test
    void aTraceReplayOfItsEventsFindsTheSame() {
        List<Program> programs = List.of(
                grid(4, 4).lu(4, 3, us(50), KB(2)).jittered(0.1, 1),
                grid(4, 4).haloWait(10, us(300), KB(8)).jittered(0.1, 2),
                grid(4, 4).haloWaitall(10, us(300), KB(8)).jittered(0.1, 3).computing(1.5, 5),
                ringShift(16, 10, us(100), KB(100)).jittered(0.1, 4),
                imbalanced(16, 8, us(400), 0.1, KB(1), 5));
        for (Program program : programs) {
            Replay run = replayed(program);
            Map<String, Double> truth = byPath(run.waits(), "waiting time");
            Map<String, Double> calls = byPath(run.waits(), "calls");
            Map<String, Double> inclusive = byPath(run.waits(), "inclusive time");
            Result found = run.trace().solve(traceReplay);
            assertThat(truth).as(program.label()).isNotEmpty();
            assertThat(byPath(found, "calls")).containsAllEntriesOf(calls);
            truth.forEach((at, waited) -> {
                double tick = 1e-9 * calls.get(at);
                assertThat(byPath(found, "waiting time").get(at)).as(at).isCloseTo(waited, within(tick));
                assertThat(byPath(found, "inclusive time").get(at)).as(at).isCloseTo(inclusive.get(at), within(tick));
                assertThat(waited).as(at).isLessThanOrEqualTo(inclusive.get(at));
            });
        }
    }

    /** Cases from outside: a rank with an empty part gives nothing, so that nobody waits for it. */
    @Test
    void nobodyWaitsForARankWithAnEmptyPart() {
        Machine three = cluster(3, 1).link(GBps(1), us(1)).eagerUpTo(KiB(64));
        Program gather = program(3, mpi -> {
            mpi.compute(ms(mpi.rank() == 0 ? 1 : mpi.rank() == 1 ? 5 : 10));
            mpi.gather(0, mpi.rank() == 1 ? bytes(0) : KB(1));
        });
        Program allgather = program(3, mpi -> {
            mpi.compute(ms(mpi.rank() == 2 ? 10 : 1));
            mpi.allgather(mpi.rank() == 2 ? bytes(0) : KB(1));
        });
        Program reduceScatter = program(3, mpi -> {
            mpi.compute(ms(mpi.rank() == 2 ? 10 : 1));
            mpi.reduceScatter(mpi.rank() == 2 ? bytes(0) : KB(1));
        });
        Program rootWithout = program(3, mpi -> {
            mpi.compute(ms(mpi.rank() == 0 ? 1 : mpi.rank() == 1 ? 5 : 10));
            mpi.gather(0, mpi.rank() == 0 ? bytes(0) : KB(1));
        });
        List<Program> programs = List.of(gather, allgather, reduceScatter, rootWithout);
        double[] waited = {9e-3, 0, 18e-3, 4e-3}; // a sum needs the data of a rank that has no part of it
        for (int i = 0; i < waited.length; i++) {
            Replay run = programs.get(i).on(three, perNode).solve(replay(fairShare));
            assertThat(run.waits().sum("waiting time").si()).as("%d", i).isCloseTo(waited[i], within(1e-9));
            assertThat(run.trace().solve(traceReplay).sum("waiting time").si())
                    .as("trace, %d", i)
                    .isCloseTo(waited[i], within(1e-8));
            boolean passedOn = i == 1; // the replayed algorithm waits for rank 2 all the same
            assertThat(Result.header(run.waits()).contains("violated: ranks with empty parts pass nothing on"))
                    .as("%d", i)
                    .isEqualTo(passedOn);
            for (var method : ON_WAITING) {
                assertThat(run.trace().solve(method).explain().violated().contains(CollectiveSemantics.PASSED_ON))
                        .as("%s, %d", method, i)
                        .isEqualTo(passedOn);
            }
        }
    }

    private static final Machine RENDEZVOUS = cluster(4, 1).link(GBps(1), us(1));

    /** Each rank sends to the next; rank 2 is late, so that rank 3 waits for its message and rank 1 for its receive. */
    private static Program ring(boolean combined, double late) {
        return program(4, mpi -> {
            int next = (mpi.rank() + 1) % 4;
            int before = (mpi.rank() + 3) % 4;
            mpi.compute(ms(mpi.rank() == 2 ? 5 + late : 5));
            if (combined) {
                mpi.sendrecv(next, before, KiB(64));
            } else if (mpi.rank() == 1) {
                mpi.recv(before, KiB(64));
                mpi.send(next, KiB(64));
            } else {
                mpi.send(next, KiB(64));
                mpi.recv(before, KiB(64));
            }
        });
    }

    private static List<String> onSends(Result waits) {
        return waits.explain().conditions().stream()
                .map(Condition::sentence)
                .filter(each -> each.startsWith("Sends within MPI_Sendrecv"))
                .toList();
    }

    @Test
    void waitingForALateReceiverWithinACombinedCallIsNamedByTheAnswer() {
        Replay run = ring(true, 10).on(RENDEZVOUS, perNode).solve(replay(fairShare));
        var found = run.trace().solve(traceReplay);
        String open = "Sends within MPI_Sendrecv free of waiting: 1 of 4 calls lasted until the receive of the message"
                + " sent was posted. Unless these sends were buffered, they waited for it, at most 10 ms in all, ";
        assertThat(found.sum("waiting time").si()).isCloseTo(10e-3, within(1e-9));
        assertThat(onSends(found)).singleElement().asString().startsWith(open);
        assertThat(Result.header(found.byRank())).contains("violated: sends within MPI_Sendrecv free of waiting");
        assertThat(onSends(run.waits())).isEqualTo(onSends(found));
        for (var method :
                List.of(RunTables.EACH_MESSAGE, RunTables.IDLE_WAVES, RunCosts.CRITICAL_PATH, OverTime.of(2))) {
            assertThat(onSends(run.trace().solve(method))).as("%s", method).isEqualTo(onSends(found));
        }
        Result split =
                ring(false, 10).on(RENDEZVOUS, perNode).solve(replay(fairShare)).waits();
        double transfers = 5e-4;
        assertThat(byPath(split, "waiting time").get("Late Receiver program/MPI_Send"))
                .isCloseTo(10e-3, within(transfers));
        assertThat(byPath(split, "waiting time").get("Late Sender program/MPI_Recv"))
                .isCloseTo(10e-3, within(transfers));
        assertThat(onSends(split)).as("no combined calls").isEmpty();
    }

    /** By hand: of 4 ranks that run for 5 ms, 0.15 ms is less than 1 %, and 0.25 ms is more. */
    @Test
    void waitingWithinCombinedCallsIsNamedFromOnePercentOfTheRunInAReplayAndItsTrace() {
        for (double late : new double[] {0.15, 0.25}) {
            Replay run = ring(true, late).on(RENDEZVOUS, perNode).solve(replay(fairShare));
            String said = late < 0.2 ? "free of waiting." : "at most 250 us in all, 1.";
            assertThat(onSends(run.waits())).singleElement().asString().contains(said);
            assertThat(onSends(run.trace().solve(traceReplay))).isEqualTo(onSends(run.waits()));
            assertThat(onSends(run.trace().solve(RunTables.IDLE_WAVES))).isEqualTo(onSends(run.waits()));
        }
    }

    @Test
    void noBufferedSendWithinACombinedCallWaits() {
        Replay run = ring(true, 10).on(RENDEZVOUS.eagerUpTo(KiB(64)), perNode).solve(replay(fairShare));
        String holds = "Sends within MPI_Sendrecv free of waiting.";
        assertThat(onSends(run.waits())).containsExactly(holds);
        assertThat(onSends(run.trace().solve(traceReplay))).containsExactly(holds);
        assertThat(onSends(run.trace().solve(minimumProfile)))
                .as("takes calls whole")
                .isEmpty();
    }

    @Test
    void aReplayAndItsTraceSumTheSameSendsWithinCombinedCalls() {
        for (int seed = 0; seed < 20; seed++) {
            Program rounds = program(6, mpi -> {
                        for (int round = 0; round < 5; round++) {
                            mpi.compute(us(300));
                            mpi.sendrecv((mpi.rank() + 1) % 6, (mpi.rank() + 5) % 6, KiB(64));
                        }
                    })
                    .jittered(0.3, seed);
            Replay run = rounds.on(cluster(6, 1).link(GBps(1), us(1)), perNode).solve(replay(fairShare));
            assertThat(onSends(run.waits())).singleElement().asString().contains(" of 30 calls lasted");
            assertThat(onSends(run.trace().solve(traceReplay))).isEqualTo(onSends(run.waits()));
        }
    }

    /** A sender is busy for the overhead of its send, and nobody is late. */
    @Test
    void overheadIsNoWaiting() {
        Program pair = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, bytes(8));
            } else {
                mpi.recv(0, bytes(8));
            }
        });
        Map<String, Double> waits = byPath(
                pair.on(NODES.overhead(us(5)), perNode).solve(replay(noSharing)).waits(), "waiting time");
        assertThat(waits)
                .hasSize(2)
                .containsEntry("Late Sender program/MPI_Recv", 0.0)
                .containsEntry("Late Receiver program/MPI_Send", 0.0);
    }

    @Test
    void aRunWithoutCallsThatWaitHasAnEmptyTable() {
        assertThat(replayed(program(2, mpi -> mpi.compute(ms(1))))
                        .waits()
                        .columns()
                        .rows())
                .isZero();
    }

    /** A case from outside: all send at once and receive when their own send is over, which is the tick at which it ends. */
    @Test
    void aReceivePostedWhenAnEagerSendEndsMadeNobodyWait() {
        Machine slow = cluster(4, 1).link(GBps(1), us(100)).eagerUpTo(KiB(64));
        Program ring = program(4, mpi -> {
            for (int step = 0; step < 5; step++) {
                mpi.compute(ms(1));
                mpi.send((mpi.rank() + 1) % 4, KB(1));
                mpi.recv((mpi.rank() + 3) % 4, KB(1));
            }
        });
        Replay run = ring.on(slow, perNode).solve(replay(noSharing));
        Map<String, Double> truth = byPath(run.waits(), "waiting time");
        Map<String, Double> found = byPath(run.trace().solve(traceReplay), "waiting time");
        assertThat(truth.values()).allMatch(waited -> waited < 1e-12);
        assertThat(found.values()).allMatch(waited -> waited == 0);
        assertThat(found).containsKey("Late Receiver program/MPI_Send");
        assertThat(run.trace().solve(idleWaves).columns().rows()).isZero();
    }

    @Test
    void programsInMessagesByTheirAuthorsShowThem() {
        Program inMessages = imbalanced(4, 2, us(400), 0.1, KB(1), 5).expanded();
        assertThat(byPath(replayed(inMessages).waits(), "calls").keySet())
                .allMatch(at -> at.startsWith("Late Sender") || at.startsWith("Late Receiver"));
        assertThat(replayed(inMessages)
                        .trace()
                        .functions()
                        .columns()
                        .key("function")
                        .values())
                .doesNotContain("MPI_Allreduce");
    }

    @Test
    void jitterKeepsTheMeanAndBelongsToItsSeed() {
        Program even = grid(4, 4).haloWait(200, us(300), KB(8));
        Program varied = even.jittered(0.2, 7);
        assertThat(varied.computeTime().seconds() / even.computeTime().seconds())
                .isCloseTo(1, within(0.03));
        assertThat(even.jittered(0.2, 7).steps(3)).isEqualTo(varied.steps(3)).isNotEqualTo(varied.steps(4));
        assertThat(even.jittered(0.2, 8).steps(3)).isNotEqualTo(varied.steps(3));
        assertThat(even.jittered(0, 8).steps(3)).isEqualTo(even.steps(3));
        assertThatThrownBy(() -> even.jittered(-1, 1))
                .hasMessageContaining("the squared coefficient of variation must be from 0");
    }

    @Test
    void someRanksCanBeSlower() {
        Program even = grid(2, 2).haloWait(3, us(300), KB(8));
        Program uneven = even.computing(2, 1);
        assertThat(uneven.steps(0)).isEqualTo(even.steps(0));
        assertThat(uneven.steps(1).seconds(0)).isEqualTo(2 * even.steps(1).seconds(0));
        assertThatThrownBy(() -> even.computing(2, 4)).hasMessageContaining("rank 4: ranks are numbered from 0 to 3");
    }
}

package dev.weft.sharing.replay;

import static dev.weft.Weft.KB;
import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.anySource;
import static dev.weft.Weft.binomial;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.myrinet;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.paperGigabit;
import static dev.weft.Weft.perNode;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ring;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.study.Origin;
import dev.weft.trace.Trace;
import dev.weft.units.Time;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables, traces, programs beside one another and explanations of replays. */
class ReplayTest {
    private static final Machine FOUR = cluster(4, 2).link(MBps(100), us(0)).inside(MBps(1000), us(0));
    private static final Program STAR = program(4, mpi -> {
        if (mpi.rank() == 0) {
            mpi.waitall(mpi.isend(1, MB(10)), mpi.isend(2, MB(10)), mpi.isend(3, MB(10)));
        } else {
            mpi.recv(0, MB(10));
        }
    });

    private static double si(Columns columns, String measure, int row) {
        return columns.measure(measure).si(row);
    }

    @Test
    void aStarOfThreeIsSlowedDownAsTheModelSays() {
        Replay run = STAR.on(FOUR, perNode).solve(replay(gigabitEthernet));
        Columns messages = run.messages().columns();
        for (int row = 0; row < 3; row++) {
            assertThat(si(messages, "penalty", row)).isCloseTo(2.25, within(1e-12));
            assertThat(si(messages, "lost", row)).isCloseTo(0.125, within(1e-12));
        }
        assertThat(run.finish().seconds()).isCloseTo(0.225, within(1e-12));
        assertThat(run.conflictsMet().columns().key("conflict").values()).containsOnly("outgoing");
        assertThat(si(run.conflicts().columns(), "messages", 0)).isEqualTo(3);
        assertThat(si(run.columns(), "waiting time", 0)).isCloseTo(0.225, within(1e-12));
        assertThat(run.events().columns().rows()).isEqualTo(7);
        assertThat(si(run.events().columns(), "time", 3)).isCloseTo(0.225, within(1e-12));
        assertThat(run.ranks()).isSameAs(run);
        assertThat(run.messageCount()).isEqualTo(3);
    }

    @Test
    void stepsThatSendHaveTheirMessagesPenaltyAndOthersHaveNone() {
        Replay run = STAR.on(FOUR, perNode).solve(replay(gigabitEthernet));
        Columns events = run.events().columns();
        assertThat(events.key("operation").values()).startsWith("isend", "isend", "isend", "waitall", "recv");
        for (int row = 0; row < 3; row++) {
            assertThat(si(events, "penalty", row)).isCloseTo(2.25, within(1e-12));
            assertThat(si(events, "lost", row)).isCloseTo(0.125, within(1e-12));
            assertThat(si(events, "bytes", row)).isEqualTo(1e7);
        }
        for (int row = 3; row < 7; row++) {
            assertThat(si(events, "penalty", row)).isNaN();
            assertThat(si(events, "lost", row)).isZero();
        }
        assertThat(run.conflictsMet().columns().key("step").values()).containsExactly(0.0, 1.0, 2.0);
    }

    @Test
    void conflictsOfProgramsAndTasksAddUpToThoseOfTheRun() {
        Replay run = STAR.on(FOUR, perNode)
                .beside(STAR.as("other").on(FOUR, perNode).startingAt(new Time(0.1)))
                .solve(replay(gigabitEthernet));
        Columns all = run.conflicts().columns();
        assertThat(run.conflicts("program").columns().key("program").values()).containsExactly("program", "other");
        assertThat(run.conflicts("rank").columns().keyNames()).containsExactly("program", "rank", "conflict");
        for (String key : List.of("program", "rank")) {
            Columns parts = run.conflicts(key).columns();
            for (String measure : List.of("lost", "messages", "bytes")) {
                assertThat(sum(parts, measure)).isCloseTo(sum(all, measure), within(1e-9));
            }
        }
        assertThat(sum(all, "messages")).isEqualTo(6);
        assertThatThrownBy(() -> run.conflicts("ranks"))
                .hasMessage("unknown key \"ranks\"; known: program, rank. Did you mean \"rank\"?");
    }

    private static double sum(Columns columns, String measure) {
        return IntStream.range(0, columns.rows())
                .mapToDouble(row -> si(columns, measure, row))
                .sum();
    }

    @Test
    void theTraceOfAReplayCarriesTheMessagesOfTheProgramAndItsTimes() {
        Program whole = program(6, mpi -> {
            mpi.begin("step");
            mpi.sendrecv((mpi.rank() + 1) % 6, (mpi.rank() + 5) % 6, MB(1));
            mpi.allreduce(KB(64));
            mpi.end();
            if (mpi.rank() == 0) {
                mpi.recv(anySource, MB(2));
            } else if (mpi.rank() == 5) {
                mpi.ssend(0, MB(2));
            }
        });
        Replay run = whole.on(FOUR, perProcessor).solve(replay(myrinet));
        Trace trace = run.trace();
        assertThat(trace.origin()).isEqualTo(Origin.MODEL);
        assertThat(trace.definitions().ranks()).isEqualTo(6);
        Columns sent = trace.messages().columns();
        Columns meant = whole.matrix().columns();
        assertThat(sent.measure("bytes").rows()).isEqualTo(meant.rows());
        for (int row = 0; row < meant.rows(); row++) {
            assertThat(si(sent, "bytes", row)).isEqualTo(si(meant, "bytes", row));
        }
        assertThat(trace.program().messages().columns().rows())
                .isEqualTo(whole.messages().columns().rows());
        assertThat(trace.program().operations().columns().key("operation").values())
                .contains("sendrecv", "allreduce", "recv", "begin")
                .doesNotContain("irecv", "waitall");
        double end = trace.definitions().clock().length() * 1e-9;
        assertThat(end).isCloseTo(run.finish().seconds(), within(1e-9));
    }

    @Test
    void aReplayOfTheTraceOfAReplayTakesAsLong() {
        Replay run = STAR.on(FOUR, perNode).solve(replay(gigabitEthernet));
        Replay again = run.trace().program().on(FOUR, perNode).solve(replay(gigabitEthernet));
        assertThat(again.finish().seconds()).isCloseTo(run.finish().seconds(), within(1e-8));
    }

    @Test
    void programsThatShareNodesSlowEachOtherDown() {
        Program pair = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, MB(10));
            } else {
                mpi.recv(0, MB(10));
            }
        });
        Columns both = pair.on(FOUR, perNode)
                .beside(pair.as("late").on(FOUR, perNode).startingAt(new Time(0.05)))
                .solve(replay(gigabitEthernet))
                .programs()
                .columns();
        assertThat(both.key("program").values()).containsExactly("program", "late");
        assertThat(si(both, "time without others", 0)).isCloseTo(0.1, within(1e-12));
        // 5 MB alone, then both at 1/1.5 of the bandwidth until the first is through, then the rest alone
        assertThat(si(both, "slowdown", 0)).isCloseTo(1.25, within(1e-12));
        assertThat(si(both, "slowdown", 1)).isCloseTo(1.25, within(1e-12));
        assertThat(si(both, "start", 1)).isEqualTo(0.05);
    }

    @Test
    void memoryBusesOfNodesAreSharedOnlyIfAskedFor() {
        Program inside = program(4, mpi -> {
            if (mpi.rank() < 2) {
                mpi.send(mpi.rank() + 2, MB(10));
            } else {
                mpi.recv(mpi.rank() - 2, MB(10));
            }
        });
        Machine one = cluster(1, 4).link(MBps(100), us(0)).inside(MBps(1000), us(0));
        assertThat(inside.on(one, perNode).solve(replay(myrinet)).finish().seconds())
                .isCloseTo(0.01, within(1e-12));
        Replay shared = inside.on(one, perNode).solve(replay(myrinet).memoryBus(0.5));
        assertThat(shared.finish().seconds()).isCloseTo(0.015, within(1e-12));
        assertThat(shared.explain().toString())
                .contains("memory bus within nodes")
                .doesNotContain("meet nobody");
        assertThat(inside.on(one, perNode).solve(replay(myrinet)).explain().toString())
                .contains("2 messages within nodes do not share memory bandwidth");
    }

    @Test
    void whatAnExplanationSaysDependsOnTheJob() {
        Replay slow = STAR.on(FOUR, perNode).solve(replay(gigabitEthernet));
        assertThat(slow.explain().toString())
                .contains(
                        "rank 0",
                        "375 ms of the 375 ms",
                        "Blocking calls only: the paper",
                        "rendezvous: a transfer starts")
                .doesNotContain("smaller than", "is assumed");
        Program small = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, KB(1));
            } else {
                mpi.recv(0, KB(1));
            }
        });
        Replay quick = small.on(paperGigabit.eagerUpTo(KB(64)), perNode).solve(replay(noSharing));
        assertThat(quick.explain().toString())
                .contains("no message is slowed down", "up to 64000 B a transfer starts at its send")
                .doesNotContain("locking calls")
                .doesNotContain("smaller than"); // which says nothing of a model that was measured nowhere
        assertThat(small.on(paperGigabit, perNode)
                        .solve(replay(gigabitEthernet))
                        .explain()
                        .violated())
                .contains(
                        "Messages of at least 1 MB: 1 message through the network is smaller; the penalties were measured"
                                + " with 4 to 20 MB, and latency and overheads weigh more below.");
        assertThat(small.on(paperGigabit, perNode)
                        .solve(replay(noSharing))
                        .explain()
                        .toString())
                .contains("The latency of the link (50 us) is assumed, not published");
    }

    @Test
    void errorsAgainstAnotherRunAreThoseOfSectionSixB() {
        Replay shared = STAR.on(FOUR, perNode).solve(replay(gigabitEthernet));
        Replay alone = STAR.on(FOUR, perNode).solve(replay(noSharing));
        assertThat(alone.messages().against(shared.messages()).toString()).contains("-55.56");
        assertThat(shared.toString())
                .contains("exact within the model; violated:")
                .contains(": replay, penalties of gigabitEthernet at every start and end");
    }

    @Test
    void anEagerReceiveThatIsLateEndsAtOnce() {
        Program late = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.send(1, MB(1));
            } else {
                mpi.compute(new Time(0.5));
                mpi.recv(0, MB(1));
            }
        });
        Columns eager =
                late.on(FOUR.eagerUpTo(MB(2)), perNode).solve(replay(myrinet)).columns();
        assertThat(si(eager, "end", 0)).isCloseTo(0.01, within(1e-12));
        assertThat(si(eager, "receive time", 1)).isZero();
        Columns rendezvous = late.on(FOUR, perNode).solve(replay(myrinet)).columns();
        assertThat(si(rendezvous, "send time", 0)).isCloseTo(0.51, within(1e-12));
    }

    @Test
    void amongSendsOfOneInstantAnySourceTakesThatOfTheLowestTask() {
        Program gather = program(4, mpi -> {
            if (mpi.rank() == 3) {
                mpi.recv(anySource, MB(1));
                mpi.recv(anySource, MB(1));
                mpi.recv(anySource, MB(1));
            } else {
                mpi.send(3, MB(1));
            }
        });
        Columns messages = gather.on(FOUR, perNode)
                .solve(replay(gigabitEthernet))
                .messages()
                .columns();
        for (int sender = 0; sender < 3; sender++) {
            assertThat(si(messages, "start", sender)).isCloseTo(0.01 * sender, within(1e-12));
        }
    }

    @Test
    void aSynchronousSendIsNeverEager() {
        Program late = program(2, mpi -> {
            if (mpi.rank() == 0) {
                mpi.ssend(1, MB(1));
            } else {
                mpi.compute(new Time(0.5));
                mpi.recv(0, MB(1));
            }
        });
        Columns run =
                late.on(FOUR.eagerUpTo(MB(2)), perNode).solve(replay(myrinet)).columns();
        assertThat(si(run, "send time", 0)).isCloseTo(0.51, within(1e-12));
    }

    @Test
    void collectivesGoByTheAlgorithmsAskedFor() {
        Program whole = program(8, mpi -> mpi.bcast(0, MB(1)));
        Machine eight = cluster(8, 1).link(MBps(100), us(0));
        Replay tree = whole.on(eight, perNode)
                .solve(replay(noSharing).collectives(collectives().bcast(binomial)));
        assertThat(tree.finish().seconds()).isCloseTo(0.03, within(1e-12));
        assertThat(tree.toString()).contains("at every start and end; collectives: bcast binomial)");
        Replay chain = whole.on(eight, perNode)
                .solve(replay(noSharing).collectives(collectives().bcast(ring)));
        assertThat(chain.finish().seconds()).isCloseTo(0.07, within(1e-12));
    }
}

package dev.weft.sharing.replay;

import static dev.weft.Weft.MB;
import static dev.weft.Weft.MBps;
import static dev.weft.Weft.bytes;
import static dev.weft.Weft.cluster;
import static dev.weft.Weft.collectives;
import static dev.weft.Weft.gigabitEthernet;
import static dev.weft.Weft.ms;
import static dev.weft.Weft.noSharing;
import static dev.weft.Weft.perProcessor;
import static dev.weft.Weft.program;
import static dev.weft.Weft.replay;
import static dev.weft.Weft.ring;
import static dev.weft.Weft.us;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.machine.Machine;
import dev.weft.machine.Placement;
import dev.weft.program.Program;
import dev.weft.study.Columns;
import dev.weft.study.Result;
import dev.weft.units.Time;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.columns.Column;

/** Each column of each table of a replay, for runs whose times were worked out by hand. */
class ReplayTablesTest {
    /** Ranks 0 and 1 share a node, rank 2 has the other: a message inside takes 1 us and 1 ms/MB, one outside 10 us and 10 ms/MB. */
    private static final Machine TWO = cluster(2, 2).link(MBps(100), us(10)).inside(MBps(1000), us(1));

    private static final Program PLAIN = program(3, mpi -> {
        switch (mpi.rank()) {
            case 0 -> {
                mpi.compute(ms(1));
                mpi.send(1, MB(1), 5);
                var large = mpi.isend(2, MB(2), 6);
                mpi.compute(ms(5));
                mpi.wait(large);
                mpi.send(2, bytes(0), 7);
            }
            case 1 -> {
                mpi.recv(0, MB(1), 5);
                mpi.ssend(2, MB(1), 8);
            }
            default -> {
                var large = mpi.irecv(0, MB(2), 6);
                mpi.compute(ms(30));
                mpi.waitall(large);
                mpi.recv(0, bytes(0), 7);
                mpi.recv(1, MB(1), 8);
            }
        }
    });

    private static final Replay RUN = PLAIN.on(TWO, perProcessor).solve(replay(noSharing));

    /** 10 MB and 5 MB leave rank 0 at once. */
    private static final Program FORK = program(3, mpi -> {
                if (mpi.rank() == 0) {
                    mpi.waitall(mpi.isend(1, MB(10)), mpi.isend(2, MB(5)));
                } else {
                    mpi.recv(0, MB(10));
                }
            })
            .as("fork");

    private static final Program PAIR = program(2, mpi -> {
                if (mpi.rank() == 1) {
                    mpi.send(0, MB(10));
                } else {
                    mpi.recv(1, MB(10));
                }
            })
            .as("pair");

    private static final Machine SIX = cluster(6, 1).link(MBps(100), us(0));

    /** The fork from the beginning, and the pair from 100 ms on, on nodes of its own. */
    private static final Replay BOTH = FORK.on(SIX, Placement.user(0, 1, 2))
            .beside(PAIR.on(SIX, Placement.user(3, 4)).startingAt(ms(100)))
            .solve(replay(gigabitEthernet));

    private static void has(Columns columns, String measure, double... expected) {
        assertThat(columns.rows()).isEqualTo(expected.length);
        for (int row = 0; row < expected.length; row++) {
            double value = columns.measure(measure).si(row);
            if (Double.isNaN(expected[row])) {
                assertThat(value).as("%s, row %s", measure, row).isNaN();
            } else {
                assertThat(value).as("%s, row %s", measure, row).isCloseTo(expected[row], within(1e-12));
            }
        }
    }

    private static double[] milliseconds(double... values) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> values[i] * 1e-3)
                .toArray();
    }

    private static List<String> integers(Result result) {
        return result.toTable().columns().stream()
                .filter(column -> column.type() == ColumnType.INTEGER)
                .map(Column::name)
                .toList();
    }

    @Test
    void ranksNodesAndNumbersOfThingsAreIntegerColumns() {
        assertThat(integers(RUN)).containsExactly("rank", "node");
        assertThat(integers(RUN.messages())).containsExactly("source", "destination", "tag", "message");
        assertThat(RUN.messages().toTable().column("messages").type()).isEqualTo(ColumnType.LONG);
        assertThat(integers(RUN.conflictsMet())).containsExactly("source", "destination", "tag", "message", "step");
        assertThat(integers(RUN.events())).containsExactly("rank", "step");
        assertThat(integers(RUN.conflicts("rank"))).containsExactly("rank");
        assertThat(integers(RUN.periods())).containsExactly("period");
        assertThat(integers(RUN.waits())).isEmpty();
        assertThat(RUN.waits().toTable().column("calls").type()).isEqualTo(ColumnType.LONG);
        assertThat(integers(RUN.programs())).isEmpty();
    }

    @Test
    void messagesSayWhoSentWhatWhenAndWhenItWasReceived() {
        Columns messages = RUN.messages().columns();
        assertThat(messages.key("program").values()).containsOnly("program");
        assertThat(messages.key("source").values()).containsExactly(0.0, 0.0, 0.0, 1.0);
        assertThat(messages.key("destination").values()).containsExactly(1.0, 2.0, 2.0, 2.0);
        assertThat(messages.key("tag").values()).containsExactly(5.0, 6.0, 7.0, 8.0);
        assertThat(messages.key("size").values()).containsExactly(MB(1), MB(2), bytes(0), MB(1));
        assertThat(messages.key("message").values()).containsExactly(0.0, 0.0, 1.0, 0.0);
        has(messages, "posted", milliseconds(1, 2.001, 22.011, 2.001));
        has(messages, "start", milliseconds(1, 2.001, 30, 30.01));
        has(messages, "end", milliseconds(2.001, 22.011, 30.01, 40.02));
        has(messages, "time", milliseconds(1.001, 20.01, 7.999, 38.019));
        // the second was there 8 ms before rank 2 asked for it
        has(messages, "latency", milliseconds(1.001, 27.999, 7.999, 38.019));
        has(messages, "penalty", 1, 1, Double.NaN, 1);
        has(messages, "lost", 0, 0, 0, 0);
        has(messages, "bytes", 1e6, 2e6, 0, 1e6);
        has(messages, "messages", 1, 1, 1, 1);
    }

    @Test
    void ranksSpendTheirTimeAsTheirStepsDo() {
        Columns ranks = RUN.columns();
        assertThat(ranks.key("program").values()).containsOnly("program");
        assertThat(ranks.key("rank").values()).containsExactly(0.0, 1.0, 2.0);
        has(ranks, "computation time", milliseconds(6, 0, 30));
        has(ranks, "send time", milliseconds(9, 38.019, 0));
        has(ranks, "receive time", milliseconds(0, 2.001, 10.02));
        has(ranks, "waiting time", milliseconds(15.01, 0, 0));
        has(ranks, "communication time", milliseconds(24.01, 40.02, 10.02));
        has(ranks, "transfer time", milliseconds(21.021, 10.01, 0));
        has(ranks, "end", milliseconds(30.01, 40.02, 40.02));
        has(ranks, "penalty", 1, 1, Double.NaN);
        has(ranks, "bytes", 3e6, 1e6, 0);
        has(ranks, "node", 0, 0, 1);
    }

    @Test
    void eventsAreTheStepsOfEachRankInOrder() {
        Columns events = RUN.events().columns();
        assertThat(events.key("program").values()).containsOnly("program");
        assertThat(events.key("rank").values())
                .containsExactly(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0);
        assertThat(events.key("step").values())
                .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 0.0, 1.0, 0.0, 1.0, 2.0, 3.0, 4.0);
        assertThat(events.key("operation").values())
                .containsExactly(
                        "compute", "send", "isend", "compute", "wait", "send", "recv", "ssend", "irecv", "compute",
                        "waitall", "recv", "recv");
        has(events, "start", milliseconds(0, 1, 2.001, 2.001, 7.001, 22.011, 0, 2.001, 0, 0, 30, 30, 30.01));
        has(events, "time", milliseconds(1, 1.001, 0, 5, 15.01, 7.999, 2.001, 38.019, 0, 30, 0, 0.01, 10.01));
        has(events, "bytes", 0, 1e6, 2e6, 0, 0, 0, 0, 1e6, 0, 0, 0, 0, 0);
    }

    @Test
    void whatMessagesMetIsSaidWithTheirSteps() {
        Columns met = RUN.conflictsMet().columns();
        assertThat(met.key("step").values()).containsExactly(1.0, 2.0, 5.0, 1.0);
        assertThat(met.key("conflict").values()).containsExactly("intra-node", "none", "none", "none");
        has(met, "penalty", 1, 1, Double.NaN, 1);
        has(met, "lost", 0, 0, 0, 0);
    }

    @Test
    void sharingIsWeightedByBytes() {
        // 75 ms at two thirds of the bandwidth for both, then 5 MB alone
        Columns ranks = BOTH.columns();
        assertThat(ranks.key("program").values()).containsExactly("fork", "fork", "fork", "pair", "pair");
        assertThat(ranks.key("rank").values()).containsExactly(0.0, 1.0, 2.0, 0.0, 1.0);
        has(ranks, "node", 0, 1, 2, 3, 4);
        has(ranks, "penalty", 20.0 / 15, Double.NaN, Double.NaN, Double.NaN, 1);
        has(ranks, "lost", milliseconds(50, 0, 0, 0, 0));
        has(ranks, "transfer time", milliseconds(200, 0, 0, 0, 100));
        has(ranks, "end", milliseconds(125, 125, 75, 200, 200));
        has(ranks, "waiting time", milliseconds(125, 0, 0, 0, 0));
        has(BOTH.messages().columns(), "penalty", 1.25, 1.5, 1);
        has(BOTH.messages().columns(), "lost", milliseconds(25, 25, 0));
        assertThat(BOTH.messages().columns().key("program").values()).containsExactly("fork", "fork", "pair");
        assertThat(BOTH.messages().columns().key("source").values()).containsExactly(0.0, 0.0, 1.0);
    }

    @Test
    void conflictsAreSummedByRankAndByProgram() {
        for (String key : new String[] {"rank", "program"}) {
            Columns sums = BOTH.conflicts(key).columns();
            assertThat(sums.key("program").values()).containsExactly("fork", "pair");
            assertThat(sums.key("conflict").values()).containsExactly("outgoing", "none");
            has(sums, "lost", milliseconds(50, 0));
            has(sums, "messages", 2, 1);
            has(sums, "bytes", 15e6, 10e6);
            has(sums, "penalty", 20.0 / 15, 1);
        }
        assertThat(BOTH.conflicts("rank").columns().key("rank").values()).containsExactly(0.0, 1.0);
    }

    @Test
    void programsThatMeetNobodyTakeAsLongAsWithoutOthers() {
        Columns programs = BOTH.programs().columns();
        assertThat(programs.key("program").values()).containsExactly("fork", "pair");
        has(programs, "time", milliseconds(125, 100));
        has(programs, "time without others", milliseconds(125, 100));
        has(programs, "slowdown", 1, 1);
        has(programs, "start", milliseconds(0, 100));
        has(programs, "end", milliseconds(125, 200));
        has(programs, "communication time", milliseconds(125 + 125 + 75, 200));
        has(programs, "penalty", 20.0 / 15, 1);
        has(programs, "lost", milliseconds(50, 0));
        has(programs, "bytes", 15e6, 10e6);
    }

    @Test
    void programsOfOneNameAreNumbered() {
        Replay twins = PAIR.on(SIX, Placement.user(0, 1))
                .beside(PAIR.on(SIX, Placement.user(2, 3)))
                .solve(replay(gigabitEthernet));
        assertThat(twins.programs().columns().key("program").values()).containsExactly("pair 0", "pair 1");
    }

    @Test
    void periodsHoldWhatHappensInThem() {
        Columns periods = BOTH.periods().columns();
        double width = periods.measure("time").si(0);
        double lost = 0;
        double present = 0;
        for (int row = 0; row < periods.rows(); row++) {
            assertThat(periods.key("period").values().get(row)).isEqualTo((double) row + 1);
            assertThat(((Time) periods.key("start").values().get(row)).seconds())
                    .isCloseTo(row * width, within(1e-15));
            lost += periods.measure("lost").si(row);
            present += periods.measure("present").si(row) * width;
        }
        assertThat(lost).isCloseTo(0.05, within(1e-12));
        assertThat(present).isCloseTo(0.3, within(1e-12));
        assertThat(periods.measure("present").si(0)).isCloseTo(2, within(1e-9));
        assertThat(periods.measure("penalty").si(0)).isCloseTo(1.5, within(1e-9));
        assertThat(periods.measure("lost").si(0)).isCloseTo(width * 2 / 3, within(1e-12));
        int last = periods.rows() - 1;
        assertThat(last * width).isLessThan(0.2);
        assertThat(periods.rows() * width).isGreaterThanOrEqualTo(0.2 - 1e-12);
        assertThat(periods.measure("penalty").si(last)).isCloseTo(1, within(1e-9));
        assertThat(periods.measure("lost").si(last)).isZero();
    }

    @Test
    void eachKindOfConflictHasItsName() {
        Program all = program(4, mpi -> {
            switch (mpi.rank()) {
                case 0 -> mpi.send(1, MB(10));
                case 2 -> mpi.send(1, MB(10));
                case 1 -> {
                    var to = mpi.isend(3, MB(10));
                    mpi.waitall(mpi.irecv(0, MB(10)), mpi.irecv(2, MB(10)), to);
                }
                default -> mpi.recv(1, MB(10));
            }
        });
        Columns met = all.on(SIX, perProcessor)
                .solve(replay(gigabitEthernet))
                .conflictsMet()
                .columns();
        assertThat(met.key("conflict").values())
                .containsExactly(
                        "income+income/outgo@destination", "income/outgo@source", "income+income/outgo@destination");
    }

    @Test
    void aMethodIsTheSameOnlyIfAllThatWasSaidOfItIs() {
        ReplayMethod plain = replay(gigabitEthernet);
        assertThat(replay(gigabitEthernet)).isEqualTo(plain).hasSameHashCodeAs(plain);
        assertThat(plain)
                .isNotEqualTo(replay(noSharing))
                .isNotEqualTo(plain.memoryBus(0.5))
                .isNotEqualTo(plain.collectives(collectives().bcast(ring)));
        assertThat(plain.memoryBus(0.5)).isEqualTo(replay(gigabitEthernet).memoryBus(0.5));
        assertThat(plain).hasToString("replay under gigabitEthernet");
    }

    @Test
    void manyTransfersAtOnceAndManyThatWaitKeepTheirOrder() {
        int pairs = 300;
        Program flood = program(2 * pairs, mpi -> {
            int rank = mpi.rank();
            if (rank < pairs) {
                mpi.waitall(mpi.isend(pairs + rank, MB(1), 1), mpi.isend(pairs + rank, MB(2), 1));
            } else {
                mpi.compute(ms(1));
                mpi.recv(rank - pairs, MB(1), 1);
                mpi.recv(rank - pairs, MB(2), 1);
            }
        });
        Machine many = cluster(2 * pairs, 1).link(MBps(100), us(0));
        Columns messages =
                flood.on(many, perProcessor).solve(replay(noSharing)).messages().columns();
        for (int row = 0; row < messages.rows(); row++) {
            // the first from 1 to 11 ms, the second behind it
            assertThat(messages.measure("end").si(row)).isCloseTo(row % 2 == 0 ? 0.011 : 0.031, within(1e-12));
        }
    }
}

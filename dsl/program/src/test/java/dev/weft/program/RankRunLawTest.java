package dev.weft.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weft.Campaign;
import dev.weft.program.run.Operation;
import dev.weft.program.run.RankRun;
import dev.weft.program.run.RunNetwork;
import dev.weft.simulation.EventQueue;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The execution of rank programs finds the times that follow from the dependencies of each step alone. */
class RankRunLawTest {
    private static final int SEEDS = Campaign.cases("rankrun.law", 1000);
    private static final double LATENCY = 0.125;
    private static final double SECONDS_PER_BYTE = 3e-4;
    private static final long EAGER = 2000;

    private static final LawTimes.Rule RULE = new LawTimes.Rule() {
        @Override
        public boolean isEager(Operation operation, long bytes) {
            return operation != Operation.SSEND && bytes <= EAGER;
        }

        @Override
        public double seconds(long bytes) {
            return LATENCY + bytes * SECONDS_PER_BYTE;
        }
    };

    /** A message takes a latency and a time for each byte; a small one leaves at the send, others when both sides are posted. */
    private static final class Fixed implements RunNetwork {
        private static final int BEGUN = 0;
        private static final int COMPUTED = 1;
        private static final int DELIVERED = 2;

        private final RankRun run;
        private final EventQueue queue = new EventQueue();
        private final double[] ends;

        Fixed(Program program, double[] begins) {
            this.run = new RankRun(program.tasks(), this);
            this.ends = begins.clone();
            for (int rank = 0; rank < begins.length; rank++) {
                queue.schedule(begins[rank], BEGUN, rank, 0);
            }
            while (queue.next()) {
                switch (queue.kind()) {
                    case BEGUN -> run.begin(queue.a());
                    case COMPUTED -> run.computed(queue.a(), queue.b());
                    default -> {
                        run.sent(queue.a());
                        run.arrived(queue.a());
                    }
                }
                run.advance(queue.time());
            }
        }

        double[] ends() {
            double[] known = ends.clone();
            for (int rank = 0; rank < known.length; rank++) {
                known[rank] = run.isOver(rank) ? known[rank] : Double.NaN;
            }
            return known;
        }

        @Override
        public boolean compute(int task, int step, double now) {
            run.began(task, step);
            queue.schedule(now + run.tasks().stepsOf(task).seconds(step), COMPUTED, task, step);
            return false;
        }

        @Override
        public boolean send(int transfer, double now) {
            if (isEager(transfer)) {
                leave(transfer, now);
            }
            run.offer(transfer, now);
            return true;
        }

        @Override
        public void matched(int transfer, double now) {
            if (!isEager(transfer)) {
                leave(transfer, now);
            }
        }

        private boolean isEager(int transfer) {
            return RULE.isEager(run.operation(transfer), run.bytes(transfer));
        }

        private void leave(int transfer, double now) {
            queue.schedule(now + RULE.seconds(run.bytes(transfer)), DELIVERED, transfer, 0);
        }

        @Override
        public void passed(int task, int step, double now) {
            ends[task] = now;
        }

        @Override
        public void over(int task, int step) {
            ends[task] = queue.time();
        }
    }

    @Test
    void ranks_end_when_their_dependencies_allow_it_and_deadlocks_are_those_without_a_time() {
        int graphs = 0;
        int blocked = 0;
        int partly = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            LawSteps law = LawSteps.of(seed);
            double[] expected = LawTimes.of(law, RULE).ends();
            double[] ends = new Fixed(law.program(), law.begins()).ends();
            for (int rank = 0; rank < ends.length; rank++) {
                String about = "seed " + seed + ", rank " + rank;
                assertThat(Double.isNaN(ends[rank])).as("deadlock, " + about).isEqualTo(Double.isNaN(expected[rank]));
                assertThat(ends[rank]).as(about).isCloseTo(expected[rank], within(1e-12));
            }
            long waiting = Arrays.stream(expected).filter(Double::isNaN).count();
            graphs += law.hasGraph() ? 1 : 0;
            blocked += waiting > 0 ? 1 : 0;
            partly += waiting > 0 && waiting < ends.length ? 1 : 0;
        }
        System.out.println("rank runs: " + SEEDS + " programs, " + graphs + " with graphs, " + blocked + " deadlocks, "
                + partly + " of some ranks");
        assertThat(graphs).as("programs with graphs").isGreaterThan(SEEDS / 3);
        assertThat(blocked).as("deadlocks").isBetween(SEEDS / 10, SEEDS / 2);
        assertThat(partly).as("deadlocks of some ranks").isGreaterThan(SEEDS / 20);
    }
}

package dev.weft.collectives;

import dev.weft.program.CollectiveAlgorithm;
import dev.weft.program.CollectiveLane;
import dev.weft.program.CollectiveRounds;
import dev.weft.program.run.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An independent evaluation of the messages of a collective: every rank goes on as soon as its own messages allow, with no rounds in common.
 * A rank sends one message and receives one at a time. A message occupies both ports for its whole cost, within a row of alike rounds for its
 * cost without the latency. A message that is not in a row begins when its receive has been posted, or, if all are eager, before.
 */
final class ReplayedRounds {
    /** The cost of a message in seconds. */
    record Cost(double latency, double rest, double reduction) {}

    /** The cost of a message of these bytes. */
    interface Costs {
        Cost of(int from, int to, long bytes, boolean reduced);
    }

    private static final class Message {
        final int from;
        final int to;
        final long bytes;
        boolean row;
        double start = -1;

        Message(int from, int to, long bytes) {
            this.from = from;
            this.to = to;
            this.bytes = bytes;
        }
    }

    /** Begins to send or to receive, or waits for an earlier step. */
    private static final class Step {
        final int waits;
        final @Nullable Message sent;
        final int from;
        final boolean reduced;
        final boolean row;

        @Nullable
        Message received;

        double end;

        Step(int waits, @Nullable Message sent, int from, boolean reduced, boolean row) {
            this.waits = waits;
            this.sent = sent;
            this.from = from;
            this.reduced = reduced;
            this.row = row;
        }
    }

    private static final class Lane extends CollectiveLane {
        private final int own;
        private final int size;
        private final long part;
        private final List<Step> steps = new ArrayList<>();
        private boolean row;

        Lane(int own, int size, long part) {
            this.own = own;
            this.size = size;
            this.part = part;
        }

        @Override
        public int own() {
            return own;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Span parts(int first, int count) {
            return new Span(0, part * count);
        }

        @Override
        public Span to(int member) {
            return new Span(0, part);
        }

        @Override
        public Span from(int member) {
            return new Span(0, part);
        }

        @Override
        public void send(int member, Span span) {
            waitall(isend(member, span));
        }

        @Override
        public void recv(int member, Span span, Action action) {
            waitall(irecv(member, span, action));
        }

        @Override
        public int isend(int member, Span span) {
            Message sent = new Message(own, around(member), span.bytes());
            steps.add(new Step(-1, sent, -1, false, row));
            return steps.size() - 1;
        }

        @Override
        public int irecv(int member, Span span, Action action) {
            steps.add(new Step(-1, null, around(member), action == Action.ADD, row));
            return steps.size() - 1;
        }

        @Override
        public void waitall(int... requests) {
            for (int request : requests) {
                steps.add(new Step(request, null, -1, false, row));
            }
        }

        @Override
        public void alike(int rounds, IntConsumer round) {
            row = rounds > 1;
            super.alike(rounds, round);
            row = false;
        }
    }

    private final Costs costs;
    private final List<Lane> lanes = new ArrayList<>();
    private final double[] now;
    private final double[] sending;
    private final double[] receiving;
    private final boolean eager;

    private ReplayedRounds(Costs costs, int ranks, boolean eager) {
        this.costs = costs;
        this.eager = eager;
        this.now = new double[ranks];
        this.sending = new double[ranks];
        this.receiving = new double[ranks];
    }

    /** Returns the time at which the last rank ends, in seconds. */
    static double of(
            Operation operation,
            CollectiveAlgorithm algorithm,
            int ranks,
            int root,
            long bytes,
            Costs costs,
            boolean eager) {
        ReplayedRounds replay = new ReplayedRounds(costs, ranks, eager);
        Map<List<Integer>, Deque<Message>> between = new HashMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            Lane lane = new Lane(rank, ranks, bytes);
            CollectiveRounds.run(operation, algorithm, root, bytes, lane);
            replay.lanes.add(lane);
            for (Step step : lane.steps) {
                Message sent = step.sent;
                if (sent != null) {
                    between.computeIfAbsent(List.of(sent.from, sent.to), pair -> new ArrayDeque<>())
                            .add(sent);
                }
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            for (Step step : replay.lanes.get(rank).steps) {
                if (step.from >= 0) {
                    Message message = between.getOrDefault(List.of(step.from, rank), new ArrayDeque<>())
                            .remove();
                    message.row = step.row;
                    step.received = message;
                }
            }
        }
        return replay.run();
    }

    private double run() {
        int[] at = new int[lanes.size()];
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int rank = 0; rank < lanes.size(); rank++) {
                List<Step> steps = lanes.get(rank).steps;
                while (at[rank] < steps.size() && take(rank, steps, steps.get(at[rank]))) {
                    at[rank]++;
                    moved = true;
                }
            }
        }
        double last = 0;
        for (int rank = 0; rank < lanes.size(); rank++) {
            if (at[rank] < lanes.get(rank).steps.size()) {
                throw new AssertionError("rank " + rank + " waits for ever");
            }
            last = Math.max(last, now[rank]);
        }
        return last;
    }

    private boolean take(int rank, List<Step> steps, Step step) {
        Message sent = step.sent;
        if (sent != null) {
            Cost cost = costs.of(rank, sent.to, sent.bytes, false);
            sent.start = Math.max(now[rank], sending[rank]);
            sending[rank] = sent.start + cost.rest(); // the latencies of messages begun together overlap
            step.end = sending[rank] + (sent.row ? 0 : cost.latency());
        } else if (step.waits < 0) {
            step.end = now[rank];
        } else {
            Step waited = steps.get(step.waits);
            Message message = waited.received;
            if (message != null) {
                if (message.start < 0) {
                    return false;
                }
                Cost cost = costs.of(message.from, rank, message.bytes, waited.reduced);
                double start = Math.max(message.start, receiving[rank]);
                start = eager || waited.row ? start : Math.max(start, waited.end);
                double busy = cost.rest() + cost.reduction();
                waited.end = Math.max(waited.end, start + cost.latency() + busy);
                receiving[rank] = start + busy;
            }
            now[rank] = Math.max(now[rank], waited.end);
        }
        return true;
    }
}

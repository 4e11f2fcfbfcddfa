package dev.weft.program;

import dev.weft.program.run.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/** Writes the messages of one member of a collective as steps. These have no data, so that all spans begin at 0. */
final class RecordedLane extends CollectiveLane {
    /** The part of a member, or of what one member sends another. */
    interface Parts {
        long of(int from, int to);
    }

    private final RankBuilder steps;
    private final int[] members;
    private final int communicator;
    private final int tag;
    private final int own;
    private final Parts parts;
    private final long uniform;
    private final LongToDoubleFunction reduction;
    /** By request: the received bytes that are added once the request is complete. */
    private final Map<Integer, Long> added = new HashMap<>();

    /**
     * Creates a lane with its members as ranks of the program. Parts are {@code uniform} bytes each, or, where that is
     * negative, as {@code parts} says.
     *
     * @param reduction the seconds in which received bytes are added to those of the member
     */
    RecordedLane(
            RankBuilder steps,
            int[] members,
            int communicator,
            int tag,
            int own,
            Parts parts,
            long uniform,
            LongToDoubleFunction reduction) {
        this.steps = steps;
        this.members = members;
        this.communicator = communicator;
        this.tag = tag;
        this.own = own;
        this.parts = parts;
        this.uniform = uniform;
        this.reduction = reduction;
    }

    @Override
    public int own() {
        return own;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public Span parts(int first, int count) {
        if (uniform >= 0) {
            return new Span(0, uniform * count);
        }
        long sum = 0;
        for (int k = 0; k < count; k++) {
            int member = around(first + k);
            sum += parts.of(member, member);
        }
        return new Span(0, sum);
    }

    @Override
    public Span to(int member) {
        return pair(own, around(member));
    }

    @Override
    public Span from(int member) {
        return pair(around(member), own);
    }

    private Span pair(int from, int to) {
        return new Span(0, uniform >= 0 ? uniform : parts.of(from, to));
    }

    @Override
    public void send(int member, Span span) {
        steps.send(Operation.SEND, members[around(member)], span.bytes(), tag, communicator);
    }

    @Override
    public void recv(int member, Span span, Action action) {
        steps.recv(members[around(member)], span.bytes(), tag, communicator);
        if (action == Action.ADD) {
            reduce(span.bytes());
        }
    }

    private void reduce(long bytes) {
        double seconds = reduction.applyAsDouble(bytes);
        if (seconds > 0) {
            steps.compute(seconds);
        }
    }

    @Override
    public int isend(int member, Span span) {
        return steps.isend(members[around(member)], span.bytes(), tag, communicator);
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        int request = steps.irecv(members[around(member)], span.bytes(), tag, communicator);
        if (action == Action.ADD && reduction.applyAsDouble(Double.BYTES) > 0) {
            added.put(request, span.bytes());
        }
        return request;
    }

    @Override
    public void waitall(int... requests) {
        steps.waitall(requests);
        if (added.isEmpty()) {
            return;
        }
        long bytes = 0;
        for (int request : requests) {
            Long received = added.remove(request);
            bytes += received == null ? 0 : received;
        }
        reduce(bytes);
    }
}

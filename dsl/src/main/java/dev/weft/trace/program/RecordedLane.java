package dev.weft.trace.program;

import dev.weft.trace.program.run.Operation;

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

    /**
     * Creates a lane with its members as ranks of the program. Parts are {@code uniform} bytes each, or, where that is
     * negative, as {@code parts} says.
     */
    RecordedLane(RankBuilder steps, int[] members, int communicator, int tag, int own, Parts parts, long uniform) {
        this.steps = steps;
        this.members = members;
        this.communicator = communicator;
        this.tag = tag;
        this.own = own;
        this.parts = parts;
        this.uniform = uniform;
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
    }

    @Override
    public int isend(int member, Span span) {
        return steps.isend(members[around(member)], span.bytes(), tag, communicator);
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        return steps.irecv(members[around(member)], span.bytes(), tag, communicator);
    }

    @Override
    public void waitall(int... requests) {
        steps.waitall(requests);
    }
}

package dev.weft.trace.program;

import dev.weft.trace.program.run.Operation;

/** One rank's part in one collective: its members as ranks of the program, and the size of each part. */
final class CollectiveMember {
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

    /** Parts are {@code uniform} bytes each, or, where that is negative, as {@code parts} says. */
    CollectiveMember(RankBuilder steps, int[] members, int communicator, int tag, int own, Parts parts, long uniform) {
        this.steps = steps;
        this.members = members;
        this.communicator = communicator;
        this.tag = tag;
        this.own = own;
        this.parts = parts;
        this.uniform = uniform;
    }

    int own() {
        return own;
    }

    int size() {
        return members.length;
    }

    /** Returns a member, counted round the communicator. */
    int around(int member) {
        return Math.floorMod(member, members.length);
    }

    long part(int member) {
        return uniform >= 0 ? uniform : parts.of(member, member);
    }

    long part(int from, int to) {
        return uniform >= 0 ? uniform : parts.of(from, to);
    }

    /** Returns the sum of {@code count} parts from one member on, counted round. */
    long parts(int first, int count) {
        if (uniform >= 0) {
            return uniform * count;
        }
        long sum = 0;
        for (int k = 0; k < count; k++) {
            sum += part(around(first + k));
        }
        return sum;
    }

    void send(int member, long bytes) {
        steps.send(Operation.SEND, members[around(member)], bytes, tag, communicator);
    }

    void recv(int member, long bytes) {
        steps.recv(members[around(member)], bytes, tag, communicator);
    }

    int isend(int member, long bytes) {
        return steps.isend(members[around(member)], bytes, tag, communicator);
    }

    int irecv(int member, long bytes) {
        return steps.irecv(members[around(member)], bytes, tag, communicator);
    }

    void waitall(int... requests) {
        steps.waitall(requests);
    }

    void exchange(int to, long sent, int from, long received) {
        int receive = irecv(from, received);
        waitall(receive, isend(to, sent));
    }
}

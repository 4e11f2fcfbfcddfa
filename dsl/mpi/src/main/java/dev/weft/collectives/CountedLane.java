package dev.weft.collectives;

import dev.weft.program.CollectiveLane;
import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Writes down what one member sends and receives, without data. Rounds that are alike are written once, with their
 * number, or one by one.
 */
final class CountedLane extends CollectiveLane {
    /** An entry that begins a message to a member. */
    static final int SEND = 0;
    /** An entry that begins a receive from a member. */
    static final int RECEIVE = 1;
    /** An entry that begins a receive from a member whose data are reduced. */
    static final int REDUCE = 2;
    /** An entry that waits for an earlier entry; the last one of a call has the bytes that are reduced after it. */
    static final int WAIT = 3;

    private final int size;
    private final long part;
    private final int most;
    /** Whether rounds that are alike are written one by one. */
    private final boolean single;

    private final Supplier<ModelException> tooMany;
    private int own;
    private int times = 1;

    private int count;
    private byte[] kinds = new byte[64];
    /** The other member, or the entry to wait for, counted from the first one of this member. */
    private int[] others = new int[64];

    private long[] bytes = new long[64];
    private int[] repeats = new int[64];
    private int begin;

    /** Creates the lane of a communicator whose members have equal parts; an error if it needs more than {@code most} entries. */
    CountedLane(int size, long part, int most, boolean single, Supplier<ModelException> tooMany) {
        this.size = size;
        this.part = part;
        this.most = most;
        this.single = single;
        this.tooMany = tooMany;
    }

    /** Continues with another member; entries of the one before stay. */
    void member(int number) {
        own = number;
        begin = count;
    }

    int count() {
        return count;
    }

    byte kind(int entry) {
        return kinds[entry];
    }

    int other(int entry) {
        return others[entry];
    }

    long bytes(int entry) {
        return bytes[entry];
    }

    int times(int entry) {
        return repeats[entry];
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
    public Span parts(int first, int number) {
        return new Span(0, part * number);
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
        return add(SEND, around(member), span.bytes());
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        return add(action == Action.ADD ? REDUCE : RECEIVE, around(member), span.bytes());
    }

    @Override
    public void waitall(int... requests) {
        long reduced = 0;
        for (int at = 0; at < requests.length; at++) {
            int waited = begin + requests[at];
            reduced += kinds[waited] == REDUCE ? bytes[waited] : 0;
            add(WAIT, requests[at], at + 1 < requests.length ? 0 : reduced);
        }
    }

    @Override
    public void alike(int rounds, IntConsumer round) {
        if (single) {
            super.alike(rounds, round);
        } else if (rounds > 0) {
            times = rounds;
            round.accept(0);
            times = 1;
        }
    }

    private int add(int kind, int other, long size) {
        if (count == most) {
            throw tooMany.get();
        }
        if (count == kinds.length) {
            int more = 2 * count;
            kinds = Arrays.copyOf(kinds, more);
            others = Arrays.copyOf(others, more);
            bytes = Arrays.copyOf(bytes, more);
            repeats = Arrays.copyOf(repeats, more);
        }
        kinds[count] = (byte) kind;
        others[count] = other;
        bytes[count] = size;
        repeats[count] = times;
        return count++ - begin;
    }
}

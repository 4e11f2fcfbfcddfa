package dev.weft.program;

import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/** A lane of some members of another, in another order. Parts are those of the other lane. */
final class MemberLane extends CollectiveLane {
    private final CollectiveLane lane;
    private final int own;
    private final int size;
    private final IntUnaryOperator members;

    /**
     * Creates a lane.
     *
     * @param own the number of this member among them
     * @param members the members of the other lane by their numbers here
     */
    MemberLane(CollectiveLane lane, int own, int size, IntUnaryOperator members) {
        this.lane = lane;
        this.own = own;
        this.size = size;
        this.members = members;
    }

    private int there(int member) {
        return members.applyAsInt(around(member));
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
        return lane.parts(first, count);
    }

    @Override
    public Span to(int member) {
        return lane.to(there(member));
    }

    @Override
    public Span from(int member) {
        return lane.from(there(member));
    }

    @Override
    public void send(int member, Span span) {
        lane.send(there(member), span);
    }

    @Override
    public void recv(int member, Span span, Action action) {
        lane.recv(there(member), span, action);
    }

    @Override
    public int isend(int member, Span span) {
        return lane.isend(there(member), span);
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        return lane.irecv(there(member), span, action);
    }

    @Override
    public void waitall(int... requests) {
        lane.waitall(requests);
    }

    @Override
    public boolean hasData() {
        return lane.hasData();
    }

    @Override
    public void copy(Span from, Span to) {
        lane.copy(from, to);
    }

    @Override
    public void alike(int rounds, IntConsumer round) {
        lane.alike(rounds, round);
    }
}

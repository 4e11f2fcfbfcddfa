package dev.weft.program;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** A lane of a collective of parts: it leaves out messages that would carry empty parts only, on both sides. */
final class PartsLane extends CollectiveLane {
    /** The request of a message that is left out. */
    private static final int NONE = -1;

    private final CollectiveLane lane;

    PartsLane(CollectiveLane lane) {
        this.lane = lane;
    }

    private static boolean isLeftOut(Span span) {
        return !CollectiveSemantics.isData(span.bytes());
    }

    @Override
    public int own() {
        return lane.own();
    }

    @Override
    public int size() {
        return lane.size();
    }

    @Override
    public Span parts(int first, int count) {
        return lane.parts(first, count);
    }

    @Override
    public Span to(int member) {
        return lane.to(member);
    }

    @Override
    public Span from(int member) {
        return lane.from(member);
    }

    @Override
    public void send(int member, Span span) {
        if (!isLeftOut(span)) {
            lane.send(member, span);
        }
    }

    @Override
    public void recv(int member, Span span, Action action) {
        if (!isLeftOut(span)) {
            lane.recv(member, span, action);
        }
    }

    @Override
    public int isend(int member, Span span) {
        return isLeftOut(span) ? NONE : lane.isend(member, span);
    }

    @Override
    public int irecv(int member, Span span, Action action) {
        return isLeftOut(span) ? NONE : lane.irecv(member, span, action);
    }

    @Override
    public void waitall(int... requests) {
        int[] begun = Arrays.stream(requests).filter(each -> each != NONE).toArray();
        if (begun.length > 0) {
            lane.waitall(begun);
        }
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

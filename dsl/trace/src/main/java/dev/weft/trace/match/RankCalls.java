package dev.weft.trace.match;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.BitSet;

/** The open calls of a rank, and those around messages and collective operations, which are kept. */
final class RankCalls implements Serializable {
    private static final long serialVersionUID = 1;

    private static final long OPEN = Long.MIN_VALUE;

    private final CallStack stack;
    private final LongColumn enter;
    private final LongColumn leave;
    private final IntColumn path;
    private int open;

    RankCalls(Definitions definitions, Budget budget) {
        this.stack = CallStack.of(definitions);
        this.enter = new LongColumn(budget);
        this.leave = new LongColumn(budget);
        this.path = new IntColumn(budget);
    }

    void enter(int region, long time) {
        stack.enter(region, time);
    }

    void leave(int region, long time) {
        if (stack.leave(region) && stack.endedMark() >= 0) {
            leave.set(stack.endedMark(), time);
            open--;
        }
    }

    /** Returns the number of the MPI call around an event at this tick. */
    int current(long time) {
        int call = stack.communication();
        if (call < 0) {
            int top = stack.depth() - 1;
            return keep(time, time, top < 0 ? CallPaths.NONE : stack.path(top));
        }
        if (stack.mark(call) < 0) {
            stack.mark(call, keep(stack.since(call), OPEN, stack.path(call)));
            open++;
        }
        return stack.mark(call);
    }

    private int keep(long begin, long end, int of) {
        enter.add(begin);
        leave.add(end);
        path.add(of);
        return enter.count() - 1;
    }

    /**
     * Returns all calls; those that are still open end at the rank's last tick, and {@link #withoutEnd} counts them.
     */
    Calls finish(long last, CallPaths all) {
        BitSet withoutEnd = new BitSet();
        for (int call = 0; open > 0 && call < leave.count(); call++) {
            if (leave.get(call) == OPEN) {
                leave.set(call, last);
                withoutEnd.set(call);
            }
        }
        return new Calls(enter, leave, path, all.merge(stack.paths()), withoutEnd, 0);
    }

    /** Returns the number of kept calls without a recorded end. */
    int withoutEnd() {
        return open;
    }

    long misnested() {
        return stack.misnested();
    }

    long unmatchedLeaves() {
        return stack.unmatched();
    }
}

package dev.weft.trace.match;

import java.util.BitSet;

/**
 * MPI calls of one rank in which a message or a collective operation began or ended, numbered in the order of their
 * first record. A message outside any call gets a call of zero duration.
 */
public final class Calls {
    private final LongColumn enter;
    private final LongColumn leave;
    private final IntColumn path;
    private final int[] paths;
    private final BitSet withoutEnd;
    private final long offset;

    Calls(LongColumn enter, LongColumn leave, IntColumn path, int[] paths, BitSet withoutEnd, long offset) {
        this.enter = enter;
        this.leave = leave;
        this.path = path;
        this.paths = paths;
        this.withoutEnd = withoutEnd;
        this.offset = offset;
    }

    /** Returns those of a rank without events. */
    static Calls none() {
        Budget nothing = Budget.of("nothing", 0);
        return new Calls(
                new LongColumn(nothing), new LongColumn(nothing), new IntColumn(nothing), new int[0], new BitSet(), 0);
    }

    public int count() {
        return enter.count();
    }

    /** Returns the tick at which the call began. */
    public long enter(int call) {
        return enter.get(call) + offset;
    }

    /** Returns the tick at which the call ended; that of the rank's last event if its end is not recorded. */
    public long leave(int call) {
        return leave.get(call) + offset;
    }

    /** Returns whether its end is recorded. */
    public boolean hasEnd(int call) {
        return !withoutEnd.get(call);
    }

    /** Its call path, as a number of {@link Matching#paths}, or {@link CallPaths#NONE}. */
    public int path(int call) {
        int local = path.get(call);
        return local == CallPaths.NONE ? CallPaths.NONE : paths[local];
    }

    /** Returns the calls on a clock that shows {@code ticks} more. */
    Calls shifted(long ticks) {
        return new Calls(enter, leave, path, paths, withoutEnd, offset + ticks);
    }
}

package dev.weft.trace.timeline;

import java.util.Arrays;

/** Intervals of one process in which one function is on top, one by one up to a limit. */
final class Stretches {
    /** Of time outside of all recorded calls, in place of a function's index. */
    static final int OUTSIDE = -2;
    /** Offset of function indices that makes them count from zero: -1 is a function that the run does not define. */
    static final int BELOW_FUNCTIONS = 2;

    private final int limit;
    private int count;
    private int[] function = new int[64];
    private long[] from = new long[64];
    private long[] to = new long[64];
    private int[] caller = new int[64];

    Stretches(int limit) {
        this.limit = limit;
    }

    /** Adds an interval, or extends the last one if the same call continues. */
    void add(int called, int path, long start, long end, boolean begins) {
        if (!begins && count > 0 && count <= limit && function[count - 1] == called && to[count - 1] == start) {
            to[count - 1] = end;
            return;
        }
        if (count >= limit) {
            count = limit + 1;
            return;
        }
        if (count == function.length) {
            function = Arrays.copyOf(function, 2 * count);
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
            caller = Arrays.copyOf(caller, 2 * count);
        }
        function[count] = called;
        caller[count] = path;
        from[count] = start;
        to[count] = end;
        count++;
    }

    /** Returns their number; more than the limit if there were more, which are not kept. */
    int count() {
        return count;
    }

    int function(int index) {
        return function[index];
    }

    /** Returns whether no more are kept. */
    boolean full() {
        return count > limit;
    }

    /** Returns the path of the caller. */
    int caller(int index) {
        return caller[index];
    }

    long from(int index) {
        return from[index];
    }

    long to(int index) {
        return to[index];
    }
}

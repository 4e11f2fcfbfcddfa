package dev.weft.trace.timeline;

import java.util.Arrays;

/**
 * Which function was on top for the longest in each column of a window. Stretches come in their order, so only one column
 * is being added up at a time: the memory is that of the columns, however many stretches there are.
 */
final class Columns {
    /** Of a column in which the process did not run. */
    static final int EMPTY = Integer.MIN_VALUE;

    private final Window window;
    private final int[] function;
    private final long[] ticks;
    private final long[] recorded;
    private final int[] calls;
    /** Sums of the column that is being added up, by function + 2. */
    private final long[] ticksOf;

    private final int[] callsOf;
    private int current;

    Columns(Window window, int functions) {
        this.window = window;
        this.function = new int[window.columns()];
        this.ticks = new long[window.columns()];
        this.recorded = new long[window.columns()];
        this.calls = new int[window.columns()];
        this.ticksOf = new long[functions + Stretches.BELOW_FUNCTIONS];
        this.callsOf = new int[functions + Stretches.BELOW_FUNCTIONS];
        Arrays.fill(function, EMPTY);
    }

    /** Adds a stretch within the window; {@code begins} if the call begins with it. */
    void add(int called, long from, long to, boolean begins) {
        int slot = called + Stretches.BELOW_FUNCTIONS;
        long at = from;
        boolean counts = begins;
        while (at < to) {
            int column = window.column(at);
            if (column != current) {
                finish();
                current = column;
            }
            long end = Math.min(to, window.start(column + 1));
            ticksOf[slot] += end - at;
            // a call that goes on from an earlier column is one of this column's, too
            callsOf[slot] += counts || callsOf[slot] == 0 ? 1 : 0;
            counts = false;
            at = end;
        }
    }

    /** Ends the column that is being added up. */
    void finish() {
        int most = 0;
        long sum = 0;
        for (int slot = 0; slot < ticksOf.length; slot++) {
            sum += ticksOf[slot];
            most = ticksOf[slot] > ticksOf[most] ? slot : most;
        }
        if (sum > 0) {
            function[current] = most - Stretches.BELOW_FUNCTIONS;
            ticks[current] = ticksOf[most];
            calls[current] = callsOf[most];
            recorded[current] = sum;
        }
        Arrays.fill(ticksOf, 0);
        Arrays.fill(callsOf, 0);
    }

    /** The function that was on top for the longest, or {@link #EMPTY}. */
    int function(int column) {
        return function[column];
    }

    /** Ticks for which it was. */
    long ticks(int column) {
        return ticks[column];
    }

    /** Ticks for which the process ran. */
    long recorded(int column) {
        return recorded[column];
    }

    /** How many calls of it there were. */
    int calls(int column) {
        return calls[column];
    }
}

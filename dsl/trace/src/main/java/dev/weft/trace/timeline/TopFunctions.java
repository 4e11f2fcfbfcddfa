package dev.weft.trace.timeline;

import java.util.Arrays;

/**
 * Time of each function on top in each column of a window. Intervals arrive in their order, so only one column is
 * summed at a time, and for the others only the functions on top are kept: memory does not grow with the number of
 * intervals.
 */
final class TopFunctions {
    private final TimeWindow window;
    /** The first piece of each column; those of the last finished one end at {@link #count}. */
    private final int[] first;

    private int[] function = new int[16];
    private long[] ticks = new long[16];
    private int[] calls = new int[16];
    private int[] begun = new int[16];
    private int count;
    private int finished;
    /** Sums of the present column, by function + 2, and the list of those that are not zero. */
    private long[] ticksOf;

    private int[] callsOf;
    private int[] begunOf;
    private int[] touched = new int[16];
    private int touchedCount;

    TopFunctions(TimeWindow window, int functions) {
        this.window = window;
        this.first = new int[window.columns() + 1];
        this.ticksOf = new long[functions + Stretches.BELOW_FUNCTIONS];
        this.callsOf = new int[functions + Stretches.BELOW_FUNCTIONS];
        this.begunOf = new int[functions + Stretches.BELOW_FUNCTIONS];
    }

    /** Adds an interval within the window; {@code begins} if the call begins with it. */
    void add(int called, long from, long to, boolean begins) {
        int slot = called + Stretches.BELOW_FUNCTIONS;
        long at = from;
        boolean counts = begins;
        while (at < to) {
            int column = window.column(at);
            finishUpTo(column);
            long end = Math.min(to, window.start(column + 1));
            if (ticksOf[slot] == 0) {
                touch(slot);
            }
            ticksOf[slot] += end - at;
            // a call that continues from an earlier column belongs to this column, too
            callsOf[slot] += counts || callsOf[slot] == 0 ? 1 : 0;
            begunOf[slot] += counts ? 1 : 0;
            counts = false;
            at = end;
        }
    }

    private void touch(int slot) {
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        touched[touchedCount++] = slot;
    }

    /** Ends all columns before this one. */
    private void finishUpTo(int column) {
        while (finished < column) {
            finishOne();
        }
    }

    private void finishOne() {
        Arrays.sort(touched, 0, touchedCount);
        for (int i = 0; i < touchedCount; i++) {
            int slot = touched[i];
            if (count == function.length) {
                function = Arrays.copyOf(function, 2 * count);
                ticks = Arrays.copyOf(ticks, 2 * count);
                calls = Arrays.copyOf(calls, 2 * count);
                begun = Arrays.copyOf(begun, 2 * count);
            }
            function[count] = slot - Stretches.BELOW_FUNCTIONS;
            ticks[count] = ticksOf[slot];
            calls[count] = callsOf[slot];
            begun[count++] = begunOf[slot];
            ticksOf[slot] = 0;
            callsOf[slot] = 0;
            begunOf[slot] = 0;
        }
        touchedCount = 0;
        first[++finished] = count;
    }

    /** Ends the last column after the last event, and releases the sums, because there may be very many lanes. */
    void finish() {
        finishUpTo(window.columns());
        function = Arrays.copyOf(function, count);
        ticks = Arrays.copyOf(ticks, count);
        calls = Arrays.copyOf(calls, count);
        begun = Arrays.copyOf(begun, count);
        ticksOf = new long[0];
        callsOf = new int[0];
        begunOf = new int[0];
        touched = new int[0];
    }

    /** Returns the first piece of a column; they end where those of the next one begin. */
    int first(int column) {
        return first[column];
    }

    /** Returns the function of a piece. */
    int function(int piece) {
        return function[piece];
    }

    /** Returns ticks for which it was on top in its column. */
    long ticks(int piece) {
        return ticks[piece];
    }

    /** Returns the number of its calls. */
    int calls(int piece) {
        return calls[piece];
    }

    /** Returns the number of its calls that began in its column. */
    int begun(int piece) {
        return begun[piece];
    }
}

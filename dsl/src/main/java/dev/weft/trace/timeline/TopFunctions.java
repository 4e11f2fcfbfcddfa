package dev.weft.trace.timeline;

import java.util.Arrays;

/**
 * How long each function was on top in each column of a window. Stretches come in their order, so only one column is being
 * added up at a time, and of the others only the functions that were on top in them are kept: the memory does not grow with
 * the number of stretches.
 */
final class TopFunctions {
    private final TimeWindow window;
    /** Where the pieces of each column begin; those of the last finished one end at {@link #count}. */
    private final int[] first;

    private int[] function = new int[16];
    private long[] ticks = new long[16];
    private int[] calls = new int[16];
    private int[] begun = new int[16];
    private int count;
    private int finished;
    /** Sums of the column that is being added up, by function + 2, and which of them are not zero. */
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

    /** Adds a stretch within the window; {@code begins} if the call begins with it. */
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
            // a call that goes on from an earlier column is one of this column's, too
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

    /** Ends the last column, after the last event; what only sums need goes, since there may be very many lanes. */
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

    /** Where the pieces of a column begin; they end where those of the next one do. */
    int first(int column) {
        return first[column];
    }

    /** The function of a piece. */
    int function(int piece) {
        return function[piece];
    }

    /** Ticks for which it was on top in its column. */
    long ticks(int piece) {
        return ticks[piece];
    }

    /** How many calls of it there were. */
    int calls(int piece) {
        return calls[piece];
    }

    /** How many of them began in its column, and do not go on from an earlier one. */
    int begun(int piece) {
        return begun[piece];
    }
}

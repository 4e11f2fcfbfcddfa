package dev.weft.trace.event;

import java.io.Serializable;

/**
 * For how long a location was not recorded, counted in passing where nobody needs it as {@link Interruptions}, calls of their own.
 * A flush wins over a pause.
 */
public final class Pauses implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int ON = 1;
    private static final int OFF = 2;

    private boolean off;
    private boolean switched;
    private long first;
    private long since;
    private long flushUntil = Long.MIN_VALUE;
    private long offTicks;
    private long flushTicks;

    /** The first event comes. */
    public void begin(long time) {
        first = time;
        since = time;
    }

    /** Recording is switched on or off. A first switch that is one on tells that it was off before. */
    public void turn(long time, int mode) {
        pass(time);
        if (mode == ON && !switched) {
            offTicks = time - first - flushTicks;
        }
        switched |= mode == ON || mode == OFF;
        off = mode == OFF || (off && mode != ON);
    }

    /** The tracer writes to disk. */
    public void flush(long time, long until) {
        pass(time);
        flushUntil = Math.max(flushUntil, until);
    }

    /** Counts up to a time, such as that of the last event. */
    public void pass(long time) {
        long flushing = flushUntil > since ? Math.min(time, flushUntil) - since : 0;
        flushTicks += flushing;
        offTicks += off ? time - since - flushing : 0;
        since = time;
    }

    /** Ticks for which recording was off, without those of flushes meanwhile. */
    public long offTicks() {
        return offTicks;
    }

    /** Ticks for which the tracer wrote to disk. */
    public long flushTicks() {
        return flushTicks;
    }

    /** What is said of so many ticks on so many locations, {@code "3 ranks"}, for which recording was off. */
    public static String sentence(Clock clock, long ticks, String locations) {
        return "Continuous recording: recording was off for " + clock.time(ticks) + " on " + locations
                + "; calls and messages in that time are unknown.";
    }
}

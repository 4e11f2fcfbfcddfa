package dev.weft.trace.event;

import java.io.Serializable;

/**
 * Counts the time during which a location was not recorded, where it is not needed as {@link Interruptions}. A flush
 * takes precedence over a pause.
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

    /** Takes the time of the first event. */
    public void begin(long time) {
        first = time;
        since = time;
    }

    /** Takes a switch of recording. A first switch that turns it on means that it was off before. */
    public void turn(long time, int mode) {
        pass(time);
        if (mode == ON && !switched) {
            offTicks = time - first - flushTicks;
        }
        switched |= mode == ON || mode == OFF;
        off = mode == OFF || (off && mode != ON);
    }

    /** Takes a flush to disk. */
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

    /** Returns the ticks during which recording was off, without flushes. */
    public long offTicks() {
        return offTicks;
    }

    /** Returns the ticks during which the tracer wrote to disk. */
    public long flushTicks() {
        return flushTicks;
    }

    /**
     * Returns the sentence for {@code ticks} during which recording was off on some locations, such as {@code "3
     * ranks"}.
     */
    public static String sentence(Clock clock, long ticks, String locations) {
        return "Continuous recording: recording was off for " + clock.time(ticks) + " on " + locations
                + "; calls and messages in that time are unknown.";
    }
}

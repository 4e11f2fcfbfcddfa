package dev.weft.trace.event;

import dev.weft.units.Time;

/**
 * The clock of a run.
 *
 * @param ticksPerSecond its rate
 * @param start the tick at which the run began
 * @param length ticks that the run took, as recorded by the tracer
 */
public record Clock(long ticksPerSecond, long start, long length) {
    /** Nanoseconds from zero. */
    public static final Clock NANOSECONDS = new Clock(1_000_000_000L, 0, 0);

    /** Returns a difference of ticks as a time. */
    public Time time(long ticks) {
        return new Time(seconds(ticks));
    }

    /** Returns a difference of ticks in seconds. */
    public double seconds(long ticks) {
        return ticks / (double) ticksPerSecond;
    }
}

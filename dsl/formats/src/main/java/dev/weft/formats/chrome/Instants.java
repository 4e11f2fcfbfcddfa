package dev.weft.formats.chrome;

import dev.weft.trace.event.Clock;

/**
 * Ticks as whole nanoseconds since the start of the run, so that what nests in ticks does so in the file.
 *
 * @param start the tick that times count from
 */
record Instants(Clock clock, long start) {
    private static final double PER_SECOND = 1e9;

    long nanos(long tick) {
        return clock.ticksPerSecond() == PER_SECOND
                ? tick - start
                : Math.round((tick - start) * (PER_SECOND / clock.ticksPerSecond()));
    }
}

package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;

/**
 * From the ticks of one location to those of the run: measured offsets, with a straight line between two of them and the
 * first and last line drawn on outward. Fewer than two offsets say nothing about how the clock runs, and are left out.
 */
final class ClockCorrection {
    /** Half of what would stop the clock, so that rounding cannot turn it back either. */
    private static final double BACKWARD = -0.5;

    private final long[] times;
    private final long[] offsets;
    private final double[] slopes;

    ClockCorrection(long[] times, long[] offsets) {
        this.times = times;
        this.offsets = offsets;
        this.slopes = new double[Math.max(0, times.length - 1)];
        for (int i = 0; i < slopes.length; i++) {
            slopes[i] = (offsets[i + 1] - offsets[i]) / (double) (times[i + 1] - times[i]);
        }
    }

    boolean changesNothing() {
        return slopes.length == 0;
    }

    /** Whether a later time is never corrected to an earlier one, which a clock that runs backward would do. */
    boolean keepsOrder() {
        return Arrays.stream(slopes).allMatch(slope -> slope > BACKWARD);
    }

    /** Corrects times in place; neighbours lie in the same interval nearly always. */
    void apply(long[] ticks, int count) {
        int interval = 0;
        for (int i = 0; i < count; i++) {
            interval = interval(interval, ticks[i]);
            ticks[i] = correct(interval, ticks[i]);
        }
    }

    /** Corrects the times in a batch: those of its events, and those until which buffers were flushed. */
    void apply(EventBatch batch) {
        for (int i = 0; i < batch.count; i++) {
            if (batch.kind[i] == EventKind.BUFFER_FLUSH) {
                batch.sent[i] = apply(batch.sent[i]);
            }
        }
        apply(batch.time, batch.count);
    }

    /** One corrected time. */
    long apply(long tick) {
        return changesNothing() ? tick : correct(interval(0, tick), tick);
    }

    private int interval(int guess, long tick) {
        int i = guess;
        while (i > 0 && tick < times[i]) {
            i--;
        }
        while (i < slopes.length - 1 && tick >= times[i + 1]) {
            i++;
        }
        return i;
    }

    private long correct(int i, long tick) {
        return tick + offsets[i] + (long) Math.rint(slopes[i] * (tick - times[i]));
    }
}

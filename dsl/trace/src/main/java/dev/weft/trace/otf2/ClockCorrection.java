package dev.weft.trace.otf2;

import dev.weft.trace.event.EventBatch;
import dev.weft.trace.event.EventKind;
import java.util.Arrays;

/**
 * Maps the ticks of one location to those of the run: measured offsets with linear interpolation, extrapolated at both
 * ends. Fewer than two offsets say nothing about the rate of the clock and are ignored.
 */
final class ClockCorrection {
    /** Half of the slope that would stop the clock, so that rounding cannot turn it back either. */
    private static final double BACKWARD = -0.5;

    private static final int FEW = 16;

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

    /** Returns whether a later time is never corrected to an earlier one, which a clock that runs backward would do. */
    boolean keepsOrder() {
        return Arrays.stream(slopes).allMatch(slope -> slope > BACKWARD);
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

    /** Corrects times in place, which are in their order. */
    void apply(long[] ticks, int count) {
        if (count > 0) {
            apply(ticks, 0, count);
        }
    }

    /**
     * Applies it to a part. Clocks run so nearly alike that neighbouring events are shifted by equal ticks. The shift
     * is monotonic within an interval, so all events have the same shift if the first and the last do.
     */
    private void apply(long[] ticks, int from, int to) {
        int interval = interval(ticks[from]);
        int last = interval(ticks[to - 1]);
        long by = correct(interval, ticks[from]) - ticks[from];
        if (interval == last && correct(last, ticks[to - 1]) - ticks[to - 1] == by) {
            for (int i = from; i < to; i++) {
                ticks[i] += by;
            }
        } else if (to - from <= FEW) {
            for (int i = from; i < to; i++) {
                ticks[i] = correct(interval(ticks[i]), ticks[i]);
            }
        } else {
            int middle = (from + to) >>> 1;
            apply(ticks, from, middle);
            apply(ticks, middle, to);
        }
    }

    /** Returns one corrected time. */
    long apply(long tick) {
        return changesNothing() ? tick : correct(interval(tick), tick);
    }

    private int interval(long tick) {
        int found = Arrays.binarySearch(times, tick);
        return Math.max(0, Math.min(slopes.length - 1, found >= 0 ? found : -found - 2));
    }

    private long correct(int i, long tick) {
        return tick + offsets[i] + (long) Math.rint(slopes[i] * (tick - times[i]));
    }
}

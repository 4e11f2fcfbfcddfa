package dev.weft.waits;

/** The periods of equal length of a run, and the parts of a stretch of time in each. */
final class Periods {
    private final long[] bounds;
    private final double width;

    /** Divides the time between two ticks into {@code count} periods. */
    Periods(int count, long start, long end) {
        this.bounds = new long[count + 1];
        this.width = (end - start) / (double) count;
        for (int i = 0; i < count; i++) {
            bounds[i] = start + (long) (width * i);
        }
        bounds[count] = end;
    }

    int count() {
        return bounds.length - 1;
    }

    /** Returns the tick at which a period begins. */
    long start(int period) {
        return bounds[period];
    }

    /** Returns the period that contains a tick; a tick outside of all periods belongs to the nearest. */
    int of(long tick) {
        int period = width == 0 ? 0 : (int) Math.max(0, Math.min(count() - 1, (tick - bounds[0]) / width));
        while (period > 0 && tick < bounds[period]) {
            period--;
        }
        while (period < count() - 1 && tick >= bounds[period + 1]) {
            period++;
        }
        return period;
    }

    /** Adds the ticks from one time to another to the periods that contain them. */
    void spread(long from, long to, long[] sums) {
        if (to <= from) {
            return;
        }
        int last = of(to - 1);
        for (int period = of(from); period <= last; period++) {
            long begin = Math.max(from, bounds[period]);
            long until = period == last ? to : Math.min(to, bounds[period + 1]);
            sums[period] += until - begin;
        }
    }
}

package dev.weft.waits;

/** Many equally long periods of a run, and which parts of a stretch of time lie in which. */
final class Periods {
    private final long[] bounds;
    private final double width;

    /** So many between two ticks. */
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

    /** The tick at which a period begins. */
    long start(int period) {
        return bounds[period];
    }

    /** The period in which a tick lies; what lies outside of all belongs to the nearest. */
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

    /** Adds the ticks from one time to another to the periods that they lie in. */
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

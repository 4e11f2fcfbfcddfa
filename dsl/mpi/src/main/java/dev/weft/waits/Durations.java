package dev.weft.waits;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The durations of calls in ticks: number, sum, shortest, second shortest and median. Up to {@value #KEPT} durations are stored; beyond that
 * a histogram with 32 bins for each power of two bounds the median within 3 %, independent of the number of calls.
 */
final class Durations implements Serializable {
    private static final int KEPT = 64;
    /** Bits of the 32 bins of a power of two. */
    private static final int PART_BITS = 5;

    private long count;
    private long sum;
    private long min = Long.MAX_VALUE;
    private long second = Long.MAX_VALUE;
    private long[] kept = new long[4];
    private int[] bins = new int[0];
    private boolean medianKnown = true;

    /** Returns the durations of a profile that stores the sum and the two shortest; the median is unknown. */
    static Durations of(long count, long sum, long min, long second) {
        Durations durations = new Durations();
        durations.count = count;
        durations.sum = sum;
        durations.min = min;
        durations.second = count < 2 ? Long.MAX_VALUE : second;
        durations.kept = new long[0];
        durations.medianKnown = false;
        return durations;
    }

    void add(long ticks) {
        if (count < KEPT) {
            if (count == kept.length) {
                kept = Arrays.copyOf(kept, Math.min(KEPT, 4 * kept.length));
            }
            kept[(int) count] = ticks;
        } else {
            spill();
            count(ticks);
        }
        count++;
        sum += ticks;
        least(ticks);
    }

    private void least(long ticks) {
        if (ticks < min) {
            second = min;
            min = ticks;
        } else if (ticks < second) {
            second = ticks;
        }
    }

    private void spill() {
        if (bins.length == 0 && count > 0) {
            for (int i = 0; i < count; i++) {
                count(kept[i]);
            }
            kept = new long[0];
        }
    }

    private void count(long ticks) {
        int bin = bin(Math.max(0, ticks));
        if (bin >= bins.length) {
            bins = Arrays.copyOf(bins, Math.max(bin + 1, 2 * bins.length));
        }
        bins[bin]++;
    }

    /** Returns the bin of a duration; durations up to 63 ticks have a bin each. */
    private static int bin(long ticks) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(ticks);
        int shift = Math.max(0, bits - PART_BITS - 1);
        return (shift << PART_BITS) + (int) (ticks >>> shift);
    }

    private static long least(int bin) {
        int shift = Math.max(0, (bin >> PART_BITS) - 1);
        return (long) (bin - (shift << PART_BITS)) << shift;
    }

    /** Adds the durations of another category. */
    void add(Durations other) {
        if (other.count == 0) {
            return;
        }
        if (!other.medianKnown || !medianKnown) {
            medianKnown = false;
            kept = new long[0];
            bins = new int[0];
            addSums(other);
            return;
        }
        if (other.bins.length == 0) {
            for (int i = 0; i < other.count; i++) {
                add(other.kept[i]);
            }
            return;
        }
        spill();
        if (bins.length < other.bins.length) {
            bins = Arrays.copyOf(bins, other.bins.length);
        }
        for (int i = 0; i < other.bins.length; i++) {
            bins[i] += other.bins[i];
        }
        kept = new long[0];
        addSums(other);
    }

    private void addSums(Durations other) {
        count += other.count;
        sum += other.sum;
        least(other.min);
        if (other.second != Long.MAX_VALUE) {
            least(other.second);
        }
    }

    long count() {
        return count;
    }

    long sum() {
        return sum;
    }

    /** Returns the shortest duration; the largest number if there are none. */
    long min() {
        return min;
    }

    /** Returns the second shortest duration, which may equal the shortest; the largest number if there are fewer than two. */
    long second() {
        return second;
    }

    /** Returns whether the median is known. */
    boolean isMedianKnown() {
        return medianKnown;
    }

    /** Returns the lower bound of the median; for an even number of durations, that of the lower of the two in the middle. */
    long medianLow() {
        return median(false);
    }

    /** Returns the upper bound of the median. */
    long medianHigh() {
        return median(true);
    }

    private long median(boolean high) {
        if (count == 0) {
            return 0;
        }
        long rank = (count - 1) / 2;
        if (bins.length == 0) {
            long[] sorted = Arrays.copyOf(kept, (int) count);
            Arrays.sort(sorted);
            return sorted[(int) rank];
        }
        int bin = 0;
        for (long seen = bins[0]; seen <= rank; seen += bins[bin]) {
            bin++;
        }
        return high ? least(bin + 1) - 1 : least(bin);
    }
}

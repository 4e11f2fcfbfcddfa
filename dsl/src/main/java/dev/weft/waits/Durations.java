package dev.weft.waits;

import java.io.Serializable;
import java.util.Arrays;

/**
 * How long the calls of one category took, in ticks: number, sum, the shortest and the second shortest, and their median. Up to
 * {@value #KEPT} durations are kept as they are; of more, only how many lie in each thirty-second of a power of two, so that the
 * median is known to 3 % however many there are.
 */
final class Durations implements Serializable {
    private static final int KEPT = 64;
    /** Each power of two has 32 parts. */
    private static final int PART_BITS = 5;

    private long count;
    private long sum;
    private long min = Long.MAX_VALUE;
    private long second = Long.MAX_VALUE;
    private long[] kept = new long[4];
    private int[] bins = new int[0];
    private boolean medianKnown = true;

    /** So many calls of which a profile kept the sum and the shortest two; their median is not known, and nothing can be added. */
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

    /** Numbers up to 63 have a bin of their own. */
    private static int bin(long ticks) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(ticks);
        int shift = Math.max(0, bits - PART_BITS - 1);
        return (shift << PART_BITS) + (int) (ticks >>> shift);
    }

    private static long least(int bin) {
        int shift = Math.max(0, (bin >> PART_BITS) - 1);
        return (long) (bin - (shift << PART_BITS)) << shift;
    }

    /** Takes in those of another category. */
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

    /** The shortest; the largest number there is if there are none. */
    long min() {
        return min;
    }

    /** The second shortest, which may be as short as the shortest; the largest number there is if there is only one. */
    long second() {
        return second;
    }

    /** Whether more than sums is known. */
    boolean isMedianKnown() {
        return medianKnown;
    }

    /** The least that the median can be; with an even number of durations the lower one of the two in the middle. */
    long medianLow() {
        return median(false);
    }

    /** The most that it can be. */
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

package dev.weft.queueing.simulate;

import dev.weft.simulation.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** When cycles ended and how long they took; when there are too many, every second one is forgotten. */
final class SimulatedLatencies {
    private static final int MOST = 1 << 21;

    private double[] ended = new double[1024];
    private double[] latency = new double[1024];
    private int[] owner = new int[1024];
    private int size;
    private int stride = 1;
    private int skipped;

    void add(double when, double seconds, int r) {
        if (++skipped < stride) {
            return;
        }
        skipped = 0;
        if (size == MOST) {
            thin();
        }
        if (size == ended.length) {
            ended = Arrays.copyOf(ended, 2 * size);
            latency = Arrays.copyOf(latency, 2 * size);
            owner = Arrays.copyOf(owner, 2 * size);
        }
        ended[size] = when;
        latency[size] = seconds;
        owner[size++] = r;
    }

    private void thin() {
        size /= 2;
        stride *= 2;
        for (int i = 0; i < size; i++) {
            ended[i] = ended[2 * i + 1];
            latency[i] = latency[2 * i + 1];
            owner[i] = owner[2 * i + 1];
        }
    }

    /** Latencies of some classes after a time, in order of their ends. */
    double[] of(IntPredicate classes, double after) {
        double[] kept = new double[size];
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (ended[i] > after && classes.test(owner[i])) {
                kept[n++] = latency[i];
            }
        }
        return Arrays.copyOf(kept, n);
    }

    /** The value that this share of all parts together stays below; the interval is that of the parts' own such values. */
    static Estimate percentile(List<double[]> parts, double share, double confidence) {
        double[] whole = parts.stream().flatMapToDouble(Arrays::stream).toArray();
        if (whole.length == 0) {
            return Estimate.NONE;
        }
        double value = rank(whole, share);
        double[] each = parts.stream()
                .filter(part -> part.length > 0)
                .mapToDouble(part -> rank(part, share))
                .toArray();
        Estimate spread = Estimate.mean(each, confidence);
        // batches that are too short for a rare percentile are biased: then the interval reaches to both
        double half = spread.halfWidth();
        return new Estimate(value, Math.min(value, spread.value()) - half, Math.max(value, spread.value()) + half);
    }

    private static double rank(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
    }
}

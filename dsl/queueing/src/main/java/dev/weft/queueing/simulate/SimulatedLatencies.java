package dev.weft.queueing.simulate;

import java.util.Arrays;

/** Ends and durations of cycles; when there are too many, every second one is discarded. */
final class SimulatedLatencies {
    /** Most latencies kept, of all runs. */
    private static final int MOST = 1 << 21;

    private static final int MOST_AT_LEAST = 1 << 12;

    private final int most;
    private double[] ended = new double[64];
    private double[] latency = new double[64];
    private int[] owner = new int[64];
    private int size;
    private int stride = 1;
    private int skipped;

    /** Of one of {@code runs} runs. */
    SimulatedLatencies(int runs) {
        this.most = Math.max(MOST_AT_LEAST, MOST / runs);
    }

    void add(double when, double seconds, int r) {
        if (++skipped < stride) {
            return;
        }
        skipped = 0;
        if (size == most) {
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

    /** Latencies after a time of a class, or of all classes if it is negative. */
    double[] of(int r, double after) {
        double[] kept = new double[size];
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (ended[i] > after && (r < 0 || owner[i] == r)) {
                kept[n++] = latency[i];
            }
        }
        return Arrays.copyOf(kept, n);
    }

    /** Counts, in windows of this width after a time, the latencies and those up to a value. */
    void count(int r, double value, double after, double width, double[] below, double[] all) {
        for (int i = 0; i < size; i++) {
            if (ended[i] > after && (r < 0 || owner[i] == r)) {
                // cycles that ended in the open window count with the one before
                int window = (int) Math.min(all.length - 1, (ended[i] - after) / width);
                all[window]++;
                below[window] += latency[i] <= value ? 1 : 0;
            }
        }
    }
}

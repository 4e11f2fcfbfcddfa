package dev.weft.queueing;

import java.util.Arrays;

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

    /** Latencies of a class after a time, in order of their ends. */
    double[] of(int r, double after) {
        double[] kept = new double[size];
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (owner[i] == r && ended[i] > after) {
                kept[n++] = latency[i];
            }
        }
        return Arrays.copyOf(kept, n);
    }
}

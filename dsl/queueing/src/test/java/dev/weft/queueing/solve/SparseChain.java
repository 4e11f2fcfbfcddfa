package dev.weft.queueing.solve;

import java.util.Arrays;

/**
 * The stationary distribution of a large sparse Markov chain: Gauss-Seidel sweeps forth and back over the balance equations from a
 * uniform start, so that nothing of the product form comes in, until no probability changes any more.
 */
final class SparseChain {
    /** Goes through the transitions out of a state. */
    interface Source {
        void each(int state, MarkovChain.Transition transition);
    }

    private static final int SWEEPS = 20_000;
    /** Relative change of the largest part of the distribution in a sweep; the error is larger by the inverse of the gap. */
    private static final double STILL = 1e-15;

    private final int size;
    private final int[] start;
    private final int[] from;
    private final double[] rate;
    private final double[] out;

    /** Transitions by the state that they lead to, because the balance of a state asks what comes in. */
    SparseChain(int size, Source source) {
        this.size = size;
        this.start = new int[size + 1];
        this.out = new double[size];
        for (int i = 0; i < size; i++) {
            source.each(i, (next, unused) -> start[next + 1]++);
        }
        for (int i = 0; i < size; i++) {
            start[i + 1] += start[i];
        }
        this.from = new int[start[size]];
        this.rate = new double[start[size]];
        int[] filled = Arrays.copyOf(start, size);
        for (int i = 0; i < size; i++) {
            int state = i;
            source.each(i, (next, value) -> {
                from[filled[next]] = state;
                rate[filled[next]++] = value;
                out[state] += value;
            });
        }
    }

    double[] solve() {
        double[] probability = new double[size];
        Arrays.fill(probability, 1.0 / size);
        double change = Double.POSITIVE_INFINITY;
        for (int sweep = 0; sweep < SWEEPS && change > STILL; sweep++) {
            change = 0;
            for (int i = 0; i < size; i++) {
                change = Math.max(change, balance(probability, i));
            }
            for (int i = size - 1; i >= 0; i--) {
                change = Math.max(change, balance(probability, i));
            }
            double total = Arrays.stream(probability).sum();
            for (int i = 0; i < size; i++) {
                probability[i] /= total;
            }
        }
        return probability;
    }

    /** Makes what leaves a state equal to what enters it; returns by how much its probability changed. */
    private double balance(double[] probability, int i) {
        double enters = 0;
        for (int at = start[i]; at < start[i + 1]; at++) {
            enters += probability[from[at]] * rate[at];
        }
        double before = probability[i];
        probability[i] = enters / out[i];
        return Math.abs(probability[i] - before);
    }
}

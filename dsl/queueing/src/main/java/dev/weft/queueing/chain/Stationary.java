package dev.weft.queueing.chain;

import dev.weft.units.ModelException;
import java.util.Arrays;

/**
 * Stationary distribution of a Markov chain: by elimination without subtractions if it is small or narrow (Grassmann, Taksar and Heyman 1985),
 * else by Gauss-Seidel sweeps over the balance equations until the estimated remaining change is beyond the twelfth digit and each state
 * is balanced. {@link Unsettled} if that takes too long, or if there is no unique distribution.
 */
public final class Stationary {
    private static final int ELIMINATED = 700;
    /** Operations and numbers of an elimination in a band. */
    private static final double BANDED = 2e9;

    private static final double CELLS = 2e7;
    /** Numbers above this are scaled down together with those before them. */
    private static final double LARGE = 1e100;

    private static final double SETTLED = 1e-14;
    private static final double ROUNDING = 5e-16;
    private static final double OPERATIONS = 1e10;

    /** Relative imbalance of a single state, so that small probabilities are accurate, too. */
    private static final double EVERYWHERE = 1e-12;
    /** Probabilities near the smallest double have fewer digits. */
    private static final double LEAST = 1e-280;

    private final int states;
    /** Incoming transitions of each state: sources and rates from start to the next start. */
    private final int[] start;

    private final int[] source;
    private final double[] rate;
    private final double[] out;

    private Stationary(int[] from, int[] to, double[] rates, int states) {
        this.states = states;
        this.start = new int[states + 1];
        this.source = new int[from.length];
        this.rate = new double[from.length];
        this.out = new double[states];
        for (int i = 0; i < from.length; i++) {
            start[to[i] + 1]++;
            out[from[i]] += rates[i];
        }
        for (int i = 0; i < states; i++) {
            start[i + 1] += start[i];
        }
        int[] filled = start.clone();
        for (int i = 0; i < from.length; i++) {
            source[filled[to[i]]] = from[i];
            rate[filled[to[i]]++] = rates[i];
        }
    }

    /** Returns the stationary distribution of a chain with these transitions, each from a state to another at a rate above 0. */
    public static double[] of(int[] from, int[] to, double[] rates, int states) {
        Stationary chain = new Stationary(from, to, rates, states);
        int common = chain.common();
        if (chain.out[common] == 0) {
            double[] certain = new double[states];
            certain[common] = 1;
            return certain;
        }
        if (states <= ELIMINATED) {
            return chain.eliminated(common);
        }
        int band = chain.band();
        boolean narrow = common == 0 && (double) states * band * band <= BANDED && states * (2.0 * band + 1) <= CELLS;
        return narrow ? chain.eliminatedIn(band) : chain.swept(chain.recurrent(from, to, common));
    }

    /**
     * A state reachable from all others; without one, the answer depends on the initial state. Backwards from each state that was not
     * reached yet: if there is such a state, the last of them is one.
     */
    private int common() {
        boolean[] reaches = new boolean[states];
        int target = 0;
        for (int i = 0; i < states; i++) {
            if (!reaches[i]) {
                target = i;
                mark(target, reaches);
            }
        }
        boolean[] sure = new boolean[states];
        mark(target, sure);
        for (boolean one : sure) {
            if (!one) {
                throw new Unsettled(true);
            }
        }
        return target;
    }

    /** The states that can be reached from this one; all others are never returned to. */
    private boolean[] recurrent(int[] from, int[] to, int common) {
        boolean[] starts = new boolean[states];
        starts[common] = true;
        return Reachable.from(from, to, starts, new boolean[states]);
    }

    /** Marks the states from which a state is reachable, but for those behind marked ones. */
    private void mark(int target, boolean[] reaches) {
        int[] waiting = new int[states];
        int count = 1;
        waiting[0] = target;
        reaches[target] = true;
        for (int i = 0; i < count; i++) {
            for (int at = start[waiting[i]]; at < start[waiting[i] + 1]; at++) {
                if (!reaches[source[at]]) {
                    reaches[source[at]] = true;
                    waiting[count++] = source[at];
                }
            }
        }
    }

    /** All states but one are eliminated, which must be reachable from all others: it is swapped with the first. */
    private double[] eliminated(int common) {
        double[][] flow = new double[states][states];
        for (int j = 0; j < states; j++) {
            for (int at = start[j]; at < start[j + 1]; at++) {
                flow[swapped(source[at], common)][swapped(j, common)] += rate[at];
            }
        }
        double[] leaves = new double[states];
        for (int n = states - 1; n > 0; n--) {
            for (int j = 0; j < n; j++) {
                leaves[n] += flow[n][j];
            }
            for (int i = 0; i < n; i++) {
                double share = flow[i][n] == 0 ? 0 : flow[i][n] / leaves[n];
                for (int j = 0; share > 0 && j < n; j++) {
                    flow[i][j] += share * flow[n][j];
                }
            }
        }
        double[] probability = new double[states];
        probability[0] = 1;
        for (int n = 1; n < states; n++) {
            for (int i = 0; i < n; i++) {
                probability[n] += probability[i] * flow[i][n] / leaves[n];
            }
            rescale(probability, n);
        }
        double first = probability[0];
        probability[0] = probability[common];
        probability[common] = first;
        return normalised(probability);
    }

    /** Keeps the numbers up to this one in the range of a double. */
    private static void rescale(double[] probability, int last) {
        if (probability[last] > LARGE) {
            for (int i = 0; i <= last; i++) {
                probability[i] /= LARGE;
            }
        }
    }

    /** The largest distance between the numbers of two states with a transition. */
    private int band() {
        int band = 0;
        for (int j = 0; j < states; j++) {
            for (int at = start[j]; at < start[j + 1]; at++) {
                band = Math.max(band, Math.abs(source[at] - j));
            }
        }
        return band;
    }

    /** The elimination of a chain whose transitions stay within a band, as those of a single queue; so do the rates that it adds. */
    private double[] eliminatedIn(int band) {
        double[][] flow = new double[states][2 * band + 1]; // of i to j at j - i + band
        for (int j = 0; j < states; j++) {
            for (int at = start[j]; at < start[j + 1]; at++) {
                flow[source[at]][j - source[at] + band] += rate[at];
            }
        }
        double[] leaves = new double[states];
        for (int n = states - 1; n > 0; n--) {
            int least = Math.max(0, n - band);
            for (int j = least; j < n; j++) {
                leaves[n] += flow[n][j - n + band];
            }
            for (int i = least; i < n; i++) {
                double share = flow[i][n - i + band] / leaves[n];
                for (int j = least; share > 0 && j < n; j++) {
                    flow[i][j - i + band] += share * flow[n][j - n + band];
                }
            }
        }
        double[] probability = new double[states];
        probability[0] = 1;
        for (int n = 1; n < states; n++) {
            for (int i = Math.max(0, n - band); i < n; i++) {
                probability[n] += probability[i] * flow[i][n - i + band] / leaves[n];
            }
            rescale(probability, n);
        }
        return normalised(probability);
    }

    private static int swapped(int state, int common) {
        return state == common ? 0 : state == 0 ? common : state;
    }

    private double[] swept(boolean... recurrent) {
        double[] probability = new double[states];
        for (int i = 0; i < states; i++) {
            probability[i] = recurrent[i] ? 1.0 / states : 0;
        }
        double before = Double.POSITIVE_INFINITY;
        double left = Double.POSITIVE_INFINITY;
        double slowest = 0;
        int most = (int) Math.max(100, OPERATIONS / (2.0 * (source.length + states)) / 4);
        for (int sweep = 0; left > SETTLED; sweep++) {
            if (sweep == most) {
                throw new Unsettled(false);
            }
            if (Thread.interrupted()) {
                throw ModelException.interrupted("Interrupted after " + sweep + " sweeps over a Markov chain.");
            }
            double change = sweep(probability);
            double ratio = change / before;
            slowest = sweep % 10 == 0 ? ratio : Math.max(slowest, ratio);
            left = slowest < 1 && sweep % 10 == 9 ? change / (1 - slowest) : left;
            // changes that no longer fall are rounding
            left = change < 1e-16 || (change < ROUNDING && slowest >= 1 && sweep % 10 == 9) ? 0 : left;
            left = left <= SETTLED && !isBalancedEverywhere(probability) ? Double.POSITIVE_INFINITY : left;
            before = change;
            probability = normalised(probability);
        }
        return probability;
    }

    private boolean isBalancedEverywhere(double... probability) {
        for (int i = 0; i < states; i++) {
            double enters = 0;
            for (int at = start[i]; at < start[i + 1]; at++) {
                enters += probability[source[at]] * rate[at];
            }
            double leaves = probability[i] * out[i];
            if (probability[i] > LEAST && !(Math.abs(enters - leaves) <= EVERYWHERE * leaves)) {
                return false;
            }
        }
        return true;
    }

    /** Balances each state, forwards and backwards; returns the sum of the changes. */
    private double sweep(double... probability) {
        double change = 0;
        for (int i = 0; i < states; i++) {
            balance(probability, i);
        }
        for (int i = states - 1; i >= 0; i--) {
            change += balance(probability, i);
        }
        return change;
    }

    private double balance(double[] probability, int i) {
        double enters = 0;
        for (int at = start[i]; at < start[i + 1]; at++) {
            enters += probability[source[at]] * rate[at];
        }
        double old = probability[i];
        probability[i] = enters / out[i];
        return Math.abs(probability[i] - old);
    }

    private static double[] normalised(double... probability) {
        double sum = Arrays.stream(probability).sum();
        for (int i = 0; i < probability.length; i++) {
            probability[i] /= sum;
        }
        return probability;
    }
}

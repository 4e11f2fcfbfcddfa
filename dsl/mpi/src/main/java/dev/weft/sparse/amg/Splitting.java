package dev.weft.sparse.amg;

/**
 * The coarsening: which unknowns are coarse. Weights are distinct, so the result does not depend on the order of the processes. Rows that
 * depend on no other, such as unit rows of Dirichlet points, are set aside first, as in hypre and RAPtor.
 */
final class Splitting {
    static final byte UNDECIDED = 0;
    static final byte COARSE = 1;
    static final byte FINE = -1;
    /** An unknown that depends on no other: it takes no part in coarsening or interpolation. */
    static final byte SET_ASIDE = -3;

    private final StrengthGraph strong;
    private final StrengthGraph back;
    private final double[] weight;
    final byte[] state;
    int rounds;

    private Splitting(StrengthGraph strong, StrengthGraph back, int[] origin) {
        this.strong = strong;
        this.back = back;
        this.weight = new double[strong.size];
        this.state = new byte[strong.size];
        for (int i = 0; i < strong.size; i++) {
            weight[i] = back.degree(i) + uniform(origin[i]);
            state[i] = strong.degree(i) == 0 ? SET_ASIDE : UNDECIDED;
        }
    }

    /** Parallel modified independent sets (De Sterck, Yang, Heys 2006). */
    static Splitting pmis(StrengthGraph strong, int[] origin) {
        Splitting splitting = new Splitting(strong, strong.transposed(), origin);
        splitting.independentSets();
        return splitting;
    }

    /** HMIS: the first pass of Ruge and Stueben on each process, of which interior coarse points are kept, then independent sets for the rest. */
    static Splitting hmis(StrengthGraph strong, int[] origin, int[] owner, int processes) {
        Splitting splitting = new Splitting(strong, strong.transposed(), origin);
        FirstPass.run(strong, splitting.back, owner, processes, splitting.state);
        splitting.keepInner(owner);
        splitting.independentSets();
        return splitting;
    }

    /** A number between 0 and 1 that depends on the unknown of the finest level alone (splitmix64). */
    private static double uniform(long origin) {
        long z = (origin + 1) * 0x9E3779B97F4A7C15L;
        z ^= z >>> 30;
        z *= 0xBF58476D1CE4E5B9L;
        z ^= z >>> 27;
        z *= 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return (z >>> 11) * 0x1p-53;
    }

    private void keepInner(int[] owner) {
        boolean[] kept = new boolean[state.length];
        for (int i = 0; i < state.length; i++) {
            kept[i] = state[i] == COARSE && isInner(strong, i, owner) && isInner(back, i, owner);
        }
        for (int i = 0; i < state.length; i++) {
            if (state[i] != SET_ASIDE) {
                state[i] = kept[i] ? COARSE : any(strong, i, kept) ? FINE : UNDECIDED;
            }
        }
    }

    private static boolean isInner(StrengthGraph graph, int i, int[] owner) {
        for (int k = graph.start[i]; k < graph.start[i + 1]; k++) {
            if (owner[graph.neighbour[k]] != owner[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean any(StrengthGraph graph, int i, boolean[] of) {
        for (int k = graph.start[i]; k < graph.start[i + 1]; k++) {
            if (of[graph.neighbour[k]]) {
                return true;
            }
        }
        return false;
    }

    private void independentSets() {
        int[] open = new int[state.length];
        int left = 0;
        for (int i = 0; i < state.length; i++) {
            if (state[i] == UNDECIDED && back.degree(i) == 0) {
                state[i] = FINE;
            } else if (state[i] == UNDECIDED) {
                open[left++] = i;
            }
        }
        boolean[] joined = new boolean[state.length];
        while (left > 0) {
            rounds++;
            for (int k = 0; k < left; k++) {
                joined[open[k]] = isHeaviest(strong, open[k]) && isHeaviest(back, open[k]);
            }
            left = settle(open, left, joined);
        }
    }

    private boolean isHeaviest(StrengthGraph graph, int i) {
        for (int k = graph.start[i]; k < graph.start[i + 1]; k++) {
            int j = graph.neighbour[k];
            if (state[j] == UNDECIDED && weight[j] >= weight[i]) {
                return false;
            }
        }
        return true;
    }

    /** Makes the unknowns that joined coarse and those that depend on one of them fine; returns the number of open ones. */
    private int settle(int[] open, int left, boolean[] joined) {
        for (int k = 0; k < left; k++) {
            state[open[k]] = joined[open[k]] ? COARSE : UNDECIDED;
        }
        int still = 0;
        for (int k = 0; k < left; k++) {
            int i = open[k];
            if (state[i] == UNDECIDED) {
                if (any(strong, i, joined)) {
                    state[i] = FINE;
                } else {
                    open[still++] = i;
                }
            }
        }
        return still;
    }
}

package dev.weft.queueing.solve;

/**
 * The weight {@code v(m)} of a group of classes when m of the customers at the shared stations belong to it, relative to the
 * share of the group in the flow there.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Mixture(double share, double[] v) {
    /** The empty group. */
    static final Mixture NONE = new Mixture(0, new double[] {1});

    /** All groups together. */
    static Mixture of(Mixture... groups) {
        Mixture all = NONE;
        for (Mixture group : groups) {
            all = all.and(group);
        }
        return all;
    }

    /** The mixture of {@code count} equal groups, by squaring. */
    Mixture power(int times) {
        if (times == 0) {
            return NONE;
        }
        Mixture half = power(times / 2);
        Mixture even = half.and(half);
        return times % 2 == 0 ? even : even.and(this);
    }

    /** The mixture of both groups: each of m customers belongs to the other one with the probability of its share. */
    Mixture and(Mixture other) {
        if (other.share == 0) {
            return this;
        }
        if (share == 0) {
            return other;
        }
        int mine = v.length - 1;
        int theirs = other.v.length - 1;
        double probability = other.share / (share + other.share);
        double[] sum = new double[mine + theirs + 1];
        double[] binomial = new double[theirs + 1];
        binomial[0] = 1;
        for (int m = 0; m < sum.length; m++) {
            double weight = 0;
            for (int k = Math.max(0, m - mine); k <= Math.min(m, theirs); k++) {
                weight += binomial[k] * v[m - k] * other.v[k];
            }
            sum[m] = weight;
            nextRow(binomial, probability);
        }
        return new Mixture(share + other.share, new Scaled(sum, 0).normalise().v);
    }

    /**
     * {@code sum_m seen(m) Bin(m, k, share) others(m - k)} for k = 0 ... most: the weight of all other classes when k customers of
     * one class are at the shared stations.
     */
    static double[] mixed(double[] seen, double[] others, double share, int most) {
        double[] left = new double[most + 1];
        double[] binomial = new double[most + 1];
        binomial[0] = 1;
        int rest = others.length - 1;
        for (int m = 0; m < seen.length; m++) {
            for (int k = Math.max(0, m - rest); k <= Math.min(m, most); k++) {
                left[k] += seen[m] * binomial[k] * others[m - k];
            }
            nextRow(binomial, share);
        }
        return left;
    }

    /** From the probabilities of k successes in m trials to those in m + 1 (Pascal's rule, positive terms only). */
    private static void nextRow(double[] binomial, double probability) {
        double failure = 1 - probability;
        for (int k = binomial.length - 1; k > 0; k--) {
            binomial[k] = failure * binomial[k] + probability * binomial[k - 1];
        }
        binomial[0] *= failure;
    }
}

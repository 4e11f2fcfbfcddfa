package dev.weft.queueing.times;

import dev.weft.study.From;

/**
 * Constant service at one server (M/D/1). A message waits for longer than x service times if more messages arrive in the last part of
 * them than a queue of that length leaves room for: a Poisson mixture of the probabilities of long queues. The textbook sum of Erlang
 * alternates and has no correct digit at a few hundred services.
 */
@From(paper = "Franx 2001", equation = "waiting time of M/D/c, theorem 1")
final class ConstantTail extends QueueTail {
    /** Levels after which the ratio of neighbouring probabilities is constant to rounding, for any load. */
    private static final int LEVELS = 400;
    /** More Poisson events than this have a mean of at most 1 with a probability below rounding. */
    private static final int EVENTS = 60;

    /** Probability of more than n + 1 messages in the queue and in service. */
    private final double[] longer = new double[LEVELS];
    /** Logarithm of the ratio of two neighbouring ones at the end. */
    private final double logRatio;

    ConstantTail(double load, double mean) {
        super("formula of Franx for M/D/1", load, mean);
        this.logRatio = -Math.log1p(growth(load));
        double[] present = present(load);
        // the probabilities beyond the last level are a geometric series
        double rest = present[LEVELS + 1] / -Math.expm1(logRatio);
        for (int n = LEVELS - 1; n >= 0; n--) {
            // messages n + 2, n + 3, ..
            longer[n] = rest;
            rest += present[n + 1];
        }
    }

    /** The root z > 1 of z = exp(load (z - 1)), less 1: log(1 + e) / e falls from 1, so that bisection finds where it is the load. */
    private static double growth(double load) {
        if (load == 0) {
            return Double.MAX_VALUE;
        }
        double low = 0;
        double high = 1;
        while (Math.log1p(high) / high > load) {
            low = high;
            high *= 2;
        }
        double middle = (low + high) / 2;
        while (middle > low && middle < high) {
            if (Math.log1p(middle) / middle > load) {
                low = middle;
            } else {
                high = middle;
            }
            middle = (low + high) / 2;
        }
        return middle;
    }

    /** Probabilities of 0, 1, .. messages: departures to below a level equal arrivals from there to above it. */
    private static double[] present(double load) {
        double[] above = new double[LEVELS + 3]; // more than k arrivals in a service
        double[] exactly = new double[LEVELS + 3 + EVENTS];
        exactly[0] = Math.exp(-load);
        for (int k = 1; k < exactly.length; k++) {
            exactly[k] = exactly[k - 1] * load / k;
        }
        double sum = 0;
        for (int k = exactly.length - 1; k >= 0; k--) {
            if (k < above.length) {
                above[k] = sum;
            }
            sum += exactly[k];
        }
        double[] present = new double[LEVELS + 2];
        present[0] = 1 - load;
        for (int j = 0; j <= LEVELS; j++) {
            double up = present[0] * above[j];
            for (int i = 1; i <= j; i++) {
                up += present[i] * above[j - i + 1];
            }
            present[j + 1] = up / exactly[0];
        }
        return present;
    }

    private double longer(long n) {
        if (n < 0) {
            return 1;
        }
        return n < LEVELS ? longer[(int) n] : longer[LEVELS - 1] * Math.exp((n - LEVELS + 1) * logRatio);
    }

    @Override
    public double meanWaiting() {
        return mean * load / (2 * (1 - load));
    }

    @Override
    public double waitingAbove(double seconds) {
        if (mean == 0) {
            return 0;
        }
        double services = seconds / mean;
        long whole = (long) Math.floor(services) + 1;
        double arrivals = load * (whole - services);
        double weight = Math.exp(-arrivals);
        double sum = 0;
        for (int j = 0; j < EVENTS; j++) {
            sum += weight * longer(whole - 1 - j);
            weight *= arrivals / (j + 1);
        }
        return sum;
    }

    @Override
    public double responseAbove(double seconds) {
        return seconds < mean ? 1 : waitingAbove(seconds - mean);
    }
}

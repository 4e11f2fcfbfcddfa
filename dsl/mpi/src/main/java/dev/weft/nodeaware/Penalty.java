package dev.weft.nodeaware;

import dev.weft.study.From;

/** The paper's two penalties as measured on Blue Waters, and the distribution of the search over random orders. */
final class Penalty {
    /** Seconds; of Equation 4. */
    static final double GAMMA = 8.4e-9;
    /** Seconds per byte; of Equation 6. */
    static final double DELTA = 1.0e-10;

    static final String CITATION =
            "Bienz, Gropp, Olson 2018, Improving performance models for irregular point-to-point" + " communication";

    private static final double FAR = 9;
    private static final int HALVINGS = 60;
    private static final double SMALL = 1e-17;

    private Penalty() {}

    /** The mean number of elements compared when n messages arrive in random order. */
    static double mean(double n) {
        return n * (n + 3) / 4;
    }

    /** The standard deviation of that number: that of the inversions of a random permutation. */
    static double deviation(double n) {
        return n == 0 ? 0 : Math.sqrt(n * (n - 1) * (2 * n + 5) / 72);
    }

    /**
     * The approximate expected maximum over P processes with a random order each: the quantile 1 - 1/P of the normal distribution with mean
     * and deviation of one process. It explains the paper's "consistently around n n/3".
     */
    @From(paper = "Bienz et al. 2018", equation = "section 5, n n/3")
    static double expectedMaximum(double n, int processes) {
        double z = processes == 1 ? 0 : quantile(1 - 1.0 / processes);
        return Math.min(n * (n + 1) / 2, mean(n) + z * deviation(n));
    }

    /** The quantile of the standard normal distribution for a probability of at least 0.5. */
    static double quantile(double probability) {
        double low = 0;
        double high = FAR;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (distribution(middle) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The standard normal distribution at x >= 0, by its series x + x^3/3 + x^5/15 + .. */
    private static double distribution(double x) {
        double sum = x;
        double term = x;
        for (int k = 3; term > SMALL * sum; k += 2) {
            term *= x * x / k;
            sum += term;
        }
        return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }
}

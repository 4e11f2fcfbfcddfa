package dev.weft.nodeaware;

import dev.weft.study.From;

/** The paper's two penalties as measured on Blue Waters, and the law of random orders. */
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

    /** The mean number of elements searched when n messages arrive in random order. */
    static double mean(double n) {
        return n * (n + 3) / 4;
    }

    /** The standard deviation of the same: that of the inversions of a random permutation. */
    static double deviation(double n) {
        return n == 0 ? 0 : Math.sqrt(n * (n - 1) * (2 * n + 5) / 72);
    }

    /**
     * About the largest number over so many processes, each with its own random order: the quantile 1 - 1/P of the normal distribution
     * with the mean and the deviation of one. It explains the paper's "consistently around n n/3".
     */
    @From(paper = "Bienz et al. 2018", equation = "section 5, n n/3")
    static double expectedMaximum(double n, int processes) {
        double z = processes == 1 ? 0 : quantile(1 - 1.0 / processes);
        return Math.min(n * (n + 1) / 2, mean(n) + z * deviation(n));
    }

    /** Where the standard normal distribution reaches a probability of at least a half. */
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

    /** The standard normal distribution at x from 0, by its series x + x^3/3 + x^5/15 + .. */
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

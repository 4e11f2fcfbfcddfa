package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;

/**
 * The weights {@code s^j / (mu(1) ... mu(j))} of a station of variable speed at a given load s: its distribution of customers
 * in an open network, up to a factor. They are scaled so that the largest is 1; those below the range of a double become 0,
 * and the methods check afterwards that nothing that small mattered. From {@code limit} on they fall geometrically.
 */
final class Occupancy {
    /** Weights of 0 to limit customers. */
    final double[] weight;
    /** Ratio of successive weights from the last listed one on. */
    final double ratio;
    /** Natural logarithm of the factor taken out of the weights. */
    final double logScale;

    Occupancy(Speed speed, int limit, double load) {
        weight = new double[limit + 1];
        ratio = load / speed.at(limit);
        int peak = 0;
        double log = 0;
        double highest = 0;
        for (int j = 1; j <= limit; j++) {
            log += Math.log(load / speed.at(j));
            if (log > highest) {
                highest = log;
                peak = j;
            }
        }
        logScale = highest;
        // ratios away from the peak: a relative error of a few ulps per step, where exp(log) would lose digits to the
        // size of log
        weight[peak] = 1;
        for (int j = peak + 1; j <= limit; j++) {
            weight[j] = weight[j - 1] * (load / speed.at(j));
        }
        for (int j = peak; j > 0; j--) {
            weight[j - 1] = weight[j] * (speed.at(j) / load);
        }
    }

    /** Weights, first and second moments about zero, over all numbers of customers; infinite unless ratio is below 1. */
    double[] moments() {
        double[] moments = new double[3];
        int last = weight.length - 1;
        for (int j = 0; j < last; j++) {
            moments[0] += weight[j];
            moments[1] += j * weight[j];
            moments[2] += (double) j * j * weight[j];
        }
        double idle = 1 - ratio;
        double tail = weight[last] / idle;
        double beyond = ratio / idle;
        moments[0] += tail;
        moments[1] += tail * (last + beyond);
        moments[2] += tail * (last * (last + 2 * beyond) + beyond * (1 + 2 * beyond));
        return moments;
    }
}

package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
import java.util.Arrays;

/**
 * Distribution of the customers of open classes at a station with n closed ones. Their number m has probabilities proportional to
 * {@code (n + m)! / (n! m!) rho^m / (mu(n + 1) ... mu(n + m))}, rho being the work that arrives per second; beside a delay they are
 * Poisson, beside one server negative binomial. Positive terms only.
 *
 * @param speed of the station
 * @param load the work of open classes that arrives per second, {@code rho}
 */
record OpenPresence(Speed speed, double load) {
    /** Largest number of rows; a station with more is too near to saturation. */
    static final int MOST = 100_000;

    private static final double TAIL = 1e-17;
    private static final double LARGE = 1e200;

    /** The probability of an empty station, given no closed customer. */
    double idle() {
        if (speed == Speed.DELAY) {
            return Math.exp(-load);
        }
        // beyond four times the mean number of busy servers, a further thousand are never all busy
        int limit = speed.isServers() ? (int) Math.min(speed.limit(), 4 * load + 1000) : speed.limit();
        Occupancy alone = new Occupancy(speed, limit, load);
        return alone.weight[0] / alone.moments()[0];
    }

    /** Probabilities of all customers together, given those of the closed ones; empty if there would be too many rows. */
    double[] with(double... closed) {
        double[] all = new double[closed.length];
        int last = 0;
        for (int n = 0; n < closed.length; n++) {
            if (closed[n] > TAIL) {
                double[] open = beside(n);
                if (open.length == 0) {
                    return open;
                }
                last = Math.max(last, n + open.length);
                all = last > all.length ? Arrays.copyOf(all, Math.max(last, 2 * all.length)) : all;
                for (int m = 0; m < open.length; m++) {
                    all[n + m] += closed[n] * open[m];
                }
            }
        }
        return Arrays.copyOf(all, last);
    }

    /** Probabilities of 0, 1, ... open customers beside n closed ones. */
    private double[] beside(int n) {
        double[] weight = new double[64];
        weight[0] = 1;
        double sum = 1;
        int m = 0;
        double ratio = ratio(n, 1);
        while (ratio >= 1 || weight[m] / (1 - ratio) > TAIL * sum) {
            if (++m >= MOST) {
                return new double[0];
            }
            weight = m == weight.length ? Arrays.copyOf(weight, 2 * m) : weight;
            weight[m] = weight[m - 1] * ratio;
            sum += weight[m];
            if (weight[m] > LARGE) {
                for (int i = 0; i <= m; i++) {
                    weight[i] /= LARGE;
                }
                sum /= LARGE;
            }
            ratio = ratio(n, m + 1);
        }
        double all = sum;
        return Arrays.stream(weight, 0, m + 1).map(each -> each / all).toArray();
    }

    private double ratio(int n, int m) {
        return load * (n + m) / m / speed.at(n + m);
    }
}

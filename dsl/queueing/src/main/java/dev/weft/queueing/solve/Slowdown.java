package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
import java.util.ArrayList;
import java.util.List;

/**
 * Residence time of a visit in service times, as a function of the mean number of other customers found. By the arrival theorem that
 * is {@code sum_j j / mu(j) p(j-1)}, p being the distribution of the others; at a fixed speed it needs only their mean. At any
 * other station p is taken to be that of an open network truncated at the possible number of customers, {@code p(n) ~ x^n / (mu(1) ...
 * mu(n))}, with the x that gives the mean. It has the exact limits (no other customer, all other customers), stays between the least
 * and the greatest {@code j / mu(j)}, and never makes a station work faster than it can.
 *
 * <p>The curve is tabulated once per station, as a cubic through points and slopes that is refined to an error below a
 * millionth.
 */
final class Slowdown {
    /** Number of customers beyond which the curve is a straight line, because the speed is constant. */
    private static final int LONGEST = 100_000;

    private static final double PRECISE = 1e-6;
    private static final double EVEN = 0.1;
    private static final int DEEPEST = 24;

    private final Speed speed;
    /** Largest number of customers. */
    private final int most;

    /** Natural logarithm of {@code 1 / (mu(1) ... mu(n))}. */
    private final double[] weight;

    /** Whether the number of customers can exceed the tabulated range. */
    private final boolean endless;
    /** Least and greatest factor. */
    private final double least;

    private final double greatest;
    private final double[] found;
    private final double[] factor;
    private final double[] slope;

    private Slowdown(Speed speed, int most) {
        this.speed = speed;
        this.most = Math.max(1, Math.min(most, Math.max(LONGEST, speed.isServers() ? 0 : speed.limit())));
        this.endless = this.most < most || speed.constantUpTo(most);
        this.least = speed.stay(most, true);
        this.greatest = speed.stay(most, false);
        if (speed.constantUpTo(most)) {
            this.weight = new double[0];
            double alone = 1 / speed.at(1);
            this.found = new double[] {0, 1};
            this.factor = new double[] {alone, 2 * alone};
            this.slope = new double[] {alone, alone};
            return;
        }
        this.weight = new double[Math.min(speed.limit(), this.most - 1) + 1];
        for (int n = 1; n < weight.length; n++) {
            weight[n] = weight[n - 1] - Math.log(speed.at(n));
        }
        List<double[]> points = new ArrayList<>();
        points.add(new double[] {0, time(1), time(2) - time(1)});
        double[] first = point(Math.log(speed.at(1)) - 12);
        double[] last = point(Math.log(speed.at(this.most) * this.most) + 12);
        points.add(first);
        refine(Math.log(speed.at(1)) - 12, first, Math.log(speed.at(this.most) * this.most) + 12, last, 0, points);
        points.add(last);
        points.add(new double[] {this.most - 1.0, time(this.most), time(this.most) - time(this.most - 1)});
        points.removeIf(point -> !(point[0] >= 0));
        this.found = points.stream().mapToDouble(point -> point[0]).toArray();
        this.factor = points.stream().mapToDouble(point -> point[1]).toArray();
        this.slope = points.stream().mapToDouble(point -> point[2]).toArray();
    }

    /** The curve of a station with up to {@code most} customers. */
    static Slowdown of(Speed speed, int most) {
        return new Slowdown(speed, most);
    }

    /** Approximate number of operations for a curve. */
    static double cost(Speed speed, int most) {
        return speed.constantUpTo(most) ? 1 : 1e4 * Math.min(most, speed.limit() + 1000.0);
    }

    private double time(int customers) {
        return customers / speed.at(customers);
    }

    /** Mean number found, mean factor, and the slope of the second against the first, at this logarithm of x. */
    private double[] point(double logX) {
        int listed = weight.length - 1;
        double peak = Double.NEGATIVE_INFINITY;
        for (int n = 0; n <= listed; n++) {
            peak = Math.max(peak, weight[n] + n * logX);
        }
        double ratio = Math.exp(logX) / speed.at(most);
        boolean rising = ratio > 1 && most - 1 > listed;
        double top = weight[listed] + listed * logX + (most - 1 - listed) * Math.log(ratio);
        peak = rising ? Math.max(peak, top) : peak;
        Moments moments = new Moments();
        for (int n = 0; n <= listed; n++) {
            moments.add(n, Math.exp(weight[n] + n * logX - peak), time(n + 1));
        }
        if (rising) {
            double term = Math.exp(top - peak);
            for (int n = most - 1; n > listed && term > 1e-18 * moments.all; n--) {
                moments.add(n, term, time(n + 1));
                term /= ratio;
            }
        } else {
            double term = Math.exp(weight[listed] + listed * logX - peak) * ratio;
            for (int n = listed + 1; n < most && term * (n - listed) > 1e-18 * moments.all; n++) {
                moments.add(n, term, time(n + 1));
                term *= ratio;
            }
        }
        return moments.point();
    }

    /** Adds points between two others until the cubic through them is precise. */
    private void refine(double low, double[] left, double high, double[] right, int depth, List<double[]> points) {
        double middle = (low + high) / 2;
        double[] point = point(middle);
        double guess = cubic(left, right, point[0]);
        // a middle next to an end does not test the cubic
        double part = (point[0] - left[0]) / (right[0] - left[0]);
        boolean between = Math.min(part, 1 - part) > EVEN || !(right[0] - left[0] > PRECISE * right[0]);
        boolean precise = depth > 3 && between && Math.abs(guess - point[1]) <= PRECISE * point[1];
        if (depth > DEEPEST || precise) {
            points.add(point);
            return;
        }
        refine(low, left, middle, point, depth + 1, points);
        points.add(point);
        refine(middle, point, high, right, depth + 1, points);
    }

    private static double cubic(double[] left, double[] right, double at) {
        return cubic(left[0], left[1], left[2], right[0], right[1], right[2], at);
    }

    private static double cubic(double x0, double y0, double slope0, double x1, double y1, double slope1, double at) {
        double width = x1 - x0;
        if (!(width > 0)) {
            return y0;
        }
        double t = (at - x0) / width;
        double s = 1 - t;
        return s * s * (1 + 2 * t) * y0 + t * t * (1 + 2 * s) * y1 + s * t * width * (s * slope0 - t * slope1);
    }

    /** The factor for a mean number of other customers found. */
    double at(double others) {
        double mean = Math.max(0, others);
        int last = found.length - 1;
        if (mean >= found[last]) {
            return endless ? factor[last] + (mean - found[last]) / speed.at(most) : factor[last];
        }
        int low = 0;
        int high = last;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (found[middle] <= mean) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double value = cubic(found[low], factor[low], slope[low], found[high], factor[high], slope[high], mean);
        return Math.max(least, Math.min(value, greatest));
    }

    /** Sums over the numbers found. */
    private static final class Moments {
        double all;
        private double number;
        private double square;
        private double time;
        private double product;

        void add(double n, double weight, double value) {
            all += weight;
            number += weight * n;
            square += weight * n * n;
            time += weight * value;
            product += weight * n * value;
        }

        double[] point() {
            double mean = number / all;
            double factor = time / all;
            double variance = square / all - mean * mean;
            double covariance = product / all - mean * factor;
            return new double[] {mean, factor, variance > 0 ? covariance / variance : 0};
        }
    }
}

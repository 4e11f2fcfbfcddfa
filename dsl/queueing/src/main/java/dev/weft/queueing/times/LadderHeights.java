package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import dev.weft.study.From;
import dev.weft.units.ModelException;
import java.util.Arrays;
import org.apache.commons.math3.special.Gamma;
import org.jspecify.annotations.Nullable;

/**
 * The phases in which the work in front of a server of phases exceeds its earlier maxima, for independent times between arrivals: the
 * solution of {@code a = alpha E exp((T + t a) A)}. With Poisson arrivals it is the load times the phases of a residual service. The
 * iteration starts from 0 and only adds, and its terms are positive.
 */
@From(paper = "Asmussen, Applied probability and queues", equation = "VIII.5, a+ = alpha E exp((T + t a+) A)")
final class LadderHeights {
    private static final double ACCURATE = 1e-15;
    private static final int MOST_STEPS = 1_000_000;
    /** Operations of a few seconds. */
    private static final double MOST_WORK = 4e8;

    private static final double NEGLIGIBLE = 1e-20;

    private final Distribution arrivals;
    private final double load;
    private final double fastest;
    /** Rate of each phase of the service, whether it is the last of its branch, and the probability that a service begins with it. */
    private final double[] rate;

    private final boolean[] last;
    private final double[] first;

    private LadderHeights(Distribution arrivals, Distribution service, double load) {
        int phases = phases(service);
        this.arrivals = arrivals;
        this.load = load;
        this.rate = new double[phases];
        this.last = new boolean[phases];
        this.first = new double[phases];
        int at = 0;
        for (Distribution.Branch branch : service.branches()) {
            first[at] = branch.probability();
            for (int i = 0; i < branch.phases(); i++) {
                rate[at] = branch.rate();
                last[at] = i == branch.phases() - 1;
                at++;
            }
        }
        this.fastest = Arrays.stream(rate).max().orElseThrow();
    }

    private static int phases(Distribution service) {
        return service.branches().stream().mapToInt(Distribution.Branch::phases).sum();
    }

    /** Returns the probability of each phase, for services of mean 1; null for arrivals that are neither phases nor constant. */
    static double @Nullable [] of(Distribution arrivals, Distribution service, double load) {
        if (arrivals.branches().isEmpty() && arrivals.scv() != 0) {
            return null;
        }
        LadderHeights ladder = new LadderHeights(arrivals, service, load);
        return arrivals.isExponential() ? ladder.residual() : ladder.iterated(service);
    }

    private double[] residual() {
        double[] a = new double[rate.length];
        double probability = 0;
        for (int i = 0; i < a.length; i++) {
            probability = first[i] > 0 ? first[i] : probability;
            a[i] = load * probability / rate[i];
        }
        return a;
    }

    private double[] iterated(Distribution service) {
        double[] a = new double[rate.length];
        double before = 0;
        double work = 0;
        double each = (double) rate.length * Math.max(phases(arrivals), fastest / load / 10 + 10);
        for (int step = 0; step < MOST_STEPS && work < MOST_WORK; step++) {
            double[] next = expected(a);
            double change = distance(next, a);
            double ratio = before > 0 ? change / before : 0;
            // the rest of a geometric series of changes
            if (ratio < 1
                    && change <= ACCURATE * (1 - ratio) * Arrays.stream(next).sum()) {
                return next;
            }
            before = change;
            if (step % 8 == 7 && ratio < 1) {
                next = extrapolated(a, next, ratio / (1 - ratio));
                before = 0;
            }
            a = next;
            work += each;
        }
        throw ModelException.of(
                "queue of load " + load + " with " + arrivals + " arrivals and " + service + " service",
                "the ladder heights do not converge in seconds",
                "Lower the load or the number of phases");
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += Math.abs(one[i] - other[i]);
        }
        return sum;
    }

    /** The limit of a geometric series of changes, where it is a probability. */
    private static double[] extrapolated(double[] before, double[] now, double more) {
        double[] limit = new double[now.length];
        double sum = 0;
        for (int i = 0; i < now.length; i++) {
            limit[i] = now[i] + more * (now[i] - before[i]);
            sum += limit[i];
            if (!(limit[i] >= 0)) {
                return now;
            }
        }
        return sum < 1 ? limit : now;
    }

    /** The phases after the time between two arrivals, from those of a new service. */
    private double[] expected(double[] a) {
        if (arrivals.branches().isEmpty()) {
            return after(1 / load, a);
        }
        double[] sum = new double[rate.length];
        for (Distribution.Branch branch : arrivals.branches()) {
            double[] v = first.clone();
            double own = branch.rate() * load;
            double[] entering = resolved(own, a);
            double more =
                    1 - Arrays.stream(a).sum() + own * Arrays.stream(entering).sum();
            for (int i = 0; i < branch.phases(); i++) {
                v = resolved(own, v);
                double again = ended(v) / more;
                for (int j = 0; j < v.length; j++) {
                    v[j] = own * (v[j] + again * entering[j]);
                }
            }
            for (int j = 0; j < v.length; j++) {
                sum[j] += branch.probability() * v[j];
            }
        }
        return sum;
    }

    /** Solves {@code x (r - T) = v}. */
    private double[] resolved(double r, double[] v) {
        double[] x = new double[v.length];
        double before = 0;
        for (int i = 0; i < v.length; i++) {
            x[i] = (v[i] + before) / (r + rate[i]);
            before = last[i] ? 0 : x[i] * rate[i];
        }
        return x;
    }

    private double ended(double... x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += last[i] ? x[i] * rate[i] : 0;
        }
        return sum;
    }

    /** The phases after a constant time, by uniformization. */
    private double[] after(double time, double[] a) {
        double jumps = fastest * time;
        double[] v = first.clone();
        double[] sum = new double[v.length];
        double weights = 0;
        int most = (int) (jumps + 12 * Math.sqrt(jumps) + 40);
        for (int j = 0; j <= most; j++) {
            double weight = Math.exp(j * Math.log(jumps) - jumps - Gamma.logGamma(j + 1.0));
            if (weight > NEGLIGIBLE) {
                weights += weight;
                for (int i = 0; i < v.length; i++) {
                    sum[i] += weight * v[i];
                }
            }
            double before = 0;
            double done = 0;
            for (int i = 0; i < v.length; i++) {
                double moved = v[i] * (rate[i] / fastest);
                v[i] = v[i] * (1 - rate[i] / fastest) + before;
                before = last[i] ? 0 : moved;
                done += last[i] ? moved : 0;
            }
            for (int i = 0; i < v.length; i++) {
                v[i] += done * a[i];
            }
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= weights;
        }
        return sum;
    }
}

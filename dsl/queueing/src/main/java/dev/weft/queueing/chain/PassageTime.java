package dev.weft.queueing.chain;

import dev.weft.units.ModelException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Time until a Markov chain enters one of some target states. The mean comes from the stationary distribution of the chain that starts
 * anew at each entrance. The distribution function is a Poisson mixture of the probabilities after j jumps (uniformization, Jensen
 * 1953); all terms are positive, so there is no cancellation.
 */
public final class PassageTime {
    /** Largest absolute error of a probability by truncation of the Poisson mixture. */
    public static final double ERROR = 1e-12;

    /** Operations (about a nanosecond each) beyond which a distribution is refused. */
    private static final double OPERATIONS = 3e10;

    /** Largest number of jumps, whose probabilities are kept. */
    private static final double MOST_JUMPS = 5e7;

    private final int[] from;
    private final int[] to;
    private final double[] rate;
    private final boolean[] target;
    private final double[] initial;
    /** Largest rate of leaving a state that is no target. */
    private final double fastest;

    private double mean = Double.NaN;
    /** Probability of no entrance after 0, 1, ... jumps, as far as computed. */
    private double[] left = new double[64];

    private int known;
    private double[] present;

    PassageTime(int[] from, int[] to, double[] rate, double[] initial, boolean[] target) {
        this.from = from;
        this.to = to;
        this.rate = rate;
        this.target = target;
        this.initial = initial.clone();
        double sum = Arrays.stream(initial).sum();
        for (int i = 0; i < initial.length; i++) {
            this.initial[i] /= sum;
        }
        double[] leaves = new double[target.length];
        for (int i = 0; i < from.length; i++) {
            leaves[from[i]] += target[from[i]] ? 0 : rate[i];
        }
        this.fastest = Arrays.stream(leaves).max().orElse(0);
        this.present = this.initial.clone();
        left[0] = waiting();
        known = 1;
    }

    /** The probability of the states that are no target. */
    private double waiting() {
        double sum = 0;
        for (int i = 0; i < present.length; i++) {
            sum += target[i] ? 0 : present[i];
        }
        return sum;
    }

    /** Returns the mean in seconds; infinite if the targets may never be entered. */
    public double mean() {
        if (Double.isNaN(mean)) {
            mean = left[0] == 0 ? 0 : restarted();
        }
        return mean;
    }

    /**
     * The chain in which each entrance of a target is replaced by a new start: its rate of starts is the reciprocal of the mean. States
     * that are targets or cannot be reached from the start are left out.
     */
    private double restarted() {
        int states = target.length;
        boolean[] reached = reached();
        int[] number = new int[states];
        int size = 0;
        for (int i = 0; i < states; i++) {
            number[i] = reached[i] ? size++ : -1;
        }
        // one further state, left at a high rate, begins each passage; its share is taken out of the mean
        int start = size;
        int edges = 0;
        for (int i = 0; i < from.length; i++) {
            edges += number[from[i]] >= 0 ? 1 : 0;
        }
        int starts =
                (int) IntStream.range(0, states).filter(i -> initial[i] > 0).count();
        int[] source = new int[edges + starts];
        int[] sink = new int[edges + starts];
        double[] speed = new double[edges + starts];
        int e = 0;
        for (int i = 0; i < from.length; i++) {
            if (number[from[i]] >= 0) {
                source[e] = number[from[i]];
                sink[e] = target[to[i]] ? start : number[to[i]];
                speed[e++] = rate[i];
            }
        }
        for (int i = 0; i < states; i++) {
            if (initial[i] > 0 && !target[i]) {
                source[e] = start;
                sink[e] = number[i];
                speed[e++] = fastest * initial[i];
            }
        }
        try {
            double[] share =
                    Stationary.of(Arrays.copyOf(source, e), Arrays.copyOf(sink, e), Arrays.copyOf(speed, e), size + 1);
            double begun = share[start] * fastest * left[0];
            return begun == 0 ? Double.POSITIVE_INFINITY : left[0] * (1 - share[start]) / begun;
        } catch (Unsettled divided) {
            if (divided.divided) {
                return Double.POSITIVE_INFINITY;
            }
            throw divided;
        }
    }

    /** The states that are no target and can be reached from the start before one. */
    private boolean[] reached() {
        boolean[] starts = new boolean[target.length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = initial[i] > 0 && !target[i];
        }
        return Reachable.from(from, to, starts, target);
    }

    /** Returns the probability that the passage takes longer than this time in seconds, to {@link #ERROR}. */
    public double survival(double seconds) {
        if (!(seconds > 0) || fastest == 0) {
            return left[0];
        }
        double jumps = fastest * seconds;
        int peak = (int) Math.min(jumps, MOST_JUMPS);
        follow(jumps + 10 * Math.sqrt(jumps) + 50);
        double weights = 0;
        double sum = 0;
        double weight = 1;
        // terms fall at least geometrically once they are below this share of the largest
        for (int j = peak; j >= 0 && weight > ERROR * 1e-5; j--) {
            weights += weight;
            sum += weight * at(j);
            weight *= j / jumps;
        }
        weight = jumps / (peak + 1.0);
        for (int j = peak + 1; weight > ERROR * 1e-5; j++) {
            weights += weight;
            sum += weight * at(j);
            weight *= jumps / (j + 1.0);
        }
        return sum / weights;
    }

    /** Returns the probability that the passage takes at most this time in seconds, to {@link #ERROR}. */
    public double distribution(double seconds) {
        return 1 - survival(seconds);
    }

    private double at(int jumps) {
        return jumps < known ? left[jumps] : known > 1 && left[known - 1] > ERROR * 1e-3 ? left[known - 1] : 0;
    }

    /** Computes probabilities up to this number of jumps, or until they are negligible. */
    private void follow(double jumps) {
        check(jumps);
        while (known <= jumps && left[known - 1] > ERROR * 1e-3) {
            double[] later = present.clone();
            for (int i = 0; i < from.length; i++) {
                if (!target[from[i]]) {
                    double moved = present[from[i]] * rate[i] / fastest;
                    later[from[i]] -= moved;
                    later[to[i]] += moved;
                }
            }
            present = later;
            if (known == left.length) {
                left = Arrays.copyOf(left, 2 * known);
            }
            left[known++] = waiting();
        }
    }

    private void check(double jumps) {
        double more = jumps - known;
        if (jumps > MOST_JUMPS || more * (from.length + 2.0 * present.length) > OPERATIONS) {
            throw ModelException.of(
                    "distribution of a passage time over " + present.length + " states",
                    String.format(Locale.ROOT, "it would take about %.1g steps of uniformization", jumps),
                    "Use the mean, a shorter time, or times that differ less");
        }
    }

    /** Returns the time in seconds that the passage exceeds with the probability {@code 1 - share}, to ten digits. */
    public double percentile(double share) {
        double wanted = 1 - share;
        if (left[0] <= wanted) {
            return 0;
        }
        double high = mean();
        if (high == Double.POSITIVE_INFINITY) {
            return high;
        }
        while (survival(high) > wanted) {
            high *= 2;
        }
        double low = 0;
        while (high - low > 1e-11 * high) {
            double middle = (low + high) / 2;
            if (survival(middle) > wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}

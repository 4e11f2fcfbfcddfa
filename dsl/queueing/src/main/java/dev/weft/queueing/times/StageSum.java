package dev.weft.queueing.times;

import dev.weft.simulation.Distribution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Time of a single customer along a route: a sum of independent stages. Stages of exponential phases make a {@link PhaseChain}; constant
 * ones shift it by their sum.
 */
public final class StageSum {
    /**
     * Consecutive visits to one station.
     *
     * @param name in the list of variances; stages of the same name are summed
     * @param mean mean seconds per visit
     * @param count mean visits: all but the last are certain
     * @param shape distribution of the time of a visit
     */
    public record Stage(String name, double mean, double count, Distribution shape) {}

    /** Most operations: a few seconds. */
    private static final double MOST_WORK = 2e9;

    /** A share of the variance below which a stage is taken as constant: probabilities change by half of it, less than rounding. */
    private static final double UNSEEN = 1e-16;

    private static final int MOST_STAGES = 1_000_000;
    private static final int MOST_SHIFTS = 4096;

    private final PhaseChain chain = new PhaseChain();
    private int stages;
    /** Shifts and their probabilities. */
    private List<double[]> shifts = List.of(new double[] {0, 1});

    private boolean known = true;
    /** Variance by name. */
    private final Map<String, Double> variance = new LinkedHashMap<>();

    private double mean;
    /** Total variance. */
    private double scatter;

    private StageSum() {}

    /** Computes the time through these stages in series. */
    public static StageSum of(List<Stage> stages) {
        StageSum sum = new StageSum();
        for (Stage stage : stages) {
            double added = variance(stage.mean, stage.count, stage.shape);
            sum.variance.merge(stage.name, added, Double::sum);
            sum.scatter += added;
        }
        stages.forEach(sum::add);
        sum.known &= sum.chain.work() <= MOST_WORK;
        if (sum.known) {
            sum.chain.follow();
        }
        return sum;
    }

    private void add(Stage stage) {
        double time = stage.mean;
        double count = stage.count;
        Distribution distribution = stage.shape;
        double sure = Math.floor(count);
        double maybe = count - sure;
        mean += count * time;
        if (variance(time, count, distribution) <= UNSEEN * scatter) {
            shift(count * time, 1);
            return;
        }
        stages += (int) Math.min(MOST_STAGES, Math.ceil(count));
        known &= stages < MOST_STAGES;
        if (distribution.scv() == 0) {
            shift(sure * time, 1);
            shift(time, maybe);
            return;
        }
        known &= !distribution.branches().isEmpty();
        for (int visit = 0; visit < sure && known; visit++) {
            chain.add(distribution, time, 1);
        }
        if (maybe > 0 && known) {
            chain.add(distribution, time, maybe);
        }
    }

    /** Variance of a mean number of visits, of which the last is random. */
    private static double variance(double time, double count, Distribution distribution) {
        double maybe = count - Math.floor(count);
        return time * time * (count * distribution.scv() + maybe * (1 - maybe));
    }

    private void shift(double time, double probability) {
        List<double[]> more = new ArrayList<>();
        for (double[] shift : shifts) {
            if (probability < 1) {
                more.add(new double[] {shift[0], shift[1] * (1 - probability)});
            }
            if (probability > 0) {
                more.add(new double[] {shift[0] + time, shift[1] * probability});
            }
        }
        shifts = more;
        known &= shifts.size() <= MOST_SHIFTS;
    }

    /** Returns whether the distribution is computed: it consists of phases and constants, and not too many. Other methods need this. */
    public boolean isKnown() {
        return known;
    }

    /** Returns the mean in seconds. */
    public double mean() {
        return mean;
    }

    /** Returns the contributions to the variance by name. */
    public Map<String, Double> variances() {
        return variance;
    }

    /** Returns the probability of a longer time, in seconds. */
    double above(double seconds) {
        double above = 0;
        for (double[] shift : shifts) {
            above += shift[1] * chain.above(seconds - shift[0]);
        }
        return above;
    }

    /** Returns the quantile in seconds for a probability between 0 and 1, by bisection to full precision. */
    public double percentile(double share) {
        double low = 0;
        double high = mean;
        while (above(high) > 1 - share) {
            low = high;
            high *= 2;
        }
        double middle = (low + high) / 2;
        while (middle > low && middle < high) {
            if (above(middle) > 1 - share) {
                low = middle;
            } else {
                high = middle;
            }
            middle = (low + high) / 2;
        }
        return high;
    }
}

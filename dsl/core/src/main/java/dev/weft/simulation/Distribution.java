package dev.weft.simulation;

import dev.weft.study.Keyed;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;
import org.jspecify.annotations.Nullable;

/**
 * Distribution of service times around a mean that is set elsewhere. Waiting depends on it mainly through its squared coefficient of
 * variation (scv), the variance over the squared mean. Immutable; can be an axis of a sweep.
 */
public final class Distribution implements Keyed, Serializable {
    /** Memoryless, scv 1: the assumption of product-form queues. */
    public static final Distribution EXPONENTIAL = new Distribution(Family.EXPONENTIAL, 1, 0);
    /** Constant, scv 0. */
    public static final Distribution DETERMINISTIC = new Distribution(Family.DETERMINISTIC, 0, 0);

    /** The exponential function of its negative value is 0. */
    private static final double UNDERFLOW = 750;

    private static final double LARGEST_SCV = 1e6;

    private enum Family {
        EXPONENTIAL,
        DETERMINISTIC,
        ERLANG,
        HYPEREXPONENTIAL,
        LOGNORMAL
    }

    private final Family family;
    private final double scv;
    /** Phases of an Erlang, probability of the short branch of a hyperexponential, sigma of a lognormal. */
    private final double shape;

    private Distribution(Family family, double scv, double shape) {
        this.family = family;
        this.scv = scv;
        this.shape = shape;
    }

    /** Returns the sum of {@code phases} equal exponential phases, 1 to 1000, with scv 1/phases. */
    public static Distribution erlang(int phases) {
        if (phases < 1 || phases > 1000) {
            throw ModelException.call(
                    "erlang", "must be between 1 and 1000 phases", "Try erlang(4), or deterministic for scv 0", phases);
        }
        return new Distribution(Family.ERLANG, 1.0 / phases, phases);
    }

    /** Returns a mixture of two exponentials with balanced means, of this scv, 1 to 1e6. */
    public static Distribution hyperexponential(double scv) {
        check("hyperexponential", scv, 1, "Try hyperexponential(4), or erlang(4) for an scv below 1");
        return new Distribution(Family.HYPEREXPONENTIAL, scv, (1 + Math.sqrt((scv - 1) / (scv + 1))) / 2);
    }

    /** Returns a lognormal distribution of this scv, above 0 and up to 1e6. */
    public static Distribution lognormal(double scv) {
        check("lognormal", scv, Double.MIN_NORMAL, "Try lognormal(0.5), or deterministic for scv 0");
        return new Distribution(Family.LOGNORMAL, scv, Math.sqrt(StrictMath.log1p(scv)));
    }

    private static void check(String name, double scv, double least, String next) {
        if (!(scv >= least && scv <= LARGEST_SCV)) {
            throw ModelException.call(
                    name,
                    "the squared coefficient of variation must be " + (least < 1 ? "above 0" : "1 or more")
                            + " and at most 1e6",
                    next,
                    scv);
        }
    }

    /**
     * A branch of a phase-type distribution.
     *
     * @param probability of the branch
     * @param phases number of exponential phases in series
     * @param rate of each phase, for a distribution of mean 1
     */
    public record Branch(double probability, int phases, double rate) {}

    /** Returns the branches of a phase-type distribution; none for other distributions. */
    public List<Branch> branches() {
        return switch (family) {
            case EXPONENTIAL -> List.of(new Branch(1, 1, 1));
            case ERLANG -> List.of(new Branch(1, (int) shape, shape));
            case HYPEREXPONENTIAL ->
                List.of(new Branch(shape, 1, 2 * shape), new Branch(1 - shape, 1, 2 * (1 - shape)));
            case DETERMINISTIC, LOGNORMAL -> List.of();
        };
    }

    /** Returns the squared coefficient of variation. */
    public double scv() {
        return scv;
    }

    /**
     * Returns the mean fourth power over the squared mean square, 1 for a constant. Waiting depends on the mean square, and the
     * number of observations that estimate the mean square well grows with this value.
     */
    public double tail() {
        return switch (family) {
            case EXPONENTIAL -> 6;
            case DETERMINISTIC -> 1;
            case ERLANG -> (shape + 2) * (shape + 3) / (shape * (shape + 1));
            case HYPEREXPONENTIAL -> {
                double fourth = 1.5 * (Math.pow(shape, -3) + Math.pow(1 - shape, -3));
                yield fourth / ((1 + scv) * (1 + scv));
            }
            case LOGNORMAL -> Math.pow(1 + scv, 4);
        };
    }

    /** Returns whether it is memoryless, including {@code erlang(1)} and {@code hyperexponential(1)}. */
    public boolean isExponential() {
        return scv == 1 && family != Family.LOGNORMAL;
    }

    /** Draws a value with mean 1. */
    public double sample(RandomStream random) {
        ModelException.required(random, "random stream", "Write sample(RandomStream.of(1, 0))");
        return switch (family) {
            case EXPONENTIAL -> random.exponential();
            case DETERMINISTIC -> 1;
            case ERLANG -> erlang(random);
            case HYPEREXPONENTIAL ->
                random.uniform() <= shape
                        ? random.exponential() / (2 * shape)
                        : random.exponential() / (2 * (1 - shape));
            case LOGNORMAL -> StrictMath.exp(shape * random.normal() - shape * shape / 2);
        };
    }

    private double erlang(RandomStream random) {
        double sum = 0;
        double product = 1;
        for (int phase = 0; phase < shape; phase++) {
            product *= random.uniform();
            if (product < 1e-200) {
                sum -= StrictMath.log(product);
                product = 1;
            }
        }
        return (sum - StrictMath.log(product)) / shape;
    }

    /** Returns the probability that a value with mean 1 exceeds {@code x}, accurate even where it is small. */
    public double above(double x) {
        if (Double.isNaN(x)) {
            throw ModelException.call("above", "must be a number", "Try above(2)", x);
        }
        if (x <= 0 || x == Double.POSITIVE_INFINITY) {
            return x <= 0 ? 1 : 0;
        }
        return switch (family) {
            case EXPONENTIAL -> StrictMath.exp(-x);
            case DETERMINISTIC -> x < 1 ? 1 : 0;
            case ERLANG -> // by Chernoff's bound, 0 where the series cannot be summed
                shape * (x - 1 - StrictMath.log(x)) > UNDERFLOW && x > 1
                        ? 0
                        : Gamma.regularizedGammaQ(shape, shape * x);
            case HYPEREXPONENTIAL ->
                shape * StrictMath.exp(-2 * shape * x) + (1 - shape) * StrictMath.exp(-2 * (1 - shape) * x);
            case LOGNORMAL -> Erf.erfc((StrictMath.log(x) / shape + shape / 2) / Math.sqrt(2)) / 2;
        };
    }

    /** Returns the call that makes it, such as {@code erlang(4)} or {@code lognormal(0.5)}. */
    @Override
    public String key() {
        return switch (family) {
            case EXPONENTIAL -> "exponential";
            case DETERMINISTIC -> "deterministic";
            case ERLANG -> "erlang(" + (int) shape + ")";
            case HYPEREXPONENTIAL -> "hyperexponential(" + Digits.four(scv) + ")";
            case LOGNORMAL -> "lognormal(" + Digits.four(scv) + ")";
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Distribution that && family == that.family && scv == that.scv;
    }

    @Override
    public int hashCode() {
        return Objects.hash(family, scv);
    }

    @Override
    public String toString() {
        return key();
    }
}

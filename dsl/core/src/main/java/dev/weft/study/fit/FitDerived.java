package dev.weft.study.fit;

import dev.weft.study.Value;
import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import dev.weft.units.Unit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A quantity computed from fitted parameters, with its interval: to first order, from all their errors and
 * correlations. A combination may be identifiable although its parts are not.
 */
final class FitDerived {
    static final String UNKNOWN = "not identifiable";

    /** A measurement scatters around the value of the fit, so fewer than 95 % of measurements lie in the interval of that value. */
    static final String FITTED = "95 % confidence interval of the fit, not of a measurement";

    /** The largest ratio of the ends of an interval that determines more than a magnitude. */
    static final double WIDE = 10;

    private static final double STEP = 1e-5;
    private static final String RULE =
            "Write fitted.derived(\"size\", at -> network(at.bandwidth(\"copy\")).crossover().natural())";

    private FitDerived() {}

    /** Whether an interval includes zero or its ends differ by more than a factor of ten; false without an interval. */
    static boolean isUnknown(double low, double high) {
        return low < high && ((low <= 0 && high >= 0) || ratio(low, high) > WIDE);
    }

    /** The ratio of the end farther from zero to the end nearer to zero. */
    static double ratio(double low, double high) {
        return Math.max(Math.abs(low), Math.abs(high)) / Math.min(Math.abs(low), Math.abs(high));
    }

    static String remark(double low, double high) {
        return isUnknown(low, high) ? UNKNOWN : "";
    }

    static <F> Value of(String name, FitOutcome outcome, Function<F, ?> of, Function<double[], F> at) {
        ModelException.required(name, "name of a derived value", RULE);
        ModelException.required(of, "function of the fit", RULE);
        Object best = ModelException.required(
                of.apply(at.apply(outcome.multiples())), "derived value \"" + name + "\"", RULE);
        double si = number(name, best);
        ToDoubleFunction<double[]> values = multiples -> number(name, of.apply(at.apply(multiples)));
        double reach = outcome.student() * Math.sqrt(variance(outcome, values));
        Unit unit = Unit.human(best instanceof Quantity<?> one ? one.dimension() : Dimension.NUMBER, si);
        double low = best instanceof Quantity<?> ? Math.max(0, si - reach) : si - reach;
        return reach > 0
                ? Value.of(name, unit, low, si, si + reach, isUnknown(low, si + reach) ? UNKNOWN : FITTED)
                : Value.of(name, unit, si, si, si);
    }

    private static double number(String name, Object value) {
        if (value instanceof Quantity<?> quantity) {
            return quantity.si();
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw ModelException.of(
                "derived(" + ModelException.argument(name) + ", ..)",
                "the function returned " + ModelException.argument(value)
                        + ", which is neither a number nor a quantity",
                RULE);
    }

    /** g' C g with central differences; parameters without an error are constant. */
    private static double variance(FitOutcome outcome, ToDoubleFunction<double[]> values) {
        double[] best = outcome.multiples();
        double[] effects = new double[best.length];
        for (int i = 0; i < best.length; i++) {
            if (outcome.errors()[i] > 0) {
                double step = STEP * Math.abs(best[i]);
                double rise = values.applyAsDouble(moved(best, i, step)) - values.applyAsDouble(moved(best, i, -step));
                effects[i] = rise / (2 * step) * outcome.errors()[i];
            }
        }
        double sum = 0;
        for (int i = 0; i < best.length; i++) {
            for (int j = 0; j < best.length; j++) {
                boolean both = effects[i] != 0 && effects[j] != 0;
                sum += both ? effects[i] * effects[j] * (i == j ? 1 : outcome.correlations()[i][j]) : 0;
            }
        }
        return Math.max(0, sum);
    }

    private static double[] moved(double[] best, int parameter, double step) {
        double[] moved = best.clone();
        moved[parameter] += step;
        return moved;
    }
}

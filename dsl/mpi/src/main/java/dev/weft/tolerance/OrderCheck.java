package dev.weft.tolerance;

import dev.weft.study.Condition;
import dev.weft.tolerance.Curve.Line;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The comparison of a curve with runs of their own, at its ends and between: a processor, an interface or a receive that two
 * events want is taken in today's order on the curve, and another value of the parameter may change that order anywhere.
 *
 * @param values the number of compared values
 * @param condition the outcome
 */
record OrderCheck(int values, Condition condition) {
    /** Ends of runs that differ by less are equal but for rounding. */
    private static final double SAME = 1e-9;

    private static final String NAME = "order of events as today";
    /** Of values between the ends, for runs of few messages. */
    private static final int MOST = 256;
    /** Messages of all runs together. */
    private static final int MESSAGES = 500_000;

    static OrderCheck of(TracedRun run, double from, double to, List<Line> lines) {
        if (!run.mayReorder()) {
            return new OrderCheck(0, Condition.holds(NAME));
        }
        double worst = 0;
        double at = from;
        Set<Double> values = values(run, from, to, lines);
        for (double value : values) {
            double end;
            try {
                end = run.finish(value);
            } catch (ModelException cannot) {
                if (cannot.isInterruption()) {
                    throw cannot;
                }
                return new OrderCheck(
                        values.size(),
                        Condition.of(
                                NAME,
                                false,
                                "at " + run.words(value) + " a run of its own is an error: " + cannot.getMessage()));
            }
            double error = Math.abs(end - run.curve().line(value).end()) / Math.max(end, Double.MIN_NORMAL);
            if (error > worst) {
                worst = error;
                at = value;
            }
        }
        return new OrderCheck(
                values.size(),
                Condition.of(
                        NAME,
                        worst <= SAME,
                        "at " + run.words(at) + " the run itself differs from the curve by " + Unit.PERCENT.print(worst)
                                + ", because events take a processor, an interface or a receive in another order there."));
    }

    /** Both ends, where the curve bends, the middles of its pieces, and values at equal distances. */
    private static Set<Double> values(TracedRun run, double from, double to, List<Line> lines) {
        int most = Math.max(2, Math.min(MOST, MESSAGES / (1 + run.tasks().messages())));
        Set<Double> values = new TreeSet<>(List.of(from, to));
        double left = from;
        for (int piece = 0; piece < lines.size() && values.size() + 2 <= most / 2; piece++) {
            double right = piece + 1 < lines.size() ? Curve.meet(lines.get(piece), lines.get(piece + 1)) : to;
            values.add((left + right) / 2);
            values.add(right);
            left = right;
        }
        int equal = most - values.size() + 1;
        for (int step = 1; step < equal; step++) {
            values.add(from + (to - from) * step / equal);
        }
        return values;
    }
}

package dev.weft.tolerance;

import dev.weft.study.From;
import dev.weft.study.Progress;
import dev.weft.tolerance.EventGraph.Costs;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a run as a function of a parameter: a maximum of lines, one for each chain of events, so convex and piecewise
 * linear. One pass over the events gives its value at a point with the line that reaches it.
 */
final class Curve {
    /** Values that differ by less, relative to the value, are equal but for rounding. */
    private static final double ROUNDING = 1e-12;

    private static final int MOST_STEPS = 200;
    /** Times the run time, so far that a chain with one message more is the latest. */
    private static final double FAR = 1e4;

    /**
     * A line: the end of a chain of events where it is the latest.
     *
     * @param at a value of the parameter at which it was found
     * @param end there
     * @param slope growth of the end with the parameter
     */
    record Line(double at, double end, double slope) {
        double value(double parameter) {
            return end + slope * (parameter - at);
        }
    }

    private final EventGraph graph;
    private final Costs costs;
    private final int[] ends;
    private final double[] time;
    private final double[] slope;
    private int passes;

    Curve(EventGraph graph, Costs costs, int[] ends) {
        this.graph = graph;
        this.costs = costs;
        this.ends = ends;
        this.time = new double[graph.events()];
        this.slope = new double[graph.events()];
    }

    /** Returns the line that reaches the end at a point; of several, the steepest. */
    Line line(double parameter) {
        Progress.stopIfInterrupted("a search for a tolerance");
        passes++;
        graph.times(costs, parameter, time, slope);
        int last = last();
        return last < 0 ? new Line(parameter, 0, 0) : new Line(parameter, time[last], slope[last]);
    }

    /** Returns the number of passes over the events so far. */
    int passes() {
        return passes;
    }

    private int last() {
        int last = -1;
        for (int end : ends) {
            if (last < 0 || time[end] > time[last] || (time[end] == time[last] && slope[end] > slope[last])) {
                last = end;
            }
        }
        return last;
    }

    /** Returns, from its end to its begin, the delays of the chain that ends last at a point. */
    int[] chain(double parameter) {
        graph.times(costs, parameter, time, slope);
        int last = last();
        return last < 0 ? new int[0] : graph.chain(costs, parameter, time, slope, last);
    }

    /** Returns the end with half the parameter for delays from a task, and on request for those to it. */
    double halved(double parameter, int task, boolean andTo) {
        Progress.stopIfInterrupted("a search for a tolerance");
        passes++;
        graph.halved(costs, parameter, task, andTo, time);
        double latest = 0;
        for (int end : ends) {
            latest = Math.max(latest, time[end]);
        }
        return latest;
    }

    /** Returns the ends of all tasks at a point. */
    double[] ends(double parameter) {
        graph.times(costs, parameter, time, slope);
        double[] own = new double[ends.length];
        for (int task = 0; task < own.length; task++) {
            own[task] = time[ends[task]];
        }
        return own;
    }

    /** Returns the lines of the curve between two points, from left to right. */
    @From(
            paper = "Eisner, Severance 1976, Mathematical techniques for efficient record segmentation",
            equation = "lemma 1")
    List<Line> lines(double from, double to) {
        List<Line> lines = new ArrayList<>();
        Line left = line(from);
        Line right = line(to);
        lines.add(left);
        between(left, right, lines);
        if (!same(left, right)) {
            lines.add(right);
        }
        return withoutRepeats(lines);
    }

    /** Adds the lines between two; a stack instead of recursion, because there may be thousands. */
    private void between(Line first, Line last, List<Line> lines) {
        List<Line> open = new ArrayList<>(List.of(last));
        Line left = first;
        while (!open.isEmpty()) {
            Line right = open.get(open.size() - 1);
            Line middle = same(left, right) ? right : line(crossing(left, right));
            double known = left.value(middle.at());
            if (same(left, right) || middle.end() <= known + ROUNDING * Math.max(Math.abs(known), Double.MIN_NORMAL)) {
                open.remove(open.size() - 1);
                if (!open.isEmpty() && !same(left, right)) {
                    lines.add(right);
                }
                left = same(left, right) ? left : right;
            } else {
                open.add(middle);
            }
        }
    }

    private static double crossing(Line left, Line right) {
        double at = (left.end() - left.slope() * left.at() - right.end() + right.slope() * right.at())
                / (right.slope() - left.slope());
        return Math.min(right.at(), Math.max(left.at(), at));
    }

    /** Returns whether two lines are one but for rounding. */
    private static boolean same(Line left, Line right) {
        double size = Math.max(Math.abs(left.end()), Math.abs(right.end()));
        double rounding = ROUNDING * Math.max(size, Double.MIN_NORMAL);
        return right.slope() <= left.slope()
                || (Math.abs(left.value(right.at()) - right.end()) <= rounding
                        && Math.abs(right.value(left.at()) - left.end()) <= rounding);
    }

    private static List<Line> withoutRepeats(List<Line> lines) {
        List<Line> kept = new ArrayList<>();
        for (Line line : lines) {
            if (kept.isEmpty() || !same(kept.get(kept.size() - 1), line)) {
                kept.add(line);
            }
        }
        return kept;
    }

    /** Returns where two neighbouring lines meet. */
    static double meet(Line left, Line right) {
        return crossing(left, right);
    }

    /**
     * Returns the largest value of the parameter at which the end is at most this; infinite if it never grows beyond. By
     * Newton's method from the right, exact after finitely many passes because the curve is convex. The first pass is far
     * away, so its rounding errors are large; {@link #refined} removes them.
     */
    double reaches(double end, Line today) {
        double far = Math.max(today.at(), end);
        Line line = line(FAR * far);
        if (line.end() <= end) {
            line = line(FAR * FAR * far);
        }
        if (line.end() <= end || line.slope() == 0) {
            return Double.POSITIVE_INFINITY;
        }
        for (int tries = 0; tries < MOST_STEPS; tries++) {
            double next = line.at() - (line.end() - end) / line.slope();
            if (!(next < line.at()) || next <= today.at()) {
                return Math.max(next, today.at());
            }
            line = line(next);
            if (line.end() <= end * (1 + ROUNDING)) {
                return refined(line, end);
            }
        }
        return line.at();
    }

    /** Returns the value at which the line through a point near the end reaches it, if that is nearer. */
    private double refined(Line near, double end) {
        if (near.slope() == 0 || Math.abs(near.end() - end) <= ROUNDING * end) {
            return near.at();
        }
        Line next = line(near.at() + (end - near.end()) / near.slope());
        return Math.abs(next.end() - end) < Math.abs(near.end() - end) ? next.at() : near.at();
    }
}

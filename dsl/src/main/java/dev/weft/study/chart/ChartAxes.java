package dev.weft.study.chart;

import java.util.Optional;

/**
 * Kinds and ranges of a chart's axes.
 *
 * @param logX whether the x axis is logarithmic
 * @param logY whether the y axis is logarithmic
 * @param tail whether the x axis counts nines: 0.9, 0.99 and 0.999 are equally far apart
 * @param horizontal whether bars are horizontal: their categories are on the left, and values grow to the right
 * @param x the range of the x axis, in its unit; that of the data if empty
 * @param y the range of the y axis
 */
public record ChartAxes(
        boolean logX, boolean logY, boolean tail, boolean horizontal, Optional<Range> x, Optional<Range> y) {
    static final ChartAxes PLAIN = new ChartAxes(false, false, false, false, Optional.empty(), Optional.empty());

    /** The ends of an axis. */
    public record Range(double from, double to) {
        boolean has(double value) {
            double slack = 1e-9 * (to - from);
            return value >= from - slack && value <= to + slack;
        }
    }

    /** Returns these axes, logarithmic or linear. */
    public ChartAxes log(boolean alongX, boolean alongY) {
        return new ChartAxes(alongX, alongY, tail, horizontal, x, y);
    }

    /** Returns these axes with an x axis that counts nines. */
    public ChartAxes asTail() {
        return new ChartAxes(logX, logY, true, horizontal, x, y);
    }

    /** Returns these axes for horizontal bars. */
    public ChartAxes lying() {
        return new ChartAxes(logX, logY, tail, true, x, y);
    }

    /** Returns these axes with ends of the x axis. */
    public ChartAxes x(Range range) {
        return new ChartAxes(logX, logY, tail, horizontal, Optional.of(range), y);
    }

    /** Returns these axes with ends of the y axis. */
    public ChartAxes y(Range range) {
        return new ChartAxes(logX, logY, tail, horizontal, x, Optional.of(range));
    }

    /** Whether an axis may end before the data. */
    boolean areBounded() {
        return x.isPresent() || y.isPresent();
    }
}

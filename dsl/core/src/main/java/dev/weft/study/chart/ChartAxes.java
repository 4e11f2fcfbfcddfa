package dev.weft.study.chart;

/**
 * Kinds of a chart's axes, without their ranges.
 *
 * @param logX whether the x axis is logarithmic
 * @param logY whether the y axis is logarithmic
 * @param tail whether the x axis counts nines: 0.9, 0.99 and 0.999 are equally far apart
 * @param horizontal whether bars are horizontal: their categories are on the left, and values grow to the right
 * @param oneUnit whether all labels of the y axis are in the unit of its title, which the user chose
 */
public record ChartAxes(boolean logX, boolean logY, boolean tail, boolean horizontal, boolean oneUnit) {
    static final ChartAxes PLAIN = new ChartAxes(false, false, false, false, false);

    /** Returns these axes, logarithmic or linear. */
    public ChartAxes log(boolean x, boolean y) {
        return new ChartAxes(x, y, tail, horizontal, oneUnit);
    }

    /** Returns these axes with an x axis that counts nines. */
    public ChartAxes asTail() {
        return new ChartAxes(logX, logY, true, horizontal, oneUnit);
    }

    /** Returns these axes for horizontal bars. */
    public ChartAxes lying() {
        return new ChartAxes(logX, logY, tail, true, oneUnit);
    }

    /** Returns these axes with one unit for all labels of the y axis. */
    public ChartAxes inOneUnit() {
        return new ChartAxes(logX, logY, tail, horizontal, true);
    }
}

package dev.weft.study.chart;

/**
 * What the axes of a chart are, whatever their ranges.
 *
 * @param logX whether the x axis is logarithmic
 * @param logY whether the y axis is logarithmic
 * @param tail whether the x axis counts nines: 0.9, 0.99 and 0.999 stand equally far apart
 * @param horizontal whether bars lie: their texts stand on the left, and values grow to the right
 */
public record ChartAxes(boolean logX, boolean logY, boolean tail, boolean horizontal) {
    static final ChartAxes PLAIN = new ChartAxes(false, false, false, false);

    public ChartAxes log(boolean x, boolean y) {
        return new ChartAxes(x, y, tail, horizontal);
    }

    public ChartAxes asTail() {
        return new ChartAxes(logX, logY, true, horizontal);
    }

    public ChartAxes lying() {
        return new ChartAxes(logX, logY, tail, true);
    }
}

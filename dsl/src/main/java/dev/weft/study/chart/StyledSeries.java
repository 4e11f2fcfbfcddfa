package dev.weft.study.chart;

import java.util.List;

/**
 * One series, ready to draw.
 *
 * @param index its number; a measured series shares it with the model line of the same key
 * @param ink its colour and its dash, marker or pattern
 * @param points without those that the axes cannot show
 * @param keys the keys that distinguish it from the other series
 */
record StyledSeries(
        String name,
        String label,
        Kind kind,
        int index,
        ChartInk ink,
        List<ChartData.Point> points,
        List<ChartData.Part> keys) {
    /** Mark for the values of a series. */
    enum Kind {
        LINE,
        DOTS,
        BARS
    }

    /** The same series under another name in the legend. */
    StyledSeries labelled(String other) {
        return new StyledSeries(name, other, kind, index, ink, points, keys);
    }

    boolean hasBrackets() {
        return points.stream().anyMatch(ChartData.Point::hasBracket);
    }
}

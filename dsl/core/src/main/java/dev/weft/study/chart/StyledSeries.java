package dev.weft.study.chart;

import java.awt.Color;
import java.util.List;

/**
 * One series, ready to draw.
 *
 * @param index its number; a measured series shares it with the model line of the same key
 * @param ink its dash, marker or pattern, and its colour in the palette
 * @param colour as drawn, which a user may have chosen
 * @param hollow whether its dots are
 * @param points without those that the axes cannot show
 * @param keys the keys that distinguish it from the other series
 */
record StyledSeries(
        String name,
        String label,
        Kind kind,
        int index,
        ChartInk ink,
        Color colour,
        boolean hollow,
        List<ChartData.Point> points,
        List<ChartData.Part> keys) {
    /** Mark for the values of a series. */
    enum Kind {
        LINE,
        DOTS,
        BARS
    }

    /** The same values under a longer name, in another look. */
    StyledSeries as(String suffix, ChartInk other, Color shown) {
        return new StyledSeries(name + suffix, label + suffix, kind, index, other, shown, hollow, points, keys);
    }

    boolean hasBrackets() {
        return points.stream().anyMatch(ChartData.Point::hasBracket);
    }
}

package dev.weft.study.chart;

import java.awt.Color;
import java.util.Map;
import java.util.Set;

/**
 * Labels, colours and marks that a user chose for the series of a chart, by their names, and the place of its legend.
 *
 * @param labels in the legend; files keep the names
 * @param colours of series
 * @param hollow series whose dots are hollow
 * @param shaded whether series without a colour have shades of one hue, from light to dark in their order
 * @param right whether the legend is at the right of the plot instead of below
 */
public record ChartDress(
        Map<String, String> labels, Map<String, Color> colours, Set<String> hollow, boolean shaded, boolean right) {
    static final ChartDress NONE = new ChartDress(Map.of(), Map.of(), Set.of(), false, false);

    private static final Color LIGHT = new Color(0x9E, 0xC9, 0xE8);
    private static final Color DARK = new Color(0x06, 0x2F, 0x5C);

    /** The dress with its own maps. */
    public ChartDress {
        labels = Map.copyOf(labels);
        colours = Map.copyOf(colours);
        hollow = Set.copyOf(hollow);
    }

    /** Returns the dress in which the legend calls a series so. */
    public ChartDress label(String series, String text) {
        return new ChartDress(with(labels, series, text), colours, hollow, shaded, right);
    }

    /** Returns the dress in which a series has this colour. */
    public ChartDress colour(String series, Color colour) {
        return new ChartDress(labels, with(colours, series, colour), hollow, shaded, right);
    }

    /** Returns the dress in which the dots of these series are hollow. */
    public ChartDress hollow(Set<String> series) {
        return new ChartDress(labels, colours, series, shaded, right);
    }

    /** Returns the dress with shades of one hue. */
    public ChartDress inShades() {
        return new ChartDress(labels, colours, hollow, true, right);
    }

    /** Returns the dress with the legend at the right. */
    public ChartDress legendRight() {
        return new ChartDress(labels, colours, hollow, shaded, true);
    }

    /** The colour of a series, which is number {@code at} of {@code count} different ones. */
    Color colour(String series, ChartInk ink, int at, int count) {
        Color usual = shaded ? shade(count < 2 ? 1 : (double) at / (count - 1)) : ink.shown();
        return colours.getOrDefault(series, usual);
    }

    private static Color shade(double part) {
        return new Color(
                between(LIGHT.getRed(), DARK.getRed(), part),
                between(LIGHT.getGreen(), DARK.getGreen(), part),
                between(LIGHT.getBlue(), DARK.getBlue(), part));
    }

    private static int between(int from, int to, double part) {
        return (int) Math.round(from + part * (to - from));
    }

    private static <V> Map<String, V> with(Map<String, V> map, String key, V value) {
        Map<String, V> more = new java.util.HashMap<>(map);
        more.put(key, value);
        return more;
    }
}

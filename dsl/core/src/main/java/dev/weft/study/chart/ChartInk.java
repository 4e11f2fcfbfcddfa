package dev.weft.study.chart;

import dev.weft.study.draw.Palette;
import dev.weft.units.ModelException;
import java.awt.Color;

/**
 * Appearance that distinguishes one series of a chart from the others: a colour, and a dash, a marker or a bar pattern.
 *
 * @param colour an index into the {@link Palette}
 * @param variant the dash of a line, the marker of dots, the pattern of bars
 */
record ChartInk(int colour, int variant) {
    private static final Color LIGHT = new Color(0x9E, 0xC9, 0xE8);
    private static final Color DARK = new Color(0x06, 0x2F, 0x5C);
    /** The number of different appearances: colours times dashes, markers or patterns. */
    private static final int MOST = Palette.SIZE * Theme.VARIANTS;

    /**
     * The ink of the series with this index. Lines and dots change colour and form together, for print without colour;
     * bars are solid while colours last, because patterns are harder to read than colours.
     */
    static ChartInk of(int index, StyledSeries.Kind kind) {
        return kind == StyledSeries.Kind.BARS
                ? new ChartInk(index % Palette.SIZE, index / Palette.SIZE)
                : new ChartInk(index % Palette.SIZE, index % Theme.VARIANTS);
    }

    /** The colour on white. */
    Color shown() {
        return Palette.colour(colour);
    }

    /** A shade of one hue, light at 0 and dark at 1. */
    static Color shade(double part) {
        return new Color(
                between(LIGHT.getRed(), DARK.getRed(), part),
                between(LIGHT.getGreen(), DARK.getGreen(), part),
                between(LIGHT.getBlue(), DARK.getBlue(), part));
    }

    private static int between(int from, int to, double part) {
        return (int) Math.round(from + part * (to - from));
    }

    ChartMarker marker() {
        return ChartMarker.of(variant);
    }

    /** Two series that look the same would be read as one, so a chart with more series than appearances is an error. */
    static void requireDifferent(int looks) {
        if (looks > MOST) {
            throw ModelException.of(
                    "chart of " + looks + " series",
                    "at most " + MOST + " can be distinguished by colour and form",
                    "Select fewer values of the keys, or make one of the keys the x axis with x(\"...\")");
        }
    }
}

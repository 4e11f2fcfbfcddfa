package dev.weft.study.chart;

import dev.weft.study.draw.Palette;
import dev.weft.units.ModelException;
import java.awt.Color;
import java.util.List;

/**
 * Appearance that distinguishes one series of a chart from the others: a colour, and a dash, a marker or a bar pattern.
 *
 * @param colour an index into the {@link Palette}
 * @param variant the number of its dash, marker or pattern, of which each kind of series has some and then begins again
 */
record ChartInk(int colour, int variant) {
    /** From light to dark; the lightest is legible on white. */
    private static final List<Color> SEQUENCE =
            List.of(new Color(0xF2, 0xA9, 0x3B), new Color(0xC4, 0x43, 0x6F), new Color(0x2D, 0x11, 0x60));

    /** The number of different appearances: colours times dashes or markers; bars have more patterns. */
    private static final int MOST = Palette.SIZE * Theme.VARIANTS;

    /** The ink of the series with this index: colour and form change together, for print without colour. */
    static ChartInk of(int index) {
        return new ChartInk(index % Palette.SIZE, index);
    }

    /** The colour on white. */
    Color shown() {
        return Palette.colour(colour);
    }

    /** A colour for a position in an order, light at 0 and dark at 1. */
    static Color shade(double part) {
        int at = part < 0.5 ? 0 : 1;
        Color from = SEQUENCE.get(at);
        Color to = SEQUENCE.get(at + 1);
        double share = 2 * part - at;
        return new Color(
                between(from.getRed(), to.getRed(), share),
                between(from.getGreen(), to.getGreen(), share),
                between(from.getBlue(), to.getBlue(), share));
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

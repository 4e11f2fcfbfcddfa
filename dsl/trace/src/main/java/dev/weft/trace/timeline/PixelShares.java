package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.units.Digits;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Calls of one line that are denser than pixels: for each pixel column the shares of their styles, stacked in the order
 * of the legend, so that none hides another. Adjacent columns of a single style form one rectangle.
 */
final class PixelShares {
    /** Rounding errors of sums that are not shares. */
    private static final double NONE = 1e-9;

    private final List<TimelineLook.Style> styles;
    private final double left;
    private final double[][] shares;

    /** The shares of rows between two places of a drawing, on which {@code x} places a time. */
    PixelShares(List<TimelineRow> rows, TimelineLook look, double left, int wide, DoubleUnaryOperator x) {
        this.styles = look.legend();
        this.left = left;
        this.shares = new double[wide][styles.size()];
        for (TimelineRow row : rows) {
            int style = styles.indexOf(look.of(row.function()));
            double from = Math.max(0, x.applyAsDouble(row.start()) - left);
            double to = Math.min(wide, x.applyAsDouble(row.end()) - left);
            for (int i = (int) from; i < to; i++) {
                shares[i][style] += Math.min(to, i + 1) - Math.max(from, i);
            }
        }
    }

    /** Returns whether rectangles hide one another: more than one for two pixels. */
    static boolean areDenser(long rectangles, double wide) {
        return rectangles > wide / 2;
    }

    /** Draws the columns from {@code base} upwards, with height {@code full} if all of the time is known. */
    Drawing drawn(Drawing start, double base, double full, String line) {
        Drawing drawing = start;
        for (int i = 0, next; i < shares.length; i = next) {
            next = i + 1;
            while (next < shares.length && alone(i) >= 0 && alone(i) == alone(next)) {
                next++;
            }
            double y = base;
            for (int style = 0; style < styles.size(); style++) {
                double share = shares[i][style];
                if (share > NONE) {
                    y -= full * share;
                    String name = styles.get(style).name();
                    drawing = drawing.bar(
                            left + i,
                            y,
                            next - i,
                            full * share,
                            styles.get(style).colour(),
                            told(line, name, share));
                }
            }
        }
        return drawing;
    }

    private static String told(String line, String name, double share) {
        return line + ": " + name + ", " + Digits.four(100 * share) + " % of this column's time";
    }

    /** Returns the style that has all of a column; -1 if there are several, or empty time. */
    private int alone(int column) {
        for (int style = 0; style < styles.size(); style++) {
            if (shares[column][style] > 1 - NONE) {
                return style;
            }
        }
        return -1;
    }
}

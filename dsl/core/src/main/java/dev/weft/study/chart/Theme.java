package dev.weft.study.chart;

import dev.weft.study.draw.Fonts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;

/** The look of all charts: white, thin grid, colours for colour-blind readers, and dashes for print. */
final class Theme {
    static final Color HALO = new Color(0xFF, 0xFF, 0xFF, 0xCC);
    static final BasicStroke THIN = new BasicStroke(0.75f);
    static final BasicStroke WHISKER = new BasicStroke(1.2f);
    static final BasicStroke REFERENCE =
            new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, new float[] {3f, 3f}, 0f);
    static final int MARKER = 7;
    static final int SMALL_MARKER = 5;
    /** The width of a panel below which dots are small. */
    static final int NARROW = 400;
    /** The number of dashes and of markers. */
    static final int VARIANTS = 5;

    // 8 colours have no common factor with 5 dashes, 5 markers and 7 patterns of bars, so the first 40 series all
    // differ
    private static final List<float[]> DASHES = List.of(
            new float[0], new float[] {7, 4}, new float[] {2, 3}, new float[] {9, 3, 2, 3}, new float[] {14, 4});

    private Theme() {}

    // methods, because a machine that cannot read fonts fails when it draws, not when a class is loaded
    static Font title() {
        return Fonts.plain(14);
    }

    static Font axes() {
        return Fonts.plain(12);
    }

    static Font ticks() {
        return Fonts.plain(11);
    }

    static Font legend() {
        return Fonts.plain(11);
    }

    static Font notes() {
        return Fonts.plain(10.5f);
    }

    static Font caption() {
        return Fonts.plain(10);
    }

    static Color soft(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }

    /** Joins are bevelled, because JDK 17 and 25 draw round ones with different pixels. */
    static BasicStroke line(int number) {
        float[] dash = DASHES.get(number % VARIANTS);
        return dash.length == 0
                ? new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL)
                : new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 1f, dash, 0f);
    }
}

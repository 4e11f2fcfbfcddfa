package dev.weft.study.chart;

import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Shape.Anchor;
import dev.weft.study.draw.Shapes;
import java.awt.Color;
import java.awt.Font;
import java.util.List;

/** A text in as many lines as its room needs: a chart cuts no text. */
record ChartText(Font font, List<String> lines) {
    /** The distance of lines in heights of the font. */
    private static final double LINE = 1.25;

    /** Breaks a text into lines of at most this width in pixels. */
    static ChartText of(Font font, String text, double room) {
        return new ChartText(font, Lettering.wrapped(font, text, room));
    }

    /** The width of the widest line. */
    double width() {
        return lines.stream()
                .mapToDouble(line -> Lettering.width(font, line))
                .max()
                .orElse(0);
    }

    /** The height of the lines after the first one. */
    double more() {
        return Math.max(0, lines.size() - 1) * row();
    }

    /** The distance of two lines. */
    double row() {
        return LINE * font.getSize2D();
    }

    /** Draws the lines, the first one on a baseline with this anchor. */
    void paint(Shapes g, Color colour, double x, double y, Anchor anchor) {
        paint(g, colour, x, y, 0, anchor);
    }

    /** Draws the lines, all turned counter-clockwise by these degrees. */
    void paint(Shapes g, Color colour, double x, double y, double degrees, Anchor anchor) {
        double turn = Math.toRadians(degrees);
        for (int i = 0; i < lines.size(); i++) {
            double down = i * row();
            g.turned(font, colour, lines.get(i), x + down * Math.sin(turn), y + down * Math.cos(turn), degrees, anchor);
        }
    }
}

package dev.weft.study.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text as filled outlines, whose shapes do not depend on the text settings of the machine; a canvas with the hint
 * {@link #LETTERS} receives text instead.
 */
public final class ChartText {
    /** Set to true on a canvas that writes text, with {@code setFont} and {@code drawString}. */
    static final RenderingHints.Key LETTERS = new Letters();

    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

    private ChartText() {}

    /** The point of the text that is placed. */
    enum Anchor {
        LEFT(0),
        CENTRE(0.5),
        RIGHT(1);

        private final double share;

        Anchor(double share) {
            this.share = share;
        }
    }

    /** Returns the width of the drawn text in CSS pixels. */
    public static double width(Font font, String text) {
        return glyphs(font, text).getLogicalBounds().getWidth();
    }

    /** Draws text on the baseline y. */
    static void draw(Graphics2D g, Font font, Color color, String text, double x, double y, Anchor anchor) {
        g.setColor(color);
        double left = x - anchor.share * width(font, text);
        if (isWritten(g)) {
            write(g, font, text, AffineTransform.getTranslateInstance(left, y));
        } else {
            g.fill(glyphs(font, text).getOutline((float) left, (float) y));
        }
    }

    /** Draws text on a baseline that is rotated counter-clockwise around the point. */
    static void turned(
            Graphics2D g, Font font, Color color, String text, double x, double y, double degrees, Anchor anchor) {
        AffineTransform turn = AffineTransform.getTranslateInstance(x, y);
        turn.rotate(-Math.toRadians(degrees));
        turn.translate(-anchor.share * width(font, text), 0);
        g.setColor(color);
        if (isWritten(g)) {
            write(g, font, text, turn);
        } else {
            g.fill(turn.createTransformedShape(glyphs(font, text).getOutline()));
        }
    }

    private static boolean isWritten(Graphics2D g) {
        return Boolean.TRUE.equals(g.getRenderingHint(LETTERS));
    }

    private static void write(Graphics2D g, Font font, String text, AffineTransform place) {
        AffineTransform before = g.getTransform();
        g.transform(place);
        g.setFont(font);
        g.drawString(text, 0f, 0f);
        g.setTransform(before);
    }

    /** Returns the text, cut to this width in CSS pixels with an ellipsis at its end. */
    public static String shortened(Font font, String text, double most) {
        if (width(font, text) <= most) {
            return text;
        }
        int keep = text.length();
        while (keep > 1 && width(font, text.substring(0, keep) + "…") > most) {
            keep--;
        }
        return text.substring(0, keep).stripTrailing() + "…";
    }

    /**
     * Returns the text, cut to this width in CSS pixels with an ellipsis in the middle: both ends of a path are
     * informative.
     */
    public static String squeezed(Font font, String text, double most) {
        if (width(font, text) <= most) {
            return text;
        }
        int keep = text.length() / 2;
        while (keep > 1 && width(font, ends(text, keep)) > most) {
            keep--;
        }
        return ends(text, keep);
    }

    private static String ends(String text, int keep) {
        return text.substring(0, keep) + "…" + text.substring(text.length() - keep);
    }

    /** Returns the text broken at blanks into lines of at most this width in CSS pixels. */
    public static List<String> wrapped(Font font, String text, double most) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.strip().split("\\s+", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && width(font, longer) > most) {
                lines.add(shortened(font, line, most));
                longer = word;
            }
            line = longer;
        }
        if (!line.isEmpty()) {
            lines.add(shortened(font, line, most));
        }
        return lines;
    }

    private static final class Letters extends RenderingHints.Key {
        Letters() {
            super(0);
        }

        @Override
        public boolean isCompatibleValue(@Nullable Object value) {
            return value instanceof Boolean;
        }
    }

    private static GlyphVector glyphs(Font font, String text) {
        return font.createGlyphVector(CONTEXT, text);
    }
}

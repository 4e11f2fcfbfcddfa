package dev.weft.study.chart;

import dev.weft.study.draw.Shapes;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Rectangle2D;

/**
 * Fill of a bar and of its sample in the legend: solid first, then patterns, so that bars differ in print without colour.
 */
enum BarPattern {
    PLAIN,
    PALE,
    RISING,
    FALLING,
    LEVEL,
    UPRIGHT,
    CROSSED;

    private static final BasicStroke STRIPE = new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL);
    private static final BasicStroke OUTLINE = new BasicStroke(1f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    private static final double STEP = 5;
    /** A bar lower than its outlines has no room for a pattern. */
    private static final double THIN = 2;

    private static final int PALE_ALPHA = 60;

    static BarPattern of(int variant) {
        return values()[variant % values().length];
    }

    void paint(Shapes g, Rectangle2D.Double bar, Color colour) {
        if (this == PLAIN || bar.height < THIN) {
            g.fill(bar, colour);
            return;
        }
        g.fill(bar, ground(colour));
        switch (this) {
            case RISING -> slanted(g, inner(bar), colour, true);
            case FALLING -> slanted(g, inner(bar), colour, false);
            case LEVEL -> level(g, inner(bar), colour);
            case UPRIGHT -> upright(g, inner(bar), colour);
            case CROSSED -> {
                slanted(g, inner(bar), colour, true);
                slanted(g, inner(bar), colour, false);
            }
            default -> {
                // the pale fill identifies it
            }
        }
        double rim = Math.min(0.5, bar.width / 2);
        Rectangle2D.Double outline =
                new Rectangle2D.Double(bar.x + rim, bar.y + rim, bar.width - 2 * rim, bar.height - 2 * rim);
        g.draw(outline, colour, OUTLINE);
    }

    /** The colour between the stripes. */
    Color ground(Color colour) {
        return this == PLAIN ? colour : onWhite(colour, this == PALE ? PALE_ALPHA : PALE_ALPHA / 3);
    }

    /** The bar without its rim: stripes end at right angles to themselves and would protrude from the full bar. */
    private static Rectangle2D.Double inner(Rectangle2D.Double bar) {
        double rim = Math.min(0.8, bar.width / 2);
        return new Rectangle2D.Double(bar.x + rim, bar.y + rim, bar.width - 2 * rim, bar.height - 2 * rim);
    }

    /** Opaque, so that no grid line shows through a bar. */
    private static Color onWhite(Color colour, int alpha) {
        return new Color(
                mixed(colour.getRed(), alpha), mixed(colour.getGreen(), alpha), mixed(colour.getBlue(), alpha));
    }

    private static int mixed(int channel, int alpha) {
        return 255 - (255 - channel) * alpha / 255;
    }

    /** Cuts the stripes at the sides of the bar by arithmetic, because a clip is rounded to pixels. */
    private static void slanted(Shapes g, Rectangle2D.Double bar, Color colour, boolean rising) {
        for (double at = STEP; at < bar.width + bar.height; at += STEP) {
            // where x + y = at crosses the bar, counted from its lower left corner
            double x1 = Math.max(0, at - bar.height);
            double x2 = Math.min(bar.width, at);
            double y1 = bar.getMaxY() - (rising ? bar.height - at + x1 : at - x1);
            double y2 = bar.getMaxY() - (rising ? bar.height - at + x2 : at - x2);
            g.line(bar.x + x1, y1, bar.x + x2, y2, colour, STRIPE);
        }
    }

    private static void level(Shapes g, Rectangle2D.Double bar, Color colour) {
        for (double y = bar.getMaxY() - STEP; y > bar.y; y -= STEP) {
            g.line(bar.x, y, bar.getMaxX(), y, colour, STRIPE);
        }
    }

    private static void upright(Shapes g, Rectangle2D.Double bar, Color colour) {
        for (double x = bar.x + STEP; x < bar.getMaxX(); x += STEP) {
            g.line(x, bar.y, x, bar.getMaxY(), colour, STRIPE);
        }
    }
}

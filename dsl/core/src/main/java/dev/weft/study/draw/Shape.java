package dev.weft.study.draw;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a picture. Lengths are pixels of the layout, y grows downwards, and later shapes cover earlier ones. */
public sealed interface Shape {
    /**
     * A filled form.
     *
     * @param form its outline
     * @param sharp whether its edges end at whole pixels, because the soft edges of neighbours leave a pale line between them
     * @param tooltip the text shown at the pointer; empty for none
     */
    record Filled(java.awt.Shape form, Color colour, boolean sharp, String tooltip) implements Shape {}

    /** A line along a form. */
    record Stroked(java.awt.Shape form, Color colour, BasicStroke stroke) implements Shape {}

    /**
     * Words on a baseline.
     *
     * @param x of the anchor
     * @param y of the baseline at the anchor
     * @param degrees by which the baseline is turned around the anchor, counter-clockwise
     */
    record Words(String text, double x, double y, Anchor anchor, double degrees, Font font, Color colour)
            implements Shape {
        /** Returns the left end of the baseline before it is turned. */
        double left() {
            return x - anchor.share * Lettering.width(font, text);
        }
    }

    /**
     * Shapes that are moved and cut together.
     *
     * @param right the distance by which they are moved to the right
     * @param clip the area outside which nothing is drawn, before it is moved; null for everywhere
     */
    record Group(double right, @Nullable Rectangle2D clip, List<Shape> shapes) implements Shape {
        /** The group with its own list. */
        public Group {
            shapes = List.copyOf(shapes);
        }
    }

    /** The point of the words that lies at their x. */
    enum Anchor {
        START(0),
        MIDDLE(0.5),
        END(1);

        private final double share;

        Anchor(double share) {
            this.share = share;
        }
    }
}

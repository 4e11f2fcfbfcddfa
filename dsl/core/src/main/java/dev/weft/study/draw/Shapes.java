package dev.weft.study.draw;

import dev.weft.study.draw.Shape.Anchor;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Collects the shapes of a picture, from back to front. */
public final class Shapes {
    private final List<Shape> list = new ArrayList<>();

    /** Adds a filled form. */
    public void fill(java.awt.Shape form, Color colour) {
        list.add(new Shape.Filled(form, colour, false, ""));
    }

    /** Adds a line along a form. */
    public void draw(java.awt.Shape form, Color colour, BasicStroke stroke) {
        list.add(new Shape.Stroked(form, colour, stroke));
    }

    /** Adds a straight line. */
    public void line(double x1, double y1, double x2, double y2, Color colour, BasicStroke stroke) {
        draw(new Line2D.Double(x1, y1, x2, y2), colour, stroke);
    }

    /** Adds words on a baseline. */
    public void text(Font font, Color colour, String words, double x, double y, Anchor anchor) {
        turned(font, colour, words, x, y, 0, anchor);
    }

    /** Adds words on a baseline that is turned counter-clockwise around the point. */
    public void turned(Font font, Color colour, String words, double x, double y, double degrees, Anchor anchor) {
        if (!words.isBlank()) {
            list.add(new Shape.Words(words, x, y, anchor, degrees, font, colour));
        }
    }

    /** Adds shapes of which only the parts within an area are drawn. */
    public void within(Rectangle2D clip, Shapes others) {
        if (!others.list.isEmpty()) {
            list.add(new Shape.Group(0, clip, others.list));
        }
    }

    /** Adds all shapes of another collection. */
    public void addAll(Shapes others) {
        list.addAll(others.list);
    }

    /** Returns the shapes so far. */
    public List<Shape> list() {
        return List.copyOf(list);
    }
}

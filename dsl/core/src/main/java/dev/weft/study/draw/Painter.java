package dev.weft.study.draw;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;

/** Draws shapes on a canvas of Java. */
final class Painter {
    private final Graphics2D g;
    private final boolean letters;

    Painter(Graphics2D g, boolean letters) {
        this.g = g;
        this.letters = letters;
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    void paint(Shape shape) {
        if (shape instanceof Shape.Filled area) {
            fill(area);
        } else if (shape instanceof Shape.Stroked line) {
            g.setColor(line.colour());
            g.setStroke(line.stroke());
            g.draw(line.form());
        } else if (shape instanceof Shape.Words words) {
            write(words);
        } else if (shape instanceof Shape.Group group) {
            Graphics2D inner = (Graphics2D) g.create();
            inner.translate(group.right(), 0);
            if (group.clip() != null) {
                inner.clip(group.clip());
            }
            Painter painter = new Painter(inner, letters);
            group.shapes().forEach(painter::paint);
            inner.dispose();
        }
    }

    private void fill(Shape.Filled area) {
        if (area.sharp()) {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        }
        g.setColor(area.colour());
        g.fill(area.form());
        if (area.sharp()) {
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        }
    }

    private void write(Shape.Words words) {
        AffineTransform turn =
                AffineTransform.getRotateInstance(-Math.toRadians(words.degrees()), words.x(), words.y());
        turn.translate(words.left(), words.y());
        g.setColor(words.colour());
        if (letters) {
            AffineTransform before = g.getTransform();
            g.transform(turn);
            g.setFont(words.font());
            g.drawString(words.text(), 0f, 0f);
            g.setTransform(before);
        } else {
            g.fill(turn.createTransformedShape(Lettering.outline(words.font(), words.text())));
        }
    }
}

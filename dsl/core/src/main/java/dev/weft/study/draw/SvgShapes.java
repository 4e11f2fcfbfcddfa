package dev.weft.study.draw;

import static dev.weft.study.draw.Svg.n;

import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.StringJoiner;

/** Converts Java's forms and strokes to SVG elements and attributes. */
final class SvgShapes {
    private SvgShapes() {}

    /** The name and the geometry of the simplest element with this form. */
    static String element(java.awt.Shape form) {
        if (form instanceof Line2D line) {
            return "line x1=\"" + n(line.getX1()) + "\" y1=\"" + n(line.getY1()) + "\" x2=\"" + n(line.getX2())
                    + "\" y2=\"" + n(line.getY2()) + "\"";
        }
        if (form instanceof Rectangle2D box) {
            return "rect" + box(box);
        }
        if (form instanceof RoundRectangle2D box) {
            return "rect" + box(box.getFrame()) + " rx=\"" + n(box.getArcWidth() / 2) + "\"";
        }
        if (form instanceof Ellipse2D round) {
            String middle = " cx=\"" + n(round.getCenterX()) + "\" cy=\"" + n(round.getCenterY()) + "\"";
            return round.getWidth() == round.getHeight()
                    ? "circle" + middle + " r=\"" + n(round.getWidth() / 2) + "\""
                    : "ellipse" + middle + " rx=\"" + n(round.getWidth() / 2) + "\" ry=\"" + n(round.getHeight() / 2)
                            + "\"";
        }
        return "path d=\"" + data(form.getPathIterator(null)) + "\"";
    }

    private static String box(Rectangle2D box) {
        return " x=\"" + n(box.getX()) + "\" y=\"" + n(box.getY()) + "\" width=\"" + n(box.getWidth()) + "\" height=\""
                + n(box.getHeight()) + "\"";
    }

    private static String data(PathIterator path) {
        StringBuilder data = new StringBuilder();
        double[] at = new double[6];
        for (; !path.isDone(); path.next()) {
            switch (path.currentSegment(at)) {
                case PathIterator.SEG_MOVETO -> data.append('M').append(list(at, 2));
                case PathIterator.SEG_LINETO -> data.append('L').append(list(at, 2));
                case PathIterator.SEG_QUADTO -> data.append('Q').append(list(at, 4));
                case PathIterator.SEG_CUBICTO -> data.append('C').append(list(at, 6));
                default -> data.append('Z');
            }
        }
        return data.toString();
    }

    /** Width, dashes, caps and joins that differ from SVG's defaults. */
    static String stroke(BasicStroke stroke) {
        StringBuilder svg = new StringBuilder(" stroke-width=\"" + n(stroke.getLineWidth()) + "\"");
        float[] dashes = stroke.getDashArray();
        if (dashes != null && dashes.length > 0) {
            StringJoiner list = new StringJoiner(" ");
            for (float dash : dashes) {
                list.add(n(dash));
            }
            svg.append(" stroke-dasharray=\"").append(list).append('"');
        }
        if (stroke.getEndCap() == BasicStroke.CAP_SQUARE) {
            svg.append(" stroke-linecap=\"square\"");
        }
        if (stroke.getLineJoin() == BasicStroke.JOIN_BEVEL) {
            svg.append(" stroke-linejoin=\"bevel\"");
        } else if (stroke.getMiterLimit() != 4) {
            svg.append(" stroke-miterlimit=\"")
                    .append(n(stroke.getMiterLimit()))
                    .append('"');
        }
        return svg.toString();
    }

    private static String list(double[] values, int count) {
        StringJoiner list = new StringJoiner(" ");
        for (int i = 0; i < count; i++) {
            list.add(n(values[i]));
        }
        return list.toString();
    }
}

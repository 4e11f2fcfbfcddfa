package dev.weft.study.chart;

import static dev.weft.study.chart.Svg.n;

import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.StringJoiner;

/** Converts Java's shapes and strokes to SVG elements and attributes. */
final class SvgShapes {
    private SvgShapes() {}

    /** The name and the geometry of the simplest element with this shape. */
    static String element(Shape shape, AffineTransform place) {
        boolean upright = place.getShearX() == 0 && place.getShearY() == 0;
        if (shape instanceof Line2D line) {
            double[] ends = {line.getX1(), line.getY1(), line.getX2(), line.getY2()};
            place.transform(ends, 0, ends, 0, 2);
            return "line x1=\"" + n(ends[0]) + "\" y1=\"" + n(ends[1]) + "\" x2=\"" + n(ends[2]) + "\" y2=\""
                    + n(ends[3]) + "\"";
        }
        if (shape instanceof Rectangle2D box && upright) {
            Rectangle2D at = place.createTransformedShape(box).getBounds2D();
            return "rect x=\"" + n(at.getX()) + "\" y=\"" + n(at.getY()) + "\" width=\"" + n(at.getWidth())
                    + "\" height=\"" + n(at.getHeight()) + "\"";
        }
        if (shape instanceof Ellipse2D round && upright) {
            Rectangle2D at = place.createTransformedShape(round.getFrame()).getBounds2D();
            return "ellipse cx=\"" + n(at.getCenterX()) + "\" cy=\"" + n(at.getCenterY()) + "\" rx=\""
                    + n(at.getWidth() / 2) + "\" ry=\"" + n(at.getHeight() / 2) + "\"";
        }
        PathIterator path = shape.getPathIterator(place);
        String rule = path.getWindingRule() == PathIterator.WIND_EVEN_ODD ? "\" fill-rule=\"evenodd" : "";
        return "path d=\"" + data(path) + rule + "\"";
    }

    /** The data of a path; empty if nothing of it is visible. */
    static String data(PathIterator path) {
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
    static String stroke(BasicStroke stroke, double scale) {
        StringBuilder svg = new StringBuilder(" stroke-width=\"" + n(stroke.getLineWidth() * scale) + "\"");
        float[] dashes = stroke.getDashArray();
        if (dashes != null && dashes.length > 0) {
            StringJoiner list = new StringJoiner(" ");
            for (float dash : dashes) {
                list.add(n(dash * scale));
            }
            svg.append(" stroke-dasharray=\"").append(list).append('"');
            if (stroke.getDashPhase() != 0) {
                svg.append(" stroke-dashoffset=\"")
                        .append(n(stroke.getDashPhase() * scale))
                        .append('"');
            }
        }
        switch (stroke.getEndCap()) {
            case BasicStroke.CAP_ROUND -> svg.append(" stroke-linecap=\"round\"");
            case BasicStroke.CAP_SQUARE -> svg.append(" stroke-linecap=\"square\"");
            default -> {
                // butt is also SVG's default
            }
        }
        switch (stroke.getLineJoin()) {
            case BasicStroke.JOIN_ROUND -> svg.append(" stroke-linejoin=\"round\"");
            case BasicStroke.JOIN_BEVEL -> svg.append(" stroke-linejoin=\"bevel\"");
            default ->
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

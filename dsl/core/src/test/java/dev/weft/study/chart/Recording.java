package dev.weft.study.chart;

import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Page;
import dev.weft.study.draw.Shape;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The shapes of a page, read back: tests ask where a mark stands, in pixels of the layout, y downwards, from back to front. */
public final class Recording {
    /**
     * A form drawn with a stroke, or filled.
     *
     * @param stroke null where it is filled
     * @param clip null where nothing is cut
     */
    public record Ink(
            java.awt.Shape shape,
            Color color,
            @Nullable BasicStroke stroke,
            @Nullable Rectangle2D clip) {
        public boolean filled() {
            return stroke == null;
        }

        /** The width of the line. */
        public float width() {
            return Objects.requireNonNull(stroke, "filled").getLineWidth();
        }

        public boolean isDashed() {
            return Objects.requireNonNull(stroke, "filled").getDashArray() != null;
        }

        /** The area to which it is cut. */
        public Rectangle2D area() {
            return Objects.requireNonNull(clip, "not cut");
        }

        public Rectangle2D bounds() {
            return shape.getBounds2D();
        }

        /** The ends of its straight and curved parts, in order; where a part begins anew, the list goes on. */
        public List<Point2D> points() {
            return parts().stream().flatMap(List::stream).toList();
        }

        /** The points of each connected part. */
        public List<List<Point2D>> parts() {
            List<List<Point2D>> parts = new ArrayList<>();
            double[] at = new double[6];
            for (PathIterator i = shape.getPathIterator(null); !i.isDone(); i.next()) {
                int kind = i.currentSegment(at);
                if (kind == PathIterator.SEG_MOVETO) {
                    parts.add(new ArrayList<>());
                }
                int last = switch (kind) {
                    case PathIterator.SEG_QUADTO -> 2;
                    case PathIterator.SEG_CUBICTO -> 4;
                    default -> 0;
                };
                if (kind != PathIterator.SEG_CLOSE) {
                    parts.get(parts.size() - 1).add(new Point2D.Double(at[last], at[last + 1]));
                }
            }
            return parts;
        }
    }

    /**
     * A text on its baseline.
     *
     * @param x the left end of the baseline
     * @param y the baseline
     * @param degrees counter-clockwise
     */
    public record Text(String text, double x, double y, double width, double degrees, Font font, Color color) {
        public double middle() {
            return x + width / 2;
        }

        public double right() {
            return x + width;
        }

        /** Roughly the room that upright letters take. */
        public Rectangle2D box() {
            double size = font.getSize2D();
            return new Rectangle2D.Double(x, y - 0.75 * size, width, size);
        }
    }

    private final List<Ink> inks = new ArrayList<>();
    private final List<Text> texts = new ArrayList<>();

    private Recording() {}

    /** What a chart draws at the size that it asks for. */
    public static Recording of(ChartData data, ChartLook look) {
        return of(Chart.of(data, look));
    }

    public static Recording of(Chart chart) {
        return of(chart.page(new Page.Name("chart", "chart", "")).shapes());
    }

    public static Recording of(List<Shape> shapes) {
        Recording recording = new Recording();
        recording.take(shapes, null);
        return recording;
    }

    private void take(List<Shape> shapes, @Nullable Rectangle2D clip) {
        for (Shape shape : shapes) {
            if (shape instanceof Shape.Filled area) {
                inks.add(new Ink(area.form(), area.colour(), null, clip));
            } else if (shape instanceof Shape.Stroked line) {
                inks.add(new Ink(line.form(), line.colour(), line.stroke(), clip));
            } else if (shape instanceof Shape.Words words) {
                texts.add(text(words));
            } else if (shape instanceof Shape.Group group) {
                Rectangle2D inner = group.clip();
                take(group.shapes(), clip == null || inner == null ? inner : clip.createIntersection(inner));
            }
        }
    }

    private static Text text(Shape.Words words) {
        double width = Lettering.width(words.font(), words.text());
        double before = switch (words.anchor()) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
        };
        double angle = Math.toRadians(words.degrees());
        return new Text(
                words.text(),
                words.x() - before * Math.cos(angle),
                words.y() + before * Math.sin(angle),
                width,
                words.degrees(),
                words.font(),
                words.colour());
    }

    public List<Ink> inks() {
        return List.copyOf(inks);
    }

    /** All forms drawn with a stroke. */
    public List<Ink> drawn() {
        return inks.stream().filter(ink -> !ink.filled()).toList();
    }

    public List<Ink> drawn(Color of) {
        return drawn().stream().filter(ink -> ink.color().equals(of)).toList();
    }

    public List<Ink> filled(Color of) {
        return inks.stream()
                .filter(ink -> ink.filled() && ink.color().equals(of))
                .toList();
    }

    public List<Text> texts() {
        return List.copyOf(texts);
    }

    public List<String> words() {
        return texts.stream().map(Text::text).toList();
    }

    /** The one text that reads so. */
    public Text text(String words) {
        List<Text> found =
                texts.stream().filter(one -> one.text().equals(words)).toList();
        if (found.size() != 1) {
            throw new AssertionError("\"" + words + "\" is drawn " + found.size() + " times in " + words());
        }
        return found.get(0);
    }
}

package dev.weft.sharing;

import dev.weft.study.Drawing;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Draws a scheme: nodes on a circle, parallel arcs side by side, arcs that stay in a node as a loop outside of it. */
final class SchemeDrawing {
    static final String INK = "#333";
    private static final String NODE = "#e8f1fa";
    private static final String ARC = "#1f5f99";
    private static final double RADIUS = 15;
    /** Between the lines of two arcs of the same pair of nodes. */
    private static final double APART = 16;

    private static final int MOST = 400;
    private static final double LABEL = 15;
    /** Where labels may stand, as shares of the way; the middle comes late because lines cross there. */
    private static final double[] PLACES = {0.35, 0.42, 0.28, 0.58, 0.65, 0.5, 0.72, 0.22};

    /** Middle and half width of the labels so far. */
    private final List<double[]> labels = new ArrayList<>();

    private final Scheme scheme;
    private final Map<Integer, double[]> places = new HashMap<>();
    private final double size;

    private SchemeDrawing(Scheme scheme, double size) {
        this.scheme = scheme;
        this.size = size;
        List<Integer> nodes = nodes(scheme);
        double radius = size / 2 - 75;
        for (int i = 0; i < nodes.size(); i++) {
            double angle = 2 * Math.PI * i / nodes.size() - Math.PI / 2;
            places.put(
                    nodes.get(i),
                    new double[] {size / 2 + radius * Math.cos(angle), size / 2 + radius * Math.sin(angle)});
        }
    }

    static Drawing of(Scheme scheme, UnaryOperator<String> words) {
        if (scheme.communications() > MOST) {
            throw ModelException.cannot(
                    "draw a scheme of so many communications",
                    scheme.communications(),
                    "nobody could read more than " + MOST,
                    "Print it, or draw a part of it");
        }
        double size = 320 + 22 * Math.max(4, nodes(scheme).size());
        SchemeDrawing drawing = new SchemeDrawing(scheme, size);
        return drawing.draw(Drawing.canvas("Communication scheme " + scheme.text(), size, size), words);
    }

    static List<Integer> nodes(Scheme scheme) {
        TreeSet<Integer> nodes = new TreeSet<>();
        for (int i = 0; i < scheme.communications(); i++) {
            nodes.add(scheme.source(i));
            nodes.add(scheme.destination(i));
        }
        return new ArrayList<>(nodes);
    }

    private Drawing draw(Drawing start, UnaryOperator<String> words) {
        Drawing drawing = start;
        for (int arc = 0; arc < scheme.communications(); arc++) {
            if (scheme.source(arc) != scheme.destination(arc)) {
                drawing = arrow(drawing, arc);
            }
        }
        for (int arc = 0; arc < scheme.communications(); arc++) {
            String text = words.apply(scheme.labels().get(arc));
            drawing = scheme.source(arc) == scheme.destination(arc)
                    ? loop(drawing, arc, text)
                    : label(drawing, arc, text);
        }
        for (Map.Entry<Integer, double[]> node : places.entrySet()) {
            double[] at = node.getValue();
            drawing = drawing.circle(at[0], at[1], RADIUS, NODE, INK).text(at[0], at[1] + 4, node.getKey() + "");
        }
        return drawing;
    }

    private Drawing arrow(Drawing drawing, int arc) {
        double[] from = place(scheme.source(arc));
        double[] to = place(scheme.destination(arc));
        double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        double ux = (to[0] - from[0]) / length;
        double uy = (to[1] - from[1]) / length;
        double aside = aside(arc);
        double ox = -uy * aside;
        double oy = ux * aside;
        double gap = RADIUS + 2;
        return drawing.arrow(
                from[0] + ux * gap + ox, from[1] + uy * gap + oy, to[0] - ux * gap + ox, to[1] - uy * gap + oy, ARC);
    }

    /** A label on its own line, where it meets no label before it if there is such a place. */
    private Drawing label(Drawing drawing, int arc, String text) {
        double half = 3.7 * text.length() + 3;
        double[] at = onLine(arc, PLACES[0]);
        for (double along : PLACES) {
            double[] trial = onLine(arc, along);
            boolean free = labels.stream()
                    .noneMatch(other ->
                            Math.abs(other[0] - trial[0]) < half + other[2] && Math.abs(other[1] - trial[1]) < LABEL);
            if (free) {
                at = trial;
                break;
            }
        }
        labels.add(new double[] {at[0], at[1], half});
        return drawing.rect(at[0] - half, at[1] - LABEL / 2, 2 * half, LABEL, "#fff", "none")
                .text(at[0], at[1] + 4, text);
    }

    private double[] onLine(int arc, double along) {
        double[] from = place(scheme.source(arc));
        double[] to = place(scheme.destination(arc));
        double length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        double aside = aside(arc);
        return new double[] {
            from[0] + along * (to[0] - from[0]) - aside * (to[1] - from[1]) / length,
            from[1] + along * (to[1] - from[1]) + aside * (to[0] - from[0]) / length
        };
    }

    /** How far an arc lies to the side of its nodes' line: arcs of one pair, in either direction, share the room. */
    private double aside(int arc) {
        int before = 0;
        int all = 0;
        for (int other = 0; other < scheme.communications(); other++) {
            if (scheme.source(other) == scheme.source(arc) && scheme.destination(other) == scheme.destination(arc)) {
                before += other < arc ? 1 : 0;
                all++;
            }
        }
        boolean back = isAnswered(arc);
        return back ? APART / 2 + before * APART : (before - (all - 1) / 2.0) * APART;
    }

    private boolean isAnswered(int arc) {
        for (int other = 0; other < scheme.communications(); other++) {
            if (scheme.source(other) == scheme.destination(arc) && scheme.destination(other) == scheme.source(arc)) {
                return true;
            }
        }
        return false;
    }

    /** A loop on the outer side of its node; a second one around the first. */
    private Drawing loop(Drawing drawing, int arc, String text) {
        double[] at = place(scheme.source(arc));
        int before = 0;
        for (int other = 0; other < arc; other++) {
            before += scheme.source(other) == scheme.source(arc) && scheme.destination(other) == scheme.source(arc)
                    ? 1
                    : 0;
        }
        double length = Math.max(1, Math.hypot(at[0] - size / 2, at[1] - size / 2));
        double ux = (at[0] - size / 2) / length;
        double uy = (at[1] - size / 2) / length;
        double radius = 10 + 5.0 * before;
        double off = RADIUS + radius - 6;
        return drawing.circle(at[0] + ux * off, at[1] + uy * off, radius, "none", ARC)
                .text(at[0] + ux * (off + radius + 14), at[1] + uy * (off + radius + 14) + 4 + 14 * before, text);
    }

    private double[] place(int node) {
        return places.getOrDefault(node, new double[] {0, 0});
    }
}

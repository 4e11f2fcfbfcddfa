package dev.weft.sharing;

import dev.weft.sharing.SchemePicture.Conflicting;
import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.units.Digits;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Draws a scheme: nodes on a circle, parallel arcs side by side, arcs within a node as a loop outside of the circle.
 */
final class SchemeDrawing {
    static final String INK = "#333";
    private static final String NODE = "#e8f1fa";
    private static final String ARC = "#1f5f99";
    private static final double RADIUS = 15;
    /** Between the lines of two arcs of the same pair of nodes, in pixels. */
    private static final double APART = 16;

    private static final double LABEL = 15;
    /** The room beside the nodes for kinds of conflict. */
    private static final double WORDS = 95;
    /** Positions of labels as shares of the line; the middle comes late because lines cross there. */
    private static final double[] PLACES = {0.35, 0.42, 0.28, 0.58, 0.65, 0.5, 0.72, 0.22, 0.31, 0.38, 0.62, 0.68};

    /** Centre and half width of the labels so far. */
    private final List<double[]> labels = new ArrayList<>();

    private final List<Arc> arcs;
    private final Map<Integer, double[]> places = new LinkedHashMap<>();
    private final double[] centre;
    /** The line of each arc, computed once, because labels are checked against all pairs of arcs. */
    private final List<double[]> lines;

    private SchemeDrawing(List<Arc> arcs, List<Integer> nodes, double radius, double... centre) {
        this.arcs = arcs;
        this.centre = centre;
        for (int i = 0; i < nodes.size(); i++) {
            double angle = 2 * Math.PI * i / nodes.size() - Math.PI / 2;
            places.put(
                    nodes.get(i),
                    new double[] {centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)});
        }
        this.lines = new ArrayList<>(arcs.stream().map(this::line).toList());
    }

    /** One communication and its label. */
    private record Arc(int number, int source, int destination, String text) {
        boolean isLoop() {
            return source == destination;
        }

        boolean isParallel(Arc other) {
            return source == other.source && destination == other.destination;
        }
    }

    private static Arc arc(int number, SchemePicture.Ends ends, String label) {
        return new Arc(number, ends.source(), ends.destination(), ends.arc() + label);
    }

    static Drawing of(List<SchemePicture.Arc> rows, String origin, String title) {
        List<Arc> arcs = new ArrayList<>();
        for (SchemePicture.Arc row : rows) {
            arcs.add(arc(arcs.size(), row, Double.isNaN(row.penalty()) ? "" : " " + Digits.four(row.penalty())));
        }
        List<Integer> nodes = SchemePicture.nodes(rows, SchemePicture.Arc::source, SchemePicture.Arc::destination);
        double radius = 75 + 11 * Math.max(4, nodes.size());
        // a loop and its label are outside of the circle
        double side = 2 * (radius + RADIUS + (arcs.stream().anyMatch(Arc::isLoop) ? 60 : 8));
        double width = Math.max(side, 330);
        double top = SchemePicture.headHeight(title, width);
        SchemeDrawing drawing = new SchemeDrawing(arcs, nodes, radius, width / 2, top + side / 2);
        // a scheme without penalties has no origin
        return rows.stream().allMatch(row -> Double.isNaN(row.penalty()))
                ? drawing.draw(SchemePicture.canvas(title, width, side))
                : drawing.draw(SchemePicture.canvas(title, width, side + 22))
                        .text(10, top + side + 12, origin, Anchor.START, 12);
    }

    /** The arcs without penalties, and beside each node its kinds of conflict, one below the other. */
    static Drawing conflicts(List<Conflicting> rows, String title) {
        List<Arc> arcs = new ArrayList<>();
        Map<Integer, String> kinds = new LinkedHashMap<>();
        for (Conflicting row : rows) {
            arcs.add(arc(arcs.size(), row, ""));
            kinds.put(row.source(), row.atSource());
            kinds.put(row.destination(), row.atDestination());
        }
        List<Integer> nodes = SchemePicture.nodes(rows, Conflicting::source, Conflicting::destination);
        double radius = 75 + 11 * Math.max(4, nodes.size());
        double side = 2 * (radius + RADIUS + (arcs.stream().anyMatch(Arc::isLoop) ? 60 : 8));
        double width = side + 2 * WORDS;
        double top = SchemePicture.headHeight(title, width) + 3 * LABEL;
        SchemeDrawing drawn = new SchemeDrawing(arcs, nodes, radius, width / 2, top + side / 2);
        Drawing drawing = drawn.draw(SchemePicture.canvas(title, width, side + 6 * LABEL));
        for (Map.Entry<Integer, String> node : kinds.entrySet()) {
            drawing = drawn.words(drawing, drawn.place(node.getKey()), node.getValue());
        }
        return drawing;
    }

    /** Words on the outer side of a node, one below the other. */
    private Drawing words(Drawing start, double[] node, String words) {
        double right = (node[0] - centre[0]) / Math.max(1, Math.hypot(node[0] - centre[0], node[1] - centre[1]));
        Anchor anchor = right > 0.3 ? Anchor.START : right < -0.3 ? Anchor.END : Anchor.MIDDLE;
        List<String> lines = words.isEmpty() ? List.of() : List.of(words.split(", ", -1));
        double x = node[0] + (anchor == Anchor.MIDDLE ? 0 : Math.signum(right) * (RADIUS + 6));
        double first = anchor != Anchor.MIDDLE
                ? node[1] + 4 - LABEL * (lines.size() - 1) / 2
                : node[1] < centre[1] ? node[1] - RADIUS - 6 - LABEL * (lines.size() - 1) : node[1] + RADIUS + LABEL;
        Drawing drawing = start;
        for (int line = 0; line < lines.size(); line++) {
            drawing = drawing.text(x, first + LABEL * line, lines.get(line), anchor, 12);
        }
        return drawing;
    }

    /**
     * The arcs of these rows of a table, each once, around a centre. Nodes have their positions among all rows of the
     * table: senders on the left and receivers on the right, or on a circle if a node is both.
     */
    static <E extends SchemePicture.Ends> Drawing small(
            Drawing start, List<E> rows, List<E> all, double radius, double... centre) {
        Map<String, Arc> arcs = new LinkedHashMap<>();
        for (E row : rows) {
            arcs.putIfAbsent(row.arc(), arc(arcs.size(), row, ""));
        }
        List<Integer> left = SchemePicture.nodes(all, SchemePicture.Ends::source);
        List<Integer> right = SchemePicture.nodes(all, SchemePicture.Ends::destination);
        List<Integer> nodes =
                Stream.concat(left.stream(), right.stream()).distinct().toList();
        SchemeDrawing drawn = new SchemeDrawing(List.copyOf(arcs.values()), nodes, radius, centre);
        if (nodes.size() == left.size() + right.size()) {
            drawn.place(left, -radius);
            drawn.place(right, radius);
        }
        drawn.places
                .keySet()
                .removeIf(node -> drawn.arcs.stream().noneMatch(arc -> arc.source == node || arc.destination == node));
        return drawn.draw(start);
    }

    /** Places the nodes one below the other, this far to the right of the centre. */
    private void place(List<Integer> nodes, double right) {
        for (int i = 0; i < nodes.size(); i++) {
            double down = (i - (nodes.size() - 1) / 2.0) * 2.6 * RADIUS;
            places.put(nodes.get(i), new double[] {centre[0] + right, centre[1] + down});
        }
        lines.clear();
        arcs.forEach(arc -> lines.add(line(arc)));
    }

    private Drawing draw(Drawing start) {
        Drawing drawing = start;
        for (Arc arc : arcs) {
            drawing = arc.isLoop() ? drawing : arrow(drawing, arc);
        }
        for (Arc arc : arcs) {
            drawing = arc.isLoop() ? loop(drawing, arc) : label(drawing, arc);
        }
        for (Map.Entry<Integer, double[]> node : places.entrySet()) {
            double[] at = node.getValue();
            drawing = drawing.circle(at[0], at[1], RADIUS, NODE, INK).text(at[0], at[1] + 4, node.getKey() + "");
        }
        return drawing;
    }

    private Drawing arrow(Drawing drawing, Arc arc) {
        double[] line = lines.get(arc.number);
        double gap = (RADIUS + 2) / Math.hypot(line[2] - line[0], line[3] - line[1]);
        double[] from = onLine(arc, gap);
        double[] to = onLine(arc, 1 - gap);
        return drawing.arrow(from[0], from[1], to[0], to[1], ARC);
    }

    /** A label on its own line, where it covers the least of other labels and lines. */
    private Drawing label(Drawing drawing, Arc arc) {
        double half = 3.7 * arc.text.length() + 3;
        double[] at = onLine(arc, PLACES[0]);
        double best = -1;
        for (double along : PLACES) {
            double[] trial = onLine(arc, along);
            double room = room(arc, trial, half);
            if (room > best) {
                at = trial;
                best = room;
            }
        }
        labels.add(new double[] {at[0], at[1], half});
        return drawing.rect(at[0] - half, at[1] - LABEL / 2, 2 * half, LABEL, "#fff", "none")
                .text(at[0], at[1] + 4, arc.text);
    }

    /** The distance in pixels of a label at this position from other lines; zero if it covers another label. */
    private double room(Arc arc, double[] at, double half) {
        boolean taken = labels.stream()
                .anyMatch(other -> Math.abs(other[0] - at[0]) < half + other[2] && Math.abs(other[1] - at[1]) < LABEL);
        if (taken) {
            return 0;
        }
        double room = LABEL;
        for (Arc other : arcs) {
            for (double x : new double[] {at[0] - half, at[0], at[0] + half}) {
                room = other.isLoop() || other.number == arc.number ? room : Math.min(room, distance(other, x, at[1]));
            }
        }
        return room;
    }

    private double distance(Arc arc, double x, double y) {
        double[] line = lines.get(arc.number);
        return Line2D.ptSegDist(line[0], line[1], line[2], line[3], x, y);
    }

    /** Both ends of the line of an arc, nodes included. */
    private double[] line(Arc arc) {
        double[] from = place(arc.source);
        double[] to = place(arc.destination);
        double length = Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]));
        double ox = -aside(arc) * (to[1] - from[1]) / length;
        double oy = aside(arc) * (to[0] - from[0]) / length;
        return new double[] {from[0] + ox, from[1] + oy, to[0] + ox, to[1] + oy};
    }

    private double[] onLine(Arc arc, double along) {
        double[] line = lines.get(arc.number);
        return new double[] {line[0] + along * (line[2] - line[0]), line[1] + along * (line[3] - line[1])};
    }

    /**
     * The distance of an arc from the line between its nodes: arcs of one pair, in either direction, share the space.
     */
    private double aside(Arc arc) {
        long all = arcs.stream().filter(arc::isParallel).count();
        boolean back =
                arcs.stream().anyMatch(other -> other.source == arc.destination && other.destination == arc.source);
        return back ? APART / 2 + before(arc) * APART : (before(arc) - (all - 1) / 2.0) * APART;
    }

    /** The number of parallel arcs before this one. */
    private long before(Arc arc) {
        return arcs.stream()
                .filter(other -> other.number < arc.number && arc.isParallel(other))
                .count();
    }

    /** A loop on the outer side of its node; a second loop is around the first. */
    private Drawing loop(Drawing drawing, Arc arc) {
        double[] at = place(arc.source);
        long before = before(arc);
        double length = Math.max(1, Math.hypot(at[0] - centre[0], at[1] - centre[1]));
        double ux = (at[0] - centre[0]) / length;
        double uy = (at[1] - centre[1]) / length;
        double radius = 10 + 5.0 * before;
        double off = RADIUS + radius - 6;
        return drawing.circle(at[0] + ux * off, at[1] + uy * off, radius, "none", ARC)
                .text(at[0] + ux * (off + radius + 14), at[1] + uy * (off + radius + 14) + 4 + 14 * before, arc.text);
    }

    private double[] place(int node) {
        return places.getOrDefault(node, centre);
    }
}

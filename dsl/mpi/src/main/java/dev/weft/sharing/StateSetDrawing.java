package dev.weft.sharing;

import dev.weft.sharing.SchemePicture.State;
import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Draws a scheme and its state sets side by side: sources left, destinations right, sent communications solid, waiting ones dotted.
 */
final class StateSetDrawing {
    private static final double WIDTH = 150;
    private static final double ROW = 34;
    private static final double LABEL = 14;
    private static final int COLUMNS = 6;
    private static final String SENT = "#1f5f99";
    private static final String WAITING = "#aaa";

    private final List<Integer> sources;
    private final List<Integer> destinations;
    private final double height;

    private StateSetDrawing(List<State> arcs) {
        this.sources = SchemePicture.nodes(arcs, State::source);
        this.destinations = SchemePicture.nodes(arcs, State::destination);
        this.height = 22 + ROW * Math.max(sources.size(), destinations.size());
    }

    /** The drawing in this width in pixels; 0 for up to six panels in a line. */
    static Drawing of(List<State> arcs, String origin, String title, double fit) {
        return new StateSetDrawing(arcs).draw(arcs, origin, title, fit);
    }

    private Drawing draw(List<State> arcs, String origin, String title, double fit) {
        Map<Integer, List<State>> sets =
                arcs.stream().collect(Collectors.groupingBy(State::set, LinkedHashMap::new, Collectors.toList()));
        int panels = sets.size() + 1; // the scheme is the first one
        int room = fit == 0 ? COLUMNS : Math.max(1, (int) ((fit - 10) / WIDTH));
        int columns = Math.min(room, panels);
        int lines = (panels + columns - 1) / columns;
        double width = Math.max(2, columns) * WIDTH + 10;
        double top = SchemePicture.headHeight(title, width);
        Drawing drawing = SchemePicture.canvas(title, width, lines * height + 32)
                .text(10, top + lines * height + 20, origin, Anchor.START, 12);
        for (List<State> first : sets.values().stream().limit(1).toList()) {
            drawing = scheme(drawing, first, 0, top);
        }
        int number = 1;
        for (List<State> set : sets.values()) {
            int line = number / columns;
            drawing = set(drawing, set, number % columns * WIDTH, top + line * height, number);
            number++;
        }
        return drawing;
    }

    /** All communications with their labels. */
    private Drawing scheme(Drawing start, List<State> all, double x, double y) {
        List<State> arcs = all.stream().filter(arc -> !arc.isLoop()).toList();
        Drawing drawing = start.text(x + WIDTH / 2, y + 16, "scheme");
        for (State arc : arcs) {
            Line2D.Double line = line(arc, x, y);
            drawing = drawing.arrow(line.x1, line.y1, line.x2, line.y2, SchemeDrawing.INK);
        }
        List<Point2D.Double> taken = new ArrayList<>();
        for (State arc : arcs) {
            Point2D.Double at = label(arc, arcs, taken, x, y);
            taken.add(at);
            drawing = drawing.rect(at.x - LABEL / 2, at.y - LABEL / 2, LABEL, LABEL, "#fff", "none")
                    .text(at.x, at.y + 4, arc.arc());
        }
        drawing = nodes(drawing, sources, x + 22, y);
        return nodes(drawing, destinations, x + WIDTH - 22, y);
    }

    /** The place on the line of an arc that is farthest from other lines and labels. */
    private Point2D.Double label(State arc, List<State> arcs, List<Point2D.Double> taken, double x, double y) {
        Line2D.Double line = line(arc, x, y);
        Point2D.Double best = new Point2D.Double(line.x1, line.y1);
        double most = -1;
        for (int step = 2; step <= 8; step++) {
            double along = step / 10.0;
            Point2D.Double at =
                    new Point2D.Double(line.x1 + along * (line.x2 - line.x1), line.y1 + along * (line.y2 - line.y1));
            double lines = arcs.stream()
                    .filter(other -> !other.arc().equals(arc.arc()))
                    .mapToDouble(other -> line(other, x, y).ptSegDist(at))
                    .min()
                    .orElse(LABEL);
            double labels = taken.stream().mapToDouble(at::distance).min().orElse(LABEL);
            double room = Math.min(Math.min(lines, labels / 2), LABEL);
            if (room > most) {
                most = room;
                best = at;
            }
        }
        return best;
    }

    private Line2D.Double line(State arc, double x, double y) {
        return new Line2D.Double(
                x + 34,
                y + 36 + ROW * sources.indexOf(arc.source()),
                x + WIDTH - 34,
                y + 36 + ROW * destinations.indexOf(arc.destination()));
    }

    private Drawing set(Drawing start, List<State> arcs, double x, double y, int number) {
        String sent = String.join(
                " ", arcs.stream().filter(State::sent).map(State::arc).toList());
        Drawing drawing = start.text(x + WIDTH / 2, y + 16, "set " + number + ": " + sent);
        // sent communications are drawn on top of waiting ones
        for (boolean solid : new boolean[] {false, true}) {
            for (State arc : arcs) {
                if (arc.sent() == solid && !arc.isLoop()) {
                    drawing = arc(drawing, arc, x, y);
                }
            }
        }
        drawing = nodes(drawing, sources, x + 22, y);
        return nodes(drawing, destinations, x + WIDTH - 22, y);
    }

    private static Drawing nodes(Drawing start, List<Integer> nodes, double x, double y) {
        Drawing drawing = start;
        for (int i = 0; i < nodes.size(); i++) {
            drawing = drawing.text(x, y + 40 + ROW * i, nodes.get(i) + "");
        }
        return drawing;
    }

    private Drawing arc(Drawing drawing, State arc, double x, double y) {
        Line2D.Double line = line(arc, x, y);
        return arc.sent()
                ? drawing.arrow(line.x1, line.y1, line.x2, line.y2, SENT)
                : dashed(drawing, line.x1, line.y1, line.x2, line.y2);
    }

    private static Drawing dashed(Drawing start, double x1, double y1, double x2, double y2) {
        int dots = (int) Math.max(4, Math.hypot(x2 - x1, y2 - y1) / 7);
        Drawing drawing = start;
        for (int i = 0; i < dots; i++) {
            double a = (i + 0.25) / dots;
            double b = (i + 0.65) / dots;
            drawing = drawing.line(
                    x1 + a * (x2 - x1), y1 + a * (y2 - y1), x1 + b * (x2 - x1), y1 + b * (y2 - y1), WAITING);
        }
        return drawing;
    }
}

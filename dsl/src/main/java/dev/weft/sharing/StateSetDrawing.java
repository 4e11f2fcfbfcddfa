package dev.weft.sharing;

import dev.weft.study.Drawing;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/** Draws the state sets of a small scheme side by side: sources left, destinations right, sent arcs solid, waiting ones dotted. */
final class StateSetDrawing {
    private static final int MOST_SETS = 60;
    private static final int MOST_ARCS = 24;
    private static final double WIDTH = 150;
    private static final double ROW = 34;
    private static final int COLUMNS = 5;
    private static final String SENT = "#1f5f99";
    private static final String WAITING = "#bbb";

    private StateSetDrawing() {}

    static Drawing of(Scheme scheme) {
        List<boolean[]> sets = sets(scheme.graph());
        List<Integer> nodes = SchemeDrawing.nodes(scheme);
        double height = 40 + ROW * nodes.size();
        int columns = Math.min(COLUMNS, sets.size());
        int lines = (sets.size() + columns - 1) / columns;
        Drawing drawing = Drawing.canvas(
                sets.size() + " state sets of the scheme " + scheme.text(), columns * WIDTH + 10, lines * height + 10);
        for (int i = 0; i < sets.size(); i++) {
            int line = i / columns;
            drawing = set(drawing, scheme, nodes, sets.get(i), i % columns * WIDTH, line * height, i + 1);
        }
        return drawing;
    }

    private static Drawing set(
            Drawing start, Scheme scheme, List<Integer> nodes, boolean[] sent, double x, double y, int number) {
        Drawing drawing = start.text(x + WIDTH / 2, y + 16, "set " + number + ": " + names(scheme, sent));
        for (int pass = 0; pass < 2; pass++) {
            for (int arc = 0; arc < sent.length; arc++) {
                if (scheme.source(arc) != scheme.destination(arc) && sent[arc] == (pass == 1)) {
                    double from = y + 36 + ROW * nodes.indexOf(scheme.source(arc));
                    double to = y + 36 + ROW * nodes.indexOf(scheme.destination(arc));
                    drawing = sent[arc]
                            ? drawing.arrow(x + 34, from, x + WIDTH - 34, to, SENT)
                            : dotted(drawing, x + 34, from, x + WIDTH - 34, to);
                }
            }
        }
        for (int i = 0; i < nodes.size(); i++) {
            double at = y + 40 + ROW * i;
            drawing = drawing.text(x + 22, at, nodes.get(i) + "").text(x + WIDTH - 22, at, nodes.get(i) + "");
        }
        return drawing;
    }

    private static Drawing dotted(Drawing start, double x1, double y1, double x2, double y2) {
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

    private static String names(Scheme scheme, boolean[] sent) {
        List<String> names = new ArrayList<>();
        for (int arc = 0; arc < sent.length; arc++) {
            if (sent[arc]) {
                names.add(scheme.labels().get(arc));
            }
        }
        return String.join(" ", names);
    }

    /** All state sets, by trying for each communication in turn to send it and to let it wait. */
    static List<boolean[]> sets(Graph graph) {
        if (graph.arcs > MOST_ARCS) {
            throw tooMany("communications", graph.arcs, MOST_ARCS);
        }
        List<boolean[]> found = new ArrayList<>();
        extend(graph, new boolean[graph.arcs], 0, found);
        return found;
    }

    private static void extend(Graph graph, boolean[] sent, int arc, List<boolean[]> found) {
        if (arc == graph.arcs) {
            if (isMaximal(graph, sent)) {
                found.add(sent.clone());
            }
            if (found.size() > MOST_SETS) {
                throw tooMany("state sets", "more than " + MOST_SETS, MOST_SETS);
            }
            return;
        }
        boolean free = !graph.isInside(arc) && isFree(graph, sent, arc);
        if (free) {
            sent[arc] = true;
            extend(graph, sent, arc + 1, found);
            sent[arc] = false;
        }
        if (!free || mayStillBeStopped(graph, arc)) {
            extend(graph, sent, arc + 1, found);
        }
    }

    /** Whether a later communication could make this one wait; else it must be sent. */
    private static boolean mayStillBeStopped(Graph graph, int arc) {
        for (int other = arc + 1; other < graph.arcs; other++) {
            if (!graph.isInside(other)
                    && (graph.source[other] == graph.source[arc]
                            || graph.destination[other] == graph.destination[arc])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMaximal(Graph graph, boolean[] sent) {
        for (int arc = 0; arc < graph.arcs; arc++) {
            if (!graph.isInside(arc) && !sent[arc] && isFree(graph, sent, arc)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFree(Graph graph, boolean[] sent, int arc) {
        for (int other = 0; other < graph.arcs; other++) {
            if (sent[other]
                    && (graph.source[other] == graph.source[arc]
                            || graph.destination[other] == graph.destination[arc])) {
                return false;
            }
        }
        return true;
    }

    private static ModelException tooMany(String what, Object count, int most) {
        return ModelException.cannot(
                "draw the state sets of " + what, count, "at most " + most + " can be drawn", "Draw a smaller scheme");
    }
}

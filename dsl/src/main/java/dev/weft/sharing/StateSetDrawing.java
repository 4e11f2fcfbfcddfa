package dev.weft.sharing;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.PictureData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws state sets side by side: sources left, destinations right, sent communications solid, waiting ones dotted. */
final class StateSetDrawing {
    private static final double WIDTH = 150;
    private static final double ROW = 34;
    private static final int COLUMNS = 5;
    private static final String SENT = "#1f5f99";
    private static final String WAITING = "#aaa";

    private final List<Integer> sources;
    private final List<Integer> destinations;
    private final double height;

    private StateSetDrawing(PictureData data) {
        this.sources = SchemePicture.nodes(data, "source");
        this.destinations = SchemePicture.nodes(data, "destination");
        this.height = 22 + ROW * Math.max(sources.size(), destinations.size());
    }

    static Drawing of(PictureData data, String title) {
        return new StateSetDrawing(data).draw(data, title);
    }

    private Drawing draw(PictureData data, String title) {
        Map<String, List<Arc>> sets = new LinkedHashMap<>();
        data.rows()
                .forEach(row -> sets.computeIfAbsent(row.get(2), set -> new ArrayList<>())
                        .add(Arc.of(row)));
        int columns = Math.max(1, Math.min(COLUMNS, sets.size()));
        int lines = (sets.size() + columns - 1) / columns;
        double width = Math.max(2, columns) * WIDTH + 10;
        double top = SchemePicture.headHeight(title, width);
        Drawing drawing = SchemePicture.canvas(title, width, lines * height + 32)
                .text(10, top + lines * height + 20, data.origin(), Anchor.START, 12);
        int number = 0;
        for (List<Arc> set : sets.values()) {
            int line = number / columns;
            drawing = set(drawing, set, number % columns * WIDTH, top + line * height, number + 1);
            number++;
        }
        return drawing;
    }

    private Drawing set(Drawing start, List<Arc> arcs, double x, double y, int number) {
        String sent =
                String.join(" ", arcs.stream().filter(Arc::sent).map(Arc::label).toList());
        Drawing drawing = start.text(x + WIDTH / 2, y + 16, "set " + number + ": " + sent);
        // sent communications are drawn on top of waiting ones
        for (boolean solid : new boolean[] {false, true}) {
            for (Arc arc : arcs) {
                if (arc.sent() == solid && arc.source() != arc.destination()) {
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

    private Drawing arc(Drawing drawing, Arc arc, double x, double y) {
        double from = y + 36 + ROW * sources.indexOf(arc.source());
        double to = y + 36 + ROW * destinations.indexOf(arc.destination());
        return arc.sent()
                ? drawing.arrow(x + 34, from, x + WIDTH - 34, to, SENT)
                : dashed(drawing, x + 34, from, x + WIDTH - 34, to);
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

    private record Arc(String label, int source, int destination, boolean sent) {
        static Arc of(List<String> row) {
            return new Arc(
                    row.get(3),
                    Integer.parseInt(row.get(4)),
                    Integer.parseInt(row.get(5)),
                    row.get(6).equals(SchemePicture.SENT));
        }
    }
}

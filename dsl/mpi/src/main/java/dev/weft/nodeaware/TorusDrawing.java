package dev.weft.nodeaware;

import dev.weft.nodeaware.TorusPicture.Row;
import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.units.Bytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Draws a torus or mesh: unused links are grey, others wider and darker with their bytes, and the busiest link is red. */
final class TorusDrawing {
    private static final String INK = "#333";
    private static final String TAKEN = "#e8f1fa";
    private static final String FREE = "#fff";
    private static final double LINE = 16;
    private static final double SMALL = 10;

    private final Map<Integer, Row> routers = new LinkedHashMap<>();
    /** Bytes by router and direction, such as {@code 3 +x}. */
    private final Map<String, Double> bytes = new HashMap<>();

    private final List<TorusLine> lines = new ArrayList<>();
    private final List<String> title;
    private final TorusLayout layout;
    private double busiest;

    private TorusDrawing(List<Row> rows, String title) {
        int[] extents = {1, 1, 1};
        int nodes = 1;
        int letters = 1;
        for (Row row : rows) {
            if (row.isRouter()) {
                routers.put(row.router(), row);
                for (int i = 0; i < extents.length; i++) {
                    extents[i] = Math.max(extents[i], row.coordinate(i) + 1);
                }
                List<String> names = row.nodeNames();
                nodes = Math.max(nodes, names.size());
                letters = Math.max(
                        letters, names.stream().mapToInt(String::length).max().orElse(1));
            } else {
                bytes.put(row.router() + " " + row.direction(), row.bytes());
                busiest = Math.max(busiest, row.bytes());
            }
        }
        this.title = wrapped(title);
        boolean around = rows.stream().anyMatch(this::isAround);
        this.layout = new TorusLayout(extents, nodes, letters, around, LINE * this.title.size());
        rows.stream().filter(Row::isUp).forEach(this::link);
        lines.sort(Comparator.comparingDouble(TorusLine::bytes));
    }

    static Drawing of(List<Row> rows, String title) {
        return new TorusDrawing(rows, title).drawn(title);
    }

    /** The lines of a title that is wrapped at the width of a column. */
    private static List<String> wrapped(String title) {
        int most = (int) (TorusLayout.COLUMN / 6.6);
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : title.split(" ", -1)) {
            boolean fits = line.isEmpty() || line.length() + 1 + word.length() <= most;
            if (!fits) {
                lines.add(line);
            }
            line = fits && !line.isEmpty() ? line + " " + word : word;
        }
        lines.add(line);
        return lines;
    }

    /** Adds a link in both directions; one around the edge of a torus is drawn as a stub at either end. */
    private void link(Row row) {
        int from = row.router();
        int to = row.neighbour();
        int dimension = row.dimension();
        double up = bytes.getOrDefault(from + " " + row.direction(), 0.0);
        double down = bytes.getOrDefault(to + " -" + row.direction().substring(1), 0.0);
        double[] a = place(from);
        double[] b = place(to);
        double[] u = layout.along(dimension);
        double gap = layout.edge(u[0], u[1]) + 1;
        if (!isAround(row)) {
            add(a[0] + gap * u[0], a[1] + gap * u[1], b[0] - gap * u[0], b[1] - gap * u[1], up, down);
        } else {
            double far = gap + TorusLayout.STUB;
            add(a[0] + gap * u[0], a[1] + gap * u[1], a[0] + far * u[0], a[1] + far * u[1], up, down);
            add(b[0] - far * u[0], b[1] - far * u[1], b[0] - gap * u[0], b[1] - gap * u[1], up, down);
        }
    }

    /** Whether a link goes around the edge: towards larger coordinates it leads to a smaller one. */
    private boolean isAround(Row row) {
        return row.isUp()
                && router(row.router()).coordinate(row.dimension())
                        > router(row.neighbour()).coordinate(row.dimension());
    }

    private void add(double x1, double y1, double x2, double y2, double up, double down) {
        boolean head = (up > 0) != (down > 0);
        lines.add(down > up ? new TorusLine(x2, y2, x1, y1, down, head) : new TorusLine(x1, y1, x2, y2, up, head));
    }

    private Row router(int number) {
        return Objects.requireNonNull(routers.get(number));
    }

    private double[] place(int number) {
        Row router = router(number);
        return layout.place(router.x(), router.y(), router.z());
    }

    private Drawing drawn(String text) {
        double below = layout.below() + 12;
        List<String> notes = notes();
        Drawing drawing = Drawing.canvas(text, layout.width(), below + 26 + 14 * notes.size());
        for (int i = 0; i < title.size(); i++) {
            drawing = drawing.text(layout.width() / 2, LINE * (i + 1), title.get(i), Anchor.MIDDLE, 12);
        }
        for (TorusLine line : lines) {
            drawing = line.on(drawing, busiest, layout.widest());
        }
        for (Row router : routers.values()) {
            drawing = router(drawing, router);
        }
        return notes(busiest > 0 ? label(drawing) : drawing, notes, below);
    }

    private Drawing router(Drawing start, Row row) {
        double[] at = place(row.router());
        String fill = row.ranks() == 0 ? FREE : TAKEN;
        String name = row.name();
        if (!layout.isBoxed()) {
            double size = Math.min(SMALL, layout.halfWidth() * (name.length() > 2 ? 0.9 : 1.05));
            return start.circle(at[0], at[1], layout.halfWidth(), fill, INK)
                    .text(at[0], at[1] + 0.36 * size, name, Anchor.MIDDLE, size);
        }
        double half = layout.halfWidth();
        double top = at[1] - layout.halfHeight();
        Drawing drawing = start.rect(at[0] - half, top, 2 * half, 2 * layout.halfHeight(), fill, INK);
        List<String> nodes = row.nodeNames();
        double each = (2 * half - 3) / nodes.size();
        for (int i = 0; i < nodes.size(); i++) {
            double x = at[0] - half + 3 + i * each;
            drawing = drawing.rect(x, top + 3, each - 3, 18, FREE, INK)
                    .text(x + (each - 3) / 2, top + 16, nodes.get(i), Anchor.MIDDLE, SMALL);
        }
        return drawing.text(at[0], top + 34, name, Anchor.MIDDLE, SMALL + 1);
    }

    /** Adds the bytes of the busiest link where the label hides least. */
    private Drawing label(Drawing drawing) {
        List<TorusLine> fullest =
                lines.stream().filter(line -> line.bytes() == busiest).toList();
        String text = new Bytes(busiest).toString();
        List<double[]> places = routers.keySet().stream().map(this::place).toList();
        double[] at = new TorusLabel(layout, lines, places).beside(fullest, text);
        double half = TorusLabel.halfWidth(text);
        return drawing.rect(
                        at[0] - half,
                        at[1] - TorusLabel.HALF_HEIGHT,
                        2 * half,
                        2 * TorusLabel.HALF_HEIGHT,
                        FREE,
                        "none")
                .text(at[0], at[1] + 4, text, Anchor.MIDDLE, 11, TorusLine.BUSIEST);
    }

    /** Notes that the picture needs. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (lines.stream().anyMatch(line -> line.bytes() > 0 && !line.head())) {
            notes.add("No arrowhead: bytes both ways; the larger counts.");
        }
        if (!layout.isBoxed()
                && routers.values().stream().anyMatch(row -> row.nodeNames().size() > 1)) {
            List<String> first = router(0).nodeNames();
            notes.add("Nodes of " + router(0).name() + ": " + first.get(0) + " to " + first.get(first.size() - 1)
                    + ", and so on.");
        }
        if (!layout.directions().isEmpty()) {
            notes.add("Dimensions: " + layout.directions() + ".");
        }
        return notes;
    }

    /** Adds samples of the thinnest and of the widest line, then the notes. */
    private Drawing notes(Drawing start, List<String> notes, double top) {
        Drawing drawing = start;
        double least = lines.stream()
                .mapToDouble(TorusLine::bytes)
                .filter(carried -> carried > 0)
                .min()
                .orElse(0);
        double x = 14;
        for (double sample : least == busiest ? new double[] {busiest} : new double[] {least, busiest}) {
            if (sample > 0) {
                String text = new Bytes(sample).toString();
                double part = sample / busiest;
                drawing = drawing.line(
                                x,
                                top + 10,
                                x + 22,
                                top + 10,
                                TorusLine.colour(part),
                                TorusLine.width(part, layout.widest()))
                        .text(x + 28, top + 14, text, Anchor.START, SMALL);
                x += 28 + 2 * TorusLabel.halfWidth(text) + 12;
            }
        }
        drawing = drawing.text(layout.width() - 14, top + 14, "Origin: model.", Anchor.END, SMALL);
        for (int i = 0; i < notes.size(); i++) {
            drawing = drawing.text(14, top + 28 + 14 * i, notes.get(i), Anchor.START, SMALL);
        }
        return drawing;
    }
}

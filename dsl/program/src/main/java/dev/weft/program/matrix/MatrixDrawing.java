package dev.weft.program.matrix;

import dev.weft.program.matrix.MatrixPicture.Pair;
import dev.weft.study.CellGrid;
import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.units.Digits;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Draws the data of a matrix of messages: few bytes are light, and many are dark. */
final class MatrixDrawing {
    private static final String SOFT = "#555555";
    private static final String INK = "#222222";
    private static final double BORDER = 1.2;

    private static final double OWN_LEFT = 84;
    private static final double SIDE = 400;
    private static final double WIDEST = 52;
    /** Narrower cells have no room for a size. */
    private static final double READABLE = 40;

    private static final int NUMBERS_UP_TO = 8;
    private static final int STEPS = 64;
    private static final int MARKS = 4;

    private final List<String> ranks;
    private final List<Pair> pairs;
    private final String origin;
    /** 0 for the width of the cells and the scale beside them; in a given width the scale is below the cells. */
    private final double width;

    /** The name of a row: rank or node. */
    private final String word;
    /** The node of each rank, if ranks are grouped by node. */
    private final Map<String, String> nodes = new LinkedHashMap<>();

    private final List<String> title;
    private final double left;
    private final double top;
    private final double cell;
    private final double side;
    private final CellGrid.Scale scale;
    private final CellGrid grid;

    MatrixDrawing(MatrixPicture.Kind kind, List<Pair> pairs, String origin, String words, double width) {
        this.pairs = pairs;
        this.origin = origin;
        this.width = width;
        this.ranks = pairs.stream().map(Pair::source).distinct().toList();
        this.word = kind == MatrixPicture.Kind.NODES ? "node" : "rank";
        if (kind == MatrixPicture.Kind.RANKS_OF_NODES) {
            pairs.forEach(pair -> nodes.put(pair.source(), pair.sourceNode()));
        }
        double names = CellGrid.widest(ranks);
        double more = nodes.values().stream()
                .mapToDouble(name -> wide("node " + name) + 10)
                .max()
                .orElse(0);
        this.left = more + (width == 0 ? OWN_LEFT : Math.max(names, wide("source")) + 14);
        double room = width == 0 ? SIDE : width - left - Math.max(8, names / 2);
        this.cell = Math.min(WIDEST, room / Math.max(1, ranks.size()));
        this.side = cell * ranks.size();
        this.title = CellGrid.title(words, canvas());
        this.top = 84 + CellGrid.more(title) + (nodes.isEmpty() ? 0 : 16);
        // a logarithmic scale has no place for messages without bytes, unless there are no others
        boolean bytes = pairs.stream().anyMatch(pair -> pair.bytes() > 0);
        this.scale = CellGrid.Scale.of(
                pairs.stream()
                        .filter(pair -> bytes ? pair.bytes() > 0 : pair.messages() > 0)
                        .mapToDouble(Pair::bytes),
                true);
        this.grid = new CellGrid(ranks, ranks, left, top, cell, cell > 12 ? 1 : 0, scale);
    }

    private static double wide(String text) {
        return Lettering.width(Fonts.plain(11), text);
    }

    /** Returns the position of the scale beside the cells, clear of half of the last name above them. */
    private double besides() {
        return Math.max(24, 14 + (CellGrid.widest(ranks) - cell) / 2);
    }

    private double canvas() {
        return width == 0 ? Math.max(left + side + 126 + besides(), 420) : width;
    }

    Drawing drawn(String words) {
        double below = width == 0 ? 0 : 54;
        String across = "destination (" + word + ")";
        Drawing empty = Drawing.canvas(words, canvas(), top + side + below + 40);
        Drawing drawing = grid.headed(empty, canvas(), title, 24, across, top - (nodes.isEmpty() ? 36 : 52))
                .text(left - 8, top - 26, "source", Anchor.END, width == 0 ? 12 : 11)
                .text(left - 8, top - 12, "(" + word + ")", Anchor.END, width == 0 ? 12 : 11);
        for (Pair pair : pairs) {
            drawing = cell(drawing, pair);
        }
        drawing = blocks(grid.named(drawing));
        return (width == 0 ? key(drawing) : keyBelow(drawing))
                .text(width == 0 ? left : 10, top + side + below + 26, origin, Anchor.START, 10.5, SOFT);
    }

    private Drawing cell(Drawing drawing, Pair pair) {
        double bytes = pair.bytes();
        double messages = pair.messages();
        String tooltip = name(pair.source()) + " to " + name(pair.destination()) + ": " + size(bytes) + " in "
                + Digits.four(messages) + (messages == 1 ? " message" : " messages");
        boolean hasNumber = ranks.size() <= NUMBERS_UP_TO && cell >= READABLE && messages > 0;
        return grid.cell(
                drawing,
                ranks.indexOf(pair.destination()),
                ranks.indexOf(pair.source()),
                messages == 0 ? Double.NaN : bytes,
                tooltip,
                hasNumber ? List.of(size(bytes).split(" ", 2)) : List.of());
    }

    /** Returns the name of a rank in a tooltip. */
    private String name(String rank) {
        String node = nodes.get(rank);
        return word.equals("node") ? "node " + rank : node == null ? rank : rank + " (node " + node + ")";
    }

    /** Draws a frame around each pair of nodes, with the names of the nodes outside of those of the ranks. */
    private Drawing blocks(Drawing start) {
        if (nodes.isEmpty()) {
            return start;
        }
        Drawing drawing = start;
        double outer = left - 16 - CellGrid.widest(ranks);
        int first = 0;
        for (int i = 1; i <= ranks.size(); i++) {
            String node = String.valueOf(nodes.get(ranks.get(first)));
            if (i < ranks.size() && node.equals(nodes.get(ranks.get(i)))) {
                continue;
            }
            double begin = cell * first;
            double end = cell * i;
            double middle = (begin + end) / 2;
            for (double at : first == 0 ? new double[] {begin, end} : new double[] {end}) {
                double line = at - (cell > 12 ? 0.5 : 0);
                drawing = drawing.line(left + line, top - 18, left + line, top + side, INK, BORDER)
                        .line(outer, top + line, left + side, top + line, INK, BORDER);
            }
            String across = wide("node " + node) + 4 <= end - begin ? "node " + node : node;
            if (wide(across) <= end - begin) {
                drawing = drawing.text(left + middle, top - 21, across, Anchor.MIDDLE, 11);
            }
            if (end - begin >= 11) {
                drawing = drawing.text(outer - 2, top + middle + 4, "node " + node, Anchor.END, 11);
            }
            first = i;
        }
        return drawing;
    }

    /** Draws the colours with their sizes, from much to little, and what an empty cell means. */
    private Drawing key(Drawing start) {
        double x = left + side + besides();
        boolean single = scale.isSingle();
        double upper = top + 8;
        double height = single ? 16 : Math.max(90, Math.min(200, side - 60));
        Drawing drawing = colours(start.text(x, top - 6, scaleName(), Anchor.START, 11), x, upper, 16, height);
        for (double bytes : marks()) {
            double y = upper + height * (single ? 0.5 : 1 - scale.position(bytes));
            drawing =
                    drawing.line(x + 16, y, x + 20, y, SOFT, 0.75).text(x + 24, y + 4, size(bytes), Anchor.START, 10.5);
        }
        return none(drawing, x, upper + height + 14, 24);
    }

    /** Draws the same in a row: from little to much, then what an empty cell means. */
    private Drawing keyBelow(Drawing start) {
        double y = top + side + 20;
        double wide = Math.min(220, width - 20 - wide("no message") - 44);
        Drawing drawing = colours(start.text(10, y, scaleName(), Anchor.START, 11), 10, y + 8, wide, 12);
        if (!scale.isEmpty()) {
            drawing = drawing.text(10, y + 34, size(scale.least()), Anchor.START, 10.5);
        }
        if (!scale.isSingle()) {
            drawing = drawing.text(10 + wide, y + 34, size(scale.most()), Anchor.END, 10.5);
        }
        return none(drawing, 10 + wide + 20, y + 8, 22);
    }

    /** Draws the colours from little to much: upwards in a high rectangle, otherwise to the right. */
    private Drawing colours(Drawing start, double x, double y, double wide, double high) {
        if (scale.isSingle()) {
            return scale.isEmpty() ? start : start.bar(x, y, wide, high, CellGrid.colour(1), "");
        }
        Drawing drawing = start;
        for (int i = 0; i < STEPS; i++) {
            double part = (i + 0.5) / STEPS;
            drawing = high > wide
                    ? drawing.bar(x, y + high * i / STEPS, wide, high / STEPS + 0.5, CellGrid.colour(1 - part), "")
                    : drawing.bar(x + wide * i / STEPS, y, wide / STEPS + 0.5, high, CellGrid.colour(part), "");
        }
        return drawing;
    }

    private static Drawing none(Drawing drawing, double x, double y, double indent) {
        return drawing.bar(x, y, 16, 12, CellGrid.NONE, "")
                .rect(x, y, 16, 12, "none", "#CCCCCC")
                .text(x + indent, y + 10, "no message", Anchor.START, 10.5);
    }

    private String scaleName() {
        return scale.isSingle() ? "bytes" : "bytes, log scale";
    }

    /** Returns the sizes in the key beside the cells. */
    private double[] marks() {
        if (scale.isSingle()) {
            return scale.isEmpty() ? new double[0] : new double[] {scale.most()};
        }
        double ratio = scale.most() / scale.least();
        return IntStream.range(0, MARKS)
                .mapToDouble(i -> scale.least() * Math.pow(ratio, i / (MARKS - 1.0)))
                .toArray();
    }

    private static String size(double bytes) {
        return Unit.human(Dimension.SIZE, bytes).print(bytes);
    }
}

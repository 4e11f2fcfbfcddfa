package dev.weft.study;

import dev.weft.study.Drawing.Anchor;
import dev.weft.study.chart.Wording;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A measure over two keys: a cell for each pair, dark for large values, with its number where it is legible. */
final class HeatMap {
    private static final int LARGEST = 64;
    private static final double LEAST_LEFT = 84;
    private static final float LETTERS = 11;
    /** The least width to the right of the cells of a map that has its own width: the colour key. */
    private static final double KEY = 130;
    /** The space between the cells and the colour key. */
    private static final double GAP = 24;

    private static final double SIDE = 440;
    /** The length of a heading beside the cells that is never shortened. */
    private static final double HEADING = 180;

    private static final double WIDEST = 56;
    /** The least width of a cell with a number of four digits. */
    private static final double READABLE = 34;

    /** A cell: the measure at a value of each key. */
    private record Cell(String series, String origin, String across, String down, double value) {}

    private final List<Cell> cells;
    private final PictureData data;
    private final List<String> across;
    private final List<String> down;
    private final double cell;
    private final double left;
    private final double top;
    /** The given width; 0 for the width of the cells and the colour key. In a given width the colour key is below. */
    private final double width;

    private final List<String> title;
    private final CellGrid grid;
    private final CellGrid.Scale scale;

    private HeatMap(PictureData data, String words, double width) {
        this.data = data;
        this.width = width;
        List<String> headings = data.columns();
        this.cells = rows(headings.get(2), headings.get(3), headings.get(4)).read(data);
        this.across = cells.stream().map(Cell::across).distinct().toList();
        this.down = cells.stream().map(Cell::down).distinct().toList();
        this.left = width == 0
                ? Math.max(LEAST_LEFT, Math.max(widest(down), Math.min(HEADING, heading())) + 18)
                : Math.min(0.4 * width, Math.max(widest(down), heading()) + 18);
        // half of the last label may be beside its cell
        double room = width == 0 ? SIDE : width - left - Math.max(8, widest(across) / 2);
        this.cell = Math.min(
                Math.min(WIDEST, room / across.size()),
                SIDE / (width == 0 ? Math.max(across.size(), down.size()) : down.size()));
        this.title = CellGrid.title(words, canvas());
        this.top = 64 + CellGrid.more(title);
        this.scale = CellGrid.Scale.of(cells.stream().mapToDouble(Cell::value), false);
        this.grid = new CellGrid(
                across.stream().map(Wording::of).toList(),
                down.stream().map(this::shortened).toList(),
                left,
                top,
                cell,
                1,
                scale);
    }

    private static PictureRows<Cell> rows(String right, String downwards, String measure) {
        return PictureRows.of(Cell.class, right, downwards, measure);
    }

    /** Draws a measure of this result, one key to the right and the other downwards. */
    static Picture of(Result result, String measure, String right, String downwards) {
        Columns columns = result.columns();
        Measure values = columns.measure(measure);
        Key x = columns.key(right);
        Key y = columns.key(downwards);
        requireOneEach(x, y);
        String origin = values.origin().isEmpty() ? result.provenance().drawn() : values.origin();
        List<Cell> cells = new ArrayList<>();
        for (int row = 0; row < columns.rows(); row++) {
            cells.add(new Cell(
                    measure,
                    origin,
                    Key.print(x.values().get(row)),
                    Key.print(y.values().get(row)),
                    values.unit().from(values.si(row))));
        }
        return Picture.fitting(
                        result.label() + ": " + measure,
                        rows(right, downwards, values.unit().heading(measure)).data(cells),
                        width -> (data, title) -> new HeatMap(data, title, width).drawn(title))
                .vector();
    }

    private static void requireOneEach(Key x, Key y) {
        if (x.name().equals(y.name())) {
            throw ModelException.of(
                    "heatMap(..) over " + x.name() + " and " + x.name(),
                    "the two keys must differ",
                    "Try heatMap(\"best ratio\", \"cores\", \"nodes\")");
        }
        List<List<Object>> pairs = IntStream.range(0, x.values().size())
                .mapToObj(row -> List.of(x.values().get(row), y.values().get(row)))
                .toList();
        if (pairs.stream().distinct().count() < pairs.size()) {
            throw ModelException.of(
                    "heatMap(..) over " + x.name() + ", " + y.name(),
                    "several rows have the same values of both keys",
                    "Choose rows first, as in where(\"method\", \"closedForm\")");
        }
        long wide = x.values().stream().distinct().count();
        long high = y.values().stream().distinct().count();
        if (Math.max(wide, high) > LARGEST) {
            throw ModelException.of(
                    "heatMap(..) of " + wide + " x " + high + " cells",
                    "up to " + LARGEST + " cells in a row are legible",
                    "Choose rows first, as in where(\"cores\", 1, 2, 4)");
        }
    }

    private double canvas() {
        double key = Math.max(KEY, GAP + widest(data.columns().subList(4, 5)) + 8);
        return width == 0 ? Math.max(left + cell * across.size() + key, 380) : width;
    }

    private Drawing drawn(String words) {
        double bottom = grid.y(down.size());
        double key = width == 0 ? 0 : 26;
        String right = Wording.of(data.columns().get(2));
        Drawing empty = Drawing.canvas(words, canvas(), bottom + key + 36);
        Drawing drawing = grid.headed(empty, canvas(), title, 20, right, top - 24)
                .text(left - 8, top - 6, shortened(data.columns().get(3)), Anchor.END, width == 0 ? 12 : 11)
                .text(width == 0 ? left : 10, bottom + key + 24, data.origin(), Anchor.START, 10.5);
        for (Cell each : cells) {
            drawing = cell(drawing, each);
        }
        drawing = grid.named(drawing);
        return scale.isEmpty()
                ? drawing
                : width == 0 ? key(drawing, grid.x(across.size()) + GAP) : keyBelow(drawing, bottom + 22);
    }

    private String shortened(String label) {
        return Lettering.squeezed(Fonts.plain(LETTERS), Wording.of(label), left - 12);
    }

    private double heading() {
        return widest(List.of(data.columns().get(3)));
    }

    private static double widest(List<String> labels) {
        return CellGrid.widest(labels.stream().map(Wording::of).toList());
    }

    private Drawing cell(Drawing drawing, Cell row) {
        String number = Double.isNaN(row.value()) ? "n/a" : Digits.four(row.value());
        return grid.cell(
                drawing,
                across.indexOf(row.across()),
                down.indexOf(row.down()),
                row.value(),
                row.across() + ", " + row.down() + ": " + number,
                cell < READABLE ? List.of() : List.of(number));
    }

    /** Draws the least and the largest value with their colours; one of them where they are equal. */
    private Drawing key(Drawing start, double x) {
        Drawing drawing = start.text(x, top - 6, Wording.of(data.columns().get(4)), Anchor.START, LETTERS);
        drawing = swatch(drawing, x, top + 15, scale.most());
        return scale.isSingle() ? drawing : swatch(drawing, x, top + 35, scale.least());
    }

    /** Draws the same in one row, the least first. */
    private Drawing keyBelow(Drawing start, double y) {
        Font font = Fonts.plain(LETTERS);
        String name = Lettering.shortened(font, Wording.of(data.columns().get(4)) + ":", width - 180);
        double x = 10 + Lettering.width(font, name) + 10;
        double next = x + 22 + Lettering.width(font, Digits.four(scale.least())) + 14;
        Drawing drawing = swatch(start.text(10, y, name, Anchor.START, LETTERS), x, y, scale.least());
        return scale.isSingle() ? drawing : swatch(drawing, next, y, scale.most());
    }

    private Drawing swatch(Drawing drawing, double x, double y, double value) {
        return drawing.bar(x, y - 11, 16, 14, CellGrid.colour(scale.position(value)), "")
                .text(x + 22, y, Digits.four(value), Anchor.START, LETTERS);
    }
}

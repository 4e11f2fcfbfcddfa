package dev.weft.study;

import dev.weft.study.Drawing.Anchor;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.util.List;
import java.util.Locale;

/**
 * The places, names and colours of cells in rows and columns, the same for all heat maps. Light means little and dark means much, in
 * one hue that readers with any colour vision can distinguish.
 */
public final class CellGrid {
    /** The colour of a cell without a value. */
    public static final String NONE = "#F4F4F4";

    /** From little to much; lightness falls evenly. */
    private static final int[][] COLOURS = {
        {0xDE, 0xEB, 0xF7}, {0x6B, 0xAE, 0xD6}, {0x21, 0x71, 0xB5}, {0x08, 0x1D, 0x58}
    };

    private static final int LETTERS = 11;
    private static final int TITLE = 14;
    private static final double TITLE_LINE = 18;
    /** The height of a name. */
    private static final double LINE = 13;
    /** The position from which dark letters on a cell are not legible. */
    private static final double DARK = 0.45;

    private final List<String> across;
    private final List<String> down;
    private final double left;
    private final double top;
    private final double cell;

    /** Creates a grid of cells of this size, the first of them at this place, with the names of columns and rows as drawn. */
    public CellGrid(List<String> across, List<String> down, double left, double top, double cell) {
        this.across = List.copyOf(across);
        this.down = List.copyOf(down);
        this.left = left;
        this.top = top;
        this.cell = cell;
    }

    /** The width of all cells. */
    public double wide() {
        return cell * across.size();
    }

    /** The height of all cells. */
    public double high() {
        return cell * down.size();
    }

    /** The left end of a column. */
    public double x(int column) {
        return left + cell * column;
    }

    /** The upper end of a row. */
    public double y(int row) {
        return top + cell * row;
    }

    /** The width of the widest of these names. */
    public static double widest(List<String> names) {
        return widest(names, LETTERS);
    }

    private static double widest(List<String> names, float size) {
        return names.stream()
                .mapToDouble(name -> Lettering.width(Fonts.plain(size), name))
                .max()
                .orElse(0);
    }

    /** The lines of a title on a canvas of this width. */
    public static List<String> title(String words, double canvas) {
        return Lettering.wrapped(Fonts.plain(TITLE), words, canvas - 20);
    }

    /** The height of the lines of a title after the first one. */
    public static double more(List<String> title) {
        return TITLE_LINE * Math.max(0, title.size() - 1);
    }

    /** Draws the title, the first line on this baseline, and the heading of the columns on the other. */
    public Drawing headed(
            Drawing start, double canvas, List<String> title, double first, String heading, double second) {
        Drawing drawing = start;
        for (int i = 0; i < title.size(); i++) {
            double x = middle(title, TITLE, canvas);
            drawing = drawing.text(x, first + TITLE_LINE * i, title.get(i), Anchor.MIDDLE, TITLE);
        }
        return drawing.text(middle(List.of(heading), 12, canvas), second, heading, Anchor.MIDDLE, 12);
    }

    /** The middle of the cells, or of the canvas where a line would reach beyond it. */
    private double middle(List<String> words, float size, double canvas) {
        double half = widest(words, size) / 2;
        double cells = left + wide() / 2;
        return cells - half < 4 || cells + half > canvas - 4 ? canvas / 2 : cells;
    }

    /** Draws as many names above and beside the cells as do not run into one another. */
    public Drawing named(Drawing start) {
        Drawing drawing = start;
        int columns = (int) Math.ceil((widest(across) + 6) / cell);
        for (int i = 0; i < across.size(); i += columns) {
            drawing = drawing.text(x(i) + cell / 2, top - 6, across.get(i), Anchor.MIDDLE, LETTERS);
        }
        int rows = (int) Math.ceil(LINE / cell);
        for (int i = 0; i < down.size(); i += rows) {
            drawing = drawing.text(left - 8, y(i) + cell / 2 + 4, down.get(i), Anchor.END, LETTERS);
        }
        return drawing;
    }

    /** The colour of a position between the least value, 0, and the largest, 1. */
    public static String colour(double position) {
        double at = Math.max(0, Math.min(1, position)) * (COLOURS.length - 1);
        int below = (int) Math.min(COLOURS.length - 2, Math.floor(at));
        StringBuilder colour = new StringBuilder("#");
        for (int i = 0; i < 3; i++) {
            double value = COLOURS[below][i] + (at - below) * (COLOURS[below + 1][i] - COLOURS[below][i]);
            colour.append(String.format(Locale.ROOT, "%02X", Math.round(value)));
        }
        return colour.toString();
    }

    /** The colour of letters on a cell of this position. */
    public static String ink(double position) {
        return position > DARK ? "#FFFFFF" : "#222222";
    }
}

package dev.weft.study;

import dev.weft.study.Drawing.Anchor;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Cells in rows and columns with their names, numbers and colours, the same for all heat maps. Light means little and dark means much,
 * in one hue that readers with any colour vision can distinguish. Lengths are in pixels.
 *
 * @param across the names of the columns, as drawn
 * @param down the names of the rows
 * @param left the left end of the first column
 * @param top the upper end of the first row
 * @param cell the width and height of a cell
 * @param gap the part of it that is white
 * @param scale the values that have a colour
 */
public record CellGrid(
        List<String> across, List<String> down, double left, double top, double cell, double gap, Scale scale) {
    /** The colour of a cell without a value. */
    public static final String NONE = "#F4F4F4";

    /** From little to much; lightness falls evenly. */
    private static final int[][] COLOURS = {
        {0xDE, 0xEB, 0xF7}, {0x6B, 0xAE, 0xD6}, {0x21, 0x71, 0xB5}, {0x08, 0x1D, 0x58}
    };

    private static final int LETTERS = 11;
    /** The size of letters in a cell with several lines. */
    private static final double SEVERAL = 10.5;

    private static final int TITLE = 14;
    private static final double TITLE_LINE = 18;
    /** The height of a name. */
    private static final double LINE = 13;
    /** The position from which dark letters on a cell are not legible. */
    private static final double DARK = 0.45;

    /**
     * The values that have a colour. Of a logarithmic scale, values that differ by less than 1 % have one colour.
     *
     * @param least the least value; infinite if there is none
     * @param most the largest value; negative and infinite if there is none
     */
    public record Scale(double least, double most, boolean logarithmic) {
        /** Returns the scale of these values, without those that are not finite. */
        public static Scale of(DoubleStream values, boolean logarithmic) {
            DoubleSummaryStatistics all = values.filter(Double::isFinite).summaryStatistics();
            return new Scale(all.getMin(), all.getMax(), logarithmic);
        }

        /** Returns whether no value has a colour. */
        public boolean isEmpty() {
            return least > most;
        }

        /** Returns whether all values have one colour. */
        public boolean isSingle() {
            return logarithmic ? !(most / least >= 1.01) : least == most;
        }

        /** Returns the position of a value between the least, 0, and the largest, 1; the latter if they have one colour. */
        public double position(double value) {
            return isSingle()
                    ? 1
                    : logarithmic ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
        }
    }

    public CellGrid {
        across = List.copyOf(across);
        down = List.copyOf(down);
    }

    /** Returns the left end of a column. */
    public double x(int column) {
        return left + cell * column;
    }

    /** Returns the upper end of a row. */
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
        double cells = left + cell * across.size() / 2;
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

    /** Draws a cell with these lines in its middle; a value that is not finite has no colour. */
    public Drawing cell(Drawing start, int column, int row, double value, String tooltip, List<String> lines) {
        boolean coloured = Double.isFinite(value);
        String colour = coloured ? colour(scale.position(value)) : NONE;
        String ink = ink(coloured ? scale.position(value) : 0);
        Drawing drawing = start.bar(x(column), y(row), cell - gap, cell - gap, colour, tooltip);
        double first = y(row) + cell / 2 + 4 - 6 * (lines.size() - 1);
        for (int i = 0; i < lines.size(); i++) {
            double size = lines.size() == 1 ? LETTERS : SEVERAL;
            drawing = drawing.text(x(column) + cell / 2, first + LINE * i, lines.get(i), Anchor.MIDDLE, size, ink);
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

    private static String ink(double position) {
        return position > DARK ? "#FFFFFF" : "#222222";
    }
}

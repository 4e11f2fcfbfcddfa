package dev.weft.study.chart;

import dev.weft.study.draw.Lettering;
import dev.weft.study.draw.Palette;
import dev.weft.study.draw.Shape.Anchor;
import dev.weft.study.draw.Shapes;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The legend below the plot: one row, or columns of equal width to be read downwards. Nested series have two rows, one
 * for the colours and one for the dashes, markers or patterns. A single series has no legend, nor do lines whose names
 * are at their ends.
 *
 * @param sample the width of a sample
 * @param marker the size of a dot
 * @param beside whether it is at the right of the plot
 */
record ChartLegend(
        Font font,
        List<StyledSeries> drawn,
        double sample,
        int marker,
        List<Entry> entries,
        double height,
        boolean beside) {
    private static final double ROW = 18;
    private static final double GAP = 6;
    private static final double BETWEEN = 20;

    /**
     * A label and its position, relative to the middle and the top of the legend.
     *
     * @param series index of the series whose sample precedes the label; -1 for a heading
     * @param shape the property of the series that the sample shows
     */
    record Entry(String label, int series, Shape shape, double x, double y) {
        Entry moved(double by) {
            return new Entry(label, series, shape, x + by, y);
        }
    }

    enum Shape {
        /** All of it. */
        WHOLE,
        /** Its colour alone. */
        COLOUR,
        /** Its dash, marker or pattern in a neutral colour. */
        FORM,
        /** Its colour with its form, as a line, a dot and a bar if the chart has them. */
        VALUE,
        /** Whether it is a line, a dot or a bar. */
        MARK
    }

    /** The legend of these series of the plan. */
    static ChartLegend of(ChartPlan plan, List<StyledSeries> drawn, double width) {
        Font font = Theme.legend();
        boolean lines = drawn.stream().anyMatch(one -> one.kind() == StyledSeries.Kind.LINE);
        double sample = lines ? 28 : 14;
        int marker = plan.look().get(ChartLook.MARKER);
        if (drawn.size() < 2) {
            return new ChartLegend(font, drawn, sample, marker, List.of(), 0, false);
        }
        String title = plan.look().get(ChartLook.LEGEND_TITLE);
        boolean beside = plan.look().get(ChartLook.LEGEND_RIGHT);
        String key = commonKey(drawn);
        boolean once = title.isEmpty() && !beside && !key.isEmpty() && drawn.size() > 2;
        List<Entry> entries = plan.nest()
                .filter(nest -> !beside)
                .map(nest -> nested(drawn, nest, font, sample, width))
                .orElseGet(() -> once
                        ? values(drawn, key, font, sample, width)
                        : listed(drawn, font, sample, width, title.isEmpty() ? "" : key, beside));
        entries = titled(ChartText.of(font, title, width), entries);
        double lowest = entries.stream().mapToDouble(Entry::y).max().orElse(0);
        return new ChartLegend(font, drawn, sample, marker, entries, lowest + ROW / 2, beside);
    }

    /** The height that it needs below the plot; none if it is beside it. */
    double below() {
        return beside ? 0 : height;
    }

    /** The width that it needs at the right of the plot; none if it is below. */
    double width() {
        return beside
                ? entries.stream()
                        .mapToDouble(
                                entry -> (entry.series() < 0 ? 0 : sample + GAP) + Lettering.width(font, entry.label()))
                        .max()
                        .orElse(0)
                : 0;
    }

    /** Draws the entries centred on a vertical line, the first ones just below the top. */
    void paint(Shapes g, double centre, double top) {
        for (Entry entry : entries) {
            double x = centre + entry.x();
            double y = top + entry.y();
            if (entry.series() >= 0) {
                sample(g, entry, drawn.get(entry.series()), x, y);
                x += sample + GAP;
            }
            g.text(font, Palette.INK, entry.label(), x, y + 4, Anchor.START);
        }
    }

    private void sample(Shapes g, Entry entry, StyledSeries series, double x, double y) {
        if (entry.shape() == Shape.COLOUR) {
            g.fill(new Rectangle2D.Double(x + sample / 2 - 6, y - 5, 12, 10), series.colour());
            return;
        }
        boolean neutral = entry.shape() == Shape.FORM || entry.shape() == Shape.MARK;
        Color colour = neutral ? Palette.SOFT : series.colour();
        Set<StyledSeries.Kind> kinds = entry.shape() == Shape.FORM || entry.shape() == Shape.VALUE
                ? drawn.stream().map(StyledSeries::kind).collect(Collectors.toSet())
                : Set.of(series.kind());
        int variant = entry.shape() == Shape.MARK ? 0 : series.ink().variant();
        if (kinds.contains(StyledSeries.Kind.LINE)) {
            g.line(x, y, x + sample, y, colour, Theme.line(variant));
        }
        if (kinds.contains(StyledSeries.Kind.BARS)) {
            Rectangle2D.Double bar = new Rectangle2D.Double(x + sample / 2 - 6, y - 6, 12, 12);
            BarPattern.of(variant).paint(g, bar, colour);
        }
        if (kinds.contains(StyledSeries.Kind.DOTS)) {
            ChartMarker dot = ChartMarker.of(variant);
            g.fill(dot.at(x + sample / 2, y, marker), colour);
            if (series.hollow()) {
                g.fill(dot.at(x + sample / 2, y, marker - 3), Color.WHITE);
            }
        }
    }

    /** The title in lines of its own above the entries. */
    private static List<Entry> titled(ChartText title, List<Entry> entries) {
        List<Entry> all = new ArrayList<>();
        for (String line : title.lines()) {
            double left = -Lettering.width(title.font(), line) / 2;
            all.add(new Entry(line, -1, Shape.WHOLE, left, ROW / 2 + all.size() * title.row()));
        }
        double down = all.isEmpty() ? 0 : ROW + title.more();
        entries.forEach(
                entry -> all.add(new Entry(entry.label(), entry.series(), entry.shape(), entry.x(), entry.y() + down)));
        return all;
    }

    private static List<Entry> listed(
            List<StyledSeries> drawn, Font font, double sample, double width, String key, boolean oneColumn) {
        List<ChartText> labels = drawn.stream()
                .map(one -> ChartText.of(font, one.label().substring(key.length()), width - sample - GAP))
                .toList();
        double[] all = labels.stream()
                .mapToDouble(label -> sample + GAP + label.width())
                .toArray();
        double[] widths = columns(all, oneColumn ? 1 : columns(all, width));
        int rows = rows(all.length, widths.length);
        List<Entry> entries = new ArrayList<>();
        double x = -sum(widths) / 2;
        double y = ROW / 2;
        for (int i = 0; i < labels.size(); i++) {
            entries.addAll(lines(labels.get(i), i, Shape.WHOLE, sample, x, y));
            y += ROW + labels.get(i).more();
            if (i % rows == rows - 1) {
                x += widths[i / rows] + BETWEEN;
                y = ROW / 2;
            }
        }
        return entries;
    }

    /** The lines of a label, the first one with the sample. */
    private static List<Entry> lines(ChartText label, int series, Shape shape, double sample, double x, double y) {
        List<Entry> lines = new ArrayList<>();
        for (String line : label.lines()) {
            boolean first = lines.isEmpty();
            double down = lines.size() * label.row();
            lines.add(new Entry(line, first ? series : -1, shape, first ? x : x + sample + GAP, y + down));
        }
        return lines;
    }

    /** The beginning of all labels that is {@code cores = } of {@code cores = 3}, which a title or heading can say once; else empty. */
    private static String commonKey(List<StyledSeries> drawn) {
        String first = drawn.get(0).label();
        int end = first.indexOf(" = ") + 3;
        String key = end < 3 ? "" : first.substring(0, end);
        boolean common = drawn.stream()
                .map(StyledSeries::label)
                .allMatch(label -> label.startsWith(key) && label.lastIndexOf(" = ") + 3 == end);
        return common ? key : "";
    }

    /** The key once and the values beside it. */
    private static List<Entry> values(List<StyledSeries> drawn, String key, Font font, double sample, double width) {
        List<String> values =
                drawn.stream().map(one -> one.label().substring(key.length())).toList();
        List<Integer> all = IntStream.range(0, drawn.size()).boxed().toList();
        return row(key.substring(0, key.length() - 3), values, all, Shape.WHOLE, font, sample, width, 0);
    }

    private static List<Entry> nested(
            List<StyledSeries> drawn, ChartInks.Nest nest, Font font, double sample, double width) {
        List<String> colours =
                drawn.stream().map(one -> nest.colourOf(one.keys())).toList();
        List<String> forms = drawn.stream().map(one -> nest.formOf(one.keys())).toList();
        // a frame of a slider may have only some of the values
        List<String> shownColours =
                nest.colours().stream().filter(colours::contains).toList();
        List<String> shownForms = nest.forms().stream().filter(forms::contains).toList();
        List<Integer> ofColours = shownColours.stream().map(colours::indexOf).toList();
        List<Integer> ofForms = shownForms.stream().map(forms::indexOf).toList();
        Shape colour = nest.marks() ? Shape.VALUE : Shape.COLOUR;
        List<Entry> entries =
                new ArrayList<>(row(nest.colour(), shownColours, ofColours, colour, font, sample, width, 0));
        double top = entries.get(entries.size() - 1).y() + ROW / 2;
        String form = String.join(", ", nest.form());
        entries.addAll(
                row(form, shownForms, ofForms, nest.marks() ? Shape.MARK : Shape.FORM, font, sample, width, top));
        return entries;
    }

    /** A heading and its values, in as many lines as necessary, each centred. */
    private static List<Entry> row(
            String heading,
            List<String> values,
            List<Integer> series,
            Shape shape,
            Font font,
            double sample,
            double width,
            double top) {
        List<Entry> all = new ArrayList<>();
        List<Entry> line = new ArrayList<>();
        String title = Wording.of(heading) + ":";
        line.add(new Entry(title, -1, shape, 0, top + ROW / 2));
        double right = Lettering.width(font, title);
        double x = right + BETWEEN / 2;
        double y = top + ROW / 2;
        for (int i = 0; i < values.size(); i++) {
            ChartText label = ChartText.of(font, Wording.of(values.get(i)), width - sample - GAP);
            double needed = sample + GAP + label.width();
            if (x + needed > width) {
                all.addAll(centred(line, right));
                line.clear();
                x = 0;
                y += ROW;
            }
            line.addAll(lines(label, series.get(i), shape, sample, x, y));
            y += label.more(); // a label of several lines has no neighbour
            right = x + needed;
            x = right + BETWEEN;
        }
        all.addAll(centred(line, right));
        return all;
    }

    private static List<Entry> centred(List<Entry> line, double width) {
        return line.stream().map(entry -> entry.moved(-width / 2)).toList();
    }

    /** The largest number of columns that fit. */
    private static int columns(double[] all, double width) {
        int columns = Math.max(1, all.length);
        while (columns > 1 && sum(columns(all, columns)) > width) {
            columns--;
        }
        return columns;
    }

    /** The width of each column when entries fill them downwards. */
    private static double[] columns(double[] entries, int columns) {
        int rows = rows(entries.length, columns);
        double[] widths = new double[rows(entries.length, rows)];
        for (int i = 0; i < entries.length; i++) {
            widths[i / rows] = Math.max(widths[i / rows], entries[i]);
        }
        return widths;
    }

    private static int rows(int entries, int columns) {
        return Math.max(1, (entries + columns - 1) / columns);
    }

    private static double sum(double[] widths) {
        double sum = -BETWEEN;
        for (double width : widths) {
            sum += width + BETWEEN;
        }
        return sum;
    }
}

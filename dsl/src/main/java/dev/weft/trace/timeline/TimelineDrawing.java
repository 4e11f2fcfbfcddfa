package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.PictureData;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws the data of a timeline: time from left to right, a line for each rank, a legend below. */
final class TimelineDrawing {
    private static final double LEFT = 64;
    private static final double PLOT = 796;
    private static final double TOP = 40;
    private static final double LEGEND_LINE = 18;
    private static final String SOFT = "#555555";
    private static final String GRID = "#E4E4E4";
    /** Narrower rectangles would be lost between two pixels. */
    private static final double NARROWEST = 0.5;

    private final List<TimelineRow> rows;
    private final TimelineLook look;
    private final String unit;
    private final String word;
    /** Whether the rectangles of a column lie on one another, each as high as its share. */
    private final boolean stacked;

    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final double from;
    private final double to;
    private final double lineHeight;

    private TimelineDrawing(PictureData data) {
        this.rows = TimelineRow.of(data);
        this.look = TimelineLook.of(data);
        this.unit = TimelineRow.unit(data);
        this.word = TimelineRow.word(data);
        this.stacked = stacked(rows);
        rows.forEach(row -> lines.putIfAbsent(row.line(), lines.size()));
        this.from = rows.stream().mapToDouble(TimelineRow::start).min().orElse(0);
        this.to = Math.max(
                Math.nextUp(from),
                rows.stream().mapToDouble(TimelineRow::end).max().orElse(1));
        this.lineHeight = Math.max(6, Math.min(26, 400.0 / Math.max(1, lines.size())));
    }

    /** Whether rectangles are shares of columns, and not calls. */
    static boolean stacked(List<TimelineRow> rows) {
        return rows.stream().anyMatch(row -> row.share() < 1);
    }

    static Drawing of(PictureData data, String title) {
        return new TimelineDrawing(data).drawn(title, data);
    }

    private Drawing drawn(String title, PictureData data) {
        double bottom = TOP + lineHeight * lines.size();
        List<List<TimelineLook.Style>> legend = legendLines();
        double height = bottom + 48 + LEGEND_LINE * (legend.size() + (hasSigns() ? 1 : 0)) + 24;
        Drawing drawing =
                Drawing.canvas(title, LEFT + PLOT + 20, height).text(LEFT + PLOT / 2, 24, title, Anchor.MIDDLE, 14);
        drawing = axis(drawing, bottom);
        drawing = names(signs(stacked ? columns(drawing) : calls(drawing)));
        for (int i = 0; i < legend.size(); i++) {
            drawing = legend(drawing, legend.get(i), bottom + 58 + LEGEND_LINE * i);
        }
        if (hasSigns()) {
            drawing = SignDrawing.legend(
                    drawing,
                    TimelineRow.names(rows, TimelineRow::isMark),
                    TimelineRow.names(rows, TimelineRow::isMessage),
                    LEFT,
                    bottom + 58 + LEGEND_LINE * legend.size());
        }
        String origins = String.join(
                ", ",
                data.sources().stream()
                        .map(source -> source.origin())
                        .distinct()
                        .toList());
        return drawing.text(LEFT, height - 10, "Origin: " + origins, Anchor.START, 10.5, SOFT);
    }

    /** Shares of columns, each on those of the same column that came before. */
    private Drawing columns(Drawing start) {
        Drawing drawing = start;
        double below = 0;
        for (int i = 0; i < rows.size(); i++) {
            TimelineRow row = rows.get(i);
            below = i > 0 && row.liesOn(rows.get(i - 1))
                    ? below + rows.get(i - 1).share()
                    : 0;
            if (look.shows(row.function())) {
                drawing = bar(drawing, row, below);
            }
        }
        return drawing;
    }

    /** A rectangle for each call, or the shares of each pixel on lines where calls are denser. */
    private Drawing calls(Drawing start) {
        Map<String, List<TimelineRow>> ofLine = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> look.shows(row.function()))
                .forEach(row -> ofLine.computeIfAbsent(row.line(), line -> new ArrayList<>())
                        .add(row));
        Drawing drawing = start;
        for (Map.Entry<String, List<TimelineRow>> line : ofLine.entrySet()) {
            if (PixelShares.areDenser(line.getValue().size(), PLOT)) {
                double full = lineHeight * 0.84;
                drawing = new PixelShares(line.getValue(), look, LEFT, (int) PLOT, this::x)
                        .drawn(drawing, middle(line.getKey()) + full / 2, full, word + " " + line.getKey());
            } else {
                for (TimelineRow row : line.getValue()) {
                    drawing = bar(drawing, row, 0);
                }
            }
        }
        return drawing;
    }

    private Drawing axis(Drawing start, double bottom) {
        Drawing drawing = start;
        for (double tick : ticks(from, to)) {
            double x = x(tick);
            drawing = drawing.line(x, TOP, x, bottom + 4, GRID, 0.75)
                    .text(x, bottom + 17, Digits.four(tick), Anchor.MIDDLE, 11);
        }
        return drawing.line(LEFT, bottom, LEFT + PLOT, bottom, "#888888", 0.75)
                .text(
                        LEFT + PLOT / 2,
                        bottom + 34,
                        "time since the start of the run (" + unit + ")",
                        Anchor.MIDDLE,
                        12);
    }

    /** Some five to ten round values. */
    static List<Double> ticks(double from, double to) {
        double rough = (to - from) / 8;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power * (rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** A rectangle; in a column it lies on those of the shares {@code below}. */
    private Drawing bar(Drawing drawing, TimelineRow row, double below) {
        TimelineLook.Style style = look.of(row.function());
        double x = x(row.start());
        double width = Math.max(NARROWEST, x(row.end()) - x);
        double full = lineHeight * 0.84;
        double middle = middle(row.line());
        double height = stacked ? full * row.share() : style.tall() ? full : full / 2;
        double y = stacked ? middle + full / 2 - full * below - height : middle - height / 2;
        return drawing.bar(x, y, width, height, style.colour(), row.tooltip(word, unit));
    }

    private boolean hasSigns() {
        return rows.stream().anyMatch(row -> row.isMark() || row.isMessage());
    }

    /** Marks below arrows. */
    private Drawing signs(Drawing start) {
        Drawing drawing = start;
        double full = lineHeight * 0.84;
        for (TimelineRow row : rows) {
            if (row.isMark()) {
                double x = x(row.start());
                drawing = SignDrawing.hatched(
                        drawing, x, middle(row.line()) - full / 2, Math.max(NARROWEST, x(row.end()) - x), full);
            }
        }
        for (TimelineRow row : rows) {
            if (row.isMessage()) {
                drawing =
                        SignDrawing.arrow(drawing, x(row.start()), middle(row.line()), x(row.end()), middle(row.to()));
            }
        }
        return drawing;
    }

    private double middle(String line) {
        return TOP + lineHeight * (lines.getOrDefault(line, 0) + 0.5);
    }

    /** As many names as fit below one another. */
    private Drawing names(Drawing start) {
        Drawing drawing = start.text(LEFT - 8, TOP - 6, word, Anchor.END, 11, SOFT);
        int every = (int) Math.ceil(12 / lineHeight);
        for (Map.Entry<String, Integer> line : lines.entrySet()) {
            if (line.getValue() % every == 0) {
                double y = TOP + lineHeight * (line.getValue() + 0.5) + 4;
                drawing = drawing.text(LEFT - 8, y, line.getKey(), Anchor.END, 11);
            }
        }
        return drawing;
    }

    private List<List<TimelineLook.Style>> legendLines() {
        List<List<TimelineLook.Style>> all = new ArrayList<>();
        double used = PLOT;
        for (TimelineLook.Style style : look.legend()) {
            if (used + room(style) > PLOT) {
                all.add(new ArrayList<>());
                used = 0;
            }
            all.get(all.size() - 1).add(style);
            used += room(style);
        }
        return all;
    }

    private Drawing legend(Drawing start, List<TimelineLook.Style> styles, double y) {
        Drawing drawing = start;
        double x = LEFT;
        for (TimelineLook.Style style : styles) {
            double height = stacked || style.tall() ? 12 : 6;
            drawing = drawing.bar(x, y - 4 - height / 2, 16, height, style.colour(), "")
                    .text(x + 21, y, style.name(), Anchor.START, 11);
            x += room(style);
        }
        return drawing;
    }

    /** Letters of the font are some 6.5 pixels wide at this size. */
    private static double room(TimelineLook.Style style) {
        return 21 + 6.7 * style.name().length() + 18;
    }

    private double x(double time) {
        return LEFT + PLOT * (time - from) / (to - from);
    }
}

package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.PictureData;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.awt.Font;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Draws the data of a timeline: time from left to right, a line for each rank, a legend below. */
final class TimelineDrawing {
    private static final double OWN_WIDTH = 880;
    private static final double LEAST_LEFT = 64;
    private static final double WIDEST_LEFT = 0.3;
    private static final double RIGHT = 20;
    private static final double TITLE_LINE = 18;
    private static final double HEIGHT = 400;
    private static final double NARROW = 400;
    private static final Font FONT = Fonts.plain(11);
    private static final String SOFT = "#555555";
    private static final String GRID = "#E4E4E4";
    /** Narrower rectangles would disappear between two pixels. */
    private static final double NARROWEST = 0.5;

    private final List<TimelineRow> rows;
    private final TimelineLook look;
    private final String unit;
    private final String word;
    /** Whether the rectangles of a column are stacked, each as high as its share. */
    private final boolean stacked;

    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final double from;
    private final double to;
    private final double width;
    private final double left;
    /** The width of the time axis, a whole number of pixels. */
    private final int plot;

    private final List<String> title;
    private final double top;
    private final double lineHeight;

    private TimelineDrawing(PictureData data, String words, double wide) {
        this.rows = TimelineRow.of(data);
        this.look = TimelineLook.of(rows);
        this.unit = TimelineRow.printedUnit(data);
        this.word = TimelineRow.word(data);
        this.stacked = stacked(rows);
        rows.forEach(row -> lines.putIfAbsent(row.line(), lines.size()));
        this.from = rows.stream().mapToDouble(TimelineRow::start).min().orElse(0);
        this.to = Math.max(
                Math.nextUp(from),
                rows.stream().mapToDouble(TimelineRow::end).max().orElse(1));
        this.width = wide == 0 ? OWN_WIDTH : wide;
        double widest = lines.keySet().stream()
                .mapToDouble(name -> Lettering.width(FONT, name))
                .max()
                .orElse(0);
        this.left = Math.ceil(Math.max(Math.min(LEAST_LEFT, 0.2 * width), Math.min(WIDEST_LEFT * width, widest + 16)));
        this.plot = (int) (width - left - RIGHT);
        this.title = Lettering.wrapped(Fonts.plain(14), words, width - 20);
        this.top = 40 + TITLE_LINE * Math.max(0, title.size() - 1);
        double high = HEIGHT * Math.max(0.5, width / OWN_WIDTH);
        this.lineHeight = Math.max(6, Math.min(26, high / Math.max(1, lines.size())));
    }

    /** Returns whether rectangles are shares of columns, and not calls. */
    static boolean stacked(List<TimelineRow> rows) {
        return rows.stream().anyMatch(row -> row.share() < 1);
    }

    static Drawing of(PictureData data, String title) {
        return fitting(0).apply(data, title);
    }

    /** Drawings of this width in pixels, or of their own where it is 0. */
    static BiFunction<PictureData, String, Drawing> fitting(double width) {
        return (data, title) -> new TimelineDrawing(data, title, width).drawn(title, data);
    }

    private Drawing drawn(String words, PictureData data) {
        double bottom = top + lineHeight * lines.size();
        // in a column of a page the legend has the full width
        double legendLeft = plot < NARROW ? 10 : left;
        TimelineLegend legend = TimelineLegend.of(look, rows, stacked, width - legendLeft - 10);
        double height = bottom + 48 + legend.height() + 24;
        Drawing drawing = Drawing.canvas(words, width, height);
        // above the plot, unless it is too wide
        double widest = title.stream()
                .mapToDouble(line -> Lettering.width(Fonts.plain(14), line))
                .max()
                .orElse(0);
        double middle = widest > plot + 2 * RIGHT ? width / 2 : left + plot / 2.0;
        for (int i = 0; i < title.size(); i++) {
            drawing = drawing.text(middle, 24 + TITLE_LINE * i, title.get(i), Anchor.MIDDLE, 14);
        }
        drawing = axis(drawing, bottom);
        drawing = names(signs(stacked ? columns(drawing) : calls(drawing)));
        drawing = legend.drawn(drawing, legendLeft, bottom + 58);
        String origin = Lettering.shortened(Fonts.plain(10.5f), data.origin(), width - legendLeft - 4);
        return drawing.text(legendLeft, height - 10, origin, Anchor.START, 10.5, SOFT);
    }

    /** Draws the shares of columns, stacked. */
    private Drawing columns(Drawing start) {
        Drawing drawing = start;
        double below = 0;
        for (int i = 0; i < rows.size(); i++) {
            TimelineRow row = rows.get(i);
            below = i > 0 && row.liesOn(rows.get(i - 1))
                    ? below + rows.get(i - 1).share()
                    : 0;
            if (look.shows(row)) {
                drawing = bar(drawing, row, below);
            }
        }
        return drawing;
    }

    /** Returns a rectangle for each call, or the shares of each pixel on lines where calls are denser. */
    private Drawing calls(Drawing start) {
        Map<String, List<TimelineRow>> ofLine = new LinkedHashMap<>();
        rows.stream()
                .filter(look::shows)
                .forEach(row -> ofLine.computeIfAbsent(row.line(), line -> new ArrayList<>())
                        .add(row));
        Drawing drawing = start;
        for (Map.Entry<String, List<TimelineRow>> line : ofLine.entrySet()) {
            if (PixelShares.areDenser(line.getValue().size(), plot)) {
                double full = lineHeight * 0.84;
                drawing = new PixelShares(line.getValue(), look, left, plot, this::x)
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
        List<Double> ticks = ticks(from, to, Math.round(plot / 100.0));
        double apart = ticks.size() > 1 ? ticks.get(1) - ticks.get(0) : 0;
        for (double tick : ticks) {
            double x = x(tick);
            drawing = drawing.line(x, top, x, bottom + 4, GRID, 0.75)
                    .text(x, bottom + 17, Moment.text(tick, apart), Anchor.MIDDLE, 11);
        }
        return drawing.line(left, bottom, left + plot, bottom, "#888888", 0.75)
                .text(
                        left + plot / 2.0,
                        bottom + 34,
                        Lettering.shortened(
                                Fonts.plain(12), "time since the start of the run (" + unit + ")", plot + RIGHT),
                        Anchor.MIDDLE,
                        12);
    }

    /** Returns round values, about {@code wanted} of them. */
    static List<Double> ticks(double from, double to, long wanted) {
        double rough = (to - from) / wanted;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power * (rough / power <= 2 ? 2 : rough / power <= 5 ? 5 : 10);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** Draws a rectangle; in a column it is above those of the shares {@code below}. */
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

    /** Marks below paths below arrows. */
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
        for (boolean edge : new boolean[] {true, false}) {
            for (TimelineRow row : rows) {
                drawing = path(drawing, row, edge);
            }
        }
        for (TimelineRow row : rows) {
            if (row.isMessage()) {
                drawing = SignDrawing.arrow(
                        drawing, row.function(), x(row.start()), middle(row.line()), x(row.end()), middle(row.to()));
            }
        }
        return drawing;
    }

    private Drawing path(Drawing drawing, TimelineRow row, boolean edge) {
        if (row.isPath()) {
            double x = x(row.start());
            double y = middle(row.line());
            return SignDrawing.path(drawing, x, y, Math.max(x + NARROWEST, x(row.end())), y, edge);
        }
        return row.isHandover() && !row.line().equals(row.to())
                ? SignDrawing.path(drawing, x(row.start()), middle(row.line()), x(row.start()), middle(row.to()), edge)
                : drawing;
    }

    private double middle(String line) {
        return top + lineHeight * (lines.getOrDefault(line, 0) + 0.5);
    }

    /** As many names as fit below one another. */
    private Drawing names(Drawing start) {
        Drawing drawing = start.text(left - 8, top - 6, word, Anchor.END, 11, SOFT);
        int every = (int) Math.ceil(12 / lineHeight);
        for (Map.Entry<String, Integer> line : lines.entrySet()) {
            if (line.getValue() % every == 0) {
                double y = top + lineHeight * (line.getValue() + 0.5) + 4;
                String name = Lettering.squeezed(FONT, line.getKey(), left - 12);
                drawing = drawing.text(left - 8, y, name, Anchor.END, 11);
            }
        }
        return drawing;
    }

    private double x(double time) {
        return left + plot * (time - from) / (to - from);
    }
}

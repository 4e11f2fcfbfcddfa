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

/** Draws the data of a timeline as a sequence diagram: time downwards, a lifeline for each rank, an arrow for each message. */
final class SequenceDrawing {
    private static final double LEAST_WIDTH = 520;
    private static final double MOST_WIDTH = 880;
    private static final double LANE = 180;
    private static final double LEFT = 56;
    private static final double RIGHT = 16;
    private static final double TITLE_LINE = 18;
    private static final double HEAD = 22;
    private static final double HEIGHT = 560;
    private static final double WIDEST_BAR = 14;
    private static final Font FONT = Fonts.plain(11);
    private static final String SOFT = "#555555";
    private static final String GRID = "#E4E4E4";
    private static final String AXIS = "#888888";
    /** Lower rectangles would disappear between two pixels. */
    private static final double LOWEST = 0.5;

    private static final String NOTE = "An arrow begins with the sending call and ends with the call that completes the"
            + " receive. The run does not record the handshake of a message.";

    private final PictureData data;
    private final List<TimelineRow> rows;
    private final TimelineLook look;
    private final String unit;
    private final String word;
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final double from;
    private final double to;
    private final double width;
    private final List<String> title;
    private final double top;
    private final double bottom;
    /** The distance of two lifelines. */
    private final double lane;
    /** The width of the bar of an MPI call; others are half as wide. */
    private final double full;

    private SequenceDrawing(PictureData data, String words, double wide) {
        this.data = data;
        this.rows = TimelineRow.of(data);
        this.look = TimelineLook.of(rows);
        this.unit = TimelineRow.printedUnit(data);
        this.word = TimelineRow.word(data);
        rows.forEach(row -> lines.putIfAbsent(row.line(), lines.size()));
        this.from = rows.stream().mapToDouble(TimelineRow::start).min().orElse(0);
        this.to = Math.max(
                Math.nextUp(from),
                rows.stream().mapToDouble(TimelineRow::end).max().orElse(1));
        this.width = wide == 0 ? Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, LEFT + RIGHT + LANE * lines.size())) : wide;
        this.title = Lettering.wrapped(Fonts.plain(14), words, width - 20);
        this.top = 40 + TITLE_LINE * Math.max(0, title.size() - 1) + HEAD;
        this.bottom = top + HEIGHT * Math.max(0.75, Math.min(1, width / LEAST_WIDTH));
        this.lane = (width - LEFT - RIGHT) / Math.max(1, lines.size());
        this.full = Math.min(WIDEST_BAR, 0.3 * lane);
    }

    /** Drawings of this width in pixels, or of their own where it is 0. */
    static BiFunction<PictureData, String, Drawing> fitting(double width) {
        return (data, title) -> new SequenceDrawing(data, title, width).drawn(title);
    }

    private Drawing drawn(String words) {
        TimelineLegend legend = TimelineLegend.of(look, rows, false, width - 20);
        List<String> note = rows.stream().anyMatch(SequenceDrawing::isMatched)
                ? Lettering.wrapped(FONT, NOTE, width - 20)
                : List.of();
        double below = bottom + 42 + legend.height();
        double height = below + 15 * note.size() + 16;
        Drawing drawing = Drawing.canvas(words, width, height);
        for (int i = 0; i < title.size(); i++) {
            drawing = drawing.text(width / 2, 24 + TITLE_LINE * i, title.get(i), Anchor.MIDDLE, 14);
        }
        drawing = arrows(signs(bars(lifelines(axis(drawing)))));
        drawing = legend.drawn(drawing, 10, bottom + 48);
        for (int i = 0; i < note.size(); i++) {
            drawing = drawing.text(10, below + 4 + 15 * i, note.get(i), Anchor.START, 11, SOFT);
        }
        String origin = Lettering.shortened(Fonts.plain(10.5f), data.origin(), width - 20);
        return drawing.text(10, height - 10, origin, Anchor.START, 10.5, SOFT);
    }

    /** Whether it is a message of which only the calls are known. */
    private static boolean isMatched(TimelineRow row) {
        return row.kind().equals(Sign.Kind.MESSAGE.label()) && !row.function().equals(Sign.DATA);
    }

    private Drawing axis(Drawing start) {
        Drawing drawing = start;
        List<Double> ticks = TimelineDrawing.ticks(from, to, Math.round((bottom - top) / 60));
        double apart = ticks.size() > 1 ? ticks.get(1) - ticks.get(0) : 0;
        for (double tick : ticks) {
            drawing = drawing.line(LEFT - 4, y(tick), width - RIGHT, y(tick), GRID, 0.75)
                    .text(LEFT - 8, y(tick) + 4, Moment.text(tick, apart), Anchor.END, 11);
        }
        String words = "time since the start of the run (" + unit + "), downwards";
        return drawing.text(
                width / 2, bottom + 20, Lettering.shortened(Fonts.plain(12), words, width - 20), Anchor.MIDDLE, 12);
    }

    /** Draws the lifelines with their names, which have the word {@code rank} where it fits. */
    private Drawing lifelines(Drawing start) {
        boolean fits = lines.keySet().stream().allMatch(name -> Lettering.width(FONT, word + " " + name) <= lane - 8);
        Drawing drawing = fits ? start : start.text(LEFT - 8, top - 8, word, Anchor.END, 11, SOFT);
        for (String line : lines.keySet()) {
            String name = fits ? word + " " + line : Lettering.squeezed(FONT, line, lane - 2);
            drawing = drawing.line(x(line), top, x(line), bottom, AXIS, 0.75)
                    .text(x(line), top - 8, name, Anchor.MIDDLE, 11);
        }
        return drawing;
    }

    private Drawing bars(Drawing start) {
        Drawing drawing = start;
        for (TimelineRow row : rows) {
            if (look.shows(row)) {
                TimelineLook.Style style = look.of(row.function());
                double wide = style.tall() ? full : full / 2;
                double high = Math.max(LOWEST, y(row.end()) - y(row.start()));
                drawing = drawing.bar(
                        x(row.line()) - wide / 2, y(row.start()), wide, high, style.colour(), row.tooltip(word, unit));
            }
        }
        return drawing;
    }

    /** Draws marks, and paths above them. */
    private Drawing signs(Drawing start) {
        Drawing drawing = start;
        for (TimelineRow row : rows) {
            if (row.isMark()) {
                double high = Math.max(LOWEST, y(row.end()) - y(row.start()));
                drawing = SignDrawing.hatched(drawing, x(row.line()) - full / 2, y(row.start()), full, high);
            }
        }
        for (boolean edge : new boolean[] {true, false}) {
            for (TimelineRow row : rows) {
                if (row.isPath()) {
                    double end = Math.max(y(row.start()) + LOWEST, y(row.end()));
                    drawing = SignDrawing.path(drawing, x(row.line()), y(row.start()), x(row.line()), end, edge);
                } else if (row.isHandover() && !row.line().equals(row.to())) {
                    drawing =
                            SignDrawing.path(drawing, x(row.line()), y(row.start()), x(row.to()), y(row.start()), edge);
                }
            }
        }
        return drawing;
    }

    private Drawing arrows(Drawing start) {
        Drawing drawing = start;
        List<SequenceArrow> arrows = new ArrayList<>();
        for (TimelineRow row : rows) {
            if (row.isMessage()) {
                arrows.add(arrow(row));
            }
        }
        for (SequenceArrow arrow : arrows) {
            drawing = arrow.drawn(drawing);
        }
        // one name for all is in the legend
        boolean several = arrows.stream().map(SequenceArrow::name).distinct().count() > 1;
        return several ? new SequenceLabels(arrows, lane - full, top, bottom).drawn(drawing) : drawing;
    }

    /** Returns an arrow from the edge of one bar to that of another. */
    private SequenceArrow arrow(TimelineRow row) {
        double side = Math.signum(x(row.to()) - x(row.line())) * full / 2;
        return new SequenceArrow(
                row.function(), x(row.line()) + side, y(row.start()), x(row.to()) - side, y(row.end()), lane);
    }

    private double x(String line) {
        return LEFT + lane * (lines.getOrDefault(line, 0) + 0.5);
    }

    private double y(double time) {
        return top + (bottom - top) * (time - from) / (to - from);
    }
}

package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.PictureData;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import dev.weft.trace.timeline.IciclePicture.Row;
import dev.weft.units.Digits;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** Draws call paths: a line for each depth, from the outermost functions down, in the colours of timelines. */
final class IcicleDrawing {
    private static final double OWN_WIDTH = 880;
    private static final double SIDE = 16;
    private static final double TITLE_LINE = 18;
    private static final double HEIGHT = 400;
    private static final double LEAST = 14;
    private static final double MOST = 26;
    private static final Font FONT = Fonts.plain(11);
    private static final String SOFT = "#555555";
    private static final String GRID = "#E4E4E4";
    private static final String EDGE = "#FFFFFF";
    private static final String INK = "#222222";
    /** Of a name in a rectangle. */
    private static final double MARGIN = 3;

    private final PictureData data;
    private final List<Row> rows;
    private final List<TimelineRow> spans;
    private final TimelineLook look;
    private final String unit;
    private final double width;
    private final double plot;
    private final double to;
    private final List<String> title;
    private final double top;
    private final int levels;
    private final double high;

    private IcicleDrawing(PictureData data, String words, double wide) {
        this.data = data;
        this.rows = Row.of(data);
        this.spans = rows.stream().map(Row::onTimeline).toList();
        this.look = TimelineLook.of(spans);
        this.unit = TimelineRow.printedUnit(data);
        this.width = wide == 0 ? OWN_WIDTH : wide;
        this.plot = width - 2 * SIDE;
        this.to = Math.max(
                Double.MIN_NORMAL, rows.stream().mapToDouble(Row::to).max().orElse(1));
        this.title = Lettering.wrapped(Fonts.plain(14), words, width - 20);
        this.top = 40 + TITLE_LINE * Math.max(0, title.size() - 1);
        this.levels = 1 + rows.stream().mapToInt(Row::depth).max().orElse(0);
        this.high = Math.max(LEAST, Math.min(MOST, HEIGHT / levels));
    }

    /** Drawings of this width in pixels, or of their own where it is 0. */
    static BiFunction<PictureData, String, Drawing> fitting(double width) {
        return (data, title) -> new IcicleDrawing(data, title, width).drawn(title);
    }

    private Drawing drawn(String words) {
        double bottom = top + levels * high;
        TimelineLegend legend = TimelineLegend.of(look, spans, true, width - 2 * SIDE);
        double height = bottom + 48 + legend.height() + 24;
        Drawing drawing = Drawing.canvas(words, width, height);
        for (int i = 0; i < title.size(); i++) {
            drawing = drawing.text(width / 2, 24 + TITLE_LINE * i, title.get(i), Anchor.MIDDLE, 14);
        }
        drawing = axis(drawing, bottom);
        for (Row row : rows) {
            drawing = call(drawing, row);
        }
        drawing = legend.drawn(drawing, SIDE, bottom + 58);
        return drawing.text(SIDE, height - 10, data.origin(), Anchor.START, 10.5, SOFT);
    }

    private Drawing axis(Drawing start, double bottom) {
        Drawing drawing = start;
        for (double tick : TimelineDrawing.ticks(0, to, Math.max(2, Math.round(plot / 100)))) {
            drawing = drawing.line(x(tick), top, x(tick), bottom + 4, GRID, 0.75)
                    .text(x(tick), bottom + 17, Digits.four(tick), Anchor.MIDDLE, 11);
        }
        String name = "time with called functions, all ranks together (" + unit + ")";
        return drawing.line(SIDE, bottom, SIDE + plot, bottom, "#888888", 0.75)
                .text(
                        SIDE + plot / 2,
                        bottom + 34,
                        Lettering.shortened(Fonts.plain(12), name, plot + SIDE),
                        Anchor.MIDDLE,
                        12);
    }

    private Drawing call(Drawing drawing, Row row) {
        double x = x(row.from());
        double wide = x(row.to()) - x;
        double y = top + high * row.depth();
        String colour = look.of(row.function()).colour();
        // a light edge on the right where there is room for one
        Drawing bar = drawing.bar(x, y, wide > 3 ? wide - 0.75 : wide, high - 0.75, colour, tooltip(row));
        // the legend has the names that do not fit
        return Lettering.width(FONT, row.function()) <= wide - 2 * MARGIN
                ? bar.text(x + MARGIN, y + high / 2 + 4, row.function(), Anchor.START, 11, ink(colour))
                : bar;
    }

    private String tooltip(Row row) {
        return row.path() + ": " + Digits.four(row.time()) + " " + unit + ", "
                + Digits.four(100 * row.time() / to) + " %; without called functions "
                + Digits.four(row.own()) + " " + unit + ", "
                + String.format(Locale.ROOT, "%,d", Math.round(row.calls())) + (row.calls() == 1 ? " call" : " calls");
    }

    /** Returns the colour of a name that is read on a colour. */
    private static String ink(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        double light = 0.299 * (rgb >> 16) + 0.587 * (rgb >> 8 & 0xFF) + 0.114 * (rgb & 0xFF);
        return light < 140 ? EDGE : INK;
    }

    private double x(double time) {
        return SIDE + plot * time / to;
    }
}

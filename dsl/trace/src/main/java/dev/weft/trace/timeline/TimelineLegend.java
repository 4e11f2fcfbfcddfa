package dev.weft.trace.timeline;

import dev.weft.study.Drawing;
import dev.weft.study.Drawing.Anchor;
import dev.weft.study.draw.Fonts;
import dev.weft.study.draw.Lettering;
import java.util.ArrayList;
import java.util.List;

/** Legend of the colours, hatches, paths and arrows of a timeline, in as many lines as needed below it. */
final class TimelineLegend {
    private static final double LINE = 18;
    private static final double SWATCH = 16;
    private static final double BEFORE = 21;
    private static final double BETWEEN = 18;

    private final List<List<Entry>> lines;

    private TimelineLegend(List<List<Entry>> lines) {
        this.lines = lines;
    }

    private interface Sample {
        Drawing drawn(Drawing drawing, double x, double y);
    }

    private record Entry(String name, Sample sample) {
        double width() {
            return BEFORE + Lettering.width(Fonts.plain(11), name);
        }
    }

    /** Of functions, then of marks and messages on lines of their own, none wider than {@code wide}. */
    static TimelineLegend of(TimelineLook look, List<TimelineRow> rows, boolean stacked, double wide) {
        List<Entry> functions = look.legend().stream()
                .map(style -> new Entry(fitting(style.name(), wide), swatch(style, stacked || style.tall())))
                .toList();
        List<Entry> signs = new ArrayList<>();
        for (String mark : TimelineRow.names(rows, TimelineRow::isMark)) {
            signs.add(new Entry(
                    fitting(mark, wide),
                    (drawing, x, y) -> SignDrawing.hatched(
                            drawing.bar(x, y - 10, SWATCH, 12, "#999999", ""), x, y - 10, SWATCH, 12)));
        }
        for (String path : TimelineRow.names(rows, TimelineRow::isPath)) {
            signs.add(new Entry(
                    fitting(path, wide),
                    (drawing, x, y) -> SignDrawing.path(drawing, x, y - 4, x + SWATCH, y - 4, false)));
        }
        for (String message : TimelineRow.names(rows, TimelineRow::isMessage)) {
            signs.add(new Entry(
                    fitting(message, wide),
                    (drawing, x, y) -> SignDrawing.arrow(drawing, message, x, y - 4, x + SWATCH, y - 4)));
        }
        List<List<Entry>> lines = new ArrayList<>(lines(functions, wide));
        lines.addAll(lines(signs, wide));
        return new TimelineLegend(lines);
    }

    private static String fitting(String name, double wide) {
        return Lettering.shortened(Fonts.plain(11), name, wide - BEFORE);
    }

    private static Sample swatch(TimelineLook.Style style, boolean tall) {
        double height = tall ? 12 : 6;
        return (drawing, x, y) -> drawing.bar(x, y - 4 - height / 2, SWATCH, height, style.colour(), "");
    }

    private static List<List<Entry>> lines(List<Entry> entries, double wide) {
        List<List<Entry>> all = new ArrayList<>();
        double used = 0;
        for (Entry entry : entries) {
            if (all.isEmpty() || used + entry.width() > wide) {
                all.add(new ArrayList<>());
                used = 0;
            }
            all.get(all.size() - 1).add(entry);
            used += entry.width() + BETWEEN;
        }
        return all;
    }

    double height() {
        return LINE * lines.size();
    }

    /** Draws it with the first baseline at {@code y}. */
    Drawing drawn(Drawing start, double left, double y) {
        Drawing drawing = start;
        for (int i = 0; i < lines.size(); i++) {
            double x = left;
            double baseline = y + LINE * i;
            for (Entry entry : lines.get(i)) {
                drawing = entry.sample()
                        .drawn(drawing, x, baseline)
                        .text(x + BEFORE, baseline, entry.name(), Anchor.START, 11);
                x += entry.width() + BETWEEN;
            }
        }
        return drawing;
    }
}

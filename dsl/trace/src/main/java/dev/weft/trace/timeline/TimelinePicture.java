package dev.weft.trace.timeline;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.Rich;
import dev.weft.trace.event.Clock;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongToDoubleFunction;

/** The spans of a timeline as a picture that is drawn from the rows of its CSV file, and as a page that can be zoomed. */
public final class TimelinePicture {
    private TimelinePicture() {}

    /**
     * Returns a picture of spans, with times from the tick {@code start} in a unit that suits the window; lines are
     * {@code ranks} or {@code locations}. Signs are drawn over them.
     */
    public static Picture of(
            String title,
            String lines,
            List<Span> spans,
            List<Sign> signs,
            Clock clock,
            long start,
            TimeWindow window,
            String origin) {
        Unit unit = Unit.human(Dimension.TIME, clock.seconds(window.to() - start));
        LongToDoubleFunction time = ticks -> unit.from(clock.seconds(ticks - start));
        List<TimelineRow> rows = new ArrayList<>();
        for (Span span : spans) {
            rows.add(new TimelineRow(
                    span.function(),
                    origin,
                    span.kind().label(),
                    span.label(),
                    time.applyAsDouble(span.from()),
                    time.applyAsDouble(span.to()),
                    100 * span.share(),
                    span.calls() == 0 ? Double.NaN : (double) span.calls(),
                    span.caller(),
                    ""));
        }
        NavigableMap<Integer, String> names = names(spans);
        for (Sign sign : signs) {
            rows.add(new TimelineRow(
                    sign.name(),
                    origin,
                    sign.kind().label(),
                    line(names, sign.rank()),
                    time.applyAsDouble(sign.from()),
                    time.applyAsDouble(sign.to()),
                    100,
                    Double.NaN,
                    "",
                    sign.isInterval() ? "" : line(names, sign.other())));
        }
        boolean callers = spans.stream().anyMatch(span -> !span.caller().isEmpty());
        PictureData data = TimelineRow.rows(
                        lines, unit.heading("start"), unit.heading("end"), callers, !signs.isEmpty())
                .data(rows);
        return Picture.fitting(title, data, TimelineDrawing::fitting);
    }

    /** Returns the picture of the same data with time downwards, a lifeline for each line and an arrow for each message. */
    public static Picture sequence(Picture timeline) {
        return Picture.fitting(timeline.title(), timeline.data(), SequenceDrawing::fitting);
    }

    /** Returns lines by the first rank of each. */
    private static NavigableMap<Integer, String> names(List<Span> spans) {
        NavigableMap<Integer, String> names = new TreeMap<>();
        for (Span span : spans) {
            if (!span.thread().isEmpty()) {
                continue;
            }
            int dash = span.line().indexOf('-');
            names.put(Integer.valueOf(dash < 0 ? span.line() : span.line().substring(0, dash)), span.line());
        }
        return names;
    }

    private static String line(NavigableMap<Integer, String> names, int rank) {
        Map.Entry<Integer, String> line = names.floorEntry(rank);
        return line == null ? String.valueOf(rank) : line.getValue();
    }

    /**
     * Returns the picture as HTML that can be zoomed and moved, with a picture in narrower columns, which may be empty,
     * and the width of the narrowest of them in the picture's unit; 0 if rectangles are calls.
     */
    public static Rich zoomable(Picture picture, Picture finer, double finest) {
        return new TimelinePage(picture, finer.data(), finest).figure();
    }
}

package dev.weft.trace.timeline;

import dev.weft.study.PictureData;
import dev.weft.study.PictureRows;
import dev.weft.units.Digits;
import java.util.List;
import java.util.function.Predicate;

/** A row of a timeline's data: a rectangle in the unit that the axis shows, a mark on one, or a message to another line. */
record TimelineRow(
        String function,
        String origin,
        String kind,
        String line,
        double start,
        double end,
        double percent,
        double calls,
        String caller,
        String to) {
    private static final int LINE = 3;
    private static final int START = 4;
    private static final String CALLER = "called from";
    private static final String TO = "to";
    private static final int MORE = 8;

    /** Rows with these headings of line, start and end, with callers or without, and with other lines or without. */
    static PictureRows<TimelineRow> rows(String line, String start, String end, boolean callers, boolean others) {
        return PictureRows.of(
                TimelineRow.class,
                "kind",
                line,
                start,
                end,
                "share (%)",
                "calls",
                callers ? CALLER : "",
                others ? TO : "");
    }

    /** Returns all rows, in their order. */
    static List<TimelineRow> of(PictureData data) {
        List<String> columns = data.columns();
        List<String> more = columns.subList(Math.min(MORE, columns.size()), columns.size());
        return rows(
                        columns.get(LINE),
                        columns.get(START),
                        columns.get(START + 1),
                        more.contains(CALLER),
                        more.contains(TO))
                .read(data);
    }

    /** Returns the part of the time from start to end. */
    double share() {
        return percent / 100;
    }

    /** Returns the name of a line: rank or location. */
    static String word(PictureData data) {
        String heading = data.columns().get(LINE);
        return heading.substring(0, heading.length() - 1);
    }

    /** Returns the unit for readers; files use ASCII. */
    static String printedUnit(PictureData data) {
        String unit = unit(data);
        return unit.equals("us") ? "µs" : unit;
    }

    /** Returns the unit in the heading of the start: {@code start (ms)}. */
    static String unit(PictureData data) {
        String heading = data.columns().get(START);
        return heading.substring(heading.indexOf('(') + 1, heading.length() - 1);
    }

    /** Returns whether it is a message, of data or of a handshake. */
    boolean isMessage() {
        return kind.equals(Sign.Kind.MESSAGE.label()) || kind.equals(Sign.Kind.HANDSHAKE.label());
    }

    boolean isMark() {
        return kind.equals(Sign.Kind.MARK.label());
    }

    /** Returns whether it is a stretch of a path. */
    boolean isPath() {
        return kind.equals(Sign.Kind.PATH.label());
    }

    /** Returns whether a path goes over to another line. */
    boolean isHandover() {
        return kind.equals(Sign.Kind.HANDOVER.label());
    }

    /** Returns whether it is drawn over the rectangles. */
    boolean isSign() {
        return isMessage() || isMark() || isPath() || isHandover();
    }

    /** Returns the names of those rows, each once. */
    static List<String> names(List<TimelineRow> rows, Predicate<TimelineRow> some) {
        return rows.stream().filter(some).map(TimelineRow::function).distinct().toList();
    }

    /** Returns whether it is in the same column as another and so above it. */
    boolean liesOn(TimelineRow before) {
        return line.equals(before.line) && start == before.start && end == before.end;
    }

    /** Returns the tooltip of a rectangle. */
    String tooltip(String word, String unit) {
        String times = Moment.span(start, end) + " " + unit;
        String counted = Double.isNaN(calls) ? "" : ", " + Digits.four(calls) + (calls == 1 ? " call" : " calls");
        String part = share() >= 1 ? "" : ", " + Digits.four(100 * share()) + " % of it";
        return word + " " + line + ": " + function + ", " + times + counted + part
                + (caller.isEmpty() ? "" : ", called from " + caller);
    }
}

package dev.weft.trace.timeline;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.PictureRows;
import dev.weft.trace.event.Clock;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/** Call paths as a picture that is drawn from the rows of its CSV file: callers above what they call, as wide as their time. */
public final class IciclePicture {
    private IciclePicture() {}

    /**
     * A call path.
     *
     * @param without the share of its time outside of called functions
     * @param own that time itself
     */
    record Row(
            String function,
            String origin,
            String kind,
            int depth,
            double from,
            double to,
            double without,
            double calls,
            double own,
            String path) {
        /** Headings with these of start, end and time. */
        static PictureRows<Row> rows(String from, String to, String time) {
            return PictureRows.of(
                    Row.class, "kind", "depth", from, to, "without calls (%)", "calls", time, "call path");
        }

        static List<Row> of(PictureData data) {
            List<String> columns = data.columns();
            return rows(columns.get(4), columns.get(5), columns.get(8)).read(data);
        }

        double time() {
            return to - from;
        }

        /** Returns the same as a row of a timeline, whose colours and legend it has. */
        TimelineRow onTimeline() {
            return new TimelineRow(function, origin, kind, String.valueOf(depth), from, to, without, calls, "", "");
        }
    }

    /** Returns a picture of call paths, callers before what they call. */
    public static Picture of(String title, List<PathCall> calls, Clock clock, String origin) {
        Unit unit = Unit.human(
                Dimension.TIME,
                clock.seconds(calls.stream().mapToLong(PathCall::to).max().orElse(0)));
        LongToDoubleFunction time = ticks -> unit.from(clock.seconds(ticks));
        List<Row> rows = new ArrayList<>();
        for (PathCall call : calls) {
            long inclusive = call.to() - call.from();
            rows.add(new Row(
                    call.function(),
                    origin,
                    call.kind().label(),
                    call.depth(),
                    time.applyAsDouble(call.from()),
                    time.applyAsDouble(call.to()),
                    inclusive == 0 ? 0 : 100.0 * call.exclusive() / inclusive,
                    (double) call.calls(),
                    time.applyAsDouble(call.exclusive()),
                    call.path()));
        }
        PictureData data = Row.rows(unit.heading("from"), unit.heading("to"), unit.heading("time"))
                .data(rows);
        return Picture.fitting(title, data, IcicleDrawing::fitting);
    }

    /**
     * A rectangle of an icicle: a call path, or the shortest call paths of one caller together.
     *
     * @param function the last function
     * @param kind its kind
     * @param path the names of the functions from the outermost on
     * @param depth the number of calls above it
     * @param from the ticks of its callers before it
     * @param to those and its own
     * @param exclusive its ticks without what it calls
     * @param calls the number of its calls
     */
    public record PathCall(
            String function, Span.Kind kind, String path, int depth, long from, long to, long exclusive, long calls) {}
}

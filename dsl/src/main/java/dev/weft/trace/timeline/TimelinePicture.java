package dev.weft.trace.timeline;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.study.Rich;
import dev.weft.trace.event.Clock;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/** The spans of a timeline as a picture that is drawn from the rows of its CSV file, and as a page that can be zoomed. */
public final class TimelinePicture {
    private TimelinePicture() {}

    /**
     * A picture of spans, whose times count from the tick {@code start} in a unit that suits the window; lines are those of
     * {@code ranks} or {@code locations}.
     */
    public static Picture of(
            String title, String lines, List<Span> spans, Clock clock, long start, Window window, String origin) {
        Unit unit = Unit.human(Dimension.TIME, clock.seconds(window.to() - start));
        List<String> columns = new ArrayList<>(TimelineRow.LEADING);
        columns.add(lines);
        columns.addAll(List.of(unit.heading("start"), unit.heading("end"), "share (%)", "calls"));
        List<List<String>> rows = new ArrayList<>();
        for (Span span : spans) {
            rows.add(List.of(
                    span.function(),
                    origin,
                    span.kind().label(),
                    span.line(),
                    PictureData.cell(unit.from(clock.seconds(span.from() - start))),
                    PictureData.cell(unit.from(clock.seconds(span.to() - start))),
                    PictureData.cell(100 * span.share()),
                    PictureData.cell(span.calls() == 0 ? Double.NaN : (double) span.calls())));
        }
        return Picture.of(title, new PictureData(columns, rows), TimelineDrawing::of);
    }

    /** The same picture as HTML that can be zoomed and moved. */
    public static Rich zoomable(Picture picture) {
        return new TimelinePage(picture);
    }
}

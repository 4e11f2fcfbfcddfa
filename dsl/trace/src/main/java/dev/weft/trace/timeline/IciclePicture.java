package dev.weft.trace.timeline;

import dev.weft.study.Picture;
import dev.weft.study.PictureData;
import dev.weft.trace.event.Clock;
import dev.weft.units.Dimension;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.List;

/** Call paths as a picture that is drawn from the rows of its CSV file: callers above what they call, as wide as their time. */
public final class IciclePicture {
    /** The column of the call path. */
    static final int PATH = 9;

    private IciclePicture() {}

    /** Returns a picture of call paths, callers before what they call. */
    public static Picture of(String title, List<PathCall> calls, Clock clock, String origin) {
        Unit unit = Unit.human(
                Dimension.TIME,
                clock.seconds(calls.stream().mapToLong(PathCall::to).max().orElse(0)));
        List<List<String>> rows = new ArrayList<>();
        for (PathCall call : calls) {
            long inclusive = call.to() - call.from();
            rows.add(List.of(
                    call.function(),
                    origin,
                    call.kind().label(),
                    String.valueOf(call.depth()),
                    time(unit, clock, call.from()),
                    time(unit, clock, call.to()),
                    PictureData.cell(inclusive == 0 ? 0 : 100.0 * call.exclusive() / inclusive),
                    PictureData.cell((double) call.calls()),
                    time(unit, clock, call.exclusive()),
                    call.path()));
        }
        List<String> columns = List.of(
                "series",
                "origin",
                "kind",
                "depth",
                unit.heading("from"),
                unit.heading("to"),
                "without calls (%)",
                "calls",
                unit.heading("time"),
                "call path");
        return Picture.fitting(title, new PictureData(columns, rows), IcicleDrawing::fitting);
    }

    private static String time(Unit unit, Clock clock, long ticks) {
        return PictureData.cell(unit.from(clock.seconds(ticks)));
    }
}

package dev.weft.trace.timeline;

import dev.weft.study.PictureData;
import dev.weft.units.Digits;
import java.util.List;

/** A row of a timeline's data: a rectangle in the unit that the axis shows. */
record TimelineRow(String function, String kind, String ranks, double start, double end, double share, double calls) {
    static final List<String> LEADING = List.of("series", "origin", "kind", "ranks");

    static TimelineRow of(List<String> cells) {
        return new TimelineRow(
                cells.get(0),
                cells.get(2),
                cells.get(3),
                PictureData.number(cells.get(4)),
                PictureData.number(cells.get(5)),
                PictureData.number(cells.get(6)) / 100,
                PictureData.number(cells.get(7)));
    }

    /** What a pointer on it is told. */
    String tooltip(String unit) {
        String times = Digits.four(start) + " to " + Digits.four(end) + " " + unit;
        String counted = Double.isNaN(calls) ? "" : ", " + Digits.four(calls) + (calls == 1 ? " call" : " calls");
        String part = share >= 1 ? "" : ", " + Digits.four(100 * share) + " % of it";
        return "rank " + ranks + ": " + function + ", " + times + counted + part;
    }
}

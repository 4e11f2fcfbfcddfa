package dev.weft.study.chart;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;

/** Requirements of a look on the data and on itself, checked before drawing; each error names the remedy. */
final class ChartRequirements {
    private ChartRequirements() {}

    static void requireKinds(ChartData data, ChartLook look, List<StyledSeries> drawn) {
        if (look.get(ChartLook.HORIZONTAL) && drawn.stream().anyMatch(one -> one.kind() == StyledSeries.Kind.LINE)) {
            throw ModelException.call(
                    "horizontal",
                    "only bars can be horizontal, but " + data.y().name() + " is drawn as a line",
                    "Draw bars() or stacked(), or leave out horizontal()");
        }
        if (look.get(ChartLook.END_NAMES) && drawn.stream().anyMatch(one -> one.kind() == StyledSeries.Kind.BARS)) {
            throw ModelException.call(
                    "labels",
                    "only lines and dots have names at their ends, but "
                            + data.y().name() + " is drawn as bars",
                    "Draw lines() or dots(), or leave out labels()");
        }
    }

    static void requireSense(ChartData data, ChartLook look) {
        if (look.logY() && look.get(ChartLook.STYLE) == ChartLook.Style.STACKED) {
            throw ModelException.call(
                    "stacked",
                    "the parts of a bar add up on a linear axis only",
                    "Leave out logY(), or draw bars() side by side");
        }
        if (look.get(ChartLook.TAIL) && (data.categories() || look.logX())) {
            String axis = "the x axis, " + data.x().name() + ", ";
            throw ModelException.call(
                    "tail",
                    axis + (data.categories() ? "has text or bars instead of numbers" : "is logarithmic already"),
                    data.categories()
                            ? "Select a key of percentiles with x(\"...\"), drawn as lines() or dots()"
                            : "Leave out logX()");
        }
        for (ChartLook.Slope slope : look.get(ChartLook.SLOPES)) {
            if (data.categories()) {
                throw ModelException.of(
                        "diagonal " + ModelException.argument(slope.label()),
                        "the x axis, " + data.x().name() + ", shows text, not numbers",
                        "Draw lines() or dots() over a numeric key");
            }
        }
        for (ChartLook.Line mark : look.places()) {
            boolean log = mark.vertical() ? look.logX() : look.logY();
            if (!Double.isFinite(mark.at()) || (log && mark.at() <= 0)) {
                throw ModelException.of(
                        mark(mark),
                        log ? "a logarithmic axis shows values above zero only" : "must be a finite number",
                        "Mark " + (log ? "a value above zero" : "another value"));
            }
            if (mark.vertical() && data.categories()) {
                throw ModelException.of(
                        mark(mark),
                        "the x axis, " + data.x().name() + ", shows text, not numbers",
                        "Draw lines() or dots() over a numeric key");
            }
        }
    }

    private static String mark(ChartLook.Line mark) {
        return "mark " + ModelException.argument(mark.label()) + " at " + Digits.four(mark.at());
    }
}

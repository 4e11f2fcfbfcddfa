package dev.weft.study.chart;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.List;

/** What a look asks of the data and of itself before anything can be drawn; each rule is an error that says what to do. */
final class ChartRequirements {
    private ChartRequirements() {}

    static void requireKinds(ChartData data, ChartLook look, List<StyledSeries> drawn) {
        if (look.axes().horizontal() && drawn.stream().anyMatch(one -> one.kind() == StyledSeries.Kind.LINE)) {
            throw ModelException.cannot(
                    "lay",
                    data.y().name(),
                    "lines run from left to right, and only bars lie",
                    "Draw bars() or stacked(), or leave horizontal() out");
        }
        if (look.notes().labels() && drawn.stream().anyMatch(one -> one.kind() == StyledSeries.Kind.BARS)) {
            throw ModelException.cannot(
                    "write names at the ends of",
                    data.y().name(),
                    "bars have no ends on the right",
                    "Leave labels() out, or draw lines() or dots()");
        }
    }

    static void requireSense(ChartData data, ChartLook look) {
        if (look.logY() && look.style() == ChartLook.Style.STACKED) {
            throw new ModelException(
                    "Cannot stack bars on a logarithmic axis: parts add up to a height only on a linear"
                            + " one. Leave logY() out, or draw bars() side by side.");
        }
        if (look.axes().tail() && (data.categories() || look.logX())) {
            throw ModelException.cannot(
                    "count nines along",
                    data.x().name(),
                    data.categories() ? "its values are text or stand under bars" : "the axis is logarithmic already",
                    data.categories()
                            ? "Name a key of percentiles with x(\"...\"), drawn as lines() or dots()"
                            : "Leave logX() out");
        }
        for (ChartNotes.Line mark : look.notes().places()) {
            boolean log = mark.vertical() ? look.logX() : look.logY();
            if (!Double.isFinite(mark.at()) || (log && mark.at() <= 0)) {
                throw new ModelException("Cannot mark \"" + mark.label() + "\" at " + Digits.four(mark.at())
                        + ": a logarithmic axis shows values above zero only. Mark a value above zero.");
            }
            if (mark.vertical() && data.categories()) {
                throw new ModelException("Cannot mark \"" + mark.label() + "\" at " + Digits.four(mark.at())
                        + ": the x axis \"" + data.x().name()
                        + "\" shows text, not numbers. Draw lines() or dots() over a numeric key.");
            }
        }
    }
}

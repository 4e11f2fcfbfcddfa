package dev.weft.study.chart;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Values that an axis cannot show: left out with a note, or an error where nothing else remains. */
final class ChartLimits {
    private ChartLimits() {}

    /** The points that the axes can show, gaps included; a note says how many are missing and names the first. */
    static List<ChartData.Point> showable(ChartData.Series series, ChartData data, ChartLook look, List<String> notes) {
        List<ChartData.Point> kept = new ArrayList<>();
        List<ChartData.Point> lost = new ArrayList<>();
        boolean infinite = false;
        for (ChartData.Point point : series.points()) {
            if (!data.categories() && !Double.isFinite(point.x())) {
                continue;
            }
            if (reason(point, data, look).isEmpty()) {
                kept.add(point);
            } else {
                lost.add(point);
                infinite |= Double.isInfinite(point.y());
                kept.add(new ChartData.Point(point.category(), gapX(point, look), Double.NaN, Double.NaN, Double.NaN));
            }
        }
        if (!lost.isEmpty()) {
            String why = infinite ? "that are infinite" : "not above zero, which a logarithmic axis cannot show";
            notes.add("Left out of " + series.name() + ": " + lost.size() + (lost.size() == 1 ? " value " : " values ")
                    + (infinite && lost.size() == 1 ? "that is infinite" : why) + " ("
                    + describe(lost.get(0), data) + (lost.size() > 1 ? ", ..." : "") + ").");
        }
        return kept;
    }

    /** An empty result is drawn as an empty chart; a result of which no value can be shown is an error. */
    static void requireSomething(ChartData data, List<ChartPlan.Drawn> drawn, ChartLook look) {
        boolean shown =
                drawn.stream().anyMatch(one -> one.points().stream().anyMatch(point -> !Double.isNaN(point.y())));
        if (shown) {
            return;
        }
        for (ChartData.Series series : data.series()) {
            for (ChartData.Point point : series.points()) {
                Optional<String> reason = reason(point, data, look);
                if (reason.isPresent()) {
                    throw new ModelException("Cannot draw \"" + series.name() + "\" on a logarithmic axis: "
                            + describe(point, data) + " is not above zero, and no other value is. Leave "
                            + reason.get() + " out.");
                }
            }
        }
    }

    /** The adjective that makes the point impossible to show, if one does. */
    private static Optional<String> reason(ChartData.Point point, ChartData data, ChartLook look) {
        if (Double.isInfinite(point.y())) {
            return Optional.of("the infinite values");
        }
        if (look.logY() && point.y() <= 0) {
            return Optional.of("logY()");
        }
        boolean badX = look.logX() && !data.categories() && point.x() <= 0 && !Double.isNaN(point.y());
        return badX ? Optional.of("logX()") : Optional.empty();
    }

    private static double gapX(ChartData.Point point, ChartLook look) {
        return look.logX() && point.x() <= 0 ? Double.NaN : point.x();
    }

    private static String describe(ChartData.Point point, ChartData data) {
        String x =
                data.categories() ? point.category() : value(point.x(), data.x().unit());
        return data.y().name() + " " + value(point.y(), data.y().unit()) + " at "
                + data.x().name() + " " + x;
    }

    private static String value(double value, String unit) {
        return (Digits.four(value) + " " + unit).strip();
    }
}

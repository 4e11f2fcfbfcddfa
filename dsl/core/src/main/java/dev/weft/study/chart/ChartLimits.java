package dev.weft.study.chart;

import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that an axis cannot show: omitted with a note, or an error if no other value remains. */
final class ChartLimits {
    private ChartLimits() {}

    /** The reason for omitting a value, and the remedy. */
    private enum Reason {
        NONE("", ""),
        INFINITE("infinite", "Check the input, for example for a load above capacity"),
        LOG_X("at an x not above zero, which a logarithmic axis cannot show", "Leave logX() out"),
        TAIL(
                "at an x that is not a share below 100 %, which an axis that counts nines cannot show",
                "Leave tail() out"),
        LOG_Y("not above zero, which a logarithmic axis cannot show", "Leave logY() out");

        private final String words;
        private final String next;

        Reason(String words, String next) {
            this.words = words;
            this.next = next;
        }
    }

    /**
     * The points that the axes can show, gaps included; notes give the number of omitted values, the reason, and the
     * first of them.
     */
    static List<ChartData.Point> showable(ChartData.Series series, ChartData data, ChartLook look, List<String> notes) {
        List<ChartData.Point> kept = new ArrayList<>();
        Map<Reason, List<ChartData.Point>> lost = new EnumMap<>(Reason.class);
        for (ChartData.Point point : series.points()) {
            Reason reason = reason(point, data, look);
            if (reason != Reason.NONE) {
                lost.computeIfAbsent(reason, key -> new ArrayList<>()).add(point);
            }
            if (data.categories() || hasPlace(point.x(), data, look)) {
                kept.add(reason == Reason.NONE ? point : gap(point));
            }
        }
        lost.forEach((reason, points) -> notes.add("Left out of " + series.name() + ": " + points.size()
                + (points.size() == 1 ? " value " : " values ") + reason.words + " (" + describe(points.get(0), data)
                + (points.size() > 1 ? ", ..." : "") + ")."));
        brackets(
                        kept.stream().filter(ChartLimits::isOpen).toList(),
                        "Left out of " + series.name(),
                        "without an end",
                        data)
                .ifPresent(notes::add);
        brackets(
                        kept.stream()
                                .filter(point -> look.logY() && reachesZero(point))
                                .toList(),
                        "Cut off at the axis in " + series.name(),
                        "down to zero or below, which a logarithmic axis cannot show",
                        data)
                .ifPresent(notes::add);
        return kept;
    }

    private static Optional<String> brackets(List<ChartData.Point> points, String where, String words, ChartData data) {
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(where + ": " + Digits.plural(points.size(), "bracket") + " " + words + " ("
                        + describe(points.get(0), data) + (points.size() > 1 ? ", ..." : "") + ").");
    }

    private static boolean reachesZero(ChartData.Point point) {
        return point.y() > 0 && point.hasBracket() && point.low() <= 0;
    }

    /** Says how many values of each series lie outside the ranges that the user chose. */
    static List<String> outside(List<StyledSeries> drawn, ChartData data, ChartLook look) {
        List<String> notes = new ArrayList<>();
        for (StyledSeries one : drawn) {
            long count = one.points().stream()
                    .filter(point -> !Double.isNaN(point.y()))
                    .filter(point -> isOutside(look, false, point.y())
                            || (!data.categories() && isOutside(look, true, point.x())))
                    .count();
            if (count > 0) {
                notes.add(
                        "Outside the axes: " + count + (count == 1 ? " value" : " values") + " of " + one.name() + ".");
            }
        }
        return notes;
    }

    private static boolean isOutside(ChartLook look, boolean vertical, double value) {
        return look.range(vertical)
                .filter(range -> value < range.from() || value > range.to())
                .isPresent();
    }

    /** An empty result is drawn as an empty chart; a result without a value that can be shown is an error. */
    static void requireSomething(ChartData data, List<StyledSeries> drawn, ChartLook look) {
        if (drawn.stream().anyMatch(one -> one.points().stream().anyMatch(point -> !Double.isNaN(point.y())))) {
            return;
        }
        for (ChartData.Series series : data.series()) {
            for (ChartData.Point point : series.points()) {
                Reason reason = reason(point, data, look);
                if (reason != Reason.NONE) {
                    throw ModelException.of(
                            "series " + ModelException.argument(series.name()),
                            describe(point, data) + " is " + reason.words + ", and no other value remains",
                            reason.next);
                }
            }
        }
    }

    private static Reason reason(ChartData.Point point, ChartData data, ChartLook look) {
        if (Double.isNaN(point.y())) {
            return Reason.NONE;
        }
        if (Double.isInfinite(point.y())) {
            return Reason.INFINITE;
        }
        if (look.logX() && !data.categories() && point.x() <= 0) {
            return Reason.LOG_X;
        }
        if (look.get(ChartLook.TAIL) && !data.categories() && !isShare(point.x(), whole(data))) {
            return Reason.TAIL;
        }
        return look.logY() && point.y() <= 0 ? Reason.LOG_Y : Reason.NONE;
    }

    /** A bracket with an infinite end cannot be drawn, but its value is still uncertain. */
    static boolean isOpen(ChartData.Point point) {
        return !Double.isNaN(point.y()) && point.low() < point.high() && !point.hasBracket();
    }

    private static boolean hasPlace(double x, ChartData data, ChartLook look) {
        boolean log = look.logX() && x <= 0;
        boolean tail = look.get(ChartLook.TAIL) && !isShare(x, whole(data));
        return Double.isFinite(x) && !log && !tail;
    }

    private static boolean isShare(double x, double whole) {
        return x >= 0 && x < whole;
    }

    /** The upper end of an axis of shares: 100 if they are percentages, otherwise 1. */
    static double whole(ChartData data) {
        return data.series().stream()
                        .flatMap(series -> series.points().stream())
                        .anyMatch(point -> point.x() > 1)
                ? 100
                : 1;
    }

    private static ChartData.Point gap(ChartData.Point point) {
        return new ChartData.Point(point.category(), point.x(), Double.NaN, Double.NaN, Double.NaN);
    }

    private static String describe(ChartData.Point point, ChartData data) {
        String x =
                data.categories() ? point.category() : value(point.x(), data.x().printedUnit());
        return data.y().name() + " " + value(point.y(), data.y().printedUnit()) + " at "
                + data.x().name() + " " + x;
    }

    private static String value(double value, String unit) {
        return (Digits.four(value) + " " + unit).strip();
    }
}

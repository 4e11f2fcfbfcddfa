package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.List;

/** Curves within a line's width of each other: one hides the other, so the caption names them. */
final class OverlappingCurves {
    private static final double LINE = 1.8;

    private OverlappingCurves() {}

    /** One sentence for each set of curves that coincide on an axis of this height in pixels, each with at least one other of the set. */
    static List<String> notes(List<StyledSeries> drawn, ChartScale x, ChartScale y, double height) {
        List<List<StyledSeries>> sets = new ArrayList<>();
        for (StyledSeries one : drawn) {
            List<List<StyledSeries>> joined = sets.stream()
                    .filter(set -> set.stream().anyMatch(other -> coincide(one, other, x, y, height)))
                    .toList();
            List<StyledSeries> all = new ArrayList<>();
            joined.forEach(all::addAll);
            all.add(one);
            sets.removeAll(joined);
            sets.add(all);
        }
        return sets.stream()
                .filter(set -> set.size() > 1)
                .map(OverlappingCurves::sentence)
                .toList();
    }

    private static String sentence(List<StyledSeries> set) {
        List<String> names = set.stream().map(OverlappingCurves::named).toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " and " + names.get(last) + " coincide.";
    }

    /** The label, quoted if it contains a comma, because commas separate names. */
    private static String named(StyledSeries drawn) {
        return drawn.label().contains(",") ? '"' + drawn.label() + '"' : drawn.label();
    }

    private static boolean coincide(StyledSeries left, StyledSeries right, ChartScale x, ChartScale y, double height) {
        boolean comparable = left.kind() == right.kind() && left.kind() != StyledSeries.Kind.BARS;
        if (!comparable || left.points().size() < 2 || right.points().size() < 2) {
            return false;
        }
        List<Double> places = left.points().stream().map(ChartData.Point::x).toList();
        boolean same = x.isCategories()
                || places.equals(right.points().stream().map(ChartData.Point::x).toList());
        if (!same && left.kind() == StyledSeries.Kind.LINE) {
            return new ChartCurve(left.points(), x, y).coincides(new ChartCurve(right.points(), x, y), LINE / height);
        }
        return left.points().size() == right.points().size() && areNear(left, right, y, height);
    }

    private static boolean areNear(StyledSeries left, StyledSeries right, ChartScale y, double height) {
        int n = left.points().size();
        boolean shown = false;
        for (int i = 0; i < n; i++) {
            ChartData.Point a = left.points().get(i);
            ChartData.Point b = right.points().get(i);
            boolean samePlace = a.category().equals(b.category()) && Double.compare(a.x(), b.x()) == 0;
            if (!samePlace || Double.isNaN(a.y()) != Double.isNaN(b.y())) {
                return false;
            }
            if (!Double.isNaN(a.y())) {
                shown = true;
                if (Math.abs(y.share(y.at(a.y())) - y.share(y.at(b.y()))) * height > LINE) {
                    return false;
                }
            }
        }
        return shown;
    }
}

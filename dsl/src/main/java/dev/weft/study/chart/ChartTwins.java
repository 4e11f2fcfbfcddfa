package dev.weft.study.chart;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Curves that run within a line's width of each other: one hides the other, so that the caption has to say so. */
final class ChartTwins {
    private static final double LINE = 1.8;

    private ChartTwins() {}

    /** One sentence for each set of curves that coincide on an axis of so many pixels. */
    static List<String> notes(List<Drawn> drawn, ChartScale x, ChartScale y, double height) {
        List<String> notes = new ArrayList<>();
        Set<Drawn> told = new HashSet<>();
        for (Drawn first : drawn) {
            List<String> names = new ArrayList<>();
            for (Drawn other : drawn) {
                if (!told.contains(other) && coincide(first, other, x, y, height)) {
                    told.add(other);
                    names.add(named(other));
                }
            }
            if (names.size() > 1) {
                String last = names.remove(names.size() - 1);
                notes.add(String.join(", ", names) + " and " + last + " coincide.");
            }
        }
        return notes;
    }

    /** In quotes where a comma in the name would read as one between names. */
    private static String named(Drawn drawn) {
        return drawn.label().contains(",") ? '"' + drawn.label() + '"' : drawn.label();
    }

    private static boolean coincide(Drawn left, Drawn right, ChartScale x, ChartScale y, double height) {
        boolean comparable = left.kind() == right.kind() && left.kind() != Drawn.Kind.BARS;
        if (!comparable || left.points().size() < 2 || right.points().size() < 2) {
            return false;
        }
        List<Double> places = left.points().stream().map(ChartData.Point::x).toList();
        boolean same = x.isCategories()
                || places.equals(right.points().stream().map(ChartData.Point::x).toList());
        if (!same && left.kind() == Drawn.Kind.LINE) {
            return new ChartCurve(left.points(), x, y).coincides(new ChartCurve(right.points(), x, y), LINE / height);
        }
        return left.points().size() == right.points().size() && areNear(left, right, y, height);
    }

    private static boolean areNear(Drawn left, Drawn right, ChartScale y, double height) {
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

package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The axes of a sweep and their full product: the first axis varies slowest, as the rows of the result do. */
final class Grid {
    private static final int MOST_POINTS = 10_000_000;

    private final List<String> names;
    private final List<Axis<?>> axes;

    private Grid(List<String> names, List<Axis<?>> axes) {
        this.names = names;
        this.axes = axes;
    }

    static Grid of(String name, Axis<?> axis) {
        return new Grid(List.of(name), List.of(axis));
    }

    Grid and(String name, Axis<?> axis) {
        if (names.contains(name)) {
            throw ModelException.cannot(
                    "add the axis", name, "the sweep has an axis of that name", "Name it differently");
        }
        List<String> moreNames = new ArrayList<>(names);
        moreNames.add(name);
        List<Axis<?>> moreAxes = new ArrayList<>(axes);
        moreAxes.add(axis);
        return new Grid(List.copyOf(moreNames), List.copyOf(moreAxes));
    }

    <R extends Result> Swept<R> solve(Function<? super Point, ? extends R> model) {
        List<Point> points = points();
        Progress progress = Progress.of("sweep over " + String.join(" x ", names), points.size());
        List<R> results = Workers.map(points, model, progress);
        return Swept.of(names, points, results);
    }

    private List<Point> points() {
        long count = 1;
        for (Axis<?> axis : axes) {
            count *= axis.values().size();
            if (count > MOST_POINTS) {
                throw ModelException.cannot(
                        "sweep over", names, "that is more than " + MOST_POINTS + " points", "Use fewer values");
            }
        }
        List<List<Object>> rows = List.of(List.of());
        for (Axis<?> axis : axes) {
            rows = extended(rows, axis);
        }
        return rows.stream().map(values -> new Point(names, values)).toList();
    }

    private static List<List<Object>> extended(List<List<Object>> rows, Axis<?> axis) {
        List<List<Object>> longer = new ArrayList<>(rows.size() * axis.values().size());
        for (List<Object> row : rows) {
            for (Object value : axis.values()) {
                List<Object> next = new ArrayList<>(row);
                next.add(value);
                longer.add(next);
            }
        }
        return longer;
    }
}

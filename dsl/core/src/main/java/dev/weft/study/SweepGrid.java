package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The axes of a sweep and their full product: the first axis varies slowest, as the rows of the result do. */
final class SweepGrid {
    private final List<String> names;
    private final List<Axis<?>> axes;

    private SweepGrid(List<String> names, List<Axis<?>> axes) {
        this.names = names;
        this.axes = axes;
    }

    static SweepGrid of(String name, Axis<?> axis) {
        requireAxis(name, axis);
        return new SweepGrid(List.of(name), List.of(axis));
    }

    SweepGrid and(String name, Axis<?> axis) {
        requireAxis(name, axis);
        if (names.contains(name)) {
            throw ModelException.of(
                    "and(" + ModelException.argument(name) + ", ..)",
                    "the sweep has an axis of this name already",
                    "Choose another name");
        }
        List<String> moreNames = new ArrayList<>(names);
        moreNames.add(name);
        List<Axis<?>> moreAxes = new ArrayList<>(axes);
        moreAxes.add(axis);
        return new SweepGrid(List.copyOf(moreNames), List.copyOf(moreAxes));
    }

    private static void requireAxis(String name, Axis<?> axis) {
        ModelException.required(axis, "an axis", "Write values(1, 2, 4) or sizes(bytes(1), MiB(4))");
        if (ModelException.required(name, "the name of an axis", "Write sweep(\"size\", ..)")
                .isBlank()) {
            throw ModelException.of(
                    "sweep(" + ModelException.argument(name) + ", ..)",
                    "an axis needs a name, which heads its column",
                    "Try sweep(\"size\", ..)");
        }
    }

    <R extends Result> Swept<R> solve(Function<? super Point, ? extends R> model) {
        List<Point> points = points();
        Progress progress = Progress.of("sweep over " + String.join(" x ", names), points.size());
        List<R> results = Workers.map(points, model, progress);
        return Swept.of(names, points, results);
    }

    <M extends Keyed, R extends Result> Asked<M, R> ask(Function<Point, ? extends Question<M, R>> question) {
        ModelException.required(question, "a question for each point", "Write ask(size -> qdr.pingPong(size))");
        return Asked.of(names, points(), question);
    }

    @Override
    public String toString() {
        long points = axes.stream().mapToLong(axis -> axis.values().size()).reduce(1, (a, b) -> a * b);
        String all = IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + " " + axes.get(i))
                .collect(Collectors.joining(" x "));
        return "sweep over " + all + ": " + points + " points, nothing asked yet";
    }

    /** Makes the points one by one on demand, so that only answers take memory. */
    private List<Point> points() {
        long count = 1;
        for (Axis<?> axis : axes) {
            count *= axis.values().size();
            if (count > Axis.MOST) {
                throw ModelException.of(
                        "sweep over " + names,
                        "the axes have more than " + Axis.MOST + " combinations",
                        "Use fewer values");
            }
        }
        return new Points(this, (int) count);
    }

    private Point point(int number) {
        Object[] values = new Object[axes.size()];
        int rest = number;
        for (int axis = values.length - 1; axis >= 0; axis--) {
            List<?> choices = axes.get(axis).values();
            values[axis] = choices.get(rest % choices.size());
            rest /= choices.size();
        }
        return new Point(names, List.of(values));
    }

    private static final class Points extends AbstractList<Point> implements RandomAccess {
        private final SweepGrid grid;
        private final int size;

        Points(SweepGrid grid, int size) {
            this.grid = grid;
            this.size = size;
        }

        @Override
        public Point get(int index) {
            return grid.point(Objects.checkIndex(index, size));
        }

        @Override
        public int size() {
            return size;
        }
    }
}

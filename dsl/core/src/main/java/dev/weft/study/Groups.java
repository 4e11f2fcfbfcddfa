package dev.weft.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The rows of a table by the value of one key, in order of first appearance. */
final class Groups {
    private final Map<Object, List<Integer>> rows;

    private Groups(Map<Object, List<Integer>> rows) {
        this.rows = rows;
    }

    static Groups by(Key key) {
        Map<Object, List<Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < key.values().size(); row++) {
            rows.computeIfAbsent(key.values().get(row), value -> new ArrayList<>())
                    .add(row);
        }
        return new Groups(rows);
    }

    /** All rows as one group. */
    static Groups all(int rows) {
        return new Groups(Map.of("all", IntStream.range(0, rows).boxed().toList()));
    }

    /** Groups by several keys together; the values of a group are a list, in the order of the keys. */
    static Groups by(List<Key> keys, int count) {
        Map<Object, List<Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < count; row++) {
            int at = row;
            List<Object> group = keys.stream().map(key -> key.values().get(at)).toList();
            rows.computeIfAbsent(group, value -> new ArrayList<>()).add(row);
        }
        return new Groups(rows);
    }

    /** The first row of each group. */
    int[] firsts() {
        return rows.values().stream().mapToInt(members -> members.get(0)).toArray();
    }

    Collection<List<Integer>> members() {
        return rows.values();
    }

    /** The measure summed over each group; brackets add up too, since the errors may all have the same sign. */
    Measure sum(Measure measure) {
        return Measure.between(
                        measure.name(), measure.unit(), sums(measure::low), sums(measure::si), sums(measure::high))
                .from(measure.origin())
                .like(measure);
    }

    /** The measure's mean over each group, with the means of the brackets' ends. */
    Measure mean(Measure measure) {
        return Measure.between(
                        measure.name(), measure.unit(), means(measure::low), means(measure::si), means(measure::high))
                .from(measure.origin())
                .brackets(measure.brackets());
    }

    /** The measure's median over each group, with the medians of the brackets' ends; n/a where one value is. */
    Measure median(Measure measure) {
        return Measure.between(
                        measure.name(),
                        measure.unit(),
                        medians(measure::low),
                        medians(measure::si),
                        medians(measure::high))
                .from(measure.origin())
                .brackets(measure.brackets());
    }

    /** The centre of several measurements in brackets that have all of theirs, as those of repetitions. */
    Measure spread(Measure centre, Measure measure) {
        boolean several = members().stream().anyMatch(group -> group.size() > 1);
        String words =
                measure.brackets().isEmpty() ? "least to most of the rows" : "least to most of " + measure.brackets();
        return Measure.between(
                        centre.name(),
                        centre.unit(),
                        min(measure.lows()).values(),
                        centre.values(),
                        max(measure.highs()).values())
                .from(measure.origin())
                .brackets(several ? words : measure.brackets());
    }

    /** The measure's largest value in each group, with the largest of the brackets' ends; n/a where one value is. */
    Measure max(Measure measure) {
        return ends(measure, DoubleStream::max);
    }

    /** The measure's least value in each group, with the least of the brackets' ends; n/a where one value is. */
    Measure min(Measure measure) {
        return ends(measure, DoubleStream::min);
    }

    private Measure ends(Measure measure, Function<DoubleStream, OptionalDouble> end) {
        Function<IntToDoubleFunction, double[]> each = value -> members().stream()
                .mapToDouble(group -> end.apply(group.stream().mapToDouble(value::applyAsDouble))
                        .orElse(Double.NaN))
                .toArray();
        return Measure.between(
                        measure.name(),
                        measure.unit(),
                        each.apply(measure::low),
                        each.apply(measure::si),
                        each.apply(measure::high))
                .from(measure.origin())
                .like(measure);
    }

    private double[] medians(IntToDoubleFunction value) {
        return members().stream()
                .mapToDouble(group -> middle(group.stream()
                        .mapToDouble(value::applyAsDouble)
                        .sorted()
                        .toArray()))
                .toArray();
    }

    /** NaN sorts last. */
    private static double middle(double[] sorted) {
        int half = sorted.length / 2;
        if (sorted.length == 0 || Double.isNaN(sorted[sorted.length - 1])) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private double[] means(IntToDoubleFunction value) {
        return members().stream()
                .mapToDouble(group -> group.stream()
                        .mapToDouble(value::applyAsDouble)
                        .average()
                        .orElse(Double.NaN))
                .toArray();
    }

    private double[] sums(IntToDoubleFunction value) {
        return members().stream()
                .mapToDouble(group ->
                        group.stream().mapToDouble(value::applyAsDouble).sum())
                .toArray();
    }
}

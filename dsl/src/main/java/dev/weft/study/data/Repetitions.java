package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows that were measured several times, brought together. */
final class Repetitions {
    static final String KEY = "repetition";

    private Repetitions() {}

    /** One row for each value of the other keys: the median, from the smallest to the largest value. */
    static Columns median(Columns columns) {
        List<Key> others =
                columns.keys().stream().filter(key -> !key.name().equals(KEY)).toList();
        Collection<List<Integer>> groups = IntStream.range(0, columns.rows())
                .boxed()
                .collect(Collectors.groupingBy(
                        row -> others.stream().map(key -> key.values().get(row)).toList(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
        Columns all = Columns.rows(groups.size());
        for (Key key : others) {
            all = all.key(key.name(), first(groups, key));
        }
        for (Measure measure : columns.measures()) {
            all = all.measure(median(groups, measure));
        }
        return all;
    }

    private static List<Object> first(Collection<List<Integer>> groups, Key key) {
        return groups.stream().map(rows -> key.values().get(rows.get(0))).toList();
    }

    private static Measure median(Collection<List<Integer>> groups, Measure measure) {
        int count = groups.size();
        double[] low = new double[count];
        double[] middle = new double[count];
        double[] high = new double[count];
        int group = 0;
        for (List<Integer> rows : groups) {
            double[] sorted = rows.stream().mapToDouble(measure::si).sorted().toArray();
            int half = sorted.length / 2;
            middle[group] = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
            low[group] = rows.stream().mapToDouble(measure::low).min().orElse(Double.NaN);
            high[group] = rows.stream().mapToDouble(measure::high).max().orElse(Double.NaN);
            group++;
        }
        return Measure.between(measure.name(), measure.unit(), low, middle, high);
    }
}

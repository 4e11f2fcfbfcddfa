package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The different values of the keys of a table in ascending order, sorted once for all rows. */
final class Ranks {
    private final Columns columns;
    private final Map<String, double[]> ascending = new ConcurrentHashMap<>();

    Ranks(Columns columns) {
        this.columns = columns;
    }

    /** Returns how many different values of the key are less than this one. */
    int of(String key, double own) {
        double[] values = ascending.computeIfAbsent(key, this::sorted);
        int low = 0;
        int high = values.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < own) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private double[] sorted(String key) {
        return columns.key(key).values().stream()
                .mapToDouble(Key::number)
                .distinct()
                .sorted()
                .toArray();
    }
}

package dev.weft.study;

import dev.weft.units.Dimension;
import dev.weft.units.ModelException;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Rows of a table in relation to one another: their distribution, and their speed-up. */
final class Spread {
    private final Columns columns;

    private Spread(Columns columns) {
        this.columns = columns;
    }

    static Spread of(Columns columns) {
        return new Spread(columns);
    }

    /** Values in ascending order in each group; rows without a value do not count. */
    Columns distribution(String measure, String... keys) {
        Measure values = columns.measure(measure);
        ModelException.required(keys, "keys", "Name key columns, or none for the whole table");
        List<Key> wanted = Stream.of(keys).map(columns::key).toList();
        List<Integer> order = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        for (List<Integer> group : Groups.by(wanted, columns.rows()).members()) {
            List<Integer> sorted = group.stream()
                    .filter(row -> !Double.isNaN(values.si(row)))
                    .sorted(Comparator.comparingDouble(values::si))
                    .toList();
            for (int i = 0; i < sorted.size(); i++) {
                order.add(sorted.get(i));
                shares.add((i + 1.0) / sorted.size());
            }
        }
        int[] rows = order.stream().mapToInt(row -> row).toArray();
        double[] share = shares.stream().mapToDouble(one -> one).toArray();
        return columns.keeping(keys)
                .pick(rows)
                .measure("share of rows", Unit.PERCENT, share)
                .measure(values.pick(rows));
    }

    Columns speedup(String time, String over) {
        Measure times = columns.measure(time);
        if (times.unit().dimension() != Dimension.TIME) {
            throw ModelException.call("speedup", "a speed-up is a ratio of times", "Name a measure in seconds", time);
        }
        Key places = columns.key(over);
        if (!places.values().stream().allMatch(Key::isNumeric)) {
            throw ModelException.call(
                    "speedup", "a speed-up is over a numeric key, and this one has texts", "Name another key", over);
        }
        List<Key> others = Following.from(columns, places).apart();
        int rows = columns.rows();
        double[] low = new double[rows];
        double[] value = new double[rows];
        double[] high = new double[rows];
        double[] efficiency = new double[rows];
        Collection<List<Integer>> groups = Groups.by(others, rows).members();
        if (rows > 1 && groups.size() == rows) {
            throw ModelException.of(
                    "speedup over " + over,
                    "no two rows agree in all other keys, so that each would be compared with itself",
                    "Keep fewer keys, such as median(\"" + time + "\", \"" + over + "\")");
        }
        for (List<Integer> group : groups) {
            int base = group.stream()
                    .min(Comparator.comparingDouble(row -> number(places, row)))
                    .orElseThrow();
            requireDistinct(group, places);
            for (int row : group) {
                value[row] = times.si(base) / times.si(row);
                low[row] = row == base ? 1 : times.low(base) / times.high(row);
                high[row] = row == base ? 1 : times.high(base) / times.low(row);
                efficiency[row] = value[row] * number(places, base) / number(places, row);
            }
        }
        String words = times.brackets().isEmpty() ? "" : "ends of both times (" + times.brackets() + ")";
        return columns.withoutMeasures()
                .measure(Measure.between("speedup", Unit.ONE, low, value, high).brackets(words))
                .measure("efficiency", Unit.PERCENT, efficiency);
    }

    /** Refuses repeated rows, of which one would be taken for the others. */
    private void requireDistinct(List<Integer> group, Key places) {
        List<Double> known = new ArrayList<>();
        for (int row : group) {
            double place = number(places, row);
            if (known.contains(place)) {
                throw ModelException.of(
                        "speedup over " + places.name(),
                        "there are several rows at " + Key.print(places.values().get(row)),
                        "Take median(..) of the repetitions first");
            }
            known.add(place);
        }
    }

    private static double number(Key key, int row) {
        return Key.number(key.values().get(row));
    }
}

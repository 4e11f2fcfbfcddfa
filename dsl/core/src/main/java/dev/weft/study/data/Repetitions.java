package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Rows;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows that were measured several times, joined. */
final class Repetitions {
    /** The ratio of the largest and the smallest value from which a note is given. */
    private static final double WIDE = 2;

    private static final Set<String> NUMBERS = Set.of(Runs.REPETITION, KitOutput.LAUNCH, KitOutput.SAMPLE);

    /** Names by which a file may count repetitions, although only {@link Runs#REPETITION} is known to. */
    private static final Set<String> MAYBE =
            Set.of("run", "rep", "repeat", "trial", "iteration", "iter", "attempt", "replicate");

    private Repetitions() {}

    /** Notes on keys that seem to count repetitions, and keep their rows. */
    static List<String> notTaken(Columns columns) {
        List<String> told = new ArrayList<>();
        for (Key key : columns.keys()) {
            if ((MAYBE.contains(key.name().toLowerCase(Locale.ROOT))
                            || key.name().equals(Runs.SECTION))
                    && key.values().stream().distinct().count() > 1) {
                List<String> others = others(columns).stream()
                        .map(Key::name)
                        .filter(name -> !name.equals(key.name()))
                        .map(name -> "\"" + name + "\"")
                        .toList();
                String measure = columns.measureNames().isEmpty()
                        ? "time"
                        : columns.measureNames().get(0);
                told.add("rows that differ in " + key.name()
                        + " are no repetitions; for medians over them write median(\"" + measure + "\""
                        + (others.isEmpty() ? "" : ", " + String.join(", ", others)) + ")");
            }
        }
        return told;
    }

    /** One row for each value of the other keys: the median, from the smallest to the largest value. */
    static Columns median(Columns columns) {
        List<Key> others = others(columns);
        Rows<List<Integer>> groups = Rows.of(groups(columns, others)).keys(others, rows -> rows.get(0));
        for (Measure measure : columns.measures()) {
            groups = groups.estimate(measure.name(), measure.unit(), rows -> median(rows, measure));
        }
        return groups.brackets("least to most of the repetitions").columns();
    }

    /** Notes on the repetitions: their files, and large differences. */
    static List<String> told(Columns columns) {
        List<String> told = new ArrayList<>();
        columns.find(Runs.FILE)
                .ifPresent(file -> told.add("repetitions of the files "
                        + file.values().stream()
                                .distinct()
                                .map(Object::toString)
                                .collect(Collectors.joining(", "))));
        double widest = 1;
        String where = "";
        for (Measure measure : columns.measures()) {
            for (List<Integer> rows : groups(columns, others(columns))) {
                double low = rows.stream().mapToDouble(measure::si).min().orElse(Double.NaN);
                double high = rows.stream().mapToDouble(measure::si).max().orElse(Double.NaN);
                if (low > 0 && high / low > widest) {
                    widest = high / low;
                    where = measure.name();
                }
            }
        }
        if (widest >= WIDE) {
            told.add("repetitions differ by up to a factor of " + Digits.four(widest) + " in " + where
                    + ": check that they measured the same");
        }
        return told;
    }

    /** The keys other than numbers of repetitions, launches and samples; the names of files that count repetitions are one key. */
    static List<Key> others(Columns columns) {
        List<Key> others = new ArrayList<>();
        for (Key key : columns.keys()) {
            if (key.name().equals(Runs.FILE)) {
                Map<String, String> sets =
                        Runs.sets(key.values().stream().map(Object::toString).toList());
                if (sets.values().stream().distinct().count() > 1) {
                    others.add(new Key(
                            key.name(),
                            key.values().stream()
                                    .map(name -> (Object) sets.getOrDefault(name.toString(), name.toString()))
                                    .toList()));
                }
            } else if (!NUMBERS.contains(key.name())) {
                others.add(key);
            }
        }
        return others;
    }

    private static Collection<List<Integer>> groups(Columns columns, List<Key> others) {
        return IntStream.range(0, columns.rows())
                .boxed()
                .collect(Collectors.groupingBy(
                        row -> others.stream().map(key -> key.values().get(row)).toList(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    private static Estimate median(List<Integer> rows, Measure measure) {
        double[] sorted = rows.stream().mapToDouble(measure::si).sorted().toArray();
        int half = sorted.length / 2;
        return new Estimate(
                sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2,
                rows.stream().mapToDouble(measure::low).min().orElse(Double.NaN),
                rows.stream().mapToDouble(measure::high).max().orElse(Double.NaN));
    }
}

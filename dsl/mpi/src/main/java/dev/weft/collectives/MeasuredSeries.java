package dev.weft.collectives;

import dev.weft.program.run.Operation;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Following;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.units.ModelException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The measured times of one collective by one implementation in one run, by bytes of the vector of all ranks.
 *
 * @param row the first one of the table, for what all rows of the run share
 * @param name of the implementation
 * @param chosen whether the library chose the algorithm
 * @param times those of equal sizes as one: their mean, and a range that has all of their ranges
 */
record MeasuredSeries(
        List<Object> run, int row, Operation operation, String name, boolean chosen, TreeMap<Double, Estimate> times) {
    private static final String CHOSEN = "default";
    private static final Set<String> OWN =
            Set.of("collective", "algorithm", "implementation", "vector", "size", "repetition");

    /** The identity of a series. */
    private record Same(List<Object> run, Operation operation, String name) {}

    /** The keys that say which run it was: all of the table but those of a collective and those that follow from them. */
    static Following run(Columns columns) {
        return Following.of(columns, OWN);
    }

    static List<MeasuredSeries> of(Result measured) {
        Columns columns = measured.columns();
        Key collective = columns.key("collective");
        MeasuredVectors vectors = MeasuredVectors.of(columns);
        Optional<Key> algorithm = columns.find("algorithm");
        Optional<Key> implementation = columns.find("implementation");
        Measure time = columns.measure("time");
        List<Key> ofRun = run(columns).apart();
        Map<Same, MeasuredSeries> all = new LinkedHashMap<>();
        Map<Same, Map<Double, Integer>> counts = new LinkedHashMap<>();
        for (int row = 0; row < columns.rows(); row++) {
            int at = row;
            if (!(time.si(row) > 0)) {
                throw ModelException.of(
                        "row " + (row + 1) + " of the measured times", "the time must be above 0", "Leave the row out");
            }
            String word = algorithm.map(key -> text(key, at)).orElse(CHOSEN);
            String name = implementation.map(key -> text(key, at)).orElse(word);
            Same same = new Same(
                    ofRun.stream().map(key -> key.values().get(at)).toList(),
                    Samples.operation(text(collective, row)),
                    name);
            MeasuredSeries series = all.computeIfAbsent(
                    same,
                    none -> new MeasuredSeries(
                            same.run(), at, same.operation(), name, word.equals(CHOSEN), new TreeMap<>()));
            double bytes =
                    vectors.bytes(row, same.operation(), vectors.isPart(same.operation()) ? ranks(columns, row) : 1);
            int count =
                    counts.computeIfAbsent(same, none -> new LinkedHashMap<>()).merge(bytes, 1, Integer::sum);
            Estimate one = new Estimate(time.si(row), time.low(row), time.high(row));
            series.times.merge(bytes, one, (known, more) -> both(known, more, count));
        }
        return List.copyOf(all.values());
    }

    /** The number of ranks, by which the part of a rank tells the vector of all. */
    private static int ranks(Columns columns, int row) {
        return columns.find("ranks")
                .map(key -> key.values().get(row))
                .filter(value -> Key.isNumeric(value) && Key.number(value) >= 1 && Key.isWhole(Key.number(value)))
                .map(value -> (int) Key.number(value))
                .orElseThrow(() -> ModelException.of(
                        "row " + (row + 1) + " of the measured times",
                        "its size is the part of a rank, and no whole number of ranks says how many parts there are",
                        "Add the key ranks, or call the size of all parts together vector"));
    }

    private static String text(Key key, int row) {
        return String.valueOf(key.values().get(row));
    }

    private static Estimate both(Estimate known, Estimate more, int count) {
        return new Estimate(
                known.value() + (more.value() - known.value()) / count,
                Math.min(known.low(), more.low()),
                Math.max(known.high(), more.high()));
    }
}

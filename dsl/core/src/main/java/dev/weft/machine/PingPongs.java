package dev.weft.machine;

import dev.weft.study.Columns;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Result;
import dev.weft.study.data.Launches;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The sizes, pairs and latencies of measured ping-pongs, as columns. */
final class PingPongs {
    /** The number of pairs from which on the injection limit of a node slows down messages between nodes: where Table 1 was split. */
    static final int LIMITED = 4;

    private final double[] bytes;
    private final double[] pairs;
    private final double[] seconds;

    private PingPongs(double[] bytes, double[] pairs, double[] seconds) {
        this.bytes = bytes;
        this.pairs = pairs;
        this.seconds = seconds;
    }

    /** The rows of a locality if the table has localities, else all rows; without a column of pairs there is one pair. */
    static PingPongs of(Result measured, Locality where) {
        return of(measured.columns(), where);
    }

    /** The medians of each launch. */
    static List<PingPongs> launches(Columns measured, Locality where) {
        return Launches.of(measured).medians().stream()
                .filter(launch -> rows(launch, where).length > 0)
                .map(launch -> of(launch, where))
                .toList();
    }

    /** The median over launches at each size and number of pairs. */
    static PingPongs pooled(List<PingPongs> launches, Locality where) {
        if (launches.isEmpty()) {
            throw without(where);
        }
        Map<List<Double>, List<Double>> cells = new LinkedHashMap<>();
        for (PingPongs launch : launches) {
            for (int row = 0; row < launch.points(); row++) {
                cells.computeIfAbsent(List.of(launch.bytes[row], launch.pairs[row]), cell -> new ArrayList<>())
                        .add(launch.seconds[row]);
            }
        }
        return new PingPongs(
                cells.keySet().stream().mapToDouble(cell -> cell.get(0)).toArray(),
                cells.keySet().stream().mapToDouble(cell -> cell.get(1)).toArray(),
                cells.values().stream()
                        .mapToDouble(times -> Launches.median(CostFit.doubles(times)))
                        .toArray());
    }

    private static ModelException without(Locality where) {
        return ModelException.of(
                where + " ping-pongs of the measured table",
                "none of its rows has this locality",
                "Write a locality that the table has");
    }

    private static int[] rows(Columns all, Locality where) {
        return IntStream.range(0, all.rows())
                .filter(row -> all.find("locality").isEmpty()
                        || all.key("locality").values().get(row).toString().equals(where.key()))
                .toArray();
    }

    private static PingPongs of(Columns all, Locality where) {
        Measure latency = Launches.time(all);
        int[] rows = rows(all, where);
        if (rows.length == 0) {
            throw without(where);
        }
        return new PingPongs(
                numbers(all.sizes(), rows),
                all.find("pairs").isPresent()
                        ? numbers(all.key("pairs"), rows)
                        : DoubleStream.generate(() -> 1).limit(rows.length).toArray(),
                IntStream.of(rows).mapToDouble(latency::si).toArray());
    }

    private static double[] numbers(Key key, int... rows) {
        return IntStream.of(rows)
                .mapToDouble(row -> Key.number(key.values().get(row)))
                .toArray();
    }

    PingPongs between(double from, double below) {
        return where(row -> bytes[row] >= from && bytes[row] < below);
    }

    /** Those below the injection limit, if there are any. */
    PingPongs unlimited(Locality where) {
        return isSplit(where) ? where(row -> pairs[row] < LIMITED) : this;
    }

    /** Whether an injection limit can be fitted: between nodes, and measured with few pairs and with many. */
    boolean isSplit(Locality where) {
        return where.isBetweenNodes()
                && DoubleStream.of(pairs).anyMatch(count -> count < LIMITED)
                && DoubleStream.of(pairs).anyMatch(count -> count >= LIMITED);
    }

    /** Those of the smallest number of pairs. */
    PingPongs fewest() {
        double least = DoubleStream.of(pairs).min().orElse(1);
        return where(row -> pairs[row] == least);
    }

    private PingPongs where(IntPredicate kept) {
        int[] rows = IntStream.range(0, bytes.length).filter(kept).toArray();
        return new PingPongs(pick(bytes, rows), pick(pairs, rows), pick(seconds, rows));
    }

    private static double[] pick(double[] values, int... rows) {
        return IntStream.of(rows).mapToDouble(row -> values[row]).toArray();
    }

    int points() {
        return bytes.length;
    }

    double[] bytes() {
        return bytes;
    }

    double[] pairs() {
        return pairs;
    }

    double[] seconds() {
        return seconds;
    }

    /** The distinct sizes in ascending order. */
    double[] sizes() {
        return DoubleStream.of(bytes).sorted().distinct().toArray();
    }

    /** The largest measured size below this one. */
    Bytes lastBelow(double size) {
        return new Bytes(
                DoubleStream.of(bytes).filter(each -> each < size).max().orElse(0));
    }
}

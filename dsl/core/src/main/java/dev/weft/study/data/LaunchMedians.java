package dev.weft.study.data;

import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Rows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * The medians of raw samples: of the samples of a launch, then of the launches. A launch is the unit of repetition,
 * because samples of one launch share its placement and its memory (Hunold and Carpen-Amarie 2016).
 */
final class LaunchMedians {
    private static final double CONFIDENCE = 0.95;
    /** A launch of other tools is a run, numbered as a repetition, or a file. */
    private static final List<String> LAUNCHES = List.of(KitOutput.LAUNCH, Runs.REPETITION, Runs.FILE);

    private static final List<String> FIRST = List.of("operation", "size", "pattern");

    private final Columns columns;
    /** The rows of each launch of each cell. */
    private final List<List<int[]>> cells = new ArrayList<>();

    private final List<Key> factors;
    private final TreeSet<String> kinds = new TreeSet<>();

    private LaunchMedians(Columns columns, List<Key> factors) {
        this.columns = columns;
        this.factors = factors;
        List<Key> launches = columns.keys().stream()
                .filter(key -> LAUNCHES.contains(key.name()))
                .toList();
        boolean isShuffled = columns.find(KitOutput.LAUNCH).isPresent();
        Launches.cells(factors, Launches.inTime(columns)).stream()
                .sorted((rows, others) -> isShuffled ? compare(rows[0], others[0]) : 0)
                .forEach(rows -> cells.add(Launches.cells(launches, rows)));
    }

    /** By operation, size and the other factors: a program of the kit shuffles its cells, and the order of a table is no result. */
    private int compare(int row, int other) {
        Comparator<Key> first =
                Comparator.comparingInt(key -> FIRST.contains(key.name()) ? FIRST.indexOf(key.name()) : FIRST.size());
        return factors.stream()
                .sorted(first)
                .mapToInt(key -> compare(key.values().get(row), key.values().get(other)))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0);
    }

    private static int compare(Object value, Object other) {
        return Key.isNumeric(value) && Key.isNumeric(other)
                ? Double.compare(Key.number(value), Key.number(other))
                : value.toString().compareTo(other.toString());
    }

    /** Whether a table has raw samples or launches. */
    static boolean has(Columns columns) {
        return columns.find(KitOutput.SAMPLE).isPresent()
                || columns.find(KitOutput.LAUNCH).isPresent();
    }

    /** One row for each value of the factors. */
    static LaunchMedians of(Columns columns, List<Key> factors) {
        return new LaunchMedians(columns, factors);
    }

    /** The table of medians; the start of a sample has none. */
    Columns columns() {
        kinds.clear();
        Rows<List<int[]>> rows = Rows.of(cells).keys(factors, launches -> launches.get(0)[0]);
        for (Measure measure : columns.measures()) {
            if (!measure.name().equals("start")) {
                rows = rows.estimate(measure.name(), measure.unit(), launches -> estimate(launches, measure));
            }
        }
        return rows.brackets(String.join("; ", kinds)).columns();
    }

    /** A sentence on the medians and their brackets, after {@link #columns}. */
    String told() {
        int most = cells.stream().mapToInt(List::size).max().orElse(0);
        int least = cells.stream().mapToInt(List::size).min().orElse(0);
        String launches = least == most ? String.valueOf(most) : least + " to " + most;
        return (most == 1
                        ? "median over the samples of one launch"
                        : "median of the medians of " + launches + " launches")
                + "; bracket: " + String.join("; ", kinds);
    }

    private Estimate estimate(List<int[]> launches, Measure measure) {
        if (launches.size() == 1 && launches.get(0).length == 1) {
            int row = launches.get(0)[0];
            return new Estimate(measure.si(row), measure.low(row), measure.high(row));
        }
        List<double[]> samples = launches.stream()
                .map(rows -> sorted(IntStream.of(rows).mapToDouble(measure::si)))
                .filter(values -> values.length > 0)
                .toList();
        if (samples.size() == 1) {
            return median(samples.get(0), "of the median over the samples of one launch", "of the samples");
        }
        double[] medians = sorted(samples.stream().mapToDouble(Launches::median));
        return median(medians, "of the median over launches", "of the medians of launches");
    }

    private static double[] sorted(DoubleStream values) {
        return values.filter(value -> !Double.isNaN(value)).sorted().toArray();
    }

    /** The median with its nonparametric interval; with too few values for one, from the least to the most. */
    private Estimate median(double[] sorted, String interval, String range) {
        if (sorted.length == 0) {
            return Estimate.NONE;
        }
        int rank = rank(sorted.length);
        kinds.add(rank > 0 ? "95 % interval " + interval : "least to most " + range);
        int low = Math.max(rank - 1, 0);
        return new Estimate(Launches.median(sorted), sorted[low], sorted[sorted.length - 1 - low]);
    }

    /**
     * The number r, from 1, for which the interval from the r-th smallest to the r-th largest of n independent values
     * covers their median with 95 %: the number of values below it is binomial. It is 0 for fewer than 6 values.
     */
    static int rank(int n) {
        return new BinomialDistribution(null, n, 0.5).inverseCumulativeProbability((1 - CONFIDENCE) / 2);
    }
}

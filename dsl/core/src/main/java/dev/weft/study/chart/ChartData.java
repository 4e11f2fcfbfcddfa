package dev.weft.study.chart;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All numbers and names of a chart, in the units that it prints: the content of its CSV file. A chart is drawn from
 * this and a {@link ChartLook} alone.
 *
 * @param x the x axis
 * @param y the y axis
 * @param categories true when x is text, false when it is a number
 * @param series the series in the order of the legend, with different names or keys
 */
public record ChartData(Axis x, Axis y, boolean categories, List<Series> series) {
    public ChartData {
        series = List.copyOf(series);
    }

    /**
     * A name with its unit.
     *
     * @param name such as {@code latency}
     * @param unit the symbol, such as {@code us}; empty for plain numbers and text
     */
    public record Axis(String name, String unit) {
        /** Returns the heading of a CSV column, such as {@code latency (us)}. */
        public String title() {
            return unit.isEmpty() ? name : name + " (" + unit + ")";
        }

        /** The heading as printed below or beside an axis. */
        String printed() {
            return Wording.oneBracket(
                    unit.isEmpty() ? Wording.of(name) : Wording.of(name) + " (" + printedUnit() + ")");
        }

        /** The heading of an axis whose tick labels contain the unit where possible. */
        String printedBeside() {
            return isSize() ? Wording.of(name) : printed();
        }

        /** The unit with a micro sign; files use ASCII. */
        String printedUnit() {
            return unit.equals("us") ? "µs" : unit;
        }

        /** True for bytes, which an axis counts in powers of two with labels in B, KiB and MiB. */
        boolean isSize() {
            return unit.equals("B");
        }
    }

    /**
     * One line, set of dots or row of bars.
     *
     * @param name as the legend prints it
     * @param origin source of the numbers, such as {@code model} or {@code own run}
     * @param keys the keys that distinguish it from the other series, in the order of the name; empty if the name does
     * @param points in the order of the result's rows
     */
    public record Series(String name, String origin, List<Part> keys, List<Point> points) {
        private static final Set<String> MEASURED = Set.of("published", "own run", "user's file");

        public Series {
            keys = List.copyOf(keys);
            points = List.copyOf(points);
        }

        /** Creates a series that is identified by its name alone. */
        public Series(String name, String origin, List<Point> points) {
            this(name, origin, List.of(), points);
        }

        /** True for measured numbers: they are drawn as dots. */
        boolean measured() {
            return MEASURED.contains(origin);
        }
    }

    /**
     * A key and its value, part of the name of a series.
     *
     * @param key such as {@code engines}; {@link #RESULT} and {@link #MEASURE} name the result and its measure
     * @param value as tables print it
     */
    public record Part(String key, String value) {
        /** The key that distinguishes the results in one chart by their labels. */
        public static final String RESULT = "result";

        /** The key that distinguishes the measures in one chart by their names. */
        public static final String MEASURE = "measure";

        /** True for a key of the question, which series of several results share. */
        boolean isKey() {
            return !key.equals(RESULT) && !key.equals(MEASURE);
        }
    }

    /**
     * One value.
     *
     * @param category the text on the x axis; empty if x is a number
     * @param x the number on the x axis; {@code NaN} if x is text
     * @param y the value; {@code NaN} if there is none
     * @param low the lower end of the value's bracket; {@code NaN} if there is none
     * @param high the upper end of the value's bracket; {@code NaN} if there is none
     */
    public record Point(String category, double x, double y, double low, double high) {
        /** True if the value has a finite bracket of non-zero width. */
        boolean hasBracket() {
            return Double.isFinite(low) && Double.isFinite(high) && low < high;
        }
    }

    /** The names of the keys that distinguish series, in order of first appearance. */
    List<String> keyNames() {
        Set<String> names = new LinkedHashSet<>();
        series.forEach(one -> one.keys().forEach(part -> names.add(part.key())));
        return List.copyOf(names);
    }

    /** The categories in order of first appearance. */
    List<String> categoryNames() {
        Set<String> names = new LinkedHashSet<>();
        series.forEach(one -> one.points().forEach(point -> names.add(point.category())));
        return List.copyOf(names);
    }

    /** The origin shared by all series, if there is one. */
    Optional<String> commonOrigin() {
        List<String> origins = series.stream().map(Series::origin).distinct().toList();
        return origins.size() == 1 ? Optional.of(origins.get(0)) : Optional.empty();
    }

    /** Returns the data as CSV with one row per point. Categories are quoted always, other texts if necessary. */
    public String toCsv() {
        return ChartCsv.write(this);
    }

    /**
     * Reads the output of {@link #toCsv()}; an error if the last six columns are not series, origin, x, y, low and
     * high.
     */
    public static ChartData fromCsv(String csv) {
        return ChartCsv.read(csv);
    }
}

package dev.weft.study.chart;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a chart shows, in the units it prints: exactly what its CSV file holds. A chart is drawn from this and a
 * {@link ChartLook}, from nothing else.
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
        /** The heading of a CSV column, such as {@code latency (us)}. */
        public String title() {
            return unit.isEmpty() ? name : name + " (" + unit + ")";
        }

        /** The heading as printed below or beside an axis. */
        String printed() {
            return Wording.oneBracket(
                    unit.isEmpty() ? Wording.of(name) : Wording.of(name) + " (" + printedUnit() + ")");
        }

        /** The heading of an axis whose labels carry the unit where they can. */
        String printedBeside() {
            return isSize() ? Wording.of(name) : printed();
        }

        /** The unit with a proper micro sign; files keep to ASCII. */
        String printedUnit() {
            return unit.equals("us") ? "µs" : unit;
        }

        /** True for bytes, which an axis counts in powers of two and whose labels carry B, KiB and MiB. */
        boolean isSize() {
            return unit.equals("B");
        }
    }

    /**
     * One line, set of dots or row of bars.
     *
     * @param name as the legend prints it
     * @param origin where the numbers come from, such as {@code model} or {@code own run}
     * @param keys what tells it from the others, in the order of the name; empty where the name says all
     * @param points in the order of the result's rows
     */
    public record Series(String name, String origin, List<Part> keys, List<Point> points) {
        private static final Set<String> MEASURED = Set.of("published", "own run", "user's file");

        public Series {
            keys = List.copyOf(keys);
            points = List.copyOf(points);
        }

        /** A series that nothing but its name tells from the others. */
        public Series(String name, String origin, List<Point> points) {
            this(name, origin, List.of(), points);
        }

        /** True for numbers that somebody measured: they are drawn as dots. */
        boolean measured() {
            return MEASURED.contains(origin);
        }
    }

    /**
     * A key and its value, of which names of series are made.
     *
     * @param key such as {@code engines}; {@link #RESULT} and {@link #MEASURE} for which result and which measure of it
     * @param value as tables print it
     */
    public record Part(String key, String value) {
        /** The key that tells results of one chart apart: their labels. */
        public static final String RESULT = "result";

        /** The key that tells measures of one chart apart: their names. */
        public static final String MEASURE = "measure";

        /** True for a key of the question, which series of several results share. */
        boolean isKey() {
            return !key.equals(RESULT) && !key.equals(MEASURE);
        }
    }

    /**
     * One value.
     *
     * @param category the text on the x axis; empty where x is a number
     * @param x the number on the x axis; {@code NaN} where x is text
     * @param y the value; {@code NaN} where there is none
     * @param low the lower end of the value's bracket; {@code NaN} where there is none
     * @param high the upper end of the value's bracket; {@code NaN} where there is none
     */
    public record Point(String category, double x, double y, double low, double high) {
        /** True when a bracket wider than the value itself is known. */
        boolean hasBracket() {
            return Double.isFinite(low) && Double.isFinite(high) && low < high;
        }
    }

    /** The names of the keys that tell series apart, in order of first appearance. */
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

    /** The origin that all series share, if they do. */
    Optional<String> commonOrigin() {
        List<String> origins = series.stream().map(Series::origin).distinct().toList();
        return origins.size() == 1 ? Optional.of(origins.get(0)) : Optional.empty();
    }

    /** The data as CSV: one row per point; text is quoted where it must be, categories always. */
    public String toCsv() {
        return ChartCsv.write(this);
    }

    /** Reads what {@link #toCsv()} wrote. */
    public static ChartData fromCsv(String csv) {
        return ChartCsv.read(csv);
    }
}

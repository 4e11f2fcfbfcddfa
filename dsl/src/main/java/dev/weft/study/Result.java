package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.Collectors;
import tech.tablesaw.api.Table;

/**
 * The answer to a question put to a model, or a set of measurements: a tidy table that knows where it comes from. Every
 * implementation is a final class that keeps its spec.
 */
public interface Result {
    /** A short name of the answer that stands beside its measures when two results are compared. */
    String label();

    /** Key columns, then measure columns with units. The first measure is the primary one. */
    Columns columns();

    /** Origin, method and certainty. */
    Provenance provenance();

    /** The model, its inputs, its terms with their share, what dominates, and which assumptions this input breaks. */
    Explanation explain();

    /** The name of the primary measure: what {@code chart()} draws and a fit compares unless told otherwise. */
    default String primary() {
        List<Measure> measures = columns().measures();
        if (measures.isEmpty()) {
            throw ModelException.cannot(
                    "take the first measure of", label(), "its table has none", "Choose another result");
        }
        return measures.get(0).name();
    }

    /**
     * The same as a notebook shows it: each measure in a unit that prints it without powers of ten, {@code 4.7 s} instead of
     * {@code 4.7e6 us}, and without the keys that are the same in all of several rows, which {@link #common} tells. The columns and
     * units of {@link #toTable()} are always the same, so that programs find them.
     */
    default Result readable() {
        return Tabulated.of(label(), columns().readable().told(), provenance(), this::explain);
    }

    /** A Tablesaw table named after the answer; headings carry the units. Counts, ranks and levels are integer columns. */
    default Table toTable() {
        return Tables.of(label(), columns());
    }

    /**
     * The text from which Extra-P makes empirical models of these measures, with these keys as parameters, or all keys that hold
     * numbers: {@code Files.writeString(path, result.toExtraP("ranks"))}. Keys of words are its regions, a call path's functions
     * one below the other; rows that differ in {@code repetition} are measurements of one point. A missing point, a value that is n/a
     * and a name that the format cannot hold are errors.
     */
    default String toExtraP(String... parameters) {
        return ExtraPText.of(this, parameters);
    }

    /** A chart of these measures, or of the primary one; x is the first key that varies until told otherwise. */
    default Figure chart(String... measures) {
        return Figure.of(this, measures);
    }

    /**
     * A measure over two keys as a picture with a cell for each pair, the first key to the right, the second downwards. Several rows of
     * one pair, and more than 64 cells in a row, are errors. Example:
     * {@code sweep("nodes", values(2, 4)).and("cores", values(2, 4)).solve((n, c) -> stencil.on(dibonaLike.nodes(n).cores(c)).best()).heatMap("best ratio", "cores", "nodes")}.
     */
    default Picture heatMap(String measure, String right, String downwards) {
        return HeatMap.of(this, measure, right, downwards);
    }

    /**
     * This result beside another, usually measurements, joined on the keys they share: the errors of section VI-B of Vienne
     * et al. 2008 per row, their mean, and geometric-mean factors. Compares these measures; without any the first one of this
     * result that the other has, too.
     */
    default Comparison against(Result other, String... measures) {
        return Comparison.of(this, other, measures);
    }

    /** The same result under another label, which names its columns in comparisons and its lines in charts. */
    default Result as(String label) {
        ModelException.required(label, "a label", "Write as(\"tuned\")");
        return Tabulated.of(label, columns(), provenance(), this::explain);
    }

    /** The number of this measure in a result of one row: {@code value("latency").in("us")}. */
    default Value value(String measure) {
        return Selection.of(this).value(measure);
    }

    /** The value of this key in a result of one row: {@code sorted("time").first(1).key("rank")}. */
    default Object key(String name) {
        return Selection.of(this).key(name);
    }

    /** The rows whose key has one of these values: {@code where("network", "myrinet")}. */
    default Result where(String key, Object... values) {
        return Selection.of(this).where(key, values);
    }

    /** The rows whose measure is above this SI value, possibly none: {@code above("wait ratio", 0.005)}. */
    default Result above(String measure, double si) {
        return Selection.of(this).above(measure, si);
    }

    /** The rows in ascending order of a key or measure; rows that are alike there keep their order. */
    default Result sorted(String column) {
        return Selection.of(this).sorted(column, false);
    }

    /** The rows in descending order of a key or measure: {@code sortedDescending("lost").first(10)}. */
    default Result sortedDescending(String column) {
        return Selection.of(this).sorted(column, true);
    }

    /** The first rows, or all if there are fewer. */
    default Result first(int rows) {
        return Selection.of(this).first(rows);
    }

    /** The measure summed over all rows. A share has no sum. */
    default Value sum(String measure) {
        return Selection.of(this).sum(measure);
    }

    /** The measure summed over the rows that agree in these keys: {@code sum("lost", "rank")}. */
    default Result sum(String measure, String... keys) {
        return Selection.of(this).sum(measure, keys);
    }

    /** The mean of the measure over all rows. */
    default Value mean(String measure) {
        return Selection.of(this).mean(measure);
    }

    /** The mean of the measure over the rows that agree in these keys. */
    default Result mean(String measure, String... keys) {
        return Selection.of(this).mean(measure, keys);
    }

    /** The median of the measure over the rows that agree in these keys: {@code median("time", "ratio")}. */
    default Result median(String measure, String... keys) {
        return Selection.of(this).median(measure, keys);
    }

    /** The largest value of the measure over all rows: {@code max("waiting time")}. */
    default Value max(String measure) {
        return Selection.of(this).max(measure);
    }

    /** The largest value of the measure over the rows that agree in these keys: {@code max("time", "node")}. */
    default Result max(String measure, String... keys) {
        return Selection.of(this).max(measure, keys);
    }

    /** The least value of the measure over all rows: {@code min("time")}. */
    default Value min(String measure) {
        return Selection.of(this).min(measure);
    }

    /** The least value of the measure over the rows that agree in these keys: {@code min("time", "node")}. */
    default Result min(String measure, String... keys) {
        return Selection.of(this).min(measure, keys);
    }

    /** What {@code toString} of every result prints: label, provenance and the table. */
    static String print(Result result) {
        String common = common(result);
        return header(result)
                + System.lineSeparator()
                + (common.isEmpty() ? "" : "all rows: " + common + System.lineSeparator())
                + Tables.print(result.columns());
    }

    /** The keys that are the same in all of several rows: {@code size 64 KiB, outstanding 1}; empty if there are none. */
    static String common(Result result) {
        return result.columns().common().stream()
                .map(key -> key.name() + " " + Key.print(key.values().get(0)))
                .collect(Collectors.joining(", "));
    }

    /**
     * The label, the certainty and the method. An exact answer names the conditions of its model that this input violates:
     * {@code message rate (exact within the model; violated: exponential service times. Method: exact MVA, one class)}. Parts of the
     * question that no answer takes up are named whatever the certainty.
     */
    static String header(Result result) {
        Provenance provenance = result.provenance();
        boolean model = provenance.origin() == Origin.MODEL;
        boolean exact = model && provenance.certainty() == Certainty.EXACT;
        String header = provenance.header(
                exact ? result.explain().doubts() : model ? result.explain().caveats() : "");
        boolean saidTwice = header.startsWith(result.label() + " within the model")
                || header.startsWith(result.label() + ".")
                || header.startsWith(result.label() + ";");
        return saidTwice ? header : result.label() + " (" + header + ")";
    }
}

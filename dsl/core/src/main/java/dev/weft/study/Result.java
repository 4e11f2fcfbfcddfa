package dev.weft.study;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;

/**
 * The answer to a question put to a model, or a set of measurements: a tidy table with its origin. Every
 * implementation is a final class that keeps its spec. In the examples
 * {@code var result = scheme("a:0->1 b:0->2 c:3->1").penalty(myrinet);}.
 */
public interface Result {
    /** Returns a short name of the answer, which names its measures when two results are compared. */
    String label();

    /** Returns the key columns, then the measure columns with units. The first measure is the primary one. */
    Columns columns();

    /** Returns origin, method and certainty. */
    Provenance provenance();

    /**
     * Returns the explanation: the model, its inputs, its terms with their shares, the dominant term, and the
     * conditions of the model with their outcomes.
     */
    Explanation explain();

    /** Returns the name of the primary measure: the one that {@code chart()} draws and a fit compares by default. */
    default String primary() {
        List<Measure> measures = columns().measures();
        if (measures.isEmpty()) {
            throw ModelException.of(
                    "first measure of " + label(), "the table has no measures", "Choose another result");
        }
        return measures.get(0).name();
    }

    /**
     * Returns the result as a notebook shows it: each measure in a unit that prints it without powers of ten, {@code
     * 4.7 s} instead of {@code 4.7e6 us}, and without the keys that are equal in several rows, which {@link #common}
     * prints. The columns and units of {@link #toTable()} are always the same, for programs. Example: {@code
     * result.readable()} prints {@code myrinet (exact within the model}.
     */
    default Result readable() {
        return Tabulated.of(label(), columns().readable().told(), provenance(), this::explain);
    }

    /**
     * Returns a Tablesaw table named after the answer; headings carry the units. Ranks, nodes and other indices are
     * {@code IntColumn}s, counts and sizes {@code LongColumn}s, so that Tablesaw groups, pivots and joins by them; other
     * numbers are {@code DoubleColumn}s. A column has the same type in all tables, whichever values it holds.
     * Example: {@code result.toTable().intColumn("source").countUnique()} prints {@code 2}.
     */
    default Table toTable() {
        return Tables.of(label(), columns());
    }

    /** Returns the table that a notebook shows: that of {@link #readable()}, with quantities among the keys as the text prints them. */
    static Table shown(Result result) {
        return Tables.of(result.label(), result.columns().readable().printed());
    }

    /**
     * Returns a LaTeX tabular of all rows as {@link #readable()} has them, with the rules of the package booktabs: units
     * in the headings, numbers aligned at the decimal point, an en dash for n/a. Text is escaped. The header of the
     * answer and the keys that all rows share are comments above it. Example: {@code result.toLatex()} prints {@code
     * \begin{tabular}}.
     */
    default String toLatex() {
        return LatexTable.of(header(this), common(this), columns());
    }

    /**
     * Returns the table as one that repeats a table of a paper. Example: {@code
     * result.paperTable().paper("Vienne et al. 2008, Fig. 2")} prints {@code Table: myrinet}.
     */
    default PaperTable paperTable() {
        return PaperTable.of(this);
    }

    /**
     * Draws a chart of these measures, or of the primary one; x is the first key that varies unless {@code x(..)}
     * sets it.
     */
    default Figure chart(String... measures) {
        return Figure.of(this, measures);
    }

    /**
     * Draws a measure over two keys as a picture with a cell for each pair, the first key to the right, the second
     * downwards. Several rows of one pair, and more than 64 cells in a row, are errors. Example: {@code
     * sweep("nodes", values(2, 4)).and("cores", values(2, 4)).solve((n, c) ->
     * stencil.on(dibonaLike.nodes(n).cores(c)).best()).heatMap("best ratio", "cores", "nodes")}.
     */
    default Picture heatMap(String measure, String right, String downwards) {
        return HeatMap.of(this, measure, right, downwards);
    }

    /**
     * Compares this result with another, usually measurements, joined on the keys they share: the errors of section
     * VI-B of Vienne et al. 2008 per row, their mean, and geometric-mean factors. Compares these measures; without
     * any, the first one of this result that the other has, too.
     */
    default Comparison against(Result other, String... measures) {
        return Comparison.of(this, other, measures);
    }

    /**
     * Compares two measures of each row, such as the times of a simple and a full model; the errors have the name of the second. Example:
     * {@code stencil.on(dibonaLike).solve().against("base time", "time").columns().measureNames()} prints {@code time E_rel}.
     */
    default Comparison against(String predicted, String measured) {
        return Comparison.of(this, predicted, measured);
    }

    /**
     * Renames the label, which names the result's columns in comparisons and its lines in charts. Example: {@code
     * result.as("tuned")} prints {@code tuned (exact within the model}.
     */
    default Result as(String label) {
        ModelException.required(label, "a label", "Write as(\"tuned\")");
        return Tabulated.of(label, columns(), provenance(), this::explain);
    }

    /** Returns the number of this measure in a result of one row: {@code value("latency").in("us")}. */
    default Value value(String measure) {
        return Selection.of(this).value(measure);
    }

    /** Returns the value of this key in a result of one row: {@code sorted("time").first(1).key("rank")}. */
    default Object key(String name) {
        return Selection.of(this).key(name);
    }

    /**
     * Keeps the rows whose key has one of these values. Example: {@code result.where("arc", "c").value("penalty")}
     * prints {@code 2}.
     */
    default Result where(String key, Object... values) {
        return Selection.of(this).where(key, values);
    }

    /**
     * Keeps the rows whose measure is above this SI value, possibly none. Example: {@code result.above("out-degree",
     * 1).columns().rows()} prints {@code 2}.
     */
    default Result above(String measure, double si) {
        return Selection.of(this).above(measure, si);
    }

    /**
     * Keeps the rows whose key lies between two numbers or quantities, ends included; no row is an error. Example: {@code
     * sweep("cores", values(1, 2, 4)).solve(c -> stencil.on(dibonaLike.cores(c)).best()).between("cores", 2, 4).columns().rows()} prints
     * {@code 2}.
     */
    default Result between(String key, Object from, Object to) {
        return Selection.of(this).between(key, from, to);
    }

    /**
     * Gives each value of a measure a bracket of this SI value up and down, such as a stated bound or an assumed error, in place of its
     * own. Example: {@code result.plusMinus("out-degree", 0.5).where("arc", "c").value("out-degree").low()} prints {@code 0.5}.
     */
    default Result plusMinus(String measure, double si) {
        return Selection.of(this).plusMinus(measure, si);
    }

    /**
     * Sorts the rows in ascending order of a key or measure; equal rows keep their order, and values that are n/a come last. Example:
     * {@code result.sorted("out-degree").first(1).key("arc")} prints {@code c}.
     */
    default Result sorted(String column) {
        return Selection.of(this).sorted(column, false);
    }

    /**
     * Sorts the rows in descending order of a key or measure; equal rows keep their order, and values that are n/a come last. Example:
     * {@code result.sortedDescending("arc").first(1).key("arc")} prints {@code c}.
     */
    default Result sortedDescending(String column) {
        return Selection.of(this).sorted(column, true);
    }

    /**
     * Keeps the first rows, or all if there are fewer. Example: {@code result.first(1).key("arc")} prints {@code a}.
     */
    default Result first(int rows) {
        return Selection.of(this).first(rows);
    }

    /**
     * Keeps, of the rows that agree in these keys, the one in which the measure is lowest, such as the best number of ranks for each
     * number of cores; without keys, one row. Of equal rows it is the first; a value that is n/a is never lowest. Example: {@code
     * result.lowest("out-degree", "source").where("source", "0").key("arc")} prints {@code a}.
     */
    default Result lowest(String measure, String... keys) {
        return Selection.of(this).extreme(measure, false, keys);
    }

    /**
     * Keeps, of the rows that agree in these keys, the one in which the measure is highest; without keys, one row. Of equal rows it is
     * the first; a value that is n/a is never highest. Example: {@code result.highest("out-degree").key("arc")} prints {@code a}.
     */
    default Result highest(String measure, String... keys) {
        return Selection.of(this).extreme(measure, true, keys);
    }

    /** Sums the measure over all rows. A share has no sum. */
    default Value sum(String measure) {
        return Selection.of(this).sum(measure);
    }

    /**
     * Sums the measure over the rows that agree in these keys. Example: {@code result.sum("penalty",
     * "source").where("source", "0").value("penalty")} prints {@code 4}.
     */
    default Result sum(String measure, String... keys) {
        return Selection.of(this).sum(measure, keys);
    }

    /** Returns the mean of the measure over all rows. */
    default Value mean(String measure) {
        return Selection.of(this).mean(measure);
    }

    /**
     * Returns the mean of the measure over the rows that agree in these keys; of measurements in brackets from the least to the most of
     * them. Example: {@code result.mean("penalty",
     * "source").where("source", "0").value("penalty")} prints {@code 2}.
     */
    default Result mean(String measure, String... keys) {
        return Selection.of(this).mean(measure, keys);
    }

    /**
     * Returns the median of the measure over the rows that agree in these keys; of measurements in brackets from the least to the most of
     * them, as {@code median()} has of repetitions. Example: {@code
     * result.median("out-degree", "destination").where("destination", "1").value("out-degree")} prints {@code 1.5}.
     */
    default Result median(String measure, String... keys) {
        return Selection.of(this).median(measure, keys);
    }

    /**
     * Returns the medians of all measures over the rows that agree in these keys, such as those of repeated runs. Example: {@code
     * result.medians("destination").where("destination", "1").value("out-degree")} prints {@code 1.5}.
     */
    default Result medians(String key, String... more) {
        ModelException.required(more, "names of keys", "Write medians(\"cores\", \"ratio\")");
        return Selection.of(this)
                .medians(Stream.concat(Stream.of(key), Stream.of(more)).toArray(String[]::new));
    }

    /** Returns the largest value of the measure over all rows. */
    default Value max(String measure) {
        return Selection.of(this).max(measure);
    }

    /**
     * Returns the largest value of the measure over the rows that agree in these keys. Example: {@code
     * result.max("out-degree", "destination").where("destination", "1").value("out-degree")} prints {@code 2}.
     */
    default Result max(String measure, String... keys) {
        return Selection.of(this).max(measure, keys);
    }

    /** Returns the least value of the measure over all rows. */
    default Value min(String measure) {
        return Selection.of(this).min(measure);
    }

    /**
     * Returns the least value of the measure over the rows that agree in these keys. Example: {@code
     * result.min("out-degree", "destination").where("destination", "1").value("out-degree")} prints {@code 1}.
     */
    default Result min(String measure, String... keys) {
        return Selection.of(this).min(measure, keys);
    }

    /**
     * Returns the empirical distribution of a measure over the rows that agree in these keys, such as repeated runs: in
     * each row a value and the share of the rows that have no more. Example: {@code
     * result.distribution("penalty").chart("share of rows").x("penalty").dots()} prints {@code 3 values}.
     */
    default Result distribution(String measure, String... keys) {
        return Selection.of(this).distribution(measure, keys);
    }

    /**
     * Returns the speed-up of a time over a numeric key, by which rows with the same other keys are told apart: the time at
     * the least value of the key over the time; and the efficiency, that speed-up over the ideal one. Example: {@code
     * sweep("cores", values(1, 2)).solve(c -> stencil.on(dibonaLike.cores(c)).best()).speedup("time", "cores").first(1).value("speedup")}
     * prints {@code 1}.
     */
    default Result speedup(String time, String over) {
        return Selection.of(this).speedup(time, over);
    }

    /** Prints label, provenance and the table: the {@code toString} of every result. */
    static String print(Result result) {
        String common = common(result);
        return header(result)
                + System.lineSeparator()
                + (common.isEmpty() ? "" : "all rows: " + common + System.lineSeparator())
                + Tables.print(result.columns());
    }

    /**
     * Returns the keys that are equal in all of several rows: {@code size 64 KiB, outstanding 1}; empty if there are
     * none.
     */
    static String common(Result result) {
        return result.columns().common().stream()
                .map(key -> key.name() + " " + Key.print(key.values().get(0)))
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the label, the certainty and the method, with the conditions of its model that this input violates:
     * {@code message rate (exact within the model; violated: exponential service times. Method: exact MVA, one class)}.
     * A table that no method computed has its label only.
     */
    static String header(Result result) {
        if (result.provenance().method().isEmpty()) {
            return result.label();
        }
        String header = result.provenance().header(result.explain().doubts());
        boolean saidTwice = header.startsWith(result.label() + " within the model")
                || header.startsWith(result.label() + ".")
                || header.startsWith(result.label() + ";");
        return saidTwice ? header : result.label() + " (" + header + ")";
    }
}

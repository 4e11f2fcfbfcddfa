package dev.weft.study.data;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Suggestion;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Measurements from a data set or a file: a tidy table with the key {@code size} and measures such as {@code latency} (one way),
 * {@code bandwidth} and {@code throughput}; several repetitions have the key {@code repetition}, counted from 1. Immutable.
 */
public final class Measurements implements Result {
    private final String label;
    private final Columns columns;
    private final Provenance provenance;
    private final List<String> notes;

    private Measurements(String label, Columns columns, Provenance provenance, List<String> notes) {
        this.label = label;
        this.columns = columns;
        this.provenance = provenance;
        this.notes = List.copyOf(notes);
    }

    private Measurements with(Columns others, List<String> more) {
        return new Measurements(label, others, provenance, more);
    }

    /**
     * Reads a data set by its catalogue name, else a file, else the files of a folder. A file's format is recognised by its content:
     * CSV with a heading row (units in headings such as {@code latency (us)}, {@code bytes} or {@code bandwidth_GBps}, or in cells
     * such as {@code 4 KiB}), the output of the OSU micro-benchmarks, of the Intel MPI Benchmarks, of NetPIPE, its file as well as
     * its console, of nodecomm, of BenchPress, or what RAPtor prints of the levels of AMG. What tells runs apart, such as pairs, file
     * or the text between them, is a key; runs that agree in all of it are repetitions. Text around the tables is passed over, which
     * {@code explain()} says. An unknown name lists near ones; a malformed file is an error that names file, line, text and rule; a
     * file above 20 MB is not read.
     */
    public static Measurements of(String nameOrFile) {
        MeasurementSource source = MeasurementSource.of(nameOrFile);
        if (source.kind().equals("parameters")) {
            throw ModelException.call(
                    "measured",
                    "the data set holds parameters",
                    "Write parameters(\"" + nameOrFile + "\")",
                    nameOrFile);
        }
        List<Reading> readings = source.files().stream()
                .map(file -> source.kind().isEmpty() ? MeasuredFile.read(file) : MeasuredFile.read(file, source.kind()))
                .toList();
        Origin origin = source.origin();
        Certainty certainty = origin == Origin.MODEL ? Certainty.APPROXIMATE : Certainty.MEASURED;
        Provenance provenance =
                new Provenance(origin, certainty, tools(readings), source.source(), OptionalLong.empty());
        String label = origin.measured() ? "measured" : origin.label();
        Columns columns = Runs.together(
                source.files().stream().map(TextFile::name).toList(),
                readings,
                !source.kind().isEmpty());
        List<String> notes = new ArrayList<>(source.notes());
        for (Reading reading : readings) {
            notes.addAll(reading.count().notes());
            notes.addAll(reading.notes());
        }
        return new Measurements(label, columns, provenance, notes);
    }

    /** The tools that wrote the files, each once. */
    private static String tools(List<Reading> readings) {
        List<String> tools = readings.stream().map(Reading::tool).distinct().toList();
        return tools.size() < 3 ? String.join(" and ", tools) : tools.get(0) + " and " + (tools.size() - 1) + " others";
    }

    /**
     * Downloads a data set that its owners publish and that the class path only names, checks it and keeps it in the user's cache
     * ({@code ~/.cache/weft}), then reads it. What the class path, the cache or the folder in the environment variable {@code
     * WEFT_DATA_MIRROR} has already is not fetched. No network, a download cut off, too large or with another checksum: one
     * error each, and nothing is kept.
     */
    public static Measurements fetch(String name) {
        Catalogue catalogue = Catalogue.read();
        catalogue
                .find(ModelException.required(name, "name of a data set", "Write fetch(\"bluewaters-max-rate\")"))
                .orElseThrow(() -> Suggestion.unknown("data set", name, catalogue.names()))
                .fetch();
        return of(name);
    }

    /** The same numbers under another label, which tells two measurements apart in a comparison or a chart. */
    @Override
    public Measurements as(String name) {
        if (ModelException.required(name, "a label", "Write as(\"two nodes\")").isBlank()) {
            throw ModelException.call("as", "the label must not be blank", "Try as(\"two nodes\")", name);
        }
        return new Measurements(name, columns, provenance, notes);
    }

    /**
     * The same with a measure under another name, which is how a model's measure finds it: {@code renamed("elapsed", "time")}. A
     * measure that had this name before is left out; an unknown one is an error that lists the known ones.
     */
    public Measurements renamed(String measure, String name) {
        if (ModelException.required(name, "a name", "Write renamed(\"elapsed\", \"time\")")
                .isBlank()) {
            throw ModelException.call(
                    "renamed", "the new name must not be blank", "Try renamed(\"elapsed\", \"time\")", measure, name);
        }
        if (columns.find(name).isPresent()) {
            throw ModelException.call(
                    "renamed", "a key has the name \"" + name + "\"", "Use the name of a model's measure", measure, name);
        }
        columns.measure(measure);
        Columns others =
                Keys.add(Rows.upTo(columns.rows()), columns.keys(), row -> row).columns();
        for (Measure each : columns.measures()) {
            if (each.name().equals(measure)) {
                others = others.measure(each.named(name));
            } else if (!each.name().equals(name)) {
                others = others.measure(each);
            }
        }
        List<String> more = new ArrayList<>(notes);
        more.add("\"" + measure + "\" is called \"" + name + "\" here");
        return with(others, more);
    }

    /** The rows that pass, such as {@code row -> row.size("size").count() <= 1024}; none left is an error. */
    public Measurements where(Predicate<Row> keep) {
        ModelException.required(keep, "a condition", "Write where(row -> row.size(\"size\").count() <= 1024)");
        int[] rows = IntStream.range(0, columns.rows())
                .filter(row -> keep.test(new Row(columns, row)))
                .toArray();
        if (rows.length == 0) {
            throw ModelException.of(
                    "where(..)",
                    "0 of " + columns.rows() + " rows meet the condition",
                    "Print the measurements to see their rows; sizes are in bytes");
        }
        return with(columns.pick(rows), notes);
    }

    /** The rows that {@link #where} with the same condition leaves out: what a fit must not see and is tested on. */
    public Measurements except(Predicate<Row> leaveOut) {
        return where(ModelException.required(leaveOut, "a condition", "Write except(row -> row.index() % 3 == 2)")
                .negate());
    }

    /**
     * The same with one more key, computed from each row: {@code withKey("total size", row ->
     * row.size("size").times(row.count("messages")))}. A column that has this name already is an error.
     */
    public Measurements withKey(String name, Function<? super Row, ?> value) {
        String example = "Write withKey(\"half\", row -> row.count(\"messages\") / 2)";
        ModelException.required(value, "function of a row", example);
        if (ModelException.required(name, "name of a key", example).isBlank()
                || columns.find(name).isPresent()
                || columns.measureNames().contains(name)) {
            throw ModelException.of(
                    "withKey(" + ModelException.argument(name) + ", ..)",
                    "the name must not be blank or that of another column",
                    example);
        }
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < columns.rows(); row++) {
            values.add(ModelException.required(
                    value.apply(new Row(columns, row)), "key \"" + name + "\" in row " + row, example));
        }
        return with(columns.key(name, values), notes);
    }

    /**
     * What a model says of each of these rows, under the keys of the rows, so that it stands {@code against} them row by row: {@code
     * seen.solve(row -> sends(maxRate2016).messages(interNode, 1, row.size("size")).solve(maxRate))}. Rows are answered on as many
     * threads as there are cores; an error names the row, counted from 0.
     */
    public Result solve(Function<? super Row, ? extends Result> model) {
        return RowAnswers.of(
                columns,
                ModelException.required(
                        model, "a model", "Write solve(row -> qdr.pingPong(row.size(\"size\")).solve())"));
    }

    /**
     * The different sizes in ascending order, to sweep a model over what was measured. Without the row of 0 bytes that some
     * benchmarks have: no payload, so no bandwidth, and models of payload have no answer to it.
     */
    public List<Bytes> sizes() {
        return columns.key("size").values().stream()
                .map(this::size)
                .filter(size -> size.si() > 0)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * The median over the repetitions, with the smallest and largest value as bracket; a row that was measured once stays as
     * it is. The mean of the middle two where their number is even. Runs that differ in a key are no repetitions; files are where
     * their names count them, as {@code run1.csv}, {@code run2.csv} do. Over other keys the median is {@code median("latency", "size")}.
     */
    public Measurements median() {
        if (columns.find(Runs.REPETITION).isEmpty()) {
            return this;
        }
        List<String> more = new ArrayList<>(notes);
        more.add("median over "
                + columns.key(Runs.REPETITION).values().stream().distinct().count()
                + " repetitions, bracket from the smallest to the largest");
        more.addAll(Repetitions.told(columns));
        return with(Repetitions.median(columns), more);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public Provenance provenance() {
        return provenance;
    }

    @Override
    public Explanation explain() {
        List<Condition> all = new ArrayList<>();
        all.add(Condition.of(
                "measured numbers",
                provenance.origin().measured(),
                "these are " + provenance.origin().label() + "."));
        columns.find("directions")
                .filter(directions -> columns.measureNames().contains("bandwidth"))
                .map(directions -> Condition.of(
                        "bandwidth of one direction",
                        !directions.values().contains("both"),
                        "the benchmark prints the sum of both directions, which are active at the same time."))
                .ifPresent(all::add);
        String what = provenance.origin().measured() ? "none: measured with " : "none: read as ";
        return Explanation.of(what + provenance.method())
                .inputs(notes)
                .dominant(
                        "measurements",
                        Digits.plural(columns.rows(), "row") + " of "
                                + String.join(", ", columns.measureNames()) + " by "
                                + String.join(", ", columns.keyNames()))
                .conditions(all);
    }

    @Override
    public String toString() {
        return Result.print(this);
    }

    private Bytes size(Object value) {
        if (value instanceof Bytes bytes) {
            return bytes;
        }
        throw ModelException.of(
                "size " + ModelException.argument(value),
                "the key \"size\" has no unit of size",
                "Write a unit in its heading, as in size (B)");
    }
}

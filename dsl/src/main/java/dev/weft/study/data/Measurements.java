package dev.weft.study.data;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Key;
import dev.weft.study.Measure;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
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

    /**
     * Reads a data set by its catalogue name, else a file, else a folder with one file per repetition. A file's format is
     * recognised by its content: CSV with a heading row (units in headings such as {@code latency (us)}, {@code bytes} or
     * {@code bandwidth_GBps}, or in cells such as {@code 4 KiB}), the output of the OSU micro-benchmarks, of NetPIPE, its
     * file as well as its console, of nodecomm, of BenchPress, or what RAPtor prints of the levels of AMG. An unknown name
     * lists near ones; a malformed file is an error that names file, line, text and rule; a file above 20 MB is not read.
     */
    public static Measurements of(String nameOrFile) {
        MeasurementSource source = MeasurementSource.of(nameOrFile);
        if (source.kind().equals("parameters")) {
            throw ModelException.cannot(
                    "read the measurements",
                    nameOrFile,
                    "it is a data set of parameters",
                    "Read it with parameters(\"" + nameOrFile + "\")");
        }
        List<Reading> readings =
                source.files().stream().map(file -> read(file, source.kind())).toList();
        Origin origin = source.origin();
        Certainty certainty = origin == Origin.MODEL ? Certainty.APPROXIMATE : Certainty.MEASURED;
        Provenance provenance =
                new Provenance(origin, certainty, readings.get(0).tool(), source.source(), OptionalLong.empty());
        String label = origin.measured() ? "measured" : origin.label();
        return new Measurements(label, MeasuredFile.together(source.files(), readings), provenance, source.notes());
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
                .find(ModelException.required(name, "the name of a data set", "Write fetch(\"bluewaters-max-rate\")"))
                .orElseThrow(() -> Suggestion.unknown("data set", name, catalogue.names()))
                .fetch();
        return of(name);
    }

    /** The same numbers under another label, which tells two measurements apart in a comparison or a chart. */
    @Override
    public Measurements as(String name) {
        if (ModelException.required(name, "a label", "Write as(\"two nodes\")").isBlank()) {
            throw ModelException.cannot("label measurements", name, "a label is not blank", "Write as(\"two nodes\")");
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
            throw ModelException.cannot(
                    "rename a measure to", name, "a name is not blank", "Write renamed(\"elapsed\", \"time\")");
        }
        if (columns.find(name).isPresent()) {
            throw ModelException.cannot(
                    "rename \"" + measure + "\" to",
                    name,
                    "a key has this name",
                    "Choose the name of a model's measure");
        }
        columns.measure(measure);
        Columns others = Columns.rows(columns.rows());
        for (Key key : columns.keys()) {
            others = others.key(key.name(), key.values());
        }
        for (Measure each : columns.measures()) {
            if (each.name().equals(measure)) {
                others = others.measure(each.named(name));
            } else if (!each.name().equals(name)) {
                others = others.measure(each);
            }
        }
        List<String> more = new ArrayList<>(notes);
        more.add("\"" + measure + "\" is called \"" + name + "\" here");
        return new Measurements(label, others, provenance, more);
    }

    /** The rows that pass, such as {@code row -> row.size("size").count() <= 1024}; none left is an error. */
    public Measurements where(Predicate<Row> keep) {
        ModelException.required(keep, "a condition", "Write where(row -> row.size(\"size\").count() <= 1024)");
        int[] rows = IntStream.range(0, columns.rows())
                .filter(row -> keep.test(new Row(columns, row)))
                .toArray();
        if (rows.length == 0) {
            throw new ModelException("Cannot keep no row of " + columns.rows() + ": the condition is true for none. "
                    + "Print the measurements to see their rows, and keep in mind that sizes are in bytes.");
        }
        return new Measurements(label, columns.pick(rows), provenance, notes);
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
        ModelException.required(value, "a value for each row", example);
        if (ModelException.required(name, "the name of a key", example).isBlank()
                || columns.find(name).isPresent()
                || columns.measureNames().contains(name)) {
            throw ModelException.cannot(
                    "add the key", name, "it has a name of its own, not that of another column", example);
        }
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < columns.rows(); row++) {
            values.add(ModelException.required(
                    value.apply(new Row(columns, row)), "a value of the key " + name + " in row " + row, example));
        }
        return new Measurements(label, columns.key(name, values), provenance, notes);
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
     * it is. The mean of the middle two where their number is even.
     */
    public Measurements median() {
        if (columns.find(Repetitions.KEY).isEmpty()) {
            return this;
        }
        List<String> more = new ArrayList<>(notes);
        more.add("median over "
                + columns.key(Repetitions.KEY).values().stream().distinct().count()
                + " repetitions, bracket from the smallest to the largest");
        return new Measurements(label, Repetitions.median(columns), provenance, more);
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
        List<String> broken = provenance.origin().measured()
                ? List.of()
                : List.of("These numbers are " + provenance.origin().label() + ": nobody measured them.");
        String what = provenance.origin().measured() ? "none: measured with " : "none: read as ";
        return Explanation.of(what + provenance.method())
                .inputs(notes)
                .dominant(
                        "measurements",
                        Digits.plural(columns.rows(), "row") + " of "
                                + String.join(", ", columns.measureNames()) + " by "
                                + String.join(", ", columns.keyNames()))
                .broken(broken);
    }

    @Override
    public String toString() {
        return Result.print(this);
    }

    private static Reading read(TextFile file, String kind) {
        return switch (kind) {
            case "" -> MeasuredFile.read(file);
            case "csv" -> CsvFile.read(file);
            case "netpipe" ->
                NetPipeOutput.isConsole(file) ? NetPipeOutput.readConsole(file) : NetPipeOutput.readFile(file);
            case "osu" -> OsuOutput.read(file);
            case "nodecomm" -> NodecommOutput.read(file);
            case "benchpress" -> BenchPressOutput.read(file);
            case "raptor" -> RaptorOutput.read(file);
            default ->
                throw ModelException.cannot(
                        "read the kind",
                        kind,
                        "a data set of measurements is of kind csv, netpipe, osu, nodecomm, benchpress or raptor",
                        "Correct its row in the catalogue");
        };
    }

    private Bytes size(Object value) {
        if (value instanceof Bytes bytes) {
            return bytes;
        }
        throw ModelException.cannot(
                "use as a size", value, "the key \"size\" holds no bytes", "Give its heading a unit, as in size (B)");
    }
}

package dev.weft.study.data;

import dev.weft.study.Answer;
import dev.weft.study.Asked;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Explanation;
import dev.weft.study.Keyed;
import dev.weft.study.Origin;
import dev.weft.study.Provenance;
import dev.weft.study.Question;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.scan.TextFile;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Measurements from a data set or a file: a tidy table with the key {@code size} and measures such as {@code latency} (one way),
 * {@code bandwidth} and {@code throughput}; several repetitions have the key {@code repetition}, counted from 1. Immutable.
 */
public final class Measurements extends Answer {
    private final String label;
    private final Columns columns;
    private final Provenance provenance;
    private final List<String> notes;
    private final List<Condition> conditions;

    private Measurements(
            String label, Columns columns, Provenance provenance, List<String> notes, List<Condition> conditions) {
        this.label = label;
        this.columns = columns;
        this.provenance = provenance;
        this.notes = List.copyOf(notes);
        this.conditions = List.copyOf(conditions);
    }

    private Measurements with(Columns others, List<String> more) {
        return new Measurements(label, others, provenance, more, conditions);
    }

    /**
     * Reads a data set by its catalogue name, else a file, else the files of a folder. The format of a file is
     * recognised by its content: CSV with a heading row (units in headings such as {@code latency (us)}, {@code
     * bytes} or {@code bandwidth_GBps}, or in cells such as {@code 4 KiB}), files of Weft's measuring kit, and output of
     * the OSU micro-benchmarks, the Intel MPI Benchmarks, NetPIPE (file and console), Netgauge (one_one and loggp),
     * ReproMPI, nccl-tests, perftest, ucx_perftest, fabtests, ibv_rc_pingpong, Google benchmark (console), SMPI's calibration, PICO, nodecomm,
     * BenchPress, and RAPtor (levels of AMG); perftest and nccl-tests as JSON, too. Labels of processes in front of lines and terminal colours
     * are left out. A pattern such as {@code run/pingpong-*.csv} chooses files of a folder.
     * Differences between runs, such as pairs, device, file or the text between them, are keys; runs without a difference are
     * repetitions. Text around the tables is skipped and counted in {@code explain()}, and so is a last line without an end, whose number may
     * be cut off. An unknown name lists near
     * ones; a malformed file is an error that names file, line, text and rule; a file above 20 MB is not read.
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
        return of(source, Joined.of(source));
    }

    /**
     * Reads a folder of the measuring kit, or files by a pattern, into one table for each program, by its name. A program
     * of which no sample came in time is left out, and the others say so; without any other it is an error, as are other
     * files.
     */
    public static Map<String, Measurements> programs(String folder) {
        MeasurementSource source = MeasurementSource.of(folder);
        List<TextFile> kit = source.files().stream().filter(KitOutput::matches).toList();
        if (kit.isEmpty()) {
            throw ModelException.call(
                    "programs",
                    "it has no files of Weft's measuring kit",
                    "Write measured(\"" + folder + "\")",
                    folder);
        }
        Map<String, List<TextFile>> files = KitLaunches.byProgram(kit);
        List<String> without = files.entrySet().stream()
                .filter(program -> program.getValue().stream().noneMatch(KitOutput::hasSampleInTime))
                .map(Map.Entry::getKey)
                .toList();
        Map<String, Measurements> programs = new LinkedHashMap<>();
        files.forEach((program, some) -> {
            if (!without.contains(program) || without.size() == files.size()) {
                programs.put(
                        program,
                        of(source.with(some), Joined.of(source.with(some))).without(without));
            }
        });
        return programs;
    }

    /** Says that programs are left out. */
    private Measurements without(List<String> programs) {
        List<Condition> more = new ArrayList<>(conditions);
        if (!programs.isEmpty()) {
            more.add(Condition.of(
                    "samples of all programs",
                    false,
                    "no sample in time of " + Joined.sentence(programs) + "; their files are left out."));
        }
        return new Measurements(label, columns, provenance, notes, more);
    }

    private static Measurements of(MeasurementSource source, Joined files) {
        FirstReads.note(source.source());
        Origin origin = source.origin();
        Certainty certainty = origin == Origin.MODEL ? Certainty.APPROXIMATE : Certainty.MEASURED;
        Provenance provenance = new Provenance(origin, certainty, files.tool(), source.source(), OptionalLong.empty());
        String label = origin.measured() ? "measured" : origin.label();
        return new Measurements(label, files.columns(), provenance, files.notes(), files.conditions());
    }

    /**
     * Downloads a data set that its owners publish and that the class path only names, checks it, keeps it in the
     * cache of the user ({@code ~/.cache/weft}) and reads it. A file that is on the class path, in the cache or in
     * the folder of the environment variable {@code WEFT_DATA_MIRROR} is not downloaded again. No network, and a
     * download that ends early, is too large or has another checksum, are errors; nothing is kept then.
     */
    public static Measurements fetch(String name) {
        Catalogue catalogue = Catalogue.read();
        catalogue
                .find(ModelException.required(name, "name of a data set", "Write fetch(\"bluewaters-max-rate\")"))
                .orElseThrow(() -> Suggestion.unknown("data set", name, catalogue.names()))
                .fetch();
        return of(name);
    }

    /** Returns the same numbers under another label, to distinguish two measurements in a comparison or a chart. */
    @Override
    public Measurements as(String name) {
        if (ModelException.required(name, "a label", "Write as(\"two nodes\")").isBlank()) {
            throw ModelException.call("as", "the label must not be blank", "Try as(\"two nodes\")", name);
        }
        return new Measurements(name, columns, provenance, notes, conditions);
    }

    /**
     * Renames a measure to the name of a model's measure, {@code renamed("elapsed", "time")}, or a key, {@code renamed("operation",
     * "collective")}. Another measure of that name is removed; a name of another key, and an unknown column, are errors.
     */
    public Measurements renamed(String column, String name) {
        if (ModelException.required(name, "a name", "Write renamed(\"elapsed\", \"time\")")
                .isBlank()) {
            throw ModelException.call(
                    "renamed", "the new name must not be blank", "Try renamed(\"elapsed\", \"time\")", column, name);
        }
        boolean key = columns.keyNames().stream().anyMatch(each -> each.equals(column));
        boolean taken =
                columns.find(name).isPresent() || (key && columns.measureNames().contains(name));
        if (taken && !name.equals(column)) {
            throw ModelException.call(
                    "renamed",
                    "a " + (columns.find(name).isPresent() ? "key" : "measure") + " has the name \"" + name + "\"",
                    key ? "Use another name" : "Use the name of a model's measure",
                    column,
                    name);
        }
        List<String> more = new ArrayList<>(notes);
        more.add("\"" + column + "\" renamed to \"" + name + "\"");
        return with(columns.renamed(column, name), more);
    }

    /**
     * Returns the rows that meet a condition, such as {@code row -> row.size("size").count() <= 1024}; no row is an
     * error.
     */
    public Measurements where(Predicate<Row> keep) {
        ModelException.required(keep, "a condition", "Write where(row -> row.size(\"size\").count() <= 1024)");
        IntFunction<Row> all = Row.of(columns);
        int[] rows = IntStream.range(0, columns.rows())
                .filter(row -> keep.test(all.apply(row)))
                .toArray();
        if (rows.length == 0) {
            throw ModelException.of(
                    "where(..)",
                    "0 of " + columns.rows() + " rows meet the condition",
                    "Print the measurements to see their rows; sizes are in bytes");
        }
        return with(columns.pick(rows), notes);
    }

    /**
     * Returns the rows that {@link #where} with the same condition leaves out, to test a fit on rows that it did not
     * use.
     */
    public Measurements except(Predicate<Row> leaveOut) {
        return where(ModelException.required(leaveOut, "a condition", "Write except(row -> row.index() % 3 == 2)")
                .negate());
    }

    /**
     * Adds a key, computed from each row: {@code withKey("total size", row ->
     * row.size("size").times(row.count("messages")))}. The name of another column is an error.
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
        IntFunction<Row> rows = Row.of(columns);
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < columns.rows(); row++) {
            values.add(ModelException.required(
                    value.apply(rows.apply(row)), "key \"" + name + "\" in row " + row, example));
        }
        return with(columns.key(name, values), notes);
    }

    /**
     * Solves a model for each of these rows. The answer has the keys of the rows, so that it can be compared {@code
     * against} them row by row: {@code seen.solve(row -> sends(maxRate2016).messages(interNode, 1,
     * row.size("size")).solve(maxRate))}. It uses one thread per core; an error names the row, counted from 0.
     */
    public Result solve(Function<? super Row, ? extends Result> model) {
        return RowAnswers.of(
                columns,
                ModelException.required(
                        model, "a model", "Write solve(row -> qdr.pingPong(row.size(\"size\")).solve())"));
    }

    /**
     * Returns the question of each of these rows, to be answered by one method or by several. The answers have the keys of the rows, so
     * that they can be compared {@code against} them; a measure of an answer that has the name of such a key is left out. An error names
     * the row by its keys. Example: {@code
     * measured("bluewaters-pingpong").ask(row -> sends(maxRate2016).messages(interNode, 1, row.size("size"))).solve(maxRate)}.
     */
    public <M extends Keyed, R extends Result> Asked<M, Result> ask(
            Function<? super Row, ? extends Question<M, R>> question) {
        ModelException.required(
                question, "a question for each row", "Write ask(row -> qdr.pingPong(row.size(\"size\")))");
        return RowAnswers.ask(columns, question);
    }

    /**
     * Returns the different sizes in ascending order, for a sweep over the measured sizes. 0 bytes, which some
     * benchmarks measure, are left out, because models of bandwidth have no answer for them.
     */
    public List<Bytes> sizes() {
        return columns.sizes().values().stream()
                .map(this::size)
                .filter(size -> size.si() > 0)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Computes the median over the repetitions, with the smallest and largest value as bracket; a row that was
     * measured once is unchanged. For an even number it is the mean of the middle two. Runs with different keys are
     * not repetitions; files are if their names count them, as {@code run1.csv}, {@code run2.csv} do. For other keys
     * use {@code median("latency", "size")}.
     *
     * <p>Raw samples (keys {@code sample} and {@code launch}) are joined per launch first: the value is the median of
     * the medians of the launches, and the bracket is the 95 % nonparametric interval of the median over launches. It
     * needs 6 launches; with 2 to 5 the bracket is the least and the most of their medians. With one launch it is the
     * interval over its samples, which does not cover the differences between launches.
     */
    public Measurements median() {
        if (LaunchMedians.has(columns)) {
            LaunchMedians medians = LaunchMedians.of(columns, Repetitions.others(columns));
            Columns joined = medians.columns();
            List<String> more = new ArrayList<>(notes);
            more.add(medians.told());
            return with(joined, more);
        }
        List<String> more = new ArrayList<>(notes);
        more.addAll(Repetitions.notTaken(columns));
        if (columns.find(Runs.REPETITION).isEmpty()) {
            return with(columns, more);
        }
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
        all.addAll(conditions);
        String what = provenance.origin().measured() ? "none; measured with " : "none; read as ";
        return Explanation.of(what + provenance.method())
                .inputs(notes)
                .dominant(
                        "measurements",
                        Digits.plural(columns.rows(), "row") + " of "
                                + String.join(", ", columns.measureNames()) + " by "
                                + String.join(", ", columns.keyNames()))
                .conditions(all);
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

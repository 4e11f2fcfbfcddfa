package dev.weft;

import dev.weft.machine.Machine;
import dev.weft.study.Axis;
import dev.weft.study.Check;
import dev.weft.study.Claim;
import dev.weft.study.Claims;
import dev.weft.study.Engine;
import dev.weft.study.Exercise;
import dev.weft.study.Keyed;
import dev.weft.study.Method;
import dev.weft.study.OwnChart;
import dev.weft.study.Reproduction;
import dev.weft.study.Result;
import dev.weft.study.Sweep1;
import dev.weft.study.data.DataSet;
import dev.weft.study.data.Frozen;
import dev.weft.study.data.Measurements;
import dev.weft.study.data.Parameters;
import dev.weft.study.fit.Fit1;
import dev.weft.units.Bytes;
import dev.weft.units.ModelException;
import dev.weft.units.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Words for sweeps, measurements, fits, claims and exercises, shared by all models. Users import them through {@link
 * Weft}; public, because JShell completes public members only.
 */
public class StudyWords extends UnitWords {
    StudyWords() {}

    /**
     * Saves a chart created or changed with XChart; the file name ends in .csv, .png, .svg or .pdf, which selects the
     * format.
     * Example: {@code save(scheme("a:0->1 b:0->2").penalty(myrinet).chart().toCategoryChart(), "target/fig04.svg")}.
     */
    public static void save(Object chart, String file) {
        OwnChart.of(chart).save(file);
    }

    /**
     * Creates an axis of whole numbers.
     * Example: {@code sweep("engines", values(1, 2, 4)).solve(k -> openQueue(100 * k, ms(1)).solve())}.
     */
    public static Axis<Integer> values(int... values) {
        return Axis.of(IntStream.of(someValues(values)).boxed().toList());
    }

    /** Creates an axis of numbers. */
    public static Axis<Double> values(double... values) {
        return Axis.of(DoubleStream.of(someValues(values)).boxed().toList());
    }

    /** Creates an axis of names. */
    public static Axis<String> values(String... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** Creates an axis of times, sizes or bandwidths. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <Q extends Quantity<Q>> Axis<Q> values(Q... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** Creates an axis of strategies, protocols, placements and other named values. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <K extends Keyed> Axis<K> values(K... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /**
     * Creates an axis of the values of a list.
     * Example: {@code values(java.util.List.of(1, 2, 4))} prints {@code [1, 2, 4]}.
     */
    public static <A> Axis<A> values(List<A> values) {
        return Axis.of(someValues(values));
    }

    /**
     * Creates an axis of sizes from the first to the last, each twice the previous one; the first is above zero and at
     * most the last.
     * Example: {@code sizes(bytes(1), MiB(4))} prints {@code 23 values 1 B ... 4 MiB}.
     */
    public static Axis<Bytes> sizes(Bytes first, Bytes last) {
        ModelException.required(first, "first size", "Write sizes(bytes(1), MiB(4))");
        ModelException.required(last, "last size", "Write sizes(bytes(1), MiB(4))");
        if (first.si() == 0 || last.compareTo(first) < 0) {
            throw ModelException.call(
                    "sizes",
                    "the first size must be above zero and at most the last",
                    "Try sizes(bytes(1), MiB(4))",
                    first,
                    last);
        }
        List<Bytes> sizes = new ArrayList<>();
        for (double size = first.si(); size <= last.si(); size *= 2) {
            sizes.add(new Bytes(size));
        }
        return Axis.of(sizes);
    }

    /**
     * Creates an axis of doubling sizes and adds both sides of each protocol change of the machine: the first size of
     * the new protocol and one byte less.
     * Example: {@code sizes(bytes(1), MiB(4), blueWaters)} prints {@code 27 values 1 B ... 4 MiB}.
     */
    public static Axis<Bytes> sizes(Bytes first, Bytes last, Machine machine) {
        ModelException.required(machine, "machine", "Write sizes(bytes(1), MiB(4), blueWaters)");
        Stream<Double> set = machine.costs().stream()
                .flatMap(costs -> costs.crossovers(1).where("crossover", "set").columns().key("size").values().stream())
                .map(size -> ((Bytes) size).si());
        Stream<Double> eager = machine.eagerLimit().stream().map(limit -> limit.si() + 1);
        return withBothSides(sizes(first, last), last, Stream.concat(eager, set));
    }

    static Axis<Bytes> withBothSides(Axis<Bytes> sizes, Bytes last, Stream<Double> firstAfter) {
        TreeSet<Double> all = new TreeSet<>();
        sizes.values().forEach(size -> all.add(size.si()));
        double least = all.first();
        firstAfter.filter(size -> size > least && size <= last.si()).forEach(size -> {
            all.add(size - 1);
            all.add(size);
        });
        return Axis.of(all.stream().map(Bytes::new).toList());
    }

    /**
     * Creates an axis of whole numbers from the first, at least 1, to the last, each twice the previous one.
     * Example: {@code doubling(1, 128)} prints {@code 8 values 1 ... 128}.
     */
    public static Axis<Integer> doubling(int first, int last) {
        requireDoubling(first, last);
        return Axis.of(IntStream.iterate(first, value -> value > 0 && value <= last, value -> value * 2)
                .boxed()
                .toList());
    }

    /**
     * Creates an axis of all whole numbers from the first to the last, both included.
     * Example: {@code range(0, 8)} prints {@code 9 values 0 ... 8}.
     */
    public static Axis<Integer> range(int first, int last) {
        if (last < first) {
            throw ModelException.call(
                    "range", "the first number must be at most the last", "Try range(0, 8)", first, last);
        }
        Axis.requireCount(1L + last - first);
        return Axis.of(IntStream.rangeClosed(first, last).boxed().toList());
    }

    /**
     * Creates a sweep over a named axis; {@code and(..)} adds axes, {@code solve(..)} solves each point.
     * Example: {@code sweep("branches", range(1, 8)).solve(n -> forkJoin(n, us(3)).solve())} prints {@code harmonic
     * sum}.
     */
    public static <A> Sweep1<A> sweep(String name, Axis<A> axis) {
        return Sweep1.of(name, axis);
    }

    /**
     * Runs a sweep on Apache Spark with the cores of this machine, see {@link #spark(String, String...)}.
     * Example: {@code sweep("rho", values(0.5, 0.9)).ask(r -> openQueue(1000 * r, ms(1))).solve(exact, spark())}.
     */
    public static Engine spark() {
        return spark("local[*]");
    }

    /**
     * Runs a sweep, or reads a trace that all its machines can access, on an Apache Spark cluster with Spark settings:
     * {@code asked.solve(exact, spark("spark://host:7077", "spark.executor.memory=4g"))}. Answers equal those of this
     * machine to the last bit. Run {@code ./weft spark} once, then {@code %maven dev.weft:weft-spark:0.1.0} in
     * a cell; without this library the call is an error.
     */
    public static Engine spark(String address, String... settings) {
        for (String setting : ModelException.required(settings, "list of settings", "Leave it out")) {
            ModelException.required(setting, "setting", "Write \"spark.executor.memory=4g\"");
        }
        return Engine.of("spark", address, List.of(settings));
    }

    /** Creates a sweep over the values of a list. */
    public static <A> Sweep1<A> sweep(String name, List<A> values) {
        return Sweep1.of(name, Axis.of(values));
    }

    /**
     * States a claim of a paper, to be checked by {@code holds(..)} or {@code refuted(..)}; {@code agrees(..)} or {@code
     * differs(..)} where our simulation replaces lost measurements.
     * Example: {@code claim("C7", "bandwidth drops quickly").holds("it halves", 10 > 2 * 4)} prints {@code C7 holds:
     * bandwidth drops quickly}.
     */
    public static Claim claim(String id, String sentence) {
        return Claim.of(id, sentence);
    }

    /**
     * Returns all claims of this session with their verdicts as a table.
     * Example: {@code claims()} prints {@code the paper says}.
     */
    public static Result claims() {
        return Claims.table();
    }

    /**
     * Marks a figure or table with the numbers that the paper prints.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(sameNumbers, "all of them are printed")}.
     */
    public static final Reproduction.Kind sameNumbers = Reproduction.Kind.SAME_NUMBERS;

    /**
     * Marks a figure of the measurements that the authors published, with the paper's model beside them.
     * Example: {@code measured("bluewaters-levels").chart("time").x("level").reproduces(sameMeasurements, "medians of the runs")}.
     */
    public static final Reproduction.Kind sameMeasurements = Reproduction.Kind.SAME_MEASUREMENTS;

    /**
     * Marks a figure computed by the paper's model from inputs that the paper states.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(sameModel, "the measured points are missing")}.
     */
    public static final Reproduction.Kind sameModel = Reproduction.Kind.SAME_MODEL;

    /**
     * Marks the predicted half of a figure, computed by the paper's model; the measured half is missing.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(halfModel, "the measured points are not published")}.
     */
    public static final Reproduction.Kind halfModel = Reproduction.Kind.HALF_MODEL;

    /**
     * Marks a figure computed by the paper's model from some inputs that the paper does not state.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(assumedInputs, "the size is assumed")}.
     */
    public static final Reproduction.Kind assumedInputs = Reproduction.Kind.ASSUMED_INPUTS;

    /**
     * Marks a figure of programs, graphs or parameters of our own in place of unpublished ones.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(syntheticData, "the graphs are ours")}.
     */
    public static final Reproduction.Kind syntheticData = Reproduction.Kind.SYNTHETIC_DATA;

    /**
     * Marks the predicted half of a figure, of programs or parameters of our own; the measured half is missing.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(halfSynthetic, "16 ranks are assumed")}.
     */
    public static final Reproduction.Kind halfSynthetic = Reproduction.Kind.HALF_SYNTHETIC;

    /**
     * Marks a figure with a measurement of our own in place of the paper's.
     * Example: {@code openQueue(100, ms(3)).solve().chart().reproduces(ownMeasurement, "on two processors")}.
     */
    public static final Reproduction.Kind ownMeasurement = Reproduction.Kind.OWN_MEASUREMENT;

    /**
     * Marks a drawing of a model, which shows no number of the paper.
     * Example: {@code scheme("a:0->1 b:0->2").drawing().reproduces(modelDrawing, "the labels are ours")}.
     */
    public static final Reproduction.Kind modelDrawing = Reproduction.Kind.MODEL_DRAWING;

    /**
     * Marks a table of our model in place of the paper's.
     * Example: {@code openQueue(100, ms(3)).solve().paperTable().reproduces(ownTable, "the columns are ours")}.
     */
    public static final Reproduction.Kind ownTable = Reproduction.Kind.OWN_TABLE;

    /**
     * Checks a statement of a page: prints it if it is true, otherwise an error ends the cell.
     * Example: {@code check("two engines are faster than one", 2 > 1)}.
     */
    public static void check(String statement, boolean so) {
        Check.of(statement, so);
    }

    /**
     * Checks a statement with a number: the value must equal the written one to its last digit, otherwise an error ends
     * the cell.
     * Example: {@code check("a match of 100 entries", manyCore.time(100), "16 us")}.
     */
    public static void check(String statement, Object value, String written) {
        Check.of(statement, value, written);
    }

    /**
     * Creates a method from a function; its name labels the answer in tables.
     * Example: {@code trace("wavefront-6").solve(method("mine", run -> run.byRank()))}.
     */
    public static <T> Method<T, Result> method(String name, Method.Answer<? super T> answer) {
        return Method.own(name, answer);
    }

    /**
     * Checks the answer to an exercise against the result of the given code; {@code null} means no answer yet.
     * Example: {@code exercise("busy", 0.4, "5e2def")} prints {@code busy: not yet, look again}.
     */
    public static Exercise exercise(String id, @Nullable Object answer, String code) {
        return Exercise.of(id, answer, code);
    }

    /**
     * Checks the answer to an exercise that asks for a number in this unit, such as {@code "us"} or {@code "ranks"}; the answer
     * may be a quantity of any unit.
     * Example: {@code exercise("busy", ms(300), "5e2def", "s")} prints {@code busy: right}.
     */
    public static Exercise exercise(String id, @Nullable Object answer, String code, String unit) {
        return Exercise.of(id, answer, code, unit);
    }

    /**
     * Returns the data sets on the class path as a table: the names that {@code measured}, {@code trace} and {@code
     * parameters} open.
     * Example: {@code datasets()}.
     */
    public static Result datasets() {
        return DataSet.all();
    }

    /**
     * Reads measurements by catalogue name, file, folder or pattern ({@code run/pingpong-*.csv}): CSV with units in its
     * headings, files of Weft's measuring kit, or output of OSU's micro-benchmarks, the Intel MPI Benchmarks, NetPIPE,
     * Netgauge, ReproMPI, nccl-tests, perftest, ibv_rc_pingpong, SMPI's calibration, PICO, nodecomm, BenchPress or
     * RAPtor. An error names the line.
     * Example: {@code measured("vienne2008-fig2")}.
     */
    public static Measurements measured(String nameOrFile) {
        return Measurements.of(nameOrFile);
    }

    /**
     * Writes predictions down before they are measured: the tables of answers with their inputs, the day and a digest, to {@code
     * NAME.frozen.json}. Where there is such a file or data set, the answers must be those of the file; an error names what differs.
     * Example: {@code freeze("target/queue", openQueue(100, ms(1)).solve())} prints {@code frozen on}.
     */
    public static Frozen freeze(String name, Result... answers) {
        return Frozen.freeze(name, answers);
    }

    /**
     * Reads predictions that {@code freeze(..)} wrote, or of a data set; a file that was changed is an error.
     * Example: {@code frozen("dahu-grids-predictions")} prints {@code frozen on 2026-11-29}.
     */
    public static Frozen frozen(String name) {
        return Frozen.read(name);
    }

    /**
     * Downloads a data set published by its owners, unless this machine has it, checks and reads it; {@code measured}
     * finds it later. Weft opens a connection here only.
     * Example: {@code fetch("bluewaters-levels")}.
     */
    public static Measurements fetch(String name) {
        return Measurements.fetch(name);
    }

    /**
     * Reads a table of named parameters by catalogue name or file; an error names the line.
     * Example: {@code parameters("bridges2015-table2")}.
     */
    public static Parameters parameters(String nameOrFile) {
        return Parameters.of(nameOrFile);
    }

    /**
     * Fits a number from this starting value; {@code and(..)} adds parameters, {@code solve(..)} sets the model.
     * Example: {@code fit("rate", 50.0).solve(rate -> openQueue(rate, ms(3)).solve())} prints {@code fit of rate}.
     */
    public static Fit1<Double> fit(String name, double start) {
        return Fit1.of(name, start);
    }

    /** Fits a time, size or bandwidth from this starting value; the fitted value stays above zero. */
    public static <Q extends Quantity<Q>> Fit1<Q> fit(String name, Q start) {
        return Fit1.of(name, start);
    }

    private static <T> T someValues(T values) {
        return ModelException.required(values, "list of values", "Write values(1, 2, 4)");
    }

    private static void requireDoubling(int first, int last) {
        if (first < 1 || last < first) {
            throw ModelException.call(
                    "doubling",
                    "the first number must be at least 1 and at most the last",
                    "Try doubling(1, 128)",
                    first,
                    last);
        }
    }
}

package dev.weft;

import dev.weft.machine.Machine;
import dev.weft.queueing.Network;
import dev.weft.study.Axis;
import dev.weft.study.Check;
import dev.weft.study.Claim;
import dev.weft.study.Claims;
import dev.weft.study.Engine;
import dev.weft.study.Exercise;
import dev.weft.study.Keyed;
import dev.weft.study.Method;
import dev.weft.study.OwnChart;
import dev.weft.study.Result;
import dev.weft.study.Sweep1;
import dev.weft.study.data.DataSet;
import dev.weft.study.data.Measurements;
import dev.weft.study.data.Parameters;
import dev.weft.study.fit.Fit1;
import dev.weft.trace.Kit;
import dev.weft.trace.Trace;
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

/** Sweeps, measurements, fits, claims and exercises: what all models share. Users import them through {@link Weft}; public, because JShell completes nothing else. */
public class StudyWords extends UnitWords {
    StudyWords() {}

    /**
     * Writes a chart that was made or changed with XChart, as the ending of the file's name says: csv, png, svg or pdf.
     * Example: {@code save(scheme("a:0->1 b:0->2").penalty(myrinet).chart().toXChart(), "target/fig04.svg")}.
     */
    public static void save(Object chart, String file) {
        OwnChart.of(chart).save(file);
    }

    /**
     * An axis of whole numbers.
     * Example: {@code sweep("engines", values(1, 2, 4)).solve(k -> openQueue(100 * k, ms(1)).solve())}.
     */
    public static Axis<Integer> values(int... values) {
        return Axis.of(IntStream.of(someValues(values)).boxed().toList());
    }

    /** An axis of numbers. */
    public static Axis<Double> values(double... values) {
        return Axis.of(DoubleStream.of(someValues(values)).boxed().toList());
    }

    /** An axis of names. */
    public static Axis<String> values(String... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** An axis of times, sizes or bandwidths. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <Q extends Quantity<Q>> Axis<Q> values(Q... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** An axis of strategies, protocols, placements and the like. */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <K extends Keyed> Axis<K> values(K... values) {
        return Axis.of(Arrays.asList(someValues(values)));
    }

    /** The sizes from the first to the last, each twice the one before. Example: {@code sizes(bytes(1), MiB(4))}. */
    public static Axis<Bytes> sizes(Bytes first, Bytes last) {
        ModelException.required(first, "the first size", "Write sizes(bytes(1), MiB(4))");
        ModelException.required(last, "the last size", "Write sizes(bytes(1), MiB(4))");
        if (first.si() == 0 || last.compareTo(first) < 0) {
            throw new ModelException("Cannot make sizes from \"" + first + "\" to \"" + last
                    + "\": the first must be above zero and not above the last. Write sizes(bytes(1), MiB(4)).");
        }
        List<Bytes> sizes = new ArrayList<>();
        for (double size = first.si(); size <= last.si(); size *= 2) {
            sizes.add(new Bytes(size));
        }
        return Axis.of(sizes);
    }

    /**
     * The same with both sides of the network's eager limit, where latency jumps: the limit itself and one byte more. Example:
     * {@code sizes(bytes(1), MiB(4), network().host(16).link(GBps(10), us(1)).eagerUpTo(KiB(12)))}.
     */
    public static Axis<Bytes> sizes(Bytes first, Bytes last, Network network) {
        ModelException.required(network, "a network", "Write sizes(bytes(1), MiB(4), qdr)");
        return withBothSides(
                sizes(first, last), last, network.eagerLimit().stream().map(limit -> limit.si() + 1));
    }

    /**
     * The same with both sides of every size at which the machine changes the protocol: the last one before it and itself. Example:
     * {@code sizes(bytes(1), MiB(4), blueWaters)}.
     */
    public static Axis<Bytes> sizes(Bytes first, Bytes last, Machine machine) {
        ModelException.required(machine, "a machine", "Write sizes(bytes(1), MiB(4), blueWaters)");
        Stream<Double> set = machine.costs().stream()
                .flatMap(costs -> costs.crossovers(1).where("crossover", "set").columns().key("size").values().stream())
                .map(size -> ((Bytes) size).si());
        Stream<Double> eager = machine.eagerLimit().stream().map(limit -> limit.si() + 1);
        return withBothSides(sizes(first, last), last, Stream.concat(eager, set));
    }

    private static Axis<Bytes> withBothSides(Axis<Bytes> sizes, Bytes last, Stream<Double> firstAfter) {
        TreeSet<Double> all = new TreeSet<>();
        sizes.values().forEach(size -> all.add(size.si()));
        double least = all.first();
        firstAfter.filter(size -> size > least && size <= last.si()).forEach(size -> {
            all.add(size - 1);
            all.add(size);
        });
        return Axis.of(all.stream().map(Bytes::new).toList());
    }

    /** The whole numbers from the first to the last, each twice the one before. Example: {@code doubling(1, 128)}. */
    public static Axis<Integer> doubling(int first, int last) {
        requireRange(first, last);
        return Axis.of(IntStream.iterate(first, value -> value > 0 && value <= last, value -> value * 2)
                .boxed()
                .toList());
    }

    /** All whole numbers from the first to the last, both included. Example: {@code range(0, 8)}. */
    public static Axis<Integer> range(int first, int last) {
        if (last < first) {
            throw new ModelException("Cannot count from \"" + first + "\" to \"" + last
                    + "\": the first must not be above the last. Write range(0, 8).");
        }
        Axis.requireCount(1L + last - first);
        return Axis.of(IntStream.rangeClosed(first, last).boxed().toList());
    }

    /**
     * A sweep over one named axis; add more with {@code and}, ask with {@code solve}.
     * Example: {@code sweep("branches", range(1, 8)).solve(n -> forkJoin(n, us(3)).solve())}.
     */
    public static <A> Sweep1<A> sweep(String name, Axis<A> axis) {
        return Sweep1.of(name, axis);
    }

    /**
     * Apache Spark on the cores of this machine, in a Java of its own, see {@link #spark(String, String...)}.
     * Example: {@code sweep("rho", values(0.5, 0.9)).ask(r -> openQueue(1000 * r, ms(1))).solve(exact, spark())}.
     */
    public static Engine spark() {
        return spark("local[*]");
    }

    /**
     * An Apache Spark cluster that answers the questions of a sweep, or reads a trace that all its machines see, with settings as Spark
     * names them: {@code asked.solve(exact, spark("spark://host:7077", "spark.executor.memory=4g"))}. Answers are those of this machine, to
     * the last bit. Its library comes by {@code %maven dev.weft:weft-spark:0.1.0-SNAPSHOT}, after {@code ./weft spark} was run once.
     */
    public static Engine spark(String address, String... settings) {
        for (String setting : ModelException.required(settings, "settings", "Leave them out")) {
            ModelException.required(setting, "a setting", "Write \"spark.executor.memory=4g\"");
        }
        return Engine.of("spark", address, List.of(settings));
    }

    /** A sweep over the values of a list. */
    public static <A> Sweep1<A> sweep(String name, List<A> values) {
        return Sweep1.of(name, Axis.of(values));
    }

    /**
     * A claim of a paper, to be checked.
     * Example: {@code claim("C7", "bandwidth drops quickly").holds("it halves", 10 > 2 * 4)}.
     */
    public static Claim claim(String id, String sentence) {
        return Claim.of(id, sentence);
    }

    /** All claims of this session with their verdicts, as one table. Example: {@code claims()}. */
    public static Result claims() {
        return Claims.table();
    }

    /**
     * A statement of a page, computed where it stands: printed if it is so, an error if not.
     * Example: {@code check("two engines are faster than one", 2 > 1)}.
     */
    public static void check(String statement, boolean so) {
        Check.of(statement, so);
    }

    /**
     * The same for a statement with its number: the value must be what is written, to the last digit written.
     * Example: {@code check("a match of 100 entries", manyCore.time(100), "16 us")}.
     */
    public static void check(String statement, Object value, String written) {
        Check.of(statement, value, written);
    }

    /**
     * One's own method, which its name labels in tables.
     * Example: {@code trace("wavefront-6").solve(method("mine", run -> run.byRank()))}.
     */
    public static <T> Method<T, Result> method(String name, Method.Answer<? super T> answer) {
        return Method.own(name, answer);
    }

    /**
     * Whether an answer, {@code null} until there is one, is the one whose code stands here.
     * Example: {@code exercise("busy", 0.3, "openQueue(100, ms(3)).solve()")}.
     */
    public static Exercise exercise(String id, @Nullable Object answer, String code) {
        return Exercise.of(id, answer, code);
    }

    /**
     * The data sets that the class path has: what {@code measured}, {@code trace} and {@code parameters} know by name.
     * Example: {@code datasets()}.
     */
    public static Result datasets() {
        return DataSet.all();
    }

    /**
     * Measurements by catalogue name or file: CSV with units in its headings, or what OSU's micro-benchmarks, NetPIPE, nodecomm,
     * BenchPress or RAPtor print.
     * Example: {@code measured("vienne2008-fig2")}.
     */
    public static Measurements measured(String nameOrFile) {
        return Measurements.of(nameOrFile);
    }

    /**
     * Downloads a data set that its owners publish, such as {@code fetch("bluewaters-max-rate")}, unless this machine has it, and
     * reads it; from then on {@code measured} finds it. Nothing else opens a connection.
     * Example: {@code fetch("bluewaters-levels")}.
     */
    public static Measurements fetch(String name) {
        return Measurements.fetch(name);
    }

    /**
     * A recorded run by catalogue name, by the {@code .otf2} file of an archive, or by a folder that holds one.
     * Example: {@code trace("wavefront-6").byRank()}.
     */
    public static Trace trace(String nameOrFile) {
        return Trace.open(nameOrFile);
    }

    /** Sums of a recorded run by rank, as a method. Example: {@code trace("wavefront-6").solve(byRank)}. */
    public static final Method<Trace, Result> byRank = Trace.BY_RANK;

    /**
     * Writes the C sources that record or profile a real MPI program into a new folder, and says how to use them.
     * Example: {@code kit("weft-kit")}.
     */
    public static Kit kit(String folder) {
        return Kit.unpack(folder);
    }

    /**
     * A table of named parameters by catalogue name or file, such as {@code parameters("bridges2015-table2")}.
     * Example: {@code parameters("bridges2015-table2")}.
     */
    public static Parameters parameters(String nameOrFile) {
        return Parameters.of(nameOrFile);
    }

    /**
     * A fit of one number, starting here; add more with {@code and}, give the model with {@code solve}.
     * Example: {@code fit("rate", 50.0).solve(rate -> openQueue(rate, ms(3)).solve())}.
     */
    public static Fit1<Double> fit(String name, double start) {
        return Fit1.of(name, start);
    }

    /** A fit of a time, size or bandwidth, starting here; it stays above zero. */
    public static <Q extends Quantity<Q>> Fit1<Q> fit(String name, Q start) {
        return Fit1.of(name, start);
    }

    private static <T> T someValues(T values) {
        return ModelException.required(values, "the values of an axis", "Write values(1, 2, 4)");
    }

    private static void requireRange(int first, int last) {
        if (first < 1 || last < first) {
            throw new ModelException("Cannot count from \"" + first + "\" to \"" + last
                    + "\": the first must be at least 1 and not above the last. Write doubling(1, 128).");
        }
    }
}

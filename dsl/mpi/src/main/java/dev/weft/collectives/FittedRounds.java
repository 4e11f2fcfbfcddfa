package dev.weft.collectives;

import dev.weft.collectives.RoundFit.RoundSample;
import dev.weft.machine.Layout;
import dev.weft.machine.Locality;
import dev.weft.machine.Machine;
import dev.weft.machine.MachineDetails;
import dev.weft.machine.MessageCosts;
import dev.weft.machine.Placement;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Tabulated;
import dev.weft.study.fit.LinearFit;
import dev.weft.units.Bandwidth;
import dev.weft.units.Bytes;
import dev.weft.units.Digits;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Costs of messages by level and size, and of reductions, fitted to measured times of collectives by named algorithms: least squares of
 * relative errors, no parameter below zero. One row for each {@code parameter}, with its {@code value} and 95 % interval, n/a where the times
 * do not determine it. Limits of sizes and of the cache are those with the least Bayesian information criterion.
 */
@From(paper = "Thakur, Rabenseifner and Gropp 2005", equation = "section 3")
public final class FittedRounds extends Answer {
    private static final String EXAMPLE = "Write fitCosts(measured(..), layout(..))";
    private static final String GPUS = "Write fitCosts(measured(\"nccl-h100\"), gpus(8))";
    /** Names of ranges on GPUs, if there are three of them: the protocols by which NCCL sends small, middle and large messages. */
    private static final List<String> PROTOCOLS = List.of("LL", "LL128", "Simple");

    private static final int LEAST_LIMIT = 9;
    private static final int LARGEST_LIMIT = 21;
    /** Samples for each parameter at least. */
    private static final int SPARE = 2;

    private final Result measured;
    private final Machine machine;
    private final Samples samples;
    private final RoundFit fit;

    private FittedRounds(Result measured, Machine machine, Samples samples, RoundFit fit) {
        this.measured = measured;
        this.machine = machine;
        this.samples = samples;
        this.fit = fit;
    }

    /**
     * Fits the rows of a table with the keys {@code collective}, {@code algorithm} and {@code vector}, of all ranks, or {@code size}, what the
     * call takes, and the measure {@code time}, of a run with this layout. Rows of algorithms that are not known here are left out and counted.
     */
    public static FittedRounds of(Result measured, Layout layout) {
        ModelException.required(measured, "table of measurements", EXAMPLE);
        ModelException.required(layout, "layout of the ranks", EXAMPLE);
        Samples.requireOneRun(measured.columns());
        return of(measured, layout.machine(), layout.placement());
    }

    /** Fits the same of a run with this placement on a machine, whose costs are not used. */
    public static FittedRounds of(Result measured, Machine machine, Placement placement) {
        ModelException.required(measured, "table of measurements", EXAMPLE);
        ModelException.required(machine, "machine", EXAMPLE);
        ModelException.required(placement, "placement", EXAMPLE);
        Samples samples = Samples.of(measured, machine, placement);
        return new FittedRounds(measured, machine, samples, best(samples.all()));
    }

    /**
     * Fits times of collectives on GPUs, whose ranks fill one node after another: the keys are {@code collective}, {@code ranks}, {@code vector},
     * of all ranks, or {@code size}, what the call takes, {@code datatype}, perhaps {@code NCCL}, its version. NCCL's allreduce, allgather and
     * reduce-scatter count as rings, an alltoall without them as messages begun at once. Each range of sizes of a message also has a time to
     * start a collective.
     */
    public static FittedRounds of(Result measured, Machine gpus) {
        ModelException.required(gpus, "machine", GPUS);
        if (!MachineDetails.hasGpus(gpus)) {
            throw ModelException.of(
                    "fitCosts on a " + gpus.inWords(),
                    "without a placement it is a fit for GPUs",
                    GPUS + ", or add perNode");
        }
        return of(measured, gpus, Placement.PER_PROCESSOR);
    }

    private static RoundFit best(List<RoundSample> all) {
        List<Locality> seen = Samples.levels(all);
        RoundFit best = null;
        for (double[] from : limits()) {
            for (double cache : caches(all)) {
                best = better(best, fitted(all, List.of(seen.get(seen.size() - 1)), from, cache), all.size());
            }
        }
        if (best == null) {
            throw ModelException.of(
                    "fitCosts of " + Digits.plural(all.size(), "time"),
                    "the smallest fit has 4 parameters and needs " + SPARE + " times for each",
                    "Measure more sizes and algorithms");
        }
        RoundFit flat = best;
        RoundFit among = best;
        for (List<Locality> levels : levels(seen)) {
            among = Objects.requireNonNull(better(among, fitted(all, levels, flat.from, flat.cache), all.size()));
        }
        return moved(all, among);
    }

    /** The fit with its limits moved as long as that makes it better, because they were found without levels. */
    private static RoundFit moved(List<RoundSample> all, RoundFit given) {
        RoundFit best = given;
        RoundFit last;
        do {
            last = best;
            for (int limit = 1; limit < last.from.length; limit++) {
                for (double by : new double[] {0.5, 2}) {
                    double[] from = last.from.clone();
                    from[limit] *= by;
                    boolean isRange = from[limit] >= 1L << LEAST_LIMIT
                            && from[limit] <= 1L << LARGEST_LIMIT
                            && Arrays.stream(from).distinct().count() == from.length;
                    if (isRange) {
                        best = Objects.requireNonNull(
                                better(best, fitted(all, last.levels, from, last.cache), all.size()));
                    }
                }
            }
        } while (!best.equals(last));
        return best;
    }

    private static @Nullable RoundFit fitted(
            List<RoundSample> all, List<Locality> levels, double[] from, double cache) {
        if (all.size() < SPARE * RoundFit.parameters(all, from.length, levels.size())) {
            return null;
        }
        RoundFit fit = RoundFit.of(all, levels, from, cache);
        // a range whose bytes cost nothing has too few sizes, and would be a machine of its own
        return from.length > 1 && !fit.countsBytes() ? null : fit;
    }

    /** The one with the lower criterion; of equal ones the first. */
    private static @Nullable RoundFit better(@Nullable RoundFit known, @Nullable RoundFit other, int points) {
        if (known == null || other == null) {
            return known == null ? other : known;
        }
        return other.criterion(points) < known.criterion(points) - 1e-6 ? other : known;
    }

    /** Up to three ranges that begin at powers of two. */
    private static List<double[]> limits() {
        List<double[]> all = new ArrayList<>(List.of(new double[] {0}));
        for (int one = LEAST_LIMIT; one <= LARGEST_LIMIT; one++) {
            all.add(new double[] {0, 1L << one});
            for (int other = one + 1; other <= LARGEST_LIMIT; other++) {
                all.add(new double[] {0, 1L << one, 1L << other});
            }
        }
        return all;
    }

    /** No cache, or one between two neighbouring sizes of vectors: their geometric mean. */
    private static double[] caches(List<RoundSample> all) {
        if (all.get(0).onGpus()) {
            return new double[] {Double.POSITIVE_INFINITY};
        }
        double[] sizes =
                all.stream().mapToDouble(RoundSample::bytes).sorted().distinct().toArray();
        return DoubleStream.concat(
                        DoubleStream.of(Double.POSITIVE_INFINITY),
                        IntStream.range(1, sizes.length)
                                .filter(at -> sizes[at - 1] >= 1 << 16)
                                .mapToDouble(at -> Math.sqrt(sizes[at - 1] * sizes[at])))
                .toArray();
    }

    /** Sets of levels, the widest splits first, because of equal fits the first counts. */
    private static List<List<Locality>> levels(List<Locality> seen) {
        List<List<Locality>> all = new ArrayList<>();
        int last = seen.size() - 1;
        for (int near = last - 1; near >= 0; near--) {
            all.add(List.of(seen.get(near), seen.get(last)));
        }
        if (last > 1) {
            all.add(seen);
        }
        return all;
    }

    /** Returns the fitted costs by level and range of sizes. */
    public MessageCosts costs() {
        MessageCosts costs = MessageCosts.none();
        for (int level = 0; level < fit.levels.size(); level++) {
            for (int range = 0; range < fit.from.length; range++) {
                double perByte = Math.max(fit.perByte(level, range, fit.values), 1e-15);
                costs = costs.range(
                        fit.levels.get(level),
                        protocol(range),
                        new Bytes(fit.from[range]),
                        new Time(fit.latency(level, range, fit.values)),
                        new Bandwidth(1 / perByte));
                if (fit.starts) {
                    costs = costs.starting(fit.levels.get(level), protocol(range), new Time(fit.start(range)));
                }
            }
        }
        return costs.measuredBy(
                "relative least squares through " + measured.provenance().source());
    }

    private String protocol(int range) {
        if (MachineDetails.hasGpus(machine) && fit.from.length == PROTOCOLS.size()) {
            return PROTOCOLS.get(range);
        }
        return fit.from.length == 1 ? "all" : "range " + (range + 1);
    }

    /** Returns another machine with the fitted costs and rates of reduction, for other runs and numbers of nodes. */
    public Machine on(Machine other) {
        ModelException.required(other, "machine", "Write on(layout(..).machine())");
        Machine with = other.costs(costs()).reducingFree();
        double rate = fit.values[fit.reduction()];
        double beyond = rate + fit.values[fit.memory()];
        with = rate > 0 ? with.reducing(new Bandwidth(1 / rate)) : with;
        return beyond > rate ? with.reducingBeyond(new Bytes(Math.rint(fit.cache)), new Bandwidth(1 / beyond)) : with;
    }

    /** Returns the machine of the fitted run with the fitted costs. */
    public Machine machine() {
        return on(machine);
    }

    /** Returns the measured and the fitted time of each row, with the relative error. */
    public Result residuals() {
        Rows<Integer> rows = Rows.of(
                        IntStream.range(0, samples.all().size()).boxed().toList())
                .key("collective", row -> samples.all().get(row).operation().word())
                .key("algorithm", row -> samples.all().get(row).algorithm());
        if (MachineDetails.hasGpus(machine)) {
            rows = rows.key("ranks", row -> samples.all().get(row).ranks())
                    .key("datatype", row -> samples.all().get(row).datatype());
        }
        Columns columns = rows.key(
                        MeasuredVectors.VECTOR,
                        row -> new Bytes(samples.all().get(row).bytes()))
                .measure("measured", Unit.S, row -> samples.all().get(row).seconds())
                .from(measured.provenance())
                .measure("fitted", Unit.S, row -> fit.predicted[row])
                .measure("error", Unit.ONE, this::error)
                .from(provenance(), measured.provenance())
                .columns();
        return Tabulated.of("residuals", columns, provenance(), this::explain);
    }

    private double error(int row) {
        return fit.predicted[row] / samples.all().get(row).seconds() - 1;
    }

    /** Returns the median of the absolute relative errors. */
    public double medianError() {
        return absolute().median();
    }

    private AbsoluteErrors absolute() {
        return AbsoluteErrors.of(IntStream.range(0, samples.all().size()).mapToDouble(this::error));
    }

    /** A parameter with its interval. */
    private record Parameter(String name, Estimate value, String remark) {}

    private List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>();
        for (int range = 0; range < fit.from.length; range++) {
            String from = " from " + new Bytes(fit.from[range]);
            all.add(parameter("latency" + from + ", in s", fit.base(range)));
            all.add(parameter("time per byte" + from + ", in s", fit.base(range) + 1));
            if (fit.starts) {
                all.add(parameter("start" + from + ", in s", fit.base(range) + 2));
            }
        }
        for (int level = 1; level < fit.levels.size(); level++) {
            String what = " that " + fit.levels.get(level) + " adds, in s";
            all.add(parameter("latency" + what, fit.added(level)));
            all.add(parameter("time per byte" + what, fit.added(level) + 1));
        }
        all.add(parameter("reduction per byte, in s", fit.reduction()));
        if (!Double.isInfinite(fit.cache)) {
            all.add(parameter("reduction per byte beyond the cache, more in s", fit.memory()));
        }
        return all;
    }

    private Parameter parameter(String name, int at) {
        double[] column = fit.columns.get(at);
        if (Arrays.stream(column).allMatch(value -> value == 0)) {
            return new Parameter(name, Estimate.NONE, name + ": no slowest message of a round has this size and level");
        }
        if (!fit.isIdentifiable(at)) {
            return confounded(name);
        }
        List<Integer> taken = new ArrayList<>();
        for (int j = 0; j < fit.values.length; j++) {
            if (fit.values[j] > 0 || j == at) {
                taken.add(j);
            }
        }
        double[] seconds =
                samples.all().stream().mapToDouble(RoundSample::seconds).toArray();
        try {
            LinearFit around =
                    LinearFit.relative(taken.stream().map(fit.columns::get).toList(), seconds);
            double half = around.halfWidth(taken.indexOf(at));
            double middle = around.value(taken.indexOf(at));
            double high = Math.max(middle + half, fit.values[at]);
            Estimate value = new Estimate(fit.values[at], Math.max(0, Math.min(middle - half, fit.values[at])), high);
            return new Parameter(
                    name, value, value.low() > 0 ? "" : name + ": its interval reaches 0, so that it may be 0");
        } catch (ModelException unidentifiable) {
            return confounded(name);
        }
    }

    private static Parameter confounded(String name) {
        return new Parameter(name, Estimate.NONE, name + ": the times do not tell it apart from the other parameters");
    }

    @Override
    public String label() {
        return "fitted rounds";
    }

    @Override
    public Columns columns() {
        return Rows.of(parameters())
                .key("parameter", Parameter::name)
                .estimate("value", Unit.ONE, Parameter::value)
                .brackets("95 % interval")
                .columns();
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                Certainty.ESTIMATED,
                "relative least squares through rounds of algorithms, none below 0, 95 % intervals for given limits",
                measured.provenance().source());
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>();
        inputs.add(Digits.plural(samples.all().size(), "time") + " from "
                + measured.provenance().source());
        inputs.add(samples.ranks());
        if (!samples.leftOut().isEmpty()) {
            inputs.add(samples.leftOut());
        }
        inputs.add("ranges from "
                + String.join(
                        ", ",
                        Arrays.stream(fit.from)
                                .mapToObj(size -> new Bytes(size).toString())
                                .toList())
                + ", levels "
                + String.join(", ", fit.levels.stream().map(Locality::key).toList())
                + (Double.isInfinite(fit.cache)
                        ? ", no cache"
                        : ", vectors above " + new Bytes(Math.rint(fit.cache)) + " beyond the cache")
                + ", with the least Bayesian information criterion");
        return Explanation.of("Rounds of algorithms, each as long as its slowest message, fitted to measured times")
                .inputs(inputs)
                .assuming(assumptions())
                .dominant(
                        "errors",
                        "The median relative error is "
                                + CollectiveRanking.percent(absolute().median()) + "; 9 of 10 times are within "
                                + CollectiveRanking.percent(absolute().ninthDecile()) + ".")
                .conditions(conditions());
    }

    private List<String> assumptions() {
        List<String> all = new ArrayList<>(List.of(
                "A level adds the same latency and time per byte at all sizes.",
                "Of levels that fit equally well, the widest one counts, so that near and far differ least."));
        if (MachineDetails.hasGpus(machine)) {
            all.add(
                    "Times that NCCL chose the algorithm of count as a ring, and of an alltoall as messages begun at once.");
            if (fit.from.length == PROTOCOLS.size()) {
                all.add(
                        "Ranges have the names of NCCL's protocols in ascending order of sizes; which one was used was not"
                                + " measured.");
            }
        }
        return all;
    }

    private List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(Condition.none(
                "all parameters identifiable",
                parameters().stream()
                        .map(Parameter::remark)
                        .filter(remark -> !remark.isEmpty())
                        .map(remark -> "Identifiable parameters: " + remark + ".")
                        .toList()));
        if (MachineDetails.hasGpus(machine)) {
            all.add(GpuTimes.sizes(samples.all(), machine));
            MessageCosts costs = costs();
            double most = IntStream.range(0, costs.classes())
                    .mapToDouble(costs::rate)
                    .max()
                    .orElseThrow();
            all.add(GpuTimes.rings(samples.all(), machine, most));
        }
        return all;
    }
}

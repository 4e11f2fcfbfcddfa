package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Fork;
import dev.weft.queueing.compiled.Region;
import dev.weft.queueing.solve.Solved;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Answer;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Condition;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Rows;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a {@link QueueingNetwork}: one row per class and station, the same columns for every method. Throughput is visits per
 * second; utilization that of each server, undefined at a delay or load-dependent station; present counts customers waiting or in
 * service; residence is per cycle or passage, response per visit. With losses, residence is the time of all customers per completed
 * cycle or passage, and {@code loss} the share of arrivals that is lost; with blocking, {@code blocked} is the share of servers whose
 * customer waits for a place elsewhere. A region has rows of its own: throughput is tokens granted, utilization the share of tokens held,
 * present counts customers who wait for one, residence and response are their waiting times. So has a fork: throughput is joins,
 * present counts customers between fork and join, residence and response are their times there; at the stations of its branches
 * present counts tasks. An empty class has zeros. An approximation has proven bounds, a
 * simulation confidence intervals.
 */
public final class QueueingSolution extends Answer {
    /** Probabilities this small at the end of a distribution are left out. */
    private static final double TAIL = 1e-15;

    private final QueueingNetwork spec;
    private final Means means;

    private QueueingSolution(QueueingNetwork spec, Means means) {
        this.spec = spec;
        this.means = means;
    }

    static QueueingSolution of(QueueingNetwork spec, @Nullable Solver method) {
        Solver known = Analytic.required(method);
        Compiled network = spec.compile();
        Constraints constraints = spec.constraints(network);
        Means means;
        if (known instanceof SimulationPlan plan) {
            means = SimulatedMeans.of(constraints, plan);
        } else if (constraints.any()) {
            means = ConstrainedMeans.of(constraints, (Analytic) known);
        } else {
            means = SolvedMeans.of(network, (Analytic) known, k -> false);
        }
        return new QueueingSolution(spec, means);
    }

    /** Returns the cycles of a closed class, or the departures of an open one, per second. */
    public double throughput(String name) {
        return means.throughput(classIndex(name)).value();
    }

    /** Returns the mean time of a cycle or passage of a class, without think time. */
    public Time response(String name) {
        return new Time(means.response(classIndex(name)).value());
    }

    /**
     * Returns the utilization of each server of a station by all classes, 0 to 1; NaN at a delay or load-dependent station. For a region
     * it is the share of tokens held.
     */
    public double utilization(String station) {
        int g = names(Constraints::regions, Region::name).indexOf(station);
        if (g >= 0) {
            return sum(r -> constrained().held(r, g))
                    / constraints().regions().get(g).tokens();
        }
        checkStation("utilization", station);
        return means.busy(stationIndex(station)).value();
    }

    /**
     * Returns the mean number of customers of all classes at a station, waiting or in service; of a region, those that wait for a token;
     * of a fork, those between fork and join.
     */
    public double present(String station) {
        int g = names(Constraints::regions, Region::name).indexOf(station);
        int f = names(Constraints::forks, Fork::name).indexOf(station);
        if (g >= 0 || f >= 0) {
            return sum(r -> g >= 0 ? constrained().waiting(r, g) : constrained().forked(r, f));
        }
        return means.present(stationIndex(station)).value();
    }

    /** Returns the probability of an empty station, undefined at a delay; an error for a simulation. */
    public double idle(String station) {
        checkStation("idle", station);
        int k = stationIndex(station);
        return means instanceof ConstrainedMeans chain
                ? chain.distribution(k, "idle probability")[0]
                : solved("idle probability").idleProbability(k);
    }

    /** Returns throughput, response and customers present of each class, without those in think time. */
    public Result classes() {
        return part(label(), QueueingTable.classes(means));
    }

    /** Returns the throughput of each class with bounds that are proven for the network, independent of the solver. */
    public Result bounds() {
        Solved solved = solved("proven bounds");
        double[][] bounds = solved.throughputBounds();
        Columns columns = Rows.upTo(network().classes.length)
                .key("class", r -> network().classes[r].name)
                .estimate(
                        "throughput",
                        Unit.JOBS_PER_S,
                        r -> new Estimate(solved.throughput[r], bounds[0][r], bounds[1][r]))
                .brackets("proven bounds")
                .columns();
        Provenance bounded = Provenance.model(
                Certainty.BOUNDED, "proven bounds around the " + solved.method, QueueingNetwork.CITATION);
        return Tabulated.of("bounds", columns, bounded, this::explain);
    }

    /** Returns utilization, customers present and residence time per cycle or passage of each station. */
    public Result stations() {
        Rows<Integer> keys = StationTable.keys(Rows.upTo(network().stations.length), network());
        return part(label(), StationTable.means(keys, means).columns());
    }

    /**
     * Returns percentiles of the response of each class, such as {@code percentiles(50, 99)}: of an exact solution as passage times
     * through its Markov chain, if that is small enough, of a simulation with intervals. They depend on the order of the stations and on
     * the service-time distributions even where means do not.
     */
    public Result percentiles(double... percent) {
        Percents.check(percent);
        if (means instanceof SimulatedMeans simulated) {
            return Tabulated.of(
                    label(),
                    QueueingTable.percentiles(simulated, percent),
                    provenance(),
                    () -> explainPercentiles(simulated.measures.plan));
        }
        Constraints constraints =
                means instanceof ConstrainedMeans chain ? chain.constraints() : Constraints.none(solvedNetwork());
        // the Markov chain has exponential times, which a plan without any distribution has, too
        return ExactPercentiles.of(
                constraints,
                percent,
                () -> explainPercentiles(SimulationPlan.of(1).runs()));
    }

    private Explanation explainPercentiles(RunPlan plan) {
        Explanation means = explain();
        List<Condition> all = new ArrayList<>(means.conditions());
        all.add(Assumptions.timesAreSet(network(), plan));
        return means.conditions(all);
    }

    private Compiled solvedNetwork() {
        return means.exact("percentiles").network;
    }

    /**
     * Computes the elasticities of each closed class's throughput to demands and think times, in percent per percent, exact where the
     * solution is. Rows of a class sum to -1 in a closed network.
     */
    public Sensitivities sensitivities() {
        requireProductForm("sensitivities");
        return DemandSensitivities.of(this);
    }

    /**
     * Returns the stations by {@code gain}: the percentage by which the total throughput of the closed classes rises when the station is
     * one percent faster. The largest is the bottleneck.
     */
    public Result bottlenecks() {
        requireProductForm("bottlenecks");
        return DemandSensitivities.bottlenecks(this);
    }

    /** Returns the distribution of the number of customers of all classes at a station, without its vanishing tail. */
    public Result distribution(String station) {
        checkStation("distribution", station);
        int k = stationIndex(station);
        double[] probability = means instanceof ConstrainedMeans chain
                ? chain.distribution(k, "distribution")
                : means.exact("distribution").distribution(k);
        int last = probability.length;
        if (last == 0) {
            throw ModelException.call(
                    "distribution",
                    "its open classes bring more than " + Solved.MOST_CUSTOMERS
                            + " customers with a probability that is not negligible",
                    "Use idle(..) and present(..)",
                    station);
        }
        while (last > 1 && probability[last - 1] < TAIL) {
            last--;
        }
        Columns columns = Rows.upTo(last)
                .key("station", customers -> station)
                .key("customers", customers -> customers)
                .measure("probability", Unit.PERCENT, customers -> probability[customers])
                .columns();
        return part("customers at " + station, columns);
    }

    /** Returns the key of the method that answered. */
    @Override
    public String label() {
        return means.label();
    }

    @Override
    public Columns columns() {
        return QueueingTable.of(means);
    }

    @Override
    public Provenance provenance() {
        return means.provenance(source());
    }

    private String source() {
        return means.constrained() == null ? QueueingNetwork.CITATION : ConstrainedMeans.CITATION;
    }

    @Override
    public Explanation explain() {
        if (means instanceof ConstrainedMeans exact) {
            return ConstrainedExplanation.of(spec, exact);
        }
        return means instanceof SimulatedMeans simulated
                ? SimulatedExplanation.of(simulated, spec.inputs(), spec.assumptions(), source(), () -> Double.NaN)
                : QueueingExplanation.of(this, ((SolvedMeans) means).solved);
    }

    QueueingNetwork spec() {
        return spec;
    }

    /** The solution, exact or not. */
    Solved solved(String what) {
        return means instanceof SolvedMeans known ? known.solved : means.exact(what);
    }

    private Compiled network() {
        return means.network();
    }

    private Result part(String label, Columns columns) {
        return Tabulated.of(label, columns, provenance(), this::explain);
    }

    private void requireProductForm(String what) {
        Solved solved = means.exact(what);
        if (!solved.productForm()) {
            throw ModelException.of(
                    what + " of the " + solved.method,
                    "product form is needed, which a first-come station with classes of different times does not have",
                    "Use processorSharing(..), or solve the network again with one time changed");
        }
    }

    private int classIndex(String name) {
        return index("class", name, QueueingTable.names(network()));
    }

    private Constraints constraints() {
        return constrained().constraints();
    }

    private ConstraintMeasures constrained() {
        return Objects.requireNonNull(means.constrained());
    }

    /** Names of regions or forks. */
    private <T> List<String> names(Function<Constraints, List<T>> parts, Function<T, String> name) {
        List<String> all = new ArrayList<>(); // which may be asked for null
        if (means.constrained() != null) {
            parts.apply(constraints()).forEach(part -> all.add(name.apply(part)));
        }
        return all;
    }

    /** The sum over all classes. */
    private double sum(IntFunction<Estimate> ofClass) {
        return IntStream.range(0, network().classes.length)
                .mapToDouble(r -> ofClass.apply(r).value())
                .sum();
    }

    private void checkStation(String word, String name) {
        boolean region = names(Constraints::regions, Region::name).contains(name);
        if (region || names(Constraints::forks, Fork::name).contains(name)) {
            String present = "Use present(" + ModelException.argument(name) + "), the customers ";
            throw ModelException.call(
                    word,
                    "is for stations, and this is a " + (region ? "region" : "fork"),
                    region
                            ? present + "that wait for a token, or utilization(" + ModelException.argument(name)
                                    + "), the share of tokens held"
                            : present + "between fork and join",
                    name);
        }
    }

    private int stationIndex(String name) {
        return index(
                "station",
                name,
                Arrays.stream(network().stations).map(place -> place.name).toList());
    }

    private static int index(String kind, String name, List<String> known) {
        if (!known.contains(name)) {
            throw Suggestion.unknown(kind, name, known);
        }
        return known.indexOf(name);
    }
}

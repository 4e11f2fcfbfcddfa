package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The means of a {@link QueueingNetwork}: one row per class and station, the same columns whichever method answers. Throughput is
 * visits per second; utilization the busy share of each server, undefined where there are no servers to be busy (a delay, a
 * load-dependent station); present counts customers waiting or in service; residence is per cycle or passage, response per visit. An
 * empty class has zeros. An approximation has proven bounds, a simulation its confidence intervals.
 */
public final class QueueingSolution implements Result {
    /** Probabilities this small at the end of a distribution are left out. */
    private static final double TAIL = 1e-15;

    private static final String ASK = "Ask solve(seeded(1))";

    private final QueueingNetwork spec;
    private final Means means;

    private QueueingSolution(QueueingNetwork spec, Means means) {
        this.spec = spec;
        this.means = means;
    }

    static QueueingSolution of(QueueingNetwork spec, @Nullable Solver method) {
        Solver known = Analytic.required(method);
        Compiled network = spec.compile();
        return new QueueingSolution(
                spec,
                known instanceof SimulationPlan plan
                        ? SimulatedMeans.of(network, plan)
                        : SolvedMeans.of(network, (Analytic) known, k -> false));
    }

    /** Cycles of a closed class, or departures of an open one, per second. */
    public double throughput(String name) {
        return means.throughput(classIndex(name)).value();
    }

    /** The mean time of a cycle or passage of this class, without think time. */
    public Time response(String name) {
        return new Time(means.response(classIndex(name)).value());
    }

    /** The share of time in which each server of a station is busy, all classes together; NaN where there are no servers. */
    public double utilization(String station) {
        return means.busy(stationIndex(station)).value();
    }

    /** The mean number of customers at a station, waiting or in service, all classes together. */
    public double present(String station) {
        return means.present(stationIndex(station)).value();
    }

    /** The probability that nobody is at a station, undefined at a delay. Solved networks tell, simulated ones do not. */
    public double idle(String station) {
        return solved("idle probability").idleProbability(stationIndex(station));
    }

    /** Throughput and response of each class, and how many of it are in the network, those who think left out. */
    public Result classes() {
        return part(label(), QueueingTable.classes(means));
    }

    /** The throughput of each class between bounds that are proven for the network, whichever solver found the value. */
    public Result bounds() {
        Solved solved = solved("proven bounds");
        double[][] bounds = solved.throughputBounds();
        Columns columns = Rows.upTo(network().classes.length)
                .key("class", r -> network().classes[r].name)
                .estimate("throughput", Unit.PER_S, r -> new Estimate(solved.throughput[r], bounds[0][r], bounds[1][r]))
                .columns();
        Provenance bounded = Provenance.model(
                Certainty.BOUNDED, "proven bounds around the " + solved.method, QueueingNetwork.CITATION);
        return Tabulated.of("bounds", columns, bounded, this::explain);
    }

    /** Every station: how busy, how many customers present, and how long those who go there stay per cycle or passage. */
    public Result stations() {
        Rows<Integer> keys = StationTable.keys(Rows.upTo(network().stations.length), network());
        return part(label(), StationTable.means(keys, means).columns());
    }

    /** The station whose servers do most of what they can, {@code delays} where nobody ever waits; {@link #bottlenecks} says what a faster one would bring. */
    public String bottleneck() {
        String busiest = explain().subject();
        return busiest.isEmpty() ? "delays" : busiest;
    }

    /**
     * The response times that so many percent of the cycles of each class stay below, such as {@code percentiles(50, 99)}; a
     * simulation tells. They depend on the order of the stations and on how the times scatter, also where means do not.
     */
    public Result percentiles(double... percent) {
        Percents.check(percent);
        SimulatedMeans simulated = means.simulated("percentiles", ASK);
        return part(label(), QueueingTable.percentiles(simulated, percent));
    }

    /** How many independent cycles would tell the simulated mean response of a class as well, as cycles depend on one another. */
    public double effectiveSampleSize(String name) {
        return means.simulated("effective sample size", ASK).effective(classIndex(name));
    }

    /**
     * By how many percent each closed class's throughput changes when a demand or think time grows by one percent: exact where
     * the solution is. Rows of a class sum to -1 in a closed network.
     */
    public Sensitivities sensitivities() {
        requireProductForm("sensitivities");
        return DemandSensitivities.of(this);
    }

    /**
     * The stations by {@code gain}: how many percent the total throughput of the closed classes rises when one station is made
     * faster by one percent. The largest is the bottleneck.
     */
    public Result bottlenecks() {
        requireProductForm("bottlenecks");
        return DemandSensitivities.bottlenecks(this);
    }

    /** The probability of each number of customers at a station, all classes together. The vanishing tail is left out. */
    public Result distribution(String station) {
        int k = stationIndex(station);
        double[] probability = means.exact("distribution").distribution(k);
        int last = probability.length;
        if (last == 0) {
            throw ModelException.cannot(
                    "list the distribution at station",
                    station,
                    "its open classes bring more than " + Solved.MOST_CUSTOMERS
                            + " customers too often to leave them out",
                    "Ask for idle and present");
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

    /** The key of the method that answered. */
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
        return means.provenance(QueueingNetwork.CITATION);
    }

    @Override
    public Explanation explain() {
        return means instanceof SimulatedMeans simulated
                ? SimulatedExplanation.of(
                        simulated, spec.inputs(), spec.assumptions(), QueueingNetwork.CITATION, () -> Double.NaN)
                : QueueingExplanation.of(this, ((SolvedMeans) means).solved);
    }

    @Override
    public String toString() {
        return Result.print(this);
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
            throw ModelException.cannot(
                    "give the " + what + " of a",
                    solved.method,
                    "they come from product form, which a line of classes with different times does not have",
                    "Write processorSharing(..), or solve the network again with one time changed");
        }
    }

    private int classIndex(String name) {
        return index("class", name, QueueingTable.names(network()));
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

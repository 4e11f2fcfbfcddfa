package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Measure;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The means of a {@link QueueingNetwork}: one row per class and station. Throughput is visits per second; utilization the busy
 * share of each server, 0 to 1 (at a delay the mean number present, undefined at a load-dependent station); queue length counts
 * customers waiting or in service; residence is per cycle or passage, response per visit. An empty class has zeros.
 */
public final class QueueingSolution implements Result {
    /** Probabilities this small at the end of a distribution are left out. */
    private static final double TAIL = 1e-15;

    private final QueueingNetwork spec;
    private final Solved solved;

    QueueingSolution(QueueingNetwork spec, Solved solved) {
        this.spec = spec;
        this.solved = solved;
    }

    /** Cycles of a closed class, or departures of an open one, per second. */
    public double throughput(String name) {
        return solved.throughput[classIndex(name)];
    }

    /** The mean time of a cycle or passage of this class, without think time. */
    public Time response(String name) {
        return new Time(solved.response(classIndex(name)));
    }

    /** The share of time in which each server of a station is busy, all classes together; see the class for other kinds. */
    public double utilization(String station) {
        int k = stationIndex(station);
        return sum(r -> solved.utilization(r, k));
    }

    /** The mean number of customers at a station, waiting or in service, all classes together. */
    public double queueLength(String station) {
        int k = stationIndex(station);
        return sum(r -> solved.queueLength[r][k]);
    }

    /** The probability that nobody is at a station, undefined at a delay. */
    public double idle(String station) {
        return solved.idleProbability(stationIndex(station));
    }

    /** Throughput and response of each class, with bounds that contain the throughput whatever method found it. */
    public Result classes() {
        double[][] bounds = solved.throughputBounds();
        int[] all = IntStream.range(0, network().classes.length).toArray();
        Columns columns = Columns.rows(all.length)
                .key(
                        "class",
                        Arrays.stream(network().classes)
                                .map(chain -> chain.name)
                                .toList())
                .key(
                        "kind",
                        Arrays.stream(network().classes)
                                .map(chain -> chain.open ? "open" : "closed")
                                .toList())
                .measure("throughput per second", Unit.ONE, solved.throughput)
                .measure("at least", Unit.ONE, bounds[0])
                .measure("at most", Unit.ONE, bounds[1])
                .measure(
                        "response",
                        Unit.MS,
                        Arrays.stream(all).mapToDouble(solved::response).toArray())
                .measure(
                        "present",
                        Unit.ONE,
                        Arrays.stream(all)
                                .mapToDouble(r ->
                                        Arrays.stream(solved.queueLength[r]).sum())
                                .toArray());
        return Tabulated.of("classes", columns, provenance(), this::explain);
    }

    /**
     * By how many percent each closed class's throughput changes when a demand or think time grows by one percent: exact where
     * the solution is. Rows of a class sum to -1 in a closed network.
     */
    public Sensitivities sensitivities() {
        requireExact("sensitivities");
        requireProductForm("sensitivities");
        return DemandSensitivities.of(this);
    }

    /**
     * The stations by {@code gain}: how many percent the total throughput of the closed classes rises when one station is made
     * faster by one percent. The largest is the bottleneck.
     */
    public Result bottlenecks() {
        requireExact("bottlenecks");
        requireProductForm("bottlenecks");
        return DemandSensitivities.bottlenecks(this);
    }

    /** The probability of each number of customers at a station, all classes together. The vanishing tail is left out. */
    public Result distribution(String station) {
        int k = stationIndex(station);
        requireExact("distribution");
        double[] probability = solved.distribution(k);
        int last = probability.length;
        if (last == 0) {
            throw ModelException.cannot(
                    "list the distribution at station",
                    station,
                    "its open classes bring more than " + Solved.MOST_CUSTOMERS
                            + " customers too often to leave them out",
                    "Ask for idle and queueLength");
        }
        while (last > 1 && probability[last - 1] < TAIL) {
            last--;
        }
        Columns columns = Columns.rows(last)
                .key("customers", IntStream.range(0, last).boxed().toList())
                .measure("probability", Unit.PERCENT, Arrays.copyOf(probability, last));
        return Tabulated.of("customers at " + station, columns, provenance(), this::explain);
    }

    @Override
    public String label() {
        return "model";
    }

    @Override
    public Columns columns() {
        double[][] bounds =
                solved.exact ? new double[][] {solved.throughput, solved.throughput} : solved.throughputBounds();
        List<int[]> cells = new ArrayList<>();
        for (int r = 0; r < network().classes.length; r++) {
            for (int k = 0; k < network().stations.length; k++) {
                cells.add(new int[] {r, k});
            }
        }
        Measure throughput = Measure.between(
                "throughput per second",
                Unit.ONE,
                each(cells, (r, k) -> bounds[0][r] * network().visits[r][k]),
                each(cells, solved::stationThroughput),
                each(cells, (r, k) -> bounds[1][r] * network().visits[r][k]));
        return Columns.rows(cells.size())
                .key(
                        "class",
                        cells.stream()
                                .map(cell -> network().classes[cell[0]].name)
                                .toList())
                .key(
                        "station",
                        cells.stream()
                                .map(cell -> network().stations[cell[1]].name)
                                .toList())
                .measure(throughput)
                .measure("utilization", Unit.ONE, each(cells, solved::utilization))
                .measure("queue length", Unit.ONE, each(cells, (r, k) -> solved.queueLength[r][k]))
                .measure("residence", Unit.MS, each(cells, solved::residence))
                .measure("response per visit", Unit.MS, each(cells, solved::responsePerVisit));
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                solved.exact ? Certainty.EXACT : Certainty.APPROXIMATE, solved.method, QueueingNetwork.CITATION);
    }

    @Override
    public Explanation explain() {
        return QueueingExplanation.of(this);
    }

    @Override
    public String toString() {
        return Result.print(this);
    }

    QueueingNetwork spec() {
        return spec;
    }

    Solved solved() {
        return solved;
    }

    /** The value of a cell of the table. */
    private interface Cell {
        double at(int r, int k);
    }

    /** The value of a class or station. */
    private interface One {
        double at(int index);
    }

    private Compiled network() {
        return solved.network;
    }

    private void requireExact(String what) {
        if (!solved.exact) {
            throw ModelException.cannot(
                    "give the " + what + " of",
                    solved.method,
                    "they come from exact solutions only",
                    "Use fewer classes or customers, or solveExactly()");
        }
    }

    private void requireProductForm(String what) {
        if (!solved.productForm()) {
            throw ModelException.cannot(
                    "give the " + what + " of a",
                    solved.method,
                    "they come from product form, which a line of classes with different times does not have",
                    "Write processorSharing(..), or solve the network again with one time changed");
        }
    }

    private int classIndex(String name) {
        List<String> names =
                Arrays.stream(network().classes).map(chain -> chain.name).toList();
        if (!names.contains(name)) {
            throw Suggestion.unknown("class", name, names);
        }
        return names.indexOf(name);
    }

    private int stationIndex(String name) {
        List<String> names =
                Arrays.stream(network().stations).map(place -> place.name).toList();
        if (!names.contains(name)) {
            throw Suggestion.unknown("station", name, names);
        }
        return names.indexOf(name);
    }

    private double sum(One value) {
        double sum = 0;
        for (int r = 0; r < network().classes.length; r++) {
            sum += value.at(r);
        }
        return sum;
    }

    private static double[] each(List<int[]> cells, Cell value) {
        return cells.stream().mapToDouble(cell -> value.at(cell[0], cell[1])).toArray();
    }
}

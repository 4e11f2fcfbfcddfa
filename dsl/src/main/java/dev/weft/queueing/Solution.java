package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Place;
import dev.weft.queueing.solve.Solved;
import dev.weft.simulation.Estimate;
import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a {@link Workload} costs: latency and bandwidth of a ping-pong, or the rate of a stream of messages, with how busy the
 * receiving core and the link are.
 */
public final class Solution implements Result {
    private final Workload workload;
    private final Itinerary itinerary;
    private final Solved solved;

    private Solution(Workload workload, Itinerary itinerary, Solved solved) {
        this.workload = workload;
        this.itinerary = itinerary;
        this.solved = solved;
    }

    static Solution of(Workload workload, Function<Compiled, Solved> solver) {
        Itinerary itinerary = Itinerary.of(workload);
        return new Solution(workload, itinerary, solver.apply(itinerary.network));
    }

    /**
     * The mean time from sending a message to having received it, that is without what is computed on it afterwards; half of the
     * round trip of a ping-pong. Of several pairs of hosts, the mean over all messages.
     */
    public Time latency() {
        double messages = workload.flows().size() * (double) workload.outstanding();
        return new Time((messages - computedOn(r -> true)) / messagesPerSecond());
    }

    /** Payload per second, all pairs of hosts together: one message per latency for a ping-pong, as osu_latency reads it. */
    public Bandwidth bandwidth() {
        return new Bandwidth(messagesPerSecond() * workload.size().si());
    }

    /** Messages per second, all pairs of hosts together. */
    public double messagesPerSecond() {
        double cycles = 0;
        for (double one : solved.throughput) {
            cycles += one;
        }
        return cycles * workload.messagesPerCycle();
    }

    /**
     * The busy share of a station, such as {@code core B} or {@code link A->B}; 1 is always busy. Of several engines, {@code
     * core B 3} is one, and {@code core B} the mean of all.
     */
    public double utilization(String station) {
        int[] members = IntStream.range(0, network().stations.length)
                .filter(k -> network().stations[k].name.equals(station) || group(k).equals(station))
                .toArray();
        if (members.length == 0) {
            throw Suggestion.unknown("station", station, groups());
        }
        return Arrays.stream(members).mapToDouble(this::busy).average().orElseThrow();
    }

    /** Where the time of one message goes when nobody is in its way: one row per term, in order of travel. */
    public Result breakdown() {
        Map<String, Double> terms = terms();
        double total = terms.values().stream().mapToDouble(Double::doubleValue).sum();
        double[] seconds =
                terms.values().stream().mapToDouble(Double::doubleValue).toArray();
        Columns columns = Columns.rows(terms.size())
                .key("term", List.copyOf(terms.keySet()))
                .measure("time", Unit.NS, seconds)
                .measure(
                        "share",
                        Unit.PERCENT,
                        Arrays.stream(seconds).map(each -> each / total).toArray());
        return Tabulated.of("where the time goes", columns, provenance(), this::explain);
    }

    /**
     * The stations with visits and service times of a message that goes there, how busy they are, how many messages are there
     * and how long each stays. Bound engines have a core each.
     */
    public Result stations() {
        int[] all = IntStream.range(0, network().stations.length).toArray();
        Place[] places = network().stations;
        Columns columns = Columns.rows(all.length)
                .key("station", Arrays.stream(places).map(place -> place.name).toList())
                .key("kind", Arrays.stream(places).map(Place::words).toList())
                .measure("visits", Unit.ONE, each(all, k -> largest(network().visits, k)))
                .measure("service", Unit.NS, each(all, k -> largest(network().service, k)))
                .measure("demand", Unit.NS, each(all, k -> largest(network().demand, k)))
                .measure("utilization", Unit.PERCENT, each(all, this::busyShare))
                .measure("messages present", Unit.ONE, each(all, this::present))
                .measure("residence", Unit.NS, each(all, this::residence));
        return Tabulated.of("stations", columns, provenance(), this::explain);
    }

    /**
     * By how many percent the rate changes when bandwidth, latency, matching, copying and the like change by one percent,
     * strongest first: the tornado. Exact, from the leave-one-out solutions.
     */
    public Sensitivities sensitivities() {
        if (!solved.exact) {
            throw ModelException.cannot(
                    "give the sensitivities of",
                    solved.method,
                    "they come from exact solutions only",
                    "Use fewer hosts, engines or outstanding messages, or solveExactly()");
        }
        return ParameterSensitivities.of(this);
    }

    @Override
    public String label() {
        return "model";
    }

    /** One row per pair of hosts. */
    @Override
    public Columns columns() {
        return SolutionTable.of(workload, new Rows());
    }

    @Override
    public Provenance provenance() {
        return Provenance.model(
                solved.exact ? Certainty.EXACT : Certainty.APPROXIMATE, solved.method, Network.CITATION);
    }

    @Override
    public Explanation explain() {
        return SolutionExplanation.of(this);
    }

    @Override
    public String toString() {
        return workload + System.lineSeparator() + Result.print(this);
    }

    Workload workload() {
        return workload;
    }

    Solved solved() {
        return solved;
    }

    /** Seconds per message by reason, from sending to having received it, zero terms left out. */
    Map<String, Double> terms() {
        Parameters parameters = workload.network().parameters();
        Map<String, Double> terms = new LinkedHashMap<>();
        for (Visit visit : itinerary.visits.get(0)) {
            if (visit.demand() > 0 && !visit.term().equals(Route.COMPUTE)) {
                double seconds = Itinerary.alone(parameters, visit) / workload.messagesPerCycle();
                terms.merge(visit.term(), seconds, Double::sum);
            }
        }
        return terms;
    }

    /** Messages that have been received and are computed on or wait for that, of these classes. */
    private double computedOn(IntPredicate classes) {
        double present = 0;
        for (int k = 0; k < network().stations.length; k++) {
            boolean computes = workload.compute().si() > 0 && Route.isCompute(network().stations[k].name);
            for (int r = 0; computes && r < network().classes.length; r++) {
                present += classes.test(r) ? solved.queueLength[r][k] : 0;
            }
        }
        return present;
    }

    /** What solvers saw: one class of messages per bound engine. */
    Compiled network() {
        return solved.network;
    }

    List<List<Visit>> visits() {
        return itinerary.visits;
    }

    /** The share of what a station would do if it never rested at its largest speed: at most 1, and 0 at a delay. */
    double usedShare(int k) {
        double work = 0;
        for (int r = 0; r < network().classes.length; r++) {
            work += solved.throughput[r] * network().demand[r][k];
        }
        return work / network().stations[k].speed.largest();
    }

    /** Such as {@code busy 80 %}; a station whose speed depends on its load may be always busy and yet slow. */
    String used(int k) {
        String share = Unit.PERCENT.print(usedShare(k));
        return network().stations[k].kind == Place.Kind.LOAD_DEPENDENT
                ? "working at " + share + " of its largest speed"
                : "busy " + share;
    }

    /** A station, or the group of engines that it belongs to where it is as busy as they are on average. */
    String name(int k) {
        String own = network().stations[k].name;
        boolean alike = Unit.PERCENT.print(utilization(own)).equals(Unit.PERCENT.print(utilization(group(k))));
        return alike ? group(k) : own;
    }

    /** The mean busy share of what receives messages, over all receivers. */
    double receiverUtilization() {
        Parameters parameters = workload.network().parameters();
        return workload.flows().stream()
                .map(Flow::to)
                .distinct()
                .mapToDouble(host -> utilization(Route.receiver(parameters, host)))
                .average()
                .orElseThrow();
    }

    /** The name of a station, or of the group of engines that it belongs to. */
    String group(int k) {
        return Route.group(network().stations[k].name);
    }

    /** The pair of hosts of a class. */
    int flowOf(int r) {
        return r / Itinerary.perFlow(workload.network().parameters());
    }

    /** The classes of the pairs of hosts that are asked for. */
    int[] classes(IntPredicate flows) {
        return IntStream.range(0, network().classes.length)
                .filter(r -> flows.test(flowOf(r)))
                .toArray();
    }

    /** The names by which {@link #utilization} knows stations. */
    List<String> groups() {
        return IntStream.range(0, network().stations.length)
                .mapToObj(this::group)
                .distinct()
                .toList();
    }

    /** The rows of the table; an approximation has its proven bounds around the rate. */
    private final class Rows implements SolutionTable.Answer {
        private final double[][] bounds =
                solved.exact ? new double[][] {solved.throughput, solved.throughput} : solved.throughputBounds();

        @Override
        public Estimate rate(int flow) {
            double low = sum(flow, bounds[0]);
            double high = sum(flow, bounds[1]);
            double value = sum(flow, solved.throughput);
            return new Estimate(value, Math.min(low, value), Math.max(high, value)).times(workload.messagesPerCycle());
        }

        private double sum(int flow, double[] rates) {
            double sum = 0;
            for (int r = 0; r < rates.length; r++) {
                sum += flowOf(r) == flow ? rates[r] : 0;
            }
            return sum;
        }

        @Override
        public Estimate cycle(int flow) {
            Estimate rate = rate(flow);
            double messages = workload.outstanding();
            return new Estimate(messages / rate.value(), messages / rate.high(), messages / rate.low());
        }

        @Override
        public Estimate latency(int flow) {
            Estimate cycle = cycle(flow);
            if (workload.compute().si() == 0) {
                return cycle;
            }
            double value = (workload.outstanding() - computedOn(r -> flowOf(r) == flow))
                    / rate(flow).value();
            if (solved.exact) {
                return Estimate.exactly(value);
            }
            // a message needs its own time at least, and computing on it takes a part of the cycle
            double least = terms().values().stream().mapToDouble(one -> one).sum();
            double most = cycle.high() - workload.compute().si();
            return new Estimate(value, Math.min(value, least), Math.max(value, most));
        }

        @Override
        public Estimate utilization(String station) {
            return Estimate.exactly(Solution.this.utilization(station));
        }
    }

    private double busy(int k) {
        return IntStream.range(0, network().classes.length)
                .mapToDouble(r -> solved.utilization(r, k))
                .sum();
    }

    private double busyShare(int k) {
        // the mean number at a delay is no share of anything
        return network().stations[k].kind == Place.Kind.DELAY ? Double.NaN : busy(k);
    }

    private double present(int k) {
        return Arrays.stream(solved.queueLength).mapToDouble(row -> row[k]).sum();
    }

    /** Seconds per cycle of a message that goes there. */
    private double residence(int k) {
        double visitors = 0;
        for (int r = 0; r < network().classes.length; r++) {
            visitors += network().visits[r][k] > 0 ? solved.throughput[r] : 0;
        }
        return visitors == 0 ? 0 : present(k) / visitors;
    }

    private static double largest(double[][] rows, int k) {
        return Arrays.stream(rows).mapToDouble(row -> row[k]).max().orElse(0);
    }

    private static double[] each(int[] stations, IntToDoubleFunction value) {
        return Arrays.stream(stations).mapToDouble(value).toArray();
    }
}

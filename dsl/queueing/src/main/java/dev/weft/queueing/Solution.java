package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Answer;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Largest;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a {@link Workload}: latency and bandwidth of a ping-pong, or throughput of a stream with the utilization of the receiving
 * host and the link; one row per pair of hosts. The columns are the same for every method; an approximation has proven bounds, a
 * simulation confidence intervals. Each table begins with the keys of the question: size, protocol, source, destination, outstanding
 * and engines.
 *
 * <p>Simulated cores and links are processor sharing, as in the model that is solved; pooled engines and cores that compute serve first
 * come, first served. {@code wholeStays()} and {@code perVisit()} change the discipline.
 */
public final class Solution extends Answer {
    /** Of a latency less the times at its stations, relative to them, what is rounding. */
    private static final double NO_WAITING = 1e-9;

    private final Workload workload;
    private final Itinerary itinerary;
    private final Means means;

    private Solution(Workload workload, Itinerary itinerary, Means means) {
        this.workload = workload;
        this.itinerary = itinerary;
        this.means = means;
    }

    static Solution of(Workload workload, @Nullable Solver method) {
        Solver known = Analytic.required(method);
        ProtocolChoice choice = workload.choice();
        return new Solution(workload, choice.itinerary(), choice.means(known));
    }

    /**
     * Returns the mean time from sending a message to its receipt, without computation on it; half of the round trip of a ping-pong.
     * Of several pairs of hosts, the mean over all messages.
     */
    public Time latency() {
        return new Time(means.latency(classes(flow -> true)).value() / workload.messagesPerCycle());
    }

    /** Returns the payload per second of all pairs of hosts; of a ping-pong one message per latency, as in osu_latency. */
    public Bandwidth bandwidth() {
        return new Bandwidth(messagesPerSecond() * workload.size().si());
    }

    /** Returns the messages per second of all pairs of hosts. */
    public double messagesPerSecond() {
        return throughput().value();
    }

    /** Returns the messages per second with the bracket of an approximation or the interval of a simulation. */
    public Estimate throughput() {
        return means.throughput(classes(flow -> true)).times(workload.messagesPerCycle());
    }

    /**
     * Returns the utilization of a station, such as {@code core B} or {@code link A->B}, from 0 to 1. Of several engines, {@code
     * core B 3} is one, and {@code core B} the mean of all. NaN at a delay. An unknown station is an error.
     */
    public double utilization(String station) {
        return busy(station).value();
    }

    /**
     * Returns the latency by cost component, one row per term, in the order of the route; the last is waiting for other messages, if there is
     * any.
     */
    public Result breakdown() {
        return Tabulated.of(
                "where the time goes",
                SolutionTable.breakdown(workload, terms()).brackets(means.brackets()),
                provenance(),
                this::explain);
    }

    /**
     * Returns the stations, each with visits and service time of a message, utilization, messages present and residence time per cycle.
     * Bound engines have a core each.
     */
    public Result stations() {
        return Tabulated.of(label(), SolutionTable.stations(workload, means), provenance(), this::explain);
    }

    /**
     * Computes the elasticities of the throughput to bandwidth, latency, matching, copying and other parameters, in percent per
     * percent, strongest first. Exact solutions only; others are an error.
     */
    public Sensitivities sensitivities() {
        means.exact("sensitivities");
        return ParameterSensitivities.of(this);
    }

    /** Returns percentiles of the latency, such as {@code percentiles(50, 99)}; see {@link #latencies}. */
    public Latencies percentiles(double... percent) {
        return latencies().percentiles(percent);
    }

    /**
     * Returns percentiles of the latency over all messages. Simulations only, an error otherwise; {@link Workload#latencies()} is exact
     * for a single message.
     */
    public Latencies latencies() {
        return Latencies.of(
                this, means.simulated("percentiles", "Use solve(seeded(1)), or latencies() of the question"));
    }

    /** Returns the key of the method that answered. */
    @Override
    public String label() {
        return means.label();
    }

    @Override
    public Columns columns() {
        return SolutionTable.of(this).brackets(means.brackets());
    }

    @Override
    public Provenance provenance() {
        return means.provenance(Network.CITATION);
    }

    @Override
    public Explanation explain() {
        if (means instanceof SimulatedMeans simulated) {
            return SimulatedExplanation.of(
                    simulated, Workload.inputs(workload), workload.assumptions(), Network.CITATION, this::exactCycles);
        }
        return SolutionExplanation.of(this, ((SolvedMeans) means).solved);
    }

    /** Cycles per second of all classes by the exact solution, NaN if it would take more than seconds. */
    private double exactCycles() {
        Solved best = Analytic.BEST.solve(network());
        return best.exact ? Arrays.stream(best.throughput).sum() : Double.NaN;
    }

    @Override
    protected String before() {
        return workload.words();
    }

    Workload workload() {
        return workload;
    }

    /** The exact solution, for {@link ParameterSensitivities}. */
    Solved solved() {
        return means.exact("sensitivities");
    }

    /** Messages per second of one pair of hosts. */
    Estimate throughput(int flow) {
        return means.throughput(classes(one -> one == flow)).times(workload.messagesPerCycle());
    }

    /** Seconds from sending a message to its receipt. */
    Estimate latency(int flow) {
        return means.latency(classes(one -> one == flow)).times(1.0 / workload.messagesPerCycle());
    }

    /** Seconds per message and slot of the window until the next message is sent, computation included. */
    Estimate response(int flow) {
        Estimate flowing = throughput(flow);
        double messages = workload.outstanding();
        return new Estimate(messages / flowing.value(), messages / flowing.high(), messages / flowing.low());
    }

    /** Utilization of a station or of a group of engines. */
    Estimate busy(String station) {
        int[] members = IntStream.range(0, network().stations.length)
                .filter(k -> network().stations[k].name.equals(station) || group(k).equals(station))
                .toArray();
        if (members.length == 0) {
            throw Suggestion.unknown("station", station, groups());
        }
        return means.busy(members);
    }

    /** Seconds per message by cost component from sending to receipt, without zero terms; those of the first pair of hosts. */
    Map<String, Estimate> terms() {
        Map<String, Estimate> terms = new LinkedHashMap<>();
        itinerary.terms(workload).forEach((cause, seconds) -> terms.put(cause.term(), Estimate.exactly(seconds)));
        double alone = terms.values().stream().mapToDouble(Estimate::value).sum();
        Estimate latency = latency(0);
        double least = means instanceof SimulatedMeans ? latency.low() : latency.value();
        if (least > alone * (1 + NO_WAITING)) {
            terms.put(
                    CostComponent.WAITING,
                    new Estimate(
                            latency.value() - alone,
                            Math.max(0, latency.low() - alone),
                            Math.max(0, latency.high() - alone)));
        }
        return terms;
    }

    /** The network that was solved: one class of messages per bound engine. */
    Compiled network() {
        return itinerary.network;
    }

    /** The routes of the messages. */
    Itinerary itinerary() {
        return itinerary;
    }

    /** Utilization of a station relative to its largest speed: up to 1, and 0 at a delay. */
    double usedShare(int k) {
        double work = 0;
        for (int r = 0; r < network().classes.length; r++) {
            double demand = network().demand[r][k];
            work += demand == 0 ? 0 : means.throughput(r).value() * demand;
        }
        return work / network().stations[k].speed.largest();
    }

    /** Such as {@code busy 80 %}; a load-dependent station may be busy all the time below its largest speed. */
    String used(Largest stations) {
        String share = Unit.PERCENT.print(usedShare(stations.first()));
        String used = network().stations[stations.first()].kind == SolverStation.Kind.LOAD_DEPENDENT
                ? "working at " + share + " of " + stations.verb("its", "their") + " largest speed"
                : "busy " + share;
        return used + stations.verb("", " each");
    }

    /** A station, or its group of engines if their mean utilization is the same. */
    String name(int k) {
        String own = network().stations[k].name;
        boolean alike = Unit.PERCENT.print(utilization(own)).equals(Unit.PERCENT.print(utilization(group(k))));
        return alike ? group(k) : own;
    }

    /** The mean utilization of the receiving cores. */
    double receiverUtilization() {
        NetworkSettings parameters = workload.network().parameters();
        return workload.flows().stream()
                .map(Flow::to)
                .distinct()
                .mapToDouble(host -> utilization(Route.receiver(parameters, host)))
                .average()
                .orElseThrow();
    }

    /** The name of a station, or of the group of engines that it belongs to. */
    private String group(int k) {
        return itinerary.spots.get(k).group();
    }

    /** The pair of hosts of a class. */
    int flowOf(int r) {
        return r / Itinerary.perFlow(workload.network().parameters());
    }

    /** The classes of these pairs of hosts. */
    private int[] classes(IntPredicate flows) {
        return IntStream.range(0, network().classes.length)
                .filter(r -> flows.test(flowOf(r)))
                .toArray();
    }

    /** The station names that {@link #utilization} accepts. */
    List<String> groups() {
        return IntStream.range(0, network().stations.length)
                .mapToObj(this::group)
                .distinct()
                .toList();
    }
}

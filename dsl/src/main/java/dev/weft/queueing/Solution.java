package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.queueing.solve.Solved;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Explanation;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.study.Tabulated;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Workload} costs: latency and bandwidth of a ping-pong, or the throughput of a stream of messages, with how busy the
 * receiving host and the link are; one row per pair of hosts. The columns are the same whichever method answers; an approximation has
 * proven bounds, a simulation its confidence interval. Every table begins with the keys of the question: size, protocol, source,
 * destination, outstanding and engines.
 *
 * <p>Where it is simulated, cores and links take turns among the messages present, as they do in the model that is solved; engines in
 * a pool and cores that compute take one message after the other. {@code wholeStays()} and {@code perVisit()} are two other ways.
 */
public final class Solution implements Result {
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
        return of(workload, Itinerary.of(workload), known);
    }

    /** The same where the workload has been written down already. */
    static Solution of(Workload workload, Itinerary itinerary, Solver known) {
        if (known instanceof SimulationPlan plan) {
            String[] turns = itinerary.spots.stream()
                    .filter(NetworkStation::isInTurns)
                    .map(NetworkStation::name)
                    .toArray(String[]::new);
            return new Solution(workload, itinerary, itinerary.simulated(plan, turns));
        }
        IntPredicate computing = k -> itinerary.spots.get(k).kind() == NetworkStation.Kind.COMPUTE;
        return new Solution(workload, itinerary, SolvedMeans.of(itinerary.network, (Analytic) known, computing));
    }

    /** The same as the answer to a question that leads to this one's network. */
    Solution of(Workload asked) {
        return new Solution(asked, itinerary, means);
    }

    /**
     * The mean time from sending a message to having received it, that is without what is computed on it afterwards; half of the
     * round trip of a ping-pong. Of several pairs of hosts, the mean over all messages.
     */
    public Time latency() {
        return new Time(means.latency(classes(flow -> true)).value() / workload.messagesPerCycle());
    }

    /** Payload per second, all pairs of hosts together: one message per latency for a ping-pong, as osu_latency reads it. */
    public Bandwidth bandwidth() {
        return new Bandwidth(messagesPerSecond() * workload.size().si());
    }

    /** Messages per second, all pairs of hosts together. */
    public double messagesPerSecond() {
        return throughput().value();
    }

    /** The same with the bracket of an approximation or the interval of a simulation. */
    public Estimate throughput() {
        return means.throughput(classes(flow -> true)).times(workload.messagesPerCycle());
    }

    /**
     * The busy share of a station, such as {@code core B} or {@code link A->B}; 1 is always busy. Of several engines, {@code
     * core B 3} is one, and {@code core B} the mean of all. NaN at a delay, where the mean number present is a share of nothing.
     */
    public double utilization(String station) {
        return busy(station).value();
    }

    /** Where the time of one message goes when nobody is in its way: one row per term, in order of travel. */
    public Result breakdown() {
        return Tabulated.of(
                "where the time goes", SolutionTable.breakdown(workload, terms()), provenance(), this::explain);
    }

    /**
     * The stations with visits and service times of a message that goes there, how busy they are, how many messages are present
     * and how long each stays per cycle. Bound engines have a core each.
     */
    public Result stations() {
        return Tabulated.of(label(), SolutionTable.stations(workload, means), provenance(), this::explain);
    }

    /** The station, or group of engines, that is nearest to doing all it can, {@code delays} if none; see {@link #stations}. */
    public String bottleneck() {
        return IntStream.range(0, network().stations.length)
                .filter(k -> network().stations[k].kind != SolverStation.Kind.DELAY && usedShare(k) > 0)
                .boxed()
                .max((a, b) -> Double.compare(usedShare(a), usedShare(b)))
                .map(this::name)
                .orElse("delays");
    }

    /**
     * By how many percent the throughput changes when bandwidth, latency, matching, copying and the like change by one percent,
     * strongest first: the tornado. From exact solutions only, by the leave-one-out solutions.
     */
    public Sensitivities sensitivities() {
        means.exact("sensitivities");
        return ParameterSensitivities.of(this);
    }

    /** The latencies that so many percent of all messages stay below, such as {@code percentiles(50, 99)}; see {@link #latencies}. */
    public Latencies percentiles(double... percent) {
        return latencies().percentiles(percent);
    }

    /**
     * How the latency scatters, over all messages. Only a simulation tells, or {@link Workload#latencies()}, which is exact for a
     * message alone; an error otherwise.
     */
    public Latencies latencies() {
        return Latencies.of(
                this, means.simulated("percentiles", "Ask solve(seeded(1)), or latencies() of the question"));
    }

    /** How many independent messages would tell a simulated mean latency as well as those simulated do, which depend on one another. */
    public double effectiveSampleSize() {
        return means.simulated("effective sample size", "Ask solve(seeded(1))").effective(classes(flow -> true));
    }

    /** The key of the method that answered. */
    @Override
    public String label() {
        return means.label();
    }

    @Override
    public Columns columns() {
        return SolutionTable.of(this);
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

    /** Cycles per second of all classes by the exact solution, NaN where there is none in seconds. */
    private double exactCycles() {
        Solved best = Analytic.BEST.solve(network());
        return best.exact ? Arrays.stream(best.throughput).sum() : Double.NaN;
    }

    @Override
    public String toString() {
        return workload.words() + System.lineSeparator() + Result.print(this);
    }

    Workload workload() {
        return workload;
    }

    /** What the exact solution knows, for {@link ParameterSensitivities}. */
    Solved solved() {
        return means.exact("sensitivities");
    }

    /** Messages per second of one pair of hosts. */
    Estimate throughput(int flow) {
        return means.throughput(classes(one -> one == flow)).times(workload.messagesPerCycle());
    }

    /** Seconds from sending a message to having received it. */
    Estimate latency(int flow) {
        return means.latency(classes(one -> one == flow)).times(1.0 / workload.messagesPerCycle());
    }

    /** Seconds per message and place in the window: until the next message is sent, what is computed included. */
    Estimate response(int flow) {
        Estimate flowing = throughput(flow);
        double messages = workload.outstanding();
        return new Estimate(messages / flowing.value(), messages / flowing.high(), messages / flowing.low());
    }

    /** Busy share of a station or of a group of engines. */
    Estimate busy(String station) {
        int[] members = IntStream.range(0, network().stations.length)
                .filter(k -> network().stations[k].name.equals(station) || group(k).equals(station))
                .toArray();
        if (members.length == 0) {
            throw Suggestion.unknown("station", station, groups());
        }
        return means.busy(members);
    }

    /** Seconds per message by reason, from sending to having received it, zero terms left out. */
    Map<Visit.Cause, Double> terms() {
        return itinerary.terms(workload);
    }

    /** What the method saw: one class of messages per bound engine. */
    Compiled network() {
        return itinerary.network;
    }

    /** The messages' ways through it. */
    Itinerary itinerary() {
        return itinerary;
    }

    /** The share of what a station would do if it never rested at its largest speed: at most 1, and 0 at a delay. */
    double usedShare(int k) {
        double work = 0;
        for (int r = 0; r < network().classes.length; r++) {
            double demand = network().demand[r][k];
            work += demand == 0 ? 0 : means.throughput(r).value() * demand;
        }
        return work / network().stations[k].speed.largest();
    }

    /** Such as {@code busy 80 %}; a station whose speed depends on its load may be always busy and yet slow. */
    String used(int k) {
        String share = Unit.PERCENT.print(usedShare(k));
        return network().stations[k].kind == SolverStation.Kind.LOAD_DEPENDENT
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

    /** The classes of the pairs of hosts that are asked for. */
    private int[] classes(IntPredicate flows) {
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
}

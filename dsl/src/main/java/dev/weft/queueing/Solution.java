package dev.weft.queueing;

import dev.weft.study.Certainty;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a {@link Workload} costs: latency and bandwidth of a ping-pong, or the rate of a stream of messages, with how busy the
 * receiving core and the link are.
 */
public final class Solution implements Result {
    private final Workload workload;
    private final List<Visit> visits;
    private final Solved solved;

    private Solution(Workload workload, List<Visit> visits, Solved solved) {
        this.workload = workload;
        this.visits = visits;
        this.solved = solved;
    }

    static Solution of(Workload workload) {
        List<Visit> visits = workload.visits();
        return new Solution(workload, visits, Solver.solve(compile(workload, visits)));
    }

    /** The mean time from sending a message to having received it; half of the round trip of a ping-pong. */
    public Time latency() {
        return new Time(workload.outstanding() / messagesPerSecond());
    }

    /** Payload per second: one message per latency for a ping-pong, as osu_latency reads it. */
    public Bandwidth bandwidth() {
        return new Bandwidth(messagesPerSecond() * workload.size().si());
    }

    /** Messages per second. */
    public double messagesPerSecond() {
        return solved.throughput[0] * workload.messagesPerCycle();
    }

    /** The busy share of a station, such as {@code core B} or {@code link A->B}; 1 is always busy. */
    public double utilization(String station) {
        return solved.utilization(0, index(station));
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

    /** The stations with their visits and service times per cycle, how busy they are and how many messages are there. */
    public Result stations() {
        Compiled network = solved.network;
        int[] all = IntStream.range(0, network.stations.length).toArray();
        Columns columns = Columns.rows(all.length)
                .key(
                        "station",
                        Arrays.stream(network.stations).map(place -> place.name).toList())
                .key("kind", Arrays.stream(network.stations).map(Solution::kind).toList())
                .measure("visits", Unit.ONE, each(all, k -> network.visits[0][k]))
                .measure("service", Unit.NS, each(all, k -> network.service[0][k]))
                .measure("demand", Unit.NS, each(all, k -> network.demand[0][k]))
                .measure("utilization", Unit.PERCENT, each(all, k -> busyShare(network, k)))
                .measure("messages present", Unit.ONE, each(all, k -> solved.queueLength[0][k]))
                .measure("residence", Unit.NS, each(all, k -> solved.residence(0, k)));
        return Tabulated.of("stations", columns, provenance(), this::explain);
    }

    @Override
    public String label() {
        return "model";
    }

    @Override
    public Columns columns() {
        Columns keys = Columns.rows(1)
                .key("size", workload.size())
                .key("protocol", workload.protocol().key());
        if (workload.kind() == Workload.Kind.PING_PONG) {
            return keys.measure("latency", Unit.US, latency().si())
                    .measure("bandwidth", Unit.GBPS, bandwidth().si());
        }
        return keys.key("outstanding", workload.outstanding())
                .measure("rate", Unit.KILO_PER_S, messagesPerSecond())
                .measure("bandwidth", Unit.GBPS, bandwidth().si())
                .measure("latency", Unit.US, latency().si())
                .measure("receiver utilization", Unit.PERCENT, utilization(Route.core("B")))
                .measure("link utilization", Unit.PERCENT, utilization(Route.link("A", "B")));
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

    /** Seconds per message by reason, zero terms left out. */
    Map<String, Double> terms() {
        Map<String, Double> terms = new LinkedHashMap<>();
        for (Visit visit : visits) {
            if (visit.demand() > 0) {
                terms.merge(visit.term(), visit.demand() / workload.messagesPerCycle(), Double::sum);
            }
        }
        return terms;
    }

    private int index(String station) {
        List<String> names =
                Arrays.stream(solved.network.stations).map(place -> place.name).toList();
        int index = names.indexOf(station);
        if (index < 0) {
            throw Suggestion.unknown("station", station, names);
        }
        return index;
    }

    private double busyShare(Compiled network, int k) {
        // the mean number at a delay is no share of anything
        return network.stations[k].kind == Place.Kind.DELAY ? Double.NaN : solved.utilization(0, k);
    }

    private static String kind(Place place) {
        return place.kind == Place.Kind.DELAY ? "delay" : place.servers == 1 ? "queue" : "queue, " + place.servers;
    }

    private static double[] each(int[] stations, ToDoubleFunction<Integer> value) {
        return Arrays.stream(stations).mapToDouble(value::applyAsDouble).toArray();
    }

    private static Compiled compile(Workload workload, List<Visit> visits) {
        Map<String, Double> counts = new LinkedHashMap<>();
        Map<String, Double> services = new LinkedHashMap<>();
        for (Visit visit : visits) {
            counts.merge(visit.station(), visit.count(), Double::sum);
            services.putIfAbsent(visit.station(), visit.service());
        }
        List<Place> places =
                counts.keySet().stream().map(name -> place(workload, name)).toList();
        List<Chain> messages = List.of(Chain.closed("messages", workload.outstanding(), 0));
        return Compiled.of(places, messages, row(services), row(counts));
    }

    private static double[][] row(Map<String, Double> values) {
        return new double[][] {
            values.values().stream().mapToDouble(Double::doubleValue).toArray()
        };
    }

    private static Place place(Workload workload, String name) {
        Station extra = workload.network().parameters().extra().get(name);
        if (extra != null) {
            return extra.place(name);
        }
        boolean delay = name.equals(Route.delay("A", "B")) || name.equals(Route.delay("B", "A"));
        return delay ? Place.delay(name) : Place.queue(name, 1);
    }
}

package dev.weft.queueing;

import dev.weft.machine.Protocol;
import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.simulate.SimulatedRoute;
import dev.weft.simulation.Arrivals;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Estimate;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A {@link Workload} as classes and stations: per pair of hosts one class of messages, or one per bound progress engine. The
 * outstanding messages of a pair are distributed evenly over its engines, so their numbers differ by one at most.
 */
final class Itinerary {
    /** Classes times stations: three tables of doubles of this size are a hundred megabytes. */
    private static final int MOST_PAIRS = 4_000_000;

    /** The visits of one cycle of each class. */
    final List<List<Visit>> visits;

    /** The stations of the network, in its order. */
    final List<NetworkStation> spots;

    final Compiled network;
    /** The queues between hosts that the messages pass. */
    final Nics nics;

    private final Map<NetworkStation, Integer> index;

    private Itinerary(List<List<Visit>> visits, Map<NetworkStation, Integer> index, Compiled network, Nics nics) {
        this.nics = nics;
        this.visits = visits;
        this.spots = List.copyOf(index.keySet());
        this.index = index;
        this.network = network;
    }

    private static Nics nics(Workload workload, Protocol protocol) {
        NetworkSettings parameters = workload.network().parameters();
        return Nics.of(
                parameters,
                workload.flows(),
                parameters.flits(workload.size()),
                protocol == Protocol.RENDEZVOUS,
                workload.kind() == Workload.Kind.PING_PONG,
                workload.compute().si() > 0);
    }

    /** Compiles the network of a question with a protocol; {@link ProtocolChoice} does it once for each. */
    static Itinerary of(Workload workload, Protocol protocol) {
        NetworkSettings parameters = workload.network().parameters();
        List<Flow> flows = workload.flows();
        Nics nics = nics(workload, protocol);
        int perFlow = perFlow(parameters);
        int classes = flows.size() * perFlow;
        List<List<Visit>> visits = new ArrayList<>();
        int[][] where = new int[classes][];
        List<Chain> chains = new ArrayList<>();
        Map<NetworkStation, Integer> stations = new LinkedHashMap<>();
        for (int r = 0; r < classes; r++) {
            Flow flow = flows.get(r / perFlow);
            int e = r % perFlow;
            List<Visit> route = workload.visits(flow, e + 1, protocol, nics);
            where[r] = numbers(route, stations);
            int share = workload.outstanding() / perFlow + (e < workload.outstanding() % perFlow ? 1 : 0);
            String whose = flows.size() == 1 ? "messages" : "messages " + flow;
            chains.add(Chain.closed(perFlow == 1 ? whose : whose + " of engine " + (e + 1), share, 0));
            visits.add(route);
            checkSize(workload, classes, stations.size());
        }
        double[][] service = new double[classes][stations.size()];
        double[][] counts = new double[classes][stations.size()];
        for (int r = 0; r < classes; r++) {
            for (int i = 0; i < where[r].length; i++) {
                Visit visit = visits.get(r).get(i);
                int k = where[r][i];
                double before = counts[r][k];
                counts[r][k] += visit.count();
                // the mean at a wire that NICs hide in part
                service[r][k] = before == 0 || service[r][k] == visit.service()
                        ? visit.service()
                        : (before * service[r][k] + visit.demand()) / counts[r][k];
            }
        }
        List<SolverStation> places =
                stations.keySet().stream().map(spot -> spot.place(parameters)).toList();
        return new Itinerary(visits, stations, Compiled.of(places, chains, service, counts), nics);
    }

    /** The same messages, which arrive at this rate for each pair of hosts and leave when they are received. */
    Itinerary arriving(double perSecond, int perFlow) {
        List<Chain> chains = Arrays.stream(network.classes)
                .map(chain -> Chain.open(chain.name, perSecond / perFlow))
                .toList();
        Compiled open = Compiled.of(List.of(network.stations), chains, network.service, network.visits);
        return new Itinerary(visits, index, open, nics);
    }

    /** The indices of the stations of a route; new stations get the next ones. */
    private static int[] numbers(List<Visit> route, Map<NetworkStation, Integer> stations) {
        int[] numbers = new int[route.size()];
        for (int i = 0; i < numbers.length; i++) {
            int next = stations.size();
            Integer known = stations.putIfAbsent(route.get(i).spot(), next);
            numbers[i] = known == null ? next : known;
        }
        return numbers;
    }

    /** The route of these visits, with the demands of one class of the network. */
    SimulatedRoute route(List<Visit> way, RunPlan plan) {
        List<SimulatedRoute.Stay> stays = new ArrayList<>();
        for (int i = 0; i < way.size(); i += way.get(i).oneOf()) {
            Visit visit = way.get(i);
            List<Integer> stations = way.subList(i, i + visit.oneOf()).stream()
                    .map(each -> station(each.spot()))
                    .toList();
            SimulatedRoute.Stay stay =
                    new SimulatedRoute.Stay(stations, visit.count() * visit.oneOf(), visit.service());
            int last = stays.size() - 1;
            // consecutive matching and copying by one core are one stay
            boolean same = last >= 0 && stays.get(last).stations().equals(stations);
            if (same) {
                stays.set(
                        last,
                        new SimulatedRoute.Stay(stations, stays.get(last).visits() + stay.visits(), stay.service()));
            } else {
                stays.add(stay);
            }
        }
        // computation on a message comes last, after its latency
        boolean computes = !way.isEmpty() && way.get(way.size() - 1).reason() == CostComponent.COMPUTE;
        return SimulatedRoute.of(stays, plan, computes ? 1 : 0);
    }

    /** The index of a station, -1 if no message visits it. */
    int station(NetworkStation spot) {
        return index.getOrDefault(spot, -1);
    }

    /** Classes of messages of each pair of hosts: one per bound engine. */
    static int perFlow(NetworkSettings parameters) {
        MessageMatching matching = parameters.matching();
        return matching.kind() == Engines.BOUND ? matching.engines() : 1;
    }

    private static void checkSize(Workload workload, int classes, int stations) {
        if ((double) classes * stations > MOST_PAIRS) {
            throw ModelException.of(
                    "messages of " + workload.flows().size() + " pairs of hosts",
                    String.format(
                            Locale.ROOT,
                            "one class per pair and bound engine, times the stations, must not exceed %,d",
                            MOST_PAIRS),
                    "Use fewer hosts or engines; a part of the machine has the same rates where all pairs are alike");
        }
    }

    /** The means by this method. */
    Means means(Solver method) {
        return method instanceof SimulationPlan plan
                ? simulated(plan)
                : SolvedMeans.of(network, (Analytic) method, this::computes);
    }

    private boolean computes(int station) {
        return spots.get(station).kind() == NetworkStation.Kind.COMPUTE;
    }

    /** Cycles per second of all classes. */
    Estimate cycles(Means means) {
        return means.throughput(IntStream.range(0, network.classes.length).toArray());
    }

    /** Simulates the messages; cores and links are processor sharing unless the plan sets another discipline. */
    private SimulatedMeans simulated(SimulationPlan plan) {
        return simulated(Arrivals.POISSON, plan);
    }

    /** Simulates messages of open classes with arrivals of this kind. */
    SimulatedMeans simulated(Arrivals arrivals, SimulationPlan plan) {
        String[] shared = spots.stream()
                .filter(NetworkStation::isShared)
                .map(NetworkStation::name)
                .toArray(String[]::new);
        boolean queued = plan.runs().isWholeStays() || plan.runs().isPerVisit();
        SimulationPlan taken = queued ? plan : plan.sharing(shared);
        SimulatedRoute[] routes =
                visits.stream().map(each -> route(each, taken.runs())).toArray(SimulatedRoute[]::new);
        return SimulatedMeans.shared(SimulatedMeasures.of(network, routes, arrivals, taken.runs()), plan);
    }

    /** Seconds per message of the first class by cost component, without waiting and computation. */
    Map<Visit.Cause, Double> terms(Workload workload) {
        NetworkSettings parameters = workload.network().parameters();
        Map<Visit.Cause, Double> terms = new LinkedHashMap<>();
        for (Visit visit : visits.get(0)) {
            if (visit.demand() > 0 && visit.reason() != CostComponent.COMPUTE) {
                double seconds = visit.alone(parameters) / workload.messagesPerCycle();
                terms.merge(visit.cause(parameters.switches().count() > 0), seconds, Double::sum);
            }
        }
        return terms;
    }
}

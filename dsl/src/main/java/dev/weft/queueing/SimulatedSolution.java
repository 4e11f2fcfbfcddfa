package dev.weft.queueing;

import dev.weft.simulation.Estimate;
import dev.weft.simulation.SimulationPlan;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.ModelException;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a {@link Workload} costs when its network is simulated: the columns of {@link Solution}, each with its confidence interval.
 * A message's visits in a row to one station are one stay there unless the plan says {@code perVisit()}.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.3")
public final class SimulatedSolution implements Result {
    private final Workload workload;
    private final SimulatedNetwork simulated;
    private final Solved exact;

    private SimulatedSolution(Workload workload, SimulatedNetwork simulated, Solved exact) {
        this.workload = workload;
        this.simulated = simulated;
        this.exact = exact;
    }

    static SimulatedSolution of(Workload workload, SimulationPlan plan) {
        int engines = workload.network().parameters().matching().engines();
        if (engines > 1) {
            // several engines are several classes or a choice of one engine, which a single route does not express
            throw ModelException.cannot(
                    "simulate a network with so many progress engines",
                    engines,
                    "the simulation of a workload follows messages through one engine",
                    "Use progressEngines(1), or solve() which is exact");
        }
        Solution solution = workload.solve();
        Solved exact = solution.solved();
        Compiled network = exact.network;
        SimulatedRoute[] routes = {
            SimulatedRoute.travelled(network, solution.visits().get(0), plan)
        };
        SimulatedMeasures measures = SimulatedMeasures.of(network, routes, plan);
        return new SimulatedSolution(workload, SimulatedNetwork.of(measures, Network.CITATION), exact);
    }

    /** Messages per second, with its interval. */
    public Estimate rate() {
        return simulated.measures().throughput(0).times(workload.messagesPerCycle());
    }

    /** Messages per second. */
    public double messagesPerSecond() {
        return rate().value();
    }

    /** The mean time from sending a message to having received it; half of the round trip of a ping-pong. */
    public Time latency() {
        return new Time(response().value());
    }

    /** Payload per second. */
    public Bandwidth bandwidth() {
        return new Bandwidth(messagesPerSecond() * workload.size().si());
    }

    /** The busy share of a station, such as {@code core B}, with its interval. */
    public Estimate utilization(String station) {
        List<String> names =
                Arrays.stream(exact.network.stations).map(place -> place.name).toList();
        if (!names.contains(station)) {
            throw Suggestion.unknown("station", station, names);
        }
        return simulated.measures().utilization(0, names.indexOf(station));
    }

    /** Every station: how busy, how many messages there and how long they stay per cycle. */
    public Result stations() {
        return simulated.stations();
    }

    /** The latencies that so many percent of the messages stay below, such as {@code percentiles(50, 99)}. */
    public Result percentiles(double... percent) {
        return simulated.percentiles(1.0 / workload.messagesPerCycle(), percent);
    }

    private Estimate response() {
        return simulated.measures().response(0).times(1.0 / workload.messagesPerCycle());
    }

    @Override
    public String label() {
        return "simulated";
    }

    @Override
    public Columns columns() {
        Columns keys = Columns.rows(1)
                .key("size", workload.size())
                .key("protocol", workload.protocol().key());
        Estimate bandwidth = rate().times(workload.size().si());
        if (workload.kind() == Workload.Kind.PING_PONG) {
            return with(with(keys, "latency", Unit.US, response()), "bandwidth", Unit.GBPS, bandwidth);
        }
        Columns rated = with(keys.key("outstanding", workload.outstanding()), "rate", Unit.KILO_PER_S, rate());
        Columns timed = with(with(rated, "bandwidth", Unit.GBPS, bandwidth), "latency", Unit.US, response());
        Columns busy = with(timed, "receiver utilization", Unit.PERCENT, utilization(Route.core("B")));
        return with(busy, "link utilization", Unit.PERCENT, utilization(Route.link("A", "B")));
    }

    private static Columns with(Columns columns, String name, Unit unit, Estimate estimate) {
        return columns.measure(SimulatedNetwork.measure(name, unit, List.of(estimate)));
    }

    @Override
    public Provenance provenance() {
        return simulated.provenance();
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>(workload.network().inputs());
        inputs.add("workload: " + workload);
        return SimulatedExplanation.of(simulated.measures(), inputs, Network.CITATION, exact.throughput[0]);
    }

    @Override
    public String toString() {
        return workload + System.lineSeparator() + Result.print(this);
    }
}

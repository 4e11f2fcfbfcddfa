package dev.weft.queueing;

import dev.weft.queueing.simulate.SimulatedMeasures;
import dev.weft.queueing.simulate.SimulatedRoute;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.Place;
import dev.weft.queueing.solve.Solved;
import dev.weft.simulation.Estimate;
import dev.weft.simulation.RunPlan;
import dev.weft.study.Columns;
import dev.weft.study.Explanation;
import dev.weft.study.From;
import dev.weft.study.Provenance;
import dev.weft.study.Result;
import dev.weft.study.Suggestion;
import dev.weft.units.Bandwidth;
import dev.weft.units.Time;
import dev.weft.units.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a {@link Workload} costs when its network is simulated: the columns of {@link Solution}, each with its confidence interval.
 * Cores and links take turns among the messages present, as they do in the model that {@code solve()} solves; engines in a pool and
 * cores that compute take one message after the other. {@code wholeStays()} and {@code perVisit()} are two other ways.
 */
@From(paper = "Bridges et al. 2015", equation = "section 6.3")
public final class SimulatedSolution implements Result {
    private final Workload workload;
    private final SimulatedNetwork simulated;
    private final Solution solution;

    private SimulatedSolution(Workload workload, SimulatedNetwork simulated, Solution solution) {
        this.workload = workload;
        this.simulated = simulated;
        this.solution = solution;
    }

    static SimulatedSolution of(Workload workload, RunPlan plan) {
        Solution solution = workload.solve();
        Compiled network = solution.network();
        RunPlan taken = plan.isWholeStays() || plan.isPerVisit() ? plan : plan.sharing(inTurns(network));
        SimulatedRoute[] routes = solution.visits().stream()
                .map(visits -> Itinerary.route(network, visits, taken))
                .toArray(SimulatedRoute[]::new);
        SimulatedMeasures measures = SimulatedMeasures.of(network, routes, taken);
        return new SimulatedSolution(workload, SimulatedNetwork.inTurns(measures, Network.CITATION), solution);
    }

    /** Cores and links, which take turns among the messages present by the nanosecond and the flit. */
    private static String[] inTurns(Compiled network) {
        return Arrays.stream(network.stations)
                .filter(place -> place.kind == Place.Kind.QUEUE && Route.isInTurns(place.name))
                .map(place -> place.name)
                .toArray(String[]::new);
    }

    /** Messages per second, all pairs of hosts together, with its interval. */
    public Estimate rate() {
        return simulated.measures().totalThroughput().times(workload.messagesPerCycle());
    }

    /** Messages per second. */
    public double messagesPerSecond() {
        return rate().value();
    }

    /** The mean time from sending a message to having received it; half of the round trip of a ping-pong. */
    public Time latency() {
        return new Time(response().value());
    }

    /** How many independent messages would tell the mean latency as well as those simulated do, which depend on one another. */
    public double effectiveSampleSize() {
        return simulated.measures().effective(solution.classes(flow -> true));
    }

    /** Payload per second. */
    public Bandwidth bandwidth() {
        return new Bandwidth(messagesPerSecond() * workload.size().si());
    }

    /** The busy share of a station, such as {@code core B}, with its interval; of several engines, the mean of all. */
    public Estimate utilization(String station) {
        Compiled network = solution.network();
        int[] members = IntStream.range(0, network.stations.length)
                .filter(k -> network.stations[k].name.equals(station)
                        || solution.group(k).equals(station))
                .toArray();
        if (members.length == 0) {
            throw Suggestion.unknown("station", station, solution.groups());
        }
        return network.stations[members[0]].kind == Place.Kind.QUEUE
                ? simulated.measures().utilization(members)
                : Estimate.NONE;
    }

    /** Every station: how busy, how many messages there and how long they stay per cycle. */
    public Result stations() {
        return simulated.stations();
    }

    /** The latencies that so many percent of all messages stay below, such as {@code percentiles(50, 99)}. */
    public Latencies percentiles(double... percent) {
        return latencies().percentiles(percent);
    }

    /** How the latency scatters, over all messages. */
    public Latencies latencies() {
        return Latencies.of(new Scatter(), workload, simulated.measures().plan, Latencies.USUAL);
    }

    /** Percentiles from the simulation. */
    private final class Scatter implements Latencies.Source {
        @Override
        public Estimate percentile(double share) {
            return perMessage(simulated.measures().percentile(share));
        }

        @Override
        public double mean() {
            return response().value();
        }

        @Override
        public String label() {
            return SimulatedSolution.this.label();
        }

        @Override
        public Provenance provenance() {
            return SimulatedSolution.this.provenance();
        }

        @Override
        public Explanation explain() {
            return SimulatedSolution.this.explain();
        }
    }

    private Estimate response() {
        return perMessage(simulated.measures().response(solution.classes(flow -> true)));
    }

    /** Half of the time of a cycle that delivers two messages. */
    private Estimate perMessage(Estimate cycle) {
        return cycle.times(1.0 / workload.messagesPerCycle());
    }

    @Override
    public String label() {
        return "simulated";
    }

    /** One row per pair of hosts. */
    @Override
    public Columns columns() {
        double[] worth = IntStream.range(0, workload.flows().size())
                .mapToDouble(flow -> simulated.measures().effective(solution.classes(one -> one == flow)))
                .toArray();
        return SolutionTable.of(workload, new Rows()).measure(SimulatedNetwork.EFFECTIVE, Unit.ONE, worth);
    }

    /** The rows of the table. */
    private final class Rows implements SolutionTable.Answer {
        private int[] classes(int flow) {
            return solution.classes(one -> one == flow);
        }

        @Override
        public Estimate rate(int flow) {
            return simulated.measures().throughput(classes(flow)).times(workload.messagesPerCycle());
        }

        @Override
        public Estimate latency(int flow) {
            return perMessage(simulated.measures().response(classes(flow)));
        }

        @Override
        public Estimate cycle(int flow) {
            Estimate rate = rate(flow);
            double messages = workload.outstanding();
            return new Estimate(messages / rate.value(), messages / rate.high(), messages / rate.low());
        }

        @Override
        public Estimate utilization(String station) {
            return SimulatedSolution.this.utilization(station);
        }
    }

    @Override
    public Provenance provenance() {
        return simulated.provenance();
    }

    @Override
    public Explanation explain() {
        List<String> inputs = new ArrayList<>(workload.network().inputs());
        inputs.add("workload: " + workload);
        Solved solved = solution.solved();
        double exact = solved.exact ? Arrays.stream(solved.throughput).sum() : Double.NaN;
        return SimulatedExplanation.of(simulated.measures(), simulated.how(), inputs, Network.CITATION, exact);
    }

    @Override
    public String toString() {
        return workload + System.lineSeparator() + Result.print(this);
    }
}

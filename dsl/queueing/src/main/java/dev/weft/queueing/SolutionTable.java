package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.study.Rows;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Tables of a {@link Solution}; each begins with the keys of the question. */
final class SolutionTable {
    private final Solution solution;
    private final Workload workload;
    private final List<Flow> flows;
    private final Nics nics;

    private SolutionTable(Solution solution) {
        this.solution = solution;
        this.workload = solution.workload();
        this.flows = workload.flows();
        this.nics = solution.itinerary().nics;
    }

    /** One row per pair of hosts. */
    static Columns of(Solution solution) {
        return new SolutionTable(solution).columns();
    }

    private Columns columns() {
        Rows<Integer> rows = Workload.keys(
                Rows.upTo(flows.size()),
                f -> workload,
                f -> flows.get(f).from(),
                f -> flows.get(f).to());
        double bytes = workload.size().si();
        if (workload.kind() == Workload.Kind.PING_PONG) {
            return rows.estimate("latency", Unit.US, solution::latency)
                    .estimate(
                            "bandwidth", Unit.GBPS, f -> solution.throughput(f).times(bytes))
                    .columns();
        }
        rows = rows.estimate("throughput", Unit.KILO_PER_S, solution::throughput)
                .estimate("bandwidth", Unit.GBPS, f -> solution.throughput(f).times(bytes))
                .estimate("latency", Unit.US, solution::latency);
        if (workload.compute().si() > 0) {
            // by Little's law, outstanding messages are the throughput times this
            rows = rows.estimate("response", Unit.US, solution::response);
        }
        return rows.estimate("host utilization", Unit.PERCENT, f -> solution.busy(receiver(flows.get(f))))
                .estimate("link utilization", Unit.PERCENT, f -> link(flows.get(f)))
                .columns();
    }

    private String receiver(Flow flow) {
        return Route.receiver(workload.network().parameters(), flow.to());
    }

    /** The highest utilization of the stations that serve the flits of this pair. */
    private Estimate link(Flow flow) {
        return nics.links(flow.from(), flow.to()).stream()
                .map(spot -> solution.busy(spot.name()))
                .max(Comparator.comparingDouble(Estimate::value))
                .orElseThrow();
    }

    /** The stations with visits and service times of a message, and their utilization. */
    static Columns stations(Workload workload, Means means) {
        Compiled network = means.network();
        Rows<Integer> rows = StationTable.keys(Workload.about(workload, Rows.upTo(network.stations.length)), network)
                .measure("visits", Unit.ONE, k -> largest(network.visits, k))
                .measure("service", Unit.NS, k -> largest(network.service, k))
                .measure("demand", Unit.NS, k -> largest(network.demand, k));
        return StationTable.means(rows, means).columns();
    }

    /** The latency by cost component. */
    static Columns breakdown(Workload workload, Map<String, Estimate> terms) {
        double total = terms.values().stream().mapToDouble(Estimate::value).sum();
        return Workload.about(workload, Rows.of(terms.entrySet()))
                .key("term", Map.Entry::getKey)
                .estimate("time", Unit.NS, Map.Entry::getValue)
                .measure("share", Unit.PERCENT, term -> term.getValue().value() / total)
                .columns();
    }

    private static double largest(double[][] rows, int k) {
        return Arrays.stream(rows).mapToDouble(row -> row[k]).max().orElse(0);
    }
}

package dev.weft.queueing;

import dev.weft.queueing.solve.Compiled;
import dev.weft.study.Columns;
import dev.weft.study.Estimate;
import dev.weft.units.Unit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The tables of what answers a {@link Workload}; each begins with the keys of the question. */
final class SolutionTable {
    private final Solution solution;
    private final Workload workload;
    private final List<Flow> flows;
    private final Nics nics;

    private SolutionTable(Solution solution) {
        this.solution = solution;
        this.workload = solution.workload();
        this.flows = workload.flows();
        this.nics = Itinerary.nics(workload);
    }

    /** One row per pair of hosts. */
    static Columns of(Solution solution) {
        return new SolutionTable(solution).columns();
    }

    /** So many rows that are about a whole workload: its size, protocol, hosts, window and engines. */
    static Columns about(Workload workload, int rows) {
        Columns table = Columns.rows(rows)
                .key("size", workload.size())
                .key("protocol", workload.protocol().key())
                .key("source", workload.pairs().sources())
                .key("destination", workload.pairs().destinations());
        return window(table, workload);
    }

    private static Columns window(Columns table, Workload workload) {
        int engines = workload.network().parameters().matching().engines();
        return table.key("outstanding", workload.outstanding()).key("engines", engines);
    }

    private Columns columns() {
        Columns table = Columns.rows(flows.size())
                .key("size", workload.size())
                .key("protocol", workload.protocol().key())
                .key("source", flows.stream().map(Flow::from).toList())
                .key("destination", flows.stream().map(Flow::to).toList());
        table = window(table, workload);
        double bytes = workload.size().si();
        if (workload.kind() == Workload.Kind.PING_PONG) {
            table = with(table, "latency", Unit.US, solution::latency);
            return with(
                    table, "bandwidth", Unit.GBPS, f -> solution.throughput(f).times(bytes));
        }
        table = with(table, "throughput", Unit.KILO_PER_S, solution::throughput);
        table = with(table, "bandwidth", Unit.GBPS, f -> solution.throughput(f).times(bytes));
        table = with(table, "latency", Unit.US, solution::latency);
        if (workload.compute().si() > 0) {
            // outstanding messages are the throughput times this, not times the latency
            table = with(table, "response", Unit.US, solution::response);
        }
        table = with(table, "host utilization", Unit.PERCENT, f -> solution.busy(receiver(flows.get(f))));
        return with(table, "link utilization", Unit.PERCENT, f -> link(flows.get(f)));
    }

    private Columns with(Columns columns, String name, Unit unit, IntFunction<Estimate> value) {
        return columns.measure(StationTable.measure(name, unit, StationTable.each(flows.size(), value)));
    }

    private String receiver(Flow flow) {
        return Route.receiver(workload.network().parameters(), flow.to());
    }

    /** The busiest of what a message of this pair occupies for as long as its flits take. */
    private Estimate link(Flow flow) {
        return nics.links(flow.from(), flow.to()).stream()
                .map(spot -> solution.busy(spot.name()))
                .max(Comparator.comparingDouble(Estimate::value))
                .orElseThrow();
    }

    /** The stations with visits and service times of a message that goes there, and how busy they are. */
    static Columns stations(Workload workload, Means means) {
        Compiled network = means.network();
        int all = network.stations.length;
        Columns table = StationTable.keys(about(workload, all), network)
                .measure("visits", Unit.ONE, largest(network.visits, all))
                .measure("service", Unit.NS, largest(network.service, all))
                .measure("demand", Unit.NS, largest(network.demand, all));
        return StationTable.of(table, means);
    }

    /** Where the time of one message goes when nobody is in its way. */
    static Columns breakdown(Workload workload, Map<Visit.Cause, Double> terms) {
        double[] seconds =
                terms.values().stream().mapToDouble(Double::doubleValue).toArray();
        double total = Arrays.stream(seconds).sum();
        return about(workload, terms.size())
                .key("term", terms.keySet().stream().map(Visit.Cause::term).toList())
                .measure("time", Unit.NS, seconds)
                .measure(
                        "share",
                        Unit.PERCENT,
                        Arrays.stream(seconds).map(each -> each / total).toArray());
    }

    private static double[] largest(double[][] rows, int stations) {
        double[] largest = new double[stations];
        Arrays.setAll(
                largest,
                k -> Arrays.stream(rows).mapToDouble(row -> row[k]).max().orElse(0));
        return largest;
    }
}

package dev.weft.queueing;

import dev.weft.simulation.Estimate;
import dev.weft.study.Columns;
import dev.weft.units.Unit;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The columns of what answers a {@link Workload}, solved or simulated: one row per pair of hosts. */
final class SolutionTable {
    /** What is known of each pair of hosts, in the order of the workload, and of each station. */
    interface Answer {
        /** Messages per second. */
        Estimate rate(int flow);

        /** Seconds from sending a message to having received it. */
        Estimate latency(int flow);

        /** Seconds per message and place in the window: until the next message is sent, what is computed included. */
        default Estimate cycle(int flow) {
            return latency(flow);
        }

        /** Busy share of a station or of a group of engines. */
        Estimate utilization(String station);
    }

    private final Workload workload;
    private final Answer answer;
    private final List<Flow> flows;
    private final Nics nics;

    private SolutionTable(Workload workload, Answer answer) {
        this.workload = workload;
        this.answer = answer;
        this.flows = workload.flows();
        this.nics = Nics.of(workload);
    }

    static Columns of(Workload workload, Answer answer) {
        return new SolutionTable(workload, answer).columns();
    }

    private Columns columns() {
        Columns keys = Columns.rows(flows.size())
                .key("size", workload.size())
                .key("protocol", workload.protocol().key());
        if (flows.size() > 1) {
            keys = keys.key("from", flows.stream().map(Flow::from).toList())
                    .key("to", flows.stream().map(Flow::to).toList());
        }
        double bytes = workload.size().si();
        if (workload.kind() == Workload.Kind.PING_PONG) {
            return with(
                    with(keys, "latency", Unit.US, answer::latency),
                    "bandwidth",
                    Unit.GBPS,
                    f -> answer.rate(f).times(bytes));
        }
        Columns columns = with(keys.key("outstanding", workload.outstanding()), "rate", Unit.KILO_PER_S, answer::rate);
        columns = with(columns, "bandwidth", Unit.GBPS, f -> answer.rate(f).times(bytes));
        columns = with(columns, "latency", Unit.US, answer::latency);
        if (workload.compute().si() > 0) {
            // outstanding messages are the rate times this, not times the latency
            columns = with(columns, "cycle time", Unit.US, answer::cycle);
        }
        columns = with(columns, "receiver utilization", Unit.PERCENT, f -> answer.utilization(receiver(flows.get(f))));
        return with(columns, "link utilization", Unit.PERCENT, f -> link(flows.get(f)));
    }

    private Columns with(Columns columns, String name, Unit unit, Function<Integer, Estimate> value) {
        List<Estimate> rows =
                IntStream.range(0, flows.size()).boxed().map(value).toList();
        return columns.measure(SimulatedNetwork.measure(name, unit, rows));
    }

    private String receiver(Flow flow) {
        return Route.receiver(workload.network().parameters(), flow.to());
    }

    /** The busiest of what a message of this pair occupies for as long as its flits take. */
    private Estimate link(Flow flow) {
        return nics.links(flow.from(), flow.to()).stream()
                .map(answer::utilization)
                .max(Comparator.comparingDouble(Estimate::value))
                .orElseThrow();
    }
}

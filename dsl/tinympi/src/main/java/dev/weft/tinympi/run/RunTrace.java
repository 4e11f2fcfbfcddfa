package dev.weft.tinympi.run;

import dev.weft.study.Origin;
import dev.weft.trace.SummedCalls;
import dev.weft.trace.Trace;
import dev.weft.trace.event.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Returns the logs of a run as the events that an MPI tracer, or the sums that a profiler would have recorded. */
public final class RunTrace {
    private RunTrace() {}

    /** Returns the events of all ranks; {@code program} names the region around each rank's lambda. */
    public static Trace of(String name, NodePlan plan, List<NodeTimes> nodes, String program, String about) {
        Recording recording = Recording.of(name, plan.ranks());
        Map<Long, Integer> communicators = new HashMap<>(Map.of(0L, 0));
        Map<Long, int[]> members = new HashMap<>();
        nodes.forEach(node -> members.putAll(node.communicators()));
        new TreeMap<>(members).forEach((wire, ranks) -> {
            if (wire != 0) {
                communicators.put(wire, recording.communicator("split " + communicators.size(), ranks));
            }
        });
        long start = start(nodes);
        int root = recording.region(program);
        for (NodeTimes node : nodes) {
            node.logs()
                    .forEach((rank, log) ->
                            log.write(recording.track(rank), start, root, recording::region, communicators::get));
        }
        return Trace.of(recording.finish(), Origin.OWN_RUN, "run by TinyMPI, " + about);
    }

    private static long start(List<NodeTimes> nodes) {
        return nodes.stream().mapToLong(NodeTimes::began).min().orElse(0);
    }

    /** Returns the sums of the calls of all ranks; {@code program} is the outermost function of their paths. */
    public static SummedCalls profile(String name, List<NodeTimes> nodes, String program, String about) {
        long start = start(nodes);
        List<SummedCalls.Rank> ranks = new ArrayList<>();
        for (NodeTimes node : nodes) {
            node.logs().forEach((rank, log) -> ranks.add(log.profile(rank, start, program)));
        }
        ranks.sort(Comparator.comparingInt(SummedCalls.Rank::rank));
        return new SummedCalls(name, Origin.OWN_RUN, "run by TinyMPI, " + about, ranks);
    }
}

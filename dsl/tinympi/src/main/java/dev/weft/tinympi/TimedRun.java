package dev.weft.tinympi;

import dev.weft.tinympi.run.NodeTimes;
import dev.weft.tinympi.run.NodeTimes.CoreTimes;
import dev.weft.tinympi.run.NodeTimes.RankTimes;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** One run of all nodes. Nodes of one machine have one clock. */
record TimedRun(List<NodeTimes> nodes) {
    long began() {
        return nodes.stream().mapToLong(NodeTimes::began).min().orElse(0);
    }

    /** Returns the nanoseconds from the begin of the first core to the end of the last rank. */
    long whole() {
        return nodes.stream().mapToLong(NodeTimes::ended).max().orElse(0) - began();
    }

    /**
     * Returns the times of the cores, which sum to the whole run: a core that began later or ended earlier waits, and pauses of
     * the JVM while ranks computed are overhead.
     */
    List<CoreTimes> cores() {
        long whole = whole();
        return nodes.stream()
                .flatMap(node -> node.cores().stream().map(core -> {
                    long paused = Math.min(node.pauses(), core.computing());
                    return new CoreTimes(
                            core.node(),
                            core.core(),
                            core.ranks(),
                            core.computing() - paused,
                            core.copying(),
                            core.waiting() + Math.max(0, whole - core.whole()),
                            core.overhead() + paused,
                            core.switches());
                }))
                .sorted(Comparator.comparingInt(CoreTimes::node).thenComparingInt(CoreTimes::core))
                .toList();
    }

    /** Returns the times of the ranks, in their order. */
    List<RankTimes> ranks() {
        return nodes.stream()
                .flatMap(node -> node.ranks().stream())
                .sorted(Comparator.comparingInt(RankTimes::rank))
                .toList();
    }

    /** Returns the seconds of an activity as a mean over cores. */
    double mean(ToLongFunction<CoreTimes> of) {
        return cores().stream().mapToLong(of).average().orElse(0) * 1e-9;
    }

    long sum(ToLongFunction<NodeTimes> of) {
        return nodes.stream().mapToLong(of).sum();
    }
}

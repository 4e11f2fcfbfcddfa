package dev.weft.tinympi.run;

import dev.weft.program.CollectiveAlgorithms;
import dev.weft.program.CollectiveParts;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The places of the ranks of a run, and the rules by which they run.
 *
 * @param nodes of the run
 * @param node of each rank
 * @param core of each rank within its node
 * @param cores of each node
 * @param eagerUpTo bytes of the largest message that is sent without a request
 * @param traced whether calls and messages are written down
 * @param profiled whether calls are summed
 * @param ofRank whether {@code wtime()} leaves out the time in which the rank could run, but another had its core
 * @param parts of the collectives in which ranks pass different sizes
 * @param spinning nanoseconds in which an idle core looks for messages before it sleeps
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NodePlan(
        int nodes,
        int[] node,
        int[] core,
        int cores,
        long eagerUpTo,
        RankThreads threads,
        boolean traced,
        boolean profiled,
        boolean ofRank,
        long spinning,
        CollectiveAlgorithms algorithms,
        CollectiveParts parts)
        implements Serializable {
    /** The time in which an idle core looks for messages before it sleeps, if it has a processor of its own, in nanoseconds. */
    private static final long SPINNING = 50_000;

    /** Returns a plan with the best threads of this JVM, whose calls are not written down. */
    public static NodePlan of(
            int nodes,
            int cores,
            int[] node,
            int[] core,
            long eagerUpTo,
            CollectiveAlgorithms algorithms,
            CollectiveParts parts) {
        boolean shared = (long) nodes * cores > Runtime.getRuntime().availableProcessors();
        long spinning = shared ? 0 : SPINNING;
        return new NodePlan(
                nodes,
                node,
                core,
                cores,
                eagerUpTo,
                RankThreads.best(),
                false,
                false,
                false,
                spinning,
                algorithms,
                parts);
    }

    /** Returns the same plan with calls and messages written down. */
    public NodePlan withTrace() {
        return new NodePlan(
                nodes, node, core, cores, eagerUpTo, threads, true, profiled, ofRank, spinning, algorithms, parts);
    }

    /** Returns the same plan with the sums of calls. */
    public NodePlan withProfile() {
        return new NodePlan(
                nodes, node, core, cores, eagerUpTo, threads, traced, true, ofRank, spinning, algorithms, parts);
    }

    /** Returns an empty log for a rank; null if none is kept. */
    @Nullable
    RankLog log() {
        return traced || profiled ? new RankLog(traced, profiled) : null;
    }

    /** Returns the same plan with these threads. */
    public NodePlan with(RankThreads others) {
        return new NodePlan(
                nodes, node, core, cores, eagerUpTo, others, traced, profiled, ofRank, spinning, algorithms, parts);
    }

    /** Returns the same plan in which {@code wtime()} is that of the rank. */
    public NodePlan withRankTime() {
        return new NodePlan(
                nodes, node, core, cores, eagerUpTo, threads, traced, profiled, true, spinning, algorithms, parts);
    }

    /** Returns the number of ranks. */
    public int ranks() {
        return node.length;
    }
}

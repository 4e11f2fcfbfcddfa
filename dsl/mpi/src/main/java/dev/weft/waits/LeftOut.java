package dev.weft.waits;

import dev.weft.trace.event.Definitions;
import java.io.Serializable;
import java.util.Set;

/** Counts the calls of one process that are not analysed for waiting, by the names of their functions. */
final class LeftOut implements Serializable {
    private static final Set<String> COLLECTIVES = Set.of(
            "ibarrier",
            "ibcast",
            "igather",
            "igatherv",
            "iscatter",
            "iscatterv",
            "iallgather",
            "iallgatherv",
            "ialltoall",
            "ialltoallv",
            "ialltoallw",
            "iallreduce",
            "ireduce",
            "ireduce_scatter",
            "ireduce_scatter_block",
            "iscan",
            "iexscan");
    private static final Set<String> ONE_SIDED = Set.of(
            "put",
            "get",
            "accumulate",
            "get_accumulate",
            "fetch_and_op",
            "compare_and_swap",
            "rput",
            "rget",
            "raccumulate",
            "rget_accumulate",
            "win_fence",
            "win_start",
            "win_complete",
            "win_post",
            "win_wait",
            "win_lock",
            "win_lock_all",
            "win_unlock",
            "win_unlock_all",
            "win_flush",
            "win_flush_all");

    private final boolean[] isCollective;
    private final boolean[] isOneSided;
    private long collectives;
    private long oneSided;

    LeftOut(Definitions definitions) {
        int functions = definitions.functions().size();
        this.isCollective = new boolean[functions];
        this.isOneSided = new boolean[functions];
        for (int i = 0; i < functions; i++) {
            String name = definitions.functions().get(i);
            isCollective[i] = isCollective(name);
            isOneSided[i] = ONE_SIDED.contains(WaitPattern.bare(name));
        }
    }

    /** Returns whether a function begins a non-blocking collective operation. */
    static boolean isCollective(String function) {
        return COLLECTIVES.contains(WaitPattern.bare(function));
    }

    void enter(int function) {
        if (function >= 0) {
            collectives += isCollective[function] ? 1 : 0;
            oneSided += isOneSided[function] ? 1 : 0;
        }
    }

    /** Returns the number of non-blocking collective operations begun. */
    long collectives() {
        return collectives;
    }

    /** Returns the number of calls of one-sided operations and their synchronisation. */
    long oneSided() {
        return oneSided;
    }
}

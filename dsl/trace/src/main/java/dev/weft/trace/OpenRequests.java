package dev.weft.trace;

import dev.weft.program.RankBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Requests of one rank: the step that each began, and which of them calls have completed. */
final class OpenRequests {
    private final Map<Long, Integer> begun = new HashMap<>();
    /** Receives from MPI_PROC_NULL, which are not steps. */
    private final Set<Long> silent = new HashSet<>();

    private final List<Integer> forgotten = new ArrayList<>();
    private final List<Integer> completed = new ArrayList<>();

    void begin(long request, int step) {
        Integer before = begun.put(request, step);
        if (before != null) {
            forgotten.add(before); // it was used again, so it had completed
        }
    }

    void beginSilent(long request) {
        silent.add(request);
    }

    void cancel(long request) {
        begun.remove(request);
    }

    boolean isBegun(long request) {
        return begun.containsKey(request);
    }

    /** Completes what a request began, as part of the call that {@link #endOfCall} ends. */
    void complete(long request) {
        Integer step = begun.remove(request);
        if (step != null) {
            completed.add(step);
        }
    }

    /** Completes a receive from MPI_PROC_NULL; returns false if the request began none. */
    boolean completeSilent(long request) {
        return silent.remove(request);
    }

    /** Waits for what the call has completed. */
    void endOfCall(RankBuilder steps) {
        if (completed.size() == 1) {
            steps.await(completed.get(0));
        } else if (completed.size() > 1) {
            steps.waitall(completed.stream().mapToInt(Integer::intValue).toArray());
        }
        completed.clear();
    }

    /** Returns the steps whose completion was not recorded, in the order of the program. */
    int[] neverCompleted() {
        forgotten.addAll(begun.values());
        begun.clear();
        return forgotten.stream().mapToInt(Integer::intValue).sorted().toArray();
    }
}

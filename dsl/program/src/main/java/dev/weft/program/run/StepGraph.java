package dev.weft.program.run;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Dependencies among the steps of one rank, as in GOAL: a step begins when every step that it requires is complete, and
 * every step whose start it requires has started. Computations on one processor of the rank run one after the other.
 */
public final class StepGraph implements Serializable {
    private static final long serialVersionUID = 1;

    /** By step: its processor. */
    private final int[] processors;
    /** By step, with one entry more: the position of its first dependent. */
    private final int[] first;
    /** Twice the number of a dependent step, plus one if it requires the start only. */
    private final int[] dependents;

    private final int most;

    private StepGraph(int[] processors, int[] first, int[] dependents) {
        this.processors = processors;
        this.first = first;
        this.dependents = dependents;
        this.most = Arrays.stream(processors).max().orElse(0) + 1;
    }

    /**
     * Returns the graph of {@code steps} steps with dependencies in pairs: the dependent step, and twice the step that it
     * requires, plus one for its start only.
     */
    public static StepGraph of(int steps, int[] processors, int[] pairs, int count) {
        int[] first = new int[steps + 1];
        for (int i = 0; i < count; i += 2) {
            first[(pairs[i + 1] >> 1) + 1]++;
        }
        for (int step = 0; step < steps; step++) {
            first[step + 1] += first[step];
        }
        int[] next = Arrays.copyOf(first, steps);
        int[] dependents = new int[count / 2];
        for (int i = 0; i < count; i += 2) {
            dependents[next[pairs[i + 1] >> 1]++] = 2 * pairs[i] + (pairs[i + 1] & 1);
        }
        return new StepGraph(Arrays.copyOf(processors, steps), first, dependents);
    }

    /** Returns the number of processors. */
    public int processors() {
        return most;
    }

    public int processor(int step) {
        return processors[step];
    }

    /** Returns the position of the first dependent of a step; that of the next step ends them. */
    public int first(int step) {
        return first[step];
    }

    public int dependent(int position) {
        return dependents[position] >> 1;
    }

    public boolean needsStartOnly(int position) {
        return (dependents[position] & 1) != 0;
    }

    /** Returns, by step, the number of its dependencies. */
    public int[] missing() {
        int[] missing = new int[processors.length];
        for (int dependent : dependents) {
            missing[dependent >> 1]++;
        }
        return missing;
    }

    /** Returns a step of a cycle of dependencies; -1 if there is none. */
    public int cyclic() {
        if (isForward()) {
            return -1;
        }
        int[] missing = missing();
        int[] order = new int[missing.length];
        int count = 0;
        for (int step = 0; step < missing.length; step++) {
            if (missing[step] == 0) {
                order[count++] = step;
            }
        }
        for (int at = 0; at < count; at++) {
            for (int position = first[order[at]]; position < first[order[at] + 1]; position++) {
                if (--missing[dependent(position)] == 0) {
                    order[count++] = dependent(position);
                }
            }
        }
        for (int step = 0; count < missing.length && step < missing.length; step++) {
            if (missing[step] > 0 && isOnCycle(step, missing)) {
                return step;
            }
        }
        return -1;
    }

    /** Returns whether every step depends on earlier ones only. */
    private boolean isForward() {
        for (int step = 0; step < processors.length; step++) {
            for (int position = first[step]; position < first[step + 1]; position++) {
                if (dependent(position) <= step) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Follows dependents that are left; from a step of a cycle the walk returns to it. */
    private boolean isOnCycle(int start, int[] missing) {
        boolean[] seen = new boolean[missing.length];
        int[] open = new int[missing.length];
        int count = 1;
        open[0] = start;
        while (count > 0) {
            int step = open[--count];
            for (int position = first[step]; position < first[step + 1]; position++) {
                int dependent = dependent(position);
                if (dependent == start) {
                    return true;
                }
                if (missing[dependent] > 0 && !seen[dependent]) {
                    seen[dependent] = true;
                    open[count++] = dependent;
                }
            }
        }
        return false;
    }

    /** Returns the bytes of its columns. */
    public long bytes() {
        return (long) Integer.BYTES * (processors.length + first.length + dependents.length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StepGraph that
                && Arrays.equals(processors, that.processors)
                && Arrays.equals(first, that.first)
                && Arrays.equals(dependents, that.dependents);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(first) + Arrays.hashCode(dependents);
    }
}

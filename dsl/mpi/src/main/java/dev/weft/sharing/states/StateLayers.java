package dev.weft.sharing.states;

import dev.weft.study.Progress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All ways to decide a component step by step, with equal states joined: a layer of states before each step, and the
 * next state for each option. Paths from the first state to the last are the state sets, so counts in any kind of
 * number are two passes over the layers.
 */
final class StateLayers {
    final StateStep[] steps;
    /** By step and state before it. */
    private final long[][] states;
    /** By step: the next state of state s with option o, at s x options + o; -1 if it is not allowed. */
    private final int[][] targets;

    private StateLayers(StateStep[] steps, long[][] states, int[][] targets) {
        this.steps = steps;
        this.states = states;
        this.targets = targets;
    }

    /** Builds the layers; null as soon as they and the counts over them would need more than {@code budget} bytes. */
    static @Nullable StateLayers build(StateStep[] steps, long budget) {
        long[][] states = new long[steps.length + 1][];
        int[][] targets = new int[steps.length][];
        StateTable next = new StateTable();
        states[0] = new long[] {0};
        long taken = 0;
        for (int i = 0; i < steps.length; i++) {
            Progress.stopIfInterrupted("counting state sets");
            StateStep step = steps[i];
            long[] before = states[i];
            int options = step.options();
            // two counts per state besides its targets
            taken += before.length * (24L + 4L * options);
            if (taken > budget || (long) before.length * options > Integer.MAX_VALUE - 8) {
                return null;
            }
            int[] leads = new int[before.length * options];
            next.clear();
            for (int s = 0; s < before.length; s++) {
                if (taken + next.bytesWith(options) > budget) {
                    return null;
                }
                for (int option = 0; option < options; option++) {
                    long state = step.after(before[s], option);
                    leads[s * options + option] = state < 0 ? -1 : next.number(state);
                }
            }
            targets[i] = leads;
            states[i + 1] = Arrays.copyOf(next.states(), next.size());
        }
        return new StateLayers(steps, states, targets);
    }

    int states(int step) {
        return states[step].length;
    }

    long state(int step, int number) {
        return states[step][number];
    }

    int[] targets(int step) {
        return targets[step];
    }

    /** The number of states of all steps, to which the work is proportional. */
    long size() {
        long size = 0;
        for (long[] layer : states) {
            size += layer.length;
        }
        return size;
    }
}

package dev.weft.program.run;

import java.util.Arrays;

/**
 * The steps that can begin. Those taken together are in the order of tasks, so that a receive from any source takes the
 * message of the lowest task that sent at this instant; of one task, sends go before receives, and these before
 * computations.
 */
final class ReadySteps {
    private static final int KIND = 32;
    private static final int TASK = 34;

    /** Task, kind and number in the order of getting ready, which says where its step is. */
    private long[] ready = new long[64];

    private int[] steps = new int[64];
    private int count;
    private long[] taken = new long[64];
    private int[] takenSteps = new int[64];

    /** Adds a sequence that goes on. */
    void add(int task) {
        add((long) task << TASK, -1);
    }

    /** Adds a step of a graph. */
    void add(int task, int step, Operation operation) {
        long kind = operation == Operation.COMPUTE ? 2 : operation.sends() ? 0 : 1;
        add((long) task << TASK | kind << KIND, step);
    }

    private void add(long entry, int step) {
        if (count == ready.length) {
            ready = Arrays.copyOf(ready, 2 * count);
            steps = Arrays.copyOf(steps, 2 * count);
        }
        ready[count] = entry | count;
        steps[count++] = step;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Takes all of them; returns their number. */
    int take() {
        int number = count;
        long[] entries = ready;
        int[] theirs = steps;
        ready = taken.length < entries.length ? new long[entries.length] : taken;
        steps = taken.length < entries.length ? new int[entries.length] : takenSteps;
        taken = entries;
        takenSteps = theirs;
        count = 0;
        if (number > 1) {
            Arrays.sort(taken, 0, number);
        }
        return number;
    }

    /** Returns the task of one that was taken. */
    int task(int index) {
        return (int) (taken[index] >>> TASK);
    }

    /** Returns the step of a graph that was taken; -1 for a sequence that goes on. */
    int step(int index) {
        return takenSteps[(int) taken[index]];
    }
}

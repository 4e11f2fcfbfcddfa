package dev.weft.sharing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One decision of a random run, for any number of open ports: like {@link StateStep}, with a slot of two bits for each. */
final class SampleStep {
    static final int FREE = 0;
    static final int DEMANDED = 1;
    static final int MATCHED = 2;
    private static final int PER_WORD = 32;

    private final int vertex;
    private final int slot;
    private final int[] neighbour;
    private final int[] slots;
    private final int[] multiplicity;
    private final int[] left;

    private SampleStep(int vertex, int slot, int neighbours) {
        this.vertex = vertex;
        this.slot = slot;
        this.neighbour = new int[neighbours];
        this.slots = new int[neighbours];
        this.multiplicity = new int[neighbours];
        this.left = new int[neighbours];
    }

    /** The port that is decided. */
    int vertex() {
        return vertex;
    }

    /** Where its state is. */
    int slot() {
        return slot;
    }

    /** Its undecided neighbours. */
    int[] neighbour() {
        return neighbour;
    }

    /** Where their states are. */
    int[] slots() {
        return slots;
    }

    /** How many parallel arcs lead to each. */
    int[] multiplicity() {
        return multiplicity;
    }

    /** How many undecided neighbours each of them has afterwards. */
    int[] left() {
        return left;
    }

    /** The steps in this order. */
    static List<SampleStep> plan(StateGraph graph, int[] order) {
        int[] slot = new int[graph.vertices];
        int[] left = new int[graph.vertices];
        boolean[] done = new boolean[graph.vertices];
        for (int v = 0; v < graph.vertices; v++) {
            slot[v] = -1;
            left[v] = graph.neighbours[v].length;
        }
        Deque<Integer> free = new ArrayDeque<>();
        int[] used = new int[1];
        List<SampleStep> steps = new ArrayList<>();
        for (int v : order) {
            steps.add(decide(graph, v, slot, left, done, free, used));
        }
        return steps;
    }

    private static SampleStep decide(
            StateGraph graph, int v, int[] slot, int[] left, boolean[] done, Deque<Integer> free, int[] used) {
        open(v, slot, free, used);
        int count = 0;
        for (int u : graph.neighbours[v]) {
            count += done[u] ? 0 : 1;
        }
        SampleStep step = new SampleStep(v, slot[v], count);
        List<Integer> closed = new ArrayList<>(List.of(v));
        int n = 0;
        for (int j = 0; j < graph.neighbours[v].length; j++) {
            int u = graph.neighbours[v][j];
            if (!done[u]) {
                open(u, slot, free, used);
                step.neighbour[n] = u;
                step.slots[n] = slot[u];
                step.multiplicity[n] = graph.multiplicity[v][j];
                step.left[n++] = --left[u];
                if (left[u] == 0) {
                    closed.add(u);
                }
            }
        }
        for (int u : closed) {
            done[u] = true;
            free.push(slot[u]);
        }
        return step;
    }

    private static void open(int vertex, int[] slot, Deque<Integer> free, int[] used) {
        if (slot[vertex] < 0) {
            slot[vertex] = free.isEmpty() ? used[0]++ : free.pop();
        }
    }

    /** Words that hold the states of all slots. */
    static int words(List<SampleStep> steps) {
        int most = 0;
        for (SampleStep step : steps) {
            most = Math.max(most, step.slot);
            for (int slot : step.slots) {
                most = Math.max(most, slot);
            }
        }
        return most / PER_WORD + 1;
    }

    static int state(long[] words, int offset, int slot) {
        return (int) (words[offset + slot / PER_WORD] >>> (2 * (slot % PER_WORD))) & 3;
    }

    static void set(long[] words, int offset, int slot, int value) {
        int at = offset + slot / PER_WORD;
        int shift = 2 * (slot % PER_WORD);
        words[at] = (words[at] & ~(3L << shift)) | ((long) value << shift);
    }

    /** The state of a neighbour after an option; -1 if it would have to be matched and cannot be any more. */
    int after(int j, int before, int option, int own) {
        int next = before;
        if (own != MATCHED) {
            if (option == j) {
                next = before == MATCHED ? -1 : MATCHED;
            } else if (option == neighbour.length && before == FREE) {
                next = DEMANDED;
            }
        }
        return next == DEMANDED && left[j] == 0 ? -1 : next;
    }
}

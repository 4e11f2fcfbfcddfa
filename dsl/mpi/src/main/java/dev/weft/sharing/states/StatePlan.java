package dev.weft.sharing.states;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decisions about a component in order, with the bits that hold the state of each open port. */
final class StatePlan {
    /**
     * A long without its sign and without one more bit, so that two bits are left for the vertex that is decided
     * next.
     */
    static final int MOST_BITS = 62;

    private final StateGraph graph;
    private final int[] shift;
    private final int[] left;
    private final boolean[] done;
    private long used;

    private StatePlan(StateGraph graph) {
        this.graph = graph;
        this.shift = new int[graph.vertices];
        this.left = new int[graph.vertices];
        this.done = new boolean[graph.vertices];
        for (int v = 0; v < graph.vertices; v++) {
            shift[v] = -1;
            left[v] = graph.neighbours[v].length;
        }
    }

    /** The steps; null without an order, or if a state needs more bits than a long has. */
    static StateStep @Nullable [] of(StateGraph graph, int @Nullable [] order) {
        if (order == null) {
            return null;
        }
        StatePlan plan = new StatePlan(graph);
        List<StateStep> steps = new ArrayList<>();
        for (int vertex : order) {
            StateStep step = plan.decide(vertex);
            if (step == null) {
                return null;
            }
            steps.add(step);
        }
        return steps.toArray(StateStep[]::new);
    }

    private @Nullable StateStep decide(int vertex) {
        if (!open(vertex)) {
            return null;
        }
        int[] neighbours = graph.neighbours[vertex];
        int count = 0;
        for (int u : neighbours) {
            count += done[u] ? 0 : 1;
        }
        int[] neighbour = new int[count];
        int[] at = new int[count];
        int[] size = new int[count];
        int[] multiplicity = new int[count];
        long closing = 0;
        long demanded = 0;
        int n = 0;
        for (int j = 0; j < neighbours.length; j++) {
            int u = neighbours[j];
            if (done[u]) {
                continue;
            }
            if (!open(u)) {
                return null;
            }
            neighbour[n] = u;
            at[n] = shift[u];
            size[n] = graph.size[u];
            multiplicity[n++] = graph.multiplicity[vertex][j];
            if (--left[u] == 0) {
                closing |= mask(u);
                demanded |= 1L << shift[u];
                done[u] = true;
            }
        }
        done[vertex] = true;
        used &= ~(closing | mask(vertex));
        return new StateStep(vertex, shift[vertex], neighbour, at, size, multiplicity, closing, demanded);
    }

    private long mask(int vertex) {
        return ((1L << StateStep.bits(graph.size[vertex])) - 1) << shift[vertex];
    }

    /** Reserves bits for a vertex that is seen for the first time. */
    private boolean open(int vertex) {
        if (shift[vertex] >= 0) {
            return true;
        }
        int bits = StateStep.bits(graph.size[vertex]);
        long block = (1L << bits) - 1;
        for (int place = 0; place + bits <= MOST_BITS; place++) {
            if ((used & block << place) == 0) {
                shift[vertex] = place;
                used |= block << place;
                return true;
            }
        }
        return false;
    }
}

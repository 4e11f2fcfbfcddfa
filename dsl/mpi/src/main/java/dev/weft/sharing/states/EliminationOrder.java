package dev.weft.sharing.states;

import dev.weft.simulation.RandomStream;
import dev.weft.study.Progress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the ports of a component are decided. The number of states depends on the open ports: those that
 * are undecided and have a decided neighbour. So the next port is the one that leaves the fewest open ports on either
 * side, and of several such orders the one with the least expected number of states is used.
 */
final class EliminationOrder {
    /** The factor by which states grow with each open port, found by counting random graphs. */
    private static final double GROWTH = 2.1;

    private static final int TRIES = 24;
    private static final int WORK = 400_000;
    private static final long MOST_WORK = 20_000_000;
    /** The cost of deciding one pair of ports in an attempt, in states. */
    private static final double EFFORT = 0.01;

    /**
     * The amount of chance between ports that leave a similar number open, and the advantage of a port that is open
     * already.
     */
    private static final double NOISE = 0.7;

    private static final double OPEN = 0.8;

    private final StateGraph graph;
    private final int[] left;
    private final boolean[] open;
    private final boolean[] done;
    private int width;

    private EliminationOrder(StateGraph graph) {
        this.graph = graph;
        this.left = new int[graph.vertices];
        this.open = new boolean[graph.vertices];
        this.done = new boolean[graph.vertices];
    }

    /**
     * The vertices of size 1 in a good order, without those that close by themselves; null if every tried order has
     * more open ports than a state has bits.
     */
    static int @Nullable [] of(StateGraph graph) {
        EliminationOrder search = new EliminationOrder(graph);
        int tries = (int) Math.max(1, Math.min(TRIES, WORK / ((long) graph.vertices * graph.vertices + 1)));
        long most = MOST_WORK / ((long) graph.vertices * graph.vertices + 1);
        double effort = EFFORT * graph.vertices * graph.vertices;
        int[] best = null;
        double least = Double.POSITIVE_INFINITY;
        int[] order = new int[graph.vertices];
        // where many states are expected, a better order is worth a longer search
        for (int attempt = 0; attempt < tries || (attempt < most && attempt * effort < least); attempt++) {
            RandomStream ties = RandomStream.of(attempt, 1);
            int[] length = new int[1];
            double cost = search.attempt(ties, order, length, least);
            if (cost < least) {
                least = cost;
                best = Arrays.copyOf(order, length[0]);
            }
        }
        return best;
    }

    private double attempt(RandomStream ties, int[] order, int[] length, double limit) {
        Arrays.fill(open, false);
        Arrays.fill(done, false);
        for (int v = 0; v < graph.vertices; v++) {
            left[v] = graph.neighbours[v].length;
        }
        width = 0;
        double cost = 0;
        int count = 0;
        for (int v = next(ties, true); v >= 0; v = next(ties, false)) {
            Progress.stopIfInterrupted("looking for an order to count state sets in");
            order[count++] = v;
            decide(v);
            cost += Math.pow(GROWTH, width);
            if (cost > limit || width > StatePlan.MOST_BITS) {
                return Double.POSITIVE_INFINITY;
            }
        }
        length[0] = count;
        return cost;
    }

    /** The undecided vertex that leaves the fewest open; among equals, one that is open already, then any. */
    private int next(RandomStream ties, boolean first) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int v = 0; v < graph.vertices; v++) {
            if (done[v] || graph.size[v] > 1) {
                continue;
            }
            // any start works: the first vertex is random, among those with few neighbours
            double score = (first ? 0.5 * left[v] * ties.uniform() : change(v))
                    + NOISE * ties.uniform()
                    - (open[v] ? OPEN : 0);
            if (score < least) {
                least = score;
                best = v;
            }
        }
        return best;
    }

    /** The change in the number of open vertices if this one is decided now. */
    private int change(int v) {
        int change = open[v] ? -1 : 0;
        for (int u : graph.neighbours[v]) {
            if (!done[u]) {
                change += (open[u] ? 0 : 1) - (left[u] == 1 ? 1 : 0);
            }
        }
        return change;
    }

    private void decide(int v) {
        width += change(v);
        done[v] = true;
        open[v] = false;
        for (int u : graph.neighbours[v]) {
            if (!done[u]) {
                left[u]--;
                open[u] = left[u] > 0;
                done[u] = left[u] == 0;
            }
        }
        // closed vertices have no undecided neighbours
    }
}

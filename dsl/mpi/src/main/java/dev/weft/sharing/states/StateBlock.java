package dev.weft.sharing.states;

import dev.weft.simulation.RandomStream;
import java.util.Arrays;

/**
 * A few neighbouring ports of one side and all ways to redraw their partners while all others stay: one move of the
 * heat bath in {@link StateChain}. The choice of ports never depends on the partners.
 */
final class StateBlock {
    static final int NONE = -1;
    private static final int MOST_PORTS = 8;
    /** The most combinations that are considered; a block with more stays unchanged. */
    private static final int MOST_WAYS = 1000;

    private final int[][] neighbours;
    private final int[][] multiplicity;
    /** By port: its partner or {@link #NONE}. */
    private final int[] mate;

    private final RandomStream random;
    private final int[] port = new int[MOST_PORTS];
    private int size;
    /** By port of the block: its previous neighbour, that of the current combination, and the new one. */
    private final int[] tried = new int[MOST_PORTS];

    private final int[] picked = new int[MOST_PORTS];
    /** By port of the block and neighbour: the weight of the combinations that join them. */
    private final double[][] weight = new double[MOST_PORTS][];

    private double total;
    /** By port: the last move in which it was in the block, or within its reach. */
    private final int[] seen;

    private int move;
    /** Ports within reach that would wait for a free partner if the block left them free. */
    private int[] demanded = new int[16];

    private int demands;

    StateBlock(StateGraph graph, int[] mate, RandomStream random) {
        this.neighbours = graph.neighbours;
        this.multiplicity = graph.multiplicity;
        this.mate = mate;
        this.random = random;
        this.seen = new int[graph.vertices];
        int most = Arrays.stream(neighbours).mapToInt(all -> all.length).max().orElse(0);
        for (int i = 0; i < MOST_PORTS; i++) {
            weight[i] = new double[most];
        }
    }

    /**
     * Draws two ports half of the time, since such blocks gave the narrowest intervals per second; larger blocks make
     * moves that two ports cannot.
     */
    void draw() {
        move++;
        size = 0;
        join(random.below(neighbours.length));
        long bits = random.bits();
        int wanted = bits < 0 ? 2 : Math.min(MOST_PORTS, 1 + Long.numberOfTrailingZeros(bits) / 2);
        for (int attempts = 2 * wanted; size < wanted && attempts > 0; attempts--) {
            int next = anyNeighbour(anyNeighbour(port[random.below(size)]));
            if (seen[next] != move) {
                join(next);
            }
        }
    }

    private void join(int next) {
        seen[next] = move;
        port[size++] = next;
    }

    private int anyNeighbour(int vertex) {
        return neighbours[vertex][random.below(neighbours[vertex].length)];
    }

    /**
     * Draws the partners again, each combination with a probability proportional to its weight; false if there are
     * too many combinations.
     */
    boolean redraw() {
        release();
        boolean feasible = reach();
        if (feasible) {
            total = 0;
            for (int i = 0; i < size; i++) {
                Arrays.fill(weight[i], 0, neighbours[port[i]].length, 0);
            }
            descend(0, 1);
        }
        settle();
        return feasible;
    }

    private void release() {
        for (int i = 0; i < size; i++) {
            int partner = mate[port[i]];
            picked[i] = NONE;
            if (partner != NONE) {
                picked[i] = Arrays.binarySearch(neighbours[port[i]], partner);
                mate[partner] = NONE;
                mate[port[i]] = NONE;
            }
        }
    }

    /** Finds the free ports around the block; false if there are too many combinations for them. */
    private boolean reach() {
        demands = 0;
        long ways = 1;
        for (int i = 0; i < size; i++) {
            int free = 0;
            for (int other : neighbours[port[i]]) {
                if (mate[other] == NONE) {
                    free++;
                    if (seen[other] != move) {
                        seen[other] = move;
                        demand(other);
                    }
                }
            }
            ways *= free + 1;
            if (ways > MOST_WAYS) {
                return false;
            }
        }
        return true;
    }

    /** Demands a partner for a free port outside the block if one of its neighbours is free. */
    private void demand(int vertex) {
        for (int other : neighbours[vertex]) {
            if (mate[other] == NONE && seen[other] != move) {
                if (demands == demanded.length) {
                    demanded = Arrays.copyOf(demanded, 2 * demands);
                }
                demanded[demands++] = vertex;
                return;
            }
        }
    }

    private void descend(int depth, double product) {
        if (depth == size) {
            consider(product);
            return;
        }
        int vertex = port[depth];
        int[] others = neighbours[vertex];
        for (int j = 0; j < others.length; j++) {
            if (mate[others[j]] == NONE) {
                mate[others[j]] = vertex;
                tried[depth] = j;
                descend(depth + 1, product * multiplicity[vertex][j]);
                mate[others[j]] = NONE;
            }
        }
        tried[depth] = NONE;
        descend(depth + 1, product);
    }

    private void consider(double product) {
        if (!isMaximal()) {
            return;
        }
        total += product;
        for (int i = 0; i < size; i++) {
            if (tried[i] != NONE) {
                weight[i][tried[i]] += product;
            }
        }
        if (random.uniform() * total <= product) {
            System.arraycopy(tried, 0, picked, 0, size);
        }
    }

    /** Whether no further communication could be sent. */
    private boolean isMaximal() {
        for (int k = 0; k < demands; k++) {
            if (mate[demanded[k]] == NONE) {
                return false;
            }
        }
        for (int i = 0; i < size; i++) {
            if (tried[i] == NONE && hasFreeNeighbour(port[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean hasFreeNeighbour(int vertex) {
        for (int other : neighbours[vertex]) {
            if (mate[other] == NONE) {
                return true;
            }
        }
        return false;
    }

    private void settle() {
        for (int i = 0; i < size; i++) {
            if (picked[i] != NONE) {
                int partner = neighbours[port[i]][picked[i]];
                mate[port[i]] = partner;
                mate[partner] = port[i];
            }
        }
    }

    int size() {
        return size;
    }

    int port(int i) {
        return port[i];
    }

    /** The current neighbour of a port of the block, as a position in its list; {@link #NONE} if it waits. */
    int picked(int i) {
        return picked[i];
    }

    /** The probability with which this move joined a port of the block with its neighbour at this position. */
    double chance(int i, int neighbour) {
        return weight[i][neighbour] / total;
    }
}

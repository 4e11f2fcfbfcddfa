package dev.weft.sharing.states;

import dev.weft.simulation.RandomStream;
import java.util.Arrays;

/**
 * A few neighbouring ports of one side and all ways to redraw their partners while everything else stays: what the heat bath of
 * {@link StateChain} does in one move. Which ports are drawn never depends on who is whose partner.
 */
final class StateBlock {
    static final int NONE = -1;
    private static final int MOST_PORTS = 8;
    /** Combinations that are looked at; a block with more is left as it is. */
    private static final int MOST_WAYS = 1000;

    private final int[][] neighbours;
    private final int[][] multiplicity;
    /** By port: its partner or {@link #NONE}. */
    private final int[] mate;

    private final RandomStream random;
    private final int[] port = new int[MOST_PORTS];
    private int size;
    /** By port of the block: which neighbour it had, has in the way being looked at, and gets. */
    private final int[] tried = new int[MOST_PORTS];

    private final int[] picked = new int[MOST_PORTS];
    /** By port of the block and neighbour: the weight of the ways that join them. */
    private final double[][] weight = new double[MOST_PORTS][];

    private double total;
    /** By port: the last move in which it was in the block, or within its reach. */
    private final int[] seen;

    private int move;
    /** Ports within reach that would wait for a partner in vain if the block left them free. */
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

    /** Two ports as often as not: such blocks gave the narrowest intervals per second; larger ones open what two cannot. */
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

    /** Draws the partners anew, each way with a probability in proportion to its weight; false if there are too many ways. */
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

    /** Finds the free ports around the block; false if they can be shared out in too many ways. */
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

    /** A free port outside the block must not be left beside a free partner. */
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

    /** Whether no communication could be sent in addition. */
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

    /** The neighbour that a port of the block has now, by its place in the list; {@link #NONE} if it waits. */
    int picked(int i) {
        return picked[i];
    }

    /** How likely this move was to join a port of the block with its neighbour in this place. */
    double chance(int i, int neighbour) {
        return weight[i][neighbour] / total;
    }
}

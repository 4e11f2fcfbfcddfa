package dev.weft.sharing.states;

import static dev.weft.sharing.states.StateBlock.NONE;

import dev.weft.simulation.RandomStream;
import java.util.Arrays;

/**
 * A random walk over the state sets of a component that visits all of them equally often in the long run: a few
 * neighbouring ports at a time are redrawn among all combinations that leave a state set (heat bath, or block Gibbs
 * sampling; Liu, Monte Carlo strategies in scientific computing, sections 6.2 and 6.4). The average is taken over the
 * probability with which a move joins a pair, and not over whether it does (Rao-Blackwell), which has less variance.
 */
final class StateChain {
    private final int[][] neighbours;
    private final int[][] multiplicity;
    /** The state set: by port its partner, or {@link StateBlock#NONE}. */
    final int[] mate;

    private final StateBlock block;
    private final double[][] sum;
    private final long[] moves;

    StateChain(StateGraph graph, RandomStream random) {
        neighbours = graph.neighbours;
        multiplicity = graph.multiplicity;
        mate = new int[graph.vertices];
        moves = new long[graph.vertices];
        sum = new double[graph.vertices][];
        Arrays.setAll(sum, v -> new double[neighbours[v].length]);
        block = new StateBlock(graph, mate, random);
        start(random);
    }

    /** Starts with a state set in which ports choose in random order. */
    private void start(RandomStream random) {
        Arrays.fill(mate, NONE);
        int[] order = new int[mate.length];
        for (int i = 0; i < order.length; i++) {
            int other = random.below(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        for (int vertex : order) {
            int free = 0;
            int choice = NONE;
            for (int other : neighbours[vertex]) {
                if (mate[vertex] == NONE && mate[other] == NONE && random.below(++free) == 0) {
                    choice = other;
                }
            }
            if (choice != NONE) {
                mate[vertex] = choice;
                mate[choice] = vertex;
            }
        }
    }

    /** Makes as many moves as there are ports. */
    void sweep() {
        for (int i = 0; i < mate.length; i++) {
            block.draw();
            boolean drawn = block.redraw();
            for (int k = 0; k < block.size(); k++) {
                note(k, drawn);
            }
        }
    }

    private void note(int k, boolean drawn) {
        int vertex = block.port(k);
        moves[vertex]++;
        double[] chances = sum[vertex];
        if (drawn) {
            for (int j = 0; j < chances.length; j++) {
                chances[j] += block.chance(k, j);
            }
        } else if (block.picked(k) != NONE) {
            chances[block.picked(k)]++;
        }
    }

    /** Resets the averages. */
    void restart() {
        Arrays.fill(moves, 0);
        for (double[] chances : sum) {
            Arrays.fill(chances, 0);
        }
    }

    /** The average share of state sets so far in which one of the parallel communications between two ports is sent. */
    double share(int source, int destination) {
        int there = Arrays.binarySearch(neighbours[source], destination);
        int back = Arrays.binarySearch(neighbours[destination], source);
        long both = moves[source] + moves[destination];
        return both == 0 ? 0 : (sum[source][there] + sum[destination][back]) / both / multiplicity[source][there];
    }
}

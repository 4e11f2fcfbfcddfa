package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Compiled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A closed network solved as the Markov chain it is, without product form: the referee for everything small. Stations share
 * their speed equally among the customers present; a customer who leaves one goes to any station of its class with equal
 * probability, so that it visits each once per cycle with the whole demand as service time. Small chains are eliminated, which is
 * exact to rounding; larger ones, up to {@value #MOST_STATES} states, are iterated until they stand still.
 */
public final class MarkovChain {
    private static final int MOST_STATES = 100_000;
    private static final int MOST_ELIMINATED = 600;

    private final Compiled network;
    private final int classes;
    /** Stations, then the place where customers think. */
    private final int places;

    private final int[][] route;
    private final List<int[]> states = new ArrayList<>();
    private final Map<List<Integer>, Integer> index = new HashMap<>();
    public final double[] throughput;
    public final double[][] queueLength;

    private MarkovChain(Compiled network) {
        if (states(network) > MOST_STATES) {
            throw new IllegalArgumentException(states(network) + " states are more than " + MOST_STATES);
        }
        this.network = network;
        this.classes = network.classes.length;
        this.places = network.stations.length + 1;
        this.throughput = new double[classes];
        this.queueLength = new double[classes][places];
        this.route = new int[classes][];
        for (int r = 0; r < classes; r++) {
            int row = r;
            route[r] = IntStream.range(0, places).filter(k -> time(row, k) > 0).toArray();
        }
        enumerate(new int[classes * places], 0, 0, 0);
    }

    /** Solves the chain. */
    public static MarkovChain of(Compiled network) {
        MarkovChain chain = new MarkovChain(network);
        chain.measure(chain.stationary());
        return chain;
    }

    /** Number of states, without building them. */
    public static double states(Compiled network) {
        double states = 1;
        for (int r = 0; r < network.classes.length; r++) {
            int places = 0;
            for (int k = 0; k <= network.stations.length; k++) {
                places += k < network.stations.length
                        ? (network.demand[r][k] > 0 ? 1 : 0)
                        : (network.classes[r].thinkTime > 0 ? 1 : 0);
            }
            for (int i = 1; i < places; i++) {
                states *= (network.classes[r].population + i) / (double) i;
            }
        }
        return states;
    }

    private double time(int r, int k) {
        return k < network.stations.length ? network.demand[r][k] : network.classes[r].thinkTime;
    }

    private void enumerate(int[] state, int r, int step, int placed) {
        if (r == classes) {
            index.put(key(state), states.size());
            states.add(state.clone());
            return;
        }
        int left = network.classes[r].population - placed;
        if (left == 0 || step == route[r].length - 1) {
            int at = left == 0 ? -1 : r * places + route[r][step];
            if (at >= 0) {
                state[at] += left;
            }
            enumerate(state, r + 1, 0, 0);
            if (at >= 0) {
                state[at] -= left;
            }
            return;
        }
        int at = r * places + route[r][step];
        for (int n = 0; n <= left; n++) {
            state[at] = n;
            enumerate(state, r, step + 1, placed + n);
        }
        state[at] = 0;
    }

    private static List<Integer> key(int[] state) {
        return Arrays.stream(state).boxed().toList();
    }

    /** Rate at which customers of class r finish at a place. */
    private double rate(int[] state, int r, int k) {
        int own = state[r * places + k];
        if (own == 0) {
            return 0;
        }
        if (k == network.stations.length) {
            return own / time(r, k);
        }
        int present = 0;
        for (int s = 0; s < classes; s++) {
            present += state[s * places + k];
        }
        return network.stations[k].speed.at(present) * own / present / time(r, k);
    }

    /** Calls back with every transition out of a state. */
    private void each(int i, Transition transition) {
        int[] state = states.get(i);
        for (int r = 0; r < classes; r++) {
            for (int from : route[r]) {
                double rate = rate(state, r, from) / route[r].length;
                for (int to : route[r]) {
                    if (rate > 0 && to != from) {
                        state[r * places + from]--;
                        state[r * places + to]++;
                        int next = Objects.requireNonNull(index.get(key(state)));
                        state[r * places + from]++;
                        state[r * places + to]--;
                        transition.to(next, rate);
                    }
                }
            }
        }
    }

    /** Receives a transition. */
    interface Transition {
        void to(int state, double rate);
    }

    /** Transition rates between states. */
    private double[][] flows() {
        double[][] flow = new double[states.size()][states.size()];
        for (int i = 0; i < flow.length; i++) {
            double[] row = flow[i];
            each(i, (next, rate) -> row[next] += rate);
        }
        return flow;
    }

    private double[] stationary() {
        return states.size() <= MOST_ELIMINATED
                ? eliminated(flows())
                : new SparseChain(states.size(), this::each).solve();
    }

    /** Gaussian elimination without subtractions (Grassmann, Taksar and Heyman 1985), exact to rounding in every entry. */
    private static double[] eliminated(double[][] flow) {
        int size = flow.length;
        double[] out = new double[size];
        for (int n = size - 1; n > 0; n--) {
            for (int j = 0; j < n; j++) {
                out[n] += flow[n][j];
            }
            for (int i = 0; i < n; i++) {
                double share = flow[i][n] / out[n];
                for (int j = 0; share > 0 && j < n; j++) {
                    flow[i][j] += share * flow[n][j];
                }
            }
        }
        double[] probability = new double[size];
        probability[0] = 1;
        double total = 1;
        for (int n = 1; n < size; n++) {
            for (int i = 0; i < n; i++) {
                probability[n] += probability[i] * flow[i][n] / out[n];
            }
            total += probability[n];
        }
        double sum = total;
        return Arrays.stream(probability).map(p -> p / sum).toArray();
    }

    private void measure(double[] probability) {
        for (int i = 0; i < probability.length; i++) {
            for (int r = 0; r < classes; r++) {
                for (int k : route[r]) {
                    queueLength[r][k] += probability[i] * states.get(i)[r * places + k];
                    throughput[r] += probability[i] * rate(states.get(i), r, k) / route[r].length;
                }
            }
        }
    }
}

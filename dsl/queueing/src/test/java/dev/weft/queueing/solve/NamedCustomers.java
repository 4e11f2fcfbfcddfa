package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The referee of lines: a closed network in which every customer has a name and every station keeps its customers in order of
 * arrival, as the chain of all such orders, eliminated densely. Written for clearness, for a handful of customers.
 */
final class NamedCustomers {
    private final Compiled network;
    private final int places;
    /** The class of each customer. */
    private final int[] owner;

    private final List<List<List<Integer>>> states = new ArrayList<>();
    private final Map<List<List<Integer>>, Integer> index = new HashMap<>();
    private final List<Map<Integer, Double>> moves = new ArrayList<>();
    final double[] throughput;
    final double[][] queueLength;

    private NamedCustomers(Compiled network, int most) {
        this.network = network;
        this.places = network.stations.length + 1;
        List<Integer> owners = new ArrayList<>();
        for (int r = 0; r < network.classes.length; r++) {
            for (int n = 0; n < network.classes[r].population; n++) {
                owners.add(r);
            }
        }
        this.owner = owners.stream().mapToInt(r -> r).toArray();
        this.throughput = new double[network.classes.length];
        this.queueLength = new double[network.classes.length][places];
        List<List<Integer>> first = new ArrayList<>();
        for (int place = 0; place < places; place++) {
            first.add(new ArrayList<>());
        }
        for (int c = 0; c < owner.length; c++) {
            first.get(entries(c, places - 1, 1).keySet().iterator().next()).add(c);
        }
        number(first);
        for (int i = 0; i < states.size() && states.size() <= most; i++) {
            moves.add(new HashMap<>());
            expand(i);
        }
    }

    /** Solves it, or null if there are more states than that. */
    static @Nullable NamedCustomers of(Compiled network, int most) {
        NamedCustomers chain = new NamedCustomers(network, most);
        if (chain.states.size() > most) {
            return null;
        }
        chain.solve();
        return chain;
    }

    private double time(int r, int place) {
        return place == places - 1 ? network.classes[r].thinkTime : network.service[r][place];
    }

    private double visits(int r, int place) {
        double count = place == places - 1 ? 1 : network.visits[r][place];
        return time(r, place) > 0 ? count : 0;
    }

    /** Where a customer may enter after a place, with probabilities. */
    private Map<Integer, Double> entries(int c, int after, double probability) {
        Map<Integer, Double> entries = new HashMap<>();
        double left = probability;
        for (int round = 0; round < 2000 && left > 0; round++) {
            for (int step = 1; step <= places; step++) {
                int k = (after + step) % places;
                double enters = left * Math.min(1, visits(owner[c], k));
                if (enters > 0) {
                    entries.merge(k, enters, Double::sum);
                }
                left -= enters;
            }
        }
        return entries;
    }

    private int number(List<List<Integer>> state) {
        return index.computeIfAbsent(state, one -> {
            states.add(one);
            return states.size() - 1;
        });
    }

    /** Rate at which a customer finishes its visit. */
    private double rate(List<List<Integer>> state, int place, int position) {
        List<Integer> line = state.get(place);
        double time = time(owner[line.get(position)], place);
        int n = line.size();
        if (place == places - 1) {
            return 1 / time;
        }
        SolverStation station = network.stations[place];
        if (!station.inLine()) {
            return station.speed.at(n) / n / time;
        }
        if (station.kind == SolverStation.Kind.QUEUE) {
            return position < station.servers ? 1 / time : 0;
        }
        return position == 0 ? station.speed.at(n) / time : 0;
    }

    private void expand(int i) {
        List<List<Integer>> state = states.get(i);
        for (int place = 0; place < places; place++) {
            for (int position = 0; position < state.get(place).size(); position++) {
                double rate = rate(state, place, position);
                if (rate == 0) {
                    continue;
                }
                int c = state.get(place).get(position);
                double again = Math.max(0, 1 - 1 / visits(owner[c], place));
                Map<Integer, Double> targets = new HashMap<>(entries(c, place, 1 - again));
                if (again > 0) {
                    targets.merge(place, again, Double::sum);
                }
                for (Map.Entry<Integer, Double> target : targets.entrySet()) {
                    List<List<Integer>> next = new ArrayList<>();
                    state.forEach(line -> next.add(new ArrayList<>(line)));
                    next.get(place).remove(position);
                    next.get(target.getKey()).add(c);
                    int j = number(next);
                    if (j != i) {
                        moves.get(i).merge(j, rate * target.getValue(), Double::sum);
                    }
                }
            }
        }
    }

    private void solve() {
        int size = states.size();
        double[][] balance = new double[size][size + 1];
        for (int i = 0; i < size; i++) {
            for (Map.Entry<Integer, Double> move : moves.get(i).entrySet()) {
                balance[move.getKey()][i] += move.getValue();
                balance[i][i] -= move.getValue();
            }
        }
        Arrays.fill(balance[size - 1], 1);
        for (int n = 0; n < size; n++) {
            int pivot = n;
            for (int i = n; i < size; i++) {
                pivot = Math.abs(balance[i][n]) > Math.abs(balance[pivot][n]) ? i : pivot;
            }
            double[] row = balance[pivot];
            balance[pivot] = balance[n];
            balance[n] = row;
            for (int i = 0; i < size; i++) {
                double share = i == n ? 0 : balance[i][n] / row[n];
                for (int j = n; share != 0 && j <= size; j++) {
                    balance[i][j] -= share * row[j];
                }
            }
        }
        for (int i = 0; i < size; i++) {
            measure(states.get(i), balance[i][size] / balance[i][i]);
        }
    }

    private void measure(List<List<Integer>> state, double probability) {
        for (int place = 0; place < places; place++) {
            for (int position = 0; position < state.get(place).size(); position++) {
                int r = owner[state.get(place).get(position)];
                queueLength[r][place] += probability;
                boolean first = entries(state.get(place).get(position), places - 1, 1)
                        .keySet()
                        .iterator()
                        .next()
                        .equals(place);
                throughput[r] += first ? probability * rate(state, place, position) / visits(r, place) : 0;
            }
        }
    }
}

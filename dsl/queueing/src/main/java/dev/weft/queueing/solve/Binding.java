package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Speed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Structure of the classes of a network: private stations, shared stations, directions of shared demand, and classes that differ only
 * in the names of their private stations.
 */
final class Binding {
    /** Equivalent classes. */
    static final class Kind {
        final int direction;
        final int population;
        /** Shared demand in units of the direction. */
        final double sharedWork;

        final List<Integer> classes = new ArrayList<>();
        /** Private stations of each class, in the same order of demands. */
        final List<int[]> privateStations = new ArrayList<>();

        Kind(int direction, int population, double sharedWork) {
            this.direction = direction;
            this.population = population;
            this.sharedWork = sharedWork;
        }
    }

    private final ClosedNetwork core;
    private final List<double[]> directions = new ArrayList<>();
    final int[] sharedStations;
    final List<Kind> kinds;
    /** Number of customers per direction. */
    final int[] customers;

    /** The structure of a network, computed once. */
    static Binding of(ClosedNetwork core) {
        return core.once(Binding.class, Binding::new);
    }

    private Binding(ClosedNetwork core) {
        this.core = core;
        int[] visitors = new int[core.stations()];
        for (int k = 0; k < visitors.length; k++) {
            for (double[] row : core.demand) {
                visitors[k] += row[k] > 0 ? 1 : 0;
            }
            visitors[k] = core.role(k) == ClosedNetwork.Role.LAG ? 0 : visitors[k];
        }
        this.sharedStations = stations(visitors, 0, 2);
        Map<List<Double>, Kind> found = new LinkedHashMap<>();
        for (int r = 0; r < core.classes(); r++) {
            join(r, stations(visitors, r, 1), found);
        }
        this.kinds = List.copyOf(found.values());
        this.customers = new int[directions.size()];
        for (Kind kind : kinds) {
            customers[kind.direction] += kind.population * kind.classes.size();
        }
    }

    /** Stations that two or more classes visit, or those that only class r visits, cheapest first. */
    private int[] stations(int[] visitors, int r, int least) {
        List<Integer> found = new ArrayList<>();
        for (int k = 0; k < visitors.length; k++) {
            if (least == 2 ? visitors[k] >= 2 : visitors[k] == 1 && core.demand[r][k] > 0) {
                found.add(k);
            }
        }
        if (least == 1) {
            found.sort((a, b) -> Double.compare(core.demand[r][a], core.demand[r][b]));
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private void join(int r, int[] own, Map<List<Double>, Kind> found) {
        double[] shared = Arrays.stream(sharedStations)
                .mapToDouble(k -> core.demand[r][k])
                .toArray();
        int direction = direction(shared);
        double work = Arrays.stream(shared).sum()
                / Arrays.stream(directions.get(direction)).sum();
        List<Double> key = new ArrayList<>(List.of((double) direction, work, (double) core.population[r], core.lag[r]));
        for (int k : own) {
            key.add(core.demand[r][k]);
            Speed speed = core.speed[k];
            int limit = Math.min(speed.limit(), core.customers);
            for (int j = 1; j <= limit; j++) {
                key.add(speed.at(j));
            }
            key.add(Double.NaN);
        }
        Kind kind = found.computeIfAbsent(key, unused -> new Kind(direction, core.population[r], work));
        kind.classes.add(r);
        kind.privateStations.add(own);
    }

    /** The direction of these demands: a known one of which they are a multiple, or a new one. */
    private int direction(double[] shared) {
        for (int d = 0; d < directions.size(); d++) {
            double[] known = directions.get(d);
            double ratio = Arrays.stream(shared).sum() / Arrays.stream(known).sum();
            boolean parallel = true;
            for (int s = 0; s < shared.length; s++) {
                parallel &= Math.abs(shared[s] - ratio * known[s]) <= 4e-16 * Math.max(shared[s], ratio * known[s]);
            }
            if (parallel) {
                return d;
            }
        }
        directions.add(shared);
        return directions.size() - 1;
    }

    /** Number of population vectors of the directions. */
    double states() {
        double states = 1;
        for (int n : customers) {
            states *= n + 1.0;
        }
        return states;
    }

    /** The shared stations with one class per direction; nothing else. */
    ClosedNetwork sharedNetwork() {
        Speed[] speed =
                Arrays.stream(sharedStations).mapToObj(k -> core.speed[k]).toArray(Speed[]::new);
        return new ClosedNetwork(customers, new double[customers.length], directions.toArray(double[][]::new), speed);
    }

    /** The flow in each direction when the classes of each kind move at these rates. */
    double[] flows(double[] rate) {
        double[] flow = new double[customers.length];
        for (int i = 0; i < rate.length; i++) {
            Kind kind = kinds.get(i);
            flow[kind.direction] += rate[i] * kind.sharedWork * kind.classes.size();
        }
        return flow;
    }

    /** The tilt, one rate per kind: the saddle point of a network in which each kind is one class of weight its number. */
    double[] rates() {
        int count = kinds.size();
        int[] population = new int[count];
        double[] lag = new double[count];
        List<Speed> speed = new ArrayList<>();
        List<Double> weight = new ArrayList<>();
        List<double[]> columns = new ArrayList<>();
        for (int k : sharedStations) {
            double[] column = new double[count];
            for (int i = 0; i < count; i++) {
                column[i] = core.demand[kinds.get(i).classes.get(0)][k]
                        * kinds.get(i).classes.size();
            }
            columns.add(column);
            speed.add(core.speed[k]);
            weight.add(1.0);
        }
        for (int i = 0; i < count; i++) {
            Kind kind = kinds.get(i);
            int size = kind.classes.size();
            population[i] = kind.population * size;
            lag[i] = core.lag[kind.classes.get(0)] * size;
            for (int k : kind.privateStations.get(0)) {
                double[] column = new double[count];
                column[i] = core.demand[kind.classes.get(0)][k];
                columns.add(column);
                speed.add(core.speed[k]);
                weight.add((double) size);
            }
        }
        double[][] demand = new double[count][columns.size()];
        for (int k = 0; k < columns.size(); k++) {
            for (int i = 0; i < count; i++) {
                demand[i][k] = columns.get(k)[i];
            }
        }
        ClosedNetwork typical = new ClosedNetwork(population, lag, demand, speed.toArray(Speed[]::new));
        return SaddlePoint.of(typical, weight.stream().mapToDouble(w -> w).toArray());
    }
}

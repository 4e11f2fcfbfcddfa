package dev.weft.queueing.constrained;

import dev.weft.queueing.solve.SolverStation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A state of a network with forks while it changes: the customers, each with its class and the places of its tasks. A place is a station
 * and a position there, 0 in service and 1, 2, ... in the line; think time is the place after the last station. Customers are sorted by
 * their places and equal branches by their tasks, because their order is irrelevant: a state of few names makes a small chain.
 */
final class ForkFloor {
    private final Constraints constraints;
    private final ForkSymmetry symmetry;
    private final int stations;
    /** Class, then station and position of each task. */
    private final List<int[]> customers;

    private ForkFloor(Constraints constraints, ForkSymmetry symmetry, List<int[]> customers) {
        this.constraints = constraints;
        this.symmetry = symmetry;
        this.stations = constraints.network().stations.length;
        this.customers = customers;
    }

    static ForkFloor empty(Constraints constraints, ForkSymmetry symmetry) {
        return new ForkFloor(constraints, symmetry, new ArrayList<>());
    }

    /** The state of this name. */
    static ForkFloor of(Constraints constraints, ForkSymmetry symmetry, String name) {
        List<int[]> customers = new ArrayList<>();
        int at = 0;
        while (at < name.length()) {
            int[] customer = new int[1 + 2 * name.charAt(at++)];
            for (int i = 0; i < customer.length; i++) {
                customer[i] = name.charAt(at++);
            }
            customers.add(customer);
        }
        return new ForkFloor(constraints, symmetry, customers);
    }

    /** The same with a list of its own; customers are replaced, never changed in the shared arrays. */
    ForkFloor copy() {
        List<int[]> own = new ArrayList<>(customers.size());
        customers.forEach(customer -> own.add(customer.clone()));
        return new ForkFloor(constraints, symmetry, own);
    }

    String name() {
        List<int[]> sorted = symmetry.sorted(customers);
        StringBuilder name = new StringBuilder();
        for (int[] customer : sorted) {
            name.append((char) (customer.length / 2));
            for (int each : customer) {
                name.append((char) each);
            }
        }
        return name.toString();
    }

    int size() {
        return customers.size();
    }

    int owner(int customer) {
        return customers.get(customer)[0];
    }

    int tasks(int customer) {
        return customers.get(customer).length / 2;
    }

    int station(int customer, int task) {
        return customers.get(customer)[1 + 2 * task];
    }

    boolean served(int customer, int task) {
        return customers.get(customer)[2 + 2 * task] == 0;
    }

    /** The fork in which a customer is, -1 outside of forks. */
    int fork(int customer) {
        int k = tasks(customer) == 0 ? stations : station(customer, 0);
        return k == stations ? -1 : constraints.forkOf(k);
    }

    /** Tasks at a station, or those in service only. */
    int present(int k, boolean inService) {
        int present = 0;
        for (int[] customer : customers) {
            for (int i = 1; i < customer.length; i += 2) {
                present += customer[i] == k && (!inService || customer[i + 1] == 0) ? 1 : 0;
            }
        }
        return present;
    }

    /** Adds a customer without tasks. */
    int add(int r) {
        customers.add(new int[] {r});
        return customers.size() - 1;
    }

    /** Removes a customer without tasks. */
    void remove(int customer) {
        customers.remove(customer);
    }

    /** Takes a task in service out of its station; the first one in line takes its server. */
    void take(int customer, int task) {
        int[] before = customers.get(customer);
        int k = before[1 + 2 * task];
        int[] after = new int[before.length - 2];
        System.arraycopy(before, 0, after, 0, 1 + 2 * task);
        System.arraycopy(before, 3 + 2 * task, after, 1 + 2 * task, after.length - 1 - 2 * task);
        customers.set(customer, after);
        for (int[] other : customers) {
            for (int i = 1; i < other.length; i += 2) {
                other[i + 1] -= other[i] == k && other[i + 1] > 0 ? 1 : 0;
            }
        }
    }

    /** Adds a task of a customer at a station, behind those in line, or in think time. */
    void join(int customer, int k) {
        int position = 0;
        if (k < stations && constraints.network().stations[k].inLine()) {
            SolverStation station = constraints.network().stations[k];
            int busy = present(k, true);
            position = busy < station.servers ? 0 : present(k, false) - busy + 1;
        }
        int[] before = customers.get(customer);
        int[] after = Arrays.copyOf(before, before.length + 2);
        after[before.length] = k;
        after[before.length + 1] = position;
        customers.set(customer, ForkSymmetry.byStation(after));
    }

    /** Adds the customers and tasks to the means, with this probability. */
    void measure(double probability, StationaryFlows sums, double[][] distribution) {
        for (int i = 0; i < customers.size(); i++) {
            int r = owner(i);
            for (int task = 0; task < tasks(i); task++) {
                if (station(i, task) < stations) {
                    sums.present[r][station(i, task)] += probability;
                }
            }
            if (fork(i) >= 0) {
                sums.forked[r][fork(i)] += probability;
            }
        }
        for (int k = 0; k < stations; k++) {
            int size = present(k, false);
            distribution[k] =
                    size < distribution[k].length ? distribution[k] : Arrays.copyOf(distribution[k], size + 1);
            distribution[k][size] += probability;
        }
    }
}

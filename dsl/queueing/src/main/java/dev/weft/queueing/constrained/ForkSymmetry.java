package dev.weft.queueing.constrained;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Equal branches of forks, whose exchange changes no mean: a chain keeps one of the states that differ by such exchanges, and each of
 * the stations has the average of their means.
 */
final class ForkSymmetry {
    /** Equal branches, two or more. */
    private final List<List<List<Integer>>> groups = new ArrayList<>();
    /** The station of the first equal branch, for each station and think time. */
    private final int[] first;

    /** The first station of the branch of each station, the station itself outside of forks. */
    private final int[] head;

    ForkSymmetry(Constraints constraints, ForkRoutes routes) {
        this.first = new int[constraints.network().stations.length + 1];
        Arrays.setAll(first, k -> k);
        this.head = first.clone();
        for (Fork fork : constraints.forks()) {
            List<List<Integer>> left = new ArrayList<>(fork.branches());
            while (!left.isEmpty()) {
                List<Integer> one = left.get(0);
                List<List<Integer>> group =
                        left.stream().filter(other -> routes.alike(one, other)).toList();
                left.removeAll(group);
                for (List<Integer> branch : group) {
                    for (int i = 0; i < branch.size(); i++) {
                        first[branch.get(i)] = one.get(i);
                        head[branch.get(i)] = branch.get(0);
                    }
                }
                if (group.size() > 1) {
                    groups.add(group);
                }
            }
        }
    }

    /** The tasks of a customer, sorted by station and position. */
    static int[] byStation(int... customer) {
        int[] sorted = customer.clone();
        for (int i = 3; i < sorted.length; i += 2) {
            for (int j = i; j > 1 && before(sorted, j, j - 2); j -= 2) {
                swap(sorted, j);
            }
        }
        return sorted;
    }

    private static boolean before(int[] tasks, int i, int j) {
        return tasks[i] == tasks[j] ? tasks[i + 1] < tasks[j + 1] : tasks[i] < tasks[j];
    }

    private static void swap(int[] tasks, int i) {
        for (int j = i; j < i + 2; j++) {
            int one = tasks[j];
            tasks[j] = tasks[j - 2];
            tasks[j - 2] = one;
        }
    }

    /** The customers in the order of their places, regardless of equal branches; then the equal branches in the order of their tasks. */
    List<int[]> sorted(List<int[]> customers) {
        List<Placed> placed = new ArrayList<>(customers.size());
        customers.forEach(customer -> placed.add(new Placed(places(customer), customer)));
        placed.sort(Comparator.comparing(Placed::places));
        List<int[]> sorted = new ArrayList<>(customers.size());
        if (groups.isEmpty()) {
            placed.forEach(each -> sorted.add(each.customer));
            return sorted;
        }
        int[] renamed = renamed(placed);
        for (Placed each : placed) {
            int[] customer = each.customer.clone();
            for (int i = 1; i < customer.length; i += 2) {
                customer[i] = renamed[customer[i]];
            }
            sorted.add(byStation(customer));
        }
        return sorted;
    }

    /** A customer and its class and places, as if equal branches were one. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Placed(String places, int[] customer) {}

    private String places(int... customer) {
        int[] places = customer.clone();
        for (int i = 1; i < places.length; i += 2) {
            places[i] = first[places[i]];
        }
        StringBuilder text = new StringBuilder();
        for (int place : groups.isEmpty() ? places : byStation(places)) {
            text.append((char) place);
        }
        return text.toString();
    }

    /** The stations after an exchange of equal branches that brings their tasks in order. */
    private int[] renamed(List<Placed> customers) {
        String[] tasks = new String[first.length];
        Arrays.fill(tasks, "");
        for (int c = 0; c < customers.size(); c++) {
            int[] customer = customers.get(c).customer;
            for (int i = 1; i < customer.length; i += 2) {
                tasks[head[customer[i]]] += "" + (char) c + (char) first[customer[i]] + (char) customer[i + 1];
            }
        }
        int[] renamed = new int[first.length];
        Arrays.setAll(renamed, k -> k);
        for (List<List<Integer>> group : groups) {
            List<List<Integer>> order = new ArrayList<>(group);
            order.sort(Comparator.comparing(branch -> tasks[branch.get(0)]));
            for (int b = 0; b < group.size(); b++) {
                for (int i = 0; i < group.get(b).size(); i++) {
                    renamed[order.get(b).get(i)] = group.get(b).get(i);
                }
            }
        }
        return renamed;
    }

    /** Gives the stations of equal branches the average of their means. */
    void average(StationaryFlows flows, double[][] distribution) {
        for (List<List<Integer>> group : groups) {
            for (int i = 0; i < group.get(0).size(); i++) {
                int depth = i;
                int[] equal =
                        group.stream().mapToInt(branch -> branch.get(depth)).toArray();
                for (int r = 0; r < flows.present.length; r++) {
                    average(flows.present[r], equal);
                    average(flows.visits[r], equal);
                }
                average(distribution, equal);
            }
        }
    }

    private static void average(double[] values, int... equal) {
        double mean = Arrays.stream(equal).mapToDouble(k -> values[k]).sum() / equal.length;
        for (int k : equal) {
            values[k] = mean;
        }
    }

    private static void average(double[][] distribution, int... equal) {
        int longest =
                Arrays.stream(equal).map(k -> distribution[k].length).max().orElse(0);
        double[] mean = new double[longest];
        for (int k : equal) {
            for (int j = 0; j < distribution[k].length; j++) {
                mean[j] += distribution[k][j] / equal.length;
            }
        }
        for (int k : equal) {
            distribution[k] = mean.clone();
        }
    }
}

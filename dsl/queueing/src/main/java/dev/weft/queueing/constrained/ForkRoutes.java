package dev.weft.queueing.constrained;

import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.List;

/**
 * ClassRoutes of the classes of a network with forks. A cycle passes stations and forks in the order of the station list, where a fork has the
 * place of its first station; visits below one are made with that probability, and with more a customer rejoins after each one.
 */
final class ForkRoutes {
    /** More combinations of first stations at a fork are refused. */
    private static final int MOST_WAYS = 10_000;

    private final Constraints constraints;
    private final Compiled network;
    private final ClassRoutes routes;
    private final int stations;

    /**
     * A way on for a customer or a task.
     *
     * @param next the stations that it joins, several after a fork; none if it leaves the network or its branch ends
     * @param probability of this way
     * @param cycles mean number of cycles that end before
     * @param ends whether it is the end of a branch
     */
    record Way(List<Integer> next, double probability, double cycles, boolean ends) {
        private Way times(double share) {
            return new Way(next, probability * share, cycles, ends);
        }
    }

    ForkRoutes(Constraints constraints) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.routes = new ClassRoutes(network);
        this.stations = network.stations.length;
    }

    /** The ways from the start of a cycle. */
    List<Way> start(int r) {
        return closed(r, main(r, 0));
    }

    /** The ways of a customer of which all tasks of a fork have ended. */
    List<Way> join(int r, int f) {
        int after = 1
                + constraints.forks().get(f).branches().stream()
                        .flatMap(List::stream)
                        .mapToInt(k -> k)
                        .max()
                        .orElseThrow();
        return closed(r, main(r, after));
    }

    /** The ways after a service at a station. */
    List<Way> after(int r, int k) {
        double again = routes.again(r, k);
        List<Way> ways = new ArrayList<>();
        if (again > 0) {
            ways.add(new Way(List.of(k), again, 0, false));
        }
        int f = constraints.forkOf(k);
        List<Way> others;
        if (f < 0) {
            others = closed(r, main(r, k + 1));
        } else {
            List<Integer> branch = branch(f, k);
            others = branch(r, branch.subList(branch.indexOf(k) + 1, branch.size()));
        }
        others.forEach(way -> ways.add(way.times(1 - again)));
        return ways;
    }

    private List<Integer> branch(int f, int k) {
        Fork fork = constraints.forks().get(f);
        return fork.branches().get(fork.branchOf(k));
    }

    private double enters(int r, int k) {
        return network.demand[r][k] > 0 ? Math.min(1, network.visits[r][k]) : 0;
    }

    /** The ways of a task through the rest of its branch. */
    private List<Way> branch(int r, List<Integer> rest) {
        List<Way> ways = new ArrayList<>();
        double left = 1;
        for (int k : rest) {
            add(ways, List.of(k), left * enters(r, k), false);
            left *= 1 - enters(r, k);
        }
        add(ways, List.of(), left, true);
        return ways;
    }

    private static void add(List<Way> ways, List<Integer> next, double probability, boolean ends) {
        if (probability > 0) {
            ways.add(new Way(next, probability, 0, ends));
        }
    }

    /** The ways through the stations and forks from this one on; the last one, without stations, is the end of the cycle. */
    private List<Way> main(int r, int first) {
        List<Way> ways = new ArrayList<>();
        double left = 1;
        int k = first;
        while (k < stations) {
            int f = constraints.forkOf(k);
            if (f < 0) {
                add(ways, List.of(k), left * enters(r, k), false);
                left *= 1 - enters(r, k);
                k++;
                continue;
            }
            double none = 0;
            for (Way way : fork(r, constraints.forks().get(f))) {
                if (way.next.isEmpty()) {
                    none += way.probability;
                } else {
                    ways.add(way.times(left));
                }
            }
            left *= none;
            while (k < stations && constraints.forkOf(k) == f) {
                k++;
            }
        }
        add(ways, List.of(), left, false);
        return ways;
    }

    /** All combinations of the first stations of the tasks. */
    private List<Way> fork(int r, Fork fork) {
        List<Way> all = List.of(new Way(List.of(), 1, 0, false));
        for (List<Integer> branch : fork.branches()) {
            List<Way> one = branch(r, branch);
            if ((double) all.size() * one.size() > MOST_WAYS) {
                throw new OutOfReach(
                        "exact solution with fork " + ModelException.argument(fork.name()),
                        "visits below 1 allow more than 10,000 combinations of first stations in its branches");
            }
            List<Way> more = new ArrayList<>();
            for (Way before : all) {
                for (Way way : one) {
                    List<Integer> next = new ArrayList<>(before.next);
                    next.addAll(way.next);
                    more.add(new Way(next, before.probability * way.probability, 0, false));
                }
            }
            all = more;
        }
        return all;
    }

    /** The ways whose end of the cycle leads into think time, outside, or at once into the next cycle with a visit. */
    private List<Way> closed(int r, List<Way> ways) {
        List<Way> all = new ArrayList<>();
        for (Way way : ways) {
            if (!way.next.isEmpty()) {
                all.add(way);
            } else if (!routes.restarts(r)) {
                List<Integer> next = network.classes[r].open ? List.of() : List.of(stations);
                all.add(new Way(next, way.probability, 1, false));
            } else {
                List<Way> anew =
                        main(r, 0).stream().filter(one -> !one.next.isEmpty()).toList();
                double some = anew.stream().mapToDouble(Way::probability).sum();
                anew.forEach(
                        one -> all.add(new Way(one.next, way.probability * one.probability / some, 1 / some, false)));
            }
        }
        return all;
    }

    /** Whether two branches of a fork differ by their names only. */
    boolean alike(List<Integer> one, List<Integer> other) {
        boolean alike = one.size() == other.size();
        for (int i = 0; alike && i < one.size(); i++) {
            int k = one.get(i);
            int j = other.get(i);
            alike = network.stations[k].kind != SolverStation.Kind.LOAD_DEPENDENT
                    && network.stations[k].words().equals(network.stations[j].words());
            for (int r = 0; alike && r < network.classes.length; r++) {
                alike = network.visits[r][k] == network.visits[r][j]
                        && (network.visits[r][k] == 0 || network.service[r][k] == network.service[r][j]);
            }
        }
        return alike;
    }

    /** States of one customer of a class in a fork, at least one task present; equal branches are counted as such. */
    double states(int r, Fork fork) {
        double states = 1;
        boolean[] counted = new boolean[fork.branches().size()];
        for (int b = 0; b < counted.length; b++) {
            List<Integer> branch = fork.branches().get(b);
            double places =
                    branch.stream().filter(k -> network.demand[r][k] > 0).count();
            int equal = 0;
            for (int c = b; c < counted.length; c++) {
                if (!counted[c] && alike(branch, fork.branches().get(c))) {
                    counted[c] = true;
                    equal++;
                    states *= (places + equal) / equal;
                }
            }
        }
        return states - 1;
    }
}

package dev.weft.queueing;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.Digits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;

/**
 * Asymptotes of a closed network for any number of customers: the largest total rate of cycles, a linear program {@code max sum X_r}
 * with {@code sum X_r D_rk <= mu_k} at each station k of largest speed mu_k; and the rate of a customer without waiting. All knees and
 * limits come from here.
 *
 * <p>The program is solved by its dual, prices of stations with which each class pays at least 1 per cycle. Any such prices prove
 * that the rate is at most their sum, so the tolerance of the simplex method cannot make a limit too low.
 */
final class Limits {
    /** Shares of the price below this are rounding. */
    private static final double NO_PRICE = 1e-9;
    /** Relative difference from the knee that is rounding. */
    private static final double ROUNDING = 1e-9;

    private final Compiled network;
    private final int[] classes;
    private final List<Group> groups;
    private final boolean[] binding;
    private final double rate;

    /** Classes that differ only in the names of their private stations. */
    private static final class Group {
        /** Utilization per cycle per second at the stations that other classes visit, too. */
        final Map<Integer, Double> shared;
        /** The same at the busiest private station of a class; 0 if there is none. */
        final double alone;

        final List<Integer> members = new ArrayList<>();

        Group(Map<Integer, Double> shared, double alone) {
            this.shared = shared;
            this.alone = alone;
        }

        double most() {
            return Math.max(
                    alone / members.size(),
                    shared.values().stream().mapToDouble(one -> one).max().orElse(0));
        }
    }

    private Limits(Compiled network) {
        this.network = network;
        // engines without messages count as well, because limits are those of larger windows, too
        this.classes = IntStream.range(0, network.classes.length).toArray();
        this.groups = groups();
        this.binding = new boolean[network.stations.length];
        boolean bounded = groups.stream().allMatch(group -> group.most() > 0);
        this.rate = bounded ? (groups.size() == 1 ? closedForm() : program()) : Double.POSITIVE_INFINITY;
    }

    static Limits of(Compiled network) {
        return new Limits(network);
    }

    /** The largest number of cycles per second of all classes, for any number of customers; infinite without queues. */
    double rate() {
        return rate;
    }

    /** The knee: customers, in the proportions of this network, that have this rate without waiting. */
    double customers() {
        return rate * secondsAlone();
    }

    /** Whether this number of outstanding messages is below the knee; a difference by rounding is none. */
    boolean isBelow(int outstanding) {
        return outstanding < customers() * (1 - ROUNDING);
    }

    /** Returns a window beside the knee, in words: {@code 8 outstanding messages are above the knee of 2.981}. */
    String words(int outstanding) {
        boolean above = outstanding > customers() * (1 + ROUNDING);
        return Digits.plural(outstanding, "outstanding message")
                + (outstanding == 1 ? " is " : " are ")
                + (isBelow(outstanding) ? "below" : above ? "above" : "at")
                + " the knee of " + Digits.four(customers());
    }

    /** Whether the station limits the highest rate for each mix of classes. */
    boolean binds(int k) {
        return binding[k];
    }

    /** Whether all classes are alike and no station slows down with more customers, so more customers raise the rate. */
    boolean rises() {
        return groups.size() == 1 && Arrays.stream(network.stations).allMatch(place -> place.speed.rises());
    }

    /** Whether the classes differ, so that the limit is that of their best mix. */
    boolean mixes() {
        return groups.size() > 1;
    }

    /** Utilization of a station at its largest speed per cycle per second of a class; 0 at a delay. */
    private double load(int r, int k) {
        SolverStation place = network.stations[k];
        return place.kind == SolverStation.Kind.DELAY ? 0 : network.demand[r][k] / place.speed.largest();
    }

    private List<Group> groups() {
        int[] visitors = new int[network.stations.length];
        for (int k = 0; k < visitors.length; k++) {
            int station = k;
            visitors[k] = (int)
                    IntStream.of(classes).filter(r -> load(r, station) > 0).count();
        }
        Map<List<Object>, Group> alike = new LinkedHashMap<>();
        for (int r : classes) {
            Map<Integer, Double> shared = new LinkedHashMap<>();
            double alone = 0;
            for (int k = 0; k < visitors.length; k++) {
                double load = load(r, k);
                if (visitors[k] > 1 && load > 0) {
                    shared.put(k, load);
                }
                alone = visitors[k] == 1 ? Math.max(alone, load) : alone;
            }
            double busiest = alone;
            alike.computeIfAbsent(List.of(shared, alone), unused -> new Group(shared, busiest))
                    .members
                    .add(r);
        }
        return List.copyOf(alike.values());
    }

    private double closedForm() {
        Group group = groups.get(0);
        double most = group.most();
        group.shared.forEach((k, load) -> binding[k] = load == most);
        if (group.alone / group.members.size() == most) {
            bindAlone(group);
        }
        return 1 / most;
    }

    private void bindAlone(Group group) {
        for (int r : group.members) {
            for (int k = 0; k < binding.length; k++) {
                binding[k] |= load(r, k) == group.alone && !group.shared.containsKey(k);
            }
        }
    }

    /** The least sum of prices: one per shared station, and one per group for its private stations. */
    private double program() {
        List<Integer> shared = groups.stream()
                .flatMap(group -> group.shared.keySet().stream())
                .distinct()
                .toList();
        double scale = groups.stream().mapToDouble(Group::most).min().orElseThrow();
        int prices = shared.size() + groups.size();
        double[] ones = new double[prices];
        Arrays.fill(ones, 1);
        List<LinearConstraint> paid = new ArrayList<>();
        double[][] rows = new double[groups.size()][prices];
        for (int g = 0; g < rows.length; g++) {
            Group group = groups.get(g);
            for (int i = 0; i < shared.size(); i++) {
                rows[g][i] = group.shared.getOrDefault(shared.get(i), 0.0);
            }
            rows[g][shared.size() + g] = group.alone / group.members.size();
            double most = group.most();
            double[] row = Arrays.stream(rows[g]).map(one -> one / most).toArray();
            paid.add(new LinearConstraint(row, Relationship.GEQ, scale / most));
        }
        double[] price = new SimplexSolver()
                .optimize(
                        new LinearObjectiveFunction(ones, 0),
                        new LinearConstraintSet(paid),
                        GoalType.MINIMIZE,
                        new NonNegativeConstraint(true))
                .getPoint();
        return priced(price, rows, shared);
    }

    private double priced(double[] price, double[][] rows, List<Integer> shared) {
        double least = Double.POSITIVE_INFINITY;
        for (double[] row : rows) {
            double paid = 0;
            for (int i = 0; i < row.length; i++) {
                price[i] = Math.max(0, price[i]);
                paid += row[i] * price[i];
            }
            least = Math.min(least, paid);
        }
        double sum = Arrays.stream(price).sum();
        for (int i = 0; i < price.length; i++) {
            boolean binds = price[i] > NO_PRICE * sum;
            if (binds && i < shared.size()) {
                binding[shared.get(i)] = true;
            } else if (binds) {
                bindAlone(groups.get(i - shared.size()));
            }
        }
        return sum / least;
    }

    /** Seconds per cycle without waiting, at each station the least over all numbers of customers. */
    private double secondsAlone() {
        double customers = 0;
        double cycles = 0;
        for (int r : classes) {
            double seconds = network.classes[r].thinkTime;
            for (int k = 0; k < network.stations.length; k++) {
                seconds += network.demand[r][k] * network.stations[k].speed.quickest();
            }
            customers += network.classes[r].population;
            cycles += network.classes[r].population / seconds;
        }
        return customers / cycles;
    }
}

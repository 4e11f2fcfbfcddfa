package dev.weft.queueing.constrained;

import dev.weft.queueing.chain.StationaryFlows;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.Fork;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.times.ForkJoinMaximum;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Networks with forks whose means have a closed form, all of one class; the others are simulated.
 *
 * <ul>
 *   <li>One customer, branches of one station: nothing waits, and a fork takes the largest of the times of its branches.
 *   <li>Two queues and n customers that visit nothing else: the longer queue has all n, and the difference of the queues is a random walk
 *       from -n to n, {@code p(d) ~ (s_1 / s_2)^d}; of equal queues {@code X = 2n / ((2n + 1) s)}.
 *   <li>Two equal queues and Poisson arrivals that visit nothing else: a fork takes {@code (12 - rho) / 8} times the response of one queue
 *       (L. Flatto and S. Hahn, SIAM J. Appl. Math. 44(5), 1984; R. Nelson and A. N. Tantawi, IEEE Trans. Computers 37(6), 1988).
 * </ul>
 */
final class ForkFormulas {
    /** Weights below this change no digit. */
    private static final double LEAST = 1e-30;

    private final Constraints constraints;
    private final Compiled network;
    /** The only class with customers. */
    private final int r;

    private ForkFormulas(Constraints constraints, int r) {
        this.constraints = constraints;
        this.network = constraints.network();
        this.r = r;
    }

    /** The means, or {@link OutOfReach}. */
    static StationaryFlows of(Constraints constraints) {
        Compiled network = constraints.network();
        int[] classes = IntStream.range(0, network.classes.length)
                .filter(r -> !network.classes[r].isEmpty())
                .toArray();
        if (classes.length == 0) {
            return new StationaryFlows(constraints, "network without customers");
        }
        ForkFormulas formulas = classes.length == 1 ? new ForkFormulas(constraints, classes[0]) : null;
        if (formulas != null && formulas.isAlone()) {
            return formulas.alone();
        }
        Stability.check(constraints, k -> true);
        if (formulas != null && formulas.isTwoQueues()) {
            return network.classes[classes[0]].open ? formulas.arriving() : formulas.walk();
        }
        throw new OutOfReach(
                "exact solution with fork "
                        + ModelException.argument(constraints.forks().get(0).name()),
                "closed forms are known for one customer with one station per branch, and for two queues without other stations (of equal"
                        + " times if customers arrive)");
    }

    private boolean isAlone() {
        boolean single = network.classes[r].population == 1;
        for (Fork fork : constraints.forks()) {
            for (List<Integer> branch : fork.branches()) {
                List<Integer> visited = visited(branch);
                single &= visited.size() < 2 && visited.stream().allMatch(k -> network.visits[r][k] >= 1);
            }
        }
        return single;
    }

    private List<Integer> visited(List<Integer> stations) {
        return stations.stream().filter(k -> network.demand[r][k] > 0).toList();
    }

    /** Visits that follow each other are one exponential time. */
    private StationaryFlows alone() {
        int stations = network.stations.length;
        StationaryFlows flows = new StationaryFlows(constraints, "mean of the largest time of a fork's branches");
        double[] time = new double[stations];
        double[] largest = new double[constraints.forks().size()];
        double cycle = network.classes[r].thinkTime;
        for (int k = 0; k < stations; k++) {
            time[k] = network.demand[r][k] / network.stations[k].speed.at(1);
            cycle += constraints.forkOf(k) < 0 ? time[k] : 0;
        }
        for (int f = 0; f < largest.length; f++) {
            double[] tasks = constraints.forks().get(f).branches().stream()
                    .flatMap(branch -> visited(branch).stream())
                    .mapToDouble(k -> time[k])
                    .toArray();
            largest[f] = tasks.length == 0 ? 0 : ForkJoinMaximum.ofExponentials(tasks);
            cycle += largest[f];
        }
        double rate = 1 / cycle;
        flows.completed[r] = rate;
        flows.distribution = new double[stations][];
        for (int k = 0; k < stations; k++) {
            flows.visits[r][k] = rate * network.visits[r][k];
            flows.present[r][k] = rate * time[k];
            flows.distribution[k] = new double[] {1 - rate * time[k], rate * time[k]};
        }
        for (int f = 0; f < largest.length; f++) {
            flows.forked[r][f] = rate * largest[f];
            flows.joined[r][f] = largest[f] > 0 ? rate : 0;
        }
        return flows;
    }

    /** Whether the class visits the two branches of a fork, each one queue, and nothing else; open classes need queues of equal times. */
    private boolean isTwoQueues() {
        List<Integer> visited = visited();
        if (visited.size() != 2 || network.classes[r].thinkTime > 0) {
            return false;
        }
        int one = visited.get(0);
        int other = visited.get(1);
        int f = constraints.forkOf(one);
        boolean parallel = f >= 0
                && constraints.forkOf(other) == f
                && constraints.forks().get(f).branchOf(one)
                        != constraints.forks().get(f).branchOf(other);
        return parallel
                && (!network.classes[r].open || network.service[r][one] == network.service[r][other])
                && visited.stream().allMatch(k -> network.visits[r][k] == 1 && isQueue(network.stations[k]));
    }

    /** The stations that the class visits. */
    private List<Integer> visited() {
        return visited(IntStream.range(0, network.stations.length).boxed().toList());
    }

    private static boolean isQueue(SolverStation station) {
        return station.kind == SolverStation.Kind.QUEUE && station.servers == 1 && station.inLine();
    }

    /** By the distance e of the difference from n tasks at the slower queue and none at the other: {@code p(e) ~ (s_fast / s_slow)^e}. */
    private StationaryFlows walk() {
        StationaryFlows flows = new StationaryFlows(constraints, "random walk of the difference of two queues");
        List<Integer> visited = visited();
        boolean rising = network.service[r][visited.get(0)] < network.service[r][visited.get(1)];
        int slow = visited.get(rising ? 1 : 0);
        int fast = visited.get(rising ? 0 : 1);
        double n = network.classes[r].population;
        double ratio = network.service[r][fast] / network.service[r][slow];
        double weight = 1;
        double sum = 0;
        double busy = 0;
        double inSlow = 0;
        double inFast = 0;
        for (double e = 0; e <= 2 * n && weight > LEAST; e++) {
            sum += weight;
            busy += e < 2 * n ? weight : 0;
            inSlow += weight * Math.min(n, 2 * n - e);
            inFast += weight * Math.min(n, e);
            weight *= ratio;
        }
        flows.present[r][slow] = inSlow / sum;
        flows.present[r][fast] = inFast / sum;
        passes(flows, busy / sum / network.service[r][slow], n);
        return flows;
    }

    private StationaryFlows arriving() {
        double rate = network.classes[r].arrivalRate;
        StationaryFlows flows = new StationaryFlows(constraints, "formula of Flatto and Hahn for two equal queues");
        double forked = 0;
        for (int k = 0; k < network.stations.length; k++) {
            double load = rate * network.demand[r][k];
            flows.present[r][k] = load / (1 - load);
            forked = load == 0 ? forked : (12 - load) / 8 * flows.present[r][k];
        }
        passes(flows, rate, forked);
        return flows;
    }

    /** All customers at the fork, which they pass at this rate. */
    private void passes(StationaryFlows flows, double rate, double forked) {
        flows.completed[r] = rate;
        for (int k = 0; k < network.stations.length; k++) {
            flows.visits[r][k] = network.demand[r][k] > 0 ? rate : 0;
            int f = constraints.forkOf(k);
            if (flows.visits[r][k] > 0) {
                flows.joined[r][f] = rate;
                flows.forked[r][f] = forked;
            }
        }
    }
}

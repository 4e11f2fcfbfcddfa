package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import org.jspecify.annotations.Nullable;

/**
 * Means of a network, [class] and [class][station], in SI units, with the method. Further measures are computed on demand, because some
 * cost as much as the solution itself. An empty class has zeros; undefined measures (such as a time per visit without visits) are NaN.
 */
public final class Solved {
    /** Queue length from which the difference of two of them loses too many digits. */
    private static final double LONG = 100;

    /** Largest number of rows of a distribution. */
    public static final int MOST_CUSTOMERS = OpenPresence.MOST;

    /** The network. */
    public final Compiled network;
    /** The name of the method. */
    public final String method;
    /** Whether the means are exact. */
    public final boolean exact;
    /** Cycles (closed) or departures (open) per second. */
    public final double[] throughput;
    /** Mean number of customers, waiting or in service. */
    public final double[][] queueLength;

    private final ProportionalClasses merging;
    private final ClosedNetwork core;
    private final Solved @Nullable [] oneLess;
    private final double @Nullable [][] distribution;
    private double @Nullable [][] bounds;

    Solved(
            Compiled network,
            String method,
            boolean exact,
            double[] throughput,
            double[][] queueLength,
            ProportionalClasses merging,
            double @Nullable [][] distribution) {
        this.network = network;
        this.method = method;
        this.exact = exact;
        this.throughput = throughput;
        this.queueLength = queueLength;
        this.merging = merging;
        this.core = merging.core;
        this.distribution = distribution;
        this.oneLess = new Solved[network.classes.length];
    }

    /** Returns the seconds per cycle or passage of a class, without think time. */
    public double response(int r) {
        double response = 0;
        for (int k = 0; k < network.stations.length; k++) {
            response += residence(r, k);
        }
        return response;
    }

    /** Returns the seconds per cycle or passage at a station. */
    public double residence(int r, int k) {
        return throughput[r] == 0 ? 0 : queueLength[r][k] / throughput[r];
    }

    /** Returns the seconds per visit to a station; NaN for an empty class or without visits. */
    public double responsePerVisit(int r, int k) {
        boolean goes = network.visits[r][k] > 0 && throughput[r] > 0;
        return goes ? residence(r, k) / network.visits[r][k] : Double.NaN;
    }

    /** Returns the visits per second to a station. */
    public double stationThroughput(int r, int k) {
        return throughput[r] * network.visits[r][k];
    }

    /** Returns the utilization of each server; at a delay the mean number of customers; NaN at a load-dependent station. */
    public double utilization(int r, int k) {
        SolverStation station = network.stations[k];
        if (station.kind == SolverStation.Kind.QUEUE) {
            return throughput[r] * network.demand[r][k] / station.servers;
        }
        return station.kind == SolverStation.Kind.DELAY ? queueLength[r][k] : Double.NaN;
    }

    /** Returns the mean number of customers of a closed class in think time. */
    double thinking(int r) {
        return throughput[r] * network.classes[r].thinkTime;
    }

    /**
     * Returns the probability of an empty station; NaN at a delay, and where it would need more memory than available.
     */
    public double idleProbability(int k) {
        SolverStation station = network.stations[k];
        if (station.kind == SolverStation.Kind.DELAY) {
            return Double.NaN;
        }
        double load = openLoad(k);
        double[][] known = distribution;
        if (known != null && load == 0) {
            return known[k][0];
        }
        if (!exact || !productForm()) {
            return idleByWork(k);
        }
        return load == 0 ? noneClosed(k) : noneClosed(k) * new OpenPresence(station.speed, load).idle();
    }

    /** From the utilization, for one server of constant speed; NaN for other stations of an approximation. */
    private double idleByWork(int k) {
        double work = 0;
        for (int r = 0; r < throughput.length; r++) {
            work += throughput[r] * network.demand[r][k];
        }
        boolean fixed = network.stations[k].speed.limit() == 1;
        return work == 0 ? 1 : fixed ? Math.max(0, 1 - work / network.stations[k].speed.at(1)) : Double.NaN;
    }

    /** Returns whether the network has a product form, which sensitivities and distributions with open classes need. */
    public boolean productForm() {
        return !FcfsStations.of(network).any();
    }

    /** Returns whether a station is first come, first served with service times that differ by class. */
    public boolean unequalLine(int k) {
        return FcfsStations.of(network).unequal(k);
    }

    /** Work of open classes per second at a station. */
    private double openLoad(int k) {
        double load = 0;
        for (int r = 0; r < throughput.length; r++) {
            load += network.classes[r].open ? network.classes[r].arrivalRate * network.demand[r][k] : 0;
        }
        return load;
    }

    /** Probability that no customer of a closed class is at a station. */
    private double noneClosed(int k) {
        if (core.classes() == 0 || !core.visited(k)) {
            return 1;
        }
        boolean fixed = core.speed[k].constantUpTo(core.customers);
        double busy = 0;
        for (int r = 0; r < throughput.length; r++) {
            busy += network.classes[r].open ? 0 : throughput[r] * network.demand[r][k] / core.speed[k].at(1);
        }
        if (fixed && busy < 0.5) {
            return 1 - busy;
        }
        if (Marginal.bytes(core) > Memory.limit()) {
            return fixed ? Math.max(0, 1 - busy) : Double.NaN;
        }
        return Marginal.of(core, k)[0];
    }

    /**
     * Returns the probabilities of 0, 1, ... customers at a station; with open classes up to a negligible tail, and none at all if that
     * is beyond {@link #MOST_CUSTOMERS}.
     */
    public double[] distribution(int k) {
        double[] closed = {1};
        double[][] known = distribution;
        if (known != null) {
            closed = known[k];
        } else if (core.classes() > 0) {
            Memory.check("the distribution at a station", Marginal.bytes(core));
            closed = Marginal.of(core, k);
        }
        double load = openLoad(k);
        return load == 0 ? closed : new OpenPresence(network.stations[k].speed, load).with(closed);
    }

    /** Returns the tightest known throughput bounds per class, {lower, upper}; open classes have their arrival rate. */
    public synchronized double[][] throughputBounds() {
        double[][] known = bounds;
        if (known == null) {
            known = findBounds();
            bounds = known;
        }
        return known;
    }

    /** Returns the bounds of the seconds per cycle or passage, {least, largest}[class][station]. */
    public double[][][] residenceBounds() {
        ResidenceBounds found = ResidenceBounds.of(network);
        return new double[][][] {found.shortest, found.longest};
    }

    private double[][] findBounds() {
        double[][] bounds = new double[2][throughput.length];
        if (core.classes() == 0) {
            return new double[][] {throughput.clone(), throughput.clone()};
        }
        Bounds tightest = Bounds.of(core);
        for (int r = 0; r < throughput.length; r++) {
            boolean open = network.classes[r].open;
            bounds[0][r] = open ? throughput[r] : merging.throughputOf(r, tightest.lower);
            bounds[1][r] = open ? throughput[r] : merging.throughputOf(r, tightest.upper);
        }
        return bounds;
    }

    /** The network in the form of the bounds. */
    ClosedNetwork core() {
        return core;
    }

    /**
     * Returns {@code d ln X_r / d ln D_sk}, the elasticity of the throughput of class r to the demand of class s at station k, in
     * percent per percent. In product form it is {@code Q_sk(N - e_r) - Q_sk(N)}, exactly; each class's values sum
     * to -1 over all classes, stations and think times.
     */
    public double elasticity(int r, int s, int k) {
        if (isEmpty(r)) {
            return 0;
        }
        boolean loses = queueLength[s][k] > LONG && network.classes.length == 1;
        if (loses && core.role(k) == ClosedNetwork.Role.FIXED) {
            // Q(N) = U (1 + Q(N-1)), so the difference is Q(N-1) (1 - U) - U, with 1 - U known to full precision
            return oneLess(r).queueLength[s][k] * idleProbability(k)
                    - throughput[r] * network.demand[r][k] / network.stations[k].speed.at(1);
        }
        if (loses && core.role(k) == ClosedNetwork.Role.VARIABLE && longest() == k) {
            return -1 - elasticityToThinkTime(r, s) - others(k);
        }
        return oneLess(r).queueLength[s][k] - queueLength[s][k];
    }

    /**
     * Returns {@code d ln X_r / d D_sk}, per second of demand. At a station that a class does not visit, Q = X D for a small demand: the
     * limit is the difference of the throughputs.
     */
    public double slope(int r, int s, int k) {
        if (isEmpty(r)) {
            return 0;
        }
        double demand = network.demand[s][k];
        return demand > 0
                ? elasticity(r, s, k) / demand
                : (oneLess(r).throughput[s] - throughput[s]) / network.stations[k].speed.at(1);
    }

    /** The station with most customers of a single class. */
    private int longest() {
        int longest = 0;
        for (int k = 1; k < network.stations.length; k++) {
            longest = queueLength[0][k] > queueLength[0][longest] ? k : longest;
        }
        return longest;
    }

    private double others(int station) {
        double sum = 0;
        for (int k = 0; k < network.stations.length; k++) {
            sum += k == station ? 0 : elasticity(0, 0, k);
        }
        return sum;
    }

    /** Returns the elasticity to the think time of class s. */
    public double elasticityToThinkTime(int r, int s) {
        return isEmpty(r) ? 0 : oneLess(r).thinking(s) - thinking(s);
    }

    private boolean isEmpty(int r) {
        return network.classes[r].open || network.classes[r].isEmpty();
    }

    /** This network without one customer of class r, solved once. */
    @SuppressWarnings("NullAway") // the array itself is never null; its entries are filled on first use
    private synchronized Solved oneLess(int r) {
        if (oneLess[r] == null) {
            oneLess[r] = Solving.solve(network.withPopulation(r, network.classes[r].population - 1));
        }
        return oneLess[r];
    }
}

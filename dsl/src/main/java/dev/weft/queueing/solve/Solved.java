package dev.weft.queueing.solve;

import org.jspecify.annotations.Nullable;

/**
 * The means of a network, [class] and [class][station], in SI units, with the method that found them. Further questions are
 * answered when asked, because some cost as much as the solution itself. An empty class has all measures zero; what makes no
 * sense somewhere (a time per visit without visits, say) is NaN.
 */
public final class Solved {
    /** From this queue length on, the difference of two of them loses too many digits. */
    private static final double LONG = 100;

    /** More rows than this are no distribution. */
    public static final int MOST_CUSTOMERS = OpenPresence.MOST;

    /** What was solved. */
    public final Compiled network;
    /** The name of what solved it. */
    public final String method;
    /** Whether the means are those of the network itself, not of an approximation to it. */
    public final boolean exact;
    /** Cycles (closed) or departures (open) per second. */
    public final double[] throughput;
    /** Mean number of customers, waiting or in service. */
    public final double[][] queueLength;

    private final ProportionalClasses merging;
    private final Core core;
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

    /** Seconds per cycle or passage, without think time. */
    public double response(int r) {
        double response = 0;
        for (int k = 0; k < network.stations.length; k++) {
            response += residence(r, k);
        }
        return response;
    }

    /** Seconds per cycle or passage spent at a station. */
    public double residence(int r, int k) {
        return throughput[r] == 0 ? 0 : queueLength[r][k] / throughput[r];
    }

    /** Seconds per visit to a station; NaN where the class is empty or never goes. */
    public double responsePerVisit(int r, int k) {
        boolean goes = network.visits[r][k] > 0 && throughput[r] > 0;
        return goes ? residence(r, k) / network.visits[r][k] : Double.NaN;
    }

    /** Visits per second to a station. */
    public double stationThroughput(int r, int k) {
        return throughput[r] * network.visits[r][k];
    }

    /** Busy share of each server; the mean number of customers at a delay; NaN where speed depends on the load. */
    public double utilization(int r, int k) {
        SolverStation station = network.stations[k];
        return switch (station.kind) {
            case QUEUE -> throughput[r] * network.demand[r][k] / station.servers;
            case DELAY -> queueLength[r][k];
            case LOAD_DEPENDENT -> Double.NaN;
        };
    }

    /** Customers of a closed class who are thinking. */
    double thinking(int r) {
        return throughput[r] * network.classes[r].thinkTime;
    }

    /**
     * Probability that nobody is at a station; NaN at a delay, where the question is not asked, and where it cannot be answered in
     * the memory there is.
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

    /** One server of constant speed idles when it does not work; of any other station an approximation does not tell. */
    private double idleByWork(int k) {
        double work = 0;
        for (int r = 0; r < throughput.length; r++) {
            work += throughput[r] * network.demand[r][k];
        }
        boolean fixed = network.stations[k].speed.limit() == 1;
        return work == 0 ? 1 : fixed ? Math.max(0, 1 - work / network.stations[k].speed.at(1)) : Double.NaN;
    }

    /** Whether the network has a product form: sensitivities, and distributions behind open classes, follow from it. */
    public boolean productForm() {
        return !FcfsStations.of(network).any();
    }

    /** The stations where order of arrival makes classes of different times wait for one another. */
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
     * Probabilities of 0, 1, ... customers at a station; with open classes up to where they no longer count, and none at all if
     * that is beyond {@link #MOST_CUSTOMERS}.
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

    /** The tightest known throughput bounds per class, {lower, upper}; open classes have their arrival rate. */
    public synchronized double[][] throughputBounds() {
        double[][] known = bounds;
        if (known == null) {
            known = findBounds();
            bounds = known;
        }
        return known;
    }

    /** Seconds per cycle or passage that nobody falls below or exceeds, {shortest, longest}[class][station]. */
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

    /** The network in the form the bounds read. */
    Core core() {
        return core;
    }

    /**
     * {@code d ln X_r / d ln D_sk}: by how many percent the throughput of class r changes when the demand of class s at
     * station k grows by one percent. In product form it is {@code Q_sk(N - e_r) - Q_sk(N)}, exactly; each class's values sum
     * to -1 over all classes, stations and think times.
     */
    public double elasticity(int r, int s, int k) {
        if (isEmpty(r)) {
            return 0;
        }
        boolean loses = queueLength[s][k] > LONG && network.classes.length == 1;
        if (loses && core.role(k) == Core.Role.FIXED) {
            // Q(N) = U (1 + Q(N-1)), so the difference is Q(N-1) (1 - U) - U, with 1 - U known to all its digits
            return oneLess(r).queueLength[s][k] * idleProbability(k)
                    - throughput[r] * network.demand[r][k] / network.stations[k].speed.at(1);
        }
        if (loses && core.role(k) == Core.Role.VARIABLE && longest() == k) {
            return -1 - elasticityToThinkTime(r, s) - others(k);
        }
        return oneLess(r).queueLength[s][k] - queueLength[s][k];
    }

    /**
     * {@code d ln X_r / d D_sk}, per second of demand. Where a class does not go yet, a little of its demand would meet an
     * empty station, so that Q = X D there: the limit is the difference of the throughputs.
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

    /** The station that holds most of a single class. */
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

    /** The same for the think time of class s. */
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

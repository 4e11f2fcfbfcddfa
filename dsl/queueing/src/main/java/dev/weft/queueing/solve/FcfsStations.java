package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * First-come stations of a network at which service times differ by class. Such a network has no product form: its means depend on the
 * times per visit and on the order of the stations, not on demands alone. Open classes affect the closed ones through their work and
 * its second moment.
 */
final class FcfsStations {
    /** Relative difference of equal times by rounding. */
    private static final double ROUNDING = 1e-12;

    /** No such station: product form. */
    static final FcfsStations NONE =
            new FcfsStations(new SolverStation[0], new int[0], new double[0][], new double[0][], new Open(0));

    /** Load of open classes at each station: longest and shortest time, work per second, and work times time. */
    private static final class Open {
        final double[] longest;
        final double[] shortest;
        final double[] load;
        final double[] squares;

        Open(int stations) {
            longest = new double[stations];
            shortest = new double[stations];
            load = new double[stations];
            squares = new double[stations];
            Arrays.fill(shortest, Double.POSITIVE_INFINITY);
        }
    }

    final SolverStation[] places;
    final double[][] service;
    final double[][] visits;
    private final int[] population;
    private final Open open;
    /** Closed customers that visit each station, and their work in seconds. */
    private final double[] present;

    private final double[] work;
    private final boolean[] unequal;
    private final boolean any;

    private FcfsStations(SolverStation[] places, int[] population, double[][] service, double[][] visits, Open open) {
        this.places = places;
        this.population = population;
        this.service = service;
        this.visits = visits;
        this.open = open;
        this.present = new double[places.length];
        this.work = new double[places.length];
        this.unequal = new boolean[places.length];
        this.any = differ();
    }

    /** These stations of a whole network; {@link #NONE} if it has a product form. */
    static FcfsStations of(Compiled network) {
        int stations = network.stations.length;
        boolean line = false;
        for (SolverStation place : network.stations) {
            line |= place.inLine();
        }
        if (!line || network.classes.length == 1) { // a single class has one service time
            return NONE;
        }
        Open open = new Open(stations);
        int[] closed = IntStream.range(0, network.classes.length)
                .filter(r -> !network.classes[r].open)
                .toArray();
        for (int r = 0; r < network.classes.length; r++) {
            double rate = network.classes[r].arrivalRate;
            for (int k = 0; network.classes[r].open && rate > 0 && k < stations; k++) {
                if (network.demand[r][k] > 0) {
                    open.longest[k] = Math.max(open.longest[k], network.service[r][k]);
                    open.shortest[k] = Math.min(open.shortest[k], network.service[r][k]);
                    open.load[k] += rate * network.demand[r][k];
                    open.squares[k] += rate * network.demand[r][k] * network.service[r][k];
                }
            }
        }
        FcfsStations lines = new FcfsStations(
                network.stations,
                Arrays.stream(closed).map(r -> network.classes[r].population).toArray(),
                Arrays.stream(closed).mapToObj(r -> network.service[r]).toArray(double[][]::new),
                Arrays.stream(closed).mapToObj(r -> network.visits[r]).toArray(double[][]::new),
                open);
        return lines.any ? lines : NONE;
    }

    /** Finds the stations; row by row, in the order of memory. */
    private boolean differ() {
        double[] longest = open.longest.clone();
        double[] shortest = open.shortest.clone();
        for (int r = 0; r < population.length; r++) {
            for (int k = 0; population[r] > 0 && k < places.length; k++) {
                if (visits[r][k] > 0 && service[r][k] > 0) {
                    longest[k] = Math.max(longest[k], service[r][k]);
                    shortest[k] = Math.min(shortest[k], service[r][k]);
                    present[k] += population[r];
                    work[k] += population[r] * service[r][k];
                }
            }
        }
        boolean any = false;
        for (int k = 0; k < places.length; k++) {
            int served = places[k].kind == SolverStation.Kind.LOAD_DEPENDENT ? 1 : places[k].servers;
            boolean waiting = open.load[k] > 0 || present[k] > served;
            unequal[k] = places[k].inLine() && waiting && longest[k] - shortest[k] > ROUNDING * longest[k];
            any |= unequal[k];
        }
        return any;
    }

    /** These rows of closed classes. */
    FcfsStations only(int... members) {
        if (!any) {
            return NONE;
        }
        FcfsStations some = new FcfsStations(
                places,
                Arrays.stream(members).map(r -> population[r]).toArray(),
                Arrays.stream(members).mapToObj(r -> service[r]).toArray(double[][]::new),
                Arrays.stream(members).mapToObj(r -> visits[r]).toArray(double[][]::new),
                open);
        return some.any ? some : NONE;
    }

    /** The classes of the merged network: these rows, with the customers of all merged classes. */
    FcfsStations merged(int[] population, double[][] service, double[][] visits) {
        return any ? new FcfsStations(places, population, service, visits, open) : NONE;
    }

    /** Whether there is any such station. */
    boolean any() {
        return any;
    }

    /** Whether this station is one. */
    boolean unequal(int k) {
        return any && unequal[k];
    }

    /** Seconds per visit of a closed class. */
    double service(int r, int k) {
        return service[r][k];
    }

    /** Whether open classes visit any station. */
    boolean open() {
        return Arrays.stream(open.load).anyMatch(load -> load > 0);
    }

    /** Work of open classes per second at a station. */
    double openLoad(int k) {
        return open.load[k];
    }

    /** Seconds per cycle of a closed class at such a station, given the number and the work of the customers found. */
    double stay(int r, int k, double factor, double found, double work) {
        return visits[r][k] * stay(k, service[r][k], factor, found, work);
    }

    /**
     * Seconds per visit with this service time: the service itself, plus the waiting time of a {@link Slowdown} in units of the mean
     * service time of the customers found. For one server that is the work found, and with open classes only the formula of Pollaczek
     * and Khinchine.
     */
    double stay(int k, double own, double factor, double found, double work) {
        double there = found + open.load[k];
        double serving = places[k].kind == SolverStation.Kind.LOAD_DEPENDENT ? factor / (1 + there) : 1;
        double mean = there > 0 ? (work + open.squares[k]) / there : 0;
        return own * serving + mean * Math.max(0, factor - serving);
    }

    /** Customers at a station, up to the number from which its speed is constant. */
    int most(int k) {
        return open.load[k] > 0 ? places[k].speed.limit() : visitors(k);
    }

    private int visitors(int k) {
        return (int) Math.min(present[k], Integer.MAX_VALUE);
    }

    /** The residence time of a single customer, in service times. */
    double least(int k) {
        SolverStation place = places[k];
        int most = Math.max(1, most(k));
        return place.kind == SolverStation.Kind.LOAD_DEPENDENT && place.inLine()
                ? 1 / place.speed.fastest(most)
                : place.speed.stay(most, true);
    }

    /**
     * The largest mean seconds of one visit of a closed class. Each other customer can be ahead once, with one mean service time left
     * (exponential times are memoryless), and all c servers are busy with this work during the wait.
     */
    double longest(int r, int k) {
        SolverStation place = places[k];
        double own = service[r][k];
        if (place.kind == SolverStation.Kind.DELAY) {
            return own;
        }
        if (open.load[k] > 0) {
            return Double.POSITIVE_INFINITY;
        }
        int most = visitors(k);
        if (!place.inLine()) {
            return own * place.speed.stay(most, false);
        }
        if (place.kind == SolverStation.Kind.QUEUE) {
            return most <= place.servers ? own : own + ahead(r, k) / place.servers;
        }
        double slowest = Double.POSITIVE_INFINITY;
        for (int j = 1; j <= Math.min(most, place.speed.limit()); j++) {
            slowest = Math.min(slowest, place.speed.at(j));
        }
        return (own + ahead(r, k)) / slowest;
    }

    private double ahead(int r, int k) {
        return Math.max(0, work[k] - service[r][k]);
    }
}

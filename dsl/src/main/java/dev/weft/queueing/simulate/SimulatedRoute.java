package dev.weft.queueing.simulate;

import dev.weft.queueing.solve.Chain;
import dev.weft.queueing.solve.Compiled;
import dev.weft.queueing.solve.SolverStation;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.RunPlan;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where the customers of one class go in a cycle, stay by stay. Product form knows demands only; a simulation needs an order:
 * that of travel for a workload, that of the station list otherwise. Visits below one are made with that probability. A stay may
 * be at one of several equal stations, drawn at random each time.
 */
public final class SimulatedRoute {
    /** Stations of each stay: one of them is drawn. */
    public final int[][] station;
    /** Mean seconds of service of each stay. */
    public final double[] mean;
    /** Mean number of such stays in a row. */
    public final double[] count;

    /** Stays after which the response ends; what follows belongs to the cycle only. */
    public final int received;

    /** Whether a customer decides after each visit whether it comes again, instead of making a number of visits. */
    private final boolean deciding;

    /** Stays at one of these stations, so often, each visit taking so many seconds on average. */
    public record Stay(List<Integer> stations, double visits, double service) {
        /** All visits in a row as one. */
        private Stay whole() {
            return visits > 1 ? new Stay(stations, 1, visits * service) : this;
        }
    }

    private SimulatedRoute(List<Stay> stays, boolean deciding, int after) {
        List<Stay> steps =
                stays.stream().filter(stay -> stay.visits * stay.service > 0).toList();
        this.station = steps.stream()
                .map(stay -> stay.stations.stream().mapToInt(k -> k).toArray())
                .toArray(int[][]::new);
        this.mean = steps.stream().mapToDouble(Stay::service).toArray();
        this.count = steps.stream().mapToDouble(Stay::visits).toArray();
        this.deciding = deciding;
        this.received = station.length - after;
    }

    /**
     * The stations of a class in the order of the list. Who has been served first come, first served, and visits more than once on
     * average, joins the end of the line again with the probability that makes it so. Where everybody is served at once all visits
     * are one stay: as many exponential times as such decisions make are one exponential time.
     */
    static SimulatedRoute listed(Compiled network, int r, RunPlan plan) {
        List<Stay> stays = new ArrayList<>();
        for (int k = 0; k < network.stations.length; k++) {
            SolverStation place = network.stations[k];
            Stay stay = new Stay(List.of(k), network.visits[r][k], network.service[r][k]);
            boolean inLine = place.kind != SolverStation.Kind.DELAY && !isShared(place, plan);
            boolean whole = plan.isWholeStays() || (!inLine && !plan.isPerVisit());
            stays.add(whole ? stay.whole() : stay);
        }
        return new SimulatedRoute(stays, true, 0);
    }

    /**
     * These stays one after the other, all visits of each in a row being one unless the plan says {@code perVisit()}; the last so
     * many of them follow the response.
     */
    public static SimulatedRoute of(List<Stay> stays, RunPlan plan, int after) {
        return new SimulatedRoute(
                plan.isPerVisit() ? stays : stays.stream().map(Stay::whole).toList(), false, after);
    }

    /** Whether all present are served at once, each with its share of the speed. */
    static boolean isShared(SolverStation place, RunPlan plan) {
        return place.kind != SolverStation.Kind.DELAY && (place.shared || plan.sharingAt(place.name));
    }

    /** Draws how often in a row a customer makes this stay. */
    int visits(int step, RandomStream random) {
        double visits = count[step];
        int sure = (int) visits;
        if (visits == sure && (!deciding || sure == 1)) {
            return sure;
        }
        if (deciding && visits > 1) {
            double more = StrictMath.log(random.uniform()) / StrictMath.log1p(-1 / visits);
            return 1 + (int) Math.min(more, Integer.MAX_VALUE - 1);
        }
        return random.uniform() > visits - sure ? sure : sure + 1;
    }

    /** A closed class must take some time, or it would go round for ever at once. */
    static void checkTimes(Compiled network, SimulatedRoute[] routes) {
        for (int r = 0; r < routes.length; r++) {
            Chain chain = network.classes[r];
            if (chain.population > 0 && chain.thinkTime == 0 && routes[r].steps() == 0) {
                throw ModelException.cannot(
                        "simulate class",
                        chain.name,
                        "its customers need no time anywhere, so their throughput is infinite",
                        "Give it a service time or a think time");
            }
        }
    }

    /** The longest mean time between two arrivals, of thinking or of a service. */
    static double longest(Compiled network, SimulatedRoute[] routes) {
        double longest = 0;
        for (int r = 0; r < routes.length; r++) {
            Chain chain = network.classes[r];
            longest = Math.max(longest, chain.thinkTime);
            longest = chain.arrivalRate > 0 ? Math.max(longest, 1 / chain.arrivalRate) : longest;
            for (double mean : routes[r].mean) {
                longest = Math.max(longest, mean);
            }
        }
        return longest;
    }

    /** The shortest mean time of anything, so that windows of time start short enough. */
    static double shortest(Compiled network, SimulatedRoute[] routes) {
        double shortest = Double.POSITIVE_INFINITY;
        for (int r = 0; r < routes.length; r++) {
            Chain chain = network.classes[r];
            shortest = chain.thinkTime > 0 ? Math.min(shortest, chain.thinkTime) : shortest;
            shortest = chain.arrivalRate > 0 ? Math.min(shortest, 1 / chain.arrivalRate) : shortest;
            for (double mean : routes[r].mean) {
                shortest = Math.min(shortest, mean);
            }
        }
        return shortest == Double.POSITIVE_INFINITY ? 1 : shortest;
    }

    /** The mean square of the seconds of service that a passage brings to a station, if visits have this scatter. */
    double secondMoment(int k, double scv) {
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            double visits = count[i];
            // so many visits that one decides on after each have 2 n (n - 1) ordered pairs
            double pairs = visits > 1 ? 2 * visits * (visits - 1) : 0;
            double here = Arrays.stream(station[i]).filter(one -> one == k).count() / (double) station[i].length;
            sum += here * mean[i] * mean[i] * (visits * (1 + scv) + pairs);
        }
        return sum;
    }

    /** Mean seconds of service of every stay that may be at this station. */
    DoubleStream staysAt(int k) {
        return IntStream.range(0, mean.length)
                .filter(i -> Arrays.stream(station[i]).anyMatch(one -> one == k))
                .mapToDouble(i -> mean[i]);
    }

    /** Number of stays in a cycle. */
    public int steps() {
        return station.length;
    }
}

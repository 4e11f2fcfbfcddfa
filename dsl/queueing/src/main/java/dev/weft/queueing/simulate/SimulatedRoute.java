package dev.weft.queueing.simulate;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.simulation.RandomStream;
import dev.weft.simulation.RunPlan;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Route of the customers of one class in a cycle, stay by stay. Product form needs demands only; a simulation needs an order: that of the
 * message for a workload, that of the station list otherwise. Visits below one are made with that probability. A stay may be at one of
 * several equal stations, drawn at random each time.
 */
public final class SimulatedRoute {
    /** Stations of each stay: one of them is drawn. */
    public final int[][] station;
    /** Mean seconds of service of each stay. */
    public final double[] mean;
    /** Mean number of consecutive stays. */
    public final double[] count;

    /** Stays of the response; later ones belong to the cycle only. */
    public final int received;

    /** Whether the next visit is decided after each visit, instead of their number in advance. */
    private final boolean deciding;

    /** Stays at one of these stations: mean visits and mean seconds per visit. */
    public record Stay(List<Integer> stations, double visits, double service) {
        /** All consecutive visits as one. */
        private Stay whole() {
            return visits > 1 ? new Stay(stations, 1, visits * service) : this;
        }
    }

    /** The fork that begins with each stay, -1 for none. */
    private final int[] fork;
    /** The first stay of each branch of the fork that begins with a stay, and the stay after the fork. */
    private final int[][] branches;

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
        this.fork = new int[steps.size() + 1];
        this.branches = new int[steps.size() + 1][];
        Arrays.fill(fork, -1);
    }

    /**
     * The stations of a class in the order of the list. With more than one visit on average to a first-come station, a customer rejoins
     * the queue with the probability that gives this mean. At processor-sharing stations and delays all visits are one stay: a geometric
     * number of exponential times is one exponential time.
     */
    static SimulatedRoute listed(Constraints constraints, int r, RunPlan plan) {
        List<Stay> stays = new ArrayList<>();
        Map<Integer, int[]> forks = new LinkedHashMap<>();
        for (int k = 0; k < constraints.network().stations.length; k++) {
            int f = constraints.forkOf(k);
            if (f < 0) {
                add(stays, constraints.network(), r, k, plan);
            } else if (!forks.containsKey(f)) {
                forks.put(f, fork(stays, constraints, r, f, plan));
            }
        }
        SimulatedRoute route = new SimulatedRoute(stays, true, 0);
        forks.forEach((f, starts) -> {
            if (starts.length > 1) {
                route.fork[starts[0]] = f;
                route.branches[starts[0]] = starts;
            }
        });
        return route;
    }

    /** Adds the stays of a fork, branch by branch; returns the first of each branch that the class visits, and the one after the fork. */
    private static int[] fork(List<Stay> stays, Constraints constraints, int r, int f, RunPlan plan) {
        List<Integer> starts = new ArrayList<>(List.of(stays.size()));
        for (List<Integer> branch : constraints.forks().get(f).branches()) {
            int start = stays.size();
            branch.forEach(k -> add(stays, constraints.network(), r, k, plan));
            if (stays.size() > start) {
                starts.add(stays.size());
            }
        }
        return starts.stream().mapToInt(each -> each).toArray();
    }

    private static void add(List<Stay> stays, Compiled network, int r, int k, RunPlan plan) {
        SolverStation place = network.stations[k];
        Stay stay = new Stay(List.of(k), network.visits[r][k], network.service[r][k]);
        boolean inLine = place.kind != SolverStation.Kind.DELAY && !isShared(place, plan);
        boolean whole = plan.isWholeStays() || (!inLine && !plan.isPerVisit());
        if (stay.visits * stay.service > 0) {
            stays.add(whole ? stay.whole() : stay);
        }
    }

    /** The fork that begins with a stay, -1 for none. */
    int fork(int step) {
        return fork[step];
    }

    /** The first stay of each branch of the fork that begins with a stay, and the stay after the fork. */
    int[] branches(int step) {
        return branches[step];
    }

    /**
     * These stays in series, all consecutive visits being one unless the plan sets {@code perVisit()}; the last {@code after} of them
     * follow the response.
     */
    public static SimulatedRoute of(List<Stay> stays, RunPlan plan, int after) {
        return new SimulatedRoute(
                plan.isPerVisit() ? stays : stays.stream().map(Stay::whole).toList(), false, after);
    }

    /** Whether it is processor sharing. */
    static boolean isShared(SolverStation place, RunPlan plan) {
        return place.kind != SolverStation.Kind.DELAY && (place.shared || plan.sharingAt(place.name));
    }

    /** Draws the number of consecutive visits of a stay. */
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

    /** Checks that each closed class takes time, because otherwise its throughput is infinite. */
    static void checkTimes(Compiled network, SimulatedRoute[] routes) {
        for (int r = 0; r < routes.length; r++) {
            Chain chain = network.classes[r];
            if (chain.population > 0 && chain.thinkTime == 0 && routes[r].steps() == 0) {
                throw ModelException.of(
                        "class " + ModelException.argument(chain.name),
                        "has no demand and no think time, so its throughput is infinite",
                        "Give it a service time or a think time");
            }
        }
    }

    /** The longest mean of interarrival, think and service times. */
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

    /** The shortest mean time of all, for the first windows. */
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

    /** The mean square of the service in seconds that a passage brings to a station, for this scv of visits. */
    double secondMoment(int k, double scv) {
        double sum = 0;
        for (int i = 0; i < mean.length; i++) {
            double visits = count[i];
            // a geometric number of visits of mean n has 2 n (n - 1) ordered pairs
            double pairs = visits > 1 ? 2 * visits * (visits - 1) : 0;
            double here = Arrays.stream(station[i]).filter(one -> one == k).count() / (double) station[i].length;
            sum += here * mean[i] * mean[i] * (visits * (1 + scv) + pairs);
        }
        return sum;
    }

    /** Mean seconds of service of each stay that may be at this station. */
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

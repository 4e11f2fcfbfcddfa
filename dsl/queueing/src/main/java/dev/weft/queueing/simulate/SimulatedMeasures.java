package dev.weft.queueing.simulate;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.Constraints;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.queueing.constrained.Stability;
import dev.weft.queueing.solve.Memory;
import dev.weft.simulation.Arrivals;
import dev.weft.simulation.Distribution;
import dev.weft.simulation.RunPlan;
import dev.weft.simulation.SequentialStopping;
import dev.weft.simulation.Steady;
import dev.weft.study.Estimate;
import dev.weft.study.Suggestion;
import dev.weft.units.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Means of a simulated network with their intervals, from runs that were extended until convergence. Means per class and station come
 * from sums over windows of time, percentiles from the cycles that ended in them.
 */
public final class SimulatedMeasures {
    /** The name of the think time in a plan. */
    public static final String THINK = "think";

    /** Bytes per customer of a run. */
    private static final double BYTES = 200;

    /** The simulated network. */
    public final Compiled network;
    /** Its priorities, capacities and regions. */
    public final Constraints constraints;
    /** Seed, length, distributions and disciplines. */
    public final RunPlan plan;
    /** The runs, and whether they have converged. */
    public final SequentialStopping settling;

    private final SimulatedRoute[] routes;
    private final SimulatedRun[] runs;
    private final SimulatedPercentiles percentiles;

    private SimulatedMeasures(Constraints constraints, SimulatedRoute[] routes, Arrivals arrivals, RunPlan plan) {
        this.network = constraints.network();
        this.constraints = constraints;
        this.routes = routes;
        this.plan = plan;
        this.runs = new SimulatedRun[plan.runs()];
        Arrays.setAll(runs, i -> new SimulatedRun(constraints, routes, arrivals, plan, i));
        double memory = !constraints.unlimited() ? 0 : SimulatedMemory.seconds(network, routes, arrivals, plan);
        this.settling = SequentialStopping.of(plan, List.of(runs), watched(), memory);
        this.percentiles = new SimulatedPercentiles(settling, runs);
    }

    /** Simulates the network; each class visits the stations in the order of the list. */
    public static SimulatedMeasures of(Compiled network, RunPlan plan) {
        return of(Constraints.none(network), plan);
    }

    /** Simulates a network with priorities, capacities and regions; each class visits the stations in the order of the list. */
    public static SimulatedMeasures of(Constraints constraints, RunPlan plan) {
        Compiled network = constraints.network();
        checkDisciplines(constraints, plan);
        SimulatedRoute[] routes = new SimulatedRoute[network.classes.length];
        for (int r = 0; r < routes.length; r++) {
            routes[r] = SimulatedRoute.listed(constraints, r, plan);
        }
        return of(constraints, routes, Arrivals.POISSON, plan);
    }

    /** Simulates the network; each class follows its route, and open classes have Poisson arrivals. */
    public static SimulatedMeasures of(Compiled network, SimulatedRoute[] routes, RunPlan plan) {
        return of(network, routes, Arrivals.POISSON, plan);
    }

    /** Simulates the network; each class follows its route, and each open class has arrivals of this kind. */
    public static SimulatedMeasures of(Compiled network, SimulatedRoute[] routes, Arrivals arrivals, RunPlan plan) {
        return of(Constraints.none(network), routes, arrivals, plan);
    }

    private static SimulatedMeasures of(
            Constraints constraints, SimulatedRoute[] routes, Arrivals arrivals, RunPlan plan) {
        Compiled network = constraints.network();
        checkNames(network, plan);
        Stability.check(
                constraints, k -> plan.serviceAt(network.stations[k].name).isExponential());
        SimulatedRoute.checkTimes(network, routes);
        checkMemory(constraints, plan);
        return new SimulatedMeasures(constraints, routes, arrivals, plan);
    }

    /** Arrays of customers and events double as they grow. */
    private static void checkMemory(Constraints constraints, RunPlan plan) {
        double customers = Arrays.stream(constraints.network().classes)
                .mapToDouble(chain -> chain.population)
                .sum();
        int tasks = constraints.forks().stream()
                .mapToInt(fork -> fork.branches().size())
                .max()
                .orElse(0);
        Memory.check(
                String.format(
                        Locale.ROOT,
                        "the simulation of %,.0f customers in %,d run%s",
                        customers,
                        plan.runs(),
                        plan.runs() == 1 ? "" : "s"),
                customers * (1 + tasks) * plan.runs() * BYTES);
    }

    /** A plan may not make stations processor sharing that have priorities or block. */
    private static void checkDisciplines(Constraints constraints, RunPlan plan) {
        for (int k = 0; constraints.any() && k < constraints.network().stations.length; k++) {
            SolverStation place = constraints.network().stations[k];
            if (plan.sharingAt(place.name)
                    && place.inLine()
                    && (constraints.place(k).ranked() || constraints.blocks())) {
                throw ModelException.call(
                        "sharing",
                        "priorities and blocking need servers that serve one customer each",
                        "Leave out sharing(..), or the priorities",
                        place.name);
            }
        }
    }

    /** Checks that the stations named in a plan exist. */
    public static void checkNames(Compiled network, RunPlan plan) {
        List<String> known = new ArrayList<>(List.of(THINK));
        for (SolverStation place : network.stations) {
            known.add(place.name);
        }
        for (String name : plan.named()) {
            if (!known.contains(name)) {
                throw Suggestion.unknown("station", name, known);
            }
        }
    }

    /** Channels of throughput and response of each class, and of the customers at each station. */
    private List<int[]> watched() {
        List<int[]> watched = new ArrayList<>();
        for (int r = 0; r < network.classes.length; r++) {
            if (!network.classes[r].isEmpty()) {
                watched.add(new int[] {SimulatedPresence.PER_CLASS * r});
                watched.add(new int[] {SimulatedPresence.PER_CLASS * r + 1});
            }
        }
        for (int k = 0; k < network.stations.length; k++) {
            if (visitors(k).length > 0) {
                watched.add(channels(0, k));
            }
        }
        return watched;
    }

    /** A sum of each class that visits a station. */
    private int[] channels(int which, int k) {
        return IntStream.range(0, network.classes.length)
                .map(r -> runs[0].channel(r, k))
                .filter(channel -> channel >= 0)
                .map(channel -> channel + which)
                .toArray();
    }

    private static double sum(double[][] rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).sum();
    }

    private static int[] cycles(int... classes) {
        return SimulatedPresence.sums(classes, 0);
    }

    private static int[] seconds(int... classes) {
        return SimulatedPresence.sums(classes, 1);
    }

    private Estimate perSecond(int... channels) {
        return settling.ratio(settling.series(channels), settling.seconds()).between(0, Double.POSITIVE_INFINITY);
    }

    private Estimate ratio(int[] above, int... below) {
        return settling.ratio(settling.series(above), settling.series(below)).between(0, Double.POSITIVE_INFINITY);
    }

    /** Returns the cycles or departures of a class per second. */
    public Estimate throughput(int r) {
        return network.classes[r].isEmpty() ? Estimate.exactly(0) : perSecond(cycles(r));
    }

    /** Returns the cycles and departures of all classes per second. */
    public Estimate totalThroughput() {
        boolean some = Arrays.stream(network.classes).anyMatch(each -> !each.isEmpty());
        return some ? throughput(IntStream.range(0, network.classes.length).toArray()) : Estimate.exactly(0);
    }

    /** Returns the cycles per second of these classes together. */
    public Estimate throughput(int[] classes) {
        return perSecond(cycles(classes));
    }

    /**
     * Returns the seconds per cycle or passage of these classes without think time, averaged over their cycles; with losses, the time
     * of all customers over the cycles that were completed.
     */
    public Estimate response(int... classes) {
        if (constraints.loses()) {
            int[] channels = IntStream.of(classes)
                    .flatMap(r -> IntStream.of(channelsInside(r)))
                    .toArray();
            return ratio(channels, cycles(classes));
        }
        return ratio(seconds(classes), cycles(classes));
    }

    /**
     * Returns the effective sample size of the mean response of these classes, whose cycles are correlated: the variance of a response
     * over the variance of its mean, up to the number of cycles.
     */
    public double effective(int... classes) {
        double[][] count = settling.series(cycles(classes));
        double[][] seconds = settling.series(seconds(classes));
        int[] squares = SimulatedPresence.sums(classes, 2);
        double cycles = sum(count);
        double mean = sum(seconds) / cycles;
        double scatter = sum(settling.series(squares)) / cycles - mean * mean;
        double worth = scatter / Steady.ratio(seconds, count).variance();
        // equal responses differ by rounding only
        return scatter > 1e-12 * mean * mean ? Math.min(cycles, worth) : cycles;
    }

    /** Returns the utilization of each server by all classes, averaged over these queues. */
    public Estimate utilization(int[] stations) {
        double servers = 0;
        int[] channels = {};
        for (int k : stations) {
            servers += network.stations[k].servers;
            channels = IntStream.concat(Arrays.stream(channels), Arrays.stream(channels(1, k)))
                    .toArray();
        }
        return busy(channels, servers);
    }

    /** Work is counted at its end, so work begun before a window can raise the utilization above 1. */
    private Estimate busy(int[] channels, double servers) {
        Estimate busy = perSecond(channels).times(1 / servers);
        return new Estimate(Math.min(1, busy.value()), busy.low(), busy.high()).between(0, 1);
    }

    /** Returns the mean number of customers of a class at a station. */
    public Estimate queueLength(int r, int k) {
        int channel = runs[0].channel(r, k);
        if (channel < 0 || network.classes[r].isEmpty()) {
            return Estimate.exactly(0);
        }
        return perSecond(channel).between(0, population(r));
    }

    /** Returns the mean number of customers of all classes at a station. */
    public Estimate queueLength(int k) {
        int[] visitors = visitors(k);
        return visitors.length == 0
                ? Estimate.exactly(0)
                : perSecond(channels(0, k)).between(0, population(visitors));
    }

    /** Returns the mean number of customers of a class at all stations, without those in think time. */
    public Estimate inside(int r) {
        Chain chain = network.classes[r];
        if (chain.isEmpty() || (!chain.open && chain.thinkTime == 0)) {
            return Estimate.exactly(chain.population);
        }
        int[] channels = channelsInside(r);
        return channels.length == 0 ? Estimate.exactly(0) : perSecond(channels).between(0, population(r));
    }

    /** Customers at stations, in front of regions and in forks. */
    private int[] channelsInside(int r) {
        SimulatedColumns columns = SimulatedColumns.of(constraints);
        IntStream others = IntStream.concat(
                IntStream.range(0, constraints.regions().size()).map(columns::waiting),
                IntStream.range(0, constraints.forks().size()).map(columns::forked));
        IntStream alone = IntStream.range(0, network.stations.length).filter(k -> constraints.forkOf(k) < 0);
        return IntStream.concat(alone, others)
                .map(k -> runs[0].channel(r, k))
                .filter(channel -> channel >= 0)
                .toArray();
    }

    /** Returns the customers of a class that wait for a token of a region. */
    public Estimate waiting(int r, int g) {
        return perSecond(runs[0].channel(r, SimulatedColumns.of(constraints).waiting(g)));
    }

    /** Returns the seconds per cycle of a class that its customers wait for a token. */
    public Estimate waitingPerCycle(int r, int g) {
        return ratio(
                new int[] {runs[0].channel(r, SimulatedColumns.of(constraints).waiting(g))}, cycles(r));
    }

    /** Returns the customers of a class between a fork and its join. */
    public Estimate forked(int r, int f) {
        return perSecond(runs[0].channel(r, SimulatedColumns.of(constraints).forked(f)))
                .between(0, population(r));
    }

    /** Returns the seconds per cycle of a class between a fork and its join. */
    public Estimate forkedPerCycle(int r, int f) {
        return ratio(
                new int[] {runs[0].channel(r, SimulatedColumns.of(constraints).forked(f))}, cycles(r));
    }

    /** Returns the joins of a class at a fork per second. */
    public Estimate joined(int r, int f) {
        return perSecond(runs[0].channel(r, SimulatedColumns.of(constraints).forked(f)) + 2);
    }

    /** Returns the seconds from a fork to its join. */
    public Estimate forkResponse(int r, int f) {
        int channel = runs[0].channel(r, SimulatedColumns.of(constraints).forked(f));
        return ratio(new int[] {channel}, channel + 2);
    }

    /** Returns the tokens of a region that a class holds. */
    public Estimate held(int r, int g) {
        int tokens = constraints.regions().get(g).tokens();
        return perSecond(runs[0].channel(r, SimulatedColumns.of(constraints).held(g)))
                .between(0, tokens);
    }

    /** Returns the tokens of a region that a class returns per second. */
    public Estimate granted(int r, int g) {
        return perSecond(runs[0].channel(r, SimulatedColumns.of(constraints).held(g)) + 2);
    }

    /** Returns the seconds that a customer of a class waits for a token. */
    public Estimate tokenWait(int r, int g) {
        SimulatedColumns columns = SimulatedColumns.of(constraints);
        return ratio(new int[] {runs[0].channel(r, columns.waiting(g))}, runs[0].channel(r, columns.held(g)) + 2);
    }

    /** Returns the share of a class's customers that find no token and are lost. */
    public Estimate refused(int r, int g) {
        SimulatedColumns columns = SimulatedColumns.of(constraints);
        int lost = runs[0].channel(r, columns.refused(g)) + 2;
        return ratio(new int[] {lost}, lost, runs[0].channel(r, columns.held(g)) + 2)
                .between(0, 1);
    }

    /** Returns the services of a class at a station per second. */
    public Estimate visits(int r, int k) {
        int channel = runs[0].channel(r, k);
        return channel < 0 ? Estimate.exactly(0) : perSecond(channel + 2).times(perStay(r, k));
    }

    /** Visits that are one stay. */
    private double perStay(int r, int k) {
        boolean inLine = network.stations[k].inLine() && !shared(k) && !plan.isWholeStays();
        return inLine || plan.isPerVisit() ? 1 : Math.max(1, network.visits[r][k]);
    }

    /** Returns the seconds of a class at a station per service. */
    public Estimate responsePerVisit(int r, int k) {
        int channel = runs[0].channel(r, k);
        return channel < 0
                ? Estimate.NONE
                : ratio(new int[] {channel}, channel + 2).times(1 / perStay(r, k));
    }

    /** Returns the customers of a class that were served at a station and wait for a place elsewhere. */
    public Estimate blocked(int r, int k) {
        return perSecond(runs[0].channel(r, SimulatedColumns.of(constraints).blocked(k)));
    }

    /** Returns the share of a class's customers that find a station full and are lost. */
    public Estimate lost(int r, int k) {
        int lost = runs[0].channel(r, SimulatedColumns.of(constraints).lost(k)) + 2;
        int channel = runs[0].channel(r, k);
        if (channel < 0) {
            return Estimate.exactly(0);
        }
        Estimate share = ratio(new int[] {lost}, lost, channel + 2).between(0, 1);
        // a customer that rejoins the station is not lost, so it counts once
        double services = Math.max(1, network.visits[r][k]) / perStay(r, k);
        return new Estimate(
                entering(share.value(), services), entering(share.low(), services), entering(share.high(), services));
    }

    private static double entering(double share, double services) {
        return share * services / (1 - share + share * services);
    }

    private double population(int... classes) {
        double customers = 0;
        for (int r : classes) {
            customers += network.classes[r].open ? Double.POSITIVE_INFINITY : network.classes[r].population;
        }
        return customers;
    }

    /** The classes that visit a station. */
    private int[] visitors(int k) {
        return IntStream.range(0, network.classes.length)
                .filter(r -> runs[0].channel(r, k) >= 0 && !network.classes[r].isEmpty())
                .toArray();
    }

    /** Returns the seconds per cycle at a station, averaged over the cycles of the classes that visit it. */
    public Estimate residence(int k) {
        int[] visitors = visitors(k);
        return visitors.length == 0 ? Estimate.exactly(0) : ratio(channels(0, k), cycles(visitors));
    }

    /** Returns the seconds per cycle of a class at a station. */
    public Estimate residence(int r, int k) {
        int channel = runs[0].channel(r, k);
        return channel < 0 ? Estimate.exactly(0) : ratio(new int[] {channel}, cycles(r));
    }

    /** Returns the utilization of each server of a queue by a class; NaN at other stations. */
    public Estimate utilization(int r, int k) {
        int channel = runs[0].channel(r, k);
        SolverStation place = network.stations[k];
        if (place.kind != SolverStation.Kind.QUEUE) {
            return Estimate.NONE;
        }
        return channel < 0 ? Estimate.exactly(0) : busy(new int[] {channel + 1}, place.servers);
    }

    /** Returns the quantile of the latency of a class in seconds. */
    public Estimate percentile(int r, double share) {
        return percentiles.of(r, share);
    }

    /** Returns the quantile of the latency of all classes in seconds. */
    public Estimate percentile(double share) {
        return percentiles.of(SimulatedPercentiles.ALL, share);
    }

    /** Returns the cycles of a class after warm-up, over all runs. */
    public long observed(int r) {
        return Math.round(sum(settling.series(cycles(r))));
    }

    /** Returns the service-time distribution of a station. */
    public Distribution service(int k) {
        return plan.serviceAt(network.stations[k].name);
    }

    /** Returns whether a station is processor sharing. */
    public boolean shared(int k) {
        return SimulatedRoute.isShared(network.stations[k], plan);
    }

    /** Returns whether means are insensitive to the service-time distribution of a station: a delay or processor sharing, no fork. */
    public boolean insensitive(int k) {
        return constraints.forks().isEmpty() && isInsensitive(k);
    }

    private boolean isInsensitive(int k) {
        return network.stations[k].kind == SolverStation.Kind.DELAY || shared(k);
    }

    /** Returns the mean times of stays at a station without waiting, shortest first. */
    public double[] stays(int k) {
        return Arrays.stream(routes)
                .flatMapToDouble(route -> route.staysAt(k))
                .sorted()
                .distinct()
                .toArray();
    }
}

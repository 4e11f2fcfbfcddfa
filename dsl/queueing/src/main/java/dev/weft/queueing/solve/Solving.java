package dev.weft.queueing.solve;

import dev.weft.queueing.compiled.Chain;
import dev.weft.queueing.compiled.Compiled;
import dev.weft.queueing.compiled.SolverStation;
import dev.weft.units.ModelException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Chooses the cheapest exact method that fits into memory, runs it and checks its answer. */
public final class Solving {
    /** Largest error in the conservation of customers, relative to the population. */
    private static final double CONSERVED = 1e-9;

    /** Operations (about a nanosecond each) beyond which an exact solution is out of reach. */
    private static final double OPERATIONS = 1e12;

    /** Operations for an exact solution that was not asked for: half a minute. */
    private static final double PATIENCE = 3e10;

    /** Seconds of the shortest demand; the longest is one over it. */
    private static final double SHORTEST = 1e-100;

    private Solving() {}

    /** Solves a network exactly, or throws a {@link ModelException} with the reason. */
    public static Solved solve(Compiled network) {
        try {
            Solved solved = run(network, Solving::exact);
            if (!solved.exact) {
                throw FirstComeChain.refusal(FcfsStations.of(network), FirstComeChain.OPEN);
            }
            return solved;
        } catch (NotConverged moving) {
            throw FirstComeChain.refusal(FcfsStations.of(network), moving.getMessage());
        }
    }

    /** Solves a network approximately, with bounds around its throughputs. */
    public static Solved approximate(Compiled network, ApproximateMva how) {
        return run(network, core -> approximately(core, how));
    }

    /** By this approximation, or the simplest one if it does not converge; certified in both cases. */
    private static ClosedSolution approximately(ClosedNetwork core, ApproximateMva how) {
        Memory.check("the " + how.title(), how.bytes(core));
        try {
            return Certified.of(core, how.solve(core)).by(how, false);
        } catch (NotConverged moving) {
            if (how != ApproximateMva.BARD_SCHWEITZER) {
                return approximately(core, ApproximateMva.BARD_SCHWEITZER);
            }
            throw ModelException.of(
                    "approximation of " + core.classes() + " distinct classes",
                    "the iteration of the " + how.title() + " does not converge",
                    "Simulate it, or use speeds that fall less steeply with the number of customers");
        }
    }

    /** Solves exactly if that takes seconds and fits into memory, else by the best approximation that does. */
    public static Solved best(Compiled network) {
        return run(network, Solving::best);
    }

    private static ClosedSolution best(ClosedNetwork core) {
        SolutionMethod method = cheapest(core);
        if (method.cost(core) <= PATIENCE && method.bytes(core) <= Memory.limit()) {
            try {
                return exact(core);
            } catch (NotConverged moving) {
                return approximately(core, fitting(core));
            }
        }
        return approximately(core, fitting(core));
    }

    /** Throws a {@link ModelException} that names a station overloaded by open classes, if there is one. */
    public static void checkSteady(Compiled network) {
        new OpenLoad(network);
    }

    /** Returns the error of a station that open classes overload. */
    public static ModelException overloaded(SolverStation station, double load) {
        return ModelException.of(
                "station " + ModelException.argument(station.name),
                String.format(Locale.ROOT, "the utilization by open classes must be below 1 and is %.10g", load),
                "Lower the arrival rates or the demands, or add servers");
    }

    /** The best approximation that takes seconds and fits into memory; the simplest if none does. */
    static ApproximateMva fitting(ClosedNetwork core) {
        return Stream.of(ApproximateMva.LINEARIZER, ApproximateMva.AQL)
                .filter(one -> one.cost(core) <= PATIENCE && one.bytes(core) <= Memory.limit())
                .findFirst()
                .orElse(ApproximateMva.BARD_SCHWEITZER);
    }

    /**
     * One path for each network: it is checked, its classes are merged, its parts are solved, and the solution is spread over all classes;
     * open classes come last, and are exact only where a theorem holds.
     */
    private static Solved run(Compiled network, Function<ClosedNetwork, ClosedSolution> how) {
        int classes = network.classes.length;
        double[] throughput = new double[classes];
        double[][] queueLength = new double[classes][network.stations.length];
        for (int r = 0; r < classes; r++) {
            checkDemand(network, r);
        }
        OpenLoad open = new OpenLoad(network);
        ProportionalClasses merging = new ProportionalClasses(network, open.speed, open.lines);
        ClosedNetwork core = merging.core;
        ClosedSolution solution = core.classes() == 1 ? how.apply(core) : new Components(core).solve(how);
        merging.spread(solution, throughput, queueLength);
        String title = core.classes() > 0 ? solution.title : open.title();
        boolean exact = open.fill(core, solution.exact, throughput, queueLength) && solution.exact;
        Solved solved = new Solved(network, title, exact, throughput, queueLength, merging, solution.distribution);
        certify(solved);
        return solved;
    }

    private static ClosedSolution exact(ClosedNetwork core) {
        SolutionMethod method = cheapest(core);
        checkCost(method, core);
        Memory.check("the " + method.title(), method.bytes(core));
        try {
            return method.solve(core).by(method, true);
        } catch (RangeLost lost) {
            SolutionMethod certain = new LogConvolution();
            checkCost(certain, core);
            Memory.check("the " + certain.title(), certain.bytes(core));
            return certain.solve(core).by(certain, true);
        }
    }

    /** The exact methods for a network; it goes to the cheapest one. */
    private static List<SolutionMethod> exactMethods(ClosedNetwork core) {
        if (core.lines.any()) {
            return List.of(new FirstComeChain());
        }
        return core.classes() == 1 && core.variable.length == 0
                ? List.of(new SingleClassMva())
                : List.of(new MultiClassMva(), new BoundClasses(), new Convolution());
    }

    /** The cheapest method among those that fit into memory, or among all if none does. */
    private static SolutionMethod cheapest(ClosedNetwork core) {
        List<SolutionMethod> methods = exactMethods(core);
        SolutionMethod cheapest = methods.get(0);
        double least = Double.POSITIVE_INFINITY;
        boolean roomy = false;
        for (SolutionMethod method : methods) {
            double cost = method.cost(core);
            boolean fits = cost <= OPERATIONS && method.bytes(core) <= Memory.limit();
            if ((fits && !roomy) || (fits == roomy && cost < least)) {
                cheapest = method;
                least = cost;
                roomy = fits;
            }
        }
        return cheapest;
    }

    private static void checkCost(SolutionMethod method, ClosedNetwork core) {
        double cost = method.cost(core);
        if (cost > OPERATIONS && core.lines.any()) {
            throw FirstComeChain.refusal(core);
        }
        if (cost > OPERATIONS) {
            throw ModelException.of(
                    "exact solution of " + core.classes() + " distinct classes",
                    String.format(Locale.ROOT, "the %s would take about %.1g operations", method.title(), cost),
                    "Use an approximation, or fewer classes or customers");
        }
    }

    private static void checkDemand(Compiled network, int r) {
        Chain chain = network.classes[r];
        double total = chain.thinkTime + sum(network.demand[r]);
        for (int k = 0; k < network.stations.length; k++) {
            double demand = network.demand[r][k];
            double alone = demand == 0 ? 0 : demand / network.stations[k].speed.at(1);
            if (!isInRange(demand) || !isInRange(alone)) {
                throw outOfRange(chain, "at " + network.stations[k].name, isInRange(demand) ? alone : demand);
            }
        }
        if (!isInRange(chain.thinkTime)) {
            throw outOfRange(chain, "in think time", chain.thinkTime);
        }
        if (!chain.open && chain.population > 0 && total == 0) {
            throw ModelException.of(
                    "class " + ModelException.argument(chain.name),
                    "has no demand and no think time, so its throughput is infinite",
                    "Give it a service time or a think time");
        }
    }

    /** Squares of times must neither underflow nor overflow. */
    private static boolean isInRange(double seconds) {
        return seconds == 0 || (seconds > SHORTEST && seconds < 1 / SHORTEST);
    }

    private static ModelException outOfRange(Chain chain, String where, double seconds) {
        return ModelException.of(
                "class " + ModelException.argument(chain.name),
                String.format(
                        Locale.ROOT,
                        "%s a cycle takes %.1e s, and times must be between %.0e and %.0e s",
                        where,
                        seconds,
                        SHORTEST,
                        1 / SHORTEST),
                "Use times, speeds and visits in that range");
    }

    /** A loop, because a stream would take a third of the time of a sweep over many small networks. */
    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** Checks that customers are conserved and no utilization exceeds 1; other answers are refused. */
    private static void certify(Solved solved) {
        for (int r = 0; r < solved.throughput.length; r++) {
            Chain chain = solved.network.classes[r];
            if (chain.open) {
                continue;
            }
            double present = sum(solved.queueLength[r]) + solved.thinking(r);
            boolean conserved = Math.abs(present - chain.population) <= CONSERVED * chain.population;
            if (!conserved) {
                throw ModelException.of(
                        "answer of the " + solved.method,
                        "it has " + present + " of the " + chain.population + " customers of " + chain.name,
                        "Please report this network");
            }
        }
        certifyCapacity(solved);
    }

    private static void certifyCapacity(Solved solved) {
        Compiled network = solved.network;
        double[] work = new double[network.stations.length];
        for (int r = 0; r < solved.throughput.length; r++) {
            for (int k = 0; k < work.length; k++) {
                work[k] += solved.throughput[r] * network.demand[r][k];
            }
        }
        double[] most = network.fastest();
        for (int k = 0; k < work.length; k++) {
            if (!(work[k] <= most[k] * (1 + CONSERVED))) {
                throw ModelException.of(
                        "answer of the " + solved.method,
                        network.stations[k].name + " does " + work[k] + " seconds of work per second and can do "
                                + most[k],
                        "Please report this network");
            }
        }
    }
}

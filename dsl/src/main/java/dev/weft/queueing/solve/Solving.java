package dev.weft.queueing.solve;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Chooses the cheapest exact method that fits into memory, runs it and checks what comes back. */
public final class Solving {
    /** The exact methods; a network goes to the cheapest one that applies to it. */
    private static final List<SolutionMethod> EXACT =
            List.of(new SingleClassMva(), new PopulationLattice(), new BoundClasses(), new Convolution());

    /** The exact methods for lines whose classes need different times, which have no product form. */
    private static final List<SolutionMethod> CHAIN = List.of(new LineChain());

    /** How far conservation of customers may be off before an answer is refused, relative to the population. */
    private static final double CONSERVED = 1e-9;

    /** Operations (about a nanosecond each) beyond which an exact solution is out of reach. */
    private static final double OPERATIONS = 1e12;

    /** Operations that are still worth waiting for by someone who did not insist on an exact solution: half a minute. */
    private static final double PATIENCE = 3e10;

    /** Seconds of the shortest demand; the longest is one over it. */
    private static final double SHORTEST = 1e-100;

    private Solving() {}

    /** Solves a network exactly, or says in a {@link ModelException} why that cannot be done. */
    public static Solved solve(Compiled network) {
        try {
            Solved solved = run(network, true, Solving::exact);
            if (!solved.exact) {
                throw LineChain.refusal(FcfsStations.of(network), LineChain.OPEN);
            }
            return solved;
        } catch (NotConverged moving) {
            throw LineChain.refusal(FcfsStations.of(network), moving.getMessage());
        }
    }

    /** Solves a network approximately; the result says so and offers bounds around its throughputs. */
    public static Solved approximate(Compiled network, ApproximateMva how) {
        return run(network, false, core -> approximately(core, how));
    }

    /** By this approximation, or the crudest one if it does not settle; certified either way. */
    private static Part approximately(Core core, ApproximateMva how) {
        Memory.check("the " + how.title(), how.bytes(core));
        try {
            return new Part(how.title(), false, Certified.of(core, how.solve(core)));
        } catch (NotConverged moving) {
            if (how != ApproximateMva.BARD_SCHWEITZER) {
                return approximately(core, ApproximateMva.BARD_SCHWEITZER);
            }
            throw ModelException.cannot(
                    "approximate a network of",
                    core.classes() + " distinct classes",
                    "the iteration of the " + how.title() + " does not settle",
                    "Simulate it, or use speeds that fall less steeply with the number of customers");
        }
    }

    /** Exactly where that takes seconds and fits into memory, else by the best approximation for which that holds, labelled. */
    public static Solved best(Compiled network) {
        return run(network, true, Solving::best);
    }

    private static Part best(Core core) {
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

    /** Says in a {@link ModelException} which station the open classes of a network overload, if they do. */
    public static void checkSteady(Compiled network) {
        new OpenLoad(network);
    }

    /** The best approximation that takes seconds and fits into memory; the crudest if none does. */
    static ApproximateMva fitting(Core core) {
        return Stream.of(ApproximateMva.LINEARIZER, ApproximateMva.AQL)
                .filter(one -> one.cost(core) <= PATIENCE && one.bytes(core) <= Memory.limit())
                .findFirst()
                .orElse(ApproximateMva.BARD_SCHWEITZER);
    }

    /** Solves each part of the closed network, and then the open classes; these are exact only where a theorem says so. */
    private static Solved run(Compiled network, boolean exactly, Function<Core, Part> how) {
        int classes = network.classes.length;
        double[] throughput = new double[classes];
        double[][] queueLength = new double[classes][network.stations.length];
        for (int r = 0; r < classes; r++) {
            checkDemand(network, r);
        }
        OpenLoad open = new OpenLoad(network);
        ProportionalClasses merging = new ProportionalClasses(network, open.speed, open.lines);
        Core core = merging.core;
        Components components = new Components(core);
        CoreSolution solution = components.solve(how);
        merging.spread(solution, throughput, queueLength);
        // without closed customers there is nothing to approximate: formulas say how good they are
        boolean exact = core.classes() == 0 || (exactly && components.exact());
        String title = core.classes() > 0 ? components.title() : open.title();
        exact &= open.fill(core, exact, throughput, queueLength);
        Solved solved = new Solved(network, title, exact, throughput, queueLength, merging, solution.distribution);
        certify(solved);
        return solved;
    }

    private static Part exact(Core core) {
        SolutionMethod method = cheapest(core);
        checkCost(method, core);
        Memory.check("the " + method.title(), method.bytes(core));
        try {
            return new Part(method.title(), true, method.solve(core));
        } catch (RangeLost lost) {
            SolutionMethod certain = new LogConvolution();
            checkCost(certain, core);
            Memory.check("the " + certain.title(), certain.bytes(core));
            return new Part(certain.title(), true, certain.solve(core));
        }
    }

    /** The cheapest method among those that fit into memory, or among all if none does. */
    private static SolutionMethod cheapest(Core core) {
        List<SolutionMethod> methods = core.lines.any() ? CHAIN : EXACT;
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

    private static void checkCost(SolutionMethod method, Core core) {
        double cost = method.cost(core);
        if (cost > OPERATIONS && core.lines.any()) {
            throw LineChain.refusal(core);
        }
        if (cost > OPERATIONS) {
            throw ModelException.cannot(
                    "solve exactly a network of",
                    core.classes() + " distinct classes",
                    String.format("even the %s would take about %.1g operations", method.title(), cost),
                    "Ask for an approximation, or use fewer classes or customers");
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
            throw outOfRange(chain, "for thinking", chain.thinkTime);
        }
        if (!chain.open && chain.population > 0 && total == 0) {
            throw ModelException.cannot(
                    "solve class",
                    chain.name,
                    "its customers need no time anywhere, so their throughput is infinite",
                    "Give it a service time or a think time");
        }
    }

    /** Squares of times are taken, and must neither vanish nor overflow. */
    private static boolean isInRange(double seconds) {
        return seconds == 0 || (seconds > SHORTEST && seconds < 1 / SHORTEST);
    }

    private static ModelException outOfRange(Chain chain, String where, double seconds) {
        return ModelException.cannot(
                "solve class",
                chain.name,
                String.format(
                        Locale.ROOT,
                        "%s a cycle asks %.1e s, and squares of times outside %.0e to %.0e s are lost",
                        where,
                        seconds,
                        SHORTEST,
                        1 / SHORTEST),
                "Give times, speeds and counts of visits in that range");
    }

    /** A stream here would take a third of the time of a sweep over many small networks of many classes. */
    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** Customers must be conserved and no station busier than always; an answer that breaks that is never handed out. */
    private static void certify(Solved solved) {
        for (int r = 0; r < solved.throughput.length; r++) {
            Chain chain = solved.network.classes[r];
            if (chain.open) {
                continue;
            }
            double present = sum(solved.queueLength[r]) + solved.thinking(r);
            boolean conserved = Math.abs(present - chain.population) <= CONSERVED * chain.population;
            if (!conserved) {
                throw new ModelException(
                        "Cannot trust the " + solved.method + " here: it places " + present + " of the "
                                + chain.population + " customers of " + chain.name + ". Please report this network.");
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
        double[] most = Capacity.of(network);
        for (int k = 0; k < work.length; k++) {
            if (!(work[k] <= most[k] * (1 + CONSERVED))) {
                throw new ModelException("Cannot trust the " + solved.method + " here: " + network.stations[k].name
                        + " does " + work[k] + " seconds of work per second and can do " + most[k]
                        + ". Please report this network.");
            }
        }
    }
}

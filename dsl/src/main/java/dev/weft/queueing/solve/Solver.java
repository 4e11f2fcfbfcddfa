package dev.weft.queueing.solve;

import dev.weft.units.ModelException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Chooses the cheapest exact method that fits into memory, runs it and checks what comes back. */
public final class Solver {
    /** The exact methods; a network goes to the cheapest one that applies to it. */
    private static final List<Method> EXACT =
            List.of(new SingleClassMva(), new PopulationLattice(), new BoundClasses(), new Convolution());

    /** How far conservation of customers may be off before an answer is refused, relative to the population. */
    private static final double CONSERVED = 1e-9;

    /** Operations (about a nanosecond each) beyond which an exact solution is out of reach. */
    private static final double OPERATIONS = 1e12;

    /** Operations that are still worth waiting for by someone who did not insist on an exact solution: half a minute. */
    private static final double PATIENCE = 3e10;

    private Solver() {}

    /** Solves a network exactly, or says in a {@link ModelException} why that cannot be done. */
    public static Solved solve(Compiled network) {
        return run(network, parts -> true, Solver::exact);
    }

    /** Solves a network approximately; the result says so and offers bounds around its throughputs. */
    public static Solved approximate(Compiled network, ApproximateMva how) {
        return run(network, parts -> false, core -> approximately(core, how));
    }

    private static Part approximately(Core core, ApproximateMva how) {
        checkMemory("the " + how.title(), how.bytes(core));
        return new Part(how.title(), how.solve(ApproximateMva.plain(core)));
    }

    /** Exactly where that takes seconds and fits into memory, else by the best approximation for which that holds, labelled. */
    public static Solved best(Compiled network) {
        return run(network, Solver::isReachable, core -> approximately(core, fitting(core)));
    }

    /** Says in a {@link ModelException} which station the open classes of a network overload, if they do. */
    public static void checkSteady(Compiled network) {
        new OpenLoad(network);
    }

    private static boolean isReachable(Components parts) {
        for (Core part : parts.parts()) {
            Method method = cheapest(part);
            if (method.cost(part) > PATIENCE || method.bytes(part) > memory()) {
                return false;
            }
        }
        return true;
    }

    /** The best approximation that takes seconds and fits into memory; the crudest if none does. */
    static ApproximateMva fitting(Core core) {
        return Stream.of(ApproximateMva.LINEARIZER, ApproximateMva.AQL)
                .filter(one -> one.cost(core) <= PATIENCE && one.bytes(core) <= memory())
                .findFirst()
                .orElse(ApproximateMva.BARD_SCHWEITZER);
    }

    /** A solved part of a network and how it was found. */
    record Part(String title, CoreSolution solution) {}

    /** Solves each part of a network exactly, if that is wanted, or otherwise. */
    private static Solved run(Compiled network, Predicate<Components> exactly, Function<Core, Part> otherwise) {
        int classes = network.classes.length;
        double[] throughput = new double[classes];
        double[][] queueLength = new double[classes][network.stations.length];
        for (int r = 0; r < classes; r++) {
            checkDemand(network, r);
        }
        OpenLoad open = new OpenLoad(network);
        Merging merging = new Merging(network, open.speed);
        Components components = new Components(merging.core);
        boolean exact = exactly.test(components);
        String title = "open formulas";
        if (merging.core.classes() > 0) {
            merging.spread(components.solve(exact ? Solver::exact : otherwise), throughput, queueLength);
            title = components.title();
        }
        open.fill(merging.core, throughput, queueLength);
        Solved solved = new Solved(network, title, exact, throughput, queueLength, merging);
        certify(solved);
        return solved;
    }

    private static Part exact(Core core) {
        Method method = cheapest(core);
        checkCost(method, core);
        checkMemory("the " + method.title(), method.bytes(core));
        try {
            return new Part(method.title(), method.solve(core));
        } catch (RangeLost lost) {
            Method certain = new LogConvolution();
            checkCost(certain, core);
            checkMemory("the " + certain.title(), certain.bytes(core));
            return new Part(certain.title(), certain.solve(core));
        }
    }

    /** The cheapest method among those that fit into memory, or among all if none does. */
    private static Method cheapest(Core core) {
        Method cheapest = EXACT.get(0);
        double least = Double.POSITIVE_INFINITY;
        boolean roomy = false;
        for (Method method : EXACT) {
            double cost = method.cost(core);
            boolean fits = cost <= OPERATIONS && method.bytes(core) <= memory();
            if ((fits && !roomy) || (fits == roomy && cost < least)) {
                cheapest = method;
                least = cost;
                roomy = fits;
            }
        }
        return cheapest;
    }

    private static void checkCost(Method method, Core core) {
        double cost = method.cost(core);
        if (cost > OPERATIONS) {
            throw ModelException.cannot(
                    "solve exactly a network of",
                    core.classes() + " distinct classes",
                    String.format("even the %s would take about %.1g operations", method.title(), cost),
                    "Ask for an approximation, or use fewer classes or customers");
        }
    }

    /** Bytes that a method may ask for: half of what the virtual machine can have. */
    static double memory() {
        return Runtime.getRuntime().maxMemory() / 2.0;
    }

    static void checkMemory(String what, double bytes) {
        if (bytes > memory()) {
            throw ModelException.cannot(
                    "hold " + what + " in memory",
                    String.format("%.3g GB", bytes / 1e9),
                    String.format("there are %.3g GB", memory() / 1e9),
                    "Use fewer classes or customers, or a larger heap (-Xmx)");
        }
    }

    private static void checkDemand(Compiled network, int r) {
        Chain chain = network.classes[r];
        double total = chain.thinkTime + sum(network.demand[r]);
        if (!chain.open && chain.population > 0 && total == 0) {
            throw ModelException.cannot(
                    "solve class",
                    chain.name,
                    "its customers need no time anywhere, so their throughput is infinite",
                    "Give it a service time or a think time");
        }
    }

    /** A stream here would take a third of the time of a sweep over many small networks of many classes. */
    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** Customers must be conserved; an answer that loses or invents some is never handed out. */
    private static void certify(Solved solved) {
        for (int r = 0; r < solved.throughput.length; r++) {
            Chain chain = solved.network.classes[r];
            if (chain.open) {
                continue;
            }
            double present = sum(solved.queueLength[r]) + solved.thinking(r);
            // an approximation that replaces a station moves some of its customers into a delay of its own
            boolean conserved = Math.abs(present - chain.population) <= CONSERVED * chain.population;
            if (solved.exact && !conserved) {
                throw new ModelException(
                        "Cannot trust the " + solved.method + " here: it places " + present + " of the "
                                + chain.population + " customers of " + chain.name + ". Please report this network.");
            }
        }
    }
}
